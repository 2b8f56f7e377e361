"""Single questions about a player under FIDE's rules of 1 July 2011."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.drafting.rounding import Exact, half_away
from xlelo.drafting.table import IN_POINTS, hundredths
from xlelo.regulations.fide2011 import rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date


@dataclass(frozen=True)
class Questions:
    readings: rules.Readings = rules.AS_READ

    def expected(self, rating: Exact, opponent: Exact) -> Fraction:
        return IN_POINTS[rules.expected(rules.counted_difference(rating, opponent, self.readings))]

    def difference(self, score: Exact) -> int:
        return rules.difference_of(hundredths(score, 1))

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact]) -> Fraction:
        if not opponents:
            raise ValueError("no opponents, no performance")
        average = Fraction(sum(opponents)) / len(opponents)
        return rules.performance(average, sum(scores), len(opponents), rules.IN_FORCE)

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K") -> int:
        """`games`: those of completed events."""
        if part != "K":
            raise LookupError(f"K has no parts here, so that “{part}” is none")
        new = rules.new_player_factor(sum(games), rules.IN_FORCE)
        return rules.established_factor(rating) if new is None else new

    def rounded(self, rating: Exact) -> int:
        return half_away(rating)

    def new_rating(self, rating: Exact, change: Exact) -> int:
        return rules.new_rating(rating, change)


def initial(average: Exact, score: Exact, games: int, ended: date | None = None) -> Fraction:
    """Ru of one event, by the rules from 1 July 2011 where no day is given."""
    return rules.performance(average, score, games, rules.IN_FORCE if ended is None else ended)
