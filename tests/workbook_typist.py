"""A person at a workbook in LibreOffice, who types by sheet, column and row and reads the display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judgement import check_keys
from libreoffice import CalcDocument

from xlelo.workbook.compile import Area, Layout


class Typist:
    """Rows are counted from 1, below the heading."""

    def __init__(self, layout: Layout, document: CalcDocument) -> None:
        self.layout = layout
        self.document = document

    def type(self, sheet: str, key: str, text: str, row: int = 1) -> None:
        self.document.type(self.layout.titles[sheet], self.cell(sheet, key, row), text)

    def row(self, sheet: str, row: int, **cells: str) -> None:
        for key, text in cells.items():
            self.type(sheet, key.rstrip("_"), text, row)

    def cell(self, sheet: str, key: str, row: int = 1) -> str:
        area = self.layout.areas[sheet, key]
        return f"{area.letter}{area.first + row - 1}"

    def single(self, sheet: str, key: str) -> Any:
        return self.values(sheet, (key,), 1)[0][0]

    def values(self, sheet: str, keys: Sequence[str], rows: int) -> list[list[Any]]:
        """The values of the first `rows` rows, row by row."""
        title, areas = self.layout.titles[sheet], [self.layout.areas[sheet, key] for key in keys]
        columns = [self.document.read(title, _rows(area, rows)) for area in areas]
        return [[cell for (cell,) in row] for row in zip(*columns, strict=True)]

    def shown(self, sheet: str, key: str, rows: int) -> list[str]:
        """The texts on the screen."""
        area = self.layout.areas[sheet, key]
        return [text for (text,) in self.document.texts(self.layout.titles[sheet], _rows(area, rows))]

    def faults(self) -> dict[str, str]:
        """Failed check → the cell that it names."""
        keys = check_keys(self.layout)
        rows = self.values("Checks", ("count", "first", "weighs"), len(keys))
        return {key: first or "" for key, (count, first, weighs) in zip(keys, rows, strict=True) if count and weighs}


def _rows(area: Area, rows: int) -> str:
    return f"{area.letter}{area.first}:{area.letter}{area.first + rows - 1}"
