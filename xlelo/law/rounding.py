"""The roundings that the regulations name, each with its form in a sheet.

A sheet holds binary floats: the inner ROUND(x, 6) takes their noise away, so that an exact half is seen as a half.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Exact = int | Fraction
NOISE = Fraction(1, 10**6)
"""What ROUND(x, 6) takes away."""


@dataclass(frozen=True)
class Rounding:
    name: str
    whole: Callable[[Exact], int]
    formula: str
    """The same in a sheet, for the value {x}."""

    def __call__(self, value: Exact) -> int:
        """Most differences of ratings are whole already."""
        return value if isinstance(value, int) else self.whole(value)

    def excel(self, value: str) -> str:
        return self.formula.format(x=value)


def _half_up(value: Exact) -> int:
    numerator, denominator = value.numerator, value.denominator
    return (2 * numerator + denominator) // (2 * denominator)


def _half_away(value: Exact) -> int:
    return _half_up(value) if value >= 0 else -_half_up(-value)


def _half_zero(value: Exact) -> int:
    half = Fraction(1, 2)
    return ceil(value - half) if value >= 0 else floor(value + half)


half_up = Rounding("a half goes up", _half_up, "INT(ROUND({x},6)+0.5)")
half_away = Rounding("a half goes away from zero", _half_away, "ROUND(ROUND({x},6),0)")
half_zero = Rounding("a half goes to zero", _half_zero, "SIGN({x})*-INT(0.5-ROUND(ABS({x}),6))")


def mean_of_whole(mean: Exact, count: int) -> Exact:
    """The mean of so many whole numbers, which cells and files hold to some decimals: 1666.3333333333333 of three."""
    total = Fraction(mean) * count
    whole = half_up(total)
    return Fraction(whole, count) if abs(total - whole) < NOISE else mean


def half_away_ratio(numerator: int, denominator: int) -> int:
    """As `half_away` rounds, without making a fraction: that is slow where there are hundreds of thousands."""
    whole = (2 * abs(numerator) + denominator) // (2 * denominator)
    return whole if numerator >= 0 else -whole


def to_places(rounding: Rounding, value: Exact, places: int) -> Fraction:
    """The same rounding to so many decimals."""
    unit = 10**places
    return Fraction(rounding(Fraction(value) * unit), unit)
