"""The worksheet of a round robin: fourteen columns, filled step by step (paso 1 to 16)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from xlelo.law.rounding import Exact
from xlelo.model import Thousandths
from xlelo.regulations.elo1972 import rules
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

    difference_to_mean: int
    expected: Thousandths
    sum_with_self: Fraction
    score: Fraction
    surplus: Fraction
    change: Fraction
    exceptional: bool


@dataclass(frozen=True)
class Row:
    player: Player
    percentage: int
    difference: int | None
    """Difference D(P) of column 5.

    Columns 5 to 7 are blank if it is indeterminate and not needed, as for rated players in the variant.
    """
    adjusted_difference: Fraction | None
    mean: Fraction
    """Ra that this player is rated with."""
    result: Fraction | None
    expectation: Expectation | None
    new: int

    @property
    def is_exceptional(self) -> bool:
        return self.expectation is not None and self.expectation.exceptional


@dataclass(frozen=True)
class Worksheet:
    rows: tuple[Row, ...]
    """Rows in the order of the final standing."""
    rated_mean: Fraction
    mean_adjusted_difference: Fraction | None
    """Mean adjusted difference. None in the variant, which takes Ra from all ratings."""
    estimates: tuple[Fraction, ...]
    """Performances of the unrated players against the rated ones, in the order of the rows.

    Only the variant has them.
    """
    mean: Fraction
    mean_after_juniors: Fraction
    criterion: Exact
    readings: Readings

    @property
    def variant(self) -> bool:
        return self.mean_adjusted_difference is None

    @property
    def players(self) -> int:
        return len(self.rows)

    @cached_property
    def rated(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.player.rating is not None)

    def row(self, name: str) -> Row:
        return next(row for row in self.rows if row.player.name == name)


def fill(
    entered: Sequence[Player],
    readings: Readings = AS_READ,
    *,
    criterion: Exact = CRITERION,
    variant: bool = False,
) -> Worksheet:
    """Fills the worksheet: first unrated players, then juniors, then the other rated ones with the raised Ra."""
    players = [entered[position] for position in rules.final_standing([player.points for player in entered])]
    ratings = {player.name: player.rating for player in players if player.rating is not None}
    estimates = tuple(_estimates(players, list(ratings.values()))) if variant else ()
    mean_adjusted = None if variant else _mean_adjusted(players, readings)
    event = _Event(len(players), estimates, mean_adjusted, criterion, readings)
    mean = event.mean(ratings)
    first = {player.name: event.row(player, mean) for player in players if player.rating is None or player.junior}
    after_juniors = event.mean(
        {
            name: rules.rating_in_mean(rating, first[name].new) if name in first else rating
            for name, rating in ratings.items()
        }
    )
    return Worksheet(
        rows=tuple(first.get(player.name) or event.row(player, after_juniors) for player in players),
        rated_mean=rules.rated_mean(list(ratings.values())),
        mean_adjusted_difference=mean_adjusted,
        estimates=estimates,
        mean=mean,
        mean_after_juniors=after_juniors,
        criterion=criterion,
        readings=readings,
    )


def _estimates(players: Sequence[Player], ratings: Sequence[int]) -> list[Fraction]:
    estimates = []
    for player in players:
        if player.rating is None:
            if player.points_v_rated is None:
                raise ValueError(f"{player.name} has no points against the rated players, which the variant needs")
            percentage = rules.percentage(player.points_v_rated, len(ratings))
            estimates.append(rules.performance(rules.opponents_mean(ratings), rules.difference_of(percentage)))
    return estimates


def _mean_adjusted(players: Sequence[Player], readings: Readings) -> Fraction:
    adjusted = [
        rules.adjusted_difference(
            rules.difference_of(rules.percentage(player.points, len(players) - 1)), len(players), readings
        )
        for player in players
        if player.rating is not None
    ]
    return rules.mean_adjusted_difference(adjusted, readings)


class _Event(NamedTuple):
    """Values that all rows of the sheet share."""

    players: int
    estimates: tuple[Fraction, ...]
    mean_adjusted_difference: Fraction | None
    criterion: Exact
    readings: Readings

    def mean(self, ratings: dict[str, int]) -> Fraction:
        """Ra from the current ratings of the rated players."""
        if self.mean_adjusted_difference is None:
            return rules.estimated_mean([*ratings.values(), *self.estimates], self.readings)
        return rules.mean_of_all(rules.rated_mean(list(ratings.values())), self.mean_adjusted_difference, self.readings)

    def row(self, player: Player, mean: Fraction) -> Row:
        percentage = rules.percentage(player.points, self.players - 1)
        needed = player.rating is None or player.annulled or self.mean_adjusted_difference is not None
        difference = rules.difference_of(percentage) if needed else rules.TODAY.differences.difference(percentage)
        adjusted = None if difference is None else rules.adjusted_difference(difference, self.players, self.readings)
        result = None if adjusted is None else rules.result(mean, adjusted)
        if player.rating is None:
            assert result is not None  # noqa: S101 - an indeterminate D(P) has stopped above
            new = rules.rating_by_result(result, self.readings)
            return Row(player, percentage, difference, adjusted, mean, result, None, new)
        found = self._expectation(player, player.rating, mean)
        new = rules.new_rating(player.rating, found.change, self.readings)
        if found.exceptional and player.annulled and result is not None:
            new = rules.rating_by_result(result, self.readings)
        elif found.exceptional and player.bonus is not None:
            new = rules.add_bonus(new, player.bonus)
        return Row(player, percentage, difference, adjusted, mean, result, found, new)

    def _expectation(self, player: Player, rating: int, mean: Fraction) -> Expectation:
        above_mean = rules.difference_to_mean(rating, mean)
        expected = rules.expected(above_mean)
        with_self = rules.expected_with_self(self.players, expected, self.readings)
        score = rules.expected_score(with_self)
        surplus = rules.surplus(player.points, score)
        change = rules.change(player.factor, surplus)
        exceptional = rules.exceptional(surplus, self.criterion)
        return Expectation(above_mean, expected, with_self, score, surplus, change, exceptional)
