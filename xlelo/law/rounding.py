"""Roundings that the regulations name, each with its formula in sheets.

Cells hold binary floats. The inner ROUND(x, 6) removes their noise, so that an exact half is treated as a half. A half
is written 1/2, which is the same in every country.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

Exact = int | Fraction
NOISE = Fraction(1, 10**6)
"""Noise that ROUND(x, 6) removes."""


@dataclass(frozen=True)
class Rounding:
    name: str
    whole: Callable[[Exact], int]
    formula: str
    """The rounding as a formula of the value {x}."""

    def __call__(self, value: Exact) -> int:
        """Round a value. Most rating differences are integers already, so these are returned at once."""
        return value if isinstance(value, int) else self.whole(value)

    def excel(self, value: str) -> str:
        return self.formula.format(x=value)


def _half_up(value: Exact) -> int:
    numerator, denominator = value.numerator, value.denominator
    return (2 * numerator + denominator) // (2 * denominator)


def half_away_ratio(numerator: int, denominator: int) -> int:
    """Round a quotient as `half_away` does. It makes no fraction, which is slow for hundreds of thousands."""
    whole = (2 * abs(numerator) + denominator) // (2 * denominator)
    return whole if numerator >= 0 else -whole


def _half_away(value: Exact) -> int:
    return half_away_ratio(value.numerator, value.denominator)


def _half_zero(value: Exact) -> int:
    half = Fraction(1, 2)
    return ceil(value - half) if value >= 0 else floor(value + half)


half_up = Rounding("a half goes up", _half_up, "INT(ROUND({x},6)+1/2)")
half_away = Rounding("a half goes away from zero", _half_away, "ROUND(ROUND({x},6),0)")
half_zero = Rounding("a half goes to zero", _half_zero, "SIGN({x})*-INT(1/2-ROUND(ABS({x}),6))")


def simplest(value: Exact) -> Exact:
    """A whole number as an integer, because fractions are slow."""
    return value.numerator if value.denominator == 1 else value


def mean_of_whole(mean: Exact, count: int) -> Exact:
    """Restore the exact mean of whole numbers from its decimals: 1666.3333333333333 for three numbers."""
    total = Fraction(mean) * count
    whole = half_up(total)
    return Fraction(whole, count) if abs(total - whole) < NOISE else mean


def round_to_places(rounding: Rounding, value: Exact, places: int) -> Fraction:
    """Apply a rounding to some decimal places."""
    unit = 10**places
    return Fraction(rounding(value * unit), unit)
