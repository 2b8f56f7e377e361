"""The lines of Checks that no single column counts, and all of them together."""

from collections.abc import Iterator, Sequence

from xlelo.regulations.fce.rules import AS_READ
from xlelo.sheets.checks_sheet import Check, day
from xlelo.sheets.faults import checks_of, in_order
from xlelo.sheets.month_warnings import far_list, odd_rounds, period_check, unusual_days
from xlelo.sheets.parameters import choice_check
from xlelo.sheets.sheet import Sheet


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
    yield choice_check(AS_READ)


def _overflow() -> Iterator[Check]:
    """Rows that people have inserted, beyond those that the computing sheets reach."""
    yield _overflow_check("players_beyond", "Players.id", "Standard.id", "Standard.n")
    yield _overflow_check("entrants_beyond", "Participants.player", "Entrants.player_id", "Entrants.n")
    yield _overflow_check("games_beyond", "Games.event", "Evaluation.event", "Evaluation.n")


def _sums() -> Iterator[Check]:
    """Checks of totals on the computing sheets."""
    yield Check("lines_order", "{Ledger.disorder}")
    # The row above the first one counts as a line, too.
    yield Check("lines_missing", "ABS({Ledger.count}+1-COUNT({Ledger.key}))")
    yield Check("rounds_missing", "ABS(COUNT({Evaluation.list})+1-COUNT({Rounds.key}))", article="6.1")
    yield Check(
        "guests_beyond",
        'COUNTIF({Ledger.key},"<"&{Ledger.persons}*{Ledger.account})-1-COUNT({Guests.line})',
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


def _days() -> Iterator[Check]:
    """Warnings on the days of the month and on the rounds of its games."""
    list_day = "{Period.list_day}"
    yield period_check("list_not_first", "new_list", "8.1", list_day, f"DAY({list_day})<>1")
    yield far_list("8.1")
    yield from unusual_days("8.1")
    yield odd_rounds("{Evaluation.round}", '{Evaluation.list},">=0"')


def _notices() -> Iterator[Check]:
    yield Check("first_ratings", 'COUNTIF({Standard.first},">0")', article="10", weight="notice")
    yield Check(
        "initial_again", 'COUNTIF({Standard.again},">0")+COUNTIF({Rapid.again},">0")', article="10.3", weight="notice"
    )


def all_checks(sheets: Sequence[Sheet]) -> tuple[Check, ...]:
    """The lines of Checks: of the period, of each column that marks rows, and of totals."""
    return in_order((*_period(), *checks_of(sheets), *_overflow(), *_sums(), *_days(), *_notices()), sheets)
