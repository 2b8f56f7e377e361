"""The rule sets that answer questions, by their codes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from xlelo.functions.cells import Kind, text
from xlelo.lang.sentence import Sentence
from xlelo.law.interpretation import Setting, with_settings
from xlelo.model import Place, Refused
from xlelo.regulations import ALL, find

if TYPE_CHECKING:
    from collections.abc import Callable

    from xlelo.law.questions import Questions
    from xlelo.law.rounding import Exact
    from xlelo.model import Problem
    from xlelo.regulations.regulation import Regulation


class RuleSet(NamedTuple):
    code: str
    questions: Questions


def ruleset(cell: object) -> RuleSet:
    """The rule set of a cell: its code, optionally with other interpretations: NAME name.reading=0."""
    code, *settings = text(cell).split()
    return _under(code.upper(), tuple(settings))


@cache
def _under(code: str, settings: tuple[str, ...]) -> RuleSet:
    if code in _ANSWERING and not settings:
        return _ANSWERING[code]
    found = _find(code)
    if found.questions is None:
        raise ValueError(code)
    problems: list[Problem] = []
    chosen = (one.partition("=") for one in settings)
    asked = [Setting(name, value, Place("rules"), Place("rules")) for name, _, value in chosen]
    readings = with_settings(found.readings, asked, problems)
    if problems:
        raise ValueError(problems)
    return RuleSet(code, found.questions(readings))


def _find(code: str) -> Regulation:
    try:
        return find(code)
    except (LookupError, Refused) as unknown:
        raise ValueError(code) from unknown


def document(cell: object) -> str:
    """The code of any regulation, even of one that answers no questions."""
    return _find(text(cell)).code


def having(rating: Exact) -> list[str]:
    """The codes of the rule sets that have such a rating."""
    return [code for code, rules in _ANSWERING.items() if rules.questions.in_the_list(rating)]


def usual() -> RuleSet | None:
    """The rule set whose performance is the usual one; None if there is none."""
    return next((one for one in _ANSWERING.values() if one.questions.usual), None)


def offer_of(function: str) -> Callable[..., Exact | str]:
    """The answer of the only regulation that has this function."""
    return OFFERED[function]


def answering(function: str) -> RuleSet:
    """The rule set that alone answers the function."""
    return next(_ANSWERING[one.code] for one in ALL if function in one.offers)


def parts() -> tuple[str, ...]:
    """The names of K and related values that any rule set knows."""
    return tuple(dict.fromkeys(part for rules in _ANSWERING.values() for part in rules.questions.parts))


_ANSWERING: Final = {
    one.code: RuleSet(one.code, one.questions(one.readings)) for one in ALL if one.questions is not None
}

OFFERED: Final = {function: offer for one in reversed(ALL) for function, offer in one.offers.items()}
"""Function → answer. If two regulations answer it, the first in the list does."""

RULES: Final = Kind(Sentence("a rule set ({names})", names=list(_ANSWERING)), ruleset, zero_is_blank=True)
DOCUMENT: Final = Kind(Sentence("a rule set ({names})", names=[one.code for one in ALL]), document, zero_is_blank=True)
