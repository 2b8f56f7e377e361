"""The menu of the extension in a real LibreOffice with a window: each entry chosen, the answer held against the verb.

The window stands on a screen in memory (Xvfb); boxes are read and closed as a person does. Without a window LibreOffice
answers every box by itself, and nobody would know what it said.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from calc_with_functions import calc_with_functions
from command import xlelo
from libreoffice import Calc, absent
from little_room import shrink_book
from spoiled_book import roomy
from test_add_workbook import side_table_rows

from xlelo.hosts.libreoffice import addons
from xlelo.hosts.menu import COMMANDS, verbs, words
from xlelo.workbook import make
from xlelo.workbook.compile import name_of
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine

MONTH = Path(__file__).parent.parent / "workbooks" / "fce_monthly_2018_04.xlsx"
DOCUMENT = 1


class Person:
    """The person who works in LibreOffice."""

    def __init__(self, calc: Calc) -> None:
        self.calc = calc

    def opens(self, path: Path) -> None:
        own = self.calc.home / path.name
        shutil.copyfile(path, own)
        self.calc.hand_over(own)
        self.calc.request("open", document=DOCUMENT, path=str(own))

    def closes(self) -> None:
        self.calc.request("close", document=DOCUMENT)

    def selects(self, sheet: str, address: str) -> None:
        self.calc.request("select", document=DOCUMENT, sheet=sheet, address=address)

    def turns_to(self, title: str) -> None:
        """Go on with a workbook that came."""
        self.calc.request("turn_to", document=DOCUMENT + 1, title=title)

    def chooses(
        self, command: str, target: Path | None = None, *, stop: bool = False, answers: Sequence[str | None] = ()
    ) -> dict[str, Any]:
        self.begins(command, target)
        return self.answers(*answers, stop=stop)

    def begins(self, command: str, target: Path | None = None, document: int = DOCUMENT) -> None:
        """An entry chosen, and no box answered yet."""
        url = addons.url(command) + (f"&{target.as_uri()}" if target else "")
        self.calc.request("begin", document=document, command=url)

    def has_question(self) -> bool:
        return bool(self.calc.request("asks"))

    def answers(self, *answers: str | None, stop: bool = False) -> dict[str, Any]:
        """What boxes said, and the workbooks that came; None presses the button to stop."""
        answer: dict[str, Any] = self.calc.request("answer", stop=stop, answers=list(answers))
        return answer

    def reads(self, title: str) -> list[str]:
        lines: list[str] = self.calc.request("report", title=title)
        return lines

    def saves(self, title: str, path: Path) -> None:
        own = self.calc.home / path.name
        self.calc.request("save_titled", title=title, path=str(own))
        shutil.copyfile(own, path)


@contextmanager
def screen(size: str = "1366x768") -> Iterator[None]:
    """A screen in memory, for windows of LibreOffice."""
    if shutil.which("Xvfb") is None:
        absent("There is no screen for a window of LibreOffice (Debian, Ubuntu: apt install xvfb).")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as xvfb:
        os.close(writing)
        try:
            with os.fdopen(reading) as said, pytest.MonkeyPatch.context() as patch:
                patch.setenv("DISPLAY", f":{said.readline().strip()}")
                patch.setenv("XLELO_WINDOW", "1")
                yield
        finally:  # also where a test is skipped or fails: nothing else ends it, and it is waited for
            xvfb.terminate()


@contextmanager
def install() -> Iterator[Person]:
    """LibreOffice with the extension."""
    with calc_with_functions() as calc:
        yield Person(calc)


pytestmark = pytest.mark.second


@pytest.fixture(scope="module")
def person() -> Iterator[Person]:
    with screen(), install() as somebody:
        yield somebody


@pytest.fixture
def month(person: Person) -> Iterator[Person]:
    person.opens(MONTH)
    yield person
    person.closes()


@pytest.fixture(scope="module")
def file_with_room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same month with rows for a few more games: what is added goes into them."""
    held, path = read(MONTH), tmp_path_factory.mktemp("with_room") / MONTH.name
    sizes = roomy(held.book, held.book.measure(held.period))
    make.make(held.book, path, sizes, held.book.contents(held.period, held.readings))
    return path


@pytest.fixture
def month_with_room(person: Person, file_with_room: Path) -> Iterator[Person]:
    person.opens(file_with_room)
    yield person
    person.closes()


@pytest.mark.first
def test_check_says_what_the_verb_says(month: Person) -> None:
    answer = month.chooses("check")
    assert answer == {"said": list(verbs.check_workbook(MONTH, EmbeddedEngine()).lines), "opened": []}
    assert any(line.endswith("results agree with the rules.") for line in answer["said"][:3])


def test_check_sees_what_is_not_saved_yet(month: Person) -> None:
    births = read(MONTH).names[name_of("Players", "birth")]
    cell = births.cell(births.first)
    month.calc.request("type", document=DOCUMENT, sheet=births.sheet, address=cell, text="n/a")
    said = month.chooses("check")["said"]
    assert any(cell in line and "“n/a”" in line for line in said)


