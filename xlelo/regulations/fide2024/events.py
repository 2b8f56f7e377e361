"""Rates an event: its list, the games that count, and the value of each game for both players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from xlelo.model import Thousandths
from xlelo.periods.exchange import Game
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.period import Event, Period, Player
from xlelo.regulations.fide2024.rules import Law, List, Readings

DIFFERENCES: dict[int, int] = {}
"""One shared object per difference. A million games have few different values, so this saves memory."""


class Side(NamedTuple):
    """A rated player's side of a game that counts for him."""

    own_rating: int
    opponent: int
    counted: int
    """D after the limit of 8.3.1."""
    expected: Thousandths
    score: Thousandths

    @property
    def change(self) -> Thousandths:
        return int(rules.game_change(self.score, self.expected))


class UnratedSide(NamedTuple):
    """An unrated player's side of a game against a rated opponent."""

    opponent: int
    score: Thousandths


class RatedGame(NamedTuple):
    """A rated game: the article that leaves it out, if any, and the side of each player."""

    game: Game
    left_out: str | None
    white: Side | UnratedSide | None = None
    black: Side | UnratedSide | None = None


@dataclass(frozen=True)
class RatedEvent:
    event: Event
    kind: List | None
    broken_article: str | None
    """Article by which no game of the event is rated; None if they are."""
    games: Sequence[RatedGame] = ()
    approved: bool = False
    """True if FIDE's approval counts."""


def rated_event(period: Period, event: Event, games: Sequence[Game], readings: Readings) -> RatedEvent:
    kind = rules.list_of(event.minutes, event.increment, period.law)
    if kind is None:
        return RatedEvent(event, None, "r.1.1.2")
    if not rules.is_same_time(kind, event.unequal):
        return RatedEvent(event, kind, "r.1.2")
    day = rules.day_of_rules(event.start, event.end, readings)
    approved = by_approval(event, kind, period.law)
    players = dict.fromkeys(player for game in games for player in (game.white, game.black))
    at_start = {player: rating_at_start(period, event, player, kind) for player in players}
    own = {player: own_rating(period.players[player], kind, at_start[player]) for player in players}
    rated = [rated_game(period, event, kind, day, game, at_start, own, approved=approved) for game in games]
    return RatedEvent(event, kind, None, rated, approved)


def by_approval(event: Event, kind: List | None, law: Law) -> bool:
    """Tells whether the event is standard for any rating because FIDE approved it."""
    return event.approved and kind is List.STANDARD and rules.may_be_approved(event.time, event.start, law)


def own_rating(player: Player, kind: List, at_start: int | None) -> int | None:
    """A player's own rating in an event. FIDE's own base, if there is one, is used in every event of the month."""
    now, given = player.base(kind), player.given_base(kind)
    if now is None or given is not None:
        return given
    return rules.own_rating(at_start, now)


def rating_at_start(period: Period, event: Event, identity: str, kind: List) -> int | None:
    """A player's rating in a list when the event begins."""
    player = period.players[identity]

    def list_rating(one: List) -> int | None:
        older = {} if event.list_ref is None else period.history.get((event.list_ref, one), {})
        return rules.rating_at_start(older.get(identity), identity in older, player.standings[one].rating)

    return rules.standing_rating(kind, list_rating(kind), list_rating(List.STANDARD))


def rated_game(
    period: Period,
    event: Event,
    kind: List,
    day: date,
    game: Game,
    at_start: Mapping[str, int | None],
    own: Mapping[str, int | None],
    *,
    approved: bool,
) -> RatedGame:
    white, black = at_start[game.white], at_start[game.black]
    if not rules.counts(game.result.ending):
        return RatedGame(game, "5.1")
    if not approved and not rules.long_enough(kind, event.time, rules.least_minutes(white, black, period.law)):
        return RatedGame(game, "1.1")
    if white is not None and black is not None and rules.too_far_apart(kind, white, black, day, period.laws):
        return RatedGame(game, "r.7.3.1")
    return RatedGame(
        game,
        None,
        side_of(period, kind, day, own[game.white], black, game.result.white),
        side_of(period, kind, day, own[game.black], white, game.result.black),
    )


def side_of(
    period: Period, kind: List, day: date, own: int | None, opponent: int | None, score: Thousandths
) -> Side | UnratedSide | None:
    """A game's side for one player. A game against an unrated opponent has none."""
    if opponent is None:
        return None
    if own is None:
        return UnratedSide(opponent, score)
    difference = rules.counted_difference(own, opponent, kind, day, period.laws)
    counted = DIFFERENCES.setdefault(difference, difference)
    return Side(own, opponent, counted, rules.expected(counted, period.law), score)


def sides(rated_event: RatedEvent) -> Iterator[tuple[str, Side | UnratedSide]]:
    """Every side that counts, with its player."""
    for game, _, white, black in rated_event.games:
        if white is not None:
            yield game.white, white
        if black is not None:
            yield game.black, black
