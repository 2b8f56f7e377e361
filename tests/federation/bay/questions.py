"""Single questions about a player of the league."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xlelo.regulations.bay import rules

from xlelo.drafting.derivation import SILENT, Derivation
from xlelo.drafting.regulation import Questions as Asked
from xlelo.drafting.rounding import Exact, half_away, half_up
from xlelo.drafting.table import IN_POINTS
from xlelo.lang.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction


@dataclass(frozen=True)
class Questions(Asked):
    performance_is: ClassVar[Sentence] = Sentence("The league knows no performance")

    readings: rules.Readings = rules.AS_READ

    def expected(self, rating: Exact, opponent: Exact, told: Derivation = SILENT) -> Fraction:
        difference = half_away(rating - opponent)
        return IN_POINTS[told.take(rules.expected, lambda _: rules.EXPECTED.looked_up(difference), difference)]

    def difference(self, score: Exact, told: Derivation = SILENT) -> int | None:
        told.say(Sentence("no table names a difference for {score}", score=score))
        return None

    def performance(self, *_: object) -> Fraction:
        raise ValueError("these rules know no performance")

    def factor(self, _rating: Exact, games: Sequence[int], part: str = "K", told: Derivation = SILENT) -> int:
        if part != "K":
            raise LookupError(f"K has no parts here, so that “{part}” is none")
        return told.take(rules.factor, "{games} games before: K = {value}", games=sum(games))

    def change(self, factor: Exact, score: Exact, expected: Exact, told: Derivation = SILENT) -> Fraction:
        return told.take(
            rules.change,
            "K (W − We) = {factor} × ({points} − {expected}) = {value}",
            factor=factor,
            points=score,
            expected=expected,
        )

    def rounded(self, rating: Exact, told: Derivation = SILENT) -> int:
        whole = half_up(rating)
        told.say(Sentence("{rating}, rounded {value}", rating=rating, value=whole))
        return whole

    def new_rating(self, rating: Exact, change: Exact, told: Derivation = SILENT) -> int:
        return told.take(
            rules.new_rating, "New rating: {old} and {change}, rounded: {value}", old=rating, change=change
        )
