"""Workbooks with changed bytes, each read by one verb: how many are answered, how many refused.

.venv/bin/python tests/bench/fuzz_bytes.py [COUNT] [SEED]
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from byte_fuzz import books
from door_fuzz import fuzz


def main() -> None:
    given = [int(one) for one in sys.argv[1:]]
    count, seed = (*given, *(3_000, 1)[len(given) :])
    begun = perf_counter()
    for outcome, number in sorted(fuzz(books, count, seed).items()):
        print(f"{outcome}: {number}")
    print(f"{count} in {perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
