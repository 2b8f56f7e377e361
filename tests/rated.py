"""A workbook's inputs, rated by the rules, and the results of an engine that differ from them.

`check` also compares formulas, names and looks, which takes most of its time.
"""

from __future__ import annotations

from pathlib import Path

from xlelo.workbook.check import Comparison, Difference, examined_in
from xlelo.workbook.read import parse
from xlelo.workbook.values import Values
from xlelo.workbook.workbook_file import open_workbook


class Rated:
    def __init__(self, path: Path) -> None:
        self._file = open_workbook(path)
        self._inputs = parse(self._file)

    def differences(self, values: Values) -> list[Difference]:
        comparison = Comparison(examined_in(self._file, values), self._inputs)
        found = [*comparison.differences()]
        assert comparison.cells > 0
        return found
