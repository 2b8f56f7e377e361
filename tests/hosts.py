"""Every host of the functions, called with the same cases. Each returns the rows of cells that it would show.

Errors are their texts. `None` in a case is an omitted argument where that is allowed, and an empty cell elsewhere.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from excel_transport import MISSING, Cells, Excel
from excel_transport import Error as ComError
from function_cases import Case
from libreoffice import Calc, absent
from officejs import ENVIRONMENT
from typed_cases import OPTIONAL, RESULTS, VARIADIC, PlacedCase, optional, rows, typed
from vba_in_libreoffice import Vba

from xlelo.functions.grid import Error

HERE = Path(__file__).parent
MODULE = "xlelo.udfs"
NUMBERS_OF_ERRORS = {
    "Error 2000": "#NULL!",
    "Error 2007": "#DIV/0!",
    "Error 2015": "#VALUE!",
    "Error 2023": "#REF!",
    "Error 2029": "#NAME?",
    "Error 2036": "#NUM!",
    "Error 2042": "#N/A",
}
"""Errors that VBA made, as LibreOffice shows them."""
ERROR_TYPES = {
    "Null": "#NULL!",
    "Div0": "#DIV/0!",
    "Value": "#VALUE!",
    "Ref": "#REF!",
    "Name": "#NAME?",
    "Num": "#NUM!",
    "NotAvailable": "#N/A",
}
"""Names of errors in Office.js."""

Shown = list[list[list[Any]]]
"""For each case the rows of cells."""


# Excel for Windows: COM, through the real xlwings.


def typed_into_formulas(value: Any, may_be_left_out: bool) -> Any:
    """Single values stay values, ranges become ranges."""
    if value is None:
        return MISSING if may_be_left_out else Cells([[None]])
    return _cells(value) if isinstance(value, list) else _com(value)


def cell_values(value: Any, _may_be_left_out: bool) -> Any:
    return _cells(rows(value))


def array_text(value: Any, may_be_left_out: bool) -> Any:
    """Ranges as arrays in braces, {1,2;3,4}, which have no empty cells. Excel passes a single row in one dimension."""
    if not isinstance(value, list) or any(cell is None for row in value for cell in row):
        return typed_into_formulas(value, may_be_left_out)
    array = [[_com(cell) for cell in row] for row in value]
    return array[0] if len(array) == 1 else array


def run_over_com(excel: Excel, cases: Sequence[Case], given: Callable[..., Any]) -> Shown:
    return [_com_rows(excel(case.function, *_arguments(case, given))) for case in cases]


def _cells(block: list[list[Any]]) -> Cells:
    return Cells([[_com(cell) for cell in row] for row in block])


def _com(value: Any) -> Any:
    return ComError(value.text) if isinstance(value, Error) else value


def _com_rows(result: Any) -> list[list[Any]]:
    """The rows of a result; a single row comes back in one dimension."""
    if not isinstance(result, list):
        return [[result]]
    return result if isinstance(result[0], list) else [result]


# Excel on the web, on the Mac, on Windows: Office.js, through the real xlwings.


def run_over_officejs(calls: list[Any]) -> dict[str, Any]:
    """Run the calls with the tests' Python, as xlwings Server does."""
    _agreed_to_xlwings_pro()
    environment = os.environ | ENVIRONMENT | {"PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parent)])}
    return _call([sys.executable, HERE / "officejs.py"], environment, calls)


def run_pasted_code(folder: Path, calls: list[Any]) -> dict[str, Any]:
    """Run the calls with xlwings' own code and the `main.py` of the folder, as xlwings Lite does."""
    _agreed_to_xlwings_pro()
    path = os.pathsep.join(map(str, (folder, HERE, HERE.parent)))
    command = [sys.executable, HERE / "officejs.py"]
    return _call(command, os.environ | ENVIRONMENT | {"PYTHONPATH": path}, calls, module="main")


def run_in_pyodide(calls: list[Any], folder: Path) -> dict[str, Any]:
    """Run the calls in WebAssembly, as xlwings Lite does, with only the wheel and xlwings' Python files."""
    _agreed_to_xlwings_pro()
    installed, node = os.environ.get("XLELO_PYODIDE"), shutil.which("node")
    if not installed or not (Path(installed) / "node_modules" / "pyodide" / "pyodide.mjs").is_file():
        absent("Pyodide is not here: npm install --prefix FOLDER pyodide@314, then XLELO_PYODIDE=FOLDER")
    if node is None:
        absent("Node.js is not installed; Pyodide runs in it")
    packages(folder)
    return _call([node, HERE / "lite.mjs", installed, folder], dict(os.environ), calls, environment=ENVIRONMENT)


def packages(folder: Path) -> None:
    """The packages for Pyodide: our wheel as users get it, and xlwings without its compiled parts."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, HERE.parent]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stderr
    (wheel,) = folder.glob("xlelo-*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    for path in distribution("xlwings").files or ():
        if path.suffix == ".py" or path.name == "METADATA":
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path.locate(), target)
    shutil.copyfile(HERE / "officejs.py", folder / "officejs.py")


def officejs_calls(cases: Sequence[Case], *, all_in_cells: bool) -> list[Any]:
    return [[case.function, _officejs_arguments(case, all_in_cells=all_in_cells)] for case in cases]


def officejs_rows(results: list[Any]) -> Shown:
    return [[[_officejs_text(cell) for cell in row] for row in result] for result in results]


def _officejs_arguments(case: Case, *, all_in_cells: bool) -> list[Any]:
    """Every argument is a matrix, and an omitted one is null; those of ELO_WHY are collected."""

    def matrix(value: Any, may_be_left_out: bool) -> Any:
        if value is None and may_be_left_out and not all_in_cells:
            return None
        return [[_officejs(cell) for cell in row] for row in rows(value)]

    arguments = _arguments(case, matrix)
    declared = OPTIONAL[case.function]
    if case.function in VARIADIC:
        fixed = len(declared) - 1
        return [*arguments[:fixed], arguments[fixed:]]
    return arguments + [None] * (len(declared) - len(arguments))


def _officejs(cell: Any) -> Any:
    match cell:
        case None:
            return ""
        case Error(text):
            return {"type": "Error", "basicValue": text, "errorType": text}
        case date():
            return (cell - date(1899, 12, 30)).days
        case _:
            return cell


def _officejs_text(cell: Any) -> Any:
    return ERROR_TYPES[cell["errorType"]] if isinstance(cell, dict) else cell


def _call(command: list[Any], process_environment: dict[str, str], calls: list[Any], **more: Any) -> dict[str, Any]:
    given = json.dumps({"module": MODULE, "calls": calls} | more)
    run = subprocess.run(
        command, input=given, capture_output=True, encoding="utf-8", env=process_environment, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    answers: dict[str, Any] = json.loads(run.stdout)
    return answers


def _agreed_to_xlwings_pro() -> None:
    if os.environ.get("XLELO_NO_XLWINGS_PRO"):
        pytest.skip(
            "xlwings' code for Office.js (xlwings.pro) is free for noncommercial use only, "
            "and XLELO_NO_XLWINGS_PRO says that it must not run here"
        )


# LibreOffice: the add-in in Calc, and the VBA of Excel's add-in.


def run_in_calc(calc: Calc, cases: Sequence[Case], folder: Path, *, all_in_cells: bool) -> Shown:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    placed = typed(cases, all_in_cells=all_in_cells)
    for one in placed:
        for (row, column), value in one.cells.items():
            sheet.cell(row, column, value)
    workbook.save(folder / "cases.xlsx")
    with calc.load(folder / "cases.xlsx") as document:
        for one in placed:
            if isinstance(one.case.expected, list):
                document.array_formula("Sheet", one.area, f"={one.formula}".replace(",", ";"))
            else:
                document.type("Sheet", one.area.partition(":")[0], f"={one.formula}")
        values = document.values()["Sheet"]
    return [_read(one, values) for one in placed]


def run_in_vba(vba: Vba, cases: Sequence[Case], workbook: bytes, folder: Path) -> Shown:
    """Run the cases in VBA. INDEX splits results of several cells, because the formulas are ordinary ones."""
    placed = typed(cases, gaps=False)  # LibreOffice's Basic is given 0 for a gap, Excel's a missing argument
    cells = {place: value for one in placed for place, value in one.cells.items()}
    for one in placed:
        for down, row in enumerate(one.expected_rows):
            for across in range(len(row)):
                single = not isinstance(one.case.expected, list)
                formula = one.formula if single else f"INDEX({one.formula},{down + 1},{across + 1})"
                cells[one.row + down, RESULTS + across] = f"={formula}"
    height, width = (max(place) for place in zip(*cells, strict=True))
    sheet = [[cells.get((row, column), "") for column in range(1, width + 1)] for row in range(1, height + 1)]
    values = vba.calculated(workbook, sheet, folder)
    return [_read(one, values) for one in placed]


def _read(one: PlacedCase, values: dict[tuple[int, int], Any]) -> list[list[Any]]:
    return [
        [_libreoffice_text(values.get((one.row + down, RESULTS + across))) for across in range(len(row))]
        for down, row in enumerate(one.expected_rows)
    ]


def _libreoffice_text(value: Any) -> Any:
    return "" if value is None else NUMBERS_OF_ERRORS.get(value, value)


def _arguments(case: Case, given: Callable[..., Any]) -> list[Any]:
    return [given(value, can) for value, can in zip(case.arguments, optional(case), strict=True)]
