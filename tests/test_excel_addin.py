"""The add-in for Excel: its VBA, the files, putting it in its place, and calls through the real xlwings.

No Excel takes part: oletools, olefile and openpyxl read the files, LibreOffice runs the VBA, xlwings itself converts
every argument and result.
"""

from __future__ import annotations

import datetime as dt
import io
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import olefile
import openpyxl
import pytest
from excel_transport import MISSING, Cells, Error, Excel, ExcelFailureError
from libreoffice import Calc
from oletools.olevba import VBA_Parser
from sample_addin.catalogue import Argument, Function
from vba_in_libreoffice import Vba

from xlelo.files import FileInUseError
from xlelo.hosts.excel import addin, conf, installation, vba
from xlelo.hosts.excel.environment_checks import (
    Outcome,
    Python,
    policy_obstacles,
    python_obstacles,
    run_test_program,
    verdict,
)
from xlelo.hosts.excel.errors import ExcelError
from xlelo.hosts.excel.installation import Places
from xlelo.hosts.excel.package import Package
from xlelo.hosts.excel.vbaproject import Project
from xlelo.hosts.obstacle import Obstacle

VERSION = "0.1.0"


EXPECTED = Function(
    "ELO_EXPECTED",
    "Expected score of one game against each opponent",
    (
        Argument("rating", "Own rating, a cell or a range"),
        Argument("opponents", 'Their ratings; "" is none'),
        Argument("rules", "The rule set − 18½", optional=True),
    ),
)
INITIAL = Function(
    "ELO_INITIAL_FIDE", "First rating", (Argument("average", "Rc"), Argument("date", "Day", optional=True))
)
RULES = Function("ELO_RULES", "The rule sets", ())
WHY = Function(
    "ELO_WHY",
    "How a result comes about",
    (Argument("function", "Its name"), Argument("arguments", "What it is asked", variadic=True)),
)
CATALOGUE = (EXPECTED, INITIAL, RULES, WHY)
EXAMPLES = (
    addin.Example("2150 against 2030", "=ELO_EXPECTED(2150,2030)", 0.66),
    addin.Example("How that comes about", '=ELO_WHY("ELO_EXPECTED",2150,2030)', "2150 − 2030 = 120"),
)


TEMPLATES = ("quickstart_addin.xlam", "quickstart_standalone.xlsm")


@pytest.fixture(scope="module")
def xlwings() -> addin.Xlwings:
    return addin.installed_xlwings()


@pytest.fixture(scope="module")
def built(xlwings: addin.Xlwings) -> bytes:
    return addin.addin(CATALOGUE, xlwings, VERSION)


@pytest.fixture(scope="module")
def demonstration(xlwings: addin.Xlwings) -> bytes:
    return addin.demonstration(CATALOGUE, EXAMPLES, xlwings, VERSION)


