"""The workbook of a federation's month: written, calculated, and opened by LibreOffice.

    python tests/bench/workbook.py [PLAYERS GAMES]

Prints elapsed and processor seconds and the peak memory, beside a bare openpyxl loop over as many cells and the
embedded engine's own load and calculation; asserts nothing. Without figures given, a month of 1,000 players and 6,000
games comes first, then one of 10,000 and 60,000.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from federation import federation
from openpyxl import Workbook, load_workbook

from xlelo.regulations.fce.rules import AS_READ
from xlelo.workbook import books, make
from xlelo.workbook.check import check
from xlelo.workbook.office import NoOfficeError
from xlelo.workbook.recalculate import Embedded, LibreOffice

SIZES = ((1_000, 6_000), (10_000, 60_000))
ALLOWED = 1.5
"""Times the bare loop and the engine together."""
ALLOWED_CHECK = 1.1
"""Times the fill."""


class Timed(NamedTuple):
    elapsed: float
    processor: float


def timed(what: str, work: object, *arguments: object) -> Timed:
    begun, before = time.perf_counter(), sum(os.times()[:2])
    work(*arguments)  # type: ignore[operator]
    found = Timed(time.perf_counter() - begun, sum(os.times()[:2]) - before)
    print(f"  {what:32}{found.elapsed:8.1f} s {found.processor:8.1f} s")
    return found


def values(path: Path) -> dict[str, list[list[object]]]:
    source = load_workbook(path, read_only=True, data_only=True)
    rows = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in source.worksheets}
    source.close()
    return rows


def bare(rows: dict[str, list[list[object]]], out: Path) -> None:
    """The same cells as plain values, written by openpyxl and nothing else."""
    workbook = Workbook(write_only=True)
    for title, cells in rows.items():
        sheet = workbook.create_sheet(title)
        for row in cells:
            sheet.append(row)
    workbook.save(out)


def opened(path: Path, sheet: str) -> None:
    try:
        with LibreOffice() as office, office.load(path) as document:
            document.read(sheet, "A1")
    except NoOfficeError as absent:
        print(f"  {absent}")


def measure(players: int, games: int) -> None:
    period = federation(players, games)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "month.xlsx")
        print(f"{players} players, {games} games" + " " * 16 + "elapsed  processor")
        fill = timed("fill", make.filled, books.find("fce"), path, period, AS_READ)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        engine = timed("engine, load and calculate", Embedded().calculated, path)
        rows = values(path)
        cells = sum(len(row) for sheet in rows.values() for row in sheet)
        loop = timed(f"bare openpyxl, {cells} cells", bare, rows, Path(folder, "bare.xlsx"))
        of_both = [mine / (theirs + calculated) for mine, theirs, calculated in zip(fill, loop, engine, strict=True)]
        print(f"  fill of bare loop and engine    {of_both[0]:8.2f}   {of_both[1]:8.2f}   (at most {ALLOWED})")
        print(f"  peak memory of fill             {memory:8.0f} MB")
        print(f"  file                            {path.stat().st_size / 2**20:8.1f} MB")
        timed("LibreOffice, load and calculate", opened, path, "Ledger")
        checked = timed("check", check, path)
        of_fill = [mine / theirs for mine, theirs in zip(checked, fill, strict=True)]
        print(f"  check of fill                   {of_fill[0]:8.2f}   {of_fill[1]:8.2f}   (at most {ALLOWED_CHECK})")


if __name__ == "__main__":
    if sys.argv[1:]:
        measure(*map(int, sys.argv[1:3]))
    else:
        for size in SIZES:  # each in a process of its own: memory is not given back
            subprocess.run([sys.executable, __file__, *map(str, size)], check=True)
