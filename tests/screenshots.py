"""Pictures of LibreOffice's window with the extension in it: functions in a club's sheet, the menu, a question.

    python tests/screenshots.py

Needs LibreOffice, Xvfb and ImageMagick's import. Look at the pictures before you commit them.
"""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
import time
from pathlib import Path

import openpyxl
from openpyxl.styles import Font
from pictures import PICTURES
from test_menu import DOCUMENT, DOUBTFUL, MONTH, Person, install, lend, screen

GAMES = ((2030, 1), (2200, 0.5), (1985, 1), (2110, 0))
"""Opponents and scores of an invented player rated 2150."""

WINDOW = "1100x460"


def main() -> None:
    with screen(WINDOW), install() as person, tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder, "club.xlsx")
        _club(sheet)
        person.opens(sheet)
        for row in range(5, 5 + len(GAMES)):
            _type(person, f"C{row}", f"=ELO_EXPECTED($B$1;A{row})")
            _type(person, f"D{row}", f"=ELO_CHANGE($B$1;A{row};B{row};20)")
        _type(person, "B10", "=ELO_NEW(B1;A5:A8;B5:B8;20)")
        _type(person, "B11", '=ELO_PERF(A5:A8;B5:B8;"FIDE2024")')
        _type(person, "B12", '=ELO_WHY("ELO_EXPECTED";B1;A5)')
        person.selects("Club", "C5")
        _capture("functions")
        person.closes()
        person.opens(MONTH)
        person.selects("Games", "C8")
        _capture("menu")
        person.begins("add", lend(person, "league.csv", DOUBTFUL))
        while not person.has_question():
            time.sleep(0.5)
        _capture("who")
        person.answers(None)
        person.closes()


def _club(path: Path) -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = "Club"
    for row in (["My Elo", 2150], [], [], ["Opponent", "Score", "Expected", "Change"], *map(list, GAMES), []):
        sheet.append(row)
    for cell, text in (("A10", "New rating"), ("A11", "Performance"), ("A12", "Why")):
        sheet[cell] = text
    for cell in ("A1", "A4", "B4", "C4", "D4", "A10", "A11", "A12"):
        sheet[cell].font = Font("Arial", 10, bold=True)
    for column, width in (("A", 16), ("B", 12), ("C", 12), ("D", 12)):
        sheet.column_dimensions[column].width = width
    workbook.save(path)


def _type(person: Person, cell: str, formula: str) -> None:
    person.calc.request("type", document=DOCUMENT, sheet="Club", address=cell, text=formula)


def _capture(name: str) -> None:
    time.sleep(2)  # until it is drawn
    with contextlib.suppress(FileNotFoundError):
        (PICTURES / f"{name}.png").unlink()
    subprocess.run(["import", "-window", "root", "-colors", "64", PICTURES / f"{name}.png"], check=True)


if __name__ == "__main__":
    main()
