"""What stands in cells: results beside their formulas, one formula for a whole column, and text that stays text."""

from __future__ import annotations

import datetime as dt
import re
import subprocess
import sys
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from libreoffice import Calc

from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Table
from xlelo.workbook import books
from xlelo.workbook.cells import LARGE_ROWS, CannotStoreError, CellRun, Formula, Grid
from xlelo.workbook.compile import ABOVE_MARK, ROW_MARK, place, split_key
from xlelo.workbook.draft import Draft
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import CellError

TITLE = "Games & 'sets' 1"
# Formula -> its result, by Excel's documentation of the function or by hand.
RESULTS = {
    "=2150-2030": 120,
    "=1/4": 0.25,
    "=-1/8": -0.125,
    "=0-0": 0,
    "=10^15": 10**15,
    '="Núria "&"<Puig> & Co"': "Núria <Puig> & Co",
    '=" two  spaces "': " two  spaces ",
    '=""': "",
    "=2>1": True,
    "=2<1": False,
    "=NA()": "#N/A",
    "=1/0": "#DIV/0!",
    '=1+"x"': "#VALUE!",
    "=SQRT(-1)": "#NUM!",
    '="#N/A"': "#N/A",
    "=A1+1": 1,  # an empty cell counts 0
}
TYPED: tuple[Any, ...] = (
    "a",
    "=1+1",
    "+1",
    "@SUM(A1)",
    "#N/A",
    "12",
    ' two  spaces & a "quote" ',
    "two\nlines",
    12,
    -0.5,
    Fraction(1, 8),
    True,
    dt.date(2018, 4, 1),
)
LINES = 5


def draft(*grids: Grid) -> Draft:
    workbook = openpyxl.Workbook(write_only=True)
    for grid in grids:
        workbook.create_sheet(grid.title)
    return Draft(workbook, {grid.title: grid for grid in grids})


@pytest.fixture
def grid() -> Grid:
    grid = Grid(TITLE)
    for row, formula in enumerate(RESULTS, 1):
        grid.put(row, 2, 0, Formula(formula))
    return grid


def running() -> Grid:
    """1, 2, 3, … and their running sum, below a row of its own."""
    grid = Grid("Ledger")
    grid.put(1, 2, 0, 0)
    grid.add_run(CellRun(2, 2, LINES + 1, 0, Formula(f"=B{ABOVE_MARK}+A{ROW_MARK}")))
    grid.add_run(CellRun(1, 2, LINES + 1, 0, range(1, LINES + 1)))
    return grid


def save(draft: Draft, path: Path) -> Path:
    draft.save(path)
    draft.save(path, EmbeddedEngine().calculate(path))
    return path


def xml(path: Path, part: str = "xl/worksheets/sheet1.xml") -> str:
    with zipfile.ZipFile(path) as package:
        return package.read(part).decode()


class Told:
    """Results as another engine could give them."""

    def __init__(self, results: list[Any]) -> None:
        self.results = results

    def rows(self, _title: str, _height: int, _width: int) -> list[list[Any]]:
        return [[None, result] for result in self.results]


def test_openpyxl_reads_the_results(grid: Grid, tmp_path: Path) -> None:
    path = save(draft(grid), tmp_path / "book.xlsx")
    sheet = openpyxl.load_workbook(path, data_only=True)[TITLE]
    # openpyxl gives None for an empty text.
    expected = [None if result == "" else result for result in RESULTS.values()]
    assert [sheet.cell(row, 2).value for row in range(1, len(RESULTS) + 1)] == expected
    kinds = re.findall(r'<c r="B\d+" s="0"(?: t="(\w+)")?><f>', xml(path))
    assert kinds == ["", "", "", "", "", "str", "str", "str", "b", "b", *["e"] * 4, "str", ""]


def test_the_formulas_stay_formulas(grid: Grid, tmp_path: Path) -> None:
    sheet = openpyxl.load_workbook(save(draft(grid), tmp_path / "book.xlsx"))[TITLE]
    assert [sheet.cell(row, 2).value for row in range(1, len(RESULTS) + 1)] == list(RESULTS)


