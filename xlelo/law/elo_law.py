"""What the laws of all rating lists by Elo's method have: numbers, and his two tables in the printed shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from xlelo.law.dated import Edition
from xlelo.law.numbers import Numbers
from xlelo.law.tables import Differences, ExpectedScores


@dataclass(frozen=True, eq=False)
class EloLaw:
    """Numbers and tables of a text on one day."""

    numbers: Numbers
    expected: ExpectedScores
    differences: Differences

    @classmethod
    def read(cls, edition: Edition) -> Self:
        return cls(Numbers.read(edition), ExpectedScores.read(edition), Differences.read(edition))
