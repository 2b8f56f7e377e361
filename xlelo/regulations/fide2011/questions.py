"""Single questions about a player under FIDE's rules of 1 July 2011. Each answer can include its derivation."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import ClassVar, Final

from xlelo.lang.sentence import Sentence, join_or
from xlelo.law import elo_law as compared
from xlelo.law.derivation import SILENT, Derivation, taken_as
from xlelo.law.questions import Questions as CommonQuestions
from xlelo.law.rounding import Exact
from xlelo.law.tables import IN_POINTS, hundredths
from xlelo.regulations.fide2011 import rules
from xlelo.regulations.regulation import OpenQuestionError

COMPLETED_REQUIREMENT: Final = Sentence("K depends on the number of games completed: enter it, 0 for none")


@dataclass(frozen=True)
class Questions(CommonQuestions):
    """Questions under FIDE's practice: differences have a limit, and performance has its usual meaning."""

    performance_is: ClassVar[Sentence] = Sentence("The usual performance: the opponents' mean + dp(p)")
    parts: ClassVar[tuple[str, ...]] = ("K", "2400")

    readings: rules.Readings = rules.AS_READ
    law: rules.Law = rules.TODAY

    def counted_difference(self, rating: Exact, opponent: Exact) -> int:
        return rules.counted_difference(rating, opponent, self.readings, self.law)

    def expected(self, rating: Exact, opponent: Exact, trace: Derivation = SILENT) -> Fraction:
        counted = trace.take(
            rules.counted_difference,
            lambda found: compared.difference(rating, opponent, found),
            rating,
            opponent,
            self.readings,
            self.law,
        )
        looked_up = self.law.expected.look_up
        return IN_POINTS[trace.take(rules.expected, lambda _: looked_up(counted), counted, self.law)]

    def difference(self, score: Exact, trace: Derivation = SILENT) -> int:
        return difference_of(hundredths(score, 1), self.law, trace)

    def performance_against(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation) -> Fraction:
        average = self.mean(opponents, trace)
        difference = difference_of(hundredths(sum(scores), len(opponents)), self.law, trace)
        performance = average + difference
        trace.say(lambda: Sentence("{mean} {more+} = {value}", mean=average, more=difference, value=performance))
        return performance

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K", trace: Derivation = SILENT) -> int:
        """K. `games` are those of completed events; 2400 means that the player was once rated so."""
        if part not in self.parts:
            raise LookupError(Sentence("use {parts} for K here, not “{part}”", parts=join_or(self.parts), part=part))
        if not games:
            raise OpenQuestionError(COMPLETED_REQUIREMENT)
        completed = sum(games)
        new = trace.step(rules.new_player_factor, completed, self.law)
        if new is not None:
            return new
        has_reached = part == "2400"
        return trace.take(
            rules.established_factor,
            "Rated {rating}, has reached {top_rating} before: K = {value}"
            if has_reached
            else "Rated {rating}: K = {value}",
            rating,
            has_reached,
            self.law,
        )

    def change(self, factor: Exact, score: Exact, expected: Exact, trace: Derivation = SILENT) -> Fraction:
        return trace.step(rules.variation, factor=factor, score=score, expected=expected)

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> int:
        return trace.take(
            rules.new_rating,
            lambda new: taken_as(
                Sentence("{old} {change+} = {exact}", old=rating, change=change, exact=rating + change),
                rating + change,
                new,
            ),
            rating,
            change,
        )

    def can_be_listed(self, rating: Exact) -> bool:
        return rating >= rules.floor(self.law)


def difference_of(percentage: int, law: rules.Law, trace: Derivation = SILENT) -> int:
    return trace.take(rules.difference_of, lambda _: law.differences.look_up(percentage), percentage, law)


def initial(average: Exact, score: Exact, games: int, end: date | None = None, trace: Derivation = SILENT) -> Fraction:
    """Ru of one event by the rules of its day. Without a day, the rules from 1 July 2011 hold."""
    return rules.performance(average, score, games, rules.LAW.at(end or rules.IN_FORCE), trace)
