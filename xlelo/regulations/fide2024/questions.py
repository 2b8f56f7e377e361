"""Single questions about a player under FIDE's rules of today, as a standard event of today asks them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from xlelo.drafting.regulation import Questions as Asked
from xlelo.drafting.rounding import Exact, half_away
from xlelo.drafting.table import IN_POINTS, hundredths
from xlelo.regulations.fide2011.questions import initial as initial_before
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.rules import List

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date


@dataclass(frozen=True)
class Questions(Asked):
    performance_is: ClassVar[str] = "The performance as everyone calls it, the opponents' mean + dp(p)"
    usual: ClassVar[bool] = True
    circumstances: ClassVar[tuple[str, ...]] = ("2400", "U18")

    readings: rules.Readings = rules.AS_READ

    def counted_difference(self, rating: Exact, opponent: Exact) -> int:
        return rules.counted_difference(rating, opponent, List.STANDARD, rules.WHOLE_DIFFERENCE_FROM)

    def expected(self, rating: Exact, opponent: Exact) -> Fraction:
        return IN_POINTS[rules.expected(self.counted_difference(rating, opponent))]

    def difference(self, score: Exact) -> int:
        return rules.difference_of(hundredths(score, 1))

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact]) -> Fraction:
        if not opponents:
            raise ValueError("no opponents, no performance")
        mean = Fraction(sum(opponents)) / len(opponents)
        return rules.performance(mean, rules.difference_of(hundredths(sum(scores), len(opponents))))

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K") -> int:
        """`games`: those of completed events. 2400: has once been rated so; U18: the year of 18 is not over."""
        if part not in self.parts:
            raise LookupError(f"K is asked for here as {', '.join(self.parts)}, not as “{part}”")
        return rules.factor(rating, sum(games), part == "2400", part == "U18")

    def used_factor(self, factor: Exact, games: int) -> Exact:
        return rules.used_factor(factor, games)

    def rounded(self, rating: Exact) -> int:
        return half_away(rating)

    def new_rating(self, rating: Exact, change: Exact) -> int:
        return rules.new_rating(half_away(rating), rules.rounded_change(change))

    def in_the_list(self, rating: int) -> bool:
        return rating >= rules.FLOOR

    def remark(self, rating: Exact, opponents: Sequence[Exact]) -> str | None:
        """A word to whoever compares with FIDE's calculator."""
        if any(abs(self.counted_difference(rating, opponent)) > rules.FAR for opponent in opponents):
            return f"FIDE's online calculator still counts {rules.FAR} for everybody"
        return None


def initial(average: Exact, score: Exact, games: int, ended: date | None = None) -> Exact:
    """Ru of one event by the rules of its day; without a day, by those of today."""
    if ended is not None and ended < rules.IN_FORCE:
        return initial_before(average, score, games, ended)
    ra = rules.average(average * games, games)
    return rules.first_rating(rules.first_performance(ra, rules.difference_of(rules.share(score, games))))


def initial_remark(rating: Exact, ended: date | None) -> str | None:
    if ended is not None and ended < rules.IN_FORCE:
        return None
    below = "" if rules.in_the_list(int(rating)) else f"below {rules.FLOOR} it is not published; "
    return f"{below}FIDE's online calculator still goes by the rule of 2022, without the two drawn games"
