"""A workbook that is written once and saved again and again with other inputs, mistakes among them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from openpyxl import load_workbook
from resaved import Resaved
from spoiling import into_cell

from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Content, Word
from xlelo.workbook import books, make
from xlelo.workbook.cells import stored_value

Changes: TypeAlias = dict[tuple[str, str, int], Any]
"""(sheet, column, row counted from 1; 0 for a single cell) → the typed content."""


class Retyped:
    """A workbook without results. It is written faster than a new one."""

    def __init__(self, book: Book, period: Any, content: Content) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "book.xlsx"
            self.layout = make.write_for_input(book, path, book.measure(period), content)
            self._workbook = load_workbook(path)
        self._words = book.words("en")
        self._resaved = Resaved(self._workbook)

    def save(self, changes: Changes, path: Path) -> None:
        cells = [self._cell(*place) for place in changes]
        held = [(cell.value, cell.data_type) for cell in cells]
        try:
            for cell, content in zip(cells, changes.values(), strict=True):
                into_cell(cell, self._words[content] if isinstance(content, Word) else stored_value(content))
            self._resaved.save(path, cells)
        finally:
            for cell, (value, kind) in zip(cells, held, strict=True):
                cell.value, cell.data_type = value, kind

    def _cell(self, sheet: str, key: str, row: int) -> Any:
        area = self.layout.areas[sheet, key]
        return self._workbook[self.layout.titles[sheet]].cell(area.first + max(0, row - 1), area.column)


@cache
def blank(code: str) -> Retyped:
    """The template, without its usual inputs."""
    return Retyped(books.find(code), None, {})


def changes_of(content: Content) -> Changes:
    found: Changes = {}
    for sheet, columns in content.items():
        for key, typed in columns.items():
            rows = enumerate(typed, 1) if isinstance(typed, list) else [(0, typed)]
            found |= {(sheet, key, row): value for row, value in rows}
    return found
