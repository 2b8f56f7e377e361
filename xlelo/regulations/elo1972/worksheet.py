"""The worksheet of a round robin: fourteen columns, filled and explained step by step (paso 1 to 16)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, Self

from xlelo.lang.sentence import Sentence
from xlelo.law import elo_law as compared
from xlelo.law.derivation import SILENT, Derivation, points, taken_as
from xlelo.law.rounding import Exact
from xlelo.model import Thousandths
from xlelo.regulations.elo1972 import questions, rules
from xlelo.regulations.elo1972.questions import Questions
from xlelo.regulations.elo1972.rules import AS_READ, CRITERION, Readings


@dataclass(frozen=True)
class Player:
    name: str
    rating: int | None
    points: Exact
    junior: bool = False
    given_factor: int | None = None
    points_v_rated: Exact | None = None
    """Points of an unrated player against the rated players; the variant needs it."""
    bonus: int | None = None
    """Bonus points after an exceptional result. The officer chooses them, or annuls the old rating."""
    annulled: bool = False

    @property
    def factor(self) -> int:
        return rules.national_factor(self.junior) if self.given_factor is None else self.given_factor

    @property
    def has_remedy(self) -> bool:
        return self.annulled or self.bonus is not None


class Expectation(NamedTuple):
    """Columns 8 to 13, which only rated players have."""

    above_mean: int
    expected: Thousandths
    with_self: Fraction
    score: Fraction
    surplus: Fraction
    change: Fraction


@dataclass(frozen=True)
class Row:
    player: Player
    percentage: int
    difference: int | None
    """Difference D(P) of column 5.

    Columns 5 to 7 are blank if it is indeterminate and not needed, as for rated players in the variant.
    """
    adjusted: Fraction | None
    mean: Fraction
    """Ra that this player is rated with."""
    result: Fraction | None
    expectation: Expectation | None
    exceptional: bool
    new: int


class Group(NamedTuple):
    """Values that all rows of the sheet share. With a derivation, each method keeps its steps."""

    players: int
    readings: Readings
    criterion: Exact = CRITERION
    mean_adjusted: Fraction | None = None
    """Mean adjusted difference. None in the variant, which takes Ra from all ratings."""
    estimates: tuple[Fraction, ...] = ()
    """Performances of the unrated players against the rated ones, in the order of the rows.

    Only the variant has them.
    """

    @property
    def variant(self) -> bool:
        return self.mean_adjusted is None

    def with_estimates(self, players: Sequence[Player], ratings: Sequence[int], trace: Derivation) -> Self:
        """The group with the performances that the variant needs, by formula (1)."""
        estimates = []
        for player in players:
            if player.rating is None:
                if player.points_v_rated is None:
                    raise ValueError(f"{player.name} has no points against the rated players, which the variant needs")
                part = trace.part(Sentence("{player} against the rated players", player=player.name))
                percentage = questions.percentage(player.points_v_rated, len(ratings), part)
                estimates.append(questions.performance(ratings, questions.difference_of(percentage, part), part))
        return self._replace(estimates=tuple(estimates))

    def with_points(self, rated: Mapping[str, Exact], trace: Derivation) -> Self:
        """The group with the mean of column 6 over its rated players, from the points of each."""
        figure = Sentence("Mean adjusted D(P) of the rated players")
        parts = ((trace.part(Sentence("{player}", player=name)), scored) for name, scored in rated.items())
        adjusted = [self.adjusted(scored, part) for part, scored in parts]
        return self._replace(mean_adjusted=self._note(trace, rules.mean_adjusted_difference, figure, adjusted=adjusted))

    def adjusted(self, scored: Exact, trace: Derivation) -> Fraction:
        """Column 6."""
        others = self.players - 1
        difference = questions.difference_of(questions.percentage(scored, others, trace), trace)
        figure = Sentence(
            "Adjusted D(P) = {difference} × {others}/{players}",
            difference=difference,
            others=others,
            players=self.players,
        )
        return self._note(trace, rules.adjusted_difference, figure, difference=difference, players=self.players)

    def mean(self, ratings: Sequence[int], trace: Derivation = SILENT) -> Fraction:
        """Ra from the current ratings of the rated players."""
        if self.mean_adjusted is None:
            everybody = [*ratings, *self.estimates]
            figure = Sentence("Ra, the mean of all {players}", players=len(everybody))
            return self._note(trace, rules.estimated_mean, figure, ratings=everybody)
        rated, below = trace.take(rules.rated_mean, {"players": len(ratings)}, ratings), self.mean_adjusted
        figure = Sentence("Ra = {rated} {below+}", rated=rated, below=-below)
        return self._note(trace, rules.mean_of_all, figure, rated_mean=rated, mean_adjusted=below)

    def row(self, player: Player, mean: Fraction, trace: Derivation = SILENT) -> Row:
        expectation, exceptional, new, by_result = None, False, 0, trace
        if player.rating is not None:
            expectation = self.expectation(player, player.rating, mean, trace)
            new = Questions(self.readings).new_rating(player.rating, expectation.change, trace)
            exceptional = trace.step(rules.exceptional, expectation.surplus, self.criterion)
            by_result = SILENT
            if exceptional and player.annulled:
                by_result = trace.part(Sentence("The old rating {rating} is annulled", rating=player.rating))
            elif exceptional and player.bonus is not None:
                new = trace.step(rules.add_bonus, new=new, bonus=player.bonus)
        percentage = rules.percentage(player.points, self.players - 1)
        difference = rules.TODAY.differences.difference(percentage)
        is_needed = player.rating is None or player.annulled or not self.variant
        adjusted = self.adjusted(player.points, by_result) if is_needed or difference is not None else None
        result = None if adjusted is None else by_result.step(rules.result, mean, adjusted)
        if result is not None and (player.rating is None or (exceptional and player.annulled)):
            figure = Sentence("Rating after the event: {rating}", rating=result)
            new = by_result.take(
                rules.rating_by_result, lambda found: taken_as(figure, result, found), result, self.readings
            )
        return Row(player, percentage, difference, adjusted, mean, result, expectation, exceptional, new)

    def expectation(self, player: Player, rating: int, mean: Fraction, trace: Derivation) -> Expectation:
        above = trace.take(
            rules.difference_to_mean, {"difference": lambda it: compared.difference(rating, mean, it)}, rating, mean
        )
        expected = trace.take(rules.expected, lambda _: rules.TODAY.expected.look_up(above), above)
        figure = Sentence("N(Pe) = {players} × {expected}", players=self.players, expected=points(expected))
        with_self = self._note(trace, rules.expected_with_self, figure, players=self.players, expected=expected)
        score = trace.step(rules.expected_score, with_self=with_self)
        surplus = trace.step(rules.surplus, points=player.points, expected_score=score)
        change = trace.step(rules.change, factor=player.factor, surplus=surplus)
        return Expectation(above, expected, with_self, score, surplus, change)

    def _note(self, trace: Derivation, rule: Callable[..., Fraction], figure: Sentence, **inputs: object) -> Fraction:
        """A value that the document's examples round when they write it down."""
        exact = rule(**inputs)
        written = Sentence("{figure} = {exact}", figure=figure, exact=exact)
        return trace.take(rule, lambda found: taken_as(written, exact, found), **inputs, readings=self.readings)


