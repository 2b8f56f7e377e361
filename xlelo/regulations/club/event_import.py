"""Imports a tournament file as games of the list. A player who is new gets a row in players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.model import Ending
from xlelo.periods.event_import import (
    DATES,
    EventImport,
    ImportedEvent,
    ImportedRows,
    Row,
    days_of,
    without_result,
)
from xlelo.regulations.club.files import result_code

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date


def entered(entering: ImportedEvent) -> ImportedRows:
    found = ImportedRows()
    _games(entering, _days(entering, found), found)
    found.rows = [*_newcomers(entering, found), *found.rows]
    return found


def _newcomers(entering: ImportedEvent, found: ImportedRows) -> Iterator[Row]:
    """Rows for new players with games. They begin by the club's rules, not with a rating of the file."""
    playing = {row.cells[side] for row in found.rows for side in ("white", "black")}
    for key, entrant in entering.tournament.entrants.items():
        known = entering.people.get(key)
        if known is not None and known.guest and known.id in playing:
            born = "" if entrant.birth_year is None else str(entrant.birth_year)
            yield Row("players", {"id": known.id, "name": known.name, "born": born}, entrant.place)


def _days(entering: ImportedEvent, found: ImportedRows) -> Sequence[date | None]:
    """Day of each game. If the file gives days of the event only, its last day is used."""
    tournament, days = entering.tournament, days_of(entering.tournament)
    if None not in days:
        return days
    last = tournament.end or tournament.start
    if last is None and any(entering.period["games"]["date"]):
        found.missing.append(DATES)
    elif last is not None:
        found.notices.append(
            Sentence("event {event}: games without a day are dated {day}", event=entering.event, day=last)
        )
    return [day or last for day in days]


def _games(entering: ImportedEvent, days: Sequence[date | None], found: ImportedRows) -> None:
    """A row for each game, in the order of days. Games that no club rates are named."""
    tournament, people = entering.tournament, entering.people
    unmoved = [one for one in tournament.pairings if one.result.ending is Ending.ADJUDICATED]
    found.notices += without_result(tournament.unfinished, Sentence("no result: no game"))
    found.notices += without_result(unmoved, Sentence("decided without a move: no game"))
    for pairing, day in zip(tournament.pairings, days, strict=True):
        white, black = people.get(pairing.white), people.get(pairing.black)
        if white is not None and black is not None and pairing not in unmoved:
            cells = {
                "date": "" if day is None else day.isoformat(),
                "event": entering.event,
                "white": white.id,
                "black": black.id,
                "result": pairing.result.code,
            }
            found.rows.append(Row("games", cells, pairing.place))


EVENT_IMPORT = EventImport(
    events="games",
    event_id="event",
    column="event",
    games="games",
    federation_codes=frozenset(),
    guests=True,
    names_are_ids=True,
    sayable=(),
    rows_of=entered,
    people={"players": ("id",), "games": ("white", "black")},
    ratings={"list": "start"},
    result_code=result_code,
)
