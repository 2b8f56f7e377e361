"""Rates a club's games by the articles, step by step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import count, groupby
from typing import TYPE_CHECKING, NamedTuple

from xlelo.periods.collection_pause import pause_collection
from xlelo.regulations.club import rules

if TYPE_CHECKING:
    from xlelo.regulations.club.period import Game, Period, Player
    from xlelo.regulations.club.rules import Factor, Micro, Real


class Side(NamedTuple):
    """One side of a game that changes that side's rating."""

    factor: Factor
    age: int | None
    games: int
    """Number of games before the step."""
    change: Real


class RatedGame(NamedTuple):
    position: int
    game: Game
    old_ratings: tuple[Micro | None, Micro | None] = (None, None)
    """Ratings of both sides before the step. None for an unrated player, and if the game does not count."""
    difference: Micro | None = None
    expected: tuple[Real, Real] | None = None
    sides: tuple[Side, Side] | None = None

    @property
    def newcomer(self) -> int | None:
        """Which side is unrated while the other is rated: 0 the first-named, 1 the other."""
        white, black = self.old_ratings
        if self.game.scores is None or (white is None) == (black is None):
            return None
        return int(black is None)


class First(NamedTuple):
    """Games of an unrated player against rated players."""

    opponents: list[Micro]
    scores: list[Fraction]


class NewRating(NamedTuple):
    """A player's new rating after a step."""

    old_rating: Micro
    new_rating: Micro
    """Rating with the sum of the changes, before `carry` and `floor`."""
    rating: Micro
    first: First | None = None


@dataclass(slots=True)
class State:
    """State of a player between two steps."""

    rating: Micro | None
    games: int
    last_game: date | None = None
    first: First = field(default_factory=lambda: First([], []))


class Row(NamedTuple):
    """A player's result after the last step."""

    id: str
    name: str
    begin: Micro | None
    rating: Micro | None
    published: Micro | None
    before: Micro | None
    change: Micro | None
    games: int
    provisional: bool
    last_game: date | None
    listed: bool
    place: int | None = None


@dataclass(frozen=True)
class Result:
    period: Period
    list_day: date | None
    rows: Sequence[Row]
    """Rows in the order of the list."""
    games: Sequence[RatedGame]
    new_ratings: Mapping[tuple[int, str], NewRating]
    """New ratings, by the number of the step's last game and the player."""
    first_games: Mapping[str, int]
    """For each unrated player, the number of games that count for a first rating."""


@pause_collection()
def rate(period: Period, _readings: object = None) -> Result:
    states = {player.id: State(start_rating(player, period.rules), player.games) for player in period.players.values()}
    rated: list[RatedGame] = []
    new_ratings: dict[tuple[int, str], NewRating] = {}
    before = _ratings(states)
    all_steps = list(steps(period))
    last_before = _last_before(all_steps, period.first)
    for number, step in enumerate(all_steps, 1):
        played = [_rate(position, game, states, period) for position, game in step]
        rated += played
        for identity, new in _move(played, states, period):
            new_ratings[played[-1].position, identity] = new
        if number == last_before:
            before = _ratings(states)
    list_day = period.list_day or (period.games[-1].day if period.games else None)
    rows = [_row(player, states[player.id], before[player.id], list_day, period) for player in period.players.values()]
    rows.sort(key=lambda row: (row.published is None, rules.order(row.published or 0, row.games, row.id)))
    places = count(1)
    rows = [row._replace(place=next(places)) if row.listed else row for row in rows]
    waiting = {identity: len(state.first.opponents) for identity, state in states.items() if state.rating is None}
    return Result(period, list_day, rows, rated, new_ratings, waiting)


def steps(period: Period) -> Iterator[Sequence[tuple[int, Game]]]:
    marked = (
        (rules.step_of(period.rules.moves, position, game.day), (position, game))
        for position, game in enumerate(period.games, 1)
    )
    for _, step in groupby(marked, key=lambda one: one[0]):
        yield [one for _, one in step]


