"""Check a table of games: the days of events, and players with two games in a round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple, Protocol

from xlelo.lang.sentence import Sentence
from xlelo.periods.form import ParsedFiles, Table


class Event(Protocol):
    """An event. A day may still be missing while problems are collected."""

    @property
    def id(self) -> str: ...
    @property
    def start(self) -> date: ...
    @property
    def end(self) -> date: ...


class Game(NamedTuple):
    """The columns of a game that are checked."""

    event: str
    round: int
    day: date | None
    white: str
    black: str


def check(reading: ParsedFiles, table: Table, events: Mapping[str, Any]) -> None:
    """Check that games are within the days of their event. Nobody plays twice in a round, or against himself."""
    games = list(map(Game._make, table.rows("event", "round", "date", "white", "black")))
    of_event = defaultdict[str, list[int]](list)
    for row, identity in enumerate(table["event"]):
        of_event[identity].append(row)
    for identity, rows in of_event.items():
        event = events.get(identity)
        if event is not None:
            _check_days(reading, table, event, games, rows)
        _check_rounds(reading, table, games, rows)


def _check_days(reading: ParsedFiles, table: Table, event: Event, games: Sequence[Game], rows: Sequence[int]) -> None:
    start, end = event.start, event.end
    if start is None or end is None or end < start:
        return
    for row in rows:
        day = games[row].day
        if day is not None and not start <= day <= end:
            allowed = Sentence("event {id} runs from {start} to {end}", id=event.id, start=start, end=end)
            reading.refuse(table, row, "date", allowed)


def _check_rounds(reading: ParsedFiles, table: Table, games: Sequence[Game], rows: Sequence[int]) -> None:
    seats = {(games[row].round, games[row].white) for row in rows} | {
        (games[row].round, games[row].black) for row in rows
    }
    if len(seats) == 2 * len(rows):
        return
    first: dict[tuple[int, str], int] = {}
    for row in rows:
        game = games[row]
        if game.white == game.black:
            if game.white is not None:
                reading.refuse(table, row, "black", Sentence("a player cannot play against himself"))
            continue
        for side, player in (("white", game.white), ("black", game.black)):
            before = first.setdefault((game.round, player), row)
            if before != row and player is not None and game.round is not None:
                other = table.place(before, None)
                allowed = Sentence(
                    "this player already has a game in round {round} of event {event} ({other})",
                    round=game.round,
                    event=game.event,
                    other=other,
                )
                reading.refuse(table, row, side, allowed)
