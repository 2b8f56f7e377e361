"""Two programs that know functions as names: IronCalc reads the workbook, Univer the formulas in it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import openpyxl
from function_cases import Case
from libreoffice import absent
from typed_cases import GIVEN, RESULTS, PlacedCase, typed

HERE = Path(__file__).parent
CASES = "Cases"
TABLES = "ELO_tables"


def placed(cases: Sequence[Case], *, all_in_cells: bool) -> list[PlacedCase]:
    """The cases with every argument: an omitted one is "" in the formula, or a blank cell."""
    whole = [
        case if all_in_cells else case._replace(arguments=tuple("" if one is None else one for one in case.arguments))
        for case in cases
    ]
    return typed(whole, all_in_cells=all_in_cells)


def results(placed_cases: Sequence[PlacedCase]) -> Iterator[tuple[int, int, str]]:
    """Row, column and formula of each result cell; INDEX splits arrays."""
    for one in placed_cases:
        several = isinstance(one.case.expected, list)
        for down, row in enumerate(one.expected_rows):
            for across in range(len(row)):
                formula = f"INDEX({one.formula},{down + 1},{across + 1})" if several else one.formula
                yield one.row + down, RESULTS + across, f"={formula}"


def run_in_ironcalc(workbook: Path, placed_cases: Sequence[PlacedCase]) -> dict[tuple[int, int], Any]:
    model = _ironcalc(workbook)
    model.add_sheet(CASES)
    sheet = _sheet(model, CASES)
    for row, column, content in _cells(placed_cases):
        model.set_user_input(sheet, row, column, str(content))
    model.evaluate()
    values = {(row, column): model.get_cell_value(sheet, row, column) for row, column, _ in results(placed_cases)}
    return {place: "" if value is None else value for place, value in values.items()}


def sheet_values(workbook: Path, title: str) -> dict[tuple[int, int], Any]:
    """The values that IronCalc shows for a sheet of the file."""
    model = _ironcalc(workbook)
    model.evaluate()
    sheet = _sheet(model, title)
    _, bottom, _, right = model.get_sheet_dimensions(sheet)
    return {
        (row, column): model.get_cell_value(sheet, row, column)
        for row in range(1, bottom + 1)
        for column in range(1, right + 1)
    }


def _ironcalc(workbook: Path) -> Any:
    if find_spec("ironcalc") is None:
        absent("IronCalc is not here: pip install ironcalc")
    import ironcalc  # noqa: PLC0415 - it may be missing

    if not hasattr(ironcalc, "load_from_xlsx"):
        absent("this IronCalc cannot read workbooks: it has no build for this machine")
    return ironcalc.load_from_xlsx(str(workbook), "en", "UTC")


def _sheet(model: Any, title: str) -> int:
    return [one["name"] for one in model.get_worksheets_properties()].index(title)


def run_in_univer(
    names: Sequence[tuple[str, str]], workbook: Path, placed_cases: Sequence[PlacedCase]
) -> dict[tuple[int, int], Any]:
    installed, node = os.environ.get("XLELO_UNIVER"), shutil.which("node")
    if not installed or not (Path(installed) / "node_modules" / "@univerjs" / "core").is_dir():
        absent(
            "Univer is not here: npm install --prefix FOLDER @univerjs/core@0.25.1 @univerjs/engine-formula@0.25.1 "
            "@univerjs/sheets@0.25.1 @univerjs/sheets-formula@0.25.1, then XLELO_UNIVER=FOLDER"
        )
    if node is None:
        absent("Node.js is not installed; Univer runs in it")
    sheet = openpyxl.load_workbook(workbook)[TABLES]
    tables = [
        [cell.row, cell.column, cell.value]
        for row in sheet.iter_rows(min_row=6)
        for cell in row
        if cell.value is not None and cell.data_type != "f"
    ]
    wanted = [(row, column) for row, column, _ in results(placed_cases)]
    given = {
        "names": names,
        "tables": {"name": TABLES, "cells": tables},
        "cells": list(_cells(placed_cases)),
        "wanted": wanted,
    }
    run = subprocess.run(
        [node, HERE / "univer.cjs", installed],
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    values = json.loads(run.stdout)
    return {place: "" if value is None else value for place, value in zip(wanted, values, strict=True)}


def _cells(placed_cases: Sequence[PlacedCase]) -> Iterator[tuple[int, int, Any]]:
    for one in placed_cases:
        for (row, column), content in one.cells.items():
            assert column >= GIVEN
            yield row, column, content
    yield from results(placed_cases)


def names_of(workbook: Path) -> list[tuple[str, str]]:
    """The names as on the sheet “Your workbook”, from which people paste them."""
    return [(name, text) for name, _, text in _table_rows(workbook, "Your workbook")]


def google_names(workbook: Path) -> list[tuple[str, str]]:
    """The names as Google Sheets would have them, with placeholders for parameters and semicolons between arguments."""
    return [
        (name, f"=LAMBDA({placeholders.replace(' ', '')},{_use_commas(text.removeprefix('='))})")
        for name, _, placeholders, text in _table_rows(workbook, "Google Sheets")
    ]


def _table_rows(workbook: Path, sheet: str) -> Iterator[tuple[str, ...]]:
    for row in openpyxl.load_workbook(workbook)[sheet].iter_rows(values_only=True):
        if str(row[0]).startswith("ELO_") and row[1]:
            yield tuple(map(str, row))


def _use_commas(text: str) -> str:
    """The text with commas instead of semicolons, except in texts and in arrays."""
    parts = re.findall(r'"[^"]*"|\{[^}]*\}|[^"{]+', text)
    return "".join(part if part[0] in '"{' else part.replace(";", ",") for part in parts)


def run_spills(workbook: Path, inputs: Sequence[Sequence[Any]], formulas: Sequence[str]) -> list[list[Any]]:
    """For each formula over the input rows (from A1), the column that it fills in IronCalc."""
    model = _ironcalc(workbook)
    model.add_sheet(CASES)
    sheet = _sheet(model, CASES)
    for row, cells in enumerate(inputs, 1):
        for column, cell in enumerate(cells, 1):
            if cell is not None:
                model.set_user_input(sheet, row, column, str(cell))
    first = 1 + max(map(len, inputs))
    for column, formula in enumerate(formulas, first):
        model.set_user_input(sheet, 1, column, f"={formula}")
    model.evaluate()
    return [
        [model.get_cell_value(sheet, row, column) for row in range(1, len(inputs) + 1)]
        for column in range(first, first + len(formulas))
    ]


def answers(workbook: Path, ranges: Mapping[str, Sequence[Sequence[Any]]], formulas: Sequence[str]) -> list[Any]:
    """The value of each formula in IronCalc, on a sheet with these ranges."""
    model = _ironcalc(workbook)
    model.add_sheet(CASES)
    sheet = _sheet(model, CASES)
    for address, rows in ranges.items():
        left, top, *_ = openpyxl.utils.range_boundaries(address)
        for row, cells in enumerate(rows, top):
            for column, cell in enumerate(cells, left):
                if cell is not None:
                    model.set_user_input(sheet, row, column, str(cell))
    first = 100
    for row, formula in enumerate(formulas, first):
        model.set_user_input(sheet, row, 1, f"={formula}")
    model.evaluate()
    return [model.get_cell_value(sheet, row, 1) for row in range(first, first + len(formulas))]
