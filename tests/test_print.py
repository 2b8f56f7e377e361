"""What is printed: A4, nothing too narrow for its column, headings again on every page, helpers left out."""

from __future__ import annotations

import random
import re
import subprocess
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from zipfile import ZipFile

import pytest
from filled_books import EXAMPLES, filled_book, template
from independent import folders, random_fce
from keyboard import LOCALE
from libreoffice import Calc
from little_room import shrink_book
from openpyxl import load_workbook
from printed import pages, sheet_of, sizes, text_of, too_wide, tool
from tiers import first_of

from xlelo.periods.listing import Listing
from xlelo.readers import read_period
from xlelo.workbook import books, make
from xlelo.workbook.printed_lists import write_listings
from xlelo.workbook.recalculate import LibreOffice

A4 = {"595.304 x 841.89 pts (A4)", "841.89 x 595.304 pts (A4)"}
FCE = books.find("fce")


@pytest.fixture(scope="module")
def large_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A month whose list needs more than a page."""
    folder = tmp_path_factory.mktemp("month")
    period = random_fce.period(random.Random(11))
    known = period["players"][0]
    period["players"] += [
        {
            **known,
            "id": f"Z{number:03}",
            "name": f"Zoe {number:03} Long-Family-Name",
            "fide": None,
            "std_elo": 1400 + number,
        }
        for number in range(120)
    ]
    folders.write(period, folder, "FCE")
    read = read_period(folder, FCE.regulation)
    path = folder / "month.xlsx"
    make.fill_workbook(FCE, path, read.period, read.readings)
    return path


def test_every_page_is_a4(large_list: Path, calc: Calc) -> None:
    assert sizes(calc, large_list) <= A4


def test_nothing_is_too_wide_for_its_column(large_list: Path, calc: Calc) -> None:
    assert too_wide(calc, large_list) == []


def test_the_list_repeats_its_headings_and_counts_its_pages(large_list: Path, calc: Calc) -> None:
    printed = pages(calc, large_list)
    found = [page for page in printed if sheet_of(page) == "List standard"]
    assert len(found) > 1
    for page in found:
        assert "Federació Catalana d'Escacs · standard rating list" in page
        assert re.search(r"List of +\d+/\d+/\d+", page)
        assert "Name" in page
        assert "Change" in page
    assert [f"{number} / {len(printed)}" in page for number, page in enumerate(printed, 1)] == [True] * len(printed)
    assert "Row in Players" not in "".join(found)


def test_a_typed_list_is_printed_as_far_as_it_is_filled(tmp_path: Path, calc: Calc) -> None:
    """The link above it selects what is to be printed; the rest of a template's rows makes pages of its own."""
    given = read_period(EXAMPLES / "fce_2018_04", FCE.regulation)
    roomy = replace(FCE, measure=lambda period: dict(FCE.measure(period)) | {"players": 200})
    path = tmp_path / "typed.xlsx"
    make.fill_workbook(roomy, path, given.period, given.readings)
    title, out = "List standard", tmp_path / "list.pdf"
    with calc.load(path) as document:
        (formulas,) = document.formulas(title, "A1:Z1")
        link = next(formula for formula in formulas if formula.startswith("=HYPERLINK"))
        begins = re.search(r"#'List standard'!(A2:[A-Z]+)\"", link)
        assert begins is not None
        assert "MAX(12,11+ListStandard_holds)" in link.replace(";", ",")
        document.print_area(title, f"{begins[1]}{11 + len(given.period.players)}", out)
    text = subprocess.run([tool("pdftotext"), "-layout", out, "-"], capture_output=True, encoding="utf-8", check=True)
    (page,) = text.stdout.split("\f")[:-1]
    assert re.search(r"\b1 ?/ ?1\b", page)
    assert all(player.name in page for player in given.period.players.values())
    assert "All checks pass" not in page


def test_a_wide_sheet_repeats_who_it_is_about(large_list: Path, calc: Calc) -> None:
    for page in pages(calc, large_list):
        if sheet_of(page) == "Standard":
            assert "Name" in page


CODES = sorted((book.code for book in books.ALL), key=lambda code: code != "fide2011")
"""The smallest first."""


@pytest.mark.parametrize("code", first_of(CODES, 1))
def test_what_is_printed_is_said_before_anything_is_repeated(code: str, tmp_path: Path) -> None:
    """Otherwise LibreOffice breaks sheets into pages down to their millionth row while it opens the workbook.

    Of all sheets but those that people fill, with nothing aside: they are printed as far as they are filled.
    """
    layout = template(code, tmp_path / "template.xlsx")
    with ZipFile(tmp_path / "template.xlsx") as package:
        workbook = package.read("xl/workbook.xml").decode()
    found = re.findall(r'<definedName name="_xlnm\.Print_(Area|Titles)" localSheetId="([0-9]+)"', workbook)
    kinds = [kind for kind, _ in found]
    assert {"Area", "Titles"} == set(kinds)
    assert kinds == sorted(kinds)
    areas = {int(sheet) for kind, sheet in found if kind == "Area"}
    tabs = {sheet.tab_key: sheet for sheet in layout.sheets}
    assert areas >= {number for number, sheet in enumerate(tabs.values()) if not sheet.grows}


