"""The checks of the half-year's workbook, as far as formulas can make them."""

from __future__ import annotations

from xlelo.regulations.cnxc.sheets import warnings
from xlelo.regulations.cnxc.sheets.parameters import READING
from xlelo.regulations.cnxc.sheets.seats import SEATS
from xlelo.regulations.cnxc.sheets.warnings import PLACE_ABOVE, warning_checks
from xlelo.sheets.checks_sheet import Check, day, flag_check, mark_check, name_check


def _overflow_check(key: str, column: str, rows_span: str, rows: str) -> Check:
    """Counts inserted rows that the computing sheets do not reach."""
    more = f'MAX(0,COUNTA({{{column}}})-COUNTIF({{{rows_span}}},"?*"))'
    return Check(key, f"IF(ROWS({{{column}}})>{rows},{more},0)", column, f"{rows}+1")


def _line_check(check: Check) -> Check:
    """A check of the Ledger's lines that points to the player's cell in the game."""
    white, black = (
        f"CHOOSE(INDEX({{Ledger.seat}},{{at}}),{','.join(f'{{Games.{player}@}}' for player, _ in seats)})"
        for seats in SEATS.values()
    )
    letter = f"IF(INDEX({{Ledger.side}},{{at}})=1,{white},{black})"
    return check._replace(column="Games.white", row="INDEX({Ledger.game},{at})", letter=letter, expected="")


_FAULTS = (
    Check(
        "period_list", 'IF(OR(SUBSTITUTE({Period.name}," ","")="",{Period.name}="?"),1,0)', "Period.list", "1", "4.1"
    ),
    day("from", "first_day", "4.1"),
    day("to", "last_day", "4.1"),
    Check("period_dates", "1-{Period.in_order}", "Period.to", "1", "4.1"),
    Check(
        "switch",
        f"{{Parameters.{READING.field}_odd}}",
        f"Parameters.{READING.field}",
        "1",
        READING.article,
        expected=None,
    ),
    flag_check("player_misspelt", "Players.id", "Results.misspelt", expected=None),
    name_check("player_garbled", "Players.id", "Results.garbled"),
    name_check("player_unread", "Players.id", "Results.unread"),
    flag_check("player_status", "Players.status", "Results.odd_status", "5.1"),
    flag_check("player_twice", "Players.id", "Results.twice"),
    name_check("player_lacking", "Players.id", "Results.lacking", "5.1"),
    _overflow_check("players_beyond", "Players.id", "Results.id", "ROWS({Results.n})"),
    flag_check("competition_misspelt", "Competitions.id", "Competitions.misspelt", expected=None),
    name_check("competition_garbled", "Competitions.id", "Competitions.garbled"),
    name_check("competition_unread", "Competitions.id", "Competitions.unread"),
    flag_check("competition_twice", "Competitions.id", "Competitions.twice", "3.3"),
    flag_check("competition_category", "Competitions.category", "Competitions.unpriced", "5.3"),
    flag_check("competition_outside", "Competitions.end", "Competitions.outside", "4.1"),
    name_check("game_missing", "Games.competition", "Boards.missing", row=PLACE_ABOVE),
    name_check("game_garbled", "Games.competition", "Boards.garbled", row=PLACE_ABOVE),
    name_check("game_unread", "Games.competition", "Boards.unread", row=PLACE_ABOVE),
    mark_check("game_unknown", "Games.competition", "Boards.competition")._replace(row=PLACE_ABOVE, expected=""),
    mark_check("game_undecided", "Games.result", "Boards.result")._replace(row=PLACE_ABOVE, expected=""),
    name_check("substitute_gap", "Games.competition", "Boards.gap", "7.2", row=PLACE_ABOVE),
    _line_check(mark_check("player_unknown", "Games.white", "Ledger.player")),
    _line_check(flag_check("player_again", "Games.white", "Ledger.twice", "7.2")),
    flag_check("game_late", "Games.date", "Boards.late", "4.1", row=PLACE_ABOVE),
    flag_check("game_again", "Games.black", "Boards.again", row=PLACE_ABOVE),
    _overflow_check("games_beyond", "Games.white", "Boards.white_side", "ROWS({Boards.n})-1"),
    name_check("block_unread", "Blocks.player", "Blocks.unread", "6.3"),
    flag_check("block_incomplete", "Blocks.player", "Blocks.incomplete", "6.3"),
    flag_check("block_far", "Blocks.weighted", "Blocks.far", "6.2"),
    flag_check("winner_idle", "Competitions.winner", "Competitions.idle_winner", "7.1"),
    name_check("history_unread", "History.list", "History.unread"),
    Check("lines_beyond", "MAX(0,{Boards.lines}-ROWS({Ledger.n})+1)"),
    Check("standings_missing", "ABS(COUNT({Ledger.key})-SUM({Standings.games}))", article="3.3"),
    Check("games_sum", "ABS(SUM({Standings.games})-SUM({Results.games_period}))", article="4.2"),
    Check("variations_sum", "ABS(SUM({Standings.v})-SUM({Results.variations}))", article="6.5"),
)

_NOTICES = (
    flag_check("winner_without_norm", "Competitions.winner", "Competitions.idle_norm", "7.1", fault=False),
    flag_check("block_broken", "Blocks.weighted", "Blocks.broken", "6.2", fault=False),
    flag_check("game_pending", "Games.result", "Boards.pending", "4.1", row=PLACE_ABOVE, fault=False),
    flag_check("odd_games", "Players.games", "Results.odd_games", "5.1", fault=False),
    flag_check("odd_blocks", "Players.elo", "Results.odd_blocks", "6.3", fault=False),
    flag_check("odd_last_game", "Players.last_game", "Results.odd_last_game", "5.2", fault=False),
    Check("few_common", "IF({Calibration.players}<{Calibration.least},1,0)", article="7.3b", fault=False),
)


CHECKS = (*_FAULTS, *warning_checks(), *_NOTICES, *warnings.NOTICE_LINES)
