"""What a cell can hold once it is calculated."""

from __future__ import annotations

from typing import TypeAlias


class CellError(str):
    """An error value, `#N/A` or another: not the text "#N/A", though it compares equal to it."""

    __slots__ = ()


ERRORS = frozenset({"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"})

Value: TypeAlias = bool | float | str
"""Dates are the serial numbers that the file holds."""

Cells: TypeAlias = dict[tuple[int, int], Value]
"""(row, column), counted from 1 -> value; empty cells are left out, a formula's "" is not."""

Values: TypeAlias = dict[str, Cells]
"""Sheet title -> its cells."""
