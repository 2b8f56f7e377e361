"""The three doors of the README for a new user: the steps and the seconds until the first right number.

    python tests/bench/doors.py RELEASE

RELEASE is a folder from tests/release.py. Each door starts with an empty home, a new LibreOffice profile and no
checkout. xdotool presses the keys on a screen in memory. Prints elapsed seconds, processor seconds and the number.
Asserts nothing.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from contextlib import contextmanager
from pathlib import Path

import openpyxl
from openpyxl.utils import get_column_letter

from xlelo.hosts.libreoffice import installer
from xlelo.hosts.libreoffice.installer import Place
from xlelo.whatif.sheets.book import BOOK as WHAT_IF
from xlelo.workbook.books import find
from xlelo.workbook.office import plain_user
from xlelo.workbook.write import laid_out

sys.path.append(str(Path(__file__).parents[1]))
from collections.abc import Callable, Iterator

from libreoffice import Calc, start
from test_menu import DOCUMENT, Person, screen

from xlelo.regulations.regulation import Book

PLAYERS = (
    ("P1", "Puig, Anna", 2150),
    ("P2", "Soler, Bernat", 2030),
    ("P3", "Vidal, Carla", 1850),
    ("P4", "Roca, David", 1700),
)
ROUNDS = (("P1", "P2", "1-0"), ("P3", "P4", "1-0"), ("P1", "P3", "1-0"), ("P2", "P4", "1/2"))
"""Two rounds. The winner of both stands above the loser."""

PATIENCE = 60
"""Seconds to wait until the window shows an entry."""


def main() -> None:
    release = Path(sys.argv[1]).resolve()
    a_workbook(release)
    functions(release)
    federation(release)


def a_workbook(release: Path) -> None:
    with screen(), start() as calc:
        person = Person(calc)
        with time_step("my next games: open it, type an Elo and an opponent", lambda: office(calc)):
            workbook = Typed(person, release / "what_if.xlsx", WHAT_IF)
            workbook.type("WhatIf", "rating", "2150")
            workbook.type("WhatIf", "opponent", "2030")
            said = {name: workbook.shown("WhatIf", name) for name in ("difference", "fce", "today")}
        print(said)
        person.closes()
        for title, code, typed, sheet, rating in TYPED:
            with time_step(title, lambda: office(calc)):
                book = find(code)
                workbook = Typed(person, release / f"{book.file}.xlsx", book)
                typed(workbook)
                listed = [[workbook.shown(sheet, key, row) for key in ("name", rating)] for row in (1, 2, 3, 4)]
            print(workbook.cells, "cells:", listed)
            person.closes()


def functions(release: Path) -> None:
    with screen(), start() as calc, tempfile.TemporaryDirectory() as folder:
        person, sheet = Person(calc), Path(folder, "club.xlsx")
        openpyxl.Workbook().save(sheet)
        place = Place(calc.profile, calc.home, plain_user())
        installer.output([*installer.command(place, "soffice"), "--headless", "--terminate_after_init"], place)
        with time_step("xlelo.oxt: put it in, open a sheet, type a formula", lambda: programs() + office(calc)):
            put_in(release / "xlelo.oxt", place)
            person.opens(sheet)
            focus()
            keys("=ELO_EXPECTED(2150;2030)")
            said = person.calc.request("shown", document=DOCUMENT, sheet="Sheet", area="A1")
        print(said)
        person.closes()


def federation(release: Path) -> None:
    """Run a federation's list with only a home and a path in the environment."""
    (wheel,) = release.glob("*.whl")
    with tempfile.TemporaryDirectory() as home:
        bare = {"HOME": home, "PATH": os.defpath}
        with time_step("the wheel: install it, run the demo", programs):
            venv.create(Path(home, ".venv"), with_pip=True)
            for command in (["pip", "install", "--quiet", f"{wheel}[engine]"], ["xlelo", "demo"]):
                program = [f"{home}/.venv/bin/{command[0]}", *command[1:]]
                done = subprocess.run(program, cwd=home, env=bare, check=True, capture_output=True, encoding="utf-8")
        print([line for line in done.stdout.splitlines() if "Anna Puig" in line or line.startswith("Open ")])


class Typed:
    """A workbook in a window, with a keyboard."""

    def __init__(self, person: Person, path: Path, book: Book) -> None:
        self.person, self.layout = person, laid_out(book, book.measure(None), book.words("en"))
        self.cells = 0
        """Number of cells typed so far."""
        person.opens(path)
        focus()

    def type(self, sheet: str, key: str, *texts: str, row: int = 1) -> None:
        """Click each cell of a row, type into it, and wait until the window shows the entry."""
        area = self.layout.areas[sheet, key]
        title = self.layout.titles[sheet]
        for column, text in enumerate(texts, area.column):
            cell = f"{get_column_letter(column)}{area.first + row - 1}"
            self.person.selects(title, cell)
            keys(text)
            self._wait_for(title, cell)
            self.cells += 1

    def shown(self, sheet: str, key: str, row: int = 1) -> str:
        area = self.layout.areas[sheet, key]
        return self._text(self.layout.titles[sheet], f"{area.letter}{area.first + row - 1}")

    def _wait_for(self, title: str, cell: str) -> None:
        give_up = time.monotonic() + PATIENCE
        while not self._text(title, cell):
            if time.monotonic() > give_up:
                raise TimeoutError(f"nothing is in {title}!{cell}")
            time.sleep(0.05)

    def _text(self, title: str, cell: str) -> str:
        ((text,),) = self.person.calc.request("shown", document=DOCUMENT, sheet=title, area=cell)
        return str(text)


