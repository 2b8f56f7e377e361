"""Warnings for a month of events and games, on sheets. `xlelo/periods/month_warnings.py` has them for files."""

from collections.abc import Callable, Iterator, Sequence

from xlelo.periods.comparisons import Comparison
from xlelo.sheets.checks_sheet import Check
from xlelo.sheets.columns import integer
from xlelo.sheets.comparisons import input_warning
from xlelo.sheets.expected_input import iso
from xlelo.sheets.formulas import EMPTY_TEXT, year
from xlelo.sheets.sheet import Column
from xlelo.sheets.warnings import InputWarning, are_apart, greatest, is_outside, least, limit_text, tolerance_text

_NEW_LIST = "{Period.list_day}"


_LAST = "{Period.last_day}"


def period_check(key: str, column: str, article: str, days: str, odd: str) -> Check:
    """Warning on days of the period. It waits until all `days` are typed."""
    number = f"IF(MIN({days})<1,0,IF({odd},1,0))"
    return Check(key, number, f"Period.{column}", "1", article, weight="warning")


def far_list(article: str) -> Check:
    apart_from_last = is_outside(f"({_NEW_LIST}-{_LAST})", "list_days")
    return period_check("list_far", "new_list", article, f"{_NEW_LIST},{_LAST}", apart_from_last)


def unusual_days(article: str) -> Iterator[Check]:
    first = "{Period.first_day}"
    days = f"{_LAST},{first}"
    yield period_check("period_unlikely", "to", article, days, f"({_LAST}-{first}+1)>{greatest('period_days')}")
    yield period_check("no_whole_months", "to", article, days, f"DAY({first})<>DAY({_LAST}+1)")


def event_warnings(compared: Sequence[Comparison], parsed: Callable[[str], str], days: str) -> tuple[InputWarning, ...]:
    """Warnings: unlikely thinking time and length of an event. `days`: formula for its length."""
    *times, long = compared
    length = input_warning("Events", lambda _: days, long)._replace(expected=EMPTY_TEXT)
    return input_warning("Events", parsed, *times), length


def later_list_warning(day: str, article: str = "") -> InputWarning:
    """Warning: an earlier list that is not earlier than the new one."""
    later = f"AND({_NEW_LIST}>0,{day}>={_NEW_LIST})"
    return InputWarning("history_later", {"History.list": later}, f'"< "&{iso(_NEW_LIST)}', article)


def far_from_history(rating: str, entry: str, day: str, article: str = "") -> InputWarning:
    """Warning: a rating in the last earlier list is far from now, or one in the list in force differs."""
    in_force = f"{day}={{Parameters.list_in_force}}"
    other = f"AND({{now}}>0,{entry}>0,{{now}}<>{entry})"
    far = f"IF({day}<>{{Parameters.last_list}},0,{are_apart('{now}', entry, 'history')})"
    unlike = {f"History.{rating}": f"IF({in_force},{other},{far})"}
    return InputWarning(
        "far_from_history", unlike, f"IF({in_force},{{now}},{tolerance_text('{now}', 'history')})", article
    )


def lost_rating(rating: str, condition: str, article: str) -> InputWarning:
    """Warning: a rating in an earlier list, but none now. `condition`: the earlier list has one."""
    return InputWarning("history_of_unrated", {f"History.{rating}": f"IF({{now}}=0,{condition},0)"}, article=article)


def current_rating(rating: str) -> Column:
    """Column of the sheet of earlier lists: the player's rating in force."""
    return integer("now", rating, heading="Checks.far_from_history")


def first_of_month(day: str) -> str:
    return f"DATE({year(day)},MONTH(MAX(0,{day})),1)"


def last_list(days: str) -> Column:
    """Cell of the sheet of parameters: day of the last earlier list on History."""
    last = f'IFERROR(LARGE({days},COUNTIF({days},">="&{_NEW_LIST})+1),0)'
    return integer("last_list", last, heading="Likely.last_list")


LIST_IN_FORCE = integer("list_in_force", first_of_month("{Period.first_day}"), heading="Likely.list_in_force")
"""Cell beside it: first day of the month, which is the day of the list in force."""


def odd_rounds(rounds: str, understood: str) -> Check:
    """Warning: unlikely round numbers. `understood`: column and condition for valid games, as COUNTIFS takes them."""
    highest, too_high = f"MAX({rounds})", greatest("round")
    return Check(
        "round_unlikely",
        f'COUNTIF({rounds},">"&{too_high})+COUNTIFS({rounds},"<"&{least("round")},{understood})',
        "Games.round",
        f"MATCH(IF({highest}>{too_high},{highest},0),{rounds},0)",
        weight="warning",
        expected=limit_text("round"),
    )
