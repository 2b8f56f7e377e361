"""Single questions about a player under the FCE regulation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from xlelo.drafting.regulation import Questions as Asked
from xlelo.drafting.rounding import Exact, half_away
from xlelo.drafting.table import IN_POINTS, hundredths
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.rules import List

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date


UNDER_TWELVE = {"U12": List.STANDARD, "U12RAPID": List.RAPID}


@dataclass(frozen=True)
class Questions(Asked):
    performance_is: ClassVar[str] = "FCE's performance, of guests (art. 14)"
    components: ClassVar[tuple[str, ...]] = ("K0", "DELTA", "MP")
    circumstances: ClassVar[tuple[str, ...]] = ("RAPID", *UNDER_TWELVE)

    readings: rules.Readings = rules.AS_READ

    def expected(self, rating: Exact, opponent: Exact) -> Fraction:
        return IN_POINTS[rules.expected(half_away(rating - opponent))]

    def difference(self, score: Exact) -> int:
        return rules.difference_of(hundredths(score, 1))

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact]) -> Fraction:
        """A total below one half says nothing about single opponents, so it is taken as won and lost games."""
        if len(scores) == len(opponents):
            met = [(rating, score, 1) for rating, score in zip(opponents, scores, strict=True)]
        else:
            met = self._as_single_games(opponents, scores[0])
        found = rules.performance(met, self.readings)
        if found is None:
            raise ValueError("no opponents, no performance")
        return found

    def _as_single_games(self, opponents: Sequence[Exact], total: Exact) -> list[tuple[Exact, Exact, int]]:
        """Wins first, then a draw, then losses: whichever the games were, their mean difference is the same."""
        left = Fraction(total)
        met: list[tuple[Exact, Exact, int]] = []
        for rating in opponents:
            score = min(left, Fraction(1))
            met.append((rating, score, 1))
            left -= score
        return met

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K") -> Exact | None:
        """`games`: those played in each of the last complete seasons, newest first.

        RAPID: what is used of K in the rapid list; U12, U12RAPID: the K of an under-12 event, whoever plays.
        """
        base = rules.base_factor(rating, self.readings)
        played = tuple(games)
        activity = rules.activity(len(played), played, self.readings)
        match part:
            case "K":
                return rules.factor(base, activity)
            case "K0":
                return base
            case "DELTA":
                return activity
            case "MP":
                return rules.mean_games(len(played), played, self.readings)
            case "RAPID":
                return Fraction(rules.rapid_share(List.RAPID) * rules.factor(base, activity), rules.WHOLE)
        if part in UNDER_TWELVE:
            return rules.under_twelve_factor(UNDER_TWELVE[part])
        raise LookupError(f"K has the parts {', '.join(self.parts)}, not “{part}”")

    def rounded(self, rating: Exact) -> int:
        return half_away(rating)

    def new_rating(self, rating: Exact, change: Exact) -> int:
        return rules.new_rating(half_away(rating), rules.rounded_variation(change))


def list_of_time(minutes: Exact, increment: Exact) -> str:
    return rules.list_of(minutes, increment).value


def initial(birth: date | None, federated: date | None, fide: int | None, standard: int | None) -> int:
    """The first rating: from the standard list (rapid), else FIDE, else by age."""
    if standard is not None:
        return rules.initial_by_standard(standard)
    if fide is not None:
        return rules.initial_by_fide(fide)
    if birth is None or federated is None:
        raise ValueError("the dates of birth and federation are needed")
    return rules.initial_by_age(rules.age(birth, federated))
