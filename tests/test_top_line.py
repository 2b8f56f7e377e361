"""The line at the top of the first sheet: green where nothing is open, yellow for a likely slip, red for a fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from filled_books import example
from openpyxl import load_workbook
from tiers import first_of

from xlelo.workbook import style
from xlelo.workbook.compile import CHECK_COLUMN, WAY_ROW
from xlelo.workbook.recalculate import EmbeddedEngine

GREEN, YELLOW, RED = (fill.bgColor.rgb for fill in (style.PASS_FILL, style.WAITING, style.FAIL_FILL))
WELL = "All checks pass"
TYPED = [
    ("fide2011", None, GREEN, WELL),
    ("cnxc", ("Players", "name", "Barros"), YELLOW, "warning"),
    ("fide2024", ("Games", "result", "9-9"), RED, "to fix"),
    *((code, None, GREEN, WELL) for code in ("fce", "cnxc", "fide2024", "elo1972", "what-if")),
    ("fce", ("Players", "birth", 62), YELLOW, "warning"),
    ("fide2024", ("Players", "born", 1905), YELLOW, "warning"),
    *((code, ("Games", "result", "9-9"), RED, "to fix") for code in ("fce", "cnxc")),
]
"""Book, what is typed into the first row of a column, the colour, and a part of the words."""


@pytest.mark.parametrize(
    ("code", "typed", "colour", "words"),
    first_of(TYPED, 1),
    ids=[f"{one[0]}-{one[1][0] if one[1] else 'as_it_is'}" for one in TYPED],
)
def test_colour_and_words(
    code: str, typed: tuple[str, str, Any] | None, colour: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "book.xlsx"
    layout = example(code, path)
    workbook = load_workbook(path)
    if typed is not None:
        sheet, key, content = typed
        area = layout.areas[sheet, key]
        workbook[layout.titles[sheet]].cell(area.first, area.column).value = content
    first, asked = workbook.worksheets[0], workbook.create_sheet("Asked")
    line = first.cell(WAY_ROW, CHECK_COLUMN).coordinate
    rules = [
        (rule.dxf.fill.bgColor.rgb, rule.formula[0])
        for cells in first.conditional_formatting
        if line in cells.sqref
        for rule in cells.rules
    ]
    for row, (_, condition) in enumerate(rules, 1):
        asked.cell(row, 1).value = f"=IF({condition},1,0)"
    workbook.save(path)
    values = EmbeddedEngine().values(path)
    shown = [fill for row, (fill, _) in enumerate(rules, 1) if values["Asked"][row, 1] == 1]
    said = values[first.title][WAY_ROW, CHECK_COLUMN]
    assert (shown, words in str(said)) == ([colour], True), said
