"""Single questions about a player under Elo's national procedure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xlelo.drafting.regulation import Questions as Asked
from xlelo.drafting.rounding import Exact, half_away
from xlelo.drafting.table import IN_POINTS, hundredths
from xlelo.regulations.elo1972 import rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction


@dataclass(frozen=True)
class Questions(Asked):
    performance_is: ClassVar[str] = "Elo's performance of 1972, (1)"

    readings: rules.Readings = rules.AS_READ

    def expected(self, rating: Exact, opponent: Exact) -> Fraction:
        return IN_POINTS[rules.expected(half_away(rating - opponent))]

    def difference(self, score: Exact) -> int | None:
        return rules.DIFFERENCES.difference(hundredths(score, 1))

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact]) -> Fraction:
        if not opponents:
            raise ValueError("no opponents, no performance")
        percentage = rules.percentage(sum(scores), len(opponents))
        return rules.performance(rules.opponents_mean(opponents), rules.difference_of(percentage))

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K") -> int | None:  # noqa: ARG002
        """`games`: those of the year; whatever the rating."""
        if part != "K":
            raise LookupError(f"K has no parts here, so that “{part}” is none")
        return rules.annual_factor(sum(games))

    def rounded(self, rating: Exact) -> int:
        return rules.rounded(rating, self.readings)

    def new_rating(self, rating: Exact, change: Exact) -> int:
        return rules.new_rating(rating, change, self.readings)
