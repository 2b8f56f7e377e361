"""The codes of results: those of files, those that each language's drop-down offers, and how all of them may be spelt.

Spreadsheet programs change what people type, so an offered code begins with a letter or a digit, never with + - = or @,
which begin a formula; none is the beginning of another, which AutoInput would complete; none holds a sign that searches
take for others; and capitals make no difference. `Choices` of each language says the codes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from xlelo.lang import LANGUAGES, words
from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import SHARED, Kind, Word
from xlelo.model import PENDING, RESULTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from xlelo.model import Result

HALF, HALF_SIGN = "1/2", "½"
"""AutoCorrect makes the sign of what is typed."""


def results_of(codes: Mapping[str, Result]) -> Kind:
    """What a column of results holds."""
    halves = {code: result for code, result in codes.items() if HALF in code}
    signs = {code.replace(HALF, HALF_SIGN): result for code, result in halves.items()}
    signs |= {
        words(language)[f"Choices.{code}"].lower().replace(HALF, HALF_SIGN): halves[code]
        for language in LANGUAGES
        for code in halves
    }
    listed = [Word(code, bare=False) for code in codes]
    allowed = Sentence("one of these is allowed: {listed}", listed=listed)
    return Kind("choice", allowed, meanings=codes, home=SHARED, others=signs)


RESULT: Final = results_of(RESULTS)


def spellings(kind: Kind) -> dict[str, Any]:
    """Everything that may stand in a cell, each spelling once, whatever its capitals; the codes of files come first."""
    said = (word for language in LANGUAGES for word in kind.offer(words(language)).values())
    found: dict[str, str] = {}
    for text in (*kind.codes, *said, *kind.others):
        found.setdefault(text.casefold(), text)
    return {text: kind.meant(text) for text in found.values()}


def spelt(text: str, among: Mapping[str, Any]) -> str:
    """As it stands in that list of spellings, with its capitals and small letters."""
    return next(one for one in among if one.casefold() == text.casefold())


def offered(kind: Kind) -> Sequence[str]:
    """The keys of what a drop-down offers; the sign is there because it may stand in the place of what was typed."""
    return [f"Choices.{code}" for code in (*kind.codes, HALF_SIGN)]


SPELLINGS: Final = spellings(RESULT)


def code_of(text: str) -> str | None:
    """The code of files for a result in any spelling; None where it is none."""
    try:
        return str(_ANY.meant(text.strip()).code)
    except KeyError:
        return None


_ANY = results_of(RESULTS | {PENDING.code: PENDING})
