"""The time of a call from Excel beside xlwings alone, and the time of whole columns in Calc:

python tests/bench/functions_hosts.py
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import openpyxl

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))
from calc_with_functions import calc_with_functions  # noqa: E402 - it lies among the tests

if TYPE_CHECKING:
    from libreoffice import Calc

COLUMNS = "ELO_EXPECTED(A:A;B:B)", 'ELO_PERF(B:B;C:C;"FIDE2024")', "SUM(ELO_EXPECTED(A:A;B:B))"


def main() -> None:
    """xlwings alone brings the cells to Python and back."""
    run = subprocess.run(
        [sys.executable, TESTS / "timed_calls.py"],
        env={**os.environ, "PYTHONPATH": str(TESTS.parent)},
        stdout=subprocess.PIPE,
        check=True,
    )
    for what, (seconds, alone) in json.loads(run.stdout).items():
        print(f"ELO_EXPECTED, {what}: {seconds * 1e3:.1f} ms, {seconds / alone:.1f} × xlwings alone")
    with calc_with_functions() as calc, TemporaryDirectory() as folder:
        calc_seconds(calc, Path(folder, "columns.xlsx"))


def calc_seconds(calc: Calc, path: Path) -> None:
    """Processor seconds of LibreOffice for whole columns that contain two games."""
    workbook = openpyxl.Workbook()
    for row in ((2000, 2100, 1), (1900, 1750, 0)):
        workbook.worksheets[0].append(row)
    workbook.save(path)
    with calc.load(path) as document:
        document.type("Sheet", "E1", "=ELO_EXPECTED(2150,2030)")  # the first call loads the rules
        document.read("Sheet", "E1")
        for formula in COLUMNS:
            began = calc.processor()
            document.array_formula("Sheet", "F1:F1", f"={formula}")
            document.read("Sheet", "F1")
            print(f"{formula} in Calc: {calc.processor() - began:.1f} s of processor time")


if __name__ == "__main__":
    main()
