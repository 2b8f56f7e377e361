"""The month's workbook, as `new`, `fill`, `check` and `next` use it."""

from __future__ import annotations

from xlelo.regulations.fide2024 import REGULATION
from xlelo.regulations.fide2024.rules import PACKAGE
from xlelo.regulations.fide2024.sheets import CODE, ROOM, sheets
from xlelo.regulations.fide2024.sheets.contents import asked, contents, measure
from xlelo.regulations.fide2024.sheets.expected_cells import expected_cells
from xlelo.regulations.fide2024.sheets.parameters import parameters
from xlelo.regulations.fide2024.sheets.roll_forward import NEWS, roll_forward
from xlelo.regulations.regulation import BookOf

BOOK = BookOf(
    code=CODE,
    file="fide_monthly",
    home=PACKAGE,
    regulation=REGULATION,
    declared=sheets,
    day_of=lambda period: period.new_list,
    parameters=parameters,
    day_cell=("Period", "new_list"),
    room=ROOM,
    contents=contents,
    measure=lambda period: measure(period, ROOM),
    expected_cells=expected_cells,
    asked=asked,
    roll_forward=roll_forward,
    news=NEWS,
    languages=("en", "es"),
)
