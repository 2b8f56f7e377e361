"""Whatever another program leaves out or misstates in a workbook's file changes nothing that is read, or is refused."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from filled_books import FOLDERS, filled_book
from openpyxl import Workbook
from reported import report_lines
from tiers import first_of

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook.read import read

if TYPE_CHECKING:
    Change = Callable[[str], str]

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
EXAMPLE = WORKBOOKS / "examples" / "fce_2018_04"
SHEETS, TEXTS = r"xl/worksheets/sheet\d+\.xml", r"xl/sharedStrings\.xml"
ROW = re.compile(r"<row .*?</row>", re.DOTALL)
CELL = re.compile(r"<c [^>]*/>|<c [^>]*>.*?</c>", re.DOTALL)
INLINE = re.compile(r' t="inlineStr"><is><t>([^<]*)</t></is>')


def rewritten(raw: bytes, path: Path, change: Change, parts: str) -> Path:
    with zipfile.ZipFile(io.BytesIO(raw)) as source, zipfile.ZipFile(path, "w") as target:
        for part in source.namelist():
            content = source.read(part)
            target.writestr(part, change(content.decode()) if re.fullmatch(parts, part) else content)
    return path


@cache
def plain_sheets() -> bytes:
    """The example's files as sheets of a workbook, each text in its cell."""
    book = Workbook()
    for file in sorted(EXAMPLE.glob("*.csv")):
        sheet = book.create_sheet(file.stem)
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.reader(lines):
                sheet.append([float(cell) if re.fullmatch(r"\d+", cell) else cell or None for cell in row])
    del book["Sheet"]
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


@cache
def shared_texts() -> bytes:
    """As most programs write them: each text once, in a part of their own."""
    texts: list[str] = []

    def share(cell: re.Match[str]) -> str:
        texts.append(cell[1])
        return f' t="s"><v>{len(texts) - 1}</v>'

    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(plain_sheets())) as source, zipfile.ZipFile(made, "w") as target:
        for part in source.namelist():
            content = source.read(part)
            if re.fullmatch(SHEETS, part):
                content = INLINE.sub(share, content.decode()).encode()
            target.writestr(part, content)
        items = "".join(f"<si><t>{text}</t></si>" for text in texts)
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        counts = f'count="{len(texts)}" uniqueCount="{len(texts)}"'
        target.writestr("xl/sharedStrings.xml", f'<sst xmlns="{main}" {counts}>{items}</sst>')
    assert texts
    return made.getvalue()


def backwards(xml: str) -> str:
    rows = iter(ROW.findall(xml)[::-1])
    return ROW.sub(lambda _: next(rows), xml)


def cells_backwards(xml: str) -> str:
    def reverse_cells(row: re.Match[str]) -> str:
        head = row[0][: row[0].index(">") + 1]
        return head + "".join(reversed(CELL.findall(row[0]))) + "</row>"

    return ROW.sub(reverse_cells, xml)


def without(pattern: str, instead: str = "") -> Change:
    return lambda xml: re.sub(pattern, instead, xml)


HARMLESS: dict[str, tuple[str, Change]] = {
    "nothing": (SHEETS, lambda xml: xml),
    "a dimension that is too small": (SHEETS, without(r'<dimension ref="[^"]*"', '<dimension ref="A1:B2"')),
    "a dimension that is too large": (SHEETS, without(r'<dimension ref="[^"]*"', '<dimension ref="A1:ZZ99999"')),
    "no dimension": (SHEETS, without(r"<dimension [^>]*/>")),
    "rows without numbers": (SHEETS, without(r'<row r="\d+"', "<row")),
    "wrong spans": (SHEETS, without(r' spans="[^"]*"', ' spans="1:1"')),
    "rows backwards": (SHEETS, backwards),
    "cells backwards": (SHEETS, cells_backwards),
    "too few texts announced": (TEXTS, without(r' (count|uniqueCount)="\d+"', r' \1="1"')),
    "no number of texts": (TEXTS, without(r' (count|uniqueCount)="\d+"')),
}
HARMFUL: dict[str, tuple[str, Change, str]] = {
    "a row twice": (SHEETS, lambda xml: ROW.sub(lambda row: row[0] * 2, xml), "two rows of .* have the number"),
    "a cell twice": (SHEETS, lambda xml: CELL.sub(lambda cell: cell[0] * 2, xml), "holds one cell twice"),
    "a row's number changed": (SHEETS, without(r'<row r="2"', '<row r="20"'), "row 2|two rows"),
    "a text lost": (TEXTS, without(r"<si>.*?</si>"), "text is missing|not a readable .xlsx"),
}