@pytest.mark.usefixtures("sharing")
def test_a_column_of_one_formula_is_written_once(tmp_path: Path, calc: Calc) -> None:
    path = save(draft(running()), tmp_path / "book.xlsx")
    assert re.findall(r"<f[^>]*>[^<]+</f>", xml(path)) == ['<f t="shared" ref="B2:B6" si="0">B1+A2</f>']
    sheet = openpyxl.load_workbook(path)["Ledger"]
    assert [sheet.cell(row, 2).value for row in range(2, 7)] == [f"=B{row - 1}+A{row}" for row in range(2, 7)]
    sums = {(row, 2): total for row, total in enumerate((0, 1, 3, 6, 10, 15), 1)}
    for values in (EmbeddedEngine().values(path), calc.values(path)):
        assert {at: value for at, value in values["Ledger"].items() if at[1] == 2} == sums


@pytest.mark.parametrize(("height", "sharing"), [(101, 101), (100, 0)])
def test_a_short_column_shares_nothing(height: int, sharing: int, tmp_path: Path) -> None:
    """LibreOffice takes shared numbers for out of date, too, and its charts ask for theirs while the file loads."""
    grid = Grid("Ledger")
    grid.add_run(CellRun(1, 1, height, 0, Formula(f"=ROW(B{ROW_MARK})")))
    assert xml(save(draft(grid), tmp_path / "book.xlsx")).count('<f t="shared"') == sharing


@pytest.mark.parametrize("book", books.ALL, ids=lambda book: book.code)
def test_no_chart_looks_at_a_column_that_shares(book: Book) -> None:
    """In a template, the longest that people get; what charts show does not grow with a month."""
    layout = place(book, book.measure(None))
    drawn = [split_key(sheet.key, key) for sheet in layout.sheets for chart in sheet.charts for key in chart.drawn_from]
    assert [where for where in drawn if layout.areas[where].last - layout.areas[where].first >= LARGE_ROWS] == []


@pytest.mark.usefixtures("sharing")
def test_only_numbers_share_their_formula(tmp_path: Path) -> None:
    """LibreOffice takes the stored texts of shared formulas for out of date, and tells nobody."""
    grid = Grid("Ledger")
    grid.add_run(CellRun(1, 1, 6, 0, [None, 1, 2, None, 3, "x"]))
    grid.add_run(CellRun(2, 1, 6, 0, Formula(f'=IF(A{ROW_MARK}="","",A{ROW_MARK}*2)')))
    path = save(draft(grid), tmp_path / "book.xlsx")
    written = re.findall(r'<c r="(B\d)" s="0"(?: t="(\w+)")?><f([^>]*)>', xml(path))
    assert written == [
        ("B1", "str", ""),
        ("B2", "", ' t="shared" ref="B2:B6" si="0"'),
        ("B3", "", ' t="shared" si="0"/'),
        ("B4", "str", ""),
        ("B5", "", ' t="shared" si="0"/'),
        ("B6", "e", ""),
    ]
    sheet = openpyxl.load_workbook(path)["Ledger"]
    assert [sheet.cell(row, 2).value for row in range(1, 7)] == [f'=IF(A{row}="","",A{row}*2)' for row in range(1, 7)]


def test_a_formula_that_names_another_sheet_is_written_in_each_row(tmp_path: Path) -> None:
    grid = Grid("List")
    grid.add_run(CellRun(1, 1, 3, 0, Formula(f'=Ledger!B{ROW_MARK}&"<"')))
    path = save(draft(grid, running()), tmp_path / "book.xlsx")
    assert [f"Ledger!B{row}" in xml(path) for row in (1, 2, 3)] == [True] * 3
    assert EmbeddedEngine().values(path)["List"] == {(1, 1): "0<", (2, 1): "1<", (3, 1): "3<"}


def test_what_is_typed_stays_what_it_is(tmp_path: Path, calc: Calc) -> None:
    """A text is a text whatever it looks like; a date is the number of its day, a fraction what a cell can hold."""
    grid = Grid("Players")
    grid.add_run(CellRun(1, 1, len(TYPED) + 1, 0, TYPED))
    path = save(draft(grid), tmp_path / "book.xlsx")
    cells = [row[0] for row in openpyxl.load_workbook(path)["Players"].iter_rows(max_row=len(TYPED))]
    expected = [*TYPED[:10], 0.125, 1, 43191]  # 1 April 2018 is day 43191 in every spreadsheet
    assert [cell.value for cell in cells] == expected
    assert [cell.data_type for cell in cells] == ["s"] * 8 + ["n"] * 5
    assert [calc.values(path)["Players"][row, 1] for row in range(1, len(TYPED) + 1)] == expected


