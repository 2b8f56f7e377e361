"""The worksheet's workbook, as `new` and `check` use it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.explanation import explanation
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.listing import as_json, listing
from xlelo.regulations.elo1972.rules import PACKAGE, Readings
from xlelo.regulations.elo1972.sheets import sheets
from xlelo.regulations.elo1972.sheets.asks import rule_answers
from xlelo.regulations.elo1972.sheets.contents import Inputs, assemble, contents, rate
from xlelo.regulations.elo1972.sheets.inputs import EVENT, INPUT_FILE, ROOM
from xlelo.regulations.elo1972.worksheet import Worksheet
from xlelo.regulations.regulation import BookOf, RunOf


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
