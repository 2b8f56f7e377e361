"""Pictures of every sheet as people see it: on the screen of a small laptop, and on paper.

    python tests/every_sheet.py FOLDER [WORKBOOK …]

By default it takes the filled examples. For each workbook it writes a picture of each visible sheet in LibreOffice's
window, the printed pages, and overviews of both. Needs LibreOffice, Xvfb, ImageMagick and poppler.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import openpyxl
from libreoffice import Calc
from pictures import WORKBOOKS
from printed import print_pdf, tool
from test_menu import DOCUMENT, Person, screen

WIDTH, HEIGHT = 1366, 768
FILLED = (
    *("fce_monthly_2018_04", "cnxc_semiannual_2005_1", "fide_monthly_2026_11"),
    *("elo1972_worksheet_hoogovens_1973", "fide2011_player", "what_if_player", "elo_functions"),
)
DRAWN = 1.0
"""Seconds until a sheet is drawn on the screen."""
PAGES = "60"
"""The most pages to look at, because a template has a thousand, most of them empty rows."""


def main(folder: Path, books: Sequence[Path]) -> None:
    with screen(f"{WIDTH}x{HEIGHT}"):
        calc = Calc()
        with calc, tempfile.TemporaryDirectory() as copies:
            for book in books:
                out = folder / book.stem
                shutil.rmtree(out, ignore_errors=True)
                out.mkdir(parents=True)
                _screenshot(Person(calc), book, out)
                _print(calc, Path(shutil.copy(book, copies)), out)
                _join_pictures(out, "seen", "3x2", "683x")
                _join_pictures(out, "paper", "4x2", "x560")


def _screenshot(person: Person, book: Path, out: Path) -> None:
    person.opens(book)
    person.calc.request("fill_screen", document=DOCUMENT, width=WIDTH, height=HEIGHT)
    sheets = [sheet.title for sheet in openpyxl.load_workbook(book).worksheets if sheet.sheet_state == "visible"]
    for number, sheet in enumerate(sheets, 1):
        person.calc.request("show", document=DOCUMENT, sheet=sheet)
        time.sleep(DRAWN)
        name = f"seen_{number:02}_{sheet.replace(' ', '_')}.png"
        subprocess.run([tool("import"), "-window", "root", "-colors", "64", out / name], check=True)
    person.closes()


def _print(calc: Calc, book: Path, out: Path) -> None:
    subprocess.run(
        [tool("pdftoppm"), "-png", "-r", "70", "-l", PAGES, print_pdf(calc, book), out / "paper"], check=True
    )


def _join_pictures(out: Path, kind: str, tiles: str, size: str) -> None:
    pictures = sorted(out.glob(f"{kind}[_-]*.png"))
    labels = ["-label", "%t", *pictures]
    command = [tool("montage"), *labels, "-tile", tiles, "-geometry", f"{size}+4+4", out / f"all_{kind}_%d.png"]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [*map(Path, sys.argv[2:])] or [WORKBOOKS / f"{name}.xlsx" for name in FILLED])
