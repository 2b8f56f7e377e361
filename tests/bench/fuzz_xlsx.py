"""Damaged workbooks with their stored values: how many are refused, how many read and checked.

.venv/bin/python tests/bench/fuzz_xlsx.py [COUNT] [SEED] [IN_LIBREOFFICE]

IN_LIBREOFFICE: of so many more, LibreOffice calculates what is checked.
"""

from __future__ import annotations

import resource
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from door_fuzz import DOORS, Door, fuzz, workbooks

from xlelo.workbook.recalculate import LibreOffice


def show(door: Door, count: int, seed: int, where: str) -> None:
    begun = perf_counter()
    for outcome, number in sorted(fuzz(door, count, seed).items()):
        print(f"{outcome}{where}: {number}")
    print(f"{count}{where} in {perf_counter() - begun:.0f} s")


def main() -> None:
    given = [int(one) for one in sys.argv[1:]]
    count, seed, in_libreoffice = (*given, *(1_500, 1, 150)[len(given) :])
    show(DOORS["xlsx"], count, seed, "")
    if in_libreoffice:
        with LibreOffice() as office:
            show(partial(workbooks, engine=office), in_libreoffice, seed, " in LibreOffice")
    print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
