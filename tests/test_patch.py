"""Cells changed in files as programs write them: what is there stays, places are kept, nothing is a formula."""

from __future__ import annotations

import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from xlelo.model import Refused
from xlelo.readers.xlsx import sheets
from xlelo.workbook.patch import write_patch

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def book(path: Path, rows: str, *, chain: bool = False, calculated: str = "<calcPr calcId='191029'/>") -> Path:
    """As small as a package may be, with those rows."""
    with zipfile.ZipFile(path, "w") as package:
        override = f'<Override PartName="/xl/calcChain.xml" ContentType="{TYPE}.calcChain+xml"/>' if chain else ""
        package.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels"'
            ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{TYPE}.worksheet+xml"/>{override}</Types>',
        )
        package.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r" Type="{OFFICE}/officeDocument"'
            ' Target="xl/workbook.xml"/></Relationships>',
        )
        related = f'<Relationship Id="c" Type="{OFFICE}/calcChain" Target="calcChain.xml"/>' if chain else ""
        package.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="s" Type="{OFFICE}/worksheet"'
            f' Target="worksheets/sheet1.xml"/>{related}</Relationships>',
        )
        package.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
            f'<sheet name="A &amp; B" sheetId="7" r:id="s"/></sheets>{calculated}</workbook>',
        )
        package.writestr("xl/worksheets/sheet1.xml", f'<worksheet xmlns="{MAIN}">{rows}</worksheet>')
        if chain:
            package.writestr("xl/calcChain.xml", f'<calcChain xmlns="{MAIN}"><c r="A1" i="1"/></calcChain>')
    return path


def cells_of(path: Path) -> dict[int, dict[int, str]]:
    return dict(sheets(path.read_bytes())[0][1])


NUMBERED = (
    '<row r="2" spans="1:2"><c r="A2"><v>1</v></c><c r="B2" t="str"><v>x</v></c></row>'
    '<row r="5"><c r="C5"><v>3</v></c></row>'
)
COUNTED = "<row/><row><c><v>1</v></c><c t='str'><v>x</v></c></row><row/><row/><row><c/><c/><c><v>3</v></c></row>"


@pytest.mark.parametrize("rows", [NUMBERED, COUNTED], ids=["numbered", "counted"])
def test_cells_are_changed_and_added_where_they_belong(tmp_path: Path, rows: str) -> None:
    path = book(tmp_path / "a.xlsx", f"<sheetData>{rows}</sheetData>")
    cells: dict[tuple[int, int], Any] = {
        (1, 1): "first",
        (2, 2): 7,
        (2, 4): "new",
        (3, 1): "between",
        (5, 3): None,
        (9, 2): "last",
    }
    write_patch(path, path, {"A & B": cells})
    assert cells_of(path) == {1: {0: "first"}, 2: {0: "1", 1: "7", 3: "new"}, 3: {0: "between"}, 9: {1: "last"}}
    load_workbook(path).close()


def test_a_sheet_without_rows_gets_some(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", "<sheetData/>")
    write_patch(path, path, {"A & B": {(1, 1): "a"}})
    assert cells_of(path) == {1: {0: "a"}}


def test_a_cell_that_is_left_out_takes_the_format_of_its_column(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", '<sheetData><row r="1"><c r="A1" s="4"/></row></sheetData>')
    write_patch(path, path, {"A & B": {(1, 1): 1, (2, 1): date(2018, 4, 1), (3, 2): "b"}})
    with zipfile.ZipFile(path) as package:
        xml = package.read("xl/worksheets/sheet1.xml").decode()
    # The days are counted from 1899-12-30: 2018-04-01 is day 43191.
    assert '<c r="A2" s="4"><v>43191</v></c>' in xml
    assert '<c r="B3" t="inlineStr">' in xml


@pytest.mark.parametrize("text", ["=1+1", "<v>1</v>", "a & b", "  blanks  ", "\x07bell", "1e5", "#N/A"])
def test_texts_are_texts(tmp_path: Path, text: str) -> None:
    path = book(tmp_path / "a.xlsx", "<sheetData/>")
    write_patch(path, path, {"A & B": {(1, 1): text}})
    cell = load_workbook(path)["A & B"]["A1"]
    assert cell.value == text.replace("\x07", "")
    assert cell.data_type != "f"


RESULTS = (
    '<c r="A1" t="str"><f>"a"</f><v>a</v></c>',
    '<c r="A1" s="0"><f aca="false">1+1</f><v>2</v></c>',
    '<c r="A1"><f t="shared" ref="A1:A2" si="0">1+1</f><v>2</v></c>',
    '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    '<c r="A1">\n  <f>1+1</f>\n  <v>2</v>\n</c>',
    '<c r="A1" t="str"><f>""</f><v/></c>',
)


@pytest.mark.parametrize("cell", RESULTS)
def test_results_are_left_out_and_formulas_stay(tmp_path: Path, cell: str) -> None:
    beside = '<c r="B1"><v>5</v></c>'
    path = book(tmp_path / "a.xlsx", f'<sheetData><row r="1">{cell}{beside}</row></sheetData>', chain=True)
    write_patch(path, path, {})
    with zipfile.ZipFile(path) as package:
        names = package.namelist()
        xml = package.read("xl/worksheets/sheet1.xml").decode()
        workbook = package.read("xl/workbook.xml").decode()
        assert "xl/calcChain.xml" not in names
        assert not any(b"calcChain" in package.read(name) for name in names)
    assert xml.count("<v>") == 1
    assert "<f" in xml
    assert 'fullCalcOnLoad="1"' in workbook
    assert load_workbook(path)["A & B"]["B1"].value == 5


def test_a_file_that_says_nothing_of_calculation_says_so_now(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", "<sheetData/>", calculated="")
    write_patch(path, path, {"notes": {(1, 1): "a"}}, ["notes"])
    with zipfile.ZipFile(path) as package:
        assert 'fullCalcOnLoad="1"' in package.read("xl/workbook.xml").decode()
    assert load_workbook(path)["notes"]["A1"].value == "a"


def test_a_sheet_in_another_dialect_is_refused(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", f'<x:sheetData xmlns:x="{MAIN}"/>')
    with pytest.raises(Refused, match="save the file in Excel or LibreOffice"):
        write_patch(path, tmp_path / "b.xlsx", {"A & B": {(1, 1): "a"}})
