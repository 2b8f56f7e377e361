"""Values in the containers of Python programs. Their behaviour identifies them; no table library is imported.

A column of pandas or polars and a one-dimensional array are columns. A table and a two-dimensional array are rows. The
result has the kind of the first column.
"""

import sys
from collections.abc import Callable, Sequence
from math import nan
from typing import Any, NamedTuple

Rows = list[list[Any]]


class Unpacked(NamedTuple):
    """An argument as rows of cells, and the function that converts a result to the argument's kind."""

    rows: Rows
    column: bool
    convert: Callable[[Rows], Any]


def unpack(argument: Any) -> Unpacked | None:
    """The argument's rows; None for a single value or list, which need no conversion."""
    library = type(argument).__module__.partition(".")[0]
    if library == "numpy" and getattr(argument, "ndim", 0) in {1, 2}:
        return _array(argument)
    if library == "pandas" and hasattr(argument, "index"):
        return _pandas_argument(argument)
    if library == "polars" and hasattr(argument, "to_list"):
        return Unpacked(_column(argument.to_list()), True, lambda rows: _polars_column(argument, rows))
    if library == "polars" and hasattr(argument, "rows"):
        table = [list(map(_cell, row)) for row in argument.rows()]
        return Unpacked(table, False, lambda rows: type(argument)(rows, orient="row", strict=False))
    return None


def with_nan(result: Any) -> Any:
    """The result with NaN where it is blank. Columns of pandas and arrays of numbers have it already."""
    if isinstance(result, list):
        return [with_nan(one) for one in result]
    if isinstance(result, str) and not result:
        return nan
    return result.fill_null(nan) if hasattr(result, "fill_null") and result.dtype.is_float() else result


def _array(argument: Any) -> Unpacked:
    numpy = sys.modules["numpy"]
    one = argument.ndim == 1
    rows = _column(argument.tolist()) if one else [list(map(_cell, row)) for row in argument.tolist()]

    def convert(results: Rows) -> Any:
        values: Any = _flat(results) if one and len(results[0]) == 1 else [list(map(_number, row)) for row in results]
        return numpy.array(values, dtype=float if _all_numbers(results) else object)

    return Unpacked(rows, one, convert)


def _pandas_argument(argument: Any) -> Unpacked:
    if hasattr(argument, "columns"):
        table = [list(map(_cell, row)) for row in argument.to_numpy(dtype=object).tolist()]
        same = list(argument.columns)

        def convert(results: Rows) -> Any:
            names = same if len(same) == len(results[0]) else None
            return type(argument)([list(map(_number, row)) for row in results], index=argument.index, columns=names)

        return Unpacked(table, False, convert)
    return Unpacked(
        _column(argument.tolist()),
        True,
        lambda rows: type(argument)(_flat(rows), index=argument.index, dtype=float if _all_numbers(rows) else object),
    )


def _polars_column(argument: Any, results: Rows) -> Any:
    """A polars column of the results. Errors are objects, so such a column has polars' type Object."""
    values = _flat(results)
    return type(argument)(argument.name, values, dtype=None if _all_numbers(results) else sys.modules["polars"].Object)


def _column(values: Sequence[Any]) -> Rows:
    return [[_cell(value)] for value in values]


def _cell(value: Any) -> Any:
    """The value; None for the libraries' blanks None, NaN, NA and NaT."""
    if value is None or type(value).__name__ in {"NAType", "NaTType"}:
        return None
    return None if isinstance(value, float) and value != value else value  # noqa: PLR0124 - only NaN differs from itself


def _flat(rows: Rows) -> list[Any]:
    return [_number(row[0]) for row in rows]


def _number(cell: Any) -> Any:
    """The number; a blank result becomes None, as usual in columns."""
    return None if isinstance(cell, str) and not cell else cell


def _all_numbers(rows: Rows) -> bool:
    return all(isinstance(_number(cell), float | None) for row in rows for cell in row)