def test_what_no_file_can_hold_is_left_out(tmp_path: Path) -> None:
    grid = Grid("Players")
    grid.put(1, 1, 0, "Ann\x00a\x0b")
    path = save(draft(grid), tmp_path / "book.xlsx")
    assert openpyxl.load_workbook(path)["Players"]["A1"].value == "Anna"


def test_columns_in_any_order_and_single_cells_between_them(tmp_path: Path) -> None:
    grid = running()
    grid.put(3, 4, 0, "beside")
    grid.put(9, 1, 0, "below")
    grid.heights[3] = 30
    path = save(draft(grid), tmp_path / "book.xlsx")
    sheet = openpyxl.load_workbook(path, data_only=True)["Ledger"]
    assert [cell.value for cell in sheet[3]] == [2, 3, None, "beside"]
    assert sheet["A9"].value == "below"
    assert sheet.row_dimensions[3].height == 30
    assert re.findall(r'<row r="(\d+)"', xml(path)) == ["1", "2", "3", "4", "5", "6", "9"]


def test_the_same_cells_are_the_same_bytes(grid: Grid, tmp_path: Path) -> None:
    once, again = (save(draft(grid, running()), tmp_path / name) for name in ("once.xlsx", "again.xlsx"))
    for part in ("xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"):
        assert xml(once, part) == xml(again, part)
    with zipfile.ZipFile(once) as package:
        assert {entry.date_time for entry in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_no_engine_believes_stored_results(grid: Grid, tmp_path: Path, calc: Calc) -> None:
    """Both would otherwise say 777, and every comparison with them would prove nothing."""
    path = tmp_path / "book.xlsx"
    draft(grid).save(path, Told([777.0] * len(RESULTS)))  # type: ignore[arg-type]
    assert openpyxl.load_workbook(path, data_only=True)[TITLE]["B1"].value == 777
    right = list(RESULTS.values())[:13]
    for values in (EmbeddedEngine().values(path), calc.values(path)):
        assert [values[TITLE][row, 2] for row in range(1, 14)] == right


@pytest.mark.parametrize(
    ("result", "complaint"),
    [
        (None, "has no result"),
        (CellError("#CIRC!"), "is #CIRC!, which no workbook can hold"),
        (CellError("Err:502"), "is Err:502, which no workbook can hold"),
    ],
)
def test_what_cannot_be_stored_is_named(result: Any, complaint: str, grid: Grid, tmp_path: Path) -> None:
    results = [*RESULTS.values()]
    results[2] = result
    with pytest.raises(CannotStoreError, match=rf"^Games & 'sets' 1!B3 {complaint}$"):
        draft(grid).save(tmp_path / "book.xlsx", Told(results))  # type: ignore[arg-type]


@pytest.mark.large
def test_eight_hundred_thousand_formulas_need_little_memory(tmp_path: Path) -> None:
    program = """
import resource, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_cells import ABOVE_MARK, ROW_MARK, EmbeddedEngine, Formula, Grid, CellRun, draft
grid = Grid("Ledger")
for column in range(1, 9):
    grid.put(1, column, 0, 0)
grid.add_run(CellRun(1, 2, 100_001, 0, Formula(f"=A{ABOVE_MARK}+1")))
for column, letter in enumerate("ABCDEFG", 2):
    grid.add_run(CellRun(column, 2, 100_001, 0, Formula(f"={letter}{ROW_MARK}*2")))
draft, path = draft(grid), Path(sys.argv[2])
draft.save(path)
draft.save(path, EmbeddedEngine().calculate(path))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    path = tmp_path / "large.xlsx"
    run = subprocess.run(
        [sys.executable, "-c", program, str(Path(__file__).parent), path], capture_output=True, text=True, check=True
    )
    assert int(run.stdout) < 1_500_000
    book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    *_, last = book["Ledger"].iter_rows(values_only=True)
    book.close()
    assert last == tuple(100_000 * 2**column for column in range(8))


@pytest.mark.parametrize(("players", "participants", "people"), [(800, 100, 900), (0, 0, 2)])
def test_a_table_of_a_sum_has_a_row_for_each(players: int, participants: int, people: int) -> None:
    """However much room the others have. A table without records has one row."""
    sizes = {"players": players, "participants": participants}
    assert Table.of("players+participants").height(sizes) == people
