"""`xlelo next` of a federation's folder: the days of the next period by its articles, and the new ratings in force."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import xlelo
from little_room import shrink_book

from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook.next_period import write_next_period
from xlelo.workbook.read import read

WORKBOOKS = Path(__file__).parents[1] / "workbooks"


@pytest.mark.second
@pytest.mark.parametrize(
    ("example", "days"),
    [
        # FCE 8.1: a list on the first of each month, for the month before
        ("fce_2018_04", "new_list,from,to,season\n2018-05-01,2018-04-01,2018-04-30,2018\n"),
        # CNXC 4.1: two lists a year
        ("cnxc_2005_1", "list,from,to\n2005-2,2005-07-01,2005-12-31\n"),
        # FIDE 7.1: a list on the first of each month
        ("fide2024_2026_11", "new_list,from,to\n2026-12-01,2026-11-01,2026-11-30\n"),
    ],
)
def test_the_next_folder_is_the_next_workbook(
    example: str, days: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, code = tmp_path / "next", example.partition("_")[0]
    done = xlelo("next", WORKBOOKS / "examples" / example, "-o", folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "period.csv").read_text(encoding="utf-8") == days
    filled = xlelo("fill", code, WORKBOOKS / "examples" / example, "-o", tmp_path / "this.xlsx")
    assert filled.returncode == 0, filled.stderr
    shrink_book(code, monkeypatch)
    write_next_period(tmp_path / "this.xlsx", tmp_path / "next.xlsx")
    written, typed = read_period(folder, find(code.upper())).period.players, read(tmp_path / "next.xlsx").period.players
    assert written == typed
