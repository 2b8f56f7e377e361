"""Imports a tournament file as games of the list. A player who is new gets a row in players."""

from collections.abc import Iterator, Sequence
from datetime import date

from xlelo.lang.sentence import Sentence
from xlelo.model import Ending
from xlelo.periods.event_import import (
    DATES,
    END,
    EventImport,
    ImportedEvent,
    ImportedRows,
    Row,
    add_game,
    days_of,
    resultless_notices,
)
from xlelo.regulations.club.files import result_code


def event_rows(entering: ImportedEvent) -> ImportedRows:
    """A row for each game, and one for each new player. Games that no club rates are named."""
    tournament, found = entering.tournament, ImportedRows()
    games = list(zip(tournament.pairings, _days(entering, found), strict=True))
    days = [day for _, day in games if day is not None]
    if days != sorted(days):
        found.notices.append(Sentence("event {event}: the games are sorted by day", event=entering.event))
        if days == sorted(days, reverse=True):  # if the latest day stands first, so does the latest game of a day
            games.reverse()
    unmoved = [one for one in tournament.pairings if one.result.ending is Ending.ADJUDICATED]
    found.notices += resultless_notices(tournament.open_pairings, Sentence("no result: no game"))
    found.notices += resultless_notices(unmoved, Sentence("decided without a move: no game"))
    for pairing, day in games:
        if pairing.result.ending is not Ending.ADJUDICATED:
            add_game(entering, pairing, day, found, **dict(pairing.further))
    found.rows = [*_newcomers(entering, found), *found.rows]
    return found


def _days(entering: ImportedEvent, rows: ImportedRows) -> Sequence[date | None]:
    """Day of each game. A game without a day has that of the game above, or the last day of the event."""
    tournament = entering.tournament
    last, given = tournament.end or tournament.start, days_of(tournament)
    days: list[date | None] = []
    for day in given:
        days.append(day or (days[-1] if days else last))
    if None not in given:
        return days
    if days[0] is not None:
        rows.notices.append(
            Sentence("event {event}: games without a day have that of the game above", event=entering.event)
            if given[0] is not None
            else Sentence("event {event}: games without a day are dated {day}", event=entering.event, day=last)
        )
    elif any(entering.period["games"]["date"]):
        rows.missing.append(DATES if any(pairing.round for pairing in tournament.pairings) else END)
    return days


def _newcomers(entering: ImportedEvent, rows: ImportedRows) -> Iterator[Row]:
    """Rows for new players with games. They begin by the club's rules, not with a rating of the file."""
    playing = {row.cells[side] for row in rows.rows for side in ("white", "black")}
    for key, entrant in entering.tournament.entrants.items():
        known = entering.people.get(key)
        if known is not None and known.guest and known.id in playing:
            born = "" if entrant.birth_year is None else str(entrant.birth_year)
            yield Row("players", {"id": known.id, "name": known.name, "born": born}, entrant.place)


EVENT_IMPORT = EventImport(
    events="games",
    event_id="event",
    column="event",
    games="games",
    federation_codes=frozenset(),
    guests=True,
    names_are_ids=True,
    sayable=(),
    rows_of=event_rows,
    people={"players": ("id",), "games": ("white", "black")},
    ratings={"list": "start"},
    further_columns=("event", "weight", "length"),
    result_code=result_code,
    other_games=True,
)
