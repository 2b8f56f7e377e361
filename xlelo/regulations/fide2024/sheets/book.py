"""The month's workbook: what `new`, `fill`, `check` and `next` need to know."""

from __future__ import annotations

from xlelo.drafting.sheet import BookOf
from xlelo.regulations.fide2024 import REGULATION
from xlelo.regulations.fide2024.rules import PACKAGE
from xlelo.regulations.fide2024.sheets import CODE, ROOM, sheets
from xlelo.regulations.fide2024.sheets.contents import asked, contents, measured
from xlelo.regulations.fide2024.sheets.figures import figures
from xlelo.regulations.fide2024.sheets.roll import NEWS, rolled

BOOK = BookOf(
    code=CODE,
    file="fide_monthly",
    home=PACKAGE,
    regulation=REGULATION,
    declared=sheets,
    room=ROOM,
    contents=contents,
    measured=lambda period: measured(period, ROOM),
    figures=figures,
    asked=asked,
    rolled=rolled,
    news=NEWS,
    languages=("en", "es"),
)