BROKEN_PLACE, BROKEN = "event T6", "more than 3 rounds on one day: not evaluated"


def test_what_was_confirmed_beside_the_workbook_is_not_told_again(month: Person) -> None:
    broken = f"{BROKEN_PLACE}: {BROKEN} (art. 6.1)"
    assert f"warning: {broken}" in month.chooses("check")["said"]
    rows = f"code,place,text\nevent-broken,{BROKEN_PLACE},{BROKEN}\n"
    beside = lend(month, f"{MONTH.stem}.confirmed.csv", rows)
    said = month.chooses("check")["said"]
    beside.unlink()
    assert f"warning: {broken}" not in said
    assert f"already confirmed: 1 ({beside.name})" in said


def test_what_was_confirmed_goes_along_into_a_workbook_without_a_name(month_with_room: Person, tmp_path: Path) -> None:
    """Told by the new workbook before it has a name, and written beside it when it gets one."""
    rows = f"code,place,text,by,day\nevent-broken,{BROKEN_PLACE},{BROKEN},anna,2018-04-01\n"
    beside = lend(month_with_room, f"{MONTH.stem}.confirmed.csv", rows)
    answer = month_with_room.chooses("add", lend(month_with_room, "league.csv", GAME), answers=["90+30"])
    (title,) = answer["opened"] or answer["said"]
    beside.unlink()
    month_with_room.turns_to(title)
    month_with_room.begins("check", document=DOCUMENT + 1)
    said = month_with_room.answers()["said"]
    assert f"warning: {BROKEN_PLACE}: {BROKEN} (art. 6.1)" not in said
    assert any(line.startswith("already confirmed: 1") for line in said)
    month_with_room.saves(title, tmp_path / "added.xlsx")
    assert (month_with_room.calc.home / "added.confirmed.csv").read_text(encoding="utf-8") == rows


def test_the_selected_player_is_explained_on_a_sheet_of_his_own(month: Person) -> None:
    area = read(MONTH).names[name_of("Players", "name")]
    name = openpyxl.load_workbook(MONTH)[area.sheet].cell(area.first, area.column).value
    month.selects(area.sheet, area.cell(area.first))
    answer = month.chooses("explain")
    (title,) = answer["opened"] or answer["said"]
    assert month.reads(title)[1:] == list(verbs.story(MONTH, [str(name)]).lines)


def test_nobody_selected_is_said(month: Person) -> None:
    month.selects("About", "A1")
    (said,) = month.chooses("explain")["said"]
    assert "the id or the whole name of one player is allowed: P01, P02" in said


