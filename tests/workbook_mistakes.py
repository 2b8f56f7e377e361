"""A filled workbook with typed mistakes."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

from openpyxl import load_workbook
from openpyxl.utils.datetime import to_excel
from resaved import Resaved
from spoiling import into_cell

from xlelo.regulations.regulation import Book
from xlelo.workbook import make

Changes: TypeAlias = dict[tuple[str, str, int], Any]
"""(sheet, column, row counted from 1; 0 for a single cell) → the typed content."""


class Mistyped:
    """A workbook without results that is written once, and saved with other mistakes each time."""

    def __init__(self, book: Book, period: Any, readings: Any, path: Path) -> None:
        self.layout = make.write_for_input(book, path, book.measure(period), book.contents(period, readings))
        self._workbook = load_workbook(path)
        self._resaved = Resaved(self._workbook)

    def save(self, changes: Changes, path: Path) -> None:
        cells = [self._cell(*place) for place in changes]
        held = [(cell.value, cell.data_type) for cell in cells]
        try:
            for cell, content in zip(cells, changes.values(), strict=True):
                into_cell(cell, cell_number(content))
            self._resaved.save(path, cells)
        finally:
            for cell, (value, kind) in zip(cells, held, strict=True):
                cell.value, cell.data_type = value, kind

    def _cell(self, sheet: str, key: str, row: int) -> Any:
        area = self.layout.areas[sheet, key]
        return self._workbook[self.layout.titles[sheet]].cell(area.first + max(0, row - 1), area.column)


def cell_number(content: Any) -> Any:
    """Of a day, as a cell holds it."""
    return to_excel(content) if isinstance(content, date) else content
