"""Where the embedded calculation engine cannot be installed: each verb in a process that does not find it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from openpyxl import load_workbook

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "workbooks" / "examples" / "what_if_player"
BLIND = "import sys; sys.modules['formualizer'] = None; from xlelo.cli import main; main()"


def xlelo(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLIND, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "200"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    shutil.copytree(EXAMPLE, folder / "player")
    run = xlelo(folder, "fill", "what-if", "player", "-o", "player.xlsx")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("player.xlsx: written without results; Excel or LibreOffice")
    return folder / "player.xlsx"


@pytest.mark.second
def test_a_workbook_is_written_without_results(filled: Path) -> None:
    formulas, results = load_workbook(filled), load_workbook(filled, data_only=True)
    computed = [
        results[sheet.title][cell.coordinate].value
        for sheet in formulas
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f" and cell.hyperlink is None  # openpyxl shows where an empty link leads
    ]
    assert len(computed) > 1000
    assert set(computed) == {None}


@pytest.mark.usefixtures("calc")  # only where there is a LibreOffice
def test_libreoffice_checks_it(filled: Path) -> None:
    run = xlelo(filled.parent, "check", "--libreoffice", filled.name)
    assert (run.returncode, run.stderr) == (0, "")
    assert "results agree with the rules" in run.stdout


def test_a_check_says_what_is_missing(filled: Path) -> None:
    run = xlelo(filled.parent, "check", filled.name)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("The embedded calculation engine is missing: run pip install formualizer==0.13.0,")
    assert run.stderr.endswith("use LibreOffice (xlelo check --libreoffice).\n")


@pytest.mark.second
def test_the_demo_is_written_and_its_lists_are_printed(tmp_path: Path) -> None:
    run = xlelo(tmp_path, "demo")
    assert (run.returncode, run.stderr) == (0, "")
    assert "David Roca" in run.stdout
    assert "fce_2018_04.xlsx: written without results" in run.stdout
    for verb in (
        ("next", "fce_2018_04.xlsx", "-o", "may.xlsx"),
        ("list", "fce_2018_04.xlsx"),
        ("new", "fce", "-o", "n.xlsx"),
    ):
        assert xlelo(tmp_path, *verb).returncode == 0, verb
    told = xlelo(tmp_path, "explain", "fce_2018_04.xlsx", "P07")
    assert "New Elo = 1448 + 6 = 1454" in told.stdout


@pytest.mark.second
def test_the_functions_do_not_need_it(tmp_path: Path) -> None:
    for verb in (("excel", "build"), ("libreoffice", "build"), ("functions",), ("whatif", "2150", "2030:1")):
        assert xlelo(tmp_path, *verb).returncode == 0, verb
