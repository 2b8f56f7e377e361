"""The functions that a workbook carries itself: in two programs, on the table of cases that every host passes."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import lambda_hosts as hosts
import openpyxl
import pytest
from function_cases import CASES, Case
from test_committed_workbooks import differing_parts
from tiers import first_of
from typed_cases import PlacedCase, rows

import xlelo
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.grid import Error
from xlelo.functions.regulation_texts import names
from xlelo.hosts.excel.lambdas import book
from xlelo.hosts.excel.lambdas.compiler import library
from xlelo.hosts.excel.lambdas.examples import all_examples
from xlelo.regulations import ALL

COMMITTED = Path(__file__).parents[1] / "workbooks" / book.FILE
NAMES = [one.name for one in library().table_definitions if one.name in {function.name for function in CATALOGUE}]
HELPERS = [one.name for one in library().table_definitions if one.name not in NAMES]
COVERED = [case for case in CASES if case.function in NAMES]
TYPED_NUMBER = re.compile(r"\s*[+-]?\d+([.,]\d+)?\s*|\d+½|\d{4}-\d\d-\d\d")
HOSTS = (
    *first_of(["ironcalc", "ironcalc_in_cells", "univer"], 1),
    *(pytest.param(host, marks=pytest.mark.large) for host in ("univer_whole", "univer_in_cells")),
)
EXAMPLES = len(list(all_examples()))

NOISE = 1e-9
"""Binary numbers: what is exact elsewhere is a float here."""


def left_out(case: Case) -> bool:
    """Numbers and dates that are text, and other readings: the workbook says so, on its first sheet."""
    if case.function == "ELO_SCORE":
        return False
    cells = [cell for value in case.arguments for row in rows(value) for cell in row if isinstance(cell, str)]
    return any(
        (TYPED_NUMBER.fullmatch(cell) and cell != "2400") or re.search(r"FIDE ?\d+ \S+=", cell, re.IGNORECASE)
        for cell in cells
    )


KEPT = [case for case in COVERED if not left_out(case)]
GONE = [case for case in COVERED if left_out(case)]


def padded(case: Case) -> Case:
    """With every argument, for the names know no optional ones."""
    (definition,) = (one for one in library().table_definitions if one.name == case.function)
    return case._replace(arguments=case.arguments + (None,) * (len(definition.parameters) - len(case.arguments)))


def placed(cases: list[Case], *, all_in_cells: bool = False) -> list[PlacedCase]:
    return hosts.placed([padded(case) for case in cases], all_in_cells=all_in_cells)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return book.build(tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="module")
def ironcalc(built: Path) -> list[str]:
    return differing(placed(KEPT), built)


@pytest.fixture(scope="module")
def ironcalc_in_cells(built: Path) -> list[str]:
    return differing(placed(KEPT, all_in_cells=True), built)


@pytest.fixture(scope="module")
def univer(built: Path) -> list[str]:
    """It calculates a hundred times as long as the other: every third case, of each function the first."""
    some = {one.function: one for one in reversed(KEPT)}
    cases = [case for number, case in enumerate(KEPT) if not number % 3 or case is some[case.function]]
    return differing(placed(cases), built, hosts.names_of(built))


@pytest.fixture(scope="module")
def univer_whole(built: Path) -> list[str]:
    return differing(placed(KEPT), built, hosts.names_of(built))


@pytest.fixture(scope="module")
def univer_in_cells(built: Path) -> list[str]:
    return differing(placed(KEPT, all_in_cells=True), built, hosts.names_of(built))


def differing(cases: list[PlacedCase], workbook: Path, names: list[tuple[str, str]] | None = None) -> list[str]:
    found = hosts.run_in_ironcalc(workbook, cases) if names is None else hosts.run_in_univer(names, workbook, cases)
    return [
        f"{one.formula}: {found[place]!r}, not {wanted!r} ({one.case.source})"
        for one in cases
        for place, wanted in wanted_of(one)
        if not alike(found[place], wanted)
    ]


def wanted_of(one: PlacedCase) -> list[tuple[tuple[int, int], Any]]:
    return [
        ((one.row + down, 1 + across), cell.text if isinstance(cell, Error) else cell)
        for down, row in enumerate(one.expected_rows)
        for across, cell in enumerate(row)
    ]


def alike(value: Any, wanted: Any) -> bool:
    if isinstance(value, bool | str) or isinstance(wanted, str):
        return bool(type(value) is type(wanted) and value == wanted)
    return bool(abs(value - wanted) < NOISE)


@pytest.mark.parametrize("function", NAMES)
@pytest.mark.parametrize("host", HOSTS)
def test_the_host_shows_what_the_table_says(request: pytest.FixtureRequest, host: str, function: str) -> None:
    found: list[str] = request.getfixturevalue(host)
    assert [one for one in found if f"{function}(" in one] == []


def test_the_page_about_excel_names_the_functions() -> None:
    page = (Path(xlelo.__file__).parent / "hosts" / "excel" / "README.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(r"defines nine functions as names: ([^.]*)\.", page)
    assert re.findall(r"`(\w+)`", sentence) == NAMES
    assert f"Manager* shows {len(NAMES) + len(HELPERS)} names" in page


def test_most_of_the_table_is_covered() -> None:
    assert len(NAMES) == 9
    assert len(KEPT) > 0.9 * len(COVERED)
    assert {case.function for case in KEPT} == set(NAMES)


def test_what_is_left_out_is_refused(built: Path) -> None:
    cases = placed(GONE)
    found = hosts.run_in_ironcalc(built, cases)
    for one in cases:
        assert all(alike(found[place], wanted) or found[place] == "#VALUE!" for place, wanted in wanted_of(one))


@pytest.mark.second
def test_a_wrong_table_is_noticed(built: Path, tmp_path: Path) -> None:
    """The programs look into the sheet, and no result is stored that they could repeat: .66 of 114–121 becomes .67."""
    with zipfile.ZipFile(built) as whole, zipfile.ZipFile(tmp_path / "wrong.xlsx", "w") as wrong:
        for name in whole.namelist():
            wrong.writestr(name, re.sub(rb"<v>0\.66</v>", b"<v>0.67</v>", whole.read(name)))
    assert any("0.67" in one for one in differing(placed(KEPT), tmp_path / "wrong.xlsx"))


@pytest.mark.large
@pytest.mark.parametrize("all_in_cells", [False, True])
def test_the_texts_for_google_sheets_give_the_same(built: Path, all_in_cells: bool) -> None:
    """Run by Univer; they need no sheet of tables."""
    assert differing(placed(KEPT, all_in_cells=all_in_cells), built, hosts.google_names(built)) == []


@pytest.mark.second
def test_some_of_the_texts_for_google_sheets(built: Path) -> None:
    some = [next(case for case in KEPT if case.function == name) for name in NAMES]
    assert differing(placed(some), built, hosts.google_names(built)) == []


class TestNames:
    def test_what_excel_allows(self) -> None:
        for one in library().table_definitions:
            assert len(one.file_formula) < 8000
            assert len(one.comment) <= 254
            assert not re.search(r"\[|#REF|_xlfn\._xlpm", one.file_formula)

    @pytest.mark.parametrize("name", NAMES)
    def test_the_arguments_are_the_catalogues(self, name: str) -> None:
        (function,) = (function for function in CATALOGUE if function.name == name)
        (definition,) = (one for one in library().table_definitions if one.name == name)
        assert definition.parameters == tuple(argument.name for argument in function.arguments)

    def test_functions_of_excel_365_and_values_have_their_marks(self) -> None:
        """Every small word is a value; of the functions only these came after Excel 2010."""
        for one in library().table_definitions:
            words = set(re.findall(r"[A-Za-z_.]*[A-Za-z]+(?=\()", re.sub(r'"[^"]*"', "", one.file_formula)))
            newer = {"_xlfn.LAMBDA", "_xlfn.LET", "_xlfn.MAP", "_xlfn.SEQUENCE"}
            assert {word for word in words if "." in word and not word.startswith("_xlpm.")} <= newer
            small = re.findall(r"(?<![\w.!$])[a-z]\w*", re.sub(r'"[^"]*"', "", one.file_formula))
            assert small == []

    def test_the_texts_for_google_sheets_hold_in_every_country(self) -> None:
        for one in library().self_contained_definitions:
            bare = re.sub(r'"[^"]*"', "", one.body)
            assert not re.search(r"[,.]", bare)
            assert book.SHEET not in bare

    def test_every_rule_set_is_there(self) -> None:
        assert [one.code for one in library().sets] == [one.code for one in ALL if one.questions is not None]
        assert [name for one in library().sets for name in one.names] == names()


class TestWorkbook:
    def test_its_own_examples_hold(self, built: Path) -> None:
        cells = hosts.sheet_values(built, "Examples")
        assert cells[4, 2] is True
        assert sum(value is True for value in cells.values()) == 1 + EXAMPLES + 4

    def test_no_result_is_stored(self, built: Path) -> None:
        workbook = openpyxl.load_workbook(built, data_only=True)
        assert workbook["Examples"]["C7"].value is None

    def test_formulas_of_the_names_may_fill_several_cells(self, built: Path) -> None:
        with zipfile.ZipFile(built) as package:
            sheets = b"".join(package.read(name) for name in package.namelist() if "worksheets/sheet" in name)
            declared = package.read("[Content_Types].xml") + package.read("xl/_rels/workbook.xml.rels")
            metadata = package.read("xl/metadata.xml")
        cells = re.findall(rb"<c [^>]*>(?:<f[^>]*>)ELO_", sheets)
        assert len(cells) == EXAMPLES + 2 + len(NAMES) + len(HELPERS)
        assert all(b'cm="1"' in cell and b't="array"' in cell for cell in cells)
        assert b'cellMetadata count="1"' in metadata
        assert declared.count(b"metadata.xml") == 2

    def test_the_first_sheet_names_what_is_left_out(self, built: Path) -> None:
        said = " ".join(str(row[0]) for row in openpyxl.load_workbook(built)["Read me"].iter_rows(values_only=True))
        assert "None of this has been opened in Excel" in said
        assert "#NAME?" in said
        assert {function.name for function in CATALOGUE if function.name not in NAMES} == {
            name for name in re.findall(r"ELO_[A-Z_]+", said) if name not in (*NAMES, *HELPERS)
        } - {"ELO_tables"}
        assert re.search(r"Numbers and dates stored as text: #VALUE!", said)

    def test_the_committed_file_is_as_built(self, built: Path) -> None:
        with zipfile.ZipFile(built) as fresh, zipfile.ZipFile(COMMITTED) as committed:
            assert fresh.namelist() == committed.namelist()
        assert differing_parts(built, COMMITTED) == []
