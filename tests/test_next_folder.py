"""`xlelo next` of a federation's folder: the days of the next period by its articles, and the new ratings in force."""

from __future__ import annotations

import shutil
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


def test_an_event_that_goes_on_keeps_its_source_and_confirmed_warnings(tmp_path: Path) -> None:
    """FCE 8.3: the league T4 goes on in April, the open T1 has ended. A workbook keeps the same."""
    month, folder = tmp_path / "april", tmp_path / "may"
    shutil.copytree(WORKBOOKS / "examples" / "fce_2018_04", month)
    sources, confirmed = "event,file,sha256,said,added\n", "code,place,text,by,day\n"
    for event in ("T1", "T4"):
        sources += f"{event},{event}.trf,{event},name=League,2018-03-31\n"
        confirmed += f"far,event {event},{event} is odd,anna,2018-03-31\n"
    for name, text in (("sources", sources), ("confirmed", confirmed)):
        (month / f"{name}.csv").write_text(text, encoding="utf-8")
    done = xlelo("next", month, "-o", folder)
    assert done.returncode == 0, done.stderr
    for name, text in (("sources", sources), ("confirmed", confirmed)):
        head, _, league = text.splitlines()
        assert (folder / f"{name}.csv").read_text(encoding="utf-8").splitlines() == [head, league]


@pytest.mark.parametrize(
    ("example", "written"),
    [("fce_2018_04", ("2018-01-01", "2018-02-01", "2018-03-01")), ("fide2024_2026_11", ("2026-09-01", "2026-10-01"))],
)
def test_each_month_of_a_longer_period_has_the_list_in_force(
    example: str, written: tuple[str, ...], tmp_path: Path
) -> None:
    """There is a list on the first of each month, in force until the next one (FCE 8.1, FIDE 7.1)."""
    month, folder = tmp_path / "month", tmp_path / "next"
    shutil.copytree(WORKBOOKS / "examples" / example, month)
    (month / "history.csv").unlink(missing_ok=True)
    text = (month / "period.csv").read_text(encoding="utf-8")
    (month / "period.csv").write_text(text.replace(f",{written[-1]}", f",{written[0]}"), encoding="utf-8")
    done = xlelo("next", month, "-o", folder)
    assert done.returncode == 0, done.stderr
    lines = (folder / "history.csv").read_text(encoding="utf-8").splitlines()[1:]
    lists = {day: {line.partition(",")[2] for line in lines if line.startswith(day)} for day in written}
    assert sum(map(len, lists.values())) == len(lines)
    assert all(found == lists[written[-1]] for found in lists.values())


def test_halves_are_decimals_that_no_spreadsheet_takes_for_a_date(tmp_path: Path) -> None:
    """An unrated player has 1½ of 3 against 1500, 1600 and 1700 (7.1.4: too few for a rating). 3/2 would be a day."""
    month = tmp_path / "november"
    month.mkdir()
    for name, text in (
        ("period", "new_list,from,to\n2026-12-01,2026-11-01,2026-11-30\n"),
        ("players", "id,name,std_rating\nA,Anna,1500\nB,Bernat,1600\nC,Carla,1700\nN,Nora,\n"),
        ("events", "id,start,end,minutes\nE,2026-11-02,2026-11-06,120\n"),
        ("games", "event,round,white,black,result\nE,1,N,A,1-0\nE,2,N,B,1/2\nE,3,N,C,0-1\n"),
    ):
        (month / f"{name}.csv").write_text(text, encoding="utf-8")
    done = xlelo("next", month, "-o", tmp_path / "december")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "december" / "pool.csv").read_text(encoding="utf-8") == (
        "player,kind,event,end,games,opponents,score\nN,std,E,2026-11-06,3,4800,1.5\n"
    )
