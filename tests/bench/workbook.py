"""The workbook of a federation's month: written, calculated, and opened by LibreOffice.

    python tests/bench/workbook.py [PLAYERS GAMES [small]]

Prints seconds and the peak memory, beside a bare openpyxl loop over as many cells and the engine's own load and
calculation; without figures given, a month of 1,000 players and 6,000 games comes first, for the growth.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from federation import federation
from openpyxl import Workbook, load_workbook

from xlelo.regulations.fce.rules import AS_READ
from xlelo.workbook import books, make
from xlelo.workbook.check import check
from xlelo.workbook.office import NoOfficeError
from xlelo.workbook.recalculate import LibreOffice

SIZES = ((1_000, 6_000), (10_000, 60_000))


def seconds(work: object, *arguments: object) -> float:
    begun = time.perf_counter()
    work(*arguments)  # type: ignore[operator]
    return time.perf_counter() - begun


def bare(path: Path, out: Path) -> int:
    """The same cells as plain values, written by openpyxl and nothing else."""
    source = load_workbook(path, read_only=True)
    rows = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in source.worksheets}
    source.close()
    begun = time.perf_counter()
    workbook = Workbook(write_only=True)
    for title, cells in rows.items():
        sheet = workbook.create_sheet(title)
        for row in cells:
            sheet.append(row)
    workbook.save(out)
    print(f"  bare openpyxl, the same cells   {time.perf_counter() - begun:8.1f} s")
    return sum(len(row) for cells in rows.values() for row in cells)


def engine(path: Path) -> None:
    import formualizer  # noqa: PLC0415 - timed with what it loads

    workbook = formualizer.load_workbook(str(path))
    workbook.evaluate_all()


def opened(path: Path) -> None:
    try:
        with LibreOffice() as office, office.load(path) as document:
            document.read("Ledger", "A1")
    except NoOfficeError as absent:
        print(f"  {absent}")


def measure(players: int, games: int) -> None:
    period = federation(players, games)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "month.xlsx")
        print(f"{players} players, {games} games")
        print(
            f"  fill                            {seconds(make.filled, books.find('fce'), path, period, AS_READ):8.1f} s"
        )
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"  peak memory                     {memory:8.0f} MB")
        print(f"  file                            {path.stat().st_size / 2**20:8.1f} MB")
        print(f"  engine, load and calculate      {seconds(engine, path):8.1f} s")
        print(f"  LibreOffice, load and calculate {seconds(opened, path):8.1f} s")
        print(f"  cells                           {bare(path, Path(folder, 'bare.xlsx')):8d}")
        print(f"  check                           {seconds(check, path):8.1f} s")


if __name__ == "__main__":
    if sys.argv[1:]:
        measure(*map(int, sys.argv[1:3]))
    else:
        for size in SIZES:  # each in a process of its own: memory is not given back
            subprocess.run([sys.executable, __file__, *map(str, size)], check=True)
