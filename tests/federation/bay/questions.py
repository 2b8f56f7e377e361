"""Single questions about a player of the league."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from xlelo.regulations.bay import rules

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.questions import Questions as Asked
from xlelo.law.rounding import Exact, half_away, half_up
from xlelo.law.tables import IN_POINTS


@dataclass(frozen=True)
class Questions(Asked):
    performance_is: ClassVar[Sentence] = Sentence("The league knows no performance")

    readings: rules.Readings = rules.AS_READ

    def expected(self, rating: Exact, opponent: Exact, common_period: Derivation = SILENT) -> Fraction:
        difference = half_away(rating - opponent)
        return IN_POINTS[common_period.take(rules.expected, lambda _: rules.EXPECTED.look_up(difference), difference)]

    def difference(self, score: Exact, common_period: Derivation = SILENT) -> int | None:
        common_period.say(Sentence("no table names a difference for {score}", score=score))
        return None

    def performance(self, *_: object) -> Fraction:
        raise ValueError("these rules know no performance")

    def factor(self, _rating: Exact, games: Sequence[int], part: str = "K", common_period: Derivation = SILENT) -> int:
        if part != "K":
            raise LookupError(f"K is one number here: “{part}” is not allowed")
        return common_period.take(rules.factor, "{games} games before: K = {value}", games=sum(games))

    def change(self, factor: Exact, score: Exact, expected: Exact, common_period: Derivation = SILENT) -> Fraction:
        return common_period.take(
            rules.change,
            "K (W − We) = {factor} × ({points} − {expected}) = {value}",
            factor=factor,
            points=score,
            expected=expected,
        )

    def rounded(self, rating: Exact, common_period: Derivation = SILENT) -> int:
        whole = half_up(rating)
        common_period.say(Sentence("{rating}, rounded {value}", rating=rating, value=whole))
        return whole

    def new_rating(self, rating: Exact, change: Exact, common_period: Derivation = SILENT) -> int:
        return common_period.take(
            rules.new_rating, "New rating: {old} and {change}, rounded: {value}", old=rating, change=change
        )
