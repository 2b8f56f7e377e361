"""The extension in a real Calc: built, put in as a person does, its functions typed into cells.

The functions are a sample (`sample_addin`), so that each shape of argument and answer is there.
"""

from __future__ import annotations

import ast
import io
import os
import sys
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path
from typing import ClassVar

import openpyxl
import pytest
from libreoffice import Calc, start
from openpyxl.worksheet.formula import ArrayFormula
from sample_addin.catalogue import CATALOGUE

import xlelo
from xlelo.functions.catalogue import CATALOGUE as REAL_CATALOGUE
from xlelo.hosts.libreoffice import builder, installer, names, shim
from xlelo.hosts.libreoffice.installer import InstallationError, Place
from xlelo.hosts.libreoffice.proof import proof, verdict
from xlelo.hosts.libreoffice.typelibrary import CELLS, VALUE, VALUES, Method, type_library
from xlelo.hosts.libreoffice.versions import next_build
from xlelo.hosts.obstacle import Obstacle
from xlelo.workbook.office import plain_user
from xlelo.workbook.values import CellError

VERSION = "1.2.3"
# What ERROR.TYPE gives by Excel's documentation.
NUMBERS_OF_ERRORS = {"#DIV/0!": 2, "#VALUE!": 3, "#REF!": 4, "#NAME?": 5, "#NUM!": 6, "#N/A": 7}
HERE = Path(__file__).parent


def sample_rules() -> dict[str, bytes]:
    package = Path(xlelo.__file__).parent
    own = ("__init__", "cancellable_task", "dialogs", "locale", "names", "open_program")
    menu = ("hosts/menu/__init__.py", "hosts/menu/words.toml")
    parts = ("hosts/__init__.py", *(f"hosts/libreoffice/{name}.py" for name in own), *menu)
    sample = {f"xlelo/functions/{path.name}": path.read_bytes() for path in (HERE / "sample_addin").glob("*.py")}
    return {"xlelo/__init__.py": b""} | {f"xlelo/{part}": (package / part).read_bytes() for part in parts} | sample


def build(version: str = VERSION) -> bytes:
    return builder.build(CATALOGUE, sample_rules(), version)


def place(calc: Calc) -> Place:
    return Place(calc.profile, calc.home, plain_user())


