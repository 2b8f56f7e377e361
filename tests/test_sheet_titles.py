"""A period as a plain workbook: its sheet of older lists under each name, for Excel keeps History for itself.

Capitals and blanks around a title do not count.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from openpyxl import Workbook
from test_add import EXAMPLES

from xlelo.model import Refused
from xlelo.periods.form import EARLIER_LISTS
from xlelo.readers import read_period, regulation_of
from xlelo.workbook.allowed import refuse_titles

FOLDERS = ("fce_2018_04", "cnxc_2005_1")
TITLES = ("history", "Past lists", "Earlier lists", "Llistes anteriors", "Listas anteriores")


def plain(folder: Path, path: Path, *titles: str) -> Path:
    """A sheet for each file; older lists once for each title."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for file in sorted(folder.glob("*.csv")):
        for title in titles if file.stem == "history" else (f" {file.stem.capitalize()} ",):
            sheet = workbook.create_sheet(title)
            with file.open(encoding="utf-8", newline="") as lines:
                for line in csv.reader(lines):
                    sheet.append(line)
    workbook.save(path)
    return path


@pytest.mark.parametrize("title", [*TITLES, " PAST Lists "])
@pytest.mark.parametrize("name", FOLDERS)
def test_older_lists_are_read_under_each_name(name: str, title: str, tmp_path: Path) -> None:
    folder = EXAMPLES / name
    book = plain(folder, tmp_path / "period.xlsx", title)
    regulation = regulation_of(folder)
    assert regulation_of(book) == regulation
    read = read_period(book, regulation)
    assert read.period.history == read_period(folder, regulation).period.history != {}
    assert not any("ignored" in notice for notice in read.notices)


def test_excel_takes_each_name_but_the_first() -> None:
    refuse_titles(TITLES[1:])
    assert {title.lower() for title in TITLES[1:]} == set(EARLIER_LISTS)


def test_two_sheets_of_older_lists_are_refused(tmp_path: Path) -> None:
    folder = EXAMPLES / FOLDERS[0]
    with pytest.raises(Refused) as refused:
        read_period(plain(folder, tmp_path / "p.xlsx", "history", "Past lists", "History "), regulation_of(folder))
    held = "only one sheet may hold this table: history holds it too"
    assert {f"sheet past lists: {held}", f"sheet history: {held}"} <= set(map(str, refused.value.problems))
