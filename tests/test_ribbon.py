"""Excel's ribbon as far as it goes without Excel: the part, the VBA in LibreOffice's interpreter, the Python behind."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from libreoffice import Calc, start
from test_add import run_verb
from test_add_workbook import side_table_rows
from test_excel_addin import CATALOGUE, VERSION, no_addin
from test_menu import DOUBTFUL, screen
from test_plausible import EXAMPLES, put

from xlelo.hosts.excel import addin, ribbon
from xlelo.hosts.excel.package import PROJECT, Package
from xlelo.hosts.excel.ribbon_actions import RibbonChoice, question
from xlelo.hosts.excel.vbaproject import Project
from xlelo.hosts.menu import COMMANDS, verbs
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine

MONTH = Path(__file__).parent.parent / "workbooks" / "fce_monthly_2018_04.xlsx"
UI = "{http://schemas.microsoft.com/office/2006/01/customui}"
STAND_IN = """\
Attribute VB_Name = "xlwings"
Public Const PROJECT_NAME As String = "xlelo"

Public Sub RunPython(command As String)
    ThisWorkbook.Sheets(1).Range("Z1").Value = command
End Sub

Function GetDirectoryConfigFilePath() As String
    GetDirectoryConfigFilePath = "/none"
End Function

Function SheetExists(book As Object, name As String) As Boolean
End Function