@pytest.fixture(scope="module")
def addin() -> Iterator[Calc]:
    """A soffice of its own, with the extension and Excel's names in its profile."""
    with start() as calc:
        installer.install(build(), CATALOGUE, VERSION, place(calc), excel_names=True)
        yield calc


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A column of ratings: two numbers, a text, an empty cell, an error, a logical value."""
    workbook = openpyxl.Workbook()
    cells = workbook.active
    assert cells is not None
    cells.title = "S"
    for row, value in enumerate((2150, 2030.5, "x", None, "=NA()", True), 1):
        cells.cell(row, 1, value)
    path = tmp_path / "sheet.xlsx"
    workbook.save(path)
    return path


def type_formula(calc: Calc, sheet: Path, formula: str) -> object:
    with calc.load(sheet) as document:
        document.type("S", "C1", formula)
        return document.read("S", "C1")[0][0]


def array(calc: Calc, sheet: Path, formula: str, area: str) -> list[list[object]]:
    with calc.load(sheet) as document:
        document.array_formula("S", area, formula)
        return [list(row) for row in document.read("S", area)]


@pytest.mark.second
class TestAnswers:
    @pytest.mark.parametrize("formula", ["=ELO_DIFFERENCE(A1,2030)", "=elo_difference(A1,2030)"])
    def test_a_number(self, addin: Calc, sheet: Path, formula: str) -> None:
        assert type_formula(addin, sheet, formula) == 120

    def test_an_array(self, addin: Calc, sheet: Path) -> None:
        assert array(addin, sheet, "=ELO_DIFFERENCE(2150;A1:A4)", "C1:C4") == [[0], [119.5], ["#VALUE!"], [""]]

    def test_an_array_within_a_formula(self, addin: Calc, sheet: Path) -> None:
        assert type_formula(addin, sheet, "=SUMPRODUCT(ELO_DIFFERENCE(2150,A1:A2))") == 119.5
        assert type_formula(addin, sheet, "=INDEX(ELO_DIFFERENCE(2150,A1:A2),2)") == 119.5

    @pytest.mark.parametrize("error", NUMBERS_OF_ERRORS)
    def test_an_error(self, addin: Calc, sheet: Path, error: str) -> None:
        with addin.load(sheet) as document:
            document.type("S", "C1", f'=ELO_ERROR("{error}")')
            document.type("S", "D1", "=ERROR.TYPE(C1)")
            ((answer, kind),) = document.read("S", "C1:D1")
        assert answer == error
        assert isinstance(answer, CellError)
        assert kind == NUMBERS_OF_ERRORS[error]

    def test_errors_in_an_array(self, addin: Calc, sheet: Path) -> None:
        assert array(addin, sheet, "=ELO_ALL_ERRORS()", "C1:D2") == [["#N/A", "#VALUE!"], ["#NUM!", "#DIV/0!"]]

    def test_an_error_is_one_for_other_functions(self, addin: Calc, sheet: Path) -> None:
        assert type_formula(addin, sheet, '=ISNA(ELO_ERROR("#N/A"))') is True
        assert type_formula(addin, sheet, "=SUM(1,ELO_DIFFERENCE(2150,A1:A3))") == "#VALUE!"

    def test_other_values(self, addin: Calc, sheet: Path) -> None:
        assert array(addin, sheet, "=ELO_TRUE()", "C1:D2") == [[1, "½"], [2, ""]]


@pytest.mark.second
class TestArguments:
    @pytest.mark.parametrize(
        ("formula", "given"),
        [
            ("=ELO_GIVEN(A1)", "[2150.0]"),
            ("=ELO_GIVEN(A1,5)", "[2150.0, 5.0]"),
            ('=ELO_GIVEN(A1,5,"FCE")', "[2150.0, 5.0, 'FCE']"),
            ('=ELO_GIVEN(A1,,"FCE")', "[2150.0, None, 'FCE']"),
            ("=ELO_GIVEN(A1:A4)", "[[[2150.0], [2030.5], ['x'], ['']]]"),
            ("=ELO_GIVEN(A1:A1)", "[2150.0]"),
            ("=ELO_GIVEN({27,0,10})", "[[[27.0, 0.0, 10.0]]]"),
            ('=ELO_GIVEN("2150")', "['2150']"),
            ("=ELO_GIVEN(A6)", "[1.0]"),
            ("=ELO_GIVEN(DATE(2018,4,1))", "[43191.0]"),
            ('=ELO_WHY("ELO_DIFFERENCE",A1,A1:A2)', "['ELO_DIFFERENCE', 2150.0, [[2150.0], [2030.5]]]"),
            ('=ELO_WHY("ELO_RULES")', "['ELO_RULES']"),
        ],
    )
    def test_reach_the_function(self, addin: Calc, sheet: Path, formula: str, given: str) -> None:
        assert type_formula(addin, sheet, formula) == given

    def test_an_error_stays_that_error(self, addin: Calc, sheet: Path) -> None:
        assert type_formula(addin, sheet, "=ELO_DIFFERENCE(A5,2030)") == "#N/A"

    def test_a_required_one_must_be_there(self, addin: Calc, sheet: Path) -> None:
        assert isinstance(type_formula(addin, sheet, "=ELO_DIFFERENCE(2150)"), CellError)


# What the functions promise in every host: it shows that the real rules run inside LibreOffice.
REAL = {
    "=ELO_EXPECTED(2150,2030)": 0.66,
    '=ELO_EXPECTED(2030,2150,"CNXC")': 0.34,
    "=ELO_EXPECTED(2800,2000)": 0.99,
    '=ELO_EXPECTED(2800,2000,"CNXC")': 0.995,
    '=ELO_EXPECTED(2800,2000,"FIDE2011")': 0.92,
    '=ELO_EXPECTED(2800,2000,"FIDE2024")': 1,
    "=ELO_KFACTOR(1890,{27,0,10})": 25,
    '=ELO_KFACTOR(2100,30,"CNXC")': 25,
    "=ELO_INITIAL(DATE(2000,8,23),DATE(2013,9,30))": 1544,
    "=ELO_NEW(2150,2030,0,18)": 2138,
    '=ELO_PERF({1800,1900,1750,2050},2.5,"CNXC")': 1970,
    "=SUM(ELO_EXPECTED(2000,{2100,1750}))": 1.17,
    '=ELO_EXPECTED(1945,1500,"LOGISTIC scale=480 advantage=35")': 10 / 11,
}


class TestRealFunctions:
    @pytest.mark.parametrize("formula", REAL)
    def test_give_in_calc_what_is_promised(self, real: Calc, sheet: Path, formula: str) -> None:
        assert type_formula(real, sheet, formula) == pytest.approx(REAL[formula], abs=1e-12)

    @pytest.mark.second
    def test_a_club_s_own_sheet_stands_for_the_rule_set(self, real: Calc, tmp_path: Path) -> None:
        """1945 + 35 − 1500 = 480; K 40 under 30 games, 30 to the age of 18, else 20. Blank cells are conditions off."""
        rules = [["rule", "value"], ["scale", 480], ["cap", None], ["advantage", 35], [None, None]]
        factors = [[30, None, None, None, 40], [None, None, None, 18, 30], [None, None, None, None, 20], [None] * 5]
        workbook = openpyxl.Workbook()
        cells = workbook.active
        assert cells is not None
        cells.title = "S"
        for row, (rule, factor) in enumerate(zip(rules, [*factors, [None] * 5], strict=True), 1):
            for column, value in enumerate([*rule, None, *factor], 5):
                cells.cell(row, column, value)
        workbook.save(tmp_path / "club.xlsx")
        formulas = {
            "=ELO_EXPECTED(1945,1500,E1:F5)": 10 / 11,
            "=ELO_NEW(1500,{1465,1535},{1,1},20,E1:F5)": 1518,
            "=ELO_KFACTOR(1500,29,H1:L4)": 40,
            "=ELO_KFACTOR(1500,30,H1:L4,18)": 30,
            "=ELO_KFACTOR(1500,30,H1:L4)": 20,
            "=SUM(ELO_KFACTOR({1500;1600},{29;30},H1:L4))": 60,
            '=ELO_EXPECTED(1945,1500,"LOGISTIC scale=0")': "#NUM!",
            "=ELO_EXPECTED(1945,1500,E1:G5)": "#VALUE!",
        }
        for formula, wanted in formulas.items():
            found = type_formula(real, tmp_path / "club.xlsx", formula)
            assert found == (wanted if isinstance(wanted, str) else pytest.approx(wanted, abs=1e-12)), formula


@pytest.mark.second
class TestWizard:
    def test_shows_the_texts_of_the_catalogue(self, addin: Calc) -> None:
        assert addin.description("ELO_DIFFERENCE") == {
            "name": "ELO_DIFFERENCE",
            "description": "How much stronger the player is than each opponent.",
            "arguments": [
                ["rating", "The player's rating.", False],
                ["opponents", "One rating or a range of them.", False],
                ["rules", 'Whose rules: "FCE" & others.', True],
            ],
        }
        assert addin.description("ELO_GIVEN")["arguments"][1] == ["half_life", "In games.", True]

    def test_speaks_english_where_there_is_no_other_text(self, addin: Calc) -> None:
        path = "/org.openoffice.Office.CalcAddIns/AddInInfo/Elo/AddInFunctions/difference"
        english = "The player's rating."
        assert addin.setting(f"{path}/Parameters/rating", "Description", "ca") == english

    @pytest.mark.parametrize("function", [function.name for function in CATALOGUE])
    def test_knows_every_function(self, addin: Calc, function: str) -> None:
        assert addin.description(function)["name"] == function


@pytest.mark.second
class TestFiles:
    """What a formula is called in an .xlsx file: the two names of one function."""

    def test_calcs_own_name_is_computed_and_kept(self, addin: Calc, tmp_path: Path) -> None:
        assert self.compute(addin, tmp_path, "=ELO.DIFFERENCE(2150,2030)") == (120, "=ELO.DIFFERENCE(2150,2030)")

    def test_excels_name_is_computed_and_kept(self, addin: Calc, tmp_path: Path) -> None:
        assert self.compute(addin, tmp_path, "=ELO_DIFFERENCE(2150,2030)") == (120, "=ELO_DIFFERENCE(2150,2030)")

    def test_excels_name_gives_true_errors(self, addin: Calc, tmp_path: Path) -> None:
        formula = '=IF(ISNA(ELO_ERROR("#N/A")),ELO_ERROR("#NUM!"),0)'
        assert self.compute(addin, tmp_path, formula)[0] == "#NUM!"

    def test_excels_name_takes_ranges_and_blanks(self, addin: Calc, tmp_path: Path) -> None:
        formulas = ("=ELO_GIVEN(A1:A3)", "=ELO_GIVEN(A2)", '=ELO_GIVEN(A1,5,"FCE")', '=ELO_WHY("X",A1,A1:A2)')
        assert [self.compute(addin, tmp_path, formula)[0] for formula in formulas] == [
            "[[[2150], [''], ['x']]]",
            "['']",
            "[2150, 5, 'FCE']",
            "['X', 2150, [[2150], ['']]]",
        ]

    def test_excels_name_gives_arrays(self, addin: Calc, tmp_path: Path) -> None:
        workbook = openpyxl.Workbook()
        sheet = workbook.active
        assert sheet is not None
        sheet["C1"] = ArrayFormula("C1:D2", "=ELO_ALL_ERRORS()")
        sheet["C4"] = ArrayFormula("C4:C5", "=ELO_DIFFERENCE(2150,{2030;1900})")
        workbook.save(tmp_path / "arrays.xlsx")
        cells = addin.values(tmp_path / "arrays.xlsx")["Sheet"]
        assert [cells[1, 3], cells[1, 4], cells[2, 3], cells[2, 4]] == ["#N/A", "#VALUE!", "#NUM!", "#DIV/0!"]
        assert [cells[4, 3], cells[5, 3]] == [120, 250]

    @staticmethod
    def compute(addin: Calc, folder: Path, formula: str) -> tuple[object, str]:
        """Its value, and the formula in the file that Calc saves."""
        workbook = openpyxl.Workbook()
        sheet = workbook.active
        assert sheet is not None
        for row, value in enumerate((2150, None, "x", None, formula), 1):
            sheet.cell(row, 1, value)
        workbook.save(folder / "formula.xlsx")
        with addin.load(folder / "formula.xlsx") as document:
            value = document.read("Sheet", "A5")[0][0]
            document.save(folder / "saved.xlsx", force=True)
        return value, openpyxl.load_workbook(folder / "saved.xlsx")["Sheet"]["A5"].value


class TestProof:
    """Whether the functions answer: a sheet of its own, calculated by the person's own LibreOffice."""

    @pytest.mark.second
    def test_with_another_python_on_the_path(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """LibreOffice would take that one's libraries for its own: of an active environment, of conda, of pyenv."""
        with start() as calc:
            other = calc.home / "other"
            version = f"python{sys.version_info.major}.{sys.version_info.minor}"
            for name in ("bin/python3", f"lib/{version}/os.py", f"lib/{version}/lib-dynload/nothing"):
                (other / name).parent.mkdir(parents=True, exist_ok=True)
                (other / name).write_text("#!/bin/sh\nexit 1\n")
                (other / name).chmod(0o755)
            calc.hand_over(other)
            for name in ("VIRTUAL_ENV", "CONDA_PREFIX", "PYTHONHOME", "LD_LIBRARY_PATH"):
                monkeypatch.setenv(name, str(other))
            monkeypatch.setenv("PATH", str(other / "bin"), prepend=os.pathsep)
            theirs = place(calc)
            package = builder.build(REAL_CATALOGUE, builder.program(), VERSION)
            installer.install(package, REAL_CATALOGUE, VERSION, theirs, excel_names=False)
            assert proof(theirs) == "ELO_EXPECTED(2150;2030) gives 0.66 in LibreOffice."

    @pytest.mark.second
    def test_functions_that_are_not_there(self) -> None:
        with start() as calc:
            told = proof(place(calc))
        assert isinstance(told, Obstacle)
        assert told.startswith(
            "ELO_EXPECTED(2150;2030) gives #NAME? in LibreOffice, not 0.66: LibreOffice lists the extension but"
        )

    @pytest.mark.second
    def test_functions_that_cannot_run(self) -> None:
        with start() as calc:
            theirs = place(calc)
            package = builder.build(REAL_CATALOGUE, builder.program(), VERSION)
            installer.install(package, REAL_CATALOGUE, VERSION, theirs, excel_names=False)
            for rules in calc.profile.rglob("xlelo/functions/grid.py"):
                rules.unlink()
            told = proof(theirs)
        assert isinstance(told, Obstacle)
        assert "in LibreOffice, not 0.66: the Python of LibreOffice cannot run the functions" in told

    @pytest.mark.parametrize(
        ("shown", "said", "told"),
        [
            ("0.66", "", "gives 0.66 in LibreOffice."),
            (None, "exit status 1", "did not calculate ELO_EXPECTED(2150;2030): exit status 1"),
            (None, "", "did not calculate ELO_EXPECTED(2150;2030): no message"),
            ("", "", "gives nothing in LibreOffice, not 0.66"),
            ("#VALUE!", "ImportError: no math", "cannot run the functions (ImportError: no math)"),
        ],
    )
    def test_what_it_came_to(self, shown: str | None, said: str, told: str) -> None:
        assert told in verdict(shown, said)
        assert isinstance(verdict(shown, said), Obstacle) == (shown != "0.66")


class TestInstaller:
    """On a profile of its own; the steps follow each other."""

    @pytest.mark.second
    def test_puts_in_renews_and_takes_out(self, tmp_path: Path) -> None:
        with start() as calc:
            theirs = place(calc)
            absent = [f"The functions are not installed in LibreOffice ({calc.profile})."]
            assert installer.status(VERSION, theirs) == absent
            assert installer.install(build(), CATALOGUE, VERSION, theirs, excel_names=False) == [
                f"The functions of xlelo {VERSION} are installed in LibreOffice ({calc.profile}).",
                "Excel's names for them (ELO_EXPECTED in .xlsx files) are not installed.",
            ]
            assert TestFiles.compute(calc, tmp_path, "=ELO_DIFFERENCE(2150,2030)")[0] == "#NAME?"
            with pytest.raises(InstallationError, match=r"^LibreOffice is running: close it first\."):
                installer.uninstall(VERSION, theirs)
            calc.stop()
            assert installer.status("1.3.0", theirs)[0].endswith("; this is xlelo 1.3.0: install it again.")
            installer.install(build("1.3.0"), CATALOGUE, "1.3.0", theirs, excel_names=True)
            assert TestFiles.compute(calc, tmp_path, "=ELO_DIFFERENCE(2150,2030)")[0] == 120
            calc.stop()
            assert installer.uninstall("1.3.0", theirs) == absent
            assert TestFiles.compute(calc, tmp_path, "=ELO_DIFFERENCE(2150,2030)")[0] == "#NAME?"
            assert TestFiles.compute(calc, tmp_path, "=ELO.DIFFERENCE(2150,2030)")[0] == "#NAME?"

    def test_leaves_a_persons_own_macros(self, tmp_path: Path) -> None:
        standard = tmp_path / "user" / "basic" / "Standard"
        standard.mkdir(parents=True)
        library = standard / "script.xlb"
        library.write_text('<library:library><library:element library:name="Mine"/></library:library>')
        shim.put_in(tmp_path, CATALOGUE)
        shim.put_in(tmp_path, CATALOGUE)
        assert library.read_text().count('library:name="xlelo"') == 1
        assert 'library:name="Mine"' in library.read_text()
        shim.take_out(tmp_path)
        assert "xlelo" not in library.read_text()
        assert 'library:name="Mine"' in library.read_text()
        assert [path.name for path in standard.iterdir()] == ["script.xlb"]

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="for root")
    def test_root_must_name_somebody(self) -> None:
        with pytest.raises(InstallationError, match=r"refuses root. Run this as that user, or name"):
            Place.of()
        assert Place.of("nobody").user == plain_user()

    @pytest.mark.skipif(os.name != "posix", reason="users of POSIX")
    def test_an_unknown_person_is_named(self) -> None:
        with pytest.raises(InstallationError, match=r"^There is no user nobody-at-all on this machine\.$"):
            Place.of("nobody-at-all")

    @pytest.mark.second
    def test_a_libreoffice_with_an_old_python_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(installer, "_OLDEST_PYTHON", "99.0")
        with (
            start() as calc,
            pytest.raises(InstallationError, match=r"need Python 99\.0 or later, but this LibreOffice has 3"),
        ):
            installer.status(VERSION, place(calc))


