"""Results that a file holds, as programs write them, held against what the formulas give."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest
from command import Here
from filled_books import template
from libreoffice import Calc
from openpyxl import Workbook, load_workbook
from rated import cells_at
from tiers import first_of

from xlelo.hosts.menu.verbs import lists_of
from xlelo.model import Refused
from xlelo.workbook.check import check
from xlelo.workbook.formula_scanner import every_formula
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.read import read
from xlelo.workbook.stale_results import OldResults, StoredResults
from xlelo.workbook.values import CellError, Value

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
MONTH = WORKBOOKS / "fce_monthly_2018_04.xlsx"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
FILLED = sorted(path for path in WORKBOOKS.glob("*.xlsx") if any(char.isdigit() for char in path.stem[-4:]))


def rewritten(path: Path, out: Path, change: Callable[[str, str], str]) -> Path:
    """The same package, each part of it as `change(name, XML)` makes it."""
    with ZipFile(path) as package, ZipFile(out, "w") as other:
        for name in package.namelist():
            content = package.read(name)
            other.writestr(name, change(name, content.decode()) if name.endswith((".xml", ".rels")) else content)
    return out


def sheet(tmp_path: Path, rows: str, prefix: str = "") -> Path:
    """A workbook of one sheet with those rows; its shared texts are “a” and “b & c”."""
    workbook = Workbook()
    assert workbook.active is not None
    workbook.save(tmp_path / "plain.xlsx")
    p = f"{prefix}:" if prefix else ""
    xmlns = f"xmlns:{prefix}" if prefix else "xmlns"
    xml = f'<{p}worksheet {xmlns}="{MAIN}"><{p}sheetData>{rows}</{p}sheetData></{p}worksheet>'
    texts = "<si><t>a</t></si><si><r><t>b &amp;</t></r><r><t xml:space='preserve'> c</t></r></si>"
    relation = f'<Relationship Type="{OFFICE}/sharedStrings" Target="/xl/texts.xml" Id="rId99"/></Relationships>'

    def change(name: str, content: str) -> str:
        if name.endswith("workbook.xml.rels"):
            return content.replace("</Relationships>", relation)
        return xml if name.startswith("xl/worksheets/sheet") else content

    path = rewritten(tmp_path / "plain.xlsx", tmp_path / "book.xlsx", change)
    with ZipFile(path, "a") as package:
        package.writestr("xl/texts.xml", f'<sst xmlns="{MAIN}">{texts}</sst>')
    return path


def old(path: Path, calculated: Mapping[tuple[int, int], Value], width: int = 9) -> OldResults | None:
    widths = {"Sheet": width}
    stored = StoredResults(widths)
    for title, formulas in every_formula(path, widths):
        stored.keep(title, formulas)
    return stored.old({"Sheet": cells_at(calculated)})


# One cell, as the programs write it.

KEPT = [
    ('<c r="B2" s="4"><f>1+1</f><v>2</v></c>', 2.0, 3.0),
    ('<c r="B2"><f>1+1</f><v>2</v></c>', 2.0, "2"),
    ('<c r="B2" s="4"><f>1/3</f><v>0.333333333333333</v></c>', 1 / 3, 0.3333),
    ('<c r="B2" s="1" t="n"><f aca="false">1+1</f><v>2</v></c>', 2.0, None),
    ('<c r="B2" t="str"><f>"x"</f><v>x</v></c>', "x", "y"),
    ('<c r="B2" t="str"><f>"&lt;"&amp;"é"</f><v>&lt;é &amp; &#8722;</v></c>', "<é & −", "<é & -"),
    ('<c r="B2" t="str"><f>""</f><v></v></c>', "", 1.0),
    ('<c r="B2" t="str"><f>""</f><v/></c>', None, "x"),
    ('<c r="B2"><f>A1</f></c>', "", 1.0),
    ('<c r="B2" t="str"><f>A1</f><v></v></c>', 0.0, 1.0),  # of an empty cell, by way of LibreOffice's own form
    ('<c r="B2"><f>A1</f><v>0</v></c>', 0.0, ""),
    ('<c r="B2" t="s"><f>A1</f><v>1</v></c>', "b & c", "a"),
    ('<c r="B2" t="b"><f>1=1</f><v>1</v></c>', True, False),
    ('<c r="B2" t="b"><f>1=1</f><v>1</v></c>', 1.0, 2.0),
    ('<c r="B2" t="e"><f>NA()</f><v>#N/A</v></c>', CellError("#N/A"), 1.0),
    ('<c r="B2" t="e"><f>NA()</f><v>#VALUE!</v></c>', CellError("#N/A"), "#N/A"),
    ('<c r="B2"><f t="shared" ref="B2:B9" si="0">A1</f><v>2</v></c>', 2.0, 3.0),
    ('<c r="B2" s="4"><f t="shared" si="0"/><v>2</v></c>', 2.0, 3.0),
    ('<c r="B2" cm="1"><f t="array" ref="B2:B3">A1:A2</f><v>2</v></c>', 2.0, 3.0),
    ('<c r="B2"><f>A1>1</f><v>2</v></c>', 2.0, 3.0),
    ('<c s="4" r="B2"><f>1+1</f><v>2</v></c>', 2.0, 3.0),
    ("<c r='B2' t='str'><f>1</f><v>x</v></c>", "x", "y"),
    ('<c r="B2">\n <f>1+1</f>\n <v>2</v>\n</c>', 2.0, 3.0),
    ('<c r="B2"><!-- <f>9</f> --><f>1+1</f><v>2</v></c>', 2.0, 3.0),
    ('<c r="B2" t="str"><f>1</f><v><![CDATA[1 < 2]]></v></c>', "1 < 2", "1"),
    ('<c r="A2"/><c><f>1+1</f><v>2</v></c>', 2.0, 3.0),
]


@pytest.mark.parametrize(("cell", "right", "wrong"), KEPT, ids=range(len(KEPT)))
@pytest.mark.parametrize("prefix", ["", "x"])
def test_a_stored_result(cell: str, right: object, wrong: object, prefix: str, tmp_path: Path) -> None:
    """Beside another formula whose result is right, and a value, which nothing calculates."""
    rows = f'<row r="1"><c r="A1"><f>7</f><v>7</v></c><c r="C1"><v>5</v></c></row><row r="2">{cell}</row>'
    if prefix:
        rows = re.sub(r"<(/?)(\w)", rf"<\1{prefix}:\2", rows)
    path = sheet(tmp_path, rows, prefix)
    others: dict[tuple[int, int], Value] = {(1, 1): 7.0, (1, 3): 6.0}
    assert old(path, {**others, (2, 2): right}) is None  # type: ignore[dict-item]
    found = old(path, {**others, (2, 2): wrong})  # type: ignore[dict-item]
    assert found is not None
    assert (found.cells, found.first) == (1, "Sheet!B2")


def test_rows_without_a_number_are_counted(tmp_path: Path) -> None:
    rows = '<row r="3"><c r="A3"/></row><row><c r="A4"/><c><f>1</f><v>2</v></c></row><row><c><f>1</f><v>2</v></c></row>'
    assert old(sheet(tmp_path, rows), {(4, 2): 2.0, (5, 1): 2.0}) is None
    found = old(sheet(tmp_path, rows), {(4, 2): 2.0, (5, 1): 3.0})
    assert found is not None
    assert (found.first, found.shows, found.gives) == ("Sheet!A5", "2", "3")


@pytest.mark.parametrize("cell", ['<c r="A5000000000"><!-- --><f>1</f></c>', '<c r="ZZZZ2"><!-- --><f>1</f></c>'])
def test_a_cell_that_no_sheet_has_is_refused(cell: str, tmp_path: Path) -> None:
    path = sheet(tmp_path, f'<row r="1">{cell}</row>')
    with pytest.raises(Refused, match=r"book\.xlsx: this is not a readable \.xlsx workbook"):
        list(every_formula(path, {"Sheet"}))


def test_formulas_of_formats_and_drop_downs_are_no_cells(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1"><f>7</f><v>7</v></c></row></sheetData><extLst><f>1</f></extLst><sheetData>'
    assert old(sheet(tmp_path, rows), {(1, 1): 7.0}) is None


def test_a_file_without_results_has_nothing_to_compare(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1"><f>7</f></c><c r="B1" t="str"><f>""</f><v></v></c></row>'
    assert old(sheet(tmp_path, rows), {(1, 1): 7.0}) is None


def test_what_people_add_beside_is_their_own_affair(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1"><f>7</f><v>7</v></c><c r="C1"><f>NOW()</f><v>1</v></c></row>'
    assert old(sheet(tmp_path, rows), {(1, 1): 7.0, (1, 3): 2.0}, width=2) is None


@pytest.mark.second
def test_a_sheet_of_many_pieces(tmp_path: Path) -> None:
    """More than a megabyte, and the last row alone is written another way."""
    rows = [
        f'<row r="{row}"><c r="A{row}" s="1"><f>ROW()+0*{"1" * 40}</f><v>{row}</v></c></row>'
        for row in range(1, 20_001)
    ]
    rows.append('<row r="20001"><c s="1" r="A20001"><f>ROW()</f><v>20001</v></c></row>')
    path = sheet(tmp_path, "".join(rows))
    right: dict[tuple[int, int], Value] = {(row, 1): float(row) for row in range(1, 20_002)}
    assert old(path, right) is None
    found = old(path, {at: value + (at[0] % 2_000 == 1) for at, value in right.items()})
    assert found is not None
    assert (found.cells, found.first) == (11, "Sheet!A1")


# Workbooks of this program.


@pytest.mark.parametrize("path", first_of(FILLED, 1), ids=lambda path: path.stem)
def test_the_filled_workbooks_show_what_they_give(path: Path) -> None:
    assert check(path).old is None


@pytest.mark.second
@pytest.mark.parametrize("code", ["fce", "cnxc"])
def test_a_template_and_what_openpyxl_saves_have_nothing_to_compare(code: str, tmp_path: Path) -> None:
    template(code, tmp_path / "template.xlsx")
    with ZipFile(tmp_path / "template.xlsx") as package:
        assert b"</f><v>" not in b"".join(package.read(name) for name in package.namelist())
    load_workbook(MONTH).save(tmp_path / "saved.xlsx")
    assert check(tmp_path / "saved.xlsx").old is None


@pytest.mark.parametrize("path", FILLED, ids=lambda path: path.stem)
def test_libreoffice_saves_what_the_embedded_engine_gives(path: Path, calc: Calc, tmp_path: Path) -> None:
    calc.convert(path, to="xlsx", out=tmp_path / "saved.xlsx")
    assert check(tmp_path / "saved.xlsx").old is None


def part_of(path: Path, sheet: str) -> str:
    with ZipFile(path) as package:
        return next(part for part, title in sheet_parts(package).items() if title == sheet)


def replace_in_players(out: Path, pattern: str, replacement: str) -> Path:
    """A cell typed, and nothing calculated: as a program leaves it that keeps the results it finds."""
    part = part_of(MONTH, "Players")

    def change(name: str, xml: str) -> str:
        changed = re.sub(pattern, replacement, xml, count=1) if name == part else xml
        assert (changed != xml) == (name == part)
        return changed

    return rewritten(MONTH, out, change)


def test_old_results_are_said_before_anything_else(here: Here, tmp_path: Path) -> None:
    elo = read(MONTH).names["Players_std_elo"]
    path = replace_in_players(tmp_path / "month.xlsx", rf'(<c r="{elo.cell(elo.first)}"[^>]*><v>)(\d+)', r"\g<1>1987")
    run = here("check", path)
    first, *others = run.stdout.splitlines()
    assert run.status == 1
    assert re.fullmatch(
        rf"{re.escape(str(path))}: this file shows old results: \d+ cells, the first is \w+![A-Z]+\d+: "
        r"shows .+, should show .+; recalculate and save it "
        r"\(LibreOffice: Data > Calculate > Recalculate Hard; Excel: Ctrl\+Alt\+F9\)",
        first,
    )
    assert "after recalculation, all " in others[-1]


@pytest.mark.second
def test_old_results_are_said_of_refused_input_too(here: Here, tmp_path: Path) -> None:
    birth = read(MONTH).names["Players_birth"]
    typed = rf'<c r="{birth.cell(birth.first)}"( s="\d+")[^>]*>.*?</c>'
    path = replace_in_players(
        tmp_path / "month.xlsx", typed, rf'<c r="{birth.cell(birth.first)}"\1 t="str"><v>n/a</v></c>'
    )
    run = here("check", path)
    assert (run.status, run.stdout) == (2, "")
    first, second = run.stderr.splitlines()
    assert first.startswith("month.xlsx: this file shows old results: ")
    assert "“n/a”" in second


@pytest.mark.parametrize("damage", ["<v>2.1.5</v>", "<v>0x</v>"])
def test_a_result_that_is_none_is_refused(damage: str, here: Here, tmp_path: Path) -> None:
    def change(name: str, xml: str) -> str:
        return xml.replace("</f><v>0</v>", f"</f>{damage}") if name.startswith("xl/worksheets/") else xml

    run = here("check", rewritten(MONTH, tmp_path / "month.xlsx", change))
    assert (run.status, run.stdout) == (2, "")
    assert run.stderr == "month.xlsx: this is not a readable .xlsx workbook\n"


@pytest.mark.second
def test_a_wrong_dimension_loses_no_row(tmp_path: Path) -> None:
    """Other programs write such; openpyxl believes it."""

    def change(name: str, xml: str) -> str:
        return re.sub(r"<sheetViews>", '<dimension ref="A1:C7"/><sheetViews>', xml) if "worksheets/" in name else xml

    path = rewritten(MONTH, tmp_path / "month.xlsx", change)
    assert read(path).period == read(MONTH).period
    assert check(path).differences == []


@pytest.mark.parametrize("title", first_of(["Players", "Ratings", "Other calculations"], 1))
@pytest.mark.parametrize("damage", [b"<worksheet><sheetData><row r='1'><c r='A1'></row>", b"", b"\x00\xff"])
def test_a_damaged_sheet_is_one_line(title: str, damage: bytes, here: Here, tmp_path: Path) -> None:
    with ZipFile(MONTH) as package, ZipFile(tmp_path / "month.xlsx", "w") as other:
        parts = sheet_parts(package)
        for name in package.namelist():
            other.writestr(name, damage if parts.get(name) == title else package.read(name))
    run = here("check", tmp_path / "month.xlsx")
    assert (run.status, run.stdout) == (2, "")
    assert run.stderr == "month.xlsx: this is not a readable .xlsx workbook\n"


# What `list` says of a sheet that shows another figure than it prints.


@pytest.mark.parametrize("changed", [[2595], [2595, 2163, 2019]])
def test_list_names_cells_that_show_another_figure(changed: list[int], here: Here, tmp_path: Path) -> None:
    """New Elos of the month's published list: 2595, 2163 and 2019 lead it."""
    part = part_of(MONTH, "List standard")

    def change(name: str, content: str) -> str:
        for elo in changed if name == part else ():
            content, count = re.subn(rf"(</f>|<f[^>]*/>)<v>{elo}</v>", rf"\1<v>{elo + 1}</v>", content)
            assert count == 1, elo
        return content

    book = rewritten(MONTH, tmp_path / "april.xlsx", change)
    run = here("list", book)
    assert run.status == 0
    assert str(changed[0]) in run.stdout
    found = re.findall(r"List standard!\w+: the sheet shows (\d+), this list has (\d+)", run.stderr)
    assert found == [(str(elo + 1), str(elo)) for elo in changed]
    assert sum("the sheet shows" in str(notice) for notice in lists_of(book).notices) == len(changed)  # by the menu


def test_list_says_nothing_of_a_sheet_as_it_was_written(here: Here) -> None:
    assert "the sheet shows" not in here("list", MONTH).stderr


@pytest.mark.second
def test_list_says_nothing_of_a_sheet_without_results(here: Here, tmp_path: Path) -> None:
    """`add` leaves the formulas for a spreadsheet program."""
    assert here("add", MONTH, "--remove", "T6", "--out", tmp_path / "april.xlsx").status == 0
    assert "the sheet shows" not in here("list", tmp_path / "april.xlsx").stderr