@pytest.mark.parametrize("code", [book.code for book in books.ALL if book.code != "fce"])
def test_filled_examples_print_whole(code: str, tmp_path: Path, calc: Calc) -> None:
    from test_committed_workbooks import COMMITTED, file_names  # noqa: PLC0415 - the names of the files alone

    book = books.find(code)
    for name in file_names(book):
        if name.removesuffix(".xlsx").removeprefix(book.file).count("_"):
            copy = tmp_path / name
            copy.write_bytes((COMMITTED / name).read_bytes())
            assert sizes(calc, copy) <= A4
            assert too_wide(calc, copy) == []


LONGEST_DAY = 8 * 556 + 5 * 278
"""30. 12. 2000. in thousandths of a letter's size, by Arial's own widths: a digit has 556, a point or a space 278."""
PADDING = 2 * 0.35 / 25.4 * 96
"""What LibreOffice leaves free at both sides of a cell, in dots; Excel leaves two dots."""


@pytest.mark.second
@pytest.mark.parametrize("code", [book.code for book in books.ALL])
def test_a_day_has_room_in_every_locale(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A column of so many digits has seven dots for each, and five more."""
    book = books.find(code) if code == "elo1972" else shrink_book(code, monkeypatch)  # its rows are its places
    make.empty(book, tmp_path / "template.xlsx")
    workbook = load_workbook(tmp_path / "template.xlsx")
    narrow = set()
    for sheet in workbook:
        for row in sheet.iter_rows():
            for cell in row:
                width = sheet.column_dimensions[cell.column_letter].width
                room = 7 * width + 5 - PADDING
                if cell.is_date and room < LONGEST_DAY / 1000 * cell.font.size * 96 / 72:
                    narrow.add((sheet.title, cell.column_letter, width))
    assert narrow == set()


@pytest.mark.usefixtures("calc")
def test_days_on_paper_in_another_locale(tmp_path: Path) -> None:
    path = tmp_path / "month.xlsx"
    path.write_bytes(filled_book("fce"))
    with Calc(settings=LOCALE.format(locale="hr-HR")) as own:
        assert too_wide(own, path) == []
        assert re.search(r"List of +1\.4\.2018", "".join(pages(own, path)))


LISTING = Listing(
    "Some Federation · a list · 1 April 2018",
    ("#", "Name", "Rating", "Remark"),
    [(str(number), f"Wm {number}" if number % 2 else "W" * 40, "+1000", "rated anew") for number in range(1, 121)],
    frozenset({0, 2}),
    ("A note that is longer than the list is wide. " * 8,),
)


def test_printed_lists(tmp_path: Path, office: LibreOffice) -> None:
    """Columns do not touch, each page says which list it is, and a long note is whole."""
    write_listings([LISTING], tmp_path / "list.xlsx")
    office.convert(tmp_path / "list.xlsx", to="pdf", out=tmp_path / "list.pdf")
    found = text_of(tmp_path / "list.pdf").split("\f")[:-1]
    assert len(found) > 1
    assert all(LISTING.title in page and "Remark" in page for page in found)
    assert " ".join(found[-1].split()).count("than the list is wide.") == 8
    paper = subprocess.run(
        [tool("pdftotext"), "-bbox", tmp_path / "list.pdf", "-"], capture_output=True, encoding="utf-8", check=True
    ).stdout
    words = sorted(
        (number, round(float(top)), float(left), float(right), text)
        for number, page in enumerate(paper.split("<page"))
        for left, top, right, text in re.findall(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)".*?>(.*?)</word>', page)
    )
    gaps = [
        next_left - right
        for (*line, _, right, text), (*below, next_left, _, following) in pairwise(words)
        if line == below and (text, following) in TOUCHED
    ]
    assert len(gaps) == len(LISTING.rows) * 3 // 2 + len(found)
    assert min(gaps) > APART


TOUCHED = {("+1000", "rated"), ("Rating", "Remark"), *((str(number), "Wm") for number in range(1, 121))}
"""Where a number stands before a text."""
APART = 4
"""Points between columns, at least: more than a space."""


def test_long_names_are_printed_whole(tmp_path: Path, calc: Calc) -> None:
    """Names of events and of guests, beside cells that hold something: written smaller, not cut."""
    event, guest = "Quatre rondes estàndard en un dia: no avaluable (6.1)", "Convidat Primer (sense Elo FCE) (guest)"
    path = tmp_path / "month.xlsx"
    path.write_bytes(filled_book("fce"))
    printed = pages(calc, path)
    for text, sheet in ((event, "Events"), (guest, "Participants"), (guest, "Games")):
        assert any(text in page for page in printed if sheet_of(page) == sheet), sheet


def test_a_name_on_two_lines_does_not_cover_the_next_one(tmp_path: Path) -> None:
    """LibreOffice prints a row of 10 points with the height that the file gives; without one, a single line."""
    long = "Maria del Carmen de la Santísima Trinidad Fernández-Villaverde y Gutiérrez de los Arcos"
    rows = [("1", "Joan"), ("2", long), ("3", "Pere")]
    write_listings([Listing("List", ("#", "Name"), rows, frozenset({0}))], tmp_path / "list.xlsx")
    (sheet,) = load_workbook(tmp_path / "list.xlsx").worksheets
    heights = [sheet.row_dimensions[row].height for row in (3, 4, 5)]
    assert heights[0] is heights[2] is None
    assert heights[1] >= 2 * 12
