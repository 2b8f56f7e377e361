"""What the cells of a column with `asks` must hold, row by row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.sheets.asked_row import Row, SingleCell
from xlelo.sheets.expected_cells import BLANK
from xlelo.sheets.sheet import UNCHECKED, Column, Sheet, Table

if TYPE_CHECKING:
    from xlelo.workbook.causes import WorkbookComparison
    from xlelo.workbook.read import FilledWorkbook

_NEEDED = re.compile(r"\{([\w.]+)#?\}")
_NO_ANSWER = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, AssertionError, StopIteration)
"""What a rule raises if a cell of the row holds a value of another kind, such as an error value."""


class _CellsByKey(dict[str, Any]):
    """Cells of a column by its key, from the row above the first one. Each column is found once, not once a row."""

    def __init__(self, sheet: str, examined: WorkbookComparison) -> None:
        super().__init__()
        self._sheet = sheet
        self._examined = examined

    def __missing__(self, key: str) -> Any:
        owner, _, own = key.rpartition(".")
        area = self._examined.layout.areas[owner or self._sheet, own]
        held = self._examined.cells(area.sheet).down(area.column, area.named_from, area.last)
        values = list(map(_cell, held))
        found: Any = values if area.above else [None, *values]
        if area.single or (area.first == area.last and not area.above):
            found = SingleCell(values[-1])
        self[key] = found
        return found


class AskedRows:
    """The rows of a calculated workbook."""

    def __init__(self, examined: WorkbookComparison, filled: FilledWorkbook) -> None:
        self._examined = examined
        self._records = filled.answers.records
        self._facts = filled.inputs, filled.result, filled.readings
        self._rows: dict[str, Row] = {}

    def answers(self, sheet: Sheet, column: Column, table: Table | None) -> Sequence[Any]:
        """What the cells of the column must hold. A row whose other cells make no sense is not compared."""
        ask = column.asks
        assert ask is not None  # noqa: S101 - only such columns come here
        area = self._examined.layout.areas[sheet.key, column.key]
        row = self._rows.get(sheet.key)
        if row is None:
            row = self._rows[sheet.key] = Row(_CellsByKey(sheet.key, self._examined), *self._facts)
        records = None if table is None or isinstance(table.rows, int) else self._records.get(sheet.key)
        found: list[Any] = [BLANK] * (area.last - area.first + 1)
        for number in _asked(row, column, table, len(found), records):
            row.number, row.record = number, None if records is None else records.get(number)
            try:
                answer = ask(row)
            except _NO_ANSWER:
                answer = UNCHECKED
            if answer is not None:
                found[number - 1] = answer
        return found


def _asked(
    row: Row, column: Column, table: Table | None, height: int, records: Mapping[int, Any] | None
) -> Iterable[int]:
    """Rows with a record whose needed cell is filled. A column that needs nothing answers for every row."""
    numbers: Iterable[int] = range(1, height + 1)
    if records is not None and column.needs != "":
        numbers = [number for number in records if number <= height]
    needs = column.needs if column.needs is not None else table.needs if table is not None else ""
    needed = _NEEDED.fullmatch(needs)
    if needed is None or column.blank_if:
        return numbers
    filled = set(row.rows_with(needed[1], height=height))
    return [number for number in numbers if number in filled]


def _cell(value: Any) -> Any:
    if type(value) is float:
        return int(value) if value.is_integer() else Fraction(repr(value))
    return None if value == "" else value