@dataclass(frozen=True)
class Worksheet:
    group: Group
    rows: tuple[Row, ...] = ()
    """Rows in the order of the final standing."""
    mean: Fraction = Fraction(0)
    mean_after_juniors: Fraction = Fraction(0)

    @property
    def players(self) -> int:
        return len(self.rows)

    @cached_property
    def rated(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.player.rating is not None)

    @property
    def rated_mean(self) -> Fraction:
        return rules.rated_mean([row.player.rating or 0 for row in self.rated])

    def row(self, name: str) -> Row:
        return next(row for row in self.rows if row.player.name == name)


def fill(
    entered: Sequence[Player],
    readings: Readings = AS_READ,
    *,
    criterion: Exact = CRITERION,
    variant: bool = False,
    told: str = "",
    trace: Derivation = SILENT,
) -> Worksheet:
    """Fills the worksheet: first unrated players, then juniors, then the other rated ones with the raised Ra.

    `told`: name of a player; the derivation has the steps to this player's rating.
    """
    players = [entered[position] for position in rules.final_standing([player.points for player in entered])]
    ratings = {player.name: player.rating for player in players if player.rating is not None}
    of_group, traces = trace.part(Sentence("The group")), {told: trace.part(Sentence("The player"))}
    group = Group(len(players), readings, criterion)
    if variant:
        group = group.with_estimates(players, list(ratings.values()), of_group)
    else:
        rated = {player.name: player.points for player in players if player.rating is not None}
        group = group.with_points(rated, of_group)
    mean = group.mean(list(ratings.values()), of_group)

    def row(player: Player, mean: Fraction) -> Row:
        return group.row(player, mean, traces.get(player.name, SILENT))

    first = {player.name: row(player, mean) for player in players if player.rating is None or player.junior}
    of_others = SILENT if told in first or not first.keys() & ratings.keys() else of_group
    after_juniors = group.mean(
        [
            of_others.take(rules.rating_in_mean, {"player": name}, rating, first[name].new) if name in first else rating
            for name, rating in ratings.items()
        ],
        of_others,
    )
    rows = tuple(first.get(player.name) or row(player, after_juniors) for player in players)
    return Worksheet(group, rows, mean, after_juniors)
