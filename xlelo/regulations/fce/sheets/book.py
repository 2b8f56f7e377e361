"""The month's workbook: what `new`, `fill`, `check` and `next` need to know."""

from __future__ import annotations

from xlelo.drafting.sheet import BookOf
from xlelo.regulations.fce import REGULATION
from xlelo.regulations.fce.rules import PACKAGE
from xlelo.regulations.fce.sheets import ROOM, sheets
from xlelo.regulations.fce.sheets.contents import arranged, contents, measured, named_guests
from xlelo.regulations.fce.sheets.figures import figures
from xlelo.regulations.fce.sheets.roll import NEWS, rolled

BOOK = BookOf(
    code="fce",
    file="fce_monthly",
    home=PACKAGE,
    regulation=REGULATION,
    declared=sheets,
    room=ROOM,
    contents=contents,
    measured=lambda period: measured(period, ROOM),
    arranged=arranged,
    figures=figures,
    asked=named_guests,
    rolled=rolled,
    news=NEWS,
    languages=("en", "ca"),
)