def parts(workbook: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def modules(workbook: bytes) -> dict[str, str]:
    """By oletools."""
    macros = VBA_Parser("vbaProject.bin", data=parts(workbook)["xl/vbaProject.bin"]).extract_macros()
    return {Path(stream).name: source for _, stream, _, source in macros}


def template_modules(xlwings: addin.Xlwings, name: str) -> dict[str, str]:
    return modules((xlwings.folder / name).read_bytes())


def opened(workbook: bytes) -> openpyxl.Workbook:
    """By openpyxl."""
    return openpyxl.load_workbook(io.BytesIO(no_addin(workbook)))


def no_addin(workbook: bytes) -> bytes:
    """The same as a common workbook: LibreOffice and openpyxl do not know the type of an add-in."""
    package = Package.read(workbook)
    types = package.part("[Content_Types].xml").replace(b"excel.addin.macro", b"excel.sheet.macro")
    return package.with_part("[Content_Types].xml", types).to_bytes()


def rows(sheet: Any) -> list[list[Any]]:
    return [[cell for cell in row if cell is not None] for row in sheet.iter_rows(values_only=True)]


class TestVba:
    def lines(self, *functions: Function) -> list[str]:
        return vba.addin_module(functions, "").split("\r\n")

    @pytest.mark.parametrize(
        ("function", "declaration", "call"),
        [
            (
                EXPECTED,
                (
                    "Public Function ELO_EXPECTED"
                    "(rating As Variant, opponents As Variant, Optional rules As Variant) As Variant"
                ),
                '    ELO_EXPECTED = Answer("ELO_EXPECTED", Array(rating, opponents, rules))',
            ),
            # Date and Function are words of VBA
            (
                INITIAL,
                "Public Function ELO_INITIAL_FIDE(average As Variant, Optional date_ As Variant) As Variant",
                '    ELO_INITIAL_FIDE = Answer("ELO_INITIAL_FIDE", Array(average, date_))',
            ),
            (RULES, "Public Function ELO_RULES() As Variant", '    ELO_RULES = Answer("ELO_RULES", Array())'),
            (
                WHY,
                "Public Function ELO_WHY(function_ As Variant, ParamArray arguments() As Variant) As Variant",
                '    ELO_WHY = Answer("ELO_WHY", given)',
            ),
        ],
    )
    def test_a_function_is_declared_and_handed_over(self, function: Function, declaration: str, call: str) -> None:
        lines = self.lines(function)
        assert lines.index(declaration) < lines.index(call)

    def test_a_function_describes_itself(self) -> None:
        lines = self.lines(replace(EXPECTED, sentence='The "expected" score − ½'))
        assert 'Attribute ELO_EXPECTED.VB_Description = "The ""expected"" score - 1/2"' in lines
        assert r'Attribute ELO_EXPECTED.VB_ProcData.VB_Invoke_Func = " \n14"' in lines

    def test_the_source_is_the_same_on_every_machine(self) -> None:
        for source in (vba.addin_module(CATALOGUE, "xlelo"), vba.wizard_texts(CATALOGUE)):
            assert source.isascii()
            assert "\n" not in source.replace("\r\n", "")
            assert max(map(len, source.splitlines())) < 1024

    def test_excels_numbers_of_the_errors(self) -> None:
        # Excel's XlCVError
        for line in (
            'Case "#NULL!": TrueError = CVErr(2000)',
            'Case "#DIV/0!": TrueError = CVErr(2007)',
            'Case "#VALUE!": TrueError = CVErr(2015)',
            'Case "#REF!": TrueError = CVErr(2023)',
            'Case "#NAME?": TrueError = CVErr(2029)',
            'Case "#NUM!": TrueError = CVErr(2036)',
            'Case "#N/A": TrueError = CVErr(2042)',
        ):
            assert f"            {line}" in self.lines()

    def test_only_the_add_in_insists_on_its_own_settings(self, xlwings: addin.Xlwings) -> None:
        assert "    OwnSettingsOnly" in self.lines(EXPECTED)
        by_hand = addin.importable_module(CATALOGUE, xlwings, VERSION)
        assert by_hand.startswith('Attribute VB_Name = "xlelo_udfs"\r\nOption Explicit\r\n')
        assert "' The workbook needs the VBA of xlwings: its module, or a reference to its add-in\r\n" in by_hand
        assert "Public Function ELO_WHY(" in by_hand
        assert "OwnSettingsOnly" not in by_hand

    @pytest.mark.parametrize(
        ("function", "sentence"),
        [
            (replace(RULES, name="ELO.RULES"), "ELO.RULES: 'ELO.RULES' is no name for VBA"),
            (replace(RULES, arguments=(Argument("k-factor", ""),)), "'k-factor' is no name for VBA"),
            (replace(RULES, sentence="x" * 256), "Excel shows 255 letters of a description; this has 256"),
            (replace(RULES, sentence="Ω"), "VBA cannot hold the letter 'Ω' of 'Ω'"),
            (
                replace(RULES, arguments=tuple(Argument(f"{letter}" * 31, "") for letter in "abcdefgh")),
                "ELO_RULES: the names of the arguments have more than 254 letters together",
            ),
            (replace(WHY, arguments=WHY.arguments[::-1]), "only the last argument can stand for several"),
            (
                replace(WHY, arguments=(replace(WHY.arguments[0], optional=True), WHY.arguments[1])),
                "VBA takes no optional arguments before one that stands for several",
            ),
        ],
    )
    def test_what_excel_could_not_show_is_refused(self, function: Function, sentence: str) -> None:
        with pytest.raises(ExcelError, match=re.escape(sentence)):
            vba.addin_module((function,), "")

    def test_seven_arguments_of_31_letters_and_one_of_29_just_fit(self) -> None:
        names = [letter * 31 for letter in "abcdefg"] + ["h" * 29]  # 7 × 32 + 30 = 254 with a separator each
        vba.addin_module((replace(RULES, arguments=tuple(Argument(name, "") for name in names)),), "")


class TestFiles:
    def test_the_parts_are_sound(self, built: bytes, demonstration: bytes) -> None:
        for workbook in (built, demonstration):
            for name, content in parts(workbook).items():
                if name.endswith((".xml", ".rels")):
                    ET.fromstring(content)  # noqa: S314 - we wrote it
            project = olefile.OleFileIO(
                io.BytesIO(parts(workbook)["xl/vbaProject.bin"]), raise_defects=olefile.DEFECT_UNSURE
            )
            assert project.parsing_issues == []

    def test_no_part_goes_and_only_the_ribbon_comes(
        self, xlwings: addin.Xlwings, built: bytes, demonstration: bytes
    ) -> None:
        """So that the lists of parts, which stay as they are, remain right."""
        templates = {name: list(parts((xlwings.folder / name).read_bytes())) for name in TEMPLATES}
        assert list(parts(built)) == [*templates["quickstart_addin.xlam"], "customUI/customUI.xml"]
        assert list(parts(demonstration)) == templates["quickstart_standalone.xlsm"]

    def test_the_same_bytes_every_time(self, xlwings: addin.Xlwings, built: bytes, demonstration: bytes) -> None:
        assert addin.addin(CATALOGUE, xlwings, VERSION) == built
        assert addin.demonstration(CATALOGUE, EXAMPLES, xlwings, VERSION) == demonstration

    def test_the_modules(self, built: bytes, demonstration: bytes) -> None:
        own = {"xlelo_udfs", "xlelo_licences"}
        assert set(modules(built)) == {"ThisWorkbook", "Sheet2", "xlwings", "Dictionary", "xlelo_ribbon"} | own
        assert set(modules(demonstration)) == {"ThisWorkbook", "Sheet1", "Sheet2", "xlwings", "Dictionary"} | own

    def test_the_modules_of_xlwings_are_unchanged_but_for_the_name_of_the_settings(
        self, xlwings: addin.Xlwings, built: bytes, demonstration: bytes
    ) -> None:
        for workbook, template, name in (
            (built, "quickstart_addin.xlam", "myaddin"),
            (demonstration, "quickstart_standalone.xlsm", "xlwings"),
        ):
            before, after = template_modules(xlwings, template), modules(workbook)
            constant = 'Public Const PROJECT_NAME As String = "{}"\n'
            assert before["xlwings"].count(constant.format(name)) == 1
            assert after["xlwings"] == before["xlwings"].replace(constant.format(name), constant.format("xlelo"))
            assert after["Dictionary"] == before["Dictionary"]

    def test_the_add_in_is_a_project_of_its_own(self, built: bytes) -> None:
        assert Project.read(parts(built)["xl/vbaProject.bin"]).name == "xlelo"
        assert b"application/vnd.ms-excel.addin.macroEnabled.main+xml" in parts(built)["[Content_Types].xml"]

    def test_the_functions_are_inside(self, built: bytes, demonstration: bytes) -> None:
        for workbook in (built, demonstration):
            functions = modules(workbook)["xlelo_udfs"]
            assert re.findall(r"(?m)^Public Function (\w+)", functions) == [function.name for function in CATALOGUE]

    def test_the_add_in_says_for_what_it_was_built(self, xlwings: addin.Xlwings, built: bytes) -> None:
        assert addin.versions(built) == addin.Versions(VERSION, xlwings.version)

    def test_no_sheet_of_settings_is_left(self, built: bytes, demonstration: bytes) -> None:
        assert opened(built).sheetnames == ["_IntelliSense_"]
        assert opened(demonstration).sheetnames == ["Demo", "_IntelliSense_"]
        for workbook in (built, demonstration):
            assert b"Interpreter_Win" not in b"".join(parts(workbook).values())

    def test_tips_while_typing(self, built: bytes, demonstration: bytes) -> None:
        # Excel-DNA IntelliSense: FunctionInfo in A1; name, description, help page, then name and text of each argument
        tips = [
            ["FunctionInfo"],
            [
                "ELO_EXPECTED",
                "Expected score of one game against each opponent",
                "rating",
                "Own rating, a cell or a range",
                "opponents",
                'Their ratings; "" is none',
                "[rules]",
                "The rule set − 18½",
            ],
            ["ELO_INITIAL_FIDE", "First rating", "average", "Rc", "[date]", "Day"],
            ["ELO_RULES", "The rule sets"],
            ["ELO_WHY", "How a result comes about", "function", "Its name", "arguments…", "What it is asked"],
        ]
        for workbook in (built, demonstration):
            sheet = opened(workbook)["_IntelliSense_"]
            assert rows(sheet) == tips
            assert [sheet.cell(2, column).value for column in (2, 3, 4)] == [EXPECTED.sentence, None, "rating"]
        assert opened(demonstration)["_IntelliSense_"].sheet_state == "hidden"

    def test_the_demonstration(self, demonstration: bytes) -> None:
        assert rows(opened(demonstration)["Demo"])[3:] == [
            ["Question", "Formula", "Result", "Expected"],
            ["2150 against 2030", "ELO_EXPECTED(2150,2030)", "=ELO_EXPECTED(2150,2030)", 0.66],
            [
                "How that comes about",
                'ELO_WHY("ELO_EXPECTED",2150,2030)',
                '=ELO_WHY("ELO_EXPECTED",2150,2030)',
                "2150 − 2030 = 120",
            ],
        ]

    def test_the_function_wizard_is_told_where_excel_allows_it(self, built: bytes, demonstration: bytes) -> None:
        opening = modules(demonstration)["ThisWorkbook"]
        assert opening.startswith('Attribute VB_Name = "ThisWorkbook"\r\nAttribute VB_Base')
        assert (
            '    host.MacroOptions Macro:="ELO_INITIAL_FIDE", Description:="First rating", Category:="Elo", '
            'ArgumentDescriptions:=Array( _\r\n        "Rc", _\r\n        "Day")\r\n' in opening
        )
        assert "Workbook_Open" not in modules(built)["ThisWorkbook"]

    def test_the_licences_travel_with_the_files(
        self, xlwings: addin.Xlwings, built: bytes, demonstration: bytes
    ) -> None:
        for workbook in (built, demonstration):
            inside = modules(workbook)["xlelo_licences"]
            assert "' Copyright (C) 2014 - present, Zoomer Analytics GmbH." in inside
            assert "' Redistribution and use in source and binary forms, with or without modification," in inside
            assert "' Copyright (c) 2017 Tim Hall" in inside
            assert "' Permission is hereby granted, free of charge, to any person obtaining a copy" in inside
            assert all(line.startswith(("'", "Attribute")) for line in inside.split("\r\n") if line)
        assert "Zoomer Analytics" in addin.licences(xlwings)

    @pytest.mark.parametrize("version", ["0.36.5", "0.370.1", "1.0.0"])
    def test_another_xlwings_is_refused(self, xlwings: addin.Xlwings, version: str) -> None:
        sentence = rf'xlwings {version} is installed, but xlelo needs 0.37: pip install "xlwings>=0.37,<0.38"'
        with pytest.raises(ExcelError, match=re.escape(sentence)):
            addin.addin(CATALOGUE, replace(xlwings, version=version), VERSION)

    def test_an_xlwings_with_the_workbooks_of_another_is_refused(self, xlwings: addin.Xlwings) -> None:
        with pytest.raises(ExcelError, match=re.escape("do not belong to version 0.37.99: install xlwings again")):
            addin.addin(CATALOGUE, replace(xlwings, version="0.37.99"), VERSION)

    @pytest.mark.parametrize(
        ("content", "sentence"),
        [
            (None, "quickstart_addin.xlam is missing: install xlwings again"),
            (b"PK", "quickstart_addin.xlam cannot be used: it is no workbook, or a damaged one"),
        ],
    )
    def test_a_damaged_xlwings_is_refused(
        self, xlwings: addin.Xlwings, tmp_path: Path, content: bytes | None, sentence: str
    ) -> None:
        if content is not None:
            (tmp_path / "quickstart_addin.xlam").write_bytes(content)
        with pytest.raises(ExcelError, match=re.escape(sentence)):
            addin.addin(CATALOGUE, replace(xlwings, folder=tmp_path), VERSION)

    def test_an_xlwings_built_in_another_way_is_refused(self, xlwings: addin.Xlwings, tmp_path: Path) -> None:
        template = Package.read((xlwings.folder / "quickstart_addin.xlam").read_bytes())
        workbook = template.part("xl/workbook.xml").replace(b"_myaddin.conf", b"_other.conf")
        (tmp_path / "quickstart_addin.xlam").write_bytes(template.with_part("xl/workbook.xml", workbook).to_bytes())
        with pytest.raises(ExcelError, match="not built as xlwings builds its workbooks"):
            addin.addin(CATALOGUE, replace(xlwings, folder=tmp_path), VERSION)

    def test_no_xlwings_at_all(self) -> None:
        """In a Python without its site-packages."""
        program = "from xlelo.hosts.excel.addin import installed_xlwings; installed_xlwings()"
        ended = subprocess.run(
            [sys.executable, "-S", "-c", program],
            env={**os.environ, "PYTHONPATH": str(Path(addin.__file__).parents[3])},
            capture_output=True,
            text=True,
            check=False,
        )
        assert f"xlwings is not installed in {sys.executable}; install it with: pip install" in ended.stderr


class TestSettings:
    def test_as_written(self) -> None:
        assert conf.conf_text(conf.default_settings(r"C:\Python\python.exe")) == (
            '"INTERPRETER_WIN","C:\\Python\\python.exe"\r\n"ADD_WORKBOOK_TO_PYTHONPATH","false"\r\n'
        )

    def test_as_read(self) -> None:
        text = '"interpreter_win","C:\\a b\\python.exe"\r\nSHOW CONSOLE,True\n"Interpreter_Win","second"\nnonsense\n'
        assert conf.parse(text) == {"INTERPRETER_WIN": r"C:\a b\python.exe", "SHOW CONSOLE": "True"}


class TestInstallation:
    @pytest.fixture
    def places(self, tmp_path: Path, xlwings: addin.Xlwings) -> Places:
        """A Windows user with Excel, and Python in a venv."""
        places = Places(
            startup=tmp_path / "AppData" / "Microsoft" / "Excel" / "XLSTART",
            profile=tmp_path,
            interpreter=tmp_path / "venv" / "Scripts" / "python.exe",
            encoding="cp1252",
        )
        places.startup.mkdir(parents=True)
        places.interpreter.parent.mkdir(parents=True)
        places.interpreter.touch()
        for bits in (32, 64):
            (tmp_path / "venv" / f"xlwings{bits}-{xlwings.version}.dll").touch()
        return places

    @pytest.fixture
    def installed(self, places: Places, xlwings: addin.Xlwings) -> Places:
        installation.install(places, CATALOGUE, xlwings, VERSION)
        return places

    def problems(self, places: Places, xlwings: addin.Xlwings | None, version: str = VERSION) -> list[str]:
        lines = installation.status(places, xlwings, version)
        assert all("\n" not in line for line in lines)
        return [str(line) for line in lines if isinstance(line, Obstacle)]

    def test_where_windows_keeps_things(self) -> None:
        environment = {"APPDATA": "C:/Users/ana/AppData/Roaming", "USERPROFILE": "C:/Users/ana"}
        places = installation.windows_places("win32", environment, "C:/venv/Scripts/python.exe")
        assert places.addin == Path("C:/Users/ana/AppData/Roaming/Microsoft/Excel/XLSTART/xlelo.xlam")
        assert places.settings == Path("C:/Users/ana/.xlelo/xlelo.conf")

    @pytest.mark.parametrize("platform", ["linux", "darwin", "emscripten"])
    def test_only_on_windows(self, platform: str) -> None:
        with pytest.raises(ExcelError, match=re.escape("in Excel for Windows only; for LibreOffice run")):
            installation.windows_places(platform, {"APPDATA": "x", "USERPROFILE": "x"}, "python")

    def test_a_windows_that_hides_the_user(self) -> None:
        with pytest.raises(ExcelError, match="APPDATA and USERPROFILE is not set"):
            installation.windows_places("win32", {}, "python")

    def test_installed_in_one_step(self, places: Places, xlwings: addin.Xlwings, built: bytes) -> None:
        assert installation.install(places, CATALOGUE, xlwings, VERSION) == [
            f"{places.addin} is written: Excel loads it at the next start",
            f"{places.settings} is written: the functions run in {places.interpreter}",
            f"{places.licences} is written",
        ]
        assert places.addin.read_bytes() == built
        assert places.settings.read_bytes().decode("cp1252") == conf.conf_text(
            conf.default_settings(str(places.interpreter))
        )
        assert "Tim Hall" in places.licences.read_text("utf-8")
        assert installation.status(places, xlwings, VERSION) == [
            f"{places.addin} was built by xlelo {VERSION} for xlwings {xlwings.version}",
            f"the functions run in {places.interpreter}",
            f"64-bit Excel finds xlwings64-{xlwings.version}.dll",
            f"32-bit Excel finds xlwings32-{xlwings.version}.dll",
        ]
        assert self.problems(places, xlwings) == []

    def test_installing_again_replaces_and_keeps_other_settings(
        self, installed: Places, xlwings: addin.Xlwings, built: bytes
    ) -> None:
        installed.settings.write_text('"INTERPRETER_WIN","gone"\r\n"SHOW CONSOLE","Núria"\r\n', "cp1252")
        installation.install(installed, CATALOGUE, xlwings, VERSION)
        assert installed.addin.read_bytes() == built
        assert conf.parse(installed.settings.read_text("cp1252")) == {
            **conf.default_settings(str(installed.interpreter)),
            "SHOW CONSOLE": "Núria",
        }

    def test_nothing_is_left_after_uninstalling(self, installed: Places) -> None:
        assert installation.uninstall(installed) == [
            f"{installed.addin} is deleted",
            f"{installed.licences} is deleted",
            f"{installed.settings} is deleted",
        ]
        assert list(installed.startup.iterdir()) == []
        assert not installed.settings.parent.exists()
        assert installation.uninstall(installed) == ["the add-in was not installed"]

    def test_other_settings_stay(self, installed: Places) -> None:
        text = installed.settings.read_text("cp1252") + '"SHOW CONSOLE","True"\r\n'
        installed.settings.write_text(text, "cp1252", newline="")
        assert f"{installed.settings} keeps settings that are not from xlelo: SHOW CONSOLE" in installation.uninstall(
            installed
        )
        assert installed.settings.read_bytes() == b'"SHOW CONSOLE","True"\r\n'

    @pytest.mark.parametrize("content", [b"", b"PK", "quickstart_addin.xlam"])
    def test_a_file_that_is_not_ours_is_not_touched(
        self, places: Places, xlwings: addin.Xlwings, content: bytes | str
    ) -> None:
        foreign = content if isinstance(content, bytes) else (xlwings.folder / content).read_bytes()
        places.addin.write_bytes(foreign)
        with pytest.raises(ExcelError, match=r"xlelo\.xlam exists already, and it .*; move it away first"):
            installation.install(places, CATALOGUE, xlwings, VERSION)
        assert "not deleted" in installation.uninstall(places)[0]
        assert places.addin.read_bytes() == foreign
        assert "cannot be used: it " in self.problems(places, xlwings)[0]

    def test_no_excel(self, places: Places, xlwings: addin.Xlwings) -> None:
        places.startup.rmdir()
        missing = f"Excel's start-up folder {places.startup} is missing"
        sentence = f"{missing}: install Excel for Windows, then start and close it once"
        with pytest.raises(ExcelError, match=re.escape(sentence)):
            installation.install(places, CATALOGUE, xlwings, VERSION)
        assert sentence in self.problems(places, xlwings)

    def test_excel_holds_the_add_in_open(self, installed: Places, xlwings: addin.Xlwings) -> None:
        installed.addin.with_name("~$xlelo.xlam").touch()
        with pytest.raises(FileInUseError, match="close it first"):
            installation.install(installed, CATALOGUE, xlwings, VERSION)

    def test_a_letter_that_the_settings_cannot_hold(self, places: Places, xlwings: addin.Xlwings) -> None:
        with pytest.raises(
            ExcelError, match=r"cannot hold the letter 'ł' of .*: install Python in a folder without it"
        ):
            installation.install(replace(places, interpreter=Path("C:/Michał/python.exe")), CATALOGUE, xlwings, VERSION)
        assert not places.addin.exists()

    def test_nothing_installed(self, places: Places, xlwings: addin.Xlwings) -> None:
        assert self.problems(places, xlwings) == [
            f"the add-in {places.addin} is missing: run xlelo excel install",
            f"the settings {places.settings} are missing: run xlelo excel install",
        ]

    def test_the_add_in_of_another_xlelo(self, installed: Places, xlwings: addin.Xlwings) -> None:
        assert self.problems(installed, xlwings, "0.2.0") == [
            "the add-in was built by xlelo 0.1.0, but this is 0.2.0: run xlelo excel install"
        ]

    def test_the_add_in_for_another_xlwings(self, installed: Places, xlwings: addin.Xlwings) -> None:
        assert self.problems(installed, replace(xlwings, version="0.37.9")) == [
            f"the add-in was built for xlwings {xlwings.version}, but 0.37.9 is installed: run xlelo excel install"
        ]

    def test_no_xlwings(self, installed: Places) -> None:
        assert self.problems(installed, None) == [
            f"xlwings is not installed in {installed.interpreter}: pip install xlwings"
        ]

    @pytest.mark.parametrize("bits", [32, 64])
    def test_a_library_is_missing(self, installed: Places, xlwings: addin.Xlwings, bits: int) -> None:
        library = installed.interpreter.parents[1] / f"xlwings{bits}-{xlwings.version}.dll"
        library.unlink()
        beside, above = installed.interpreter.parents[:2]
        sought = f"{bits}-bit Excel cannot start Python: {library.name} is neither in {beside} nor in {above}"
        advice = f"install xlwings {xlwings.version} there, in a venv or without --user"
        assert self.problems(installed, xlwings) == [f"{sought}; {advice}"]

    @pytest.mark.parametrize(("zone", "blocked"), [(0, False), (1, False), (2, False), (3, True), (4, True)])
    def test_a_download_is_blocked(self, installed: Places, xlwings: addin.Xlwings, zone: int, blocked: bool) -> None:
        Path(f"{installed.addin}:Zone.Identifier").write_text(f"[ZoneTransfer]\r\nZoneId={zone}\r\n")
        advice = "choose Unblock in its Properties, or run xlelo excel install"
        problem = f"Windows blocks {installed.addin} because it was downloaded: {advice}"
        assert self.problems(installed, xlwings) == blocked * [problem]

    @pytest.mark.parametrize(
        ("settings", "problem"),
        [
            ({"INTERPRETER_WIN": "C:/gone/python.exe"}, "says to run C:/gone/python.exe, which does not exist"),
            ({"INTERPRETER_WIN": ""}, "does not say which Python to run"),
            ({"INTERPRETER_WIN": __file__}, "the functions run in {__file__}, but this command runs in"),
            ({"ADD_WORKBOOK_TO_PYTHONPATH": "True"}, "allows a file xlelo.py beside a workbook to replace xlelo"),
        ],
    )
    def test_other_settings(
        self, installed: Places, xlwings: addin.Xlwings, settings: dict[str, str], problem: str
    ) -> None:
        own = conf.default_settings(str(installed.interpreter))
        installed.settings.write_text(conf.conf_text(own | settings), "cp1252")
        assert problem.replace("{__file__}", __file__) in self.problems(installed, xlwings)[0]


SAMPLE_FUNCTIONS = """
from xlwings import arg, func


def difference(rating, opponent):
    if rating is None and opponent is None:
        return ""
    if rating is None or opponent is None:
        return "#N/A"
    if isinstance(rating, str) or isinstance(opponent, str):
        return "#VALUE!"
    return rating - opponent


@func
@arg("rating", ndim=2, err_to_str=True)
@arg("opponents", ndim=2, err_to_str=True)
def ELO_EXPECTED(rating, opponents, rules="FCE"):
    return [[difference(row[0], opponent) for opponent in opponents[0]] for row in rating]


@func
def ELO_INITIAL_FIDE(average, date="none"):
    return repr((average, date))


@func
def ELO_RULES():
    return [["FCE", "2014"], ["CNXC", "#N/A"]]


@func
@arg("*arguments", ndim=2, err_to_str=True)
def ELO_WHY(function, *arguments):
    if function == "fail":
        raise ValueError("the table is missing")
    return repr((function, arguments))


@func
def TOO_LARGE():
    return 2**31
"""


@pytest.fixture(scope="module")
def excel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Excel]:
    folder = tmp_path_factory.mktemp("functions")
    (folder / "sample_functions.py").write_text(SAMPLE_FUNCTIONS)
    with Excel("sample_functions", folder) as calls:
        yield calls


