"""Single questions about a player under Elo's national procedure, each telling its derivation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from xlelo.drafting import compared
from xlelo.drafting.derivation import SILENT, Derivation, added, taken_as
from xlelo.drafting.regulation import Questions as Asked
from xlelo.drafting.rounding import Exact, half_away
from xlelo.drafting.table import IN_POINTS, hundredths
from xlelo.lang.sentence import Sentence
from xlelo.regulations.elo1972 import rules

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Questions(Asked):
    performance_is: ClassVar[Sentence] = Sentence("Elo's performance of 1972, (1)")

    readings: rules.Readings = rules.AS_READ

    def expected(self, rating: Exact, opponent: Exact, told: Derivation = SILENT) -> Fraction:
        counted = half_away(rating - opponent)
        found = told.take(
            rules.expected, lambda _: compared.expected(rules.EXPECTED, rating, opponent, counted), counted
        )
        return IN_POINTS[found]

    def difference(self, score: Exact, told: Derivation = SILENT) -> int | None:
        share = hundredths(score, 1)
        if rules.DIFFERENCES.difference(share) is None:
            return None
        return difference_of(share, told)

    def performance(self, opponents: Sequence[Exact], scores: Sequence[Exact], told: Derivation = SILENT) -> Fraction:
        if not opponents:
            raise ValueError(Sentence("no opponents, no performance"))
        difference = difference_of(percentage(sum(scores), len(opponents), told), told)
        return performance(opponents, difference, told)

    def factor(
        self,
        rating: Exact,  # noqa: ARG002 - whatever the rating
        games: Sequence[int],
        part: str = "K",
        told: Derivation = SILENT,
    ) -> int | None:
        """`games`: those of the year."""
        if part != "K":
            raise LookupError(Sentence("K has no parts here, so that “{part}” is none", part=part))
        counted = sum(games)
        return told.take(
            rules.annual_factor,
            lambda found: Sentence(
                "{games} games in a year: rated by the year's performance, without K"
                if found is None
                else "{games} {games:game|games} in a year: K = {value}",
                games=counted,
                value=found,
            ),
            counted,
        )

    def change(self, factor: Exact, score: Exact, expected: Exact, told: Derivation = SILENT) -> Fraction:
        surplus = told.take(
            rules.surplus, "W − We = {points} − {expected_score} = {value}", points=score, expected_score=expected
        )
        return told.take(rules.change, "K(W − We) = {factor} × {surplus} = {value}", factor=factor, surplus=surplus)

    def rounded(self, rating: Exact, told: Derivation = SILENT) -> int:
        whole = rules.rounded(rating, self.readings)
        told.say(lambda: Sentence("{rating}, rounded {value}", rating=rating, value=whole))
        return whole

    def new_rating(self, rating: Exact, change: Exact, told: Derivation = SILENT) -> int:
        def shown(new: int) -> Sentence:
            exact = Fraction(rating) + change
            figure = Sentence("Rn = {old} {change} = {exact}", old=rating, change=added(change), exact=exact)
            return taken_as(figure, exact, new)

        return told.take(rules.new_rating, shown, rating, change, self.readings)


def percentage(points: Exact, games: int, told: Derivation = SILENT) -> int:
    def shown(found: int) -> Sentence:
        exact = Fraction(points) * 100 / games
        figure = Sentence("P = {points}/{games} = {exact} %", points=points, games=games, exact=exact)
        return taken_as(figure, exact, found)

    return told.take(rules.percentage, shown, points, games)


def difference_of(percentage: int, told: Derivation = SILENT) -> int:
    return told.take(rules.difference_of, lambda _: rules.DIFFERENCES.looked_up(percentage), percentage)


def performance(opponents: Sequence[Exact], difference: int, told: Derivation = SILENT) -> Fraction:
    """By (1), against these opponents."""
    mean = told.take(rules.opponents_mean, "Rc, the mean of the opponents: {value}", opponents)
    return told.take(
        rules.performance,
        lambda found: Sentence(
            "Rp = {mean} {difference} = {value}", mean=mean, difference=added(difference), value=found
        ),
        mean,
        difference,
    )
