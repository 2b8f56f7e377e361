"""Results stand in the file beside their formulas; nothing else of the file is touched."""

from __future__ import annotations

import datetime as dt
import re
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from xlelo.workbook import cache
from xlelo.workbook.recalculate import Embedded
from xlelo.workbook.values import CellError

if TYPE_CHECKING:
    from pathlib import Path

    from libreoffice import Calc

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
    "=DATE(2018,4,1)": dt.datetime(2018, 4, 1),  # noqa: DTZ001 - a cell has no time zone
    "=A1+1": 1,  # an empty cell counts 0
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A file with one of everything that openpyxl can write around its formulas."""
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = TITLE
    for row, formula in enumerate(RESULTS, 1):
        sheet.cell(row, 2, formula)
    sheet.cell(len(RESULTS) - 1, 2).number_format = "yyyy-mm-dd"
    other = workbook.create_sheet("Players")
    for line in (["id", "elo"], ["P1", 2150], ["P2", 2030]):
        other.append(line)
    other["A2"].comment = Comment("a note", "somebody")
    other.add_table(Table(displayName="Players_table", ref="A1:B3"))
    choice = DataValidation(type="list", formula1='"1-0,0-1,1/2"')
    choice.add("C2:C9")
    other.add_data_validation(choice)
    other.conditional_formatting.add("B2:B9", CellIsRule(operator="lessThan", formula=["2100"], fill=PatternFill()))
    chart = BarChart()
    chart.add_data(Reference(other, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    other.add_chart(chart, "E2")
    other["D1"] = "=SUM(B2:B3)"
    workbook.calculation.fullCalcOnLoad = True
    path = tmp_path / "book.xlsx"
    workbook.save(path)
    return path


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def stored(path: Path) -> dict[str, object]:
    sheet = openpyxl.load_workbook(path, data_only=True)[TITLE]
    return {formula: sheet.cell(row, 2).value for row, formula in enumerate(RESULTS, 1)}


def test_openpyxl_reads_the_results(book: Path) -> None:
    assert cache.store(book, Embedded().values(book)) == len(RESULTS) + 1
    # openpyxl gives None for an empty text.
    assert stored(book) == {formula: None if result == "" else result for formula, result in RESULTS.items()}
    kinds = re.findall(rb'<c r="B\d+"(?: s="\d+")?(?: t="(\w+)")?><f>', contents(book)["xl/worksheets/sheet1.xml"])
    assert kinds == [b"", b"", b"", b"", b"", b"str", b"str", b"str", b"b", b"b", *[b"e"] * 4, b"str", b"", b""]


def test_the_formulas_stay_formulas(book: Path) -> None:
    cache.store(book, Embedded().values(book))
    sheet = openpyxl.load_workbook(book)[TITLE]
    assert [sheet.cell(row, 2).value for row in range(1, len(RESULTS) + 1)] == list(RESULTS)


def test_only_cells_with_formulas_change(book: Path) -> None:
    before = contents(book)
    cache.store(book, Embedded().values(book))
    after = contents(book)
    assert list(after) == list(before)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"}
    for name in changed:
        formula_cell = rb'(<c r="\w+"(?: s="\d+")?)(?: t="\w+")?(><f>[^<]*</f>)<v>[^<]*</v>'
        assert re.sub(formula_cell, rb"\1\2<v />", after[name]) == re.sub(rb"<v></v>|<v/>", b"<v />", before[name])
    assert b'fullCalcOnLoad="1"' in after["xl/workbook.xml"]


def test_storing_again_replaces_the_results_and_gives_the_same_bytes(book: Path) -> None:
    results = Embedded().values(book)
    cache.store(book, results)
    once = book.read_bytes()
    wrong = {title: dict.fromkeys(cells, 777.0) for title, cells in results.items()}
    cache.store(book, wrong)
    assert stored(book)["=2150-2030"] == 777
    cache.store(book, results)
    assert book.read_bytes() == once
    with zipfile.ZipFile(book) as package:
        assert {entry.date_time for entry in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_no_engine_believes_stored_results(book: Path, calc: Calc) -> None:
    """Both would otherwise say 777, and every comparison with them would prove nothing."""
    results = Embedded().values(book)
    cache.store(book, {title: dict.fromkeys(cells, 777.0) for title, cells in results.items()})
    assert Embedded().values(book) == results
    recalculated = calc.values(book)
    assert recalculated["Players"] == results["Players"]
    assert [recalculated[TITLE][row, 2] for row in range(1, 14)] == list(RESULTS.values())[:13]


def test_a_formula_without_a_result_is_named_and_the_file_kept(book: Path) -> None:
    before = book.read_bytes()
    results = Embedded().values(book)
    del results[TITLE][3, 2]
    with pytest.raises(cache.CannotStoreError, match=r"^Games & 'sets' 1!B3 has no result$"):
        cache.store(book, results)
    assert book.read_bytes() == before
    assert [path.name for path in book.parent.iterdir()] == [book.name]


@pytest.mark.parametrize("error", ["#CIRC!", "Err:502"])
def test_an_error_that_only_one_program_knows_is_not_stored(book: Path, error: str) -> None:
    results = Embedded().values(book)
    results[TITLE][3, 2] = CellError(error)
    with pytest.raises(cache.CannotStoreError, match=rf"^Games & 'sets' 1!B3 is {error}, which no workbook can hold$"):
        cache.store(book, results)


def test_a_formula_written_by_another_program_is_refused(book: Path) -> None:
    parts = contents(book)
    with zipfile.ZipFile(book, "w") as package:
        for name, content in parts.items():
            package.writestr(name, content.replace(b'<c r="B3"', b'<c cm="1" r="B3"'))
    with pytest.raises(cache.CannotStoreError, match="not written by openpyxl"):
        cache.store(book, Embedded().values(book))


@pytest.mark.large
def test_eight_hundred_thousand_formulas_need_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.xlsx"
    workbook = openpyxl.Workbook(write_only=True)
    sheet = workbook.create_sheet("Ledger")
    sheet.append([0] * 8)
    for row in range(2, 100_002):
        sheet.append([f"=A{row - 1}+1", *(f"={column}{row}*2" for column in "ABCDEFG")])
    workbook.save(path)
    program = (
        "import resource, sys; from pathlib import Path; from xlelo.workbook import cache; "
        "from xlelo.workbook.recalculate import Embedded; path = Path(sys.argv[1]); "
        "print(cache.store(path, Embedded().values(path)), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    formulas, kilobytes = map(int, done.stdout.split())
    assert formulas == 800_000
    assert kilobytes < 1_500_000
    book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    *_, last = book["Ledger"].iter_rows(values_only=True)
    book.close()
    assert last == tuple(100_000 * 2**column for column in range(8))
