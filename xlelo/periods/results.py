"""Codes of results: in files, in the drop-down of each language, and all their spellings.

Spreadsheet programs change what people type. So an offered code begins with a letter or a digit, because + - = and @
begin a formula. None is the beginning of another, because AutoInput would complete it. None contains a wildcard of
searches. Capitals make no difference. `Choices` of each language holds the words for the codes.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from xlelo.lang import LANGUAGES, words
from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import SHARED_PACKAGE, Kind, Word
from xlelo.model import PENDING, RESULTS, Result

HALF, HALF_SIGN = "1/2", "½"
"""AutoCorrect replaces the typed text by the sign."""


def results_of(codes: Mapping[str, Result]) -> Kind:
    """Kind of a column of results with these codes."""
    halves = {code: result for code, result in codes.items() if HALF in code}
    signs = {code.replace(HALF, HALF_SIGN): result for code, result in halves.items()}
    signs |= {
        words(language)[f"Choices.{code}"].lower().replace(HALF, HALF_SIGN): halves[code]
        for language in LANGUAGES
        for code in halves
    }
    listed = [Word(code, bare=False) for code in codes]
    allowed = Sentence("one of these is allowed: {listed}", listed=listed)
    return Kind("choice", allowed, meanings=codes, home=SHARED_PACKAGE, others=signs)


RESULT: Final = results_of(RESULTS)


def spellings(kind: Kind) -> dict[str, Any]:
    """All spellings of results → result, each spelling once, ignoring capitals. The codes of files come first."""
    said = (word for language in LANGUAGES for word in kind.offer(words(language)).values())
    found: dict[str, str] = {}
    for text in (*kind.codes, *said, *kind.others):
        found.setdefault(text.casefold(), text)
    return {text: kind.meaning(text) for text in found.values()}


def spelling(text: str, spellings: Mapping[str, Any]) -> str:
    """The text in the capitals of the list of spellings."""
    return next(one for one in spellings if one.casefold() == text.casefold())


def drop_down(kind: Kind) -> Sequence[str]:
    """Keys of the words in the drop-down. The sign is included, because AutoCorrect may have typed it."""
    return [f"Choices.{code}" for code in (*kind.codes, HALF_SIGN)]


SPELLINGS: Final = spellings(RESULT)


def code_of(text: str) -> str | None:
    """Code in files for a result in any spelling; None if it is unknown."""
    try:
        return str(_ALL_RESULTS.meaning(text.strip()).code)
    except KeyError:
        return None


_ALL_RESULTS = results_of(RESULTS | {PENDING.code: PENDING})
