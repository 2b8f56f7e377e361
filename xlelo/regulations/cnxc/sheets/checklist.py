"""The lines of Checks that no single column counts, and all of them together."""

from collections.abc import Sequence

from xlelo.regulations.cnxc.sheets.parameters import READING
from xlelo.regulations.cnxc.sheets.warnings import other_warnings
from xlelo.sheets.checks_sheet import Check, day
from xlelo.sheets.faults import checks_of, in_order
from xlelo.sheets.sheet import Sheet


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
