"""Rates an event: its list, whether it counts, its guests, and each player's side of each game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from xlelo.model import Ending, Result, Thousandths
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.period import Event, Game, Period
from xlelo.regulations.fce.rules import Law, List, Readings, Share


@dataclass(frozen=True, slots=True)
class Conditions:
    """Ratings, K and other data with which the games of one event are rated."""

    ratings: Mapping[str, int]
    """Ratings of the event's players only: a small table is fast to search."""
    factors: Mapping[str, int]
    guests: Mapping[str, int]
    flat: int | None
    """The K of an under-12 event; None in other events."""
    ordinary: Share
    unplayed_share: Share
    double_forfeit: bool
    law: Law


Side = tuple[int, int, int, Share, "Thousandths"]
"""One player's side of an evaluated game: own and opponent's rating, K, the share of K used, expected score.

It is a plain tuple, because a million games have two million sides.
"""


@dataclass(frozen=True)
class RatedEvent:
    event: Event
    kind: List
    broken_articles: tuple[str, ...]
    is_accepted: bool
    games: Sequence[Game] = ()
    is_under_twelve: bool | None = None
    guests: Sequence[str] = ()
    """Guests: players in no list who entered, then others who played."""
    performances: Mapping[str, Fraction] = field(default_factory=dict)
    """Performances of the guests who have one."""
    conditions: Conditions | None = None


@dataclass(slots=True)
class Account:
    """Sums of a player's games of the month in one list."""

    units: int = 0
    evaluated: int = 0
    played: int = 0

    def add(self, other: Account) -> None:
        self.units += other.units
        self.evaluated += other.evaluated
        self.played += other.played


EMPTY_ACCOUNT = Account()


def rated_event(
    period: Period,
    event: Event,
    kind: List,
    all_games: Sequence[Game],
    ratings: Mapping[str, int],
    factors: Mapping[str, int],
    readings: Readings,
) -> RatedEvent:
    law = period.law
    broken = tuple(broken_articles(event, kind, all_games, law))
    accepted = bool(broken) and event.accept
    if not rules.is_evaluated(broken, event.accept):
        return RatedEvent(event, kind, broken, accepted)
    games = all_games
    if event.weekly:
        games = [game for game in all_games if rules.counts_here(True, game.day, period.first, period.last)]
    young = rules.is_under_twelve_event(*young_participants(period, event, all_games), readings, law)
    played = dict.fromkeys(player for game in games for player in (game.white, game.black))
    here = {player: ratings[player] for player in played if player in ratings}
    entered = dict.fromkeys(participant.id for participant in event.participants)
    guests = [player for player in entered | played if player not in ratings]
    performances = guest_performances(games, here, readings, law) if guests else {}
    conditions = Conditions(
        here,
        {player: factors[player] for player in here},
        guests={guest: rules.rating_of_guest(exact) for guest, exact in performances.items()},
        flat=rules.under_twelve_factor(kind, law) if young else None,
        ordinary=rules.WHOLE_SHARE if young else rules.rapid_share(kind, law),
        unplayed_share=rules.unplayed_share(kind, young, readings, law),
        double_forfeit=readings.double_forfeit,
        law=law,
    )
    return RatedEvent(event, kind, broken, accepted, games, young, guests, performances, conditions)


def broken_articles(event: Event, kind: List, games: Iterable[Game], law: Law) -> Iterator[str]:
    if rules.too_many_rounds(kind, max(event.rounds_per_day, most_rounds(games)), law):
        yield "6.1"
    if rules.too_long(event.start, event.end, event.team, law):
        yield "6.2"


def most_rounds(games: Iterable[Game]) -> int:
    """Number of rounds on the fullest day."""
    rounds = Counter(day for day, _ in {(game.day, game.round) for game in games})
    return max(rounds.values(), default=0)


def young_participants(period: Period, event: Event, games: Iterable[Game]) -> tuple[int, int]:
    """Number of participants under twelve, and of all."""
    births: dict[str, date | None] = {entered.id: entered.birth for entered in event.participants}
    for game in games:
        births.setdefault(game.white, None)
        births.setdefault(game.black, None)
    young = 0
    for participant, birth in births.items():
        player = period.players.get(participant)
        known = birth if player is None or player.birth is None else player.birth
        young += rules.is_under_twelve(known, event.start, period.law)
    return young, len(births)


def met_by_guests(games: Iterable[Game], ratings: Mapping[str, int]) -> dict[str, dict[str, tuple[Thousandths, int]]]:
    """Guest → federated opponent → (score, games). Only played games count."""
    met = defaultdict[str, dict[str, tuple[int, int]]](dict)
    for game in games:
        if not game.result.was_played or (game.white in ratings) == (game.black in ratings):
            continue
        if game.white in ratings:
            guest, opponent, score = game.black, game.white, game.result.black
        else:
            guest, opponent, score = game.white, game.black, game.result.white
        scored, count = met[guest].get(opponent, (0, 0))
        met[guest][opponent] = (scored + score, count + 1)
    return met


def guest_performances(
    games: Sequence[Game], ratings: Mapping[str, int], readings: Readings, law: Law
) -> dict[str, Fraction]:
    performances = {}
    for guest, opponents in met_by_guests(games, ratings).items():
        exact = rules.performance(
            [(ratings[opponent], Fraction(score, 1000), count) for opponent, (score, count) in opponents.items()],
            readings,
            law=law,
        )
        if exact is not None:
            performances[guest] = exact
    return performances


def side_of(conditions: Conditions, player: str, opponent: str, result: Result) -> Side | None:
    """A game as evaluated for one player; None if it is not evaluated for him."""
    own = conditions.ratings.get(player)
    if own is None:
        return None
    other = conditions.ratings.get(opponent)
    if other is None:
        other = conditions.guests.get(opponent)
    if result.ending is Ending.PLAYED:
        factor, share = conditions.factors[player], conditions.ordinary
    else:
        factor, share = (
            rules.lower_factor(conditions.factors[player], conditions.factors.get(opponent)),
            conditions.unplayed_share,
        )
        if result.ending is Ending.FORFEITED:
            if not conditions.double_forfeit and result.white == result.black:
                return None
            other = rules.forfeit_opponent(own)
    if other is None:
        return None
    return (
        own,
        other,
        factor if conditions.flat is None else conditions.flat,
        share,
        rules.expected(own - other, conditions.law),
    )


def booked(conditions: Conditions, games: Iterable[Game]) -> dict[str, Account]:
    """Sums of one event's games for each of its players."""
    accounts = {player: Account() for player in conditions.ratings}
    for _, _, _, white, black, result in games:
        played = result.ending is Ending.PLAYED
        for player, opponent, score in ((white, black, result.white), (black, white, result.black)):
            side = side_of(conditions, player, opponent, result)
            if side is not None:
                _, _, factor, share, expected = side
                account = accounts[player]
                account.units += rules.variation(share * factor, score, expected)
                account.evaluated += 1
                account.played += played
    return accounts
