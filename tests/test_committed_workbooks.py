"""The workbooks in the repository are what `xlelo build` makes of the sources, part by part."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import canonicalize

import pytest
from openpyxl import LXML, load_workbook
from spoiled_book import roomy
from tiers import first_of

from xlelo.hosts.excel.lambdas import book as lambdas
from xlelo.lang import FIRST_LANGUAGE
from xlelo.readers import read_period
from xlelo.regulations.regulation import Book
from xlelo.workbook import make
from xlelo.workbook.books import ALL
from xlelo.workbook.build import build, file_name

COMMITTED = Path(__file__).parents[1] / "workbooks"
EXAMPLES = COMMITTED / "examples"
SMALL = {"elo1972", "fide2011"}
SLOW = {"fce": ("ca", "en")}
"""Of a book that takes long, the language of the empty workbook and that of the filled one."""


def prefix(book: Book) -> str:
    """With which the folders of its examples begin."""
    return book.code.replace("-", "_") + "_"


def file_names(book: Book) -> Iterator[str]:
    examples = [folder.name.removeprefix(prefix(book)) for folder in EXAMPLES.glob(f"{prefix(book)}*")]
    for language in book.languages:
        yield file_name(book, language)
    for example in examples:
        yield file_name(book, FIRST_LANGUAGE, example)


def built(book: Book, out: Path) -> list[Path]:
    if book.code not in SLOW:
        return list(build(out, EXAMPLES, only=book.code))
    empty, filled = SLOW[book.code]
    paths = [out / file_name(book, empty)]
    make.empty(book, paths[0], language=empty)
    for folder in EXAMPLES.glob(f"{prefix(book)}*"):
        period = read_period(folder, book.folder_regulation)
        paths.append(out / file_name(book, filled, folder.name.removeprefix(prefix(book))))
        make.fill_workbook(book, paths[-1], period.period, period.readings, language=filled)
    return paths


def parts(path: Path) -> dict[str, bytes]:
    if not path.is_file():
        return {}
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def differing_parts(one: Path, other: Path) -> list[str]:
    """The parts that are not the same, or not in both."""
    here, there = parts(one), parts(other)
    return [
        f"{one.name}: {name}"
        for name in sorted(here.keys() | there.keys())
        if name not in here or name not in there or not same_part(here[name], there[name])
    ]


def same_part(one: bytes, other: bytes) -> bool:
    """True if the bytes are the same. With lxml installed, openpyxl writes other bytes; then the same XML is enough."""
    if one == other or not LXML:
        return one == other
    return canonicalize(one, rewrite_prefixes=True) == canonicalize(other, rewrite_prefixes=True)


MONTHS_BACK = re.compile(rb"(.{8})EDATE\((?:[^(),]|\([^()]*\))*,(?:0?-)")


def test_a_month_before_1900_is_no_error_in_excel() -> None:
    """EDATE(0,-12) is #NUM! in Excel, Gnumeric and IronCalc, and a day of 1898 in LibreOffice and the embedded engine.

    A club that lists players of the last twelve months has no day of the list before its first game.
    """
    found = {
        before
        for path in COMMITTED.glob("*.xlsx")
        for name, part in parts(path).items()
        if name.startswith("xl/worksheets/sheet")
        for before in MONTHS_BACK.findall(part)
    }
    assert found == {b"IFERROR("}


def test_every_workbook_is_there_and_no_other() -> None:
    """That of the functions is held by test_lambdas.py."""
    names = {name for book in ALL for name in file_names(book)}
    assert {path.name for path in COMMITTED.glob("*.xlsx")} == {*names, lambdas.FILE}


@pytest.mark.parametrize(
    "book", first_of(sorted(ALL, key=lambda book: book.code not in SMALL)), ids=lambda book: book.code
)
def test_the_committed_files_are_as_built(book: Book, tmp_path: Path) -> None:
    paths = built(book, tmp_path)
    if book.code not in SLOW:
        assert sorted(path.name for path in paths) == sorted(file_names(book))
    assert [part for path in paths for part in differing_parts(path, COMMITTED / path.name)] == []


def errors(path: Path) -> list[str]:
    """The cells in which an error is stored."""
    return [
        f"{name}: {cell}"
        for name, content in parts(path).items()
        for cell in re.findall(r'<c r="([A-Z]+[0-9]+)"(?: s="[0-9]+")? t="e"', content.decode())
        if name.startswith("xl/worksheets/")
    ]


@pytest.mark.parametrize("path", sorted(COMMITTED.glob("*.xlsx")), ids=lambda path: path.stem)
def test_no_cell_shows_an_error(path: Path) -> None:
    assert errors(path) == []


@pytest.mark.parametrize("name", ["club_list_winter", "fce_monthly_2018_04"])
def test_the_rows_below_a_chart_have_a_height(name: str) -> None:
    """A row without one is lower after LibreOffice has saved the workbook as .ods: the chart then covers more rows."""
    charts = 0
    for sheet in load_workbook(COMMITTED / f"{name}.xlsx").worksheets:
        for chart in sheet._charts:  # noqa: SLF001 - openpyxl has no other name for it
            charts += 1
            row, covered = chart.anchor._from.row + 1, 0.0  # noqa: SLF001
            while covered < chart.anchor.ext.cy / 12_700 and row <= sheet.max_row:
                height = sheet.row_dimensions[row].height
                assert height is not None, (sheet.title, row)
                row, covered = row + 1, covered + height
    assert charts


@pytest.mark.second
@pytest.mark.parametrize(
    "folder",
    [one for one in sorted(EXAMPLES.iterdir()) if one.name.startswith(tuple(map(prefix, ALL)))],
    ids=lambda folder: folder.name,
)
def test_no_cell_of_a_row_that_is_not_used_shows_an_error(folder: Path, tmp_path: Path) -> None:
    """With room for more of everything than there is, and with as much as there is but no games."""
    book = next(book for book in ALL if folder.name.startswith(prefix(book)))
    period = read_period(folder, book.folder_regulation)
    sizes, contents = book.measure(period.period), book.contents(period.period, period.readings)
    make.make(book, tmp_path / "roomy.xlsx", roomy(book, sizes), contents)
    assert errors(tmp_path / "roomy.xlsx") == []
    without = {sheet: columns for sheet, columns in contents.items() if sheet != "Games"}
    make.make(book, tmp_path / "idle.xlsx", sizes, without)
    assert errors(tmp_path / "idle.xlsx") == []
