"""What Python programs keep their values in, told by how it behaves: no library of tables is imported, or needed.

A column of pandas or polars and an array of one dimension are columns, one value below the other; a table and an array
of two dimensions are rows. The result is of the kind of the first column that was given.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Rows = list[list[Any]]


class Given(NamedTuple):
    """An argument as rows of cells, and how a result is put into its kind."""

    rows: Rows
    column: bool
    in_kind: Callable[[Rows], Any]


def unpacked(argument: Any) -> Given | None:
    """None: a single value or a list, which are taken as they are."""
    library = type(argument).__module__.partition(".")[0]
    if library == "numpy" and getattr(argument, "ndim", 0) in {1, 2}:
        return _array(argument)
    if library == "pandas" and hasattr(argument, "index"):
        return _of_pandas(argument)
    if library == "polars" and hasattr(argument, "to_list"):
        return Given(_column(argument.to_list()), True, lambda rows: _polars_column(argument, rows))
    if library == "polars" and hasattr(argument, "rows"):
        table = [list(map(_cell, row)) for row in argument.rows()]
        return Given(table, False, lambda rows: type(argument)(rows, orient="row", strict=False))
    return None


def _array(argument: Any) -> Given:
    numpy = sys.modules["numpy"]
    one = argument.ndim == 1
    rows = _column(argument.tolist()) if one else [list(map(_cell, row)) for row in argument.tolist()]

    def in_kind(results: Rows) -> Any:
        values: Any = _flat(results) if one and _is_column(results) else [list(map(_number, row)) for row in results]
        return numpy.array(values, dtype=float if _all_numbers(results) else object)

    return Given(rows, one, in_kind)


def _of_pandas(argument: Any) -> Given:
    if hasattr(argument, "columns"):
        table = [list(map(_cell, row)) for row in argument.to_numpy(dtype=object).tolist()]
        same = list(argument.columns)

        def in_kind(results: Rows) -> Any:
            names = same if len(same) == len(results[0]) else None
            return type(argument)([list(map(_number, row)) for row in results], index=argument.index, columns=names)

        return Given(table, False, in_kind)
    return Given(
        _column(argument.tolist()),
        True,
        lambda rows: type(argument)(_flat(rows), index=argument.index, dtype=float if _all_numbers(rows) else object),
    )


def _polars_column(argument: Any, results: Rows) -> Any:
    """Errors are objects, which polars takes as such."""
    values = _flat(results)
    return type(argument)(argument.name, values, dtype=None if _all_numbers(results) else sys.modules["polars"].Object)


def _column(values: Sequence[Any]) -> Rows:
    return [[_cell(value)] for value in values]


def _cell(value: Any) -> Any:
    """Their ways of saying that nothing is there: None, NaN, NA, NaT."""
    if value is None or type(value).__name__ in {"NAType", "NaTType"}:
        return None
    return None if isinstance(value, float) and value != value else value  # noqa: PLR0124 - only NaN differs from itself


def _flat(rows: Rows) -> list[Any]:
    return [_number(row[0]) for row in rows]


def _number(cell: Any) -> Any:
    """A blank result is None, which is a column's own word for it."""
    return None if isinstance(cell, str) and not cell else cell


def _is_column(rows: Rows) -> bool:
    return len(rows[0]) == 1


def _all_numbers(rows: Rows) -> bool:
    return all(isinstance(_number(cell), float | None) for row in rows for cell in row)
