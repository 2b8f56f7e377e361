"""The worksheet's workbook: what `new` and `check` need to know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from xlelo.drafting.regulation import Run
from xlelo.drafting.sheet import Book
from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.explained import explained
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.listing import as_json, listing
from xlelo.regulations.elo1972.sheets import ENTERED, EVENT, ROOM, sheets
from xlelo.regulations.elo1972.sheets.contents import assembled, contents, rated
from xlelo.regulations.elo1972.sheets.figures import figures

if TYPE_CHECKING:
    from xlelo.drafting.regulation import Listing
    from xlelo.regulations.elo1972.worksheet import Worksheet


def _listings(sheet: Worksheet) -> list[Listing]:
    return [listing(sheet)]


RUN = Run(
    name="event",
    files=(EVENT, ENTERED),
    assembled=assembled,
    rated=rated,
    as_json=as_json,
    listings=_listings,
    findings=findings,
    explained=explained,
)
"""Of the workbook alone: a folder of files is no worksheet."""

BOOK = Book(
    code="elo1972",
    file="elo1972_worksheet",
    regulation=replace(REGULATION, run=RUN),
    declared=sheets,
    room=ROOM,
    contents=contents,
    measured=lambda _entered: ROOM,
    figures=figures,
    languages=("en", "es"),
)
