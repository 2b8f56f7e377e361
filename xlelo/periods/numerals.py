"""Numbers as people write them: 2150,5 and 2150.5; with a point or comma between thousands: 2.150, 2,150.5."""

import re
from collections.abc import Iterable
from fractions import Fraction

from xlelo.lang.numbers import Figure, decimal
from xlelo.lang.sentence import Sentence, join_or
from xlelo.law.kinds import LEAST_RATING
from xlelo.law.rounding import Exact, simplest

DECIMAL = re.compile(r"([+-]?\d{1,15})(?:[.,](\d{1,15}))?", re.ASCII)
DIGIT_GAP = re.compile(r"(?<=\d)[\s'’](?=\d{3}\b)")
"""Thousands separated by blanks or apostrophes. One cell could hold two numbers, so the person is asked."""
GROUPED_NUMBER = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>[1-9]\d{0,2}(?P<mark>[.,])\d{3}(?:(?P=mark)\d{3}){0,3})"
    r"(?:(?!(?P=mark))[.,](?P<rest>\d{1,15}))?",
    re.ASCII,
)


def meanings(entry: str) -> tuple[Exact, ...]:
    """Possible values of the text: none, one, or two (27.000 may be 27 or 27 thousand).

    A cell's number is a Figure and has one.
    """
    found: list[Exact] = []
    if decimal := DECIMAL.fullmatch(entry):
        found.append(_exact(decimal[1], decimal[2]))
    if not isinstance(entry, Figure) and (parted := GROUPED_NUMBER.fullmatch(entry)):
        whole = parted["whole"].replace(parted["mark"], "")
        found.append(_exact(parted["sign"] + whole, parted["rest"]))
    return tuple(found)


def written(value: Exact) -> str:
    """The number in a file, where it has one meaning: 12.1250, because 12.125 may be 12125."""
    text = decimal(Fraction(value))
    return str(value) if text.endswith("…") else f"{text}0" if GROUPED_NUMBER.fullmatch(text) else str(text)


def small_rating(value: Exact) -> bool:
    return value != 0 and -LEAST_RATING < value < LEAST_RATING


def sole(values: Iterable[Exact]) -> Exact:
    """Return the only value. With two values, nobody knows which one was meant."""
    left = list(values)
    if len(left) != 1:
        raise ValueError(left)
    return left[0]


def doubt(entry: str, *, rating: bool) -> Sentence | None:
    """Question about a number with two values or an impossible rating; otherwise None."""
    bare = entry.strip()
    if DIGIT_GAP.search(bare):
        bare = DIGIT_GAP.sub("", bare)
        return _question_text([bare]) if meanings(bare) else None
    found = meanings(bare)
    if len(found) > 1 and not rating:
        return _question_text(f"{float(value):.15g}" for value in found)
    if rating and len(found) == 1 and 1 <= found[0] < LEAST_RATING:
        return _question_text([f"{float(found[0] * 1000):.15g}"])
    return None


def _question_text(expected_cells: Iterable[str]) -> Sentence:
    return Sentence("did you mean {figure}?", figure=join_or(expected_cells))


def _exact(whole: str, rest: str | None) -> Exact:
    return simplest(Fraction(f"{whole}.{rest or 0}"))
