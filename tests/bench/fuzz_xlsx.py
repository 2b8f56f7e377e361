"""Damaged workbooks with their stored values: how many are refused, how many read and checked.

.venv/bin/python tests/bench/fuzz_xlsx.py [COUNT] [SEED]
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from door_fuzz import DOORS, fuzz


def main() -> None:
    given = [int(one) for one in sys.argv[1:]]
    count, seed = (*given, *(1_500, 1)[len(given) :])
    begun = perf_counter()
    for outcome, number in sorted(fuzz(DOORS["xlsx"], count, seed).items()):
        print(f"{outcome}: {number}")
    print(f"{count} in {perf_counter() - begun:.0f} s")
    print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
