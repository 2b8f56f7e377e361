"""The pictures of the README and of `workbooks/pictures`: pages as LibreOffice prints them.

    python tests/pictures.py

Needs LibreOffice, poppler's pdftotext and pdftoppm, and ImageMagick's convert. Look at the pictures before you
commit them.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from printed import pages, print_pdf, sheet_of, tool

from xlelo.workbook.recalculate import LibreOffice

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
PICTURES = WORKBOOKS / "pictures"
DOTS_PER_INCH = 110

SHOWN = {
    "fce_monthly_2018_04": {
        "Start": "fce_start",
        "Period": "fce_period",
        "Games": "fce_games",
        "Evaluation": "fce_evaluation",
        "List standard": "fce_list",
        "Card": "fce_card",
    },
    "cnxc_semiannual_2005_1": {
        "Games": "cnxc_games",
        "Standings": "cnxc_standings",
        "Calibration": "cnxc_calibration",
        "List": "cnxc_list",
        "Card": "cnxc_card",
    },
    "fide_monthly_2026_11": {"Games": "fide_games", "Card": "fide_card"},
    "club_list_winter": {"Games": "club_games", "List": "club_list", "Card": "club_card"},
    "elo1972_worksheet_hoogovens_1973": {"Worksheet": "elo1972_worksheet"},
    "fide2011_player": {"Change": "fide2011_change", "Initial": "fide2011_initial"},
    "what_if_player": {"What if": "what_if", "Strategies": "what_if_strategies", "Weighted": "what_if_weighted"},
}
"""Workbook → sheet → picture."""


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, LibreOffice() as office:
        for name, sheets in SHOWN.items():
            copy = Path(shutil.copy(WORKBOOKS / f"{name}.xlsx", folder))
            titles = [sheet_of(page) for page in pages(office, copy)]
            for sheet, picture in sheets.items():
                page = str(titles.index(sheet) + 1)
                options = ["-png", "-r", str(DOTS_PER_INCH), "-f", page, "-singlefile"]
                command = [tool("pdftoppm"), *options, print_pdf(office, copy), PICTURES / picture]
                subprocess.run(command, check=True)
                _crop(PICTURES / f"{picture}.png")


def _crop(picture: Path) -> None:
    """Cut off the footer and the white margin."""
    foot = ["-gravity", "south", "-chop", "0x9%", "+repage"]
    trimmed = ["-trim", "+repage", "-bordercolor", "white", "-border", "12", "+dither", "-colors", "64"]
    subprocess.run([tool("convert"), picture, *foot, *trimmed, picture], check=True)


if __name__ == "__main__":
    main()
