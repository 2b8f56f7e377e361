"""The rows of a calculated workbook, with cells by column key."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.workbook.compile import name_of
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from xlelo.sheets.sheet import Column
    from xlelo.workbook.read import FilledWorkbook
    from xlelo.workbook.values import Values

ZERO_DAY = date(1899, 12, 30)


@dataclass(frozen=True)
class Row:
    """A row. `row("old")` is a cell of its own row or sheet, `row("Roll.birth")` the same row of another table."""

    filled: FilledWorkbook
    values: Values
    sheet: str
    number: int

    @property
    def readings(self) -> Any:
        return self.filled.readings

    def __call__(self, key: str) -> Any:
        return self.at(key, self.number)

    def at(self, key: str, number: int) -> Any:
        """A cell of another row; single cells ignore the row."""
        owner, _, own = key.rpartition(".")
        area = self.filled.names[name_of(owner or self.sheet, own)]
        above = self._row_above[owner or self.sheet, own]
        row = area.first if area.height == 1 else area.first + above + number - 1
        value = self.values[area.sheet].get((row, area.column))
        if isinstance(value, float):
            return int(value) if value.is_integer() else Fraction(repr(value))
        return None if value == "" else value

    def day(self, key: str) -> date | None:
        serial = self(key)
        return ZERO_DAY + timedelta(serial) if serial else None

    def day_at(self, key: str, number: int) -> date | None:
        serial = self.at(key, number)
        return ZERO_DAY + timedelta(serial) if serial else None

    def flag(self, key: str) -> bool:
        return bool(self(key))

    @property
    def _row_above(self) -> dict[tuple[str, str], int]:
        known: dict[tuple[str, str], int] | None = self.__dict__.get("above")
        if known is None:
            known = {
                (sheet.key, column.key): int(table is not None and table.above)
                for sheet in self.filled.sheets
                for column, table in sheet.located_columns()
            }
            self.__dict__["above"] = known
        return known


def cells_with_rules(path: Path) -> Iterator[tuple[Column, Row]]:
    """Every cell of every column that has a rule."""
    filled, values = read(path), EmbeddedEngine().values(path)
    for sheet in filled.sheets:
        for column, table in sheet.located_columns():
            if column.rule is not None:
                area = filled.names[name_of(sheet.key, column.key)]
                for number in range(1, area.height - (table is not None and table.above) + 1):
                    yield column, Row(filled, values, sheet.key, number)
