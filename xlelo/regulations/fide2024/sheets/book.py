"""The month's workbook, as `new`, `fill`, `check` and `next` use it."""

from __future__ import annotations

from functools import partial

from xlelo.regulations.fide2024 import REGULATION
from xlelo.regulations.fide2024.next_period import NEWS, roll_forward
from xlelo.regulations.fide2024.period import Period
from xlelo.regulations.fide2024.rules import Readings
from xlelo.regulations.fide2024.run import Month
from xlelo.regulations.fide2024.sheets import ROOM, sheets
from xlelo.regulations.fide2024.sheets.contents import contents, measure, refuse_old_periods
from xlelo.regulations.fide2024.sheets.expected_cells import rule_answers
from xlelo.regulations.fide2024.sheets.parameters import parameters
from xlelo.regulations.regulation import BookOf, RegulationOf


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
        day_of=lambda period: period.new_list,
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
