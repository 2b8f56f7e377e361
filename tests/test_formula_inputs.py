"""Inputs that are formulas: without a stored result, or with another one every day, each is refused by its cell."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from filled_books import filled_book
from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName
from tiers import first_of

from xlelo.model import Problem, Refused
from xlelo.readers import read_period
from xlelo.readers.formulas import FormulaFault, is_changing
from xlelo.readers.tournaments.columns import Further
from xlelo.readers.tournaments.lists import read_xlsx
from xlelo.readers.tournaments.text import Log
from xlelo.readers.xlsx import sheets
from xlelo.regulations import find
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.read import read
from xlelo.workbook.sources import input_files
from xlelo.workbook.workbook_file import open_workbook

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
INPUTS = {
    "fce": (("players", "name"), ("events", "end"), ("games", "result"), ("players", "std_elo"), ("period", "to")),
    "cnxc": (("players", "elo"), ("games", "white"), ("players", "name")),
    "fide2024": (("players", "std_rating"), ("events", "minutes"), ("games", "round")),
}
FORMULAS = (
    ("<f>A1</f>", "", "unstored"),
    ("<f>TODAY()</f><v>43190</v>", "", "changing"),
    ("<f>A1&amp;RANDBETWEEN(1,9)</f><v>P1</v>", ' t="str"', "changing"),
    ("<f>A1</f><v></v>", "", "unstored"),
    ("<f>IF(NOW()&gt;1,43190,&quot;x&quot;)</f><v>43190</v>", "", "changing"),
)
"""The cell's content, its type, and the sentence about it."""
UNSTORED, CHANGING = "without a stored result", "depends on the day or on chance"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"


def rewritten(path: Path, part: str, change: Callable[[str], str]) -> None:
    with zipfile.ZipFile(path) as whole:
        held = {name: whole.read(name) for name in whole.namelist()}
    before = held[part].decode()
    held[part] = change(before).encode()
    assert held[part].decode() != before
    with zipfile.ZipFile(path, "w") as whole:
        for name, content in held.items():
            whole.writestr(name, content)


def part_of(path: Path, title: str) -> str:
    with zipfile.ZipFile(path) as package:
        return next(part for part, name in sheet_parts(package).items() if name == title)


def filled_cells(code: str, path: Path) -> list[tuple[str, str]]:
    """The sheet and the cell of the first filled row of each of those inputs."""
    path.write_bytes(filled_book(code))
    sources = input_files(open_workbook(path))
    found = []
    for file, column in INPUTS[code]:
        source = sources[file]
        area = source.areas[source.names.index(column)]
        found.append((source.sheet, area.cell(source.filled_rows[0][0])))
    return found


def put(path: Path, sheet: str, cell: str, inside: str, attributes: str = "") -> None:
    pattern = rf'<c r="{cell}"((?: s="\d+")?)[^>]*>.*?</c>'
    new = rf'<c r="{cell}"\1{attributes}>{inside}</c>'
    rewritten(path, part_of(path, sheet), lambda text: re.sub(pattern, new, text, count=1))


def refusals(path: Path) -> list[Problem]:
    with pytest.raises(Refused) as found:
        read(path)
    return list(found.value.problems)


@pytest.mark.parametrize("code", first_of(INPUTS, 1))
def test_it_is_refused_by_its_cell(code: str, tmp_path: Path) -> None:
    path, said = tmp_path / "book.xlsx", {"unstored": UNSTORED, "changing": CHANGING}
    wanted = {}
    for (sheet, cell), (inside, attributes, kind) in zip(filled_cells(code, path), FORMULAS, strict=False):
        put(path, sheet, cell, inside, attributes)
        wanted[f"sheet {sheet}", cell] = said[kind]
    found = {(one.place.file, one.place.cell): str(one.allowed) for one in refusals(path)}
    assert all(said in found[place] for place, said in wanted.items())


