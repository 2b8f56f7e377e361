"""Single questions about a player under FIDE's rules of 1 July 2011."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from xlelo.drafting.regulation import Questions as Asked
from xlelo.drafting.rounding import Exact, half_away
from xlelo.drafting.table import IN_POINTS, hundredths
from xlelo.regulations.fide2011 import rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date


@dataclass(frozen=True)
class Questions(Asked):
    """As FIDE rated: with its limit of a difference, and with the performance that everyone means by the word."""

    performance_is: ClassVar[str] = "The performance as everyone calls it, the opponents' mean + dp(p)"
    circumstances: ClassVar[tuple[str, ...]] = ("2400",)

    readings: rules.Readings = rules.AS_READ

    def counted_difference(self, rating: Exact, opponent: Exact) -> int:
        return rules.counted_difference(rating, opponent, self.readings)

    def expected(self, rating: Exact, opponent: Exact) -> Fraction:
        return IN_POINTS[rules.expected(self.counted_difference(rating, opponent))]

    def difference(self, score: Exact) -> int:
        return rules.difference_of(hundredths(score, 1))

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact]) -> Fraction:
        if not opponents:
            raise ValueError("no opponents, no performance")
        average = Fraction(sum(opponents)) / len(opponents)
        return average + rules.difference_of(hundredths(sum(scores), len(opponents)))

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K") -> int:
        """`games`: those of completed events. 2400: has once been rated so."""
        if part not in self.parts:
            raise LookupError(f"K is asked for here as {' or '.join(self.parts)}, not as “{part}”")
        new = rules.new_player_factor(sum(games), rules.IN_FORCE)
        return rules.established_factor(rating, part == "2400") if new is None else new

    def rounded(self, rating: Exact) -> int:
        return half_away(rating)

    def new_rating(self, rating: Exact, change: Exact) -> int:
        return rules.new_rating(rating, change)


def initial(average: Exact, score: Exact, games: int, ended: date | None = None) -> Fraction:
    """Ru of one event, by the rules from 1 July 2011 where no day is given."""
    return rules.performance(average, score, games, rules.IN_FORCE if ended is None else ended)
