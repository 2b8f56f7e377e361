"""The month's workbook, as `new`, `fill`, `check` and `next` use it."""

from __future__ import annotations

from xlelo.regulations.fce import REGULATION
from xlelo.regulations.fce.rules import LAW, PACKAGE
from xlelo.regulations.fce.sheets import ROOM, sheets
from xlelo.regulations.fce.sheets.contents import arrange, contents, measure, named_guests
from xlelo.regulations.fce.sheets.expected_cells import expected_cells
from xlelo.regulations.fce.sheets.parameters import parameters
from xlelo.regulations.fce.sheets.roll_forward import NEWS, roll_forward
from xlelo.regulations.regulation import BookOf

BOOK = BookOf(
    code="fce",
    file="fce_monthly",
    home=PACKAGE,
    regulation=REGULATION,
    declared=sheets,
    day_of=lambda period: period.new_list,
    parameters=lambda day: parameters(LAW.at(day)),
    day_cell=("Period", "new_list"),
    room=ROOM,
    contents=contents,
    measure=lambda period: measure(period, ROOM),
    arrange=arrange,
    expected_cells=expected_cells,
    asked=named_guests,
    roll_forward=roll_forward,
    news=NEWS,
    languages=("en", "ca"),
)
