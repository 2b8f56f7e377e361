"""Imports a tournament file as an event of a month: its list by time control, participants and games."""

from datetime import date

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.model import Problem
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
    missing_dates,
)
from xlelo.regulations.fce import rules

SAYABLE = ("team", "weekly", "list_ref", "rounds_per_day", "accept")


def import_rows(entering: ImportedEvent, laws: DatedLaw[rules.Law] = rules.LAW) -> ImportedRows:
    found = ImportedRows()
    days = days_of(entering.tournament)
    _event(entering, days, found, laws)
    if None in days:
        found.missing.append(missing_dates(entering.tournament, days))
    _participants(entering, found)
    games_of(entering, days, found)
    return found


def _event(entering: ImportedEvent, days: list[date | None], rows: ImportedRows, laws: DatedLaw[rules.Law]) -> None:
    tournament = entering.tournament
    row = event_cells(entering, days, SAYABLE, rows)
    row |= _clock(entering, rows, laws)
    if tournament.team and not row["team"]:
        row["team"] = "1"
        rows.notices.append(
            Sentence("event {event}: a team event, says its file; use --say team=0 if it is not", event=entering.event)
        )
    if not row["list_ref"] and row["weekly"] != "1":
        row["list_ref"] = list_of_start(entering, "art. 8.3", rows)
    rows.rows.append(Row("events", row, tournament.place))


def _clock(entering: ImportedEvent, rows: ImportedRows, laws: DatedLaw[rules.Law]) -> dict[str, str]:
    time = entering.tournament.time
    if time is None:
        return clock_of_answers(entering, rows)
    law = laws.at(entering.tournament.start)
    white, black = time.clocks(law.numbers["moves"])  # art. 5 counts the time for sixty moves
    lists = {rules.list_of(minutes, increment, law) for minutes, increment in (white, black)}
    if len(lists) > 1:
        allowed = Sentence("the players' times belong to different lists: no rule covers this (art. 5)")
        rows.problems.append(Problem(entering.tournament.place, entering.tournament.time_in_words or None, allowed))
    elif white != black:
        rows.notices.append(
            Sentence(
                "event {event}: Black's time differs, but belongs to the same list: White's is entered",
                event=entering.event,
            )
        )
    return {"minutes": str(white[0]), "increment": str(white[1])}


def _participants(entering: ImportedEvent, rows: ImportedRows) -> None:
    """Rows of participants. All who entered count for 16.3, whether they played or not."""
    entered = set[str]()
    for key, entrant in entering.tournament.entrants.items():
        known = entering.people.get(key)
        if known is not None and known.id not in entered:
            entered.add(known.id)
            birth = known.birth.isoformat() if known.guest and known.birth is not None else ""
            cells = {"event": entering.event, "player": known.id, "name": known.name, "birth": birth}
            rows.rows.append(Row("participants", cells, entrant.place))


EVENT_IMPORT = EventImport(
    federation_codes=frozenset({"CAT", ""}),
    guests=True,
    sayable=SAYABLE,
    rows_of=import_rows,
    people={"players": ("id",), "participants": ("player",), "games": ("white", "black"), "history": ("player",)},
    ratings={"standard": "std_elo", "rapid": "rapid_elo"},
)
