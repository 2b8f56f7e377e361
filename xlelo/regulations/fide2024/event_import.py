"""Imports a tournament file as an event of a month. Every player gets a row in players, also an unrated one."""

from datetime import date

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.periods.event_import import (
    EventImport,
    ImportedEvent,
    ImportedRows,
    Row,
    clock_of_answers,
    days_of,
    event_cells,
    games_of,
    list_of_start,
)
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import PREFIX
from xlelo.regulations.fide2024.rules import LAW, Law

SAYABLE = ("unequal", "approved", "list_ref")


def import_rows(entering: ImportedEvent, laws: DatedLaw[Law] = LAW) -> ImportedRows:
    found, law = ImportedRows(), laws.at(entering.tournament.start)
    days = days_of(entering.tournament)
    row = _event(entering, days, found, law)
    _newcomers(entering, row, found, law)
    games_of(entering, days, found)
    return found


def _event(entering: ImportedEvent, days: list[date | None], rows: ImportedRows, law: Law) -> dict[str, str]:
    tournament = entering.tournament
    row = event_cells(entering, days, SAYABLE, rows)
    row |= _clock(entering, row, rows, law)
    row["list_ref"] = row["list_ref"] or list_of_start(entering, "t.1.4.6", rows)
    rows.rows.append(Row("events", row, tournament.place))
    return row


def _clock(entering: ImportedEvent, row: dict[str, str], rows: ImportedRows, law: Law) -> dict[str, str]:
    """Time control of the event. If the players' times differ (r.1.2), it is the shorter one."""
    time = entering.tournament.time
    if time is None:
        return clock_of_answers(entering, rows)
    clocks = time.clocks(law.numbers["moves"])  # 1.1 counts the time for so many moves
    if clocks[0] != clocks[1] and not row["unequal"]:
        row["unequal"] = "1"
        rows.notices.append(
            Sentence("event {event}: the players' times differ, says its file (r.1.2)", event=entering.event)
        )
    minutes, increment = min(clocks, key=sum)
    return {"minutes": str(minutes), "increment": str(increment)}


def _newcomers(entering: ImportedEvent, event: dict[str, str], rows: ImportedRows, law: Law) -> None:
    """Rows for unknown players.

    With a rating in the file a player is only an opponent; without one he may get his first.
    """
    time = entering.tournament.time
    kind = None
    if time is not None:
        kind = rules.list_of(*min(time.clocks(law.numbers["moves"]), key=sum), law=law)
    prefix = PREFIX[kind] if kind is not None else "std"
    told = []
    for key, entrant in entering.tournament.entrants.items():
        known = entering.people.get(key)
        if known is None or not known.guest:
            continue
        birth = known.birth.isoformat() if known.birth is not None else ""
        cells = {"id": known.id, "name": known.name, "title": entrant.title or ""}
        cells |= {"federation": entrant.federation or "", "birth": birth}
        cells["born"] = "" if birth or entrant.birth_year is None else str(entrant.birth_year)
        if entrant.rating is not None:
            cells |= {"outside": "1", f"{prefix}_rating": str(entrant.rating)}
        rows.rows.append(Row("players", cells, entrant.place))
        rated = Sentence("unrated") if entrant.rating is None else entrant.rating
        told.append(Sentence("{who} ({rated})", who=f"{known.id} {known.name}", rated=rated))
    if told:
        rows.notices.append(
            Sentence(
                "event {id}: added to players with the ratings of the file: {players}",
                id=event["id"],
                players=told[:20],
            )
        )


EVENT_IMPORT = EventImport(
    federation_codes=frozenset({""}),
    guests=True,
    sayable=SAYABLE,
    rows_of=import_rows,
    people={"players": ("id",), "games": ("white", "black"), "pool": ("player",), "history": ("player",)},
    ratings={"standard": "std_rating", "rapid": "rapid_rating", "blitz": "blitz_rating"},
    fide_ids=True,
)
