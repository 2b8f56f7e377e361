"""The worksheet's workbook: what `new` and `check` need to know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.drafting.regulation import Run
from xlelo.drafting.sheet import Book
from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.explained import explained
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.listing import as_json, listing
from xlelo.regulations.elo1972.rules import PACKAGE
from xlelo.regulations.elo1972.sheets import sheets
from xlelo.regulations.elo1972.sheets.contents import Blank, assembled, contents, rated
from xlelo.regulations.elo1972.sheets.figures import figures
from xlelo.regulations.elo1972.sheets.inputs import ENTERED, EVENT, ROOM

if TYPE_CHECKING:
    from collections.abc import Callable


def _of_players(answer: Callable[..., Any], blank: Any) -> Callable[..., Any]:
    """Without players there is nothing to print and nothing to see."""
    return lambda sheet, *language: blank if isinstance(sheet, Blank) else answer(sheet, *language)


RUN = Run(
    name="event",
    files=(EVENT, ENTERED),
    assembled=assembled,
    rated=rated,
    as_json=_of_players(as_json, {}),
    listings=_of_players(lambda sheet, *language: [listing(sheet, *language)], []),
    findings=_of_players(findings, []),
    explained=explained,
)
"""Of the workbook alone: a folder of files is no worksheet."""

BOOK = Book(
    code="elo1972",
    file="elo1972_worksheet",
    home=PACKAGE,
    regulation=replace(REGULATION, run=RUN),
    declared=sheets,
    room=ROOM,
    contents=contents,
    measured=lambda _entered: ROOM,
    figures=figures,
    languages=("en", "es"),
)
