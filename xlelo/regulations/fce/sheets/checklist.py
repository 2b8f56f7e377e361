"""The checks of the month's workbook, as far as formulas can make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fce.sheets.parameters import SWITCHES
from xlelo.regulations.fce.sheets.warnings import notice_checks, warning_checks
from xlelo.sheets.checks_sheet import Check, day, flagged, marked, named, of_games

if TYPE_CHECKING:
    from collections.abc import Iterator


def _beyond(key: str, column: str, computed: str, rows: str) -> Check:
    """Counts inserted rows that the computing sheets do not reach."""
    more = f'COUNTA({{{column}}})-SUMPRODUCT(({{{computed}}}<>"")*1)'
    return Check(key, f"IF(ROWS({{{column}}})>ROWS({{{rows}}}),MAX(0,{more}),0)", column, f"ROWS({{{rows}}})+1")


def _period() -> Iterator[Check]:
    yield day("new_list", "list_day", "8.1")
    yield day("from", "first_day", "8.3")
    yield day("to", "last_day", "8.3")
    yield Check(
        "period_dates",
        "IF(AND({Period.last_day}>={Period.first_day},{Period.list_day}>={Period.first_day}),0,1)",
        "Period.to",
        "1",
        "8.1",
    )
    far = "0+{Period.far}"  # the embedded engine takes no name for a row
    yield Check("period_far", "IF({Period.far}=0,0,1)", "Period.new_list:to", far, "8.1, 16.2b", expected=None)
    first, last = SWITCHES[0], SWITCHES[-1]
    yield flagged("switch", f"Parameters.{first}:{last}", f"Parameters.{first}_odd:{last}_odd", expected=None)


def _players() -> Iterator[Check]:
    yield flagged("player_misspelt", "Players.id", "Roll.misspelt", expected=None)
    yield named("player_garbled", "Players.id", "Roll.garbled")
    yield named("player_unread", "Players.id", "Roll.unread")
    yield flagged("player_twice", "Players.id", "Standard.twice")
    yield named("player_lacking", "Players.id", "Standard.lacking", "10")
    yield _beyond("players_beyond", "Players.id", "Standard.id", "Standard.n")


def _events() -> Iterator[Check]:
    """Checks of events and participants."""
    yield flagged("event_misspelt", "Events.id", "Events.misspelt", expected=None)
    yield named("event_unread", "Events.id", "Events.unread")
    yield flagged("event_twice", "Events.id", "Events.twice")
    yield named("event_incomplete", "Events.start", "Events.incomplete")
    yield flagged("event_misdated", "Events.end", "Events.misdated", "8.3")
    yield named("entrant_unread", "Participants.event", "Entrants.unread")
    yield marked("entrant_event", "Participants.event", "Entrants.event")
    yield flagged("entrant_stranger", "Participants.player", "Entrants.stranger", "12")
    yield flagged("entrant_twice", "Participants.player", "Entrants.twice")
    yield named("entrant_unlike", "Participants.player", "Entrants.unlike")
    yield _beyond("entrants_beyond", "Participants.player", "Entrants.player_id", "Entrants.n")


def _games(*, large: bool) -> Iterator[Check]:
    if not large:
        yield named("game_incomplete", "Games.event", "Evaluation.unread")
    else:
        yield marked("game_incomplete", "Games.round", "Evaluation.round", mark="-1")
        yield marked("game_incomplete", "Games.date", "Evaluation.day")
    yield from of_games("Evaluation", "event", "white", "black", again=not large)
    taken = "Evaluation.event" if large else "Evaluation.event_id"
    yield _beyond("games_beyond", "Games.event", taken, "Evaluation.n")


def _history() -> Iterator[Check]:
    yield named("history_unread", "History.list", "Older.unread", row="{at}-1")
    yield named("history_unlike", "History.player", "Older.unlike", row="{at}-1")


def _sums() -> Iterator[Check]:
    """Checks of totals on the computing sheets."""
    yield Check("lines_order", "{Ledger.disorder}")
    yield Check("lines_missing", "ABS({Ledger.count}-COUNT({Ledger.line}))")
    yield Check("rounds_missing", "ABS(SUM({Evaluation.valid})-COUNT({Rounds.game}))", article="6.1")
    yield Check(
        "guests_beyond",
        'COUNTIF({Ledger.place},"<"&{Ledger.persons}*{Ledger.events})-1-COUNT({Guests.line})',
        article="12",
    )
    yield Check(
        "sums",
        "ABS(SUM({Evaluation.w_change},{Evaluation.b_change})-SUM({Standard.change_exact},{Rapid.change_exact}))",
        article="17.1",
    )
    yield Check(
        "sides",
        "ABS(COUNT({Evaluation.w_change},{Evaluation.b_change})-SUM({Standard.evaluated},{Rapid.evaluated}))",
        article="17.1",
    )


def _notices(*, large: bool) -> Iterator[Check]:
    """Notices for the officer, who may have to decide."""
    yield marked("event_broken", "Events.id", "Events.evaluated", "6", fault=False)
    yield flagged("event_young", "Events.id", "Events.under_twelve", "16.3", fault=False)
    yield Check("first_ratings", 'COUNTIF({Standard.first},">0")', article="10", fault=False)
    yield from notice_checks(large=large)
    yield Check(
        "initial_again", 'COUNTIF({Standard.again},">0")+COUNTIF({Rapid.again},">0")', article="10.3", fault=False
    )


def checked(*, large: bool) -> tuple[Check, ...]:
    """All checks. Unless `large`, they include those that compare rows with all others."""
    return (
        *_period(),
        *_players(),
        *_events(),
        *_games(large=large),
        *_history(),
        *_sums(),
        *warning_checks(large=large),
        *_notices(large=large),
    )
