"""The checks of the month's workbook, as far as formulas can make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fce.sheets.parameters import SWITCHES
from xlelo.regulations.fce.sheets.warnings import notice_checks, warning_checks
from xlelo.sheets.checks_sheet import Check, day, flag_check, game_checks, mark_check, name_check

if TYPE_CHECKING:
    from collections.abc import Iterator


def _overflow_check(key: str, column: str, rows_span: str, rows: str) -> Check:
    """Counts inserted rows that the computing sheets do not reach."""
    more = f'COUNTA({{{column}}})-SUMPRODUCT(({{{rows_span}}}<>"")*1)'
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
    yield flag_check("switch", f"Parameters.{first}:{last}", f"Parameters.{first}_odd:{last}_odd", expected=None)


def _players() -> Iterator[Check]:
    yield flag_check("player_misspelt", "Players.id", "Roll.misspelt", expected=None)
    yield name_check("player_garbled", "Players.id", "Roll.garbled")
    yield name_check("player_unread", "Players.id", "Roll.unread")
    yield flag_check("player_twice", "Players.id", "Standard.twice")
    yield name_check("player_lacking", "Players.id", "Standard.lacking", "10")
    yield _overflow_check("players_beyond", "Players.id", "Standard.id", "Standard.n")


def _events() -> Iterator[Check]:
    """Checks of events and participants."""
    yield flag_check("event_misspelt", "Events.id", "Events.misspelt", expected=None)
    yield name_check("event_unread", "Events.id", "Events.unread")
    yield flag_check("event_twice", "Events.id", "Events.twice")
    yield name_check("event_incomplete", "Events.start", "Events.incomplete")
    yield flag_check("event_misdated", "Events.end", "Events.misdated", "8.3")
    yield name_check("entrant_unread", "Participants.event", "Entrants.unread")
    yield mark_check("entrant_event", "Participants.event", "Entrants.event")
    yield flag_check("entrant_stranger", "Participants.player", "Entrants.stranger", "12")
    yield flag_check("entrant_twice", "Participants.player", "Entrants.twice")
    yield name_check("entrant_unlike", "Participants.player", "Entrants.unlike")
    yield _overflow_check("entrants_beyond", "Participants.player", "Entrants.player_id", "Entrants.n")


def _games() -> Iterator[Check]:
    yield mark_check("game_round", "Games.round", "Evaluation.round", mark="-1")
    yield mark_check("game_date", "Games.date", "Evaluation.day")
    yield from game_checks("Evaluation", "event", "white", "black")
    yield _overflow_check("games_beyond", "Games.event", "Evaluation.event", "Evaluation.n")


def _history() -> Iterator[Check]:
    yield name_check("history_unread", "History.list", "Older.unread", row="{at}-1")
    yield name_check("history_unlike", "History.player", "Older.unlike", row="{at}-1")


def _sums() -> Iterator[Check]:
    """Checks of totals on the computing sheets."""
    yield Check("lines_order", "{Ledger.disorder}")
    yield Check("lines_missing", "ABS({Ledger.count}-COUNT({Ledger.key}))")
    yield Check("rounds_missing", "ABS(COUNT({Evaluation.list})-COUNT({Rounds.game}))", article="6.1")
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


def _notices() -> Iterator[Check]:
    """Notices for the officer, who may have to decide."""
    yield mark_check("event_broken", "Events.id", "Events.evaluated", "6", fault=False)
    yield flag_check("event_young", "Events.id", "Events.under_twelve", "16.3", fault=False)
    yield Check("first_ratings", 'COUNTIF({Standard.first},">0")', article="10", fault=False)
    yield from notice_checks()
    yield Check(
        "initial_again", 'COUNTIF({Standard.again},">0")+COUNTIF({Rapid.again},">0")', article="10.3", fault=False
    )


CHECKS = (*_period(), *_players(), *_events(), *_games(), *_history(), *_sums(), *warning_checks(), *_notices())