class TestTransport:
    """What xlwings makes of what Excel gives: as documented by xlwings, seen through its own code."""

    @pytest.mark.parametrize(
        ("arguments", "seen"),
        [
            ((1, MISSING), "(1.0, 'none')"),
            ((Cells([[2150]]), "x"), "(2150.0, 'x')"),
            ((Cells([[None]]), ""), "(None, None)"),
            ((Cells([[True]]), Error("#N/A")), "(True, None)"),
            ((Cells([[1], [2]]), Cells([[1, 2]])), "([1.0, 2.0], [1.0, 2.0])"),
            ((Cells([[1, "½"], [None, "#N/A"]]), 0), "([[1.0, '½'], [None, '#N/A']], 0.0)"),
            ((Cells([[dt.date(2013, 9, 30)]]), 0), "(datetime.datetime(2013, 9, 30, 0, 0), 0.0)"),
            # an error that xlwings does not know stays COM's number: 0x800A0000 + 2045 as a signed number
            ((Cells([[Error("#SPILL!")]]), 0), "(-2146826243, 0.0)"),
            # Excel hands over {1,2} in one dimension, {1;2} in two
            (([1, 2], [[1], [2]]), "([1.0, 2.0], [1.0, 2.0])"),
        ],
    )
    def test_arguments(self, excel: Excel, arguments: Sequence[Any], seen: str) -> None:
        assert excel("ELO_INITIAL_FIDE", *arguments) == seen

    def test_errors_in_cells_as_text(self, excel: Excel) -> None:
        seen = excel("ELO_WHY", "x", Cells([[Error("#DIV/0!")]]), Error("#NUM!"))
        assert seen == "('x', ([['#DIV/0!']], [['#NUM!']]))"

    def test_results(self, excel: Excel) -> None:
        assert excel("ELO_EXPECTED", 2150, 2030) == 120
        assert excel("ELO_EXPECTED", 2150, [2030, "x"]) == [120, "#VALUE!"]
        assert excel("ELO_EXPECTED", Cells([[2150], [None]]), 2030, MISSING) == [[120], ["#N/A"]]

    def test_what_python_raises(self, excel: Excel) -> None:
        with pytest.raises(ExcelFailureError, match=r"Unexpected Python Error: Traceback (.|\n)*the table is missing"):
            excel("ELO_WHY", "fail")

    def test_what_com_could_not_carry(self, excel: Excel) -> None:
        with pytest.raises(ExcelFailureError, match="Excel cannot show 2147483648"):
            excel("TOO_LARGE")


