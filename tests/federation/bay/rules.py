"""The rules of the league, in the order of the text."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from xlelo.law.article import Text
from xlelo.law.rounding import Exact, half_up
from xlelo.law.tables import Bands, ExpectedScores

if TYPE_CHECKING:
    from xlelo.model import Thousandths

PACKAGE: Final = "xlelo.regulations.bay"
TEXT: Final = Text.of(PACKAGE)
EXPECTED: Final = ExpectedScores.read(PACKAGE)
FACTORS: Final = Bands.read(PACKAGE, "factor.csv", "games_from", "k")

article = TEXT.cite


@dataclass(frozen=True)
class Readings:
    """The text leaves no choice."""


AS_READ: Final = Readings()


@article("1")
def expected(difference: int) -> Thousandths:
    return EXPECTED.expected(difference)


@article("2")
def factor(games: int) -> int:
    return FACTORS.value(games)


@article("3")
def change(factor: Exact, points: Exact, expected: Exact) -> Fraction:
    return Fraction(factor) * (points - expected)


@article("3")
def new_rating(old: Exact, change: Exact) -> int:
    return half_up(old + change)
