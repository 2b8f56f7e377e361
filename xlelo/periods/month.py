"""What months of over-the-board lists have in common: their files, checks of their games, and their results."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, TypeVar

from xlelo.lang.sentence import Sentence
from xlelo.law.days import months_later
from xlelo.law.kinds import COUNT, DATE, IDENTITY, MINUTES, SHARED_PACKAGE, TEXT, choice_of
from xlelo.model import Finding
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.exchange import Game
from xlelo.periods.form import EARLIER_LISTS, Column, File, ParsedFiles, Table, must
from xlelo.periods.listing import Entry, PublishedLine
from xlelo.periods.results import RESULT

AnyGame = TypeVar("AnyGame", bound=Any)

LIST_REF = Column("list_ref", DATE, note="list in force at the start, if it is an older one")


def period_file(new_list: str, *own: Column) -> File:
    """The days of a month. `new_list`: note on the day of the list."""
    days = (
        must("new_list", DATE, note=new_list),
        must("from", DATE, note="first day of the period"),
        must("to", DATE, note="last day"),
    )
    return File.of("period", *days, *own, one_row=True)


def events_file(increment: str, *own: Column) -> File:
    """The events. `increment`: note on the increment."""
    facts = (
        must("id", IDENTITY),
        Column("name", TEXT, blank=""),
        must("start", DATE),
        must("end", DATE),
        must("minutes", MINUTES, note="time for the game"),
        Column("increment", MINUTES, blank=0, note=increment),
    )
    return File.of("events", *facts, *own, key=("id",))


def games_file(day: Column) -> File:
    before = must("event", IDENTITY), must("round", COUNT)
    return File.of("games", *before, day, must("white", IDENTITY), must("black", IDENTITY), must("result", RESULT))


def history_file(kinds: Mapping[str, Any], published: str, *own: Column) -> File:
    """The older lists. `published`: note on the day of a list."""
    key = (
        must("list", DATE, note=published),
        must("kind", choice_of(kinds, SHARED_PACKAGE)),
        must("player", IDENTITY),
    )
    return File.of("history", *key, *own, is_required=False, titles=EARLIER_LISTS, key=("list", "kind", "player"))


def check_games(
    reading: ParsedFiles,
    events: Mapping[str, object],
    players: Mapping[str, object] | set[str] | None,
    stranger: Sentence,
) -> None:
    """Report games of unknown events and players, and games that cannot be.

    `players`: None if the file of players is not valid. `stranger`: the sentence about an unknown player.
    """
    if reading["events"].present:
        reading.check_known("games", "event", events, Sentence("no such event in events"))
    if players is not None:
        for side in ("white", "black"):
            reading.check_known("games", side, players, stranger)
    _check_sitting(reading, reading["games"], events)


def _check_sitting(reading: ParsedFiles, table: Table, events: Mapping[str, Any]) -> None:
    """Check that games are within the days of their event. Nobody plays twice in a round, or against himself."""
    games = list(map(Game._make, table.rows("event", "round", "date", "white", "black", "result")))
    of_event = defaultdict[str, list[int]](list)
    for row, identity in enumerate(table["event"]):
        of_event[identity].append(row)
    for identity, rows in of_event.items():
        event = events.get(identity)
        if event is not None:
            _check_days(reading, table, event, games, rows)
        _check_rounds(reading, table, games, rows)


def _check_days(reading: ParsedFiles, table: Table, event: Any, games: Sequence[Game], rows: Sequence[int]) -> None:
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


def by_event(games: Iterable[AnyGame]) -> Mapping[str, list[AnyGame]]:
    """Event → its games. An event without games has an empty list."""
    found = defaultdict[str, list[AnyGame]](list)
    for game in games:
        found[game.event].append(game)
    return found


def older_lists(table: Table, line: Callable[..., Any], *facts: str) -> dict[tuple[date, Any], dict[str, Any]]:
    """Day and kind of a list → player → his line. `line`: makes it of these facts."""
    lists = defaultdict[Any, dict[str, Any]](dict)
    for published, kind, player, *found in table.rows("list", "kind", "player", *facts):
        lists[published, kind][player] = line(*found)
    return dict(lists)


def lists_in_force(period: Any) -> list[date]:
    """The days of the lists with the ratings in force, the newest first.

    There is a list each month. In a longer period, all of its months have the same one; an older list that is known
    stays as it is.
    """
    known = {published for published, _ in period.history}
    days = [months_later(period.new_list, -1)]
    while (earlier := months_later(days[-1], -1)) >= period.first and earlier not in known:
        days.append(earlier)
    return days


@pause_collection()
def month_as_json(
    month: Any,
    findings: Callable[[Any], Iterable[Finding]],
    row: Callable[[Any], Mapping[str, Any]],
    event: Callable[[Any], Mapping[str, Any]],
) -> dict[str, Any]:
    """The month for other programs. `row`, `event`: facts of a player in a list, and of a rated event."""
    odd = [asdict(finding) for finding in findings(month)]  # first: it needs much memory for a while
    players = month.period.players
    return {
        "new_list": month.period.new_list.isoformat(),
        "lists": {
            kind.value: [{"id": one.id, "name": players[one.id].name, **row(one)} for one in rows.values()]
            for kind, rows in month.lists.items()
        },
        "events": [event(rated) for rated in month.events],
        "findings": odd,
    }


def published_lines(
    month: Any, old: Callable[[Any], int | None], has_line: Callable[[Any, Any], bool] = lambda _player, _row: True
) -> list[PublishedLine]:
    """Old and new ratings of all lists. `old`: of a row. `has_line`: whether a player has a line for this row."""
    players = month.period.players
    return [
        PublishedLine(kind.value, row.id, players[row.id].name, old(row), row.new)
        for kind, rows in month.lists.items()
        for row in rows.values()
        if has_line(players[row.id], row)
    ]


def listed_players(
    month: Any, is_listed: Callable[[Any, Any], bool], fide: Callable[[Any, Any], int | None]
) -> dict[str, list[Entry]]:
    """The published players of each list. `is_listed`, `fide`: of a player and his row."""
    players = month.period.players
    return {
        kind.value: [
            Entry(row.id, one.name, row.new, row.next_factor, one.title, one.birth, fide(one, row))
            for row in rows.values()
            for one in (players[row.id],)
            if is_listed(one, row)
        ]
        for kind, rows in month.lists.items()
    }
