"""The workbook of quick checks leaves out what cannot be taken: its cell is red, Checks names it first, nothing breaks.

Every kind of input cell is spoiled, where something stands and where nothing does, in LibreOffice as everybody has it;
and once each in the embedded engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from judgement import shown_by
from libreoffice import Calc
from openpyxl.utils import get_column_letter
from papers import Small
from spoiled_book import SpoiledBook
from spoiling import CellError, Content, Formula, Meaning, Spoil
from test_red_cells import ASKED, Reds
from test_spoiled_inputs import EXAMPLES
from tiers import mark_tiers

from xlelo.readers import read_period
from xlelo.sheets.sheet import Column
from xlelo.whatif.sheets.book import BOOK
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import Values

WORDS: tuple[Content, ...] = ("n/a", CellError("#N/A"), Formula("=NA()"), Formula('="x"'), Formula("=1/0"))
FIGURES: tuple[Content, ...] = (*WORDS, " ", "2 150", "½", "1/2", "2,150", "2150", -5.0, 1e6)
"""What no cell for numbers takes: the number as a text, too."""
BETWEEN = {"whole": 12.5, "score": 0.3}
HALVES = {"½", "1/2"}
"""What a score may be, too."""
WAYS, ALL_WAYS = 1, len(FIGURES) + 1
"""Tried of each cell, another one of the next."""
ROWS = {"WhatIf": (1, 20), "Strategies": (1, 4), "Weighted": (1, 60)}
"""In the example the first is used; the other is not."""


@pytest.fixture
def book(tmp_path: Path) -> SpoiledBook:
    asked = read_period(EXAMPLES / "what_if_player", BOOK.regulation)
    small = Small(BOOK, (), lambda _asked, _readings: {})
    return SpoiledBook(small, asked.period, asked.readings, tmp_path / "book.xlsx", tmp_path)


def ways(column: Column) -> Iterator[Content]:
    kind = column.kind
    assert kind is not None
    if kind.name == "choice":
        yield from (*WORDS, "*", 7.0)
        return
    allowed = {"score": HALVES, "advantage": {-5.0}}.get(column.key, set())
    yield from (one for one in FIGURES if not isinstance(one, (str, float)) or one not in allowed)
    between = BETWEEN.get("score" if column.key == "score" else kind.name)
    if between is not None:
        yield between


def spoils(book: SpoiledBook, number: int) -> list[Spoil]:
    """So many ways for each cell, others for the next one."""
    found: list[Spoil] = []
    for (sheet, key), column in book.places.columns.items():
        for row in ROWS[sheet] if book.places.rows[sheet, key] > 1 else (1,):
            every = list(ways(column))
            first = len(found) % len(every)
            found += [
                Spoil(sheet, key, row, row == 1, repr(content), content, Meaning.NONE, None)
                for content in (every[first:] + every[:first])[:number]
            ]
    return found


def wrong(book: SpoiledBook, spoil: Spoil, values: Values, reds: set[str] | None) -> Iterator[str]:
    """`values`: of all sheets; `reds`: the cells that are red, where that was asked."""
    cell, shown = spoil.cell(book.layout), shown_by(book.layout, (), values)
    if (shown.red, shown.first, shown.leading) != (True, cell, cell):
        yield f"{shown.faults} to settle, {shown.first!r} first, {shown.leading!r} above"
    if others := [one for one in errors(values) if one != cell]:
        yield f"errors in {others[:3]}"
    if reds is not None and cell not in reds:
        yield "not red"


def errors(values: Values) -> list[str]:
    return [
        f"{title}!{get_column_letter(column)}{row}"
        for title, cells in values.items()
        if title != ASKED
        for (row, column), value in cells.items()
        if isinstance(value, CellError)
    ]


def report_lines(book: SpoiledBook, found: Mapping[Spoil, list[str]]) -> list[str]:
    return [
        f"{one.cell(book.layout)} ({one.sheet}.{one.key}) {one.kind}: {said}" for one, said in found.items() if said
    ]


@pytest.mark.parametrize("number", mark_tiers([WAYS], large=[ALL_WAYS]))
def test_what_cannot_be_taken_is_red_named_and_left_out(
    number: int, book: SpoiledBook, tmp_path: Path, calc: Calc
) -> None:
    reds, tried = Reds(book, tmp_path / "asked.xlsx"), spoils(book, number)
    assert reds.red_cells(EmbeddedEngine().values(reds.path)) == set()
    sheets = [*book.layout.titles.values(), ASKED]
    found: dict[Spoil, list[str]] = {}
    with calc.load(reds.path) as document:
        seen = document.spoil_all([[book.entry(one)] for one in tried], sheets)
        for spoil, (at_once, recalculated) in zip(tried, seen, strict=True):
            found[spoil] = [*wrong(book, spoil, at_once, reds.red_cells(at_once))]
            if at_once != recalculated:
                found[spoil].append("otherwise when recalculated")
    assert "\n".join(report_lines(book, found)) == ""


@pytest.mark.second
def test_the_engine_names_the_same(book: SpoiledBook) -> None:
    """One way for each column, another each time; a blank alone is nothing here, as a file holds it."""
    by_column: dict[tuple[str, str, int], list[Spoil]] = {}
    for spoil in spoils(book, ALL_WAYS):
        by_column.setdefault((spoil.sheet, spoil.key, spoil.row), []).append(spoil)
    found: dict[Spoil, list[str]] = {}
    for number, of_column in enumerate(by_column.values()):
        ways_to = [one for one in of_column if one.content != " "]
        spoil = ways_to[number % len(ways_to)]
        with book.file([spoil]) as path:
            found[spoil] = [*wrong(book, spoil, EmbeddedEngine().values(path), None)]
    assert "\n".join(report_lines(book, found)) == ""