def start_rating(player: Player, by: rules.Rules) -> Micro | None:
    if player.start is not None:
        return player.start
    if by.first == "performance" and not player.games:
        return None
    return rules.micro(by.start)


def _ratings(states: Mapping[str, State]) -> dict[str, Micro | None]:
    return {identity: state.rating for identity, state in states.items()}


def _last_before(all_steps: Sequence[Sequence[tuple[int, Game]]], first: date | None) -> int:
    """Number of the last step whose games are all dated before that day; 0 if there is none."""
    if first is None:
        return 0
    earlier = [
        number
        for number, step in enumerate(all_steps, 1)
        if all(game.day is not None and game.day < first for _, game in step)
    ]
    return max(earlier, default=0)


def _rate(position: int, game: Game, states: Mapping[str, State], period: Period) -> RatedGame:
    if game.scores is None:
        return RatedGame(position, game)
    by = period.rules
    white, black = states[game.white], states[game.black]
    before = white.rating, black.rating
    if white.rating is None or black.rating is None:
        return RatedGame(position, game, before)
    apart = rules.difference(white.rating, black.rating, by)
    expected = rules.expected(apart, game.length, by)
    length = rules.length_factor(game.length, by)

    def side(number: int, state: State, rating: Micro) -> Side:
        born = period.players[game.black if number else game.white].born
        age = None if born is None or game.day is None else game.day.year - born
        factor = rules.factor(state.games, rating, age, period.factors)
        assert game.scores is not None  # noqa: S101 - it counts
        change = rules.change(factor.k, game.weight, length, game.scores[number], expected[number])
        return Side(factor, age, state.games, change)

    sides = side(0, white, white.rating), side(1, black, black.rating)
    return RatedGame(position, game, before, apart, expected, sides)


def _move(games: Sequence[RatedGame], states: Mapping[str, State], period: Period) -> Iterator[tuple[str, NewRating]]:
    """New ratings after a step, player by player."""
    if len(games) == 1 and (sides := games[0].sides) is not None:  # most steps are one game
        game = games[0].game
        for identity, side in zip((game.white, game.black), sides, strict=True):
            states[identity].last_game = game.day
            yield identity, _change(states[identity], (side.change,), period)
        return
    changes = defaultdict[str, list["Real"]](list)
    newcomers = dict[str, None]()
    for rated in games:
        game = rated.game
        if rated.sides is not None:
            for identity, side in zip((game.white, game.black), rated.sides, strict=True):
                changes[identity].append(side.change)
                states[identity].last_game = game.day
        elif (number := rated.newcomer) is not None and game.scores is not None:
            newcomer = (game.white, game.black)[number]
            state = states[newcomer]
            state.first.opponents.append(rated.old_ratings[not number] or 0)
            state.first.scores.append(game.scores[number])
            state.last_game = game.day
            newcomers[newcomer] = None
    for identity, moved in changes.items():
        yield identity, _change(states[identity], moved, period)
    for identity in newcomers:
        state = states[identity]
        if len(state.first.opponents) >= period.rules.first_games:
            state.rating = rules.first_rating(state.first.opponents, sum(state.first.scores, Fraction(0)), period.rules)
            state.games = len(state.first.opponents)
            yield identity, NewRating(0, 0, state.rating, state.first)


def _change(state: State, moved: Sequence[Real], period: Period) -> NewRating:
    before = state.rating or 0
    after = rules.add_change(before, rules.sum_changes(moved))
    state.rating = rules.new_rating(after, period.rules)
    state.games += len(moved)
    return NewRating(before, after, state.rating)


def _row(player: Player, state: State, before: Micro | None, list_day: date | None, period: Period) -> Row:
    by, rating = period.rules, state.rating
    member = player.member or not by.members_only
    listed = rating is not None and member and rules.active(state.last_game, list_day, by)
    return Row(
        player.id,
        player.name,
        start_rating(player, by),
        rating,
        None if rating is None else rules.list_rating(rating, by.decimals),
        before,
        None if rating is None else rules.list_change(rating, before, by.decimals),
        state.games,
        rating is not None and state.games < by.provisional,
        state.last_game,
        listed,
    )
