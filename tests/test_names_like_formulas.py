"""A name that a spreadsheet would calculate is a text in every CSV file that is written, and reads back as it was."""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import xlelo

from xlelo.files import FORMULA_BEGINS, typed_cells, written_cells

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
NAME = '=HYPERLINK("http://x","y")'
QUOTED = '"' + NAME.replace('"', '""') + '"'
"""The name as a cell of a CSV file."""
NUMBER_OR_RESULT = re.compile(r"[-+]?[\d./]+|[-+]/[-+]")


def formulas(folder: Path) -> Iterator[tuple[str, str]]:
    """Cells of CSV files that a spreadsheet would calculate, but for numbers and results."""
    for path in folder.rglob("*.csv"):
        with path.open(encoding="utf-8-sig", newline="") as file:
            for cell in (cell for row in csv.reader(file) for cell in row):
                if cell.startswith(FORMULA_BEGINS) and not NUMBER_OR_RESULT.fullmatch(cell):
                    yield path.name, cell


def names(period: Path) -> set[str]:
    run = xlelo("rate", "fce", period, "--json")
    assert run.returncode == 0, run.stderr
    return {row["name"] for row in json.loads(run.stdout)["lists"]["standard"]}


def test_a_name_from_a_tournament_file(tmp_path: Path) -> None:
    """A guest, twice: the file that was written is read, and written again."""
    month = shutil.copytree(WORKBOOKS / "tournaments" / "fce_2018_05", tmp_path / "month")
    games = tmp_path / "lliga.csv"
    games.write_text(f"round,date,white,black,result\n1,2018-04-07,Anna Puig,{QUOTED},1-0\n", encoding="utf-8")
    for again in ((), ("--replace",)):
        said = ("--by-name", "--say", "time=90+30", "--say", "id=lliga", *again)
        run = xlelo("add", month, games, *said)
        assert run.returncode == 0, run.stderr
        assert list(formulas(month)) == []
        assert "'=HYPERLINK" in (month / "participants.csv").read_text(encoding="utf-8")
        assert "'=HYPERLINK" not in xlelo("explain", month, "P01").stdout + run.stdout + run.stderr


def test_a_workbook_as_a_folder_and_its_edition(tmp_path: Path) -> None:
    month = shutil.copytree(WORKBOOKS / "examples" / "fce_2018_04", tmp_path / "month")
    players = month / "players.csv"
    typed = players.read_text(encoding="utf-8").replace("Anna Puig", QUOTED)
    players.write_text(typed, encoding="utf-8")
    for arguments in (
        ("fill", "fce", month, "-o", tmp_path / "april.xlsx"),
        ("folder", tmp_path / "april.xlsx", "-o", tmp_path / "folder"),
        ("list", tmp_path / "april.xlsx", "--edition", tmp_path / "editions"),
        ("verify", tmp_path / "editions"),
    ):
        run = xlelo(*arguments)
        assert run.returncode == 0, run.stderr
    assert list(formulas(tmp_path / "folder")) == list(formulas(tmp_path / "editions")) == []
    assert NAME in names(month) & names(tmp_path / "folder")


@pytest.mark.parametrize("cell", ["-0.5", "+/-", "=", "-", "-5860/3", "1-0", "'", "''=x", "O'Neill", "a'=b", ""])
def test_numbers_and_results_stay(cell: str) -> None:
    assert written_cells([cell]) == typed_cells([cell]) == [cell]


@pytest.mark.parametrize("cell", [*(f"{sign}A1" for sign in FORMULA_BEGINS), "-1+2"])
def test_a_formula_is_written_as_a_text_and_reads_back(cell: str) -> None:
    assert written_cells([cell]) == [f"'{cell}"]
    assert typed_cells([f"'{cell}"]) == [cell]
