"""The lines of Checks that no single column counts, and all of them together."""

from collections.abc import Iterator, Sequence

from xlelo.regulations.fide2024.rules import AS_READ
from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.sheets.checks_sheet import Check, day
from xlelo.sheets.faults import checks_of, in_order
from xlelo.sheets.month_warnings import far_list, odd_rounds, unusual_days
from xlelo.sheets.parameters import choice_check
from xlelo.sheets.sheet import Sheet


def _period() -> Iterator[Check]:
    for key, taken in (("new_list", "list_day"), ("from", "first_day"), ("to", "last_day")):
        yield day(key, taken, "7.1")
    yield Check(
        "period_list",
        "IF({Period.list_day}<1,0,IF(AND(DAY({Period.list_day})=1,{Period.list_day}>={Parameters.first_list}),0,1))",
        "Period.new_list",
        "1",
        "7.1",
    )
    yield Check(
        "period_dates",
        "IF(AND({Period.last_day}>={Period.first_day},{Period.list_day}>{Period.last_day}),0,1)",
        "Period.to",
        "1",
        "7.1",
    )
    months = (
        "(YEAR({Period.list_day})-YEAR({Period.first_day}))*{Parameters.year_months}"
        "+MONTH({Period.list_day})-MONTH({Period.first_day})"
    )
    yield Check(
        "period_long",
        f"IF(MIN({{Period.list_day}},{{Period.first_day}})<1,0,IF({months}>{{Parameters.most_months}},1,0))",
        "Period.new_list:to",
        "IF(YEAR({Period.list_day})>YEAR({Period.last_day})+2,1,2)",  # the list is far from both others, or from is
        "7.1.4",
    )
    yield far_list("7.1")
    yield from unusual_days("7.1")
    yield choice_check(AS_READ)


def _sums() -> Iterator[Check]:
    """A total of the games, and what several sheets have together."""
    yield Check(
        "sums",
        'IF(SUMPRODUCT(({Players.filled}<>"")*({Players.here}=0))>0,0,ABS(SUM({Games.w_change},{Games.b_change})'
        "-SUM({Standard.total},{Rapid.total},{Blitz.total})))",
        article="8.3.2",
    )
    yield odd_rounds("{Games.round_taken}", '{Games.unread},""')
    yield Check("too_low", "SUM({Players.too_low})", article="7.1.2", weight="notice")
    lowered = "+".join(f"SUMPRODUCT(({{{sheet}.k}}<>{{{sheet}.used}})*1)" for sheet in RATED.values())
    yield Check("lowered", lowered, article="8.3.3", weight="notice")
    first = "+".join(f"COUNT({{{sheet}.first}})" for sheet in RATED.values())
    yield Check("first_ratings", first, article="8.2", weight="notice")


def all_checks(sheets: Sequence[Sheet]) -> tuple[Check, ...]:
    """The lines of Checks: of the period, of each column that marks rows, and of totals."""
    return in_order((*_period(), *checks_of(sheets), *_sums()), sheets)
