"""The verbs that bring the functions to their hosts, as a person meets them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import pytest
import typer
from excel_transport import Excel
from hosts import run_pasted_code
from libreoffice import start
from oletools.olevba import VBA_Parser
from typer.testing import CliRunner

import xlelo
from xlelo.cli import excel, functions, libreoffice
from xlelo.files import CannotWriteError
from xlelo.functions.catalogue import CATALOGUE
from xlelo.hosts.excel import installation, lite
from xlelo.hosts.excel.addin import installed_xlwings
from xlelo.hosts.libreoffice.installer import Place
from xlelo.hosts.libreoffice.versions import version_of
from xlelo.workbook.office import plain_user

ROOT = Path(xlelo.__file__).parents[1]
HOSTS = ROOT / "xlelo" / "hosts"
APPS = {"excel": excel.app, "libreoffice": libreoffice.app}


class Ended:
    def __init__(self, app: typer.Typer, *arguments: str) -> None:
        run = CliRunner().invoke(app, arguments, prog_name="xlelo", env={"COLUMNS": "200"})
        if run.exception is not None and not isinstance(run.exception, SystemExit):
            raise run.exception
        self.status, self.out, self.err = run.exit_code, run.stdout, run.stderr
        assert "Traceback" not in self.out + self.err


def app_of(verb: object) -> typer.Typer:
    app = typer.Typer()
    app.command()(verb)  # type: ignore[type-var]
    return app


class TestFunctions:
    def test_all_of_them_in_a_line_each(self) -> None:
        lines = Ended(app_of(functions.functions)).out.splitlines()
        assert [line.split()[0] for line in lines] == [function.name for function in CATALOGUE]

    @pytest.mark.parametrize("name", ["ELO_EXPECTED", "elo_expected"])
    def test_one_of_them(self, name: str) -> None:
        out = Ended(app_of(functions.functions), name).out
        assert out.startswith("ELO_EXPECTED(rating, opponents, [rules])\n")
        assert "=ELO_EXPECTED(2150,2030) → 0.66" in out

    def test_none_of_them(self) -> None:
        ended = Ended(app_of(functions.functions), "ELO_GLICKO")
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.startswith("there is no function ELO_GLICKO; there are ELO_EXPECTED, ")


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("extension") / "xlelo.oxt"
    assert Ended(libreoffice.app, "build", "-o", str(path)).status == 0
    return path


class TestFiles:
    @pytest.mark.parametrize(
        ("app", "verb", "name"),
        [
            (excel.app, "build", "xlelo.xlam"),
            (excel.app, "demo", "elo_demo.xlsm"),
            (excel.app, "bas", "xlelo_udfs.bas"),
            pytest.param(libreoffice.app, "build", "xlelo.oxt", marks=pytest.mark.second),
        ],
    )
    def test_written_once_and_again_only_by_force(
        self, app: typer.Typer, verb: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert Ended(app, verb).out == f"{name} is written\n"
        again = Ended(app, verb)
        assert (again.status, again.err) == (2, f"{name}: exists already; --force overwrites it\n")
        other = tmp_path / "other.file"
        assert Ended(app, verb, "-o", str(other)).status == 0
        assert Ended(app, verb, "-o", str(other), "--force").status == 0
        assert other.read_bytes() == (tmp_path / name).read_bytes()
        assert Ended(app, verb, "-o", str(tmp_path / "no" / "folder")).status == 2

    def test_the_workbooks_have_the_functions_inside(self, tmp_path: Path) -> None:
        for verb in ("build", "demo"):
            path = tmp_path / verb
            Ended(excel.app, verb, "-o", str(path))
            with zipfile.ZipFile(path) as archive:
                macros = VBA_Parser("vbaProject.bin", data=archive.read("xl/vbaProject.bin")).extract_macros()
            sources = "".join(source for *_, source in macros)
            assert all(f"Public Function {function.name}(" in sources for function in CATALOGUE)

    def test_the_module_to_import(self, tmp_path: Path) -> None:
        Ended(excel.app, "bas", "-o", str(tmp_path / "module.bas"))
        written = (tmp_path / "module.bas").read_bytes().decode("ascii")
        assert written.startswith('Attribute VB_Name = "xlelo_udfs"\r\n')
        assert "\n" not in written.replace("\r\n", "")

    def test_the_extension_holds_the_rules_and_all_languages(self, extension: Path) -> None:
        with zipfile.ZipFile(extension) as archive:
            assert "pythonpath/xlelo/regulations/fce/rules.py" in archive.namelist()
            wizard = archive.read("CalcAddIns.xcu").decode()
        assert {"ca", "en", "es", "pt"} <= set(re.findall(r'xml:lang="(\w+)"', wizard))

    def test_the_extension_knows_where_later_ones_will_be(self, tmp_path: Path) -> None:
        folder, out = "https://club.example/files", tmp_path / "xlelo.oxt"
        printed = Ended(libreoffice.app, "build", "-o", str(out), "--updates", f"{folder}/").out
        news = tmp_path / "xlelo.update.xml"
        assert printed == f"{out} is written\n{news} is written\n"
        with zipfile.ZipFile(out) as archive:
            assert f'<src xlink:href="{folder}/xlelo.update.xml"/>' in archive.read("description.xml").decode()
        assert f'xlink:href="{folder}/xlelo.oxt"' in news.read_text(encoding="utf-8")
        assert f'<version value="{version_of(out.read_bytes())}"/>' in news.read_text(encoding="utf-8")

    def test_an_extension_is_no_older_than_the_committed_one(self, extension: Path) -> None:
        committed = version_of((ROOT / "workbooks" / "xlelo.oxt").read_bytes()).split(".")
        own = version_of(extension.read_bytes()).split(".")
        assert own[:-1] == xlelo.__version__.split(".")
        assert int(own[-1]) in {int(committed[-1]), int(committed[-1]) + 1}

    def test_an_address_that_is_none(self, tmp_path: Path) -> None:
        ended = Ended(libreoffice.app, "build", "-o", str(tmp_path / "xlelo.oxt"), "--updates", "club.example")
        assert (ended.status, list(tmp_path.iterdir())) == (2, [])
        assert "“club.example” is no address of a folder: https://…" in ended.err


class TestLite:
    def test_both_tabs_are_printed(self) -> None:
        assert Ended(excel.app, "lite").out == (
            f"main.py:\n\nfrom xlelo.udfs import *\n\nrequirements.txt:\n\nxlelo=={xlelo.__version__}\n\n"
        )

    def test_the_guide_has_the_same_texts(self) -> None:
        assert guide_texts() == lite.tabs(xlelo.__version__)

    def test_what_the_guide_has_one_paste_brings_every_function(self, tmp_path: Path) -> None:
        (tmp_path / "main.py").write_text(guide_texts()["main.py"], encoding="utf-8")
        found = run_pasted_code(tmp_path, [["ELO_EXPECTED", [[[2150]], [[2030]]]]])
        assert found["results"] == [[[0.66]]]
        told = found["metadata"]["functions"]
        assert {function["name"] for function in told} == {function.name for function in CATALOGUE}

    def test_what_the_guide_has_one_require_is_this_version_alone(self) -> None:
        assert guide_texts()["requirements.txt"] == f"xlelo=={xlelo.__version__}\n"


def guide_texts() -> dict[str, str]:
    """The texts of the guide, by the tabs that they go into."""
    guide = (Path(lite.__file__).parent / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"`([\w.]+)`\n\n +```\w+\n((?: +.*\n)+?) +```\n", guide)
    return {name: textwrap.dedent(text) for name, text in shown}


class TestExcel:
    """With a Windows user made of folders."""

    @pytest.fixture
    def windows(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> installation.Places:
        interpreter = tmp_path / "venv" / "Scripts" / "python.exe"
        places = installation.Places(tmp_path / "XLSTART", tmp_path, interpreter, "cp1252")
        places.startup.mkdir()
        interpreter.parent.mkdir(parents=True)
        interpreter.touch()
        monkeypatch.setattr(excel, "_places", lambda: places)
        return places

    def library(self, places: installation.Places, bits: int) -> None:
        (places.interpreter.parent / f"xlwings{bits}-{installed_xlwings().version}.dll").touch()

    @pytest.mark.skipif(sys.platform == "win32", reason="there it asks Excel, too")
    def test_put_in_looked_at_and_taken_away(self, windows: installation.Places) -> None:
        self.library(windows, 32)
        self.library(windows, 64)
        installed = Ended(excel.app, "install")
        assert (installed.status, installed.err) == (0, "")
        assert installed.out.startswith(f"{windows.addin} is written: Excel loads it at the next start\n")
        state = Ended(excel.app, "status")
        assert state.status == 0
        assert f"the functions run in {windows.interpreter}\n" in state.out
        assert Ended(excel.app, "uninstall").out.startswith(f"{windows.addin} is deleted\n")
        assert Ended(excel.app, "uninstall").out == "the add-in was not installed\n"

    def test_what_stands_in_the_way_is_told(self, windows: installation.Places) -> None:
        self.library(windows, 64)
        installed = Ended(excel.app, "install")
        assert installed.status == 1
        assert "\nproblem: 32-bit Excel cannot start Python: " in installed.out
        windows.addin.unlink()
        state = Ended(excel.app, "status")
        assert state.status == 1
        assert state.out.startswith(f"problem: the add-in {windows.addin} is missing: run xlelo excel install\n")

    def test_an_open_excel_is_told(self, windows: installation.Places) -> None:
        Ended(excel.app, "install")
        windows.addin.with_name("~$xlelo.xlam").touch()
        ended = Ended(excel.app, "install")
        assert (ended.status, ended.out) == (2, "")
        why = "is open in another program, or was left locked by ~$xlelo.xlam: close it first"
        assert ended.err == f"{CannotWriteError(windows.addin, why)}\n"

    @pytest.mark.skipif(sys.platform == "win32", reason="elsewhere")
    @pytest.mark.parametrize("verb", ["install", "status", "uninstall"])
    def test_elsewhere_it_is_refused(self, verb: str) -> None:
        ended = Ended(excel.app, verb)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.startswith("the add-in works in Excel for Windows only; for LibreOffice run")


@pytest.mark.second
class TestLibreOffice:
    def test_put_in_looked_at_and_taken_away(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with start() as calc:
            place = Place(calc.profile, calc.home, plain_user())
            monkeypatch.setattr(Place, "of", lambda _: place)
            absent = f"The functions are not installed in LibreOffice ({calc.profile}).\n"
            assert Ended(libreoffice.app, "status").out == absent
            installed = Ended(libreoffice.app, "install", "--excel-names")
            assert (installed.status, installed.err) == (0, "")
            assert installed.out == Ended(libreoffice.app, "status").out
            assert installed.out.splitlines()[1].endswith("(ELO_EXPECTED in .xlsx files) are installed.")
            assert installed.out.splitlines()[2] == "ELO_EXPECTED(2150;2030) gives 0.66 in LibreOffice."
            for rules in calc.profile.rglob("xlelo/functions/grid.py"):
                rules.unlink()
            broken = Ended(libreoffice.app, "status")
            assert broken.status == 1
            assert broken.out.splitlines()[2].startswith("problem: ELO_EXPECTED(2150;2030) gives ")
            assert Ended(libreoffice.app, "uninstall").out == absent

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="for root")
    def test_root_names_a_person(self) -> None:
        ended = Ended(libreoffice.app, "install")
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.endswith("Run this as that user, or name the user with --user.\n")
        assert Ended(libreoffice.app, "status", "--user", "nobody-at-all").status == 2


class TestGuides:
    """The two guides name only commands, options and modules that exist."""

    @pytest.mark.parametrize("host", APPS)
    def test_every_command(self, host: str) -> None:
        guide = (HOSTS / host / "README.md").read_text(encoding="utf-8")
        commands = re.findall(r"xlelo (excel|libreoffice)((?: [a-z-]+(?: [A-Z]+)?)+)", guide)
        assert {command for command, _ in commands} >= {host}
        for command, words in commands:
            verb, *options = words.split()
            told = Ended(APPS[command], verb, "--help")
            assert told.status == 0, words
            assert all(option in told.out for option in options if option.startswith("-")), words

    @pytest.mark.parametrize("host", APPS)
    def test_every_verb_is_told(self, host: str) -> None:
        guide = (HOSTS / host / "README.md").read_text(encoding="utf-8")
        verbs = [command.name or command.callback.__name__ for command in APPS[host].registered_commands]
        assert [verb for verb in verbs if f"xlelo {host} {verb}" not in guide] == []

    def test_what_runs_by_hand(self) -> None:
        """`UDF MODULES`, as the guide has it, is a module that xlwings can call."""
        guide = (HOSTS / "excel" / "README.md").read_text(encoding="utf-8")
        (module,) = set(re.findall(r"`UDF MODULES` to `([\w.]+)`", guide))
        with Excel(module) as calls:
            assert calls("ELO_EXPECTED", 2150, 2030) == 0.66


def test_the_verbs_start_without_xlwings_or_libreoffice() -> None:
    """`xlelo rate` must not pay for them."""
    program = (
        "import sys, xlelo.cli.excel, xlelo.cli.libreoffice; print({'xlwings', 'openpyxl', 'uno'} & set(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", cwd=HOSTS.parents[1], check=True
    )
    assert run.stdout == "set()\n"
