"""Numbers as people write them: 2150,5 and 2150.5, and with a point or comma between thousands: 2.150, 2,150.5."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from xlelo.lang.sentence import Sentence, either

if TYPE_CHECKING:
    from collections.abc import Iterable

    from xlelo.law.rounding import Exact

LEAST_RATING: Final = 10
"""No rating is smaller: 2 or 2.15 is one of which a program took the point between the thousands for a decimal one."""

DECIMAL = re.compile(r"([+-]?\d{1,15})(?:[.,](\d{1,15}))?", re.ASCII)
SPACED = re.compile(r"(?<=\d)[\s'’](?=\d{3}\b)")
"""Set apart by blanks of whatever width, or as in Switzerland: two numbers may stand in one cell, so this is asked."""
PARTED = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>[1-9]\d{0,2}(?P<mark>[.,])\d{3}(?:(?P=mark)\d{3}){0,3})"
    r"(?:(?!(?P=mark))[.,](?P<rest>\d{1,15}))?",
    re.ASCII,
)


def meanings(typed: str) -> tuple[Exact, ...]:
    """What the text may mean as a number: nothing; one; or two, where 27.000 may be 27 or 27 thousand."""
    found: list[Exact] = []
    if decimal := DECIMAL.fullmatch(typed):
        found.append(_exact(decimal[1], decimal[2]))
    if parted := PARTED.fullmatch(typed):
        whole = parted["whole"].replace(parted["mark"], "")
        found.append(_exact(parted["sign"] + whole, parted["rest"]))
    return tuple(found)


def small_rating(value: Exact) -> bool:
    return value != 0 and -LEAST_RATING < value < LEAST_RATING


def sole(values: Iterable[Exact]) -> Exact:
    """The one number that is left; of two nobody knows which was meant."""
    left = list(values)
    if len(left) != 1:
        raise ValueError(left)
    return left[0]


def doubt(typed: str, *, rating: bool) -> Sentence | None:
    """What to ask about a number that may be two, or a rating that cannot be; nothing for others."""
    bare = typed.strip()
    if SPACED.search(bare):
        bare = SPACED.sub("", bare)
        return _meant([bare]) if meanings(bare) else None
    found = meanings(bare)
    if len(found) > 1 and not rating:
        return _meant(f"{float(value):.15g}" for value in found)
    if rating and len(found) == 1 and 1 <= found[0] < LEAST_RATING:
        return _meant([f"{float(found[0] * 1000):.15g}"])
    return None


def _meant(expected_cells: Iterable[str]) -> Sentence:
    return Sentence("did you mean {figure}?", figure=either(expected_cells))


def _exact(whole: str, rest: str | None) -> Exact:
    value = Fraction(f"{whole}.{rest or 0}")
    return value.numerator if value.denominator == 1 else value
