"""A rating written with a point or comma between its thousands is read as meant or refused; never as 2."""

from __future__ import annotations

import csv
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from xlelo.cli.values import number
from xlelo.functions import cells
from xlelo.functions.calls import call
from xlelo.law.kinds import COUNT, ELO, MINUTES, RATING, YEAR, Kind
from xlelo.model import Refused
from xlelo.periods.form import Column
from xlelo.periods.numerals import meanings, written
from xlelo.readers import read_period
from xlelo.readers.values import Cells, Unreadable, requirement
from xlelo.regulations import find
from xlelo.regulations.cnxc.files import PERFORMANCE
from xlelo.regulations.fide2011.files import AVERAGE

EXAMPLE = Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04"

AS_MEANT = {
    "2.000": 2000,
    "2,000": 2000,
    "2.150": 2150,
    "2,150": 2150,
    "1.450,0": 1450,
    "1,450.00": 1450,
    "2150.0": 2150,
    "2150,000": 2150,
}
IN_DOUBT = {
    "2": "did you mean 2000?",
    "2.0": "did you mean 2000?",
    "2.15": "did you mean 2150?",
    "2,1": "did you mean 2100?",
    "2 150": "did you mean 2150?",
    "2\u00a0150": "did you mean 2150?",
    "2\u202f150": "did you mean 2150?",
    "2\u2009150": "did you mean 2150?",
    "2'150": "did you mean 2150?",
    "2’150": "did you mean 2150?",
    "9.999": None,
    "2.150.000": None,
    "2.1500": "did you mean 2150?",
    "2.150,5": None,
    "2..150": None,
    "2.15O": None,
    "02.150": "did you mean 2150?",
}


def read(kind: Kind, entry: str) -> Any:
    return Cells(Column("figure", kind))[entry]


@pytest.mark.parametrize("kind", [RATING, ELO])
@pytest.mark.parametrize("typed", AS_MEANT)
def test_a_rating_is_read_as_meant(kind: Kind, typed: str) -> None:
    assert read(kind, typed) == AS_MEANT[typed]


@pytest.mark.parametrize("kind", [RATING, ELO])
@pytest.mark.parametrize("typed", IN_DOUBT)
def test_a_rating_in_doubt_is_refused(kind: Kind, typed: str) -> None:
    assert read(kind, typed) == Unreadable(typed)
    asked = IN_DOUBT[typed]
    assert requirement(kind, typed) == kind.allowed + (f"; {asked}" if asked else "")


@pytest.mark.parametrize(
    ("kind", "typed", "meant"),
    [
        (YEAR, "2.018", 2018),
        (COUNT, "1.450,0", 1450),
        (COUNT, "27.0", 27),
        (COUNT, "2.150", 2150),
        (MINUTES, "90.000", 90),
        (MINUTES, "0.500", Fraction(1, 2)),
        (MINUTES, "1,5", Fraction(3, 2)),
        (PERFORMANCE, "1.953,333333", Fraction(1953333333, 1000000)),
        (PERFORMANCE, "953.125", Fraction(7625, 8)),
        (PERFORMANCE, "1.953", 1953),
        (AVERAGE, "1.866", 1866),
        (AVERAGE, "1866,4", Fraction(9332, 5)),
    ],
)
def test_other_figures(kind: Kind, typed: str, meant: Any) -> None:
    assert read(kind, typed) == meant


@pytest.mark.parametrize(
    ("kind", "typed", "asked"),
    [
        (COUNT, "27.000", "did you mean 27 or 27000?"),
        (COUNT, "1,000", "did you mean 1 or 1000?"),
        (COUNT, "1 000", "did you mean 1000?"),
        (MINUTES, "1.500", "did you mean 1.5 or 1500?"),
        (AVERAGE, "1.86", "did you mean 1860?"),
        (PERFORMANCE, "1.95", "did you mean 1950?"),
    ],
)
def test_what_may_be_two_numbers_is_refused(kind: Kind, typed: str, asked: str) -> None:
    assert read(kind, typed) == Unreadable(typed)
    assert requirement(kind, typed) == f"{kind.allowed}; {asked}"


# In a folder and in a workbook: the player P01 has 2150.


def _rows(name: str) -> list[list[str]]:
    with (EXAMPLE / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))


def _folder(path: Path, entry: str) -> Path:
    shutil.copytree(EXAMPLE, path)
    rows = _rows("players.csv")
    rows[1][rows[0].index("std_elo")] = entry
    with (path / "players.csv").open("w", encoding="utf-8", newline="") as lines:
        csv.writer(lines).writerows(rows)
    return path


def _workbook(path: Path, typed: str | float) -> Path:
    book = Workbook()
    for file in sorted(EXAMPLE.glob("*.csv")):
        sheet = book.create_sheet(file.stem)
        for row in _rows(file.name):
            sheet.append([cell or None for cell in row])
    del book["Sheet"]
    elo = _rows("players.csv")[0].index("std_elo") + 1
    book["players"].cell(2, elo).value = typed
    book.save(path)
    return path


@pytest.mark.parametrize("typed", AS_MEANT)
def test_in_files(tmp_path: Path, typed: str) -> None:
    for source in (_folder(tmp_path / "folder", typed), _workbook(tmp_path / "book.xlsx", typed)):
        assert read_period(source, find("FCE")).period.players["P01"].standard.elo == AS_MEANT[typed]


@pytest.mark.parametrize("typed", ["2", "2.15", "2 150", "2\u00a0150"])
def test_in_files_refused(tmp_path: Path, typed: str) -> None:
    for source in (_folder(tmp_path / "folder", typed), _workbook(tmp_path / "book.xlsx", typed)):
        with pytest.raises(
            Refused, match=r"2, .*column std_elo: “.*”: .*; did you mean 2\d\d0\?|J2.*did you mean 2\d\d0"
        ):
            read_period(source, find("FCE"))


@pytest.mark.parametrize("number", [2.0, 2.15, 2.5, 9.75])
def test_a_number_in_a_cell(tmp_path: Path, number: float) -> None:
    """What a program makes of 2.150 where the point is its decimal sign."""
    with pytest.raises(Refused, match=r"did you mean \d{4}\?"):
        read_period(_workbook(tmp_path / "book.xlsx", number), find("FCE"))


# In functions and on the command line; every host has these cases too (tests/function_cases.py).


@pytest.mark.parametrize("cell", ["2", "2.15", "2 150", "2\u00a0150", 2, 2.15, 9.5])
def test_a_function_says_what_may_be_meant(cell: Any) -> None:
    line = call("ELO_WHY", ["ELO_EXPECTED", cell, 2000])
    assert line.startswith(("#NUM!: rating: ", "#VALUE!: rating: "))
    assert "did you mean " in line


def test_on_the_command_line() -> None:
    assert number("rating", "2.150", cells.RATING) == 2150
    assert number("rating", "2150,5", cells.RATING) == Fraction(4301, 2)
    with pytest.raises(Refused, match=r"rating: “2\.15”: .* did you mean 2150\?"):
        number("rating", "2.15", cells.RATING)


@pytest.mark.parametrize(("number", "text"), [("12.125", "12.1250"), ("1200.125", "1200.125"), ("12.5", "12.5")])
def test_a_written_number_has_one_meaning(number: str, text: str) -> None:
    assert written(Fraction(number)) == text
    assert meanings(text) == (Fraction(number),)