@pytest.mark.parametrize("kind", HARMLESS)
def test_a_period_is_read_as_it_is(kind: str, tmp_path: Path) -> None:
    parts, change = HARMLESS[kind]
    for sheets in (shared_texts(), plain_sheets()):
        book = rewritten(sheets, tmp_path / "month.xlsx", change, parts)
        assert read_period(book, find("FCE")).period == read_period(EXAMPLE, find("FCE")).period


@pytest.mark.parametrize("kind", first_of(HARMLESS))
@pytest.mark.parametrize("book", first_of(FOLDERS, 1))
def test_a_workbook_is_read_as_it_is(book: str, kind: str, tmp_path: Path) -> None:
    parts, change = HARMLESS[kind]
    made = tmp_path / "made.xlsx"
    made.write_bytes(filled_book(book))
    assert read(rewritten(made.read_bytes(), tmp_path / "a.xlsx", change, parts)).period == read(made).period


@pytest.mark.parametrize("kind", first_of(HARMLESS, 1))
def test_a_workbook_is_checked_as_it_is(kind: str, tmp_path: Path) -> None:
    """Its formulas, its results and how they look."""
    parts, change = HARMLESS[kind]
    assert report_lines(rewritten(filled_book("fce"), tmp_path / "a.xlsx", change, parts)) == []


def test_sheets_in_two_bytes_a_letter_are_refused(tmp_path: Path) -> None:
    """The engine and the readers of formulas see no cell in them."""
    path = rewritten(filled_book("fce"), tmp_path / "a.xlsx", lambda xml: xml, SHEETS)
    with zipfile.ZipFile(path) as package:
        content = {part: package.read(part) for part in package.namelist()}
    with zipfile.ZipFile(path, "w") as package:
        for part, raw in content.items():
            text = (
                re.sub(r'encoding="[^"]*"', 'encoding="UTF-16"', raw.decode()) if re.fullmatch(SHEETS, part) else None
            )
            package.writestr(part, raw if text is None else text.encode("utf-16"))
    assert "its cells are stored in an unknown format" in report_lines(path)[0]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_part_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    """A program that reads the first one sees other rows than a program that reads the last."""
    path = tmp_path / "a.xlsx"
    path.write_bytes(filled_book("fce"))
    with zipfile.ZipFile(path, "a") as package:
        package.writestr("xl/workbook.xml", package.read("xl/workbook.xml"))
    assert report_lines(path) == ["a.xlsx: xl/workbook.xml is in the file twice: save it again in Excel or LibreOffice"]


@pytest.mark.parametrize("kind", HARMFUL)
def test_what_contradicts_itself_is_refused(kind: str, tmp_path: Path) -> None:
    parts, change, reason = HARMFUL[kind]
    with pytest.raises(Refused, match=reason):
        read_period(rewritten(shared_texts(), tmp_path / "month.xlsx", change, parts), find("FCE"))


@pytest.mark.parametrize("kind", ["a row twice", "a row's number changed"])
def test_a_workbook_that_contradicts_itself_is_refused(kind: str, tmp_path: Path) -> None:
    parts, change, reason = HARMFUL[kind]
    with pytest.raises(Refused, match=reason):
        read(rewritten(filled_book("fce"), tmp_path / "a.xlsx", change, parts))


def test_a_row_between_that_has_no_number_stands_where_its_cells_do(tmp_path: Path) -> None:
    """Blank rows before it are left out of many files."""

    def gap(xml: str) -> str:
        moved = re.sub(r'(<row|<c) r="([A-Z]*)(\d+)"', lambda at: f'{at[1]} r="{at[2]}{int(at[3]) * 3 - 2}"', xml)
        return re.sub(r'<row r="\d+"', "<row", moved)

    book = rewritten(shared_texts(), tmp_path / "month.xlsx", gap, SHEETS)
    assert read_period(book, find("FCE")).period == read_period(EXAMPLE, find("FCE")).period
    rows = rewritten(shared_texts(), tmp_path / "bad.xlsx", lambda xml: gap(xml).replace(">2150<", ">abc<"), SHEETS)
    with pytest.raises(Refused, match=r"cell [A-Z]+4,"):
        read_period(rows, find("FCE"))
