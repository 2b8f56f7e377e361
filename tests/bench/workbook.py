"""The time to write, to calculate and to open the workbook of a federation's month.

    python tests/bench/workbook.py [PLAYERS GAMES]

Prints elapsed and processor seconds and the peak memory, beside an openpyxl loop over as many cells and the embedded
engine's own load and calculation. Asserts nothing. Without PLAYERS GAMES: a month of 1,000 players and 6,000 games,
then one of 10,000 and 60,000.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from federation import federation
from openpyxl import Workbook, load_workbook

from xlelo.regulations.fce.rules import AS_READ
from xlelo.workbook import books, make
from xlelo.workbook.check import check
from xlelo.workbook.office import NoOfficeError
from xlelo.workbook.recalculate import EmbeddedEngine, LibreOffice

SIZES = ((1_000, 6_000), (10_000, 60_000))
AIMS = {"fill": 0.5, "LibreOffice": 1.0, "check": 1.1}
"""The aims: a multiple of the loop and the engine together, of the loop, and of the fill."""
AIM_MEMORY = 1024
"""Megabytes."""
PATIENCE_SECONDS = 3600


class Times(NamedTuple):
    elapsed: float
    processor: float


def timed(what: str, work: object, *arguments: object) -> Times:
    """Elapsed and processor seconds, LibreOffice included: it has ended by then."""
    begun, before = time.perf_counter(), sum(os.times()[:4])
    work(*arguments)  # type: ignore[operator]
    found = Times(time.perf_counter() - begun, sum(os.times()[:4]) - before)
    print(f"  {what:32}{found.elapsed:8.1f} s {found.processor:8.1f} s", flush=True)
    return found


def ratio(what: str, of: str, mine: Times, *theirs: Times) -> None:
    elapsed, processor = (one / sum(others) for one, *others in zip(mine, *theirs, strict=True))
    print(f"  {f'{what} of {of}':32}{elapsed:8.2f}   {processor:8.2f}   (aim {AIMS[what]})", flush=True)


def peak(of: str) -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  {f'peak memory of {of}':32}{memory:8.0f} MB            (aim {AIM_MEMORY})", flush=True)


def values(path: Path) -> dict[str, list[list[object]]]:
    source = load_workbook(path, read_only=True, data_only=True)
    rows = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in source.worksheets}
    source.close()
    return rows


def bare(rows: dict[str, list[list[object]]], out: Path) -> None:
    """Write the same cells as plain values with openpyxl alone."""
    workbook = Workbook(write_only=True)
    for title, cells in rows.items():
        sheet = workbook.create_sheet(title)
        for row in cells:
            sheet.append(row)
    workbook.save(out)


def open_and_time(path: Path, sheet: str, *, recalculated: bool) -> None:
    try:
        with LibreOffice(patience_seconds=PATIENCE_SECONDS) as office, office.load(path) as document:
            if recalculated:
                document.recalculate()
            document.ask("read", sheet=sheet, area="A1")
    except NoOfficeError as absent:
        print(f"  {absent}")


def measure(players: int, games: int) -> None:
    period = federation(players, games)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "month.xlsx")
        print(f"{players} players, {games} games" + " " * 16 + "elapsed  processor")
        fill = timed("fill", make.fill_workbook, books.find("fce"), path, period, AS_READ)
        peak("fill")
        checked = timed("check", check, path)
        peak("fill and check")  # before the bench itself holds all values
        ratio("check", "fill", checked, fill)
        engine = timed("engine, load and calculate", EmbeddedEngine().calculate, path)
        rows = values(path)
        cells = sum(len(row) for sheet in rows.values() for row in sheet)
        loop = timed(f"bare openpyxl, {cells} cells", bare, rows, Path(folder, "bare.xlsx"))
        del rows
        ratio("fill", "bare loop and engine", fill, loop, engine)
        print(f"  file                            {path.stat().st_size / 2**20:8.1f} MB", flush=True)
        loaded = timed("LibreOffice, load", partial(open_and_time, recalculated=False), path, "Ratings")
        ratio("LibreOffice", "bare loop", loaded, loop)
        if players <= SIZES[0][0]:
            timed("LibreOffice, load, recalculate", partial(open_and_time, recalculated=True), path, "Ratings")


if __name__ == "__main__":
    if sys.argv[1:]:
        measure(*map(int, sys.argv[1:3]))
    else:
        for size in SIZES:  # each in a process of its own: memory is not given back
            subprocess.run([sys.executable, __file__, *map(str, size)], check=True)
