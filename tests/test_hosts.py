"""One table of cases through every host: Excel over COM, Excel's VBA, Office.js, Pyodide, and Calc.

What a host shows must be what the table says, in every cell. No Excel takes part; see `xlelo/hosts/excel/README.md`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import functions_page
import hosts
import openpyxl
import pytest
from excel_transport import Cells, Excel
from function_cases import CASES, NA, NOT_CALC, Case, down
from hosts import Shown
from libreoffice import Calc
from tiers import first_of
from typed_cases import rows, typed
from vba_in_libreoffice import Vba

import xlelo
from xlelo.functions import call
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Function
from xlelo.functions.grid import Error
from xlelo.hosts.excel import addin, vba
from xlelo.hosts.excel.addin import examples
from xlelo.hosts.libreoffice import names
from xlelo.hosts.sharing import rename_calls
from xlelo.lang.sentence import in_language
from xlelo.regulations import ALL

ROOT = Path(xlelo.__file__).parents[1]
TABLE = (
    *CASES,
    Case("ELO_EXPECTED", (NA, 2030), NA, "an error in a single cell"),
    Case(
        "ELO_RULES",
        (),
        [
            ["FCE", "season 2016", "Normativa d'avaluació de la FCE"],
            ["CNXC", "competitions started from 2000-07-01", "Regulamento do Sistema Elo da CNXC"],
            ["ELO1972", "1972", "El Sistema de Clasificación aplicado nacionalmente"],
            ["FIDE2011", "from 2011-07-01", "Novidades no Rating FIDE"],
            [
                "FIDE2024",
                "from 2024-03-01, as amended on 2024-12-01 (rapid and blitz) and 2025-10-01 (standard)",
                "FIDE Rating Regulations of 2024",
            ],
            ["MELAO", "author's article, undated", "Erro sistemático no rating de Xadrez"],
            ["CLUB", "rules that each club fills in", "A club's own list"],
            [
                "FIDE2017",
                "from 2017-07-01 until 2021-12-31, standard list, rated players",
                "FIDE standard ratings of 2017",
            ],
            ["FUA2012", "from 2012-01-01, rated players", "Federación Uruguaya de Ajedrez 2012"],
            ["SSB2011", "from 2011-07-01, rated players", "Südtiroler Schachbund 2011"],
        ],
        "the documents' own titles and editions",
    ),
)
LANGUAGES = ("ca", "es", "pt")


class Answers(NamedTuple):
    cases: tuple[Case, ...]
    shown: Shown


WHY_LINE = "2150 − 2030 = 120; Taula 1, row 114–121: .66 (FCE art. 13.2)"


@pytest.fixture(scope="module")
def excel() -> Iterator[Excel]:
    with Excel(hosts.MODULE) as started:
        yield started


@pytest.fixture(scope="module")
def com(excel: Excel) -> Answers:
    return Answers(TABLE, hosts.run_over_com(excel, TABLE, hosts.typed_into_formulas))


@pytest.fixture(scope="module")
def com_all_in_cells(excel: Excel) -> Answers:
    return Answers(TABLE, hosts.run_over_com(excel, TABLE, hosts.cell_values))


@pytest.fixture(scope="module")
def com_arrays(excel: Excel) -> Answers:
    return Answers(TABLE, hosts.run_over_com(excel, TABLE, hosts.array_text))


@pytest.fixture(scope="module")
def basic(calc: Calc, excel: Excel, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """The add-in's VBA. LibreOffice, which runs it, can hand it neither a logical value nor an error."""
    cases = tuple(case for case in TABLE if not any(isinstance(cell, bool | Error) for cell in given(case)))
    workbook = addin.demonstration(CATALOGUE, [], addin.installed_xlwings(), xlelo.__version__)
    with Vba(calc, excel) as macros:
        return Answers(cases, hosts.run_in_vba(macros, cases, workbook, tmp_path_factory.mktemp("vba")))