Function FileExists(path As String) As Boolean
End Function
"""
"""For the module of xlwings: what would be given to Python stands in a cell."""


class Somebody:
    """Who selects a row, chooses files, answers questions."""

    def __init__(self, selected: Sequence[str] = (), files: Sequence[Path] = (), answers: Sequence[str] = ()) -> None:
        self._selected, self._files, self._answers = selected, files, list(answers)
        self.questions: list[str] = []

    def selection(self) -> Sequence[str]:
        return self._selected

    def files_to_read(self) -> Sequence[Path]:
        return self._files

    def ask(self, words: str, choices: Mapping[str, str]) -> str | None:
        self.questions.append(question(words, choices))
        return self._answers.pop(0) if self._answers else None

    def print_as_pdf(self, lists: Path, out: Path) -> None:
        shutil.copyfile(lists, out)


@pytest.fixture(scope="module")
def built() -> bytes:
    return addin.addin(CATALOGUE, addin.installed_xlwings(), VERSION)


@pytest.fixture
def month(tmp_path: Path) -> Path:
    return Path(shutil.copyfile(MONTH, tmp_path / "April.xlsx"))


def choose(month: Path, command: str, somebody: Somebody) -> verbs.Answer:
    copy = month.parent / "copy" / month.name
    copy.parent.mkdir(exist_ok=True)
    shutil.copyfile(month, copy)
    return RibbonChoice(copy, month, somebody).answer(command)


def test_every_entry_is_a_button_with_the_one_callback(built: bytes) -> None:
    package = Package.read(built)
    buttons = ET.fromstring(package.part(ribbon.PART)).findall(f".//{UI}button")  # noqa: S314 - we wrote it
    assert [button.get("tag") for button in buttons] == list(COMMANDS)
    assert {button.get("onAction") for button in buttons} == {"XleloChosen"}
    assert f'Target="{ribbon.PART}"' in package.part("_rels/.rels").decode()


@pytest.fixture
def book(built: bytes, tmp_path: Path) -> Path:
    """The add-in as a workbook that LibreOffice opens, without xlwings."""
    package = Package.read(no_addin(built))
    project = Project.read(package.part(PROJECT)).without_module("Dictionary").with_module("xlwings", crlf(STAND_IN))
    project = project.without_module("xlelo_udfs")
    path = tmp_path / "ribbon.xlsm"
    path.write_bytes(package.with_part(PROJECT, project.to_bytes()).to_bytes())
    return path


@pytest.mark.second
def test_the_vba_asks_and_hands_over_what_is_typed(book: Path) -> None:
    """In a window: a box that nobody sees is answered by LibreOffice itself."""
    words = question("obert.trf, line 15: who is “Vidal, Karla”?", {"P03": "Carla Vidal, born 1990-06-30"})
    with screen(), start() as calc, calc.load(book, macros=True) as document:
        for answer in ("P03", "  guest ", None):
            typed, said = document.ask(
                "run_answering", macro=f"xlelo.xlelo_ribbon.{ribbon.ASK}", arguments=[words], answers=[answer]
            )
            assert typed == (answer or "").strip()
            assert " ".join(said).split() == words.split()


@pytest.mark.first
def test_the_vba_hands_the_command_to_python(book: Path, calc: Calc) -> None:
    with calc.load(book, macros=True) as document:
        document.run("xlelo.xlelo_ribbon.XleloCarryOut", "check")
        ((command,),) = document.read(document.ask("sheets")[0], "Z1")
    assert command == "import xlelo.hosts.excel.ribbon_actions; xlelo.hosts.excel.ribbon_actions.carry_out('check')"


def crlf(source: str) -> str:
    return source.replace("\n", "\r\n")


@pytest.mark.second
def test_results_go_to_new_files_beside_the_workbook(month: Path) -> None:
    before = month.read_bytes()
    for name in ("April next.xlsx", "April next 2.xlsx"):
        answer = choose(month, "next", Somebody())
        assert answer.file == month.with_name(name)
        assert read(answer.file).period.players
    name = "Federació Catalana d'Escacs - standard rating list, rapid rating list - 1 April 2018"
    assert choose(month, "html", Somebody()).file == month.with_name(f"{name}.html")
    assert choose(month, "pdf", Somebody()).lines[0] == f"{month.with_name(f'{name}.pdf')}: written."
    assert choose(month, "whatif", Somebody(["P01"])).file == month.with_name("April what if.xlsx")
    assert month.read_bytes() == before


@pytest.mark.second
def test_check_and_explain_say_what_the_verbs_say(month: Path) -> None:
    assert choose(month, "check", Somebody()) == verbs.check_workbook(month, EmbeddedEngine())
    assert choose(month, "explain", Somebody(["Club Riera", "P01"])) == verbs.story(MONTH, ["P01"])


@pytest.mark.second
def test_what_was_confirmed_is_not_told_again_and_goes_along(tmp_path: Path) -> None:
    folder, month = tmp_path / "april", tmp_path / "April.xlsx"
    shutil.copytree(EXAMPLES / "fce_2018_04", folder)
    put("players", "P01", rapid_elo="1580")(folder)
    run_verb("fill", "fce", folder, "-o", month)
    apart = "1580 are 570 apart"
    assert any(apart in line for line in choose(month, "check", Somebody()).sentences())
    run_verb("check", month, "--confirm")
    said = choose(month, "check", Somebody()).sentences()
    assert not any(apart in line for line in said)
    assert any("(April.confirmed.csv)" in line for line in said)
    choose(month, "next", Somebody())
    assert apart in (tmp_path / "April next.confirmed.csv").read_text(encoding="utf-8")


@pytest.mark.second
def test_add_asks_for_what_a_file_does_not_say(month: Path, tmp_path: Path) -> None:
    league = tmp_path / "league.csv"
    game = "white,white id,black,black id,result,date\nAnna Puig,P01,Bernat Soler,P02,1-0,2018-03-20\n"
    league.write_text(game, encoding="utf-8")
    assert choose(month, "add", Somebody(files=[league])) == verbs.Answer([])
    answer = choose(month, "add", Somebody(files=[league], answers=["90+30"]))
    assert answer.file == month.with_name("April with tournaments.xlsx")
    assert len(read(answer.file).period.games) == len(read(MONTH).period.games) + 1


@pytest.mark.second
def test_add_asks_who_is_meant_by_a_name(month: Path, tmp_path: Path) -> None:
    """The candidates stand in the question; an id that nobody has is asked again."""
    league = tmp_path / "league.csv"
    league.write_text(DOUBTFUL, encoding="utf-8")
    somebody = Somebody(files=[league], answers=["P01", "P99", "P04", "guest", "90+30"])
    answer = choose(month, "add", somebody)
    assert (
        "\n\nP01 = Anna Puig, born 1985-04-02, standard 2150, rapid 2080, id P01: nearly the same name"
        in (somebody.questions[0])
    )
    assert somebody.questions[2].startswith("(2 of 4) “P99” is not an id in players. ")
    assert all(len(asked) < 1000 for asked in somebody.questions)
    assert answer.file is not None
    assert side_table_rows(answer.file, "matches")[1:] == [
        ["Puigg, Anna", "P01"],
        ["Roca, Davit", "P04"],
        ["Maas, Elena", "guest"],
    ]
    assert len(read(answer.file).period.games) == len(read(MONTH).period.games) + 2


def test_a_foreign_workbook_is_told_so(tmp_path: Path) -> None:
    import openpyxl  # noqa: PLC0415 - only here

    openpyxl.Workbook().save(tmp_path / "shopping.xlsx")
    (said,) = choose(tmp_path / "shopping.xlsx", "check", Somebody()).lines
    assert "this workbook was not made by xlelo" in said