class TestVbaInLibreOffice:
    """Our VBA, in the file that we build, run by LibreOffice."""

    @pytest.fixture(scope="class")
    def office(self, calc: Calc, excel: Excel) -> Iterator[Vba]:
        with Vba(calc, excel) as vba:
            yield vba

    @pytest.fixture
    def answers(self, office: Vba, demonstration: bytes, tmp_path: Path) -> Callable[..., list[Any]]:
        """Calculates formulas in column C beside 1613, 1573, nothing and a text in A1 to A4."""

        def calculated(*formulas: str, **options: str) -> list[Any]:
            inputs = [1613, 1573, "", "abc"]
            cells = [[inputs[at] if at < len(inputs) else "", "", f"={formula}"] for at, formula in enumerate(formulas)]
            values = office.calculated(demonstration, cells, tmp_path, **options)
            return [values.get((row, 3)) for row in range(1, len(formulas) + 1)]

        return calculated

    def test_libreoffice_finds_every_module(
        self, calc: Calc, built: bytes, demonstration: bytes, tmp_path: Path
    ) -> None:
        for workbook, project in ((built, "xlelo"), (demonstration, "VBAProject")):
            path = tmp_path / f"{project}.xlsm"
            path.write_bytes(no_addin(workbook))
            with calc.load(path) as document:
                assert set(document.modules()[project]) == set(modules(workbook))

    def test_values(self, answers: Callable[..., list[Any]]) -> None:
        assert answers(
            "ELO_EXPECTED(2150,2030)",
            "ELO_EXPECTED(A1,A2)",
            'ELO_EXPECTED(A1,A2,"CNXC")+1',
            "SUM(ELO_EXPECTED(A1:A2,1000))",
            "SUM(ELO_EXPECTED(2000,{2100,1750}))",
            "ELO_INITIAL_FIDE(1)",
            'ELO_INITIAL_FIDE(1,"2011")',
            "INDEX(ELO_RULES(),2,1)",
            'ELO_WHY("x",A1:A2,"FCE")',
            'ELO_WHY("x")',
        ) == [
            120,
            40,
            41,
            613 + 573,
            -100 + 250,
            "(1.0, 'none')",
            "(1.0, '2011')",
            "CNXC",
            "('x', ([[1613.0], [1573.0]], [['FCE']]))",
            "('x', ())",
        ]

    def test_errors_are_errors(self, answers: Callable[..., list[Any]]) -> None:
        """LibreOffice shows an error that VBA made by its number, and counts with it as with an error."""
        assert answers(
            "ELO_EXPECTED(A4,1)",
            "ELO_EXPECTED(A1,A3)",
            "INDEX(ELO_RULES(),2,2)",
            "ELO_EXPECTED(A4,1)+1",
            "ELO_EXPECTED(A1,A3)+1",
            "COUNT(ELO_EXPECTED(A1:A3,1))",
            "INDEX(ELO_EXPECTED(A1:A3,1),3)",
            "ELO_EXPECTED(A3,A3)",
        ) == ["Error 2015", "Error 2042", "Error 2042", "#VALUE!", "#VALUE!", 2, "Error 2042", ""]

    def test_a_whole_column_is_handed_over_as_far_as_it_is_used(self, answers: Callable[..., list[Any]]) -> None:
        """The sheet has two rows; a block of another height is left as it is."""
        assert answers('ELO_WHY("x",A:A,"FCE")', 'ELO_WHY("x",A1:A2)') == [
            "('x', ([[1613.0], [1573.0]], [['FCE']]))",
            "('x', ([[1613.0], [1573.0]],))",
        ]

    def test_when_python_fails(self, answers: Callable[..., list[Any]]) -> None:
        assert answers('ELO_WHY("fail")', "ELO_INITIAL_FIDE(A1:A2)") == [
            "Python does not answer: ValueError: the table is missing",
            "([1613.0, 1573.0], 'none')",
        ]

    def test_a_workbook_cannot_bring_its_own_settings(self, answers: Callable[..., list[Any]], office: Vba) -> None:
        beside = office.calc.home / "xlelo.conf"
        beside.write_text(conf.conf_text(conf.default_settings("evil.exe")))
        office.calc.hand_over(beside)
        why = "Python does not answer: this workbook or its folder holds settings of its own, xlelo.conf"
        for refused in (
            answers("ELO_EXPECTED(2150,2030)", 'ELO_WHY("x")', settings=str(beside)),
            answers("ELO_EXPECTED(2150,2030)", 'ELO_WHY("x")', sheet="xlelo.conf"),
        ):
            assert refused == ["Error 2015", why]