class TestPackage:
    def test_is_the_same_bytes_every_time(self) -> None:
        assert build() == build()

    def test_holds_the_rules_beside_the_component(self, tmp_path: Path) -> None:
        package = tmp_path / "xlelo.oxt"
        package.write_bytes(build())
        with zipfile.ZipFile(package) as archive:
            parts = archive.namelist()
            assert archive.testzip() is None
            assert f'<version value="{VERSION}"/>' in archive.read("description.xml").decode()
            assert b"the menu Elo in Calc" in archive.read("about.txt")
        assert parts[:11] == [
            "META-INF/manifest.xml",
            "description.xml",
            "icon.png",
            "LICENSE.txt",
            "about.txt",
            "XElo.rdb",
            "CalcAddIns.xcu",
            "component.py",
            "menu.py",
            "Addons.xcu",
            "CalcWindowState.xcu",
        ]
        assert set(parts[11:]) == {f"pythonpath/{name}" for name in sample_rules()}

    def test_says_who_made_it_and_shows_its_icon(self) -> None:
        with zipfile.ZipFile(io.BytesIO(build())) as archive:
            said = archive.read("description.xml").decode()
            assert archive.read("icon.png").startswith(b"\x89PNG")
            assert b"Redistribution" in archive.read("LICENSE.txt")
        assert ">the xlelo authors</name>" in said
        assert 'xlink:href="icon.png"' in said
        assert "update-information" not in said

    @pytest.mark.parametrize(
        ("before", "changed", "build"),
        [("0.1.0.1", False, 1), ("0.1.0.1", True, 2), ("0.1.0.9", True, 10), ("0.0.9.7", True, 1), ("0.1.0", False, 1)],
    )
    def test_its_version_grows_with_each_change(self, before: str, changed: bool, build: int) -> None:
        modules = sample_rules()
        old = builder.build(CATALOGUE, modules, before, updates="https://example.org/xlelo.update.xml")
        new = {**modules, "more.py": b""} if changed else modules
        assert next_build("0.1.0", old, lambda one: builder.build(CATALOGUE, new, one)) == build

    @pytest.mark.parametrize("package", [b"", b"no package"])
    def test_another_file_has_no_version(self, package: bytes) -> None:
        assert next_build("0.1.0", package, lambda one: builder.build(CATALOGUE, {}, one)) == 1

    def test_the_type_library_is_what_the_sdk_writes(self) -> None:
        """`sample.rdb` was made from `sample.idl` by unoidl-write of LibreOffice 7.4.7 (package libreoffice-dev)."""
        methods = (
            ("expected", ("rating", VALUE), ("opponents", VALUE), ("rules", VALUE)),
            ("initialFide", ("averageOf", VALUE), ("score", VALUE), ("games", VALUE), ("date", VALUE)),
            ("why", ("name", VALUE), ("arguments", VALUES)),
            ("rules",),
            ("new", ("rating", VALUE), ("expected", VALUE)),
        )
        library = type_library(
            "org.xlelo.XElo",
            [Method(name, CELLS, tuple(parameters)) for name, *parameters in methods],
            remark="Created by LibreOffice 7.4.7.2 unoidl-write",
        )
        assert library == (HERE / "sample_addin" / "sample.rdb").read_bytes()

    @pytest.mark.parametrize(
        ("function", "method"), [("ELO_EXPECTED", "expected"), ("ELO_INITIAL_FIDE", "initialFide"), ("ELO_DP", "dp")]
    )
    def test_names_have_no_underscore_in_uno(self, function: str, method: str) -> None:
        assert names.method(function) == method

    @pytest.mark.second
    def test_the_program_needs_nothing_that_is_not_there(self) -> None:
        """LibreOffice's Python has its own library and UNO; the compiled engine is asked for and may be missing."""
        bundled = builder.program()
        modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in bundled}
        there = sys.stdlib_module_names | {"uno", "unohelper", "com", "org", "formualizer"}
        missing = {
            f"{name} imports {module}"
            for name, source in bundled.items()
            if name.startswith("xlelo/") and name.endswith(".py")
            for module in imported_modules(source.decode())
            if module not in modules and module.partition(".")[0] not in there
        }
        assert missing == set()

    def test_what_is_borrowed_brings_its_licence(self) -> None:
        names = [name for name in builder.program() if not name.startswith("xlelo/")]
        assert {name.partition("/")[0] for name in names if "LICEN" in name} == {
            f"{package}-{version(package)}.dist-info" for package in ("openpyxl", "et_xmlfile")
        }


