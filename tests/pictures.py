"""The pictures of the README and of `workbooks/pictures`: pages as LibreOffice prints them.

    python tests/pictures.py

Needs LibreOffice and poppler's pdftotext and pdftoppm. Look at what comes out before it is committed.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from xlelo.workbook.recalculate import LibreOffice

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
PICTURES = WORKBOOKS / "pictures"
DOTS_PER_INCH = 80

SHOWN = {
    "fce_monthly_2018_04": {
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
        "CNXC Elo list": "cnxc_list",
    },
    "elo1972_worksheet_hoogovens_1973": {"Worksheet": "elo1972_worksheet"},
    "fide2011_player": {"Change": "fide2011_change", "Initial": "fide2011_initial"},
    "what_if_player": {"What if": "what_if", "Strategies": "what_if_strategies", "Weighted": "what_if_weighted"},
}
"""Workbook → sheet → picture."""


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, LibreOffice() as office:
        for name, sheets in SHOWN.items():
            printed = Path(folder, f"{name}.pdf")
            office.convert(WORKBOOKS / f"{name}.xlsx", to="pdf", out=printed)
            titles = footers(printed)
            for sheet, picture in sheets.items():
                page = str(titles.index(sheet) + 1)
                command = ["pdftoppm", "-png", "-r", str(DOTS_PER_INCH), "-f", page, "-singlefile", str(printed)]
                subprocess.run([*command, str(PICTURES / picture)], check=True)


def footers(printed: Path) -> list[str]:
    """The sheet of each page: it stands last on the page's last line."""
    run = subprocess.run(["pdftotext", "-layout", str(printed), "-"], capture_output=True, encoding="utf-8", check=True)
    return [page.rstrip().rsplit("   ", 1)[-1].strip() for page in run.stdout.split("\f")[:-1]]


if __name__ == "__main__":
    main()