USER = r"C:\Users\Ann\AppData\Local"
PROGRAMS = rf"{USER}\Programs\Python\Python312"
STORE = r"C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.12_3.12.2800.0_x64__qbz5n2kfra8p0"


def python(executable: str, base: str = PROGRAMS, platform: str = "win-amd64") -> Python:
    return Python(executable, base, platform, rf"{USER}\Temp")


class TestSurroundings:
    """What the add-in may meet on Windows, with the paths and values that these programs use there."""

    @pytest.mark.parametrize(
        "found",
        [
            python(rf"{PROGRAMS}\python.exe"),
            python(r"D:\chess\.venv\Scripts\python.exe"),
            python(rf"{USER}\pipx\pipx\venvs\xlelo\Scripts\python.exe"),
            python(r"C:\Users\Ann\AppData\Roaming\uv\tools\xlelo\Scripts\python.exe"),
            python(
                r"C:\chess\.venv\Scripts\python.exe",
                r"C:\Users\Ann\AppData\Roaming\uv\python\cpython-3.12.8-windows-x86_64-none",
            ),
            python(rf"{USER}\Temporary\.venv\Scripts\python.exe"),
        ],
    )
    def test_an_ordinary_python(self, found: Python) -> None:
        assert list(python_obstacles(found)) == []

    @pytest.mark.parametrize(
        ("found", "words"),
        [
            (
                python(rf"{USER}\uv\cache\archive-v0\4rGk2\Scripts\python.exe"),
                "in the cache of uv, which may be deleted",
            ),
            (
                python(rf"{USER}\uv\cache\builds-v0\.tmpA1\Scripts\python.exe"),
                "in the cache of uv, which may be deleted",
            ),
            (python(r"D:\fast\archive-v0\WZjF4FGIzebzeybx\Scripts\python.exe"), "in the cache of uv"),
            (python(r"D:\tools\.cache\709bebf81d66da7\Scripts\python.exe"), "in the cache of pipx"),
            (python(rf"{USER}\pipx\pipx\Cache\6b6a4\Scripts\python.exe"), "in the cache of pipx, which may be deleted"),
            (python(r"C:\Users\Ann\.local\pipx\.cache\6b6a4\Scripts\python.exe"), "in the cache of pipx"),
            (python(rf"{USER}\TEMP\try\Scripts\python.exe"), "in a folder for temporary files, which may be deleted"),
            (python(rf"{USER}\Microsoft\WindowsApps\python.exe", STORE), "comes from the Microsoft Store"),
            (python(r"C:\chess\.venv\Scripts\python.exe", STORE), "comes from the Microsoft Store"),
            (python(rf"{PROGRAMS}-32\python.exe", platform="win32"), "a 32-bit Python: install 64-bit Python (x64)"),
            (
                python(rf"{PROGRAMS}-arm64\python.exe", platform="win-arm64"),
                "a Python for ARM, but xlwings needs one for x64",
            ),
        ],
    )
    def test_a_python_that_will_not_do(self, found: Python, words: str) -> None:
        (problem,) = python_obstacles(found)
        assert problem.startswith(found.executable)
        assert words in problem
        assert problem.endswith("run xlelo excel install")

    @pytest.mark.parametrize(
        ("values", "problem", "words"),
        [
            ({"VBAOff": 1}, True, "VBA is switched off in Office (VBAOff is 1)"),
            (
                {"VBAWarnings": 4, "AllLocationsDisabled": 1},
                True,
                "macros are forbidden (VBAWarnings is 4), and no folder",
            ),
            ({"VBAWarnings": 3, "AllLocationsDisabled": 1}, True, "forbidden unless they are signed"),
            ({"VBAWarnings": 4}, False, "except in trusted folders. The start-up folder is normally one"),
            ({"BlockContentExecutionFromInternet": 1, "Downloaded": 1}, True, "marked as downloaded"),
        ],
    )
    def test_a_policy_against_macros(self, values: dict[str, int], problem: bool, words: str) -> None:
        (line,) = policy_obstacles(values)
        assert words in line
        assert isinstance(line, Obstacle) == problem
        assert ("xlelo excel lite" in line) == ("Downloaded" not in values)

    @pytest.mark.parametrize(
        "values",
        [
            {},
            {"VBAOff": 0, "VBAWarnings": 2},
            {"VBAWarnings": 1, "AllLocationsDisabled": 1},
            {"BlockContentExecutionFromInternet": 1, "Downloaded": 0},
            {"BlockContentExecutionFromInternet": 0, "Downloaded": 1},
        ],
    )
    def test_policies_that_leave_the_add_in_alone(self, values: dict[str, int]) -> None:
        assert list(policy_obstacles(values)) == []

    @pytest.mark.parametrize(
        ("ended", "words"),
        [
            (
                Outcome("python 0.66\nexcel -2146826273\n", ""),
                "gives -2146826273 in Excel, not 0.66: ELO_WHY in a cell",
            ),
            (
                Outcome("python 0.66\n", "pywintypes.com_error: (-2147221005, 'Invalid class string')\n"),
                "Invalid class",
            ),
            (
                Outcome("", "ModuleNotFoundError: No module named 'xlelo'\n"),
                "does not give 0.66 in Python (ModuleNotFoundError",
            ),
            (Outcome("", ""), "does not give 0.66 in Python: install xlelo again"),
        ],
    )
    def test_what_the_proof_came_to(self, ended: Outcome, words: str) -> None:
        line = verdict(ended)
        assert isinstance(line, Obstacle)
        assert words in line

    def test_a_proof_that_holds(self) -> None:
        line = verdict(Outcome("python 0.66\nexcel 0.66\n", ""))
        assert (line, isinstance(line, Obstacle)) == ("ELO_EXPECTED(2150,2030) gives 0.66 in Excel", False)

    def test_the_proof_as_far_as_it_goes_without_excel(self, tmp_path: Path) -> None:
        """In a real Python of its own, whatever this one is told by its surroundings."""
        assert "gives 0.66 in Python, but Excel did not answer" in verdict(
            run_test_program(Path(sys.executable), tmp_path / "x.xlam")
        )
        assert "does not give 0.66 in Python" in verdict(run_test_program(tmp_path / "python.exe", tmp_path / "x.xlam"))