def test_the_next_period_opens_untitled(month: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = month.chooses("next")
    (title,) = answer["opened"] or answer["said"]
    assert "New ratings carried over" in answer["said"][0]
    month.saves(title, tmp_path / "next.xlsx")
    shrink_book("fce", monkeypatch)
    verbs.next_period(MONTH, tmp_path / "by_verb.xlsx")
    assert read(tmp_path / "next.xlsx").period == read(tmp_path / "by_verb.xlsx").period


def test_the_list_as_web_page_and_as_pdf(month: Person, tmp_path: Path) -> None:
    page, paper = month.calc.home / "list of april.html", month.calc.home / "list.pdf"
    assert month.chooses("html", page)["said"][0] == f"{page}: written."
    verbs.web_page(verbs.lists_of(MONTH), tmp_path / "page.html")
    assert page.read_bytes() == (tmp_path / "page.html").read_bytes()
    assert month.chooses("pdf", paper)["said"][0] == f"{paper}: written."
    printed = subprocess.run(["pdftotext", "-layout", paper, "-"], capture_output=True, check=True, encoding="utf-8")
    assert "Puig" in printed.stdout
    assert not list(month.calc.home.glob("*.xlsx.*"))


def test_what_if_begins_with_the_selected_players_rating(month: Person, tmp_path: Path) -> None:
    area = read(MONTH).names[name_of("Players", "id")]
    month.selects(area.sheet, area.cell(area.first))
    (title,) = month.chooses("whatif")["opened"]
    month.saves(title, tmp_path / "what_if.xlsx")
    asked = read(tmp_path / "what_if.xlsx").period
    new = openpyxl.load_workbook(MONTH, data_only=True)
    assert asked.rating in {cell.value for sheet in new for row in sheet.iter_rows() for cell in row}


def test_a_foreign_document_is_told_so(person: Person, tmp_path: Path) -> None:
    openpyxl.Workbook().save(tmp_path / "shopping.xlsx")
    person.opens(tmp_path / "shopping.xlsx")
    try:
        answer = person.chooses("check")
        assert any("is not a workbook of xlelo" in line for line in answer["said"])
        (title,) = answer["opened"]
        person.saves(title, tmp_path / "template.xlsx")
        assert read(tmp_path / "template.xlsx").book.code == "club"
        for command in ("next", "explain"):
            (said,) = person.chooses(command)["said"]
            assert "this workbook was not made by xlelo" in said
        answer = person.chooses("whatif")
        assert answer["opened"], answer["said"]
    finally:
        person.closes()


def test_long_work_can_be_stopped(month: Person) -> None:
    """A list of so many games that no machine has read them before the dialog comes; then all is as before."""
    heading, game = GAME.splitlines(keepends=True)
    answer = month.chooses("add", lend(month, "endless.csv", heading + game * 300_000), stop=True)
    assert answer["said"][-1].startswith("Add tournament files: working")
    assert answer["opened"] == []
    assert month.chooses("check")["said"] == list(verbs.check_workbook(MONTH, EmbeddedEngine()).lines)


def test_the_box_is_there_from_the_first_step(month: Person) -> None:
    """Also while the copy is stored, which takes LibreOffice for itself."""
    answer = month.chooses("check", stop=True)
    assert answer["said"][0].startswith("Check this workbook: working")
    assert answer["opened"] == []
    assert month.chooses("check")["said"] == list(verbs.check_workbook(MONTH, EmbeddedEngine()).lines)


@pytest.mark.first
def test_every_entry_has_words_in_every_language() -> None:
    assert all(set(words()[command]) == {"en", "ca", "es", "pt"} for command in COMMANDS)


def test_the_menu_and_the_toolbar_have_every_entry(person: Person) -> None:
    for bar in ("OfficeMenuBar/org_xlelo_Menu/Submenu", "OfficeToolBar/org_xlelo_Menu"):
        for number, command in enumerate(COMMANDS, 1):
            path = f"/org.openoffice.Office.Addons/AddonUI/{bar}/m{number:02d}"
            assert person.calc.setting(path, "URL", "en") == addons.url(command)
            for language, title in words()[command].items():
                assert person.calc.setting(path, "Title", language) == title


def lend(person: Person, name: str, text: str) -> Path:
    """A file that the person's LibreOffice may read."""
    path = person.calc.home / name
    path.write_text(text, encoding="utf-8")
    person.calc.hand_over(path)
    return path


GAME = "white,white id,black,black id,result,date\nAnna Puig,P01,Bernat Soler,P02,1-0,2018-03-20\n"


def test_a_tournament_is_added_and_what_its_file_does_not_say_is_asked(month_with_room: Person, tmp_path: Path) -> None:
    answer = month_with_room.chooses("add", lend(month_with_room, "league.csv", GAME), answers=["90+30"])
    (title,) = answer["opened"] or answer["said"]
    month_with_room.saves(title, tmp_path / "added.xlsx")
    played = read(tmp_path / "added.xlsx").period
    assert len(played.games) == len(read(MONTH).period.games) + 1


DOUBTFUL = """\
white,white birth,black,black birth,result,date
"Puigg, Anna",1985-04-02,"Soler, Bernat",1979-11-20,1-0,2018-03-20
"Roca, Davit",1976-01-15,"Maas, Elena",2001-03-03,1-0,2018-03-20
"""
"""Three names that are nearly those of players."""


def test_who_is_meant_by_a_name_is_asked_and_kept(
    month_with_room: Person, file_with_room: Path, tmp_path: Path
) -> None:
    """Chosen with a click, typed after a slip, nobody of them; the result is the command's with --match."""
    league = lend(month_with_room, "league.csv", DOUBTFUL)
    answer = month_with_room.chooses("add", league, answers=["Anna Puig", "P99", "P04", "None of these", "90+30"])
    said = "\n".join(answer["said"])
    assert "(1 of 4) league.csv, line 2, column white: who is “Puigg, Anna, 1985-04-02”?" in said
    assert (
        "Anna Puig, born 1985-04-02, standard 2150, rapid 2080, id P01: nearly the same name, the same date of birth"
        in said
    )
    assert (
        "(2 of 4) “P99” is not an id in players. league.csv, line 3, column white: who is “Roca, Davit, 1976-01-15”?"
        in said
    )
    (title,) = answer["opened"] or answer["said"]
    month_with_room.saves(title, tmp_path / "added.xlsx")
    shutil.copyfile(file_with_room, tmp_path / "by_command.xlsx")
    command: list[str | Path] = ["add", tmp_path / "by_command.xlsx", league, "--say", "time=90+30", "--anew"]
    for decision in ("Puigg, Anna=P01", "Roca, Davit=P04", "Maas, Elena=guest"):
        command += ["--match", decision]
    assert xlelo(*command).returncode == 0
    by_menu, by_command = (read(tmp_path / name).period for name in ("added.xlsx", "by_command.xlsx"))
    assert by_menu == by_command
    assert len(by_menu.games) == len(read(MONTH).period.games) + 2
    kept = [side_table_rows(tmp_path / name, "matches") for name in ("added.xlsx", "by_command.xlsx")]
    assert kept[0] == kept[1]
    assert ["Maas, Elena", "guest"] in kept[0]


def test_a_person_who_stops_at_a_question_changes_nothing(month: Person) -> None:
    answer = month.chooses("add", lend(month, "league.csv", DOUBTFUL), answers=["Anna Puig", None])
    assert answer["opened"] == []
    assert answer["said"][-1] == "Another player, by id:"
