"""Values of calculated cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from xlelo.lang.sentence import Sentence


class CellError(str):
    """An error value such as `#N/A`. It is not the text "#N/A", although it compares equal to it."""

    __slots__ = ()


ERRORS = frozenset({"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"})

Value: TypeAlias = bool | float | str
"""A value. Dates are serial numbers."""


class Cells(Mapping[tuple[int, int], Value]):
    """(row, column), counted from 1 → value. Empty cells are left out; an empty text is not.

    They are stored column by column, because a large month has millions.
    """

    def __init__(self, columns: Iterable[Sequence[Value | None]] = ()) -> None:
        """`columns`: the values of each column, from the first row on."""
        self._columns = list(columns)

    def get(self, place: tuple[int, int], default: Any = None) -> Any:
        row, column = place
        if row < 1 or column < 1:
            return default
        try:
            value = self._columns[column - 1][row - 1]
        except IndexError:
            return default
        return default if value is None else value

    def values_at(self, rows: Sequence[int], columns: Sequence[int]) -> list[Value | None]:
        """Values of many cells."""
        values = self._columns
        try:
            if min(rows, default=0) and min(columns, default=0):
                return [values[column - 1][row - 1] for row, column in zip(rows, columns, strict=True)]
        except IndexError:
            pass  # some places are outside the calculated area
        return list(map(self.get, zip(rows, columns, strict=True)))

    def down(self, column: int, first: int, last: int) -> list[Value | None]:
        """Values of a column, row by row."""
        if first < 1 or not 1 <= column <= len(self._columns):
            return [self.get((row, column)) for row in range(first, last + 1)]
        held = list(self._columns[column - 1][first - 1 : last])
        return held + [None] * (last - first + 1 - len(held))

    def __getitem__(self, place: tuple[int, int]) -> Value:
        value: Value | None = self.get(place)
        if value is None:
            raise KeyError(place)
        return value

    def __contains__(self, place: object) -> bool:
        return isinstance(place, tuple) and self.get(place) is not None

    def __iter__(self) -> Iterator[tuple[int, int]]:
        for row, values in enumerate(zip(*self._columns, strict=True), 1):
            for column, value in enumerate(values, 1):
                if value is not None:
                    yield row, column

    def __len__(self) -> int:
        return sum(len(values) - values.count(None) for values in self._columns)


NO_CELLS = Cells()


def answered_cells(rows: Iterable[Iterable[Any]]) -> Cells:
    """Cells as `calc_server.py` answers them, row by row."""
    values = ([CellError(one["error"]) if isinstance(one, dict) else one for one in row] for row in rows)
    return Cells(zip(*values, strict=True))


Values: TypeAlias = Mapping[str, Cells]
"""Sheet title → its cells."""

CLOSE = 1e-9
"""Allowed relative difference of equal numbers, because cells hold binary numbers."""


def close(one: float, other: float) -> bool:
    return abs(one - other) <= CLOSE * max(1.0, abs(other))


def cell_text(value: Any) -> str:
    """Value of a cell, for a sentence."""
    if value in (None, ""):
        return Sentence("nothing")
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return f"“{value}”" if isinstance(value, str) else str(value)
