"""An input that holds what may not stand there is red in its own cell; a clean workbook has no red one.

The conditions that colour cells are asked as formulas on a sheet of their own, in LibreOffice and the embedded engine.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from libreoffice import Calc
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter
from spoiled_book import SpoiledBook
from spoiling import BORN_2081, FAR_OUT, Content, Meaning, Spoil, all_spoils, family, into_cell
from test_spoiled_inputs import FILLED, example

from xlelo.workbook import style
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import CellError

ASKED = "Asked"
REFERENCE = re.compile(r"(?<![\w.!$])(\$?[A-Z]{1,3}\$?\d+)(?![\w(])")
RED = style.FAIL_FILL.bgColor.rgb


class Reds:
    """The workbook with a sheet that says of each input cell whether it is red."""

    def __init__(self, book: SpoiledBook, path: Path) -> None:
        self.book, self.path, self.cells = book, path, {}
        asked = book.workbook.create_sheet(ASKED)
        for row, (cell, conditions) in enumerate(_conditions(book), 1):
            self.cells[cell] = row
            asked.cell(row, 1).value = f"=IF(OR({','.join(conditions)}),1,0)"
        book.resaved.save(path, ())

    def red_cells(self, values: Any) -> set[str]:
        return {cell for cell, row in self.cells.items() if values[ASKED].get((row, 1)) != 0}


def _conditions(book: SpoiledBook) -> Iterator[tuple[str, list[str]]]:
    rules: dict[str, list[tuple[Any, str, str]]] = {}
    for worksheet in book.workbook.worksheets:
        found = rules.setdefault(worksheet.title, [])
        for cells in worksheet.conditional_formatting:
            for rule in cells.rules:
                if rule.dxf is not None and rule.dxf.fill is not None and rule.dxf.fill.bgColor.rgb == RED:
                    (area,) = cells.sqref.ranges
                    first = f"{get_column_letter(area.min_col)}{area.min_row}"
                    found.append((area, first, rule.formula[0]))
    for (sheet, key), rows in book.places.rows.items():
        area, title = book.layout.areas[sheet, key], book.layout.titles[sheet]
        for row in range(area.first, area.first + rows):
            cell = f"{area.letter}{row}"
            conditions = [
                REFERENCE.sub(rf"'{title}'!\1", Translator(f"={condition}", first).translate_formula(cell)[1:])
                for within, first, condition in rules[title]
                if within.min_col <= area.column <= within.max_col and within.min_row <= row <= within.max_row
            ]
            if conditions:
                yield f"{title}!{cell}", conditions


def nonsense(spoil: Spoil, book: SpoiledBook) -> bool:
    """What can be told from the cell alone: no number, one out of bounds, a word that is none of those known."""
    column = book.places.columns[spoil.sheet, spoil.key]
    if spoil.content is True:  # LibreOffice makes 1 of TRUE in most cells
        return False
    if isinstance(spoil.content, CellError):
        return True
    if column.kind is not None and column.kind.name == "text":
        return bool(column.id_column) and spoil.content == "n/a"
    far_out = set(FAR_OUT[family(column)])
    if family(column) == "date" and not (column.bound and isinstance(column.bound.most, str)):
        far_out.discard(BORN_2081)  # a day like any other
    return spoil.content == "n/a" or spoil.content in far_out


def spoilt(book: SpoiledBook) -> list[Spoil]:
    """One way for each column, in its first row."""
    rng = random.Random(1)
    ways: dict[tuple[str, str], list[Spoil]] = {}
    for spoil in all_spoils(book.places, dict.fromkeys((sheet for sheet, _ in book.places.columns), (1,))):
        if nonsense(spoil, book):
            ways.setdefault((spoil.sheet, spoil.key), []).append(spoil)
    return [rng.choice(of_column) for of_column in ways.values()]


@pytest.mark.parametrize("code", FILLED)
def test_what_may_not_stand_there_is_red(code: str, tmp_path: Path, calc: Calc) -> None:
    book = example(code, tmp_path)
    reds, spoils = Reds(book, tmp_path / "asked.xlsx"), spoilt(book)
    assert reds.red_cells(EmbeddedEngine().values(reds.path)) == set()
    entries = [[book.entry(spoil)] for spoil in spoils]
    with calc.load(reds.path) as document:
        assert reds.red_cells(document.values()) == set()
        shown = [reds.red_cells(at_once) for at_once, _ in document.spoil_all(entries, [ASKED])]
    missed = [
        f"{spoil.cell(book.layout)} ({spoil.sheet}.{spoil.key}), {spoil.kind}"
        for spoil, red in zip(spoils, shown, strict=True)
        if spoil.cell(book.layout) not in red
    ]
    assert missed == []


@pytest.mark.parametrize("code", FILLED)
def test_a_wildcard_is_red_where_a_list_has_the_words(code: str, tmp_path: Path, calc: Calc) -> None:
    """A search would find the first word for it."""
    book = example(code, tmp_path)
    reds = Reds(book, tmp_path / "asked.xlsx")
    spoils = [
        Spoil(sheet, key, 1, True, "a wildcard", "*", Meaning.NONE, None)
        for (sheet, key), column in book.places.columns.items()
        if column.kind is not None and column.kind.name in {"text", "choice"} and column.id_column
    ]
    with calc.load(reds.path) as document:
        shown = [
            reds.red_cells(at_once) for at_once, _ in document.spoil_all([[book.entry(one)] for one in spoils], [ASKED])
        ]
    assert [
        one.cell(book.layout) for one, red in zip(spoils, shown, strict=True) if one.cell(book.layout) not in red
    ] == []


@pytest.mark.second
@pytest.mark.parametrize("content", [True, CellError("#N/A")])
@pytest.mark.parametrize("code", FILLED)
def test_a_logical_value_and_an_error_value_are_red(code: str, content: Content, tmp_path: Path) -> None:
    """As Excel stores them, in every input at once: those of Card and What if too."""
    book = example(code, tmp_path)
    reds, cells = Reds(book, tmp_path / "asked.xlsx"), set()
    for sheet, key in book.places.columns:
        area, title = book.layout.areas[sheet, key], book.layout.titles[sheet]
        into_cell(book.workbook[title].cell(area.first, area.column), content)
        cells.add(f"{title}!{area.letter}{area.first}")
    book.workbook.save(reds.path)
    assert cells - reds.red_cells(EmbeddedEngine().values(reds.path)) == set()


@pytest.mark.second
@pytest.mark.parametrize("code", ["fide2024", "fce", "cnxc"])
def test_a_score_to_try_out_without_an_opponent_is_red(code: str, tmp_path: Path) -> None:
    """It cannot count. An opponent without a score counts as expected points."""
    book = example(code, tmp_path)
    reds, title = Reds(book, tmp_path / "asked.xlsx"), book.layout.titles["WhatIf"]
    scores, opponents = (book.layout.areas["WhatIf", key] for key in ("score", "opponent"))
    for area, given in ((scores, {2: 1, 3: 0.5}), (opponents, {3: 2000, 4: 2100})):
        for row, value in given.items():
            book.workbook[title].cell(area.first + row, area.column).value = value
    book.workbook.save(reds.path)
    assert reds.red_cells(EmbeddedEngine().values(reds.path)) == {f"{title}!{opponents.letter}{opponents.first + 2}"}
