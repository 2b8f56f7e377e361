"""Rates a club's games by the articles, step by step."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import count, groupby
from typing import NamedTuple

from xlelo.law.rounding import Exact
from xlelo.periods.collection_pause import pause_collection
from xlelo.regulations.club import rules
from xlelo.regulations.club.period import Game, Period, Player
from xlelo.regulations.club.rules import Factor, Real, Rules


class Side(NamedTuple):
    """One side of a game that changes that side's rating."""

    expected: Real
    factor: Factor
    change: Real


class RatedGame(NamedTuple):
    position: int
    game: Game
    old_ratings: tuple[Exact | None, Exact | None] = (None, None)
    """Ratings of both sides before the step. None for an unrated player, and if the game does not count."""
    sides: tuple[Side, Side] | None = None

    @property
    def newcomer(self) -> int | None:
        """Which side is unrated while the other is rated: 0 the first-named, 1 the other."""
        white, black = self.old_ratings
        if self.game.scores is None or (white is None) == (black is None):
            return None
        return int(black is None)


class NewRating(NamedTuple):
    """A player's new rating after a step."""

    old_rating: Exact
    change: Real
    """Sum of the changes."""
    rating: Exact
    first: Sequence[tuple[Exact, Fraction]] = ()
    """Opponents and scores of a first rating."""


@dataclass(slots=True)
class State:
    """State of a player between two steps."""

    rating: Exact | None
    games: int
    last_game: date | None = None
    first: list[tuple[Exact, Fraction]] = field(default_factory=list)
    """Opponents and scores of an unrated player's games against rated players."""


class Row(NamedTuple):
    """A player's result after the last step."""

    player: Player
    decimals: int
    """Decimals of the list."""
    begin: Exact | None
    rating: Exact | None
    published: Exact | None
    before: Exact | None
    change: Exact | None
    games: int
    provisional: bool
    last_game: date | None
    listed: bool
    place: int | None = None

    @property
    def id(self) -> str:
        return self.player.id

    @property
    def name(self) -> str:
        return self.player.name


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
    steps, first = _steps(period), period.first or date.min
    old = (step[-1][0] for step in steps if all(game.day is not None and game.day < first for _, game in step))
    last_before = max(old, default=None)
    for step in steps:
        played = [_rate(position, game, states, period) for position, game in step]
        rated += played
        for identity, new in _move(played, states, period.rules):
            new_ratings[played[-1].position, identity] = new
        if played[-1].position == last_before:
            before = _ratings(states)
    list_day = period.list_day or (period.games[-1].day if period.games else None)
    rows = [_row(player, states[player.id], before[player.id], list_day, period) for player in period.players.values()]
    rows.sort(key=lambda row: (row.published is None, rules.order(row.published or 0, row.games, row.id)))
    places = count(1)
    rows = [row._replace(place=next(places)) if row.listed else row for row in rows]
    waiting = {identity: len(state.first) for identity, state in states.items() if state.rating is None}
    return Result(period, list_day, rows, rated, new_ratings, waiting)


def _steps(period: Period) -> Sequence[Sequence[tuple[int, Game]]]:
    """The games with their positions, step by step."""
    moves = period.rules.moves
    steps = groupby(enumerate(period.games, 1), lambda one: rules.step_of(moves, one[0], one[1].day))
    return [list(step) for _, step in steps]


def start_rating(player: Player, by: Rules) -> Exact | None:
    if player.start is not None:
        return player.start
    if by.first == "performance" and not player.games:
        return None
    return rules.to_six_decimals(by.start)


def _ratings(states: Mapping[str, State]) -> dict[str, Exact | None]:
    return {identity: state.rating for identity, state in states.items()}


def _rate(position: int, game: Game, states: Mapping[str, State], period: Period) -> RatedGame:
    if game.scores is None:
        return RatedGame(position, game)
    by = period.rules
    white, black = (states[name].rating for name in (game.white, game.black))
    if white is None or black is None:
        return RatedGame(position, game, (white, black))
    length = rules.length_factor(game.length, by)
    apart = rules.difference(white, black, by)
    expected = rules.list_expected(apart if length == 1 else apart * length, by)

    def side(name: str, rating: Exact, score: Fraction, expected: Real) -> Side:
        born = period.players[name].born
        age = None if born is None or game.day is None else game.day.year - born
        factor = rules.factor(states[name].games, rating, age, period.factors)
        return Side(expected, factor, rules.change(factor.k, game.weight, length, score, expected))

    first, second = game.scores
    sides = side(game.white, white, first, expected), side(game.black, black, second, 1 - expected)
    return RatedGame(position, game, (white, black), sides)


def _move(games: Sequence[RatedGame], states: Mapping[str, State], by: Rules) -> Iterator[tuple[str, NewRating]]:
    """New ratings after a step, player by player."""
    changes: dict[str, list[Real]] = {}  # thousands of steps: a dictionary of a generic type takes longer than its use
    newcomers: dict[str, None] = {}
    for rated in games:
        game = rated.game
        names = game.white, game.black
        if rated.sides is not None:
            for identity, side in zip(names, rated.sides, strict=True):
                changes.setdefault(identity, []).append(side.change)
                states[identity].last_game = game.day
        elif (number := rated.newcomer) is not None and game.scores is not None:
            state = states[names[number]]
            state.first.append((rated.old_ratings[not number] or 0, game.scores[number]))
            state.last_game = game.day
            newcomers[names[number]] = None
    for identity, moved in changes.items():
        state, change = states[identity], rules.sum_changes(moved)
        before = state.rating or 0
        state.rating = rules.new_rating(rules.add_change(before, change), by)
        state.games += len(moved)
        yield identity, NewRating(before, change, state.rating)
    for identity in newcomers:
        state = states[identity]
        if len(state.first) >= by.first_games:
            opponents, scores = zip(*state.first, strict=True)
            state.rating = rules.first_rating(opponents, sum(scores), by)
            state.games = len(opponents)
            yield identity, NewRating(0, 0, state.rating, state.first)


def _row(player: Player, state: State, before: Exact | None, list_day: date | None, period: Period) -> Row:
    by, rating = period.rules, state.rating
    member = player.member or not by.members_only
    return Row(
        player,
        by.decimals,
        start_rating(player, by),
        rating,
        None if rating is None else rules.list_rating(rating, by.decimals),
        before,
        None if rating is None else rules.list_change(rating, before, by.decimals),
        state.games,
        rating is not None and state.games < by.provisional,
        state.last_game,
        rating is not None and member and rules.active(state.last_game, list_day, by),
    )
