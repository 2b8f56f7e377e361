"""The month's workbook, as `new`, `fill`, `check` and `next` use it."""

from functools import partial

from xlelo.regulations.fce import REGULATION
from xlelo.regulations.fce.next_period import NEWS, roll_forward
from xlelo.regulations.fce.period import Period
from xlelo.regulations.fce.rules import Readings
from xlelo.regulations.fce.run import Month
from xlelo.regulations.fce.sheets import ROOM, sheets
from xlelo.regulations.fce.sheets.contents import arrange, contents, measure, named_guests
from xlelo.regulations.fce.sheets.expected_cells import rule_answers
from xlelo.regulations.fce.sheets.parameters import parameters
from xlelo.regulations.regulation import BookOf, RegulationOf


def book(regulation: RegulationOf[Period, Readings, Month]) -> BookOf[Period, Readings, Month]:
    """The workbook of a federation with these rules."""
    laws = regulation.law
    assert laws is not None  # noqa: S101 - these rules have days
    return BookOf(
        code=regulation.code.lower(),
        file=f"{regulation.code.lower()}_monthly",
        home=laws.home,
        regulation=regulation,
        declare=sheets,
        parameters=partial(parameters, laws=laws),
        day_cell=("Period", "new_list"),
        room=ROOM,
        contents=contents,
        measure=lambda period: measure(period, ROOM),
        arrange=arrange,
        rule_answers=rule_answers,
        refuse=named_guests,
        roll_forward=roll_forward,
        news=NEWS,
        languages=("en", "ca"),
    )


BOOK = book(REGULATION)
