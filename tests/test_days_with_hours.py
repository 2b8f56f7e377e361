"""A date that another program stored with an hour, or as a number, is that day, on the sheet and for every reader."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

import openpyxl
import pytest
from filled_books import example
from tiers import first_of

from xlelo.readers.xlsx import sheets
from xlelo.workbook.check import check
from xlelo.workbook.read import read

LATE = {"hour": 13, "minute": 30}


@pytest.mark.second
def test_a_workbook_s_date_may_have_an_hour(tmp_path: Path) -> None:
    path = tmp_path / "month.xlsx"
    layout = example("fce", path)
    before = read(path).period
    workbook = openpyxl.load_workbook(path)
    for sheet, key in (("Period", "to"), ("Games", "date"), ("Players", "birth")):
        area = layout.areas[sheet, key]
        cell = workbook[layout.titles[sheet]].cell(area.first, area.column)
        cell.value = cell.value.replace(**LATE)
    workbook.save(path)
    assert read(path).period == before
    assert not check(path).differences


@pytest.mark.parametrize("code", first_of(["fide2024", "club", "cnxc", "fce"], 1))
def test_a_workbook_s_date_may_have_lost_its_format(code: str, tmp_path: Path) -> None:
    """Formulas see the number of the day alone, so that the lists on the sheets are the same."""
    path = tmp_path / "period.xlsx"
    layout = example(code, path)
    before, workbook, cleared = read(path).period, openpyxl.load_workbook(path), 0
    for (sheet, _), area in layout.areas.items():
        for row in range(area.first, area.last + 1):
            cell = workbook[layout.titles[sheet]].cell(row, area.column)
            if cell.is_date and not cell.protection.locked:
                cell.number_format = "General"
                cleared += 1
    workbook.save(path)
    assert cleared
    assert read(path).period == before


def test_a_sheet_of_games_may_have_hours() -> None:
    workbook, file = openpyxl.Workbook(), io.BytesIO()
    workbook.active.append(["date", datetime(2018, 3, 9, 23, 59, tzinfo=UTC).replace(tzinfo=None)])
    workbook.save(file)
    ((_, [(_, cells)]),) = sheets(file.getvalue())
    assert cells == {0: "date", 1: "2018-03-09"}