@pytest.fixture(scope="module")
def calc_typed(real: Calc, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    return run_in_calc(real, tmp_path_factory.mktemp("calc"), all_in_cells=False)


@pytest.fixture(scope="module")
def calc_all_in_cells(real: Calc, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    return run_in_calc(real, tmp_path_factory.mktemp("calc"), all_in_cells=True)


def run_in_calc(real: Calc, folder: Path, *, all_in_cells: bool) -> Answers:
    cases = tuple(case for case in TABLE if case.unlike.isdisjoint(NOT_CALC))
    return Answers(cases, hosts.run_in_calc(real, cases, folder, all_in_cells=all_in_cells))


def given(case: Case) -> list[Any]:
    return [cell for value in case.arguments for row in rows(value) for cell in row]


@pytest.fixture(scope="module")
def officejs_answers() -> dict[str, Any]:
    return hosts.run_over_officejs(both_ways())


@pytest.fixture(scope="module")
def pyodide_answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return hosts.run_in_pyodide(both_ways(), tmp_path_factory.mktemp("packages"))


@pytest.fixture(scope="module")
def officejs(officejs_answers: dict[str, Any]) -> Answers:
    return Answers((*TABLE, *TABLE), hosts.officejs_rows(officejs_answers["results"][:-1]))


@pytest.fixture(scope="module")
def pyodide(pyodide_answers: dict[str, Any]) -> Answers:
    return Answers((*TABLE, *TABLE), hosts.officejs_rows(pyodide_answers["results"][:-1]))


def both_ways() -> list[Any]:
    """Arguments left out, then the same as empty cells; then the version."""
    asked = [hosts.officejs_calls(TABLE, all_in_cells=all_in_cells) for all_in_cells in (False, True)]
    return [*asked[0], *asked[1], ["ELO_VERSION", []]]


HOSTS = ("com", "com_all_in_cells", "com_arrays", "basic", "calc_typed", "calc_all_in_cells", "officejs", "pyodide")


@pytest.mark.parametrize("function", [function.name for function in CATALOGUE if function.name != "ELO_VERSION"])
@pytest.mark.parametrize("host", first_of(HOSTS, 1))
def test_the_host_shows_what_the_table_says(request: pytest.FixtureRequest, host: str, function: str) -> None:
    answers: Answers = request.getfixturevalue(host)
    compared = [
        (typed([case])[0].formula, shown, expected(case))
        for case, shown in zip(answers.cases, answers.shown, strict=True)
        if case.function == function
    ]
    assert compared
    assert [f"{formula}: {shown}, not {wanted}" for formula, shown, wanted in compared if shown != wanted] == []


def expected(case: Case) -> list[list[Any]]:
    return [[cell.text if isinstance(cell, Error) else cell for cell in row] for row in rows(case.expected)]


@pytest.mark.parametrize("host", first_of(HOSTS, 1))
def test_no_host_is_spared_much_of_the_table(request: pytest.FixtureRequest, host: str) -> None:
    answers: Answers = request.getfixturevalue(host)
    assert len(set(map(repr, answers.cases))) > len(TABLE) * 0.85


class TestVersion:
    """The same rules run everywhere: the build is worked out from their sources, wherever they lie."""

    BUILT = re.compile(r"xlelo (\S+) \(build (\w{8})\), calculated by Python .*: FCE, season 2016")

    def told(self, shown: object) -> tuple[str, str]:
        found = self.BUILT.fullmatch(str(shown))
        assert found is not None
        return found[1], found[2]

    def test_over_com(self, excel: Excel) -> None:
        assert self.told(excel("ELO_VERSION")) == self.told(call("ELO_VERSION", ()))

    def test_in_calc(self, real: Calc, tmp_path: Path) -> None:
        case = Case("ELO_VERSION", (), "", "")
        (((shown,),),) = hosts.run_in_calc(real, [case], tmp_path, all_in_cells=False)
        assert self.told(shown) == self.told(call("ELO_VERSION", ()))
        assert " in LibreOffice; " in shown

    def test_in_pyodide(self, pyodide_answers: dict[str, Any]) -> None:
        shown = pyodide_answers["results"][-1][0][0]
        assert self.told(shown) == self.told(call("ELO_VERSION", ()))
        assert f" with xlwings {addin.installed_xlwings().version}; " in shown


class TestMetadata:
    """What the hosts are told of each function is what the catalogue says."""

    @pytest.mark.parametrize("host", first_of(["officejs_answers", "pyodide_answers"], 0))
    def test_office_js(self, request: pytest.FixtureRequest, host: str) -> None:
        told = request.getfixturevalue(host)["metadata"]["functions"]
        assert [
            [one["name"], one["description"]]
            + [[each["name"], each["description"], each.get("optional", False)] for each in one["parameters"]]
            for one in told
        ] == [
            [function.name, function.sentence]
            + [[vba.identifier(each), each.sentence, each.optional] for each in function.arguments]  # as VBA has them
            for function in sorted(CATALOGUE, key=lambda function: function.name)
        ]

    @pytest.mark.second
    def test_pyodide_is_python_in_a_browser(self, pyodide_answers: dict[str, Any]) -> None:
        assert pyodide_answers["platform"] == "emscripten"

    @pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
    def test_the_wizard_of_calc(self, real: Calc, function: Function) -> None:
        assert real.description(function.name) == {
            "name": function.name,
            "description": function.sentence,
            "arguments": [[each.name, each.sentence, each.optional or each.variadic] for each in function.arguments],
        }

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_wizard_of_calc_in_other_languages(self, real: Calc, language: str) -> None:
        for function in CATALOGUE:
            path = f"/org.openoffice.Office.CalcAddIns/AddInInfo/Elo/AddInFunctions/{names.method(function.name)}"
            assert real.setting(path, "Description", language) == in_language(function.sentence, language)
            for each in function.arguments:
                of = f"{path}/Parameters/{names.identifier(each.name)}"
                assert real.setting(of, "Description", language) == in_language(each.sentence, language)

    def test_every_sentence_is_translated(self) -> None:
        sentences = {each.sentence for function in CATALOGUE for each in (function, *function.arguments)}
        english = {one for one in sentences if any(in_language(one, language) == one for language in LANGUAGES)}
        assert english == {", ".join(one.code for one in ALL) + "."}

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_is_typed_keeps_its_name_in_translations(self, language: str) -> None:
        """Codes, names of rule sets and numbers are the same in every language."""
        word = re.compile(r"[A-Z][A-Z0-9]+[0-9/]*|\b\d{4}\b")
        for one in (each for function in CATALOGUE for each in (function, *function.arguments)):
            text = in_language(one.sentence, language)
            assert set(word.findall(one.sentence)) <= set(word.findall(text)), text


class TestLimits:
    """Of Excel: docs of the function wizard, and what a function may give."""

    @pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
    def test_names_and_sentences(self, function: Function) -> None:
        names_of_arguments = [argument.name for argument in function.arguments]
        assert len(names_of_arguments) + sum(map(len, names_of_arguments)) <= 254
        sentences = [function.sentence, *(argument.sentence for argument in function.arguments)]
        sentences += [in_language(sentence, language) for language in LANGUAGES for sentence in sentences]
        assert max(map(len, sentences)) <= 255

    def test_vba_takes_them_all(self) -> None:
        source = vba.addin_module(CATALOGUE, "") + vba.wizard_texts(CATALOGUE)
        assert re.findall(r"(?m)^Public Function (\w+)", source) == [function.name for function in CATALOGUE]
        assert max(map(len, source.splitlines())) < 1024

    @pytest.mark.second
    def test_a_cell_is_never_nothing(self, com: Answers, com_all_in_cells: Answers) -> None:
        """Of None, Excel would make 0; NaN it cannot show."""
        for answers in (com, com_all_in_cells):
            cells = [cell for shown in answers.shown for row in shown for cell in row]
            assert {type(cell) for cell in cells} == {str, float}
            assert all(cell == cell for cell in cells)  # noqa: PLR0124 - NaN is not

    def test_long_texts(self, excel: Excel) -> None:
        alone = excel("ELO_ARTICLE", "FCE", "10")
        among_others = excel("ELO_ARTICLE", "FCE", Cells(down("10", "16")))
        of_all = excel("ELO_RULES")
        assert 255 < len(alone) <= 32767
        assert [len(text) for (text,) in among_others] == [255, 255]
        assert max(len(cell) for row in of_all for cell in row) <= 255

    @pytest.mark.second
    def test_whole_columns(self) -> None:
        """1,048,576 rows, most of them empty; what is used of them comes back."""
        run = subprocess.run(
            [sys.executable, ROOT / "tests" / "timed_calls.py"],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            check=True,
        )
        assert "two whole columns" in json.loads(run.stdout)


def test_the_reference_page_is_that_of_the_catalogue() -> None:
    """After a change: python tests/functions_page.py"""
    assert functions_page.PAGE.read_text(encoding="utf-8") == functions_page.page()


def test_the_demonstration_shows_every_example() -> None:
    shown = examples(CATALOGUE)
    assert len(shown) == sum(len(function.examples) for function in CATALOGUE)
    assert addin.Example(CATALOGUE[0].sentence, "=ELO_EXPECTED(2150,2030)", 0.66) in shown


def test_what_costs_money_is_never_imported() -> None:
    """xlwings.server and xlwings.pro are licensed for noncommercial use, or paid for: a user chooses them."""
    found = [
        path.name
        for path in (ROOT / "xlelo").rglob("*.py")
        if re.search(r"xlwings[. ]+(import +)?(server|pro)\b", path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("formula", "value"),
    [("ELO_EXPECTED(A:A;B:B)", 0.36), ('ELO_PERF(B:B;C:C;"FIDE2024")', 1925), ("SUM(ELO_EXPECTED(A:A;B:B))", 1.06)],
)
def test_a_whole_column_answers_in_calc(real: Calc, tmp_path: Path, formula: str, value: float) -> None:
    """Given by mistake: 2000 v. 2100 is .36, 1900 v. 1750 is .70; half of two games is the mean, 1925."""
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    for row in ((2000, 2100, 1), (1900, 1750, 0)):
        sheet.append(row)
    workbook.save(tmp_path / "columns.xlsx")
    with real.load(tmp_path / "columns.xlsx") as document:
        document.type("Sheet", "E1", "=ELO_EXPECTED(2150,2030)")  # the first call loads the rules
        assert document.read("Sheet", "E1") == [[0.66]]
        document.array_formula("Sheet", "F1:F1", f"={formula}")
        shown = document.values()["Sheet"][1, 6]
    assert shown == pytest.approx(value)


@pytest.mark.parametrize(("rows", "answer"), [(100_002, 0.5), (100_003, "#VALUE!")])
def test_a_result_that_calc_cannot_store_is_refused(real: Calc, tmp_path: Path, rows: int, answer: float | str) -> None:
    """Every other row is blank, and a blank one at the end is not counted: 100,000 turns, and 100,002."""
    openpyxl.Workbook().save(tmp_path / "empty.xlsx")
    every_other = f'IF(MOD(ROW(A1:A{rows});2)=1;2000;"")'
    with real.load(tmp_path / "empty.xlsx") as document:
        document.array_formula("Sheet", "F1:F1", f"=ELO_EXPECTED({every_other};{every_other})")
        assert document.read("Sheet", "F1") == [[answer]]


@pytest.mark.large
def test_a_column_of_a_million_games_does_not_stop_calc(real: Calc, tmp_path: Path) -> None:
    openpyxl.Workbook().save(tmp_path / "empty.xlsx")
    with real.load(tmp_path / "empty.xlsx") as document:
        document.array_formula("Sheet", "A1:A1048576", "=ROW(B1:B1048576)*0+2000")
        document.array_formula("Sheet", "C1:C1048576", "=ELO_EXPECTED(A:A;A:A)")
        document.array_formula("Sheet", "D1:D1048576", "=ROW(B1:B1048576)*0+0.5")
        document.array_formula("Sheet", "E1:E1", '=ELO_PERF(A:A;D:D;"FIDE2024")')
        assert [document.read("Sheet", cell) for cell in ("C1", "C1048576", "E1")] == [[[0.5]], [[0.5]], [[2000]]]


def test_a_copy_for_libreoffice_calculates_there(real: Calc, tmp_path: Path) -> None:
    """The file as Excel writes it does not: 7.4 does not know the bare name."""
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet["A1"] = "='C:\\Users\\Ann\\xlelo.xlam'!ELO_EXPECTED(2150,2030)"
    sheet["A2"] = "=ELO_INITIAL_FIDE(1657,3,5)"
    workbook.save(tmp_path / "excel.xlsx")
    assert rename_calls(tmp_path / "excel.xlsx", tmp_path / "calc.xlsx", "libreoffice") == 2
    with real.load(tmp_path / "calc.xlsx") as document:
        shown = document.values()["Sheet"]
    assert [shown[row, 1] for row in (1, 2)] == [0.66, 1748]


def test_what_xlwings_generates_is_read_by_basic(calc: Calc, excel: Excel, tmp_path: Path) -> None:
    """A word that VBA keeps for itself as an argument would stop the whole module.

    LibreOffice does not know whether a cell calls, so that this question is left out.
    """
    command = [sys.executable, Path(__file__).with_name("vba_generator.py"), vba.PYTHON_MODULE]
    text = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    assert all(f"Function {one.name}(" in text for one in CATALOGUE)
    text = text.replace("If TypeOf Application.Caller Is Range Then ", "").replace(", Application.Caller)", ", 0)")
    workbook = addin.demonstration(CATALOGUE, [], addin.installed_xlwings(), xlelo.__version__)
    formulas = ["ELO_EXPECTED(2150,2030)", 'ELO_WHY("ELO_EXPECTED",2150,2030)', "ELO_INITIAL_FIDE(1800,6,9,40725)"]
    with Vba(calc, excel) as macros:
        values = macros.calculated(workbook, [[f"={one}"] for one in formulas], tmp_path, functions=text)
    assert [values.get((row, 1)) for row in (1, 2, 3)] == [0.66, WHY_LINE, 1845]
