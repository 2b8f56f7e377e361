"""Formulas of the warnings that compare a value with a limit, from the declarations in `periods/comparisons.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from xlelo.periods.comparisons import Comparison, Quantity
from xlelo.sheets.asked_row import Row
from xlelo.sheets.formulas import EMPTY_TEXT, first_of
from xlelo.sheets.warnings import InputWarning, are_apart, greatest, is_outside, limit_text, tolerance_text

if TYPE_CHECKING:
    Cells = Callable[[str], str]
    """Input column → its parsed cell."""


def input_warning(sheet: str, parsed: Cells, *compared: Comparison) -> InputWarning:
    """One warning for comparisons with the same code and article."""
    cells = {f"{sheet}.{column}": odd for one in compared for column, odd in _conditions(one, parsed)}
    key = compared[0].code.replace("-", "_")
    marked = {f"{{{key}}}={{{cell}@}}": cell.removeprefix(f"{sheet}.") for cell in cells}
    expected = '&"; "&'.join(dict.fromkeys(_expected(one, marked, parsed) for one in compared))

    def ask(row: Row) -> int:
        before = 0
        for one in compared:
            if odd := one.odd_value(row.record.record, row.result.period):
                return before + odd
            before += len(one.values)
        return 0

    return InputWarning(key, cells, expected, compared[0].article or "", asks=ask)


def _conditions(compared: Comparison, parsed: Cells) -> Iterator[tuple[str, str]]:
    """Input column, and the condition under which its value is doubtful."""
    for number, value in enumerate(compared.values):
        cell, figure = value.cell or parsed(value.column), compared.figure
        if compared.doubt == "apart":
            if number:
                yield value.column, are_apart(_first_present(compared.values[number - 1 :: -1], parsed), cell, figure)
        elif value.until:
            limit = f"EDATE(MAX(1,{cell}),{{Parameters.year_months}}*({greatest(figure)}+1))"
            yield value.column, f"IF({value.given or f'{cell}>0'},{limit}<={value.until},0)"
        else:
            odd = is_outside(cell, figure, compared.doubt)
            yield value.column, f"AND({value.given},{odd})" if value.given else odd


def _first_present(values: Sequence[Quantity], parsed: Cells) -> str:
    """Formula: the first value that is not missing."""
    *others, last = (one.cell or parsed(one.column) for one in values)
    return first_of({f"{cell}>0": cell for cell in others}, last)


def _expected(compared: Comparison, marked: Mapping[str, str], parsed: Cells) -> str:
    """Formula: the expected value. `marked`: condition that a column is marked → that column."""
    if compared.doubt == "apart":
        columns = [value.column for value in compared.values]
        before = {
            condition: _first_present(compared.values[columns.index(column) - 1 :: -1], parsed)
            for condition, column in marked.items()
            if column in columns[1:-1]
        }
        return tolerance_text(first_of(before, _first_present(compared.values[-2::-1], parsed)), compared.figure)
    return EMPTY_TEXT if compared.values[0].until else limit_text(compared.figure, compared.doubt)
