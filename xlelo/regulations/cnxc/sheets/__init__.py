"""The sheets of the half-year's workbook. The start sheet lists them in the order of the work."""

from collections.abc import Sequence

from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.sheets import inputs, ledger, official_list, ratings
from xlelo.regulations.cnxc.sheets.asks import ASKS
from xlelo.regulations.cnxc.sheets.card import CARD
from xlelo.regulations.cnxc.sheets.parameters import READING, parameters
from xlelo.regulations.cnxc.sheets.warnings import other_warnings
from xlelo.regulations.cnxc.sheets.what_if import WHAT_IF
from xlelo.sheets.checks_sheet import Check, checks, day
from xlelo.sheets.faults import checks_of, in_order
from xlelo.sheets.large import Large
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import arrange, desk_of_lists
from xlelo.sheets.summary import about_sheet


def _overflow_check(key: str, column: str, rows_span: str, rows: str) -> Check:
    """Counts inserted rows that the computing sheets do not reach."""
    more = f'MAX(0,COUNTA({{{column}}})-COUNTIF({{{rows_span}}},"?*"))'
    return Check(key, f"IF(ROWS({{{column}}})>{rows},{more},0)", column, f"{rows}+1")


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
    _overflow_check("players_beyond", "Players.id", "Results.id", "ROWS({Results.n})"),
    _overflow_check("games_beyond", "Games.white", "Boards.white_side", "ROWS({Boards.n})-1"),
    Check("lines_beyond", "MAX(0,{Boards.lines}-ROWS({Ledger.n})+1)"),
    Check("standings_missing", 'ABS(COUNTIF({Ledger.key},">0")-SUM({Standings.games}))', article="3.3"),
    Check("games_sum", "ABS(SUM({Standings.games})-SUM({Results.games_period}))", article="4.2"),
    Check("variations_sum", "ABS(SUM({Standings.v})-SUM({Results.variations}))", article="6.5"),
)

_FEW_COMMON = Check("few_common", "IF({Calibration.players}<{Calibration.least},1,0)", article="7.3b", weight="notice")


def all_checks(sheets: Sequence[Sheet]) -> tuple[Check, ...]:
    """The lines of Checks: of each column that marks rows, of the half-year and of totals."""
    return in_order((*checks_of(sheets), *_FAULTS, *other_warnings(), _FEW_COMMON), sheets)


LARGE = Large(
    {
        "Competitions": "begins_alike winner_not_best winner_not_best_more entered_twice",
        "Boards": "known_by twin paired_again",
        "Ledger": "ended",
        "Standings": "ended",
        "Results": "known_by same_name",
    }
)
"""What the workbook of a half-year of more than 3,000 games lacks."""

DESK = desk_of_lists(
    '{Period.name}<>""',
    ("Period", "Players", "Competitions", "Games", "Blocks", "History"),
    ("List",),
    ("band_players",),
    ("Boards", "Ledger", "Standings", "Results", "Calibration"),
)

ROOM = {
    "players": 300,
    "competitions": 60,
    "games": 2000,
    "blocks": 600,
    "history": 1000,
    "lines": 5000,
    "standings": 3000,
}

TYPED_BY_HAND = 3000
"""Largest number of games with hints beside the rows and a sheet of players to copy."""


PARAMETERS = parameters(None)
"""With the law of today."""


_DECLARED = (
    inputs.PERIOD,
    inputs.PLAYERS,
    inputs.COMPETITIONS,
    inputs.GAMES,
    ledger.BOARDS,
    ledger.LEDGER,
    ratings.STANDINGS,
    inputs.BLOCKS,
    ratings.RESULTS,
    ratings.CALIBRATION,
    official_list.LIST,
    CARD,
    inputs.HISTORY,
    WHAT_IF,
    official_list.NEXT,
)
SHEETS = tuple(sheet.asking(ASKS.get(sheet.key, {})) for sheet in _DECLARED)


def sheets(sizes: Sizes) -> tuple[Sheet, ...]:
    is_large = sizes["games"] > TYPED_BY_HAND
    own = LARGE.sheets(SHEETS) if is_large else SHEETS
    counted = (*own, checks(all_checks(own), (*own, PARAMETERS)), PARAMETERS)
    return arrange(DESK, (*counted, about_sheet("cnxc", REGULATION.text, counted)))
