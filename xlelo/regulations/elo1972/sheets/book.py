"""Elo's worksheet as a workbook: formulas fill the fourteen columns, numbered as in the document.

Players may be typed in any order; the worksheet shows them in the order of the final standing. Where the document's
examples round a value, the sheet Workings shows the exact value and the rounded one.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.explanation import explanation
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.listing import as_json, listing
from xlelo.regulations.elo1972.rules import PACKAGE, Readings
from xlelo.regulations.elo1972.sheets.asks import ASKS, rule_answers
from xlelo.regulations.elo1972.sheets.checklist import checklist
from xlelo.regulations.elo1972.sheets.contents import Inputs, assemble, contents, rate
from xlelo.regulations.elo1972.sheets.fourteen import JUNIORS, WORKSHEET
from xlelo.regulations.elo1972.sheets.inputs import EVENT, INPUT_FILE, PLAYERS, ROOM
from xlelo.regulations.elo1972.sheets.parameters import PARAMETERS
from xlelo.regulations.elo1972.sheets.workings import WORKINGS
from xlelo.regulations.elo1972.worksheet import Worksheet
from xlelo.regulations.regulation import BookOf, RunOf
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import CHECKS, Desk, Step, arrange, distribution
from xlelo.sheets.summary import about_sheet

DESK = Desk(
    steps=(
        Step("players", "Players", 'COUNTIF({Players.name},"?*")', asks=lambda row: len(row.result.rows)),
        Step("points", "Players", "{Worksheet.players}", asks=lambda row: len(row.result.rows)),
        Step("rated", "Players", "{Worksheet.rated}", asks=lambda row: len(row.result.rated)),
        CHECKS,
        Step("worksheet", "Worksheet", "COUNT({Worksheet.new})", "ready", asks=lambda row: len(row.result.rows)),
    ),
    groups={
        "typing": ("Players",),
        "settle": ("Checks",),
        "published": ("Worksheet",),
        "tables": ("Parameters", "About"),
        "workings": ("Juniors", "Workings"),
    },
    charts=(distribution("Workings.band", ("Workings.new_players",)),),
)


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (PLAYERS, PARAMETERS)
    declared = (PLAYERS, WORKSHEET, JUNIORS, WORKINGS, checklist(typed), PARAMETERS)
    own = tuple(sheet.asking(ASKS.get(sheet.key, {})) for sheet in declared)
    return arrange(DESK, (*own, about_sheet("elo1972", REGULATION.text, own)))


def _for_players(answer: Callable[..., Any], blank: Any) -> Callable[..., Any]:
    """Wraps a function so that a worksheet without players gives `blank`."""
    return lambda sheet, *language: answer(sheet, *language) if sheet.rows else blank


RUN: RunOf[Inputs, Readings, Worksheet] = RunOf(
    name="event",
    files=(EVENT, INPUT_FILE),
    assemble=assemble,
    rate=rate,
    as_json=_for_players(as_json, {}),
    listings=_for_players(lambda sheet, *language: [listing(sheet, *language)], []),
    findings=_for_players(findings, []),
    explanation=explanation,
)
"""The workbook's run. It reads no folder of files."""

BOOK = BookOf(
    code="elo1972",
    file="elo1972_worksheet",
    home=PACKAGE,
    regulation=replace(REGULATION, run=RUN),
    declare=sheets,
    room=ROOM,
    contents=contents,
    measure=lambda _entered: ROOM,
    rule_answers=rule_answers,
    languages=("en", "es"),
)
