"""What the cells of a column with `asks` must hold, row by row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo.sheets.expected_cells import BLANK, ZERO_DAY
from xlelo.sheets.sheet import UNCHECKED, Column, ExpectedCells, Records, Sheet, Table
from xlelo.workbook.values import down

if TYPE_CHECKING:
    from xlelo.workbook.causes import WorkbookComparison
    from xlelo.workbook.read import FilledWorkbook

_NEEDED = re.compile(r"\{([\w.]+)#?\}")
_NO_ANSWER = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, AssertionError, StopIteration)
"""What a rule raises if a cell of the row holds a value of another kind, such as an error value."""


class RatedInputs(NamedTuple):
    """The typed input of a workbook, rated by the rules."""

    filled_workbook: FilledWorkbook
    result: Any
    expected_cells: ExpectedCells
    records: Records

    @classmethod
    def of(cls, filled: FilledWorkbook, result: Any) -> RatedInputs:
        return cls(filled, result, *filled.book.rule_answers(result, filled.inputs))


class _SingleCell:
    """A single cell, which is the same for all rows."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __getitem__(self, _number: int) -> Any:
        return self._value


class _CellsByKey(dict[str, Any]):
    """Cells of a column by its key, from the row above the first one. Each column is found once, not once a row."""

    def __init__(self, sheet: str, examined: WorkbookComparison) -> None:
        super().__init__()
        self._sheet = sheet
        self._examined = examined

    def __missing__(self, key: str) -> Any:
        owner, _, own = key.rpartition(".")
        area = self._examined.layout.areas[owner or self._sheet, own]
        cells = self._examined.values[self._examined.titles[area.sheet]]
        values = list(map(_cell, down(cells, area.column, area.named_from, area.last)))
        found: Any = values if area.above else [None, *values]
        if area.single or (area.first == area.last and not area.above):
            found = _SingleCell(values[-1])
        self[key] = found
        return found


class CalculatedRow:
    """A row of a calculated sheet. Its number goes from row to row."""

    def __init__(self, sheet: str, examined: WorkbookComparison, rated: RatedInputs) -> None:
        self.number = 1
        self.record: Any = None
        self.result = rated.result
        self.readings = rated.filled_workbook.readings
        self._cells = _CellsByKey(sheet, examined)
        self._found: dict[tuple[str, Any, int | None], Sequence[int]] = {}
        self._inputs = rated.filled_workbook.inputs
        self._typed: dict[tuple[str, str], Mapping[int, Any]] = {}

    @cached_property
    def law(self) -> Any:
        return self.result.period.law

    def __call__(self, key: str) -> Any:
        return self._cells[key][self.number]

    def at(self, key: str, number: int) -> Any:
        if number < 0:
            raise IndexError(number)
        return self._cells[key][number]

    def typed(self, file: str, column: str, *, as_text: bool = False) -> Any:
        found = self._typed.get((file, column))
        if found is None:
            values = (self._inputs.texts if as_text else self._inputs.tables)[file][column]
            found = self._typed[file, column] = dict(zip(self._inputs.rows[file], values, strict=True))
        return found.get(self.number)

    def day(self, key: str) -> date | None:
        return _day(self(key))

    def day_at(self, key: str, number: int) -> date | None:
        return _day(self.at(key, number))

    def flag(self, key: str) -> bool:
        return bool(self(key))

    def rows_with(self, key: str, value: Any = object, height: int | None = None) -> Sequence[int]:
        """Rows in which the cell is not blank. `height`: number of rows, if a single cell stands for all of them."""
        found = self._found.get((key, value, height))
        if found is None:
            cells = self._cells[key]
            last = height if isinstance(cells, _SingleCell) else len(cells) - 1
            rows = [number for number in range(1, (last or 1) + 1) if cells[number] is not None]
            if isinstance(value, type):
                found = [number for number in rows if isinstance(cells[number], value)]
            elif isinstance(value, re.Pattern):
                found = [number for number in rows if isinstance(cells[number], str) and value.match(cells[number])]
            else:
                found = [number for number in rows if cells[number] == value]
            self._found[key, value, height] = found
        return found


class AskedRows:
    """The rows of a calculated workbook."""

    def __init__(self, examined: WorkbookComparison, rated: RatedInputs) -> None:
        self._examined = examined
        self._rated = rated
        self._rows: dict[str, CalculatedRow] = {}

    def answers(self, sheet: Sheet, column: Column, table: Table | None) -> Sequence[Any]:
        """What the cells of the column must hold. A row whose other cells make no sense is not compared."""
        ask = column.asks
        assert ask is not None  # noqa: S101 - only such columns come here
        area = self._examined.layout.areas[sheet.key, column.key]
        row = self._rows.get(sheet.key)
        if row is None:
            row = self._rows[sheet.key] = CalculatedRow(sheet.key, self._examined, self._rated)
        records = None if table is None or isinstance(table.rows, int) else self._rated.records.get(sheet.key)
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
    row: CalculatedRow, column: Column, table: Table | None, height: int, records: Mapping[int, Any] | None
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


def _day(serial: Any) -> date | None:
    return ZERO_DAY + timedelta(serial) if serial else None
