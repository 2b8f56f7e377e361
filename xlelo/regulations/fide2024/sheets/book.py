"""The month's workbook, as `new`, `fill`, `check` and `next` use it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.periods.form import ParsedFiles
from xlelo.regulations.fide2024 import REGULATION, rules
from xlelo.regulations.fide2024.files import event_row, game_row, history_rows, player_row, pool_rows
from xlelo.regulations.fide2024.next_period import NEWS, roll_forward
from xlelo.regulations.fide2024.period import Period
from xlelo.regulations.fide2024.rules import AS_READ, LAW, Law, Readings
from xlelo.regulations.fide2024.run import Month
from xlelo.regulations.fide2024.sheets import ROOM, sheets
from xlelo.regulations.fide2024.sheets.expected_cells import rule_answers
from xlelo.regulations.fide2024.sheets.parameters import parameters
from xlelo.regulations.regulation import BookOf, RegulationOf
from xlelo.sheets.contents import columns, month, month_sizes, switches
from xlelo.sheets.sheet import Content, Sizes


def contents(period: Period | None, readings: Readings | None) -> Content:
    """Contents of the inputs. An empty workbook holds only the default readings."""
    typed: dict[str, Mapping[str, Any]] = {"Parameters": switches(readings or AS_READ)}
    if period is None:
        return typed
    typed |= month(period, player_row, event_row, game_row)
    typed["Pool"] = columns(pool_rows(period.pool))
    typed["History"] = columns(history_rows(period.history))
    return typed


def measure(period: Period | None, room: Sizes) -> Sizes:
    """Row counts for a period, or for an empty workbook."""
    if period is None:
        return {**room, "card": 0}
    return {**month_sizes(period), "pool": sum(map(len, period.pool.values()))}


def refuse_old_periods(reading: ParsedFiles, laws: DatedLaw[Law] = LAW) -> None:
    """Reports a period that is too old for a first rating. The sheets test this only for the pool."""
    table = reading["period"]
    for row, (new_list, first) in enumerate(table.rows("new_list", "from")):
        if None not in (new_list, first) and rules.too_old(first, new_list, law=(law := laws.at(new_list))):
            allowed = Sentence(
                "a day at most {months} months before the new list of {new_list} is allowed (art. 7.1.4)",
                months=law.numbers["most_months"],
                new_list=new_list,
            )
            reading.refuse(table, row, "from", allowed)


def book(regulation: RegulationOf[Period, Readings, Month]) -> BookOf[Period, Readings, Month]:
    """The workbook of a federation with these rules."""
    laws = regulation.law
    assert laws is not None  # noqa: S101 - these rules have days
    return BookOf(
        code=regulation.code.lower(),
        file=f"{regulation.code.lower()}_monthly" if regulation.source else "fide_monthly",
        home=laws.home,
        regulation=regulation,
        declare=sheets,
        parameters=partial(parameters, laws=laws),
        day_cell=("Period", "new_list"),
        room=ROOM,
        contents=contents,
        measure=lambda period: measure(period, ROOM),
        rule_answers=rule_answers,
        refuse=partial(refuse_old_periods, laws=laws),
        roll_forward=roll_forward,
        news=NEWS,
        languages=("en", "es"),
    )


BOOK = book(REGULATION)
