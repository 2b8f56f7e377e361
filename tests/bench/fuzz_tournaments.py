"""Damaged tournament files over all readers: how many are read, how many refused.

.venv/bin/python tests/bench/fuzz_tournaments.py [COUNT] [SEED] [GUIDED]

GUIDED: of so many more, each that takes the readers a new way is harmed further.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from tournament_fuzz import fuzz, guided


def main() -> None:
    given = [int(one) for one in sys.argv[1:]]
    count, seed, led = (*given, *(50_000, 1, 5_000)[len(given) :])
    begun = perf_counter()
    for outcome, number in sorted(fuzz(count, seed).items()):
        print(f"{outcome}: {number}")
    print(f"{count} files in {perf_counter() - begun:.0f} s")
    begun = perf_counter()
    outcomes, steps = guided(led, seed)
    print(f"{sum(outcomes.values())} led by coverage in {perf_counter() - begun:.0f} s: {steps} steps of the readers")
    print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
