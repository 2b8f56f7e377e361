"""The rule sets that answer questions, by the codes that people type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from xlelo.functions.cells import Kind, text
from xlelo.regulations import ALL, find

if TYPE_CHECKING:
    from xlelo.drafting.regulation import Questions

DEFAULT: Final = "FCE"


class RuleSet(NamedTuple):
    code: str
    questions: Questions


def ruleset(cell: object) -> RuleSet:
    code = text(cell).upper()
    if code not in _ANSWERING:
        raise ValueError(cell)
    return _ANSWERING[code]


def document(cell: object) -> str:
    """The code of any of the documents, those without questions too."""
    try:
        return find(text(cell)).code
    except LookupError as unknown:
        raise ValueError(cell) from unknown


_ANSWERING: Final = {
    one.code: RuleSet(one.code, one.questions(one.readings)) for one in ALL if one.questions is not None
}

RULES: Final = Kind(f"a rule set ({', '.join(_ANSWERING)})", ruleset, zero_is_blank=True)
DOCUMENT: Final = Kind(f"a rule set ({', '.join(one.code for one in ALL)})", document, zero_is_blank=True)
