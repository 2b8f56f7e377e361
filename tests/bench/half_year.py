"""The workbook of a full half-year of correspondence chess: 300 players, 60 competitions, about 2,000 games.

    python tests/bench/half_year.py

Prints elapsed and processor seconds to fill it, to check it and to open it in LibreOffice. Asserts nothing.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from workbook import opened, timed

from xlelo.regulations.cnxc.rules import AS_READ
from xlelo.workbook import books, make
from xlelo.workbook.check import check

sys.path.append(str(Path(__file__).parents[1]))
from test_cnxc_workbook import full_half_year

if __name__ == "__main__":
    period = full_half_year()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "half_year.xlsx")
        print(f"{len(period.players)} players, {len(period.games)} games" + " " * 16 + "elapsed  processor")
        timed("fill", make.fill_workbook, books.find("cnxc"), path, period, AS_READ)
        timed("check", check, path)
        timed("LibreOffice, load and calculate", opened, path, "Results")
