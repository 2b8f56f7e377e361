"""Inputs that are formulas: without a stored result, or with another one every day, each is refused by its cell."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from filled_books import filled_book
from openpyxl import Workbook, load_workbook

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.readers.formulas import is_changing
from xlelo.readers.tournaments.lists import read_xlsx
from xlelo.readers.tournaments.text import Log
from xlelo.regulations import find
from xlelo.workbook.read import read
from xlelo.workbook.sources import typed_files
from xlelo.workbook.workbook_file import opened

if TYPE_CHECKING:
    from collections.abc import Callable

    from xlelo.model import Problem

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
"""What stands in the cell, its type, and what is said."""
UNSTORED, CHANGING = "without a stored result", "depends on the day or on chance"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"


def rewritten(path: Path, part: str, change: Callable[[str], str]) -> None:
    with zipfile.ZipFile(path) as whole:
        held = {name: whole.read(name) for name in whole.namelist()}
    before = held[part].decode()
    held[part] = change(before).encode()
    assert held[part].decode() != before
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, content in held.items():
            whole.writestr(name, content)


def part_of(path: Path, title: str) -> str:
    """Sheets stand in their order."""
    return f"xl/worksheets/sheet{load_workbook(path, read_only=True).sheetnames.index(title) + 1}.xml"


def filled_cells(code: str, path: Path) -> list[tuple[str, str]]:
    """The sheet and the cell of the first filled row of each of those inputs."""
    path.write_bytes(filled_book(code))
    sources = typed_files(opened(path))
    found = []
    for file, column in INPUTS[code]:
        source = sources[file]
        area = source.areas[source.names.index(column)]
        found.append((source.sheet, area.cell(source.filled[0][0])))
    return found


def put(path: Path, sheet: str, cell: str, inside: str, attributes: str = "") -> None:
    pattern = rf'<c r="{cell}"((?: s="\d+")?)[^>]*>.*?</c>'
    new = rf'<c r="{cell}"\1{attributes}>{inside}</c>'
    rewritten(path, part_of(path, sheet), lambda text: re.sub(pattern, new, text, count=1))


def refused(path: Path) -> list[Problem]:
    with pytest.raises(Refused) as found:
        read(path)
    return list(found.value.problems)


@pytest.mark.parametrize("code", INPUTS)
def test_it_is_refused_by_its_cell(code: str, tmp_path: Path) -> None:
    path, said = tmp_path / "book.xlsx", {"unstored": UNSTORED, "changing": CHANGING}
    wanted = {}
    for (sheet, cell), (inside, attributes, kind) in zip(filled_cells(code, path), FORMULAS, strict=False):
        put(path, sheet, cell, inside, attributes)
        wanted[f"sheet {sheet}", cell] = said[kind]
    found = {(one.place.file, one.place.cell): str(one.allowed) for one in refused(path)}
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
    assert all(UNSTORED not in str(one.allowed) for one in refused(path))


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
    assert {one.place.cell for one in refused(path) if CHANGING in str(one.allowed)} == {cell, below}


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
        read_xlsx((tmp_path / "list.xlsx").read_bytes(), {}, Log("list.xlsx"))
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
    [("worksheet", STRICT), ("worksheet", "urn:another"), ("sheetData", "urn:another"), ("c", "urn:another")],
)
def test_a_sheet_in_another_form_is_refused_by_name(element: str, namespace: str, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(filled_book("fce"))
    title = typed_files(opened(path))["games"].sheet

    def foreign(text: str) -> str:
        own = re.compile(rf"<{element}(?=[\s>])(?: xmlns=\"[^\"]*\")?")
        return own.sub(f'<{element} xmlns="{namespace}"', text, count=1)

    rewritten(path, part_of(path, title), foreign)
    (problem,) = refused(path)
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
    (tournament,) = read_xlsx(path.read_bytes(), {}, Log("list.xlsx"))
    assert len(tournament.pairings) == 1