def test_a_formula_that_keeps_its_result_is_read(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    name, day, *_ = filled_cells("fce", path)
    before = read(path).period
    put(path, *name, "<f>&quot;Somebody&quot;</f><v>Somebody</v>", ' t="str"')
    put(path, *day, "<f>DATE(2018,3,11)</f><v>43170</v>")
    period = read(path).period
    assert next(iter(period.players.values())).name == "Somebody"
    assert [event.end for event in period.events] == [event.end for event in before.events]


def test_a_blank_text_is_a_result(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    name, *_ = filled_cells("fce", path)
    put(path, *name, "<f>IF(TRUE,&quot;&quot;,1)</f><v></v>", ' t="str"')
    assert all(UNSTORED not in str(one.allowed) for one in refusals(path))


@pytest.mark.parametrize(
    "formulas",
    [
        ('<f t="shared" ref="{a}:{b}" si="7">TODAY()</f>', '<f t="shared" si="7"/>'),
        ('<f t="array" ref="{a}:{b}">TODAY()+ROW(A1:A2)</f>', ""),
    ],
    ids=["shared", "array"],
)
def test_a_formula_of_several_cells_is_refused_in_each(formulas: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    _, (sheet, cell), *_ = filled_cells("fce", path)
    letter, row = cell.rstrip("0123456789"), int(cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    below = f"{letter}{row + 1}"
    for place, formula in zip((cell, below), formulas, strict=True):
        put(path, sheet, place, f"{formula.format(a=cell, b=below)}<v>43170</v>")
    assert {one.place.cell for one in refusals(path) if CHANGING in str(one.allowed)} == {cell, below}


@pytest.mark.parametrize(("formula", "said"), [("=B2", UNSTORED), ("=TODAY()", CHANGING)])
def test_sheets_with_the_columns_of_files(formula: str, said: str, tmp_path: Path) -> None:
    workbook = Workbook()
    for file in ("period", "players", "events", "games"):
        sheet = workbook.create_sheet(file)
        for line in (EXAMPLES / "fce_2018_04" / f"{file}.csv").read_text(encoding="utf-8").splitlines():
            sheet.append(line.split(","))
    workbook["players"]["B2"] = formula
    workbook["events"]["C3"] = formula
    workbook.save(tmp_path / "month.xlsx")
    with pytest.raises(Refused) as found:
        read_period(tmp_path / "month.xlsx", find("FCE"))
    cells = {one.place.cell for one in found.value.problems if said in str(one.allowed)}
    assert cells == {"B2", "C3"}


@pytest.mark.parametrize(("formula", "said"), [("=B2", UNSTORED), ('=IF(RAND()>2,"0-1","1-0")', CHANGING)])
def test_a_list_of_results(formula: str, said: str, tmp_path: Path) -> None:
    """A formula in a title, or in a column that is not read, is nobody's affair."""
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    for row in (["Printed on", "=TODAY()"], ["Round", "White", "Black", "Result", "Remark"]):
        sheet.append(row)
    sheet.append([1, "Anna", "Berta", "1-0", "=A1"])
    sheet.append([1, "Carla", "Diana", formula, ""])
    workbook.save(tmp_path / "list.xlsx")
    with pytest.raises(Refused) as found:
        read_xlsx((tmp_path / "list.xlsx").read_bytes(), {}, Log("list.xlsx"), Further())
    (problem,) = found.value.problems
    assert problem.place.cell == "D4"
    assert said in str(problem.allowed)


@pytest.mark.parametrize(
    ("formula", "changing"),
    [
        ("TODAY()", True),
        ("YEAR( today () )-5", True),
        ("IF(A1,_xlfn.RANDARRAY(2),1)", True),
        ("RAND.NV()", True),
        ("'NOW (1)'!A1", False),
        ('"NOW()"', False),
        ("BRAND(2)+X.NOW()", False),
        ("NOWADAYS", False),
    ],
)
def test_what_depends_on_the_day_or_on_chance(formula: str, changing: bool) -> None:
    assert is_changing(formula) == changing


@pytest.mark.parametrize(
    ("element", "namespace"),
    first_of([("worksheet", STRICT), ("worksheet", "urn:another"), ("sheetData", "urn:another"), ("c", "urn:another")]),
)
def test_a_sheet_in_another_form_is_refused_by_name(element: str, namespace: str, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(filled_book("fce"))
    title = input_files(open_workbook(path))["games"].sheet

    def foreign(text: str) -> str:
        own = re.compile(rf"<{element}(?=[\s>])(?: xmlns=\"[^\"]*\")?")
        return own.sub(f'<{element} xmlns="{namespace}"', text, count=1)

    rewritten(path, part_of(path, title), foreign)
    (problem,) = refusals(path)
    assert f"sheet {title} has an unknown format ({namespace})" in str(problem.allowed)


def test_such_a_sheet_of_plain_columns_is_read(tmp_path: Path) -> None:
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    for row in (["Round", "White", "Black", "Result"], [1, "Anna", "Berta", "1-0"]):
        sheet.append(row)
    path = tmp_path / "list.xlsx"
    workbook.save(path)
    rewritten(path, "xl/worksheets/sheet1.xml", lambda text: text.replace(MAIN, STRICT))
    (tournament,) = read_xlsx(path.read_bytes(), {}, Log("list.xlsx"), Further())
    assert len(tournament.pairings) == 1


def book_with(cells: dict[str, str], names: dict[str, str] | None = None) -> bytes:
    """By sheet and cell, as Excel writes formulas with results; A1 of the first sheet is asked for."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for place, content in cells.items():
        title, _, cell = place.rpartition("!")
        sheet = workbook[title] if title in workbook.sheetnames else workbook.create_sheet(title)
        sheet[cell] = content
    for name, text in (names or {}).items():
        title, _, plain = name.rpartition("!")
        (workbook[title] if title else workbook).defined_names[plain] = DefinedName(plain, attr_text=text)
    whole = io.BytesIO()
    workbook.save(whole)
    with zipfile.ZipFile(whole) as package:
        parts = {name: package.read(name).decode() for name in package.namelist()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, xml in parts.items():
            package.writestr(name, re.sub(r"<v ?/>|<v></v>", "<v>43190</v>", xml))
    return out.getvalue()


THROUGH_OTHERS: dict[str, tuple[dict[str, str], dict[str, str], bool]] = {
    "a cell": ({"S!A1": "=B7", "S!B7": "=TODAY()"}, {}, True),
    "a cell with a figure": ({"S!A1": "=B7", "S!B7": "43190", "S!B8": "=TODAY()"}, {}, False),
    "a row lower": ({"S!A1": "=B7", "S!B6": "=TODAY()", "S!B8": "=NOW()"}, {}, False),
    "a sheet": ({"S!A1": "='My days'!$C$2+1", "My days!C2": "=NOW()"}, {}, True),
    "a sheet with an apostrophe": ({"S!A1": "='L''any'!C2", "L'any!C2": "=NOW()"}, {}, True),
    "another sheet": ({"S!A1": "=T!C2", "S!C2": "=NOW()", "T!C2": "=1"}, {}, False),
    "three cells": ({"S!A1": "=T!C2", "T!C2": "=T!D2*1", "T!D2": "=S!E5", "S!E5": "=RAND()"}, {}, True),
    "a circle": ({"S!A1": "=B1", "S!B1": "=C1", "S!C1": "=B1+D1", "S!D1": "=TODAY()"}, {}, True),
    "a name": ({"S!A1": "=heute", "S!A2": "=1"}, {"Heute": "TODAY()"}, True),
    "a name of a cell": ({"S!A1": "=IF(1,day_of_list)", "S!D4": "=TODAY()-3"}, {"day_of_list": "S!$D$4"}, True),
    "a name of a name": ({"S!A1": "=one", "S!D4": "=1"}, {"one": "two+1", "two": "NOW()"}, True),
    "a name of another": ({"S!A1": "=one", "S!D4": "=1"}, {"one": "43190", "two": "NOW()"}, False),
    "a name of this sheet": ({"S!A1": "=one", "T!A1": "=1"}, {"one": "NOW()", "S!one": "43190"}, False),
    "a range": ({"S!A1": "=MAX(B2:D9)", "S!C9": "=TODAY()"}, {}, True),
    "beside a range": ({"S!A1": "=MAX(B2:D9)", "S!E9": "=TODAY()", "S!C10": "=NOW()"}, {}, False),
    "a column": ({"S!A1": "=SUM(T!C:D)", "T!D700": "=TODAY()"}, {}, True),
    "rows": ({"S!A1": "=SUM(T!$3:4)", "T!D4": "=TODAY()"}, {}, True),
    "to the end": ({"S!A1": "=SUM(B2:INDEX(B:B,9))", "S!B5": "=TODAY()"}, {}, True),
    "a text": ({"S!A1": '="B7"&"heute"', "S!B7": "=TODAY()"}, {"heute": "TODAY()"}, False),
    "a number": ({"S!A1": "=1E5+LOG10(5)", "S!E5": "=TODAY()"}, {}, False),
    "a function": ({"S!A1": "=SIN (1)", "S!B1": "=1"}, {"SIN": "TODAY()"}, False),
}


@pytest.mark.parametrize("way", THROUGH_OTHERS)
def test_through_other_cells_and_names(way: str) -> None:
    cells, names, changing = THROUGH_OTHERS[way]
    (_, rows), *_ = sheets(book_with(cells, names))
    assert isinstance(dict(rows)[1][0], FormulaFault) == changing


def test_a_long_chain_from_the_last_cell_to_the_first() -> None:
    cells = {f"S!A{row}": f"=A{row + 1}+1" for row in range(1, 3000)}
    ((_, rows),) = sheets(book_with({**cells, "S!A3000": "=TODAY()"}))
    assert all(isinstance(value, FormulaFault) for _, filled in rows for value in filled.values())
    ((_, rows),) = sheets(book_with({**cells, "S!A3000": "=1", "S!B1": "=TODAY()"}))
    assert [type(filled[0]) for _, filled in rows] == [str] * 3000


def test_shared_and_array_formulas_are_followed_from_each_of_their_cells() -> None:
    cells = {"S!A1": "=C1", "S!A2": "=C2", "S!A3": "=C3", "S!C1": "=1", "S!C2": "=TODAY()", "S!C3": "=1"}
    shared = book_with(cells)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shared)) as package, zipfile.ZipFile(out, "w") as other:
        for name in package.namelist():
            xml = package.read(name).decode().replace("<f>C1</f>", '<f t="shared" ref="A1:A3" si="0">C1</f>')
            for row in (2, 3):
                xml = xml.replace(f"<f>C{row}</f>", '<f t="shared" si="0"/>')
            other.writestr(name, xml)
    ((_, rows),) = sheets(out.getvalue())
    assert [isinstance(filled[0], FormulaFault) for _, filled in rows] == [False, True, False]


@pytest.mark.second
@pytest.mark.parametrize("through", ["name", "cell", "array"])
def test_an_input_of_a_workbook_that_goes_by_the_day_through_another(through: str, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    _, (sheet, cell), *_ = filled_cells("fce", path)
    letter, row = cell.rstrip("0123456789"), int(cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    names = "<definedNames>"
    rewritten(
        path,
        "xl/workbook.xml",
        lambda xml: xml.replace(names, f'{names}<definedName name="heute">TODAY()</definedName>'),
    )
    formula = {
        "cell": "<f>heute</f>",
        "name": f"<f>{letter}{row + 1}</f>",
        "array": f'<f t="array" ref="{cell}:{letter}{row + 1}">heute+1</f>',
    }
    put(path, sheet, cell, f"{formula[through]}<v>43170</v>")
    put(path, sheet, f"{letter}{row + 1}", f"{'' if through == 'array' else '<f>heute</f>'}<v>43170</v>")
    assert {one.place.cell for one in refusals(path) if CHANGING in str(one.allowed)} == {cell, f"{letter}{row + 1}"}