def imported_modules(source: str) -> set[str]:
    """The modules that a module imports, wherever in it; not those that only a type checker does."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}


class _Published(BaseHTTPRequestHandler):
    """The newest release of a repository: each address is answered with another one, as GitHub does."""

    files: ClassVar[dict[str, bytes]] = {}

    def do_GET(self) -> None:
        content = self.files.get(self.path.removeprefix("/v2/"))
        self.send_response(302 if self.path.startswith("/latest/") else 200 if content else 404)
        self.send_header("Location", self.path.replace("/latest/", "/v2/"))
        self.end_headers()
        if self.path.startswith("/v2/"):
            self.wfile.write(content or b"")

    def do_HEAD(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def published() -> Iterator[str]:
    """The address of a folder with `_Published.files`."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Published) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/latest"
        server.shutdown()


@pytest.mark.second
@pytest.mark.parametrize(("newest", "offered"), [("1.2.4", "1.2.4"), ("1.2.10", "1.2.10"), (VERSION, None)])
def test_libreoffice_finds_a_later_version(published: str, newest: str, offered: str | None) -> None:
    """By its own service, which the extension manager asks too."""
    package = builder.build(CATALOGUE, sample_rules(), VERSION, updates=f"{published}/xlelo.update.xml")
    _Published.files = {"xlelo.update.xml": builder.update_information(newest, f"{published}/xlelo.oxt")}
    with start() as calc:
        installer.install(package, CATALOGUE, VERSION, place(calc), excel_names=False)
        assert calc.newer_version(builder.IDENTIFIER) == offered
