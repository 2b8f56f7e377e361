"""Damaged input for one of the doors: counts of answers and of refusals.

.venv/bin/python tests/bench/fuzz.py DOOR [COUNT] [SEED]

DOOR: csv, xlsx, functions, names, bytes, tournaments; `libreoffice`: workbooks that LibreOffice calculates; `guided`:
tournament files. A file that reaches new lines of the readers is damaged further.
"""

from __future__ import annotations

import resource
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from collections import Counter

import byte_fuzz
import tournament_fuzz
from door_fuzz import DOORS, fuzz, workbooks

from xlelo.workbook.recalculate import LibreOffice

COUNTS = {
    "csv": 20_000,
    "xlsx": 1_500,
    "functions": 60_000,
    "names": 300,
    "bytes": 3_000,
    "tournaments": 50_000,
    "libreoffice": 150,
    "guided": 5_000,
}


def outcomes(door: str, count: int, seed: int) -> Counter[str]:
    match door:
        case "tournaments":
            return tournament_fuzz.fuzz(count, seed)
        case "guided":
            found, steps = tournament_fuzz.fuzz_with_coverage(count, seed)
            return found + type(found)({"steps of the readers": steps})
        case "libreoffice":
            with LibreOffice() as office:
                return fuzz(partial(workbooks, engine=office), count, seed)
        case _:
            return fuzz({**DOORS, "bytes": byte_fuzz.books}[door], count, seed)


def main() -> None:
    door, *given = sys.argv[1:]
    count, seed = (*map(int, given), *(COUNTS[door], 1)[len(given) :])
    begun = perf_counter()
    for outcome, number in sorted(outcomes(door, count, seed).items()):
        print(f"{outcome}: {number}")
    print(f"{count} in {perf_counter() - begun:.0f} s")
    print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
