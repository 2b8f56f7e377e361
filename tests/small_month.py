"""Small test months of the Catalan federation: March 2018, one event, players without a complete season (K is K0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from xlelo.model import RESULTS
from xlelo.regulations.fce.period import Event, Game, Participant, Period, Player, Standing
from xlelo.regulations.fce.rules import AS_READ, List, Readings
from xlelo.regulations.fce.run import Month, rate

FIRST, LAST, NEW_LIST = date(2018, 3, 1), date(2018, 3, 31), date(2018, 4, 1)


def player(identity: str, elo: int | None, seasons: tuple[int, ...] = (0, 0, 0, 0, 0), **facts: Any) -> Player:
    """A player with equal values in both lists, born in 1980 and federated in January 2018 unless `facts` differ."""
    counts = {"season_games": 0, "games_total": 9, "initialised": None}
    standing = Standing(elo, seasons, **{name: facts.pop(name, count) for name, count in counts.items()})
    known = {
        "name": f"Player {identity}",
        "first_season": 2018,
        "standard": standing,
        "rapid": standing,
        "birth": date(1980, 1, 1),
        "federated": date(2018, 1, 2),
        "licence": 2018,
    }
    return Player(identity, **{**known, **facts})


def event(games: Sequence[tuple[str, str, str]], **facts: Any) -> tuple[Event, list[Game]]:
    """An event with one game per round and day."""
    known = {"id": "E", "name": "Open", "start": FIRST, "end": LAST, "minutes": 90, "increment": 30}
    played = Event(**{**known, **facts})
    return played, [
        Game(played.id, number, played.start.replace(day=number), white, black, RESULTS[result])
        for number, (white, black, result) in enumerate(games, 1)
    ]


def entered(*identities: str) -> tuple[Participant, ...]:
    return tuple(Participant(identity, None, None) for identity in identities)


def month(players: Sequence[Player], *events: tuple[Event, list[Game]], **facts: Any) -> Period:
    known: Mapping[str, Any] = {
        "new_list": NEW_LIST,
        "first": FIRST,
        "last": LAST,
        "season": 2018,
        "players": {player.id: player for player in players},
        "events": [event for event, _ in events],
        "games": [game for _, games in events for game in games],
    }
    return Period(**{**known, **facts})


def rate_month(period: Period, **readings: Any) -> Month:
    return rate(period, Readings(**readings) if readings else AS_READ)


def changes(period: Period, kind: List = List.STANDARD, **readings: Any) -> dict[str, Fraction]:
    """The exact change of every player with a rated game."""
    rows = rate_month(period, **readings).lists[kind].values()
    return {row.id: row.variation for row in rows if row.evaluated}
