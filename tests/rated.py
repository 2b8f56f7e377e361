"""A workbook's inputs, rated by the rules, and the results of an engine that differ from them.

`check` also compares formulas, names and looks, which takes most of its time.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from xlelo.workbook.check import Comparison, Difference, examined_in
from xlelo.workbook.read import parse
from xlelo.workbook.values import Cells, Value, Values
from xlelo.workbook.workbook_file import open_workbook


def cells_at(values: Mapping[tuple[int, int], Value]) -> Cells:
    """The cells with these values: (row, column) → value."""
    height, width = (max(numbers) for numbers in zip(*values, strict=True))
    return Cells([values.get((row, column)) for row in range(1, height + 1)] for column in range(1, width + 1))


def sheets_of(values: Mapping[str, Mapping[tuple[int, int], Value]]) -> Values:
    """Sheets without cells are left out."""
    return {title: cells_at(cells) for title, cells in values.items() if cells}


class Rated:
    def __init__(self, path: Path) -> None:
        self._file = open_workbook(path)
        self._inputs = parse(self._file)

    def differences(self, values: Values) -> list[Difference]:
        comparison = Comparison(examined_in(self._file, values), self._inputs)
        found = [*comparison.differences()]
        assert comparison.cells > 0
        return found
