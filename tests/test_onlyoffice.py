"""Workbooks that ONLYOFFICE has calculated and saved have the same results, and `check` takes them for unchanged."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from command import Here
from independent import folders, random_club, random_fce
from onlyoffice import save_recalculated

from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook import books, make

pytestmark = pytest.mark.second

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
EXAMPLES = (
    "club_list_winter",
    "cnxc_semiannual_2005_1",
    "elo1972_worksheet_hoogovens_1973",
    "fce_monthly_2018_04",
    "fide2011_player",
    "fide_monthly_2026_11",
    "what_if_player",
)
SEED = 7009
MARK = "a picture, a text box or a comment covers these cells; move or hide it"
"""The program without a licence draws its mark on each sheet."""
FINDINGS = ("notice: ", "warning: ", "… and ", "If all this is correct")


def assert_checked(here: Here, workbook: Path, saved: Path) -> None:
    save_recalculated(workbook, saved)
    told = here("check", saved)
    strange = [line for line in told.stderr.splitlines() if not line.startswith(FINDINGS) and not line.endswith(MARK)]
    assert strange == []
    assert "formulas and all fixed values and names are unchanged." in told.stdout
    assert f"{saved.name}: stored results match the formulas." in told.stdout


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example(name: str, here: Here, tmp_path: Path) -> None:
    assert_checked(here, WORKBOOKS / f"{name}.xlsx", tmp_path / "saved.xlsx")


def test_a_month_with_a_guest_of_unknown_birth_whose_name_no_player_has(here: Here, tmp_path: Path) -> None:
    folder = folders.write(random_fce.period(random.Random(SEED)), tmp_path / "period", "FCE")
    fill("FCE", folder, tmp_path / "book.xlsx")
    assert_checked(here, tmp_path / "book.xlsx", tmp_path / "saved.xlsx")


def test_a_random_club(here: Here, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    random_club.draw(random.Random(SEED), folder)
    fill("CLUB", folder, tmp_path / "book.xlsx")
    assert_checked(here, tmp_path / "book.xlsx", tmp_path / "saved.xlsx")


def fill(code: str, folder: Path, path: Path) -> None:
    period, readings, _ = read_period(folder, find(code))
    make.fill_workbook(books.find(code.lower()), path, period, readings)
