"""The cases of function_cases.py as a person would type them into a sheet: cells and formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import Any

from function_cases import Case
from openpyxl.utils import get_column_letter

from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.grid import Error

RESULTS = 1
"""The first column of the results; the arguments are to the right."""
GIVEN = 6

OPTIONAL = {function.name: [argument.optional for argument in function.arguments] for function in CATALOGUE}
VARIADIC = {function.name for function in CATALOGUE if any(argument.variadic for argument in function.arguments)}


@dataclass(frozen=True)
class PlacedCase:
    case: Case
    row: int
    """The first row of the case's cells and results."""
    formula: str
    cells: dict[tuple[int, int], Any]
    """(row, column) → a number, or a formula that gives the value."""

    @property
    def expected_rows(self) -> list[list[Any]]:
        return rows(self.case.expected)

    @property
    def area(self) -> str:
        height, width = len(self.expected_rows), len(self.expected_rows[0])
        return f"{_address(self.row, RESULTS)}:{_address(self.row + height - 1, RESULTS + width - 1)}"


def typed(cases: Sequence[Case], *, all_in_cells: bool = False, gaps: bool = True) -> list[PlacedCase]:
    """The cases below one another. Single values are typed into the formula unless `all_in_cells` is true.

    Without `gaps`, an omitted argument before others is an empty cell.
    """
    heights = [max(len(rows(value)) for value in (*case.arguments, case.expected)) for case in cases]
    places = accumulate(heights, initial=1)
    return [_place_case(case, row, all_in_cells, gaps) for case, row in zip(cases, places, strict=False)]


def rows(value: Any) -> list[list[Any]]:
    return value if isinstance(value, list) else [[value]]


def _place_case(case: Case, row: int, all_in_cells: bool, gaps: bool) -> PlacedCase:
    cells: dict[tuple[int, int], Any] = {}
    texts = []
    column = GIVEN
    last_given = max((at for at, value in enumerate(case.arguments) if value is not None), default=-1)
    for at, (value, may_be_left_out) in enumerate(zip(case.arguments, optional(case), strict=True)):
        if value is None and may_be_left_out and not all_in_cells and (gaps or at > last_given):
            texts.append("")
            continue
        if isinstance(value, int | float | str | date) and not all_in_cells:
            texts.append(literal(value))
            continue
        block = rows(value)
        cells |= {place: content(cell) for place, cell in _places(block, row, column) if cell is not None}
        first, last = _address(row, column), _address(row + len(block) - 1, column + len(block[0]) - 1)
        texts.append(first if first == last else f"{first}:{last}")
        column += len(block[0])
    while texts and not texts[-1]:
        del texts[-1]
    return PlacedCase(case, row, f"{case.function}({','.join(texts)})", cells)


def optional(case: Case) -> list[bool]:
    """True for each argument of the case that is optional. ELO_WHY takes any number."""
    declared = OPTIONAL[case.function]
    return [*declared, *[False] * len(case.arguments)][: len(case.arguments)]


def literal(value: Any) -> str:
    match value:
        case bool():
            return f"{value}()".upper()
        case date():
            return f"DATE({value.year},{value.month},{value.day})"
        case str():
            return '"' + value.replace('"', '""') + '"'
        case _:
            return repr(value)


def content(value: Any) -> Any:
    if isinstance(value, Error):
        return f"={value.text}"
    return value if isinstance(value, int | float) and not isinstance(value, bool) else f"={literal(value)}"


def _places(block: Iterable[Iterable[Any]], row: int, column: int) -> Iterator[tuple[tuple[int, int], Any]]:
    for down, cells in enumerate(block):
        for across, cell in enumerate(cells):
            yield (row + down, column + across), cell


def _address(row: int, column: int) -> str:
    return f"{get_column_letter(column)}{row}"
