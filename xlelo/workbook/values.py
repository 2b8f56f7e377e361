"""What a cell can hold once it is calculated."""

from __future__ import annotations

from typing import Any, TypeAlias

from xlelo.lang.sentence import Sentence


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

CLOSE = 1e-9
"""Cells hold binary numbers: two that mean the same may differ so much, relative to their size."""


def close(one: float, other: float) -> bool:
    return abs(one - other) <= CLOSE * max(1.0, abs(other))


def shown(value: Any) -> str:
    """For a sentence: what stands in a cell."""
    if value in (None, ""):
        return Sentence("nothing")
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return f"“{value}”" if isinstance(value, str) else str(value)
