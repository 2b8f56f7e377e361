"""Single questions about a player under Elo's national procedure. Each answer can include its derivation."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from xlelo.lang.sentence import Sentence
from xlelo.law import elo_law as compared
from xlelo.law.derivation import SILENT, Derivation, taken_as
from xlelo.law.questions import Questions as CommonQuestions
from xlelo.law.rounding import Exact
from xlelo.law.tables import hundredths
from xlelo.regulations.elo1972 import rules


@dataclass(frozen=True)
class Questions(CommonQuestions):
    performance_is: ClassVar[Sentence] = Sentence("Elo's performance of 1972, (1)")

    readings: rules.Readings = rules.AS_READ

    def expected(self, rating: Exact, opponent: Exact, trace: Derivation = SILENT) -> Fraction:
        return compared.expected(rules.expected, rating, opponent, trace, rules.TODAY)

    def difference(self, score: Exact, trace: Derivation = SILENT) -> int | None:
        share = hundredths(score, 1)
        if rules.TODAY.differences.difference(share) is None:
            return None
        return difference_of(share, trace)

    def performance_against(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation) -> Fraction:
        difference = difference_of(percentage(sum(scores), len(opponents), trace), trace)
        return performance(opponents, difference, trace)

    def factor(
        self,
        rating: Exact,  # noqa: ARG002 - whatever the rating
        games: Sequence[int],
        part: str = "K",
        trace: Derivation = SILENT,
    ) -> int | None:
        """K of a year. `games` are those of the year."""
        if part != "K":
            raise LookupError(Sentence("K is one number here: “{part}” is not allowed", part=part))
        return trace.step(rules.annual_factor, sum(games))

    def change(self, factor: Exact, score: Exact, expected: Exact, trace: Derivation = SILENT) -> Fraction:
        surplus = trace.step(rules.surplus, points=score, expected_score=expected)
        return trace.step(rules.change, factor=factor, surplus=surplus)

    def rounded(self, rating: Exact, trace: Derivation = SILENT) -> int:
        whole = rules.round_rating(rating, self.readings)
        trace.say(lambda: Sentence("{rating}, rounded {value}", rating=rating, value=whole))
        return whole

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> int:
        def sentence(new: int) -> Sentence:
            exact = Fraction(rating) + change
            figure = Sentence("Rn = {old} {change+} = {exact}", old=rating, change=change, exact=exact)
            return taken_as(figure, exact, new)

        return trace.take(rules.new_rating, sentence, rating, change, self.readings)


def percentage(points: Exact, games: int, trace: Derivation = SILENT) -> int:
    def sentence(value: int) -> Sentence:
        exact = Fraction(points) * 100 / games
        figure = Sentence("P = {points}/{games} = {exact} %", points=points, games=games, exact=exact)
        return taken_as(figure, exact, value)

    return trace.take(rules.percentage, sentence, points, games)


def difference_of(percentage: int, trace: Derivation = SILENT) -> int:
    return trace.take(rules.difference_of, lambda _: rules.TODAY.differences.look_up(percentage), percentage)


def performance(opponents: Sequence[Exact], difference: int, trace: Derivation = SILENT) -> Fraction:
    """Performance against these opponents by formula (1)."""
    mean = trace.step(rules.opponents_mean, opponents)
    return trace.step(rules.performance, mean, difference)
