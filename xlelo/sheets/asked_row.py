"""A row of a calculated workbook, as a column asks the rules about it.

A column with `asks` says what its cell must hold, from the other cells of its row and the rules. So a formula is judged
alone, and a column that is right by another one's mistake does not pass. Lists and books with few columns ask the
rules' own record of the row instead.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import Any, TypeAlias

from xlelo.law.days import ZERO_DAY


class SingleCell:
    """A single cell, which is the same for all rows."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __getitem__(self, _number: int) -> Any:
        return self._value


class Row:
    """A row. `row("old")` is a cell of its own row or sheet, `row("Roll.birth")` the same row of another table.

    A blank cell is None, a whole number an int, any other number a Fraction. Published lists are also compared without
    their workbook's other sheets, so their columns ask the record only.
    """

    def __init__(self, cells: Mapping[str, Any], inputs: Any, result: Any, readings: Any) -> None:
        """`cells`: key → cells of the column, from the row above the first one. `inputs`: as typed."""
        self.number = 1
        """Number of the row in its table, from 1. It goes from row to row."""
        self.record: Any = None
        """The rules' record of the row, if the book gives records of its sheet. Tables of a fixed height have none."""
        self.result = result
        """The rated period."""
        self.readings = readings
        self._cells = cells
        self._inputs = inputs
        self._found: dict[tuple[str, Any, int | None], Sequence[int]] = {}
        self._typed: dict[tuple[str, str], Mapping[int, Any]] = {}

    @cached_property
    def law(self) -> Any:
        """The law of the period."""
        return self.result.period.law

    def __call__(self, key: str) -> Any:
        return self._cells[key][self.number]

    def at(self, key: str, number: int) -> Any:
        """A cell of another row. Row 0 is the one above the first. A single cell is the same for all rows."""
        if number < 0:
            raise IndexError(number)
        return self._cells[key][number]

    def typed(self, file: str, column: str, *, as_text: bool = False) -> Any:
        """What the file's reader takes from the input of this row. `as_text`: the typed words of a choice."""
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
        """Rows of a table in which this cell is not blank, or has this value, type or pattern.

        `height`: number of rows, if a single cell stands for all of them.
        """
        found = self._found.get((key, value, height))
        if found is None:
            cells = self._cells[key]
            last = height if isinstance(cells, SingleCell) else len(cells) - 1
            rows = [number for number in range(1, (last or 1) + 1) if cells[number] is not None]
            if isinstance(value, type):
                found = [number for number in rows if isinstance(cells[number], value)]
            elif isinstance(value, re.Pattern):
                found = [number for number in rows if isinstance(cells[number], str) and value.match(cells[number])]
            else:
                found = [number for number in rows if cells[number] == value]
            self._found[key, value, height] = found
        return found


def _day(serial: Any) -> date | None:
    return ZERO_DAY + timedelta(serial) if serial else None


Asks: TypeAlias = Mapping[str, Callable[[Row], Any]]
"""Column → what its cell must hold by the rules."""


def never(_row: Row) -> int:
    """What a column of faults holds: valid input has none."""
    return 0
