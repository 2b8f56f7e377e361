"""What is printed: A4, nothing too narrow for its column, headings again on every page, helpers left out."""

from __future__ import annotations

import random
import re
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from filled_books import EXAMPLES, template
from independent import folders, random_fce
from printed import pages, sheet_of, sizes, too_wide, tool
from tiers import first_of

from xlelo.readers import read_period
from xlelo.workbook import books, make

if TYPE_CHECKING:
    from pathlib import Path

    from libreoffice import Calc

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
    make.filled(FCE, path, read.period, read.readings)
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
        assert "Name" in page
        assert "Change" in page
    assert [f"{number} / {len(printed)}" in page for number, page in enumerate(printed, 1)] == [True] * len(printed)
    assert "Row in Players" not in "".join(found)


def test_a_typed_list_is_printed_as_far_as_it_is_filled(tmp_path: Path, calc: Calc) -> None:
    """The link above it selects what is to be printed; the rest of a template's rows makes pages of its own."""
    given = read_period(EXAMPLES / "fce_2018_04", FCE.regulation)
    roomy = replace(FCE, measure=lambda period: dict(FCE.measure(period)) | {"players": 200})
    path = tmp_path / "typed.xlsx"
    make.filled(roomy, path, given.period, given.readings)
    title, out = "List standard", tmp_path / "list.pdf"
    with calc.load(path) as document:
        (formulas,) = document.formulas(title, "A1:Z1")
        link = next(formula for formula in formulas if formula.startswith("=HYPERLINK"))
        begins = re.search(r"#'List standard'!(A2:[A-Z]+)\"", link)
        assert begins is not None
        assert "MAX(12,11+ListStandard_holds)" in link.replace(";", ",")
        document.print_selected(title, f"{begins[1]}{11 + len(given.period.players)}", out)
    text = subprocess.run([tool("pdftotext"), "-layout", out, "-"], capture_output=True, encoding="utf-8", check=True)
    (page,) = text.stdout.split("\f")[:-1]
    assert re.search(r"\b1 ?/ ?1\b", page)
    assert all(player.name in page for player in given.period.players.values())
    assert "All checks pass" not in page


def test_a_wide_sheet_repeats_who_it_is_about(large_list: Path, calc: Calc) -> None:
    for page in pages(calc, large_list):
        if sheet_of(page) == "Standard":
            assert "Name" in page


@pytest.mark.parametrize("code", first_of([book.code for book in reversed(books.ALL)], 1))
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
    assert areas >= {number for number, sheet in enumerate(layout.sheets) if not sheet.grows}


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
