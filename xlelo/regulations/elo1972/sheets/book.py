"""The worksheet's workbook: what `new` and `check` need to know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.drafting.regulation import RunOf
from xlelo.drafting.sheet import BookOf
from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.explained import explained
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.listing import as_json, listing
from xlelo.regulations.elo1972.rules import PACKAGE
from xlelo.regulations.elo1972.sheets import sheets
from xlelo.regulations.elo1972.sheets.contents import Blank, assembled, contents, rated
from xlelo.regulations.elo1972.sheets.figures import figures
from xlelo.regulations.elo1972.sheets.inputs import ENTERED, EVENT, ROOM
from xlelo.regulations.elo1972.worksheet import Worksheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from xlelo.drafting.derivation import Derivation
    from xlelo.regulations.elo1972.rules import Readings
    from xlelo.regulations.elo1972.sheets.contents import Entered


def _of_players(answer: Callable[..., Any], blank: Any) -> Callable[..., Any]:
    """Without players there is nothing to print and nothing to see."""
    return lambda sheet, *language: blank if isinstance(sheet, Blank) else answer(sheet, *language)


def _explained(sheet: Worksheet | Blank, player: str) -> Derivation:
    assert isinstance(sheet, Worksheet)  # noqa: S101 - on a blank one nobody can be meant
    return explained(sheet, player)


RUN: RunOf[Entered, Readings, Worksheet | Blank] = RunOf(
    name="event",
    files=(EVENT, ENTERED),
    assembled=assembled,
    rated=rated,
    as_json=_of_players(as_json, {}),
    listings=_of_players(lambda sheet, *language: [listing(sheet, *language)], []),
    findings=_of_players(findings, []),
    explained=_explained,
)
"""Of the workbook alone: a folder of files is no worksheet."""

BOOK = BookOf(
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
