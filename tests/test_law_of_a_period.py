"""A row that is dated to a later list leaves a period as it is; one that is dated to its list changes it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from xlelo.law.dated import DatedLaw
from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "workbooks" / "examples"

AMENDED = {
    "fce": ("fce_2018_04", "stabilisation.csv", "1700,1999,24", "1700,1999,20", date(2018, 4, 1)),
    "cnxc": ("cnxc_2005_1", "weighting.csv", "2000,2200,30,25,20,15", "2000,2200,29,24,19,14", date(2005, 6, 30)),
    "fide2024": ("fide2024_2026_11", "numbers.csv", "k_usual,20,8.3.3", "k_usual,18,8.3.3", date(2026, 11, 1)),
}
"""(period, table, row, the same as amended, the day by whose law the period is rated)."""


def amend(file: Path, row: str, amended: str, first: date) -> None:
    """The row ends on the day before, and the amended one begins."""
    heading, *lines = (line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    notes = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    columns = heading.split(",")
    new = [*columns, *(column for column in ("from", "until") if column not in columns)]
    written = []
    for line in lines:
        cells = dict(zip(columns, line.split(",", len(columns) - 1), strict=True))
        if line.startswith(row):
            after = dict(zip(columns, amended.split(","), strict=False))
            written.append({**cells, "until": str(first - timedelta(days=1))})
            written.append({**cells, **after, "from": str(first)})
        else:
            written.append(cells)
    rows = [",".join(cells.get(column, "") for column in new) for cells in written]
    file.write_text("\n".join([*notes, ",".join(new), *rows]) + "\n", encoding="utf-8")


GROWN = [
    ("fce", "years.csv", "6,6 5 4 3 2 1\n", "years.csv, line 10: “6”: a number of seasons from 2 to 5 is allowed"),
    ("fce", "years.csv", "7,7 6 5 4 3 2 1\n", "years.csv, line 10: “7”: a number of seasons from 2 to 5 is allowed"),
    ("cnxc", "virtual.csv", "cup,1800\n", "virtual.csv, line 7: “cup”: one of these is allowed: absolute_final"),
]


@pytest.mark.parametrize(("code", "table", "row", "reason"), GROWN)
def test_a_table_does_not_grow_alone(
    code: str, table: str, row: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = copy_package(code, tmp_path, monkeypatch)
    with (tmp_path / package / table).open("a", encoding="utf-8") as file:
        file.write(row)
    with pytest.raises(Refused, match=reason):
        DatedLaw(package, import_module(f"xlelo.regulations.{code}.rules").Law.read)


def test_one_more_column_of_the_matrix_names_the_places_that_must_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = copy_package("cnxc", tmp_path, monkeypatch)
    file = tmp_path / package / "weighting.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    wider = [line if line.startswith("#") else f"{line},{'>200' if '>100' in line else 10}" for line in lines]
    file.write_text("\n".join(wider), encoding="utf-8")
    with pytest.raises(
        ValueError, match=r"weighting\.csv has 5 columns of K, and the sheets have 4.*COLUMNS in rules.py"
    ):
        DatedLaw(package, import_module("xlelo.regulations.cnxc.rules").Law.read)


def copy_package(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with the tables of a regulation."""
    package = folder / f"amended_{code}"
    package.mkdir()
    (package / "__init__.py").touch()
    for table in (ROOT / "xlelo" / "regulations" / code).glob("*.csv"):
        shutil.copy(table, package)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, package.name, raising=False)
    return package.name


def amended_law(code: str, first: date, folder: Path, monkeypatch: pytest.MonkeyPatch) -> DatedLaw[Any]:
    package = copy_package(code, folder, monkeypatch)
    _, table, row, amended, _ = AMENDED[code]
    amend(folder / package / table, row, amended, first)
    return DatedLaw(package, import_module(f"xlelo.regulations.{code}.rules").Law.read)


@pytest.mark.parametrize("code", AMENDED)
@pytest.mark.parametrize("late", [1, 365, 0], ids=["the day after", "the next year", "its own day"])
def test_only_periods_from_that_day_on_change(
    code: str, late: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, *_, day = AMENDED[code]
    run = find(code).run
    assert run is not None
    period: Any = read_period(EXAMPLES / folder, find(code)).period
    laws = amended_law(code, day + timedelta(days=late), tmp_path, monkeypatch)
    before = run.as_json(run.rate(period, find(code).readings))
    after = run.as_json(run.rate(replace(period, laws=laws), find(code).readings))
    assert (after != before) is (late == 0)


def run_from(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "xlelo", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    )


@pytest.mark.second
@pytest.mark.parametrize("late", [1, 0], ids=["the day after", "its own day"])
def test_a_workbook_is_held_against_the_law_of_its_day(late: int, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "xlelo", tmp_path / "xlelo", ignore=shutil.ignore_patterns("__pycache__"))
    _, table, row, amended, day = AMENDED["fce"]
    amend(tmp_path / "xlelo" / "regulations" / "fce" / table, row, amended, day + timedelta(days=late))
    checked = run_from(tmp_path, "check", str(ROOT / "workbooks" / "fce_monthly_2018_04.xlsx"))
    assert checked.returncode == (0 if late else 1)
    assert bool(re.search(r"Parameters!\w+, K0: holds 24, must hold 20", checked.stdout + checked.stderr)) is (
        late == 0
    )