def club(workbook: Typed) -> None:
    names = {identity: name for identity, name, _ in PLAYERS}
    for row, name in enumerate(names.values(), 1):
        workbook.type("Players", "name", name, row=row)
    for row, (white, black, result) in enumerate(ROUNDS, 1):
        workbook.type("Games", "white", names[white], names[black], result, row=row)


def month(workbook: Typed) -> None:
    for key, day in (("new_list", "2018-04-01"), ("from", "2018-03-01"), ("to", "2018-03-31")):
        workbook.type("Period", key, day)
    for row, (identity, name, elo) in enumerate(PLAYERS, 1):
        workbook.type("Players", "id", identity, name, row=row)
        workbook.type("Players", "birth", "1980-05-01", "2018-01-02", "2018", "2018", row=row)
        workbook.type("Players", "std_elo", str(elo), row=row)
    workbook.type("Events", "id", "T1", "Open", "2018-03-10", "2018-03-11", "90", "30")
    for row, (white, black, result) in enumerate(ROUNDS, 1):
        turn = (row + 1) // 2
        workbook.type("Games", "event", "T1", str(turn), f"2018-03-{9 + turn}", white, black, result, row=row)


def fide_month(workbook: Typed) -> None:
    for key, day in (("new_list", "2026-11-01"), ("from", "2026-10-01"), ("to", "2026-10-31")):
        workbook.type("Period", key, day)
    for row, (identity, name, elo) in enumerate(PLAYERS, 1):
        workbook.type("Players", "id", identity, name, row=row)
        workbook.type("Players", "birth", "1980-05-01", row=row)
        workbook.type("Players", "std_rating", str(elo), "40", row=row)
    workbook.type("Events", "id", "T1", "Open", "2026-10-10", "2026-10-11", "90", "30")
    for row, (white, black, result) in enumerate(ROUNDS, 1):
        turn = (row + 1) // 2
        workbook.type("Games", "event", "T1", str(turn), f"2026-10-{9 + turn}", white, black, result, row=row)


def half_year(workbook: Typed) -> None:
    for key, entry in (("list", "2005-1"), ("from", "2005-01-01"), ("to", "2005-06-30")):
        workbook.type("Period", key, entry)
    for row, (identity, name, elo) in enumerate(PLAYERS, 1):
        workbook.type("Players", "id", identity, name, "effective", str(elo), "40", "2004-05-01", row=row)
    workbook.type("Competitions", "id", "C1", "Cup", "team final, board 1")
    workbook.type("Competitions", "end", "2005-06-01")
    for row, (white, black, result) in enumerate(ROUNDS, 1):
        workbook.type("Games", "competition", "C1", row=row)
        workbook.type("Games", "white", white, black, result, row=row)


TYPED = (
    ("club list: open it, type 4 names and 4 results", "club", club, "List", "rating"),
    ("FCE month: open it, type 4 players and 4 games", "fce", month, "ListStandard", "new"),
    ("FIDE month: open it, type 4 players and 4 games", "fide2024", fide_month, "ListStandard", "new"),
    ("CNXC half-year: open it, type 4 players and 4 games", "cnxc", half_year, "List", "new"),
)
"""Step, book, what types it, the sheet of the list, and its column of ratings."""


def put_in(extension: Path, place: Place) -> None:
    """Install the extension as the extension manager does after a double click and an OK."""
    lent = place.home / extension.name
    shutil.copyfile(extension, lent)
    place.give(lent)
    done = installer.output([*installer.command(place, "unopkg"), "add", str(lent)], place)
    assert done.returncode == 0, done.stderr


def keys(text: str) -> None:
    run("xdotool", "type", "--delay", "5", text)
    run("xdotool", "key", "Return")


def focus() -> None:
    """Give the window the keyboard. There is no window manager that does it."""
    found = subprocess.run(
        ["xdotool", "search", "--sync", "--onlyvisible", "--name", "LibreOffice Calc"],
        check=True,
        capture_output=True,
        encoding="ascii",
    )
    run("xdotool", "windowraise", found.stdout.split()[-1], "windowfocus", "--sync", found.stdout.split()[-1])


@contextmanager
def time_step(what: str, worked: Callable[[], float]) -> Iterator[None]:
    began, before = time.monotonic(), worked()
    yield
    print(f"{what}: {time.monotonic() - began:.1f} s by the clock, {worked() - before:.1f} s of work", flush=True)


def office(calc: Calc) -> float:
    """Processor seconds of this soffice."""
    return calc.processor() if calc.runs() else 0.0


def programs() -> float:
    """Processor seconds of the programs that were started here and have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def run(*command: str | Path) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
