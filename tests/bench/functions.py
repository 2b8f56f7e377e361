"""The time of the functions in Python: python tests/bench/functions.py"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from xlelo.functions import call

if TYPE_CHECKING:
    from collections.abc import Sequence

CELLS = 10_000
WHOLE_COLUMN = 1_048_576
REPEATED = 5


def seconds(function: str, *arguments: object) -> float:
    """The shortest time of several calls."""
    best = float("inf")
    for _ in range(REPEATED):
        start = time.perf_counter()
        call(function, arguments)
        best = min(best, time.perf_counter() - start)
    return best


def column(values: Sequence[object]) -> list[list[object]]:
    return [[value] for value in values]


def main() -> None:
    rng = random.Random(1972)
    ratings, opponents = ([float(rng.randint(1000, 2800)) for _ in range(CELLS)] for _ in range(2))
    for rules in ("FCE", "CNXC", "ELO1972", "FIDE2011", "FIDE2024"):
        taken = seconds("ELO_EXPECTED", column(ratings), column(opponents), rules)
        print(f"ELO_EXPECTED, {CELLS} different pairs, {rules}: {taken / CELLS * 1e6:.2f} µs a cell")
    fractions = [rating + rng.randint(1, 9) / 10 for rating in ratings]
    taken = seconds("ELO_EXPECTED", column(fractions), column(opponents))
    print(f"ELO_EXPECTED, {CELLS} ratings with a decimal: {taken / CELLS * 1e6:.2f} µs a cell")

    nine = [[float(rng.randint(1800, 2500)) for _ in range(9)]]
    scores = [[rng.choice([0.0, 0.5, 1.0]) for _ in range(9)]]
    for function, *arguments in (
        ("ELO_WHY", "ELO_EXPECTED", 2150.0, 2030.0, "FCE"),
        ("ELO_WHY", "ELO_PERF", nine, scores, "FCE"),
        ("ELO_WHY", "ELO_NEW", 2150.0, nine, scores, 18.0, "CNXC"),
        ("ELO_WHY", "ELO_NEEDED", 2160.0, 2150.0, nine, 18.0),
        ("ELO_NEEDED", 2160.0, 2150.0, nine, 18.0),
        ("ELO_PERF", nine, scores),
        ("ELO_NEW", 2150.0, nine, scores, 18.0),
    ):
        named = f"{function} of {arguments[0]}" if function == "ELO_WHY" else f"{function}, nine games"
        print(f"{named}: {seconds(function, *arguments) * 1e3:.3f} ms")

    filled = [*ratings[:5000], *[None] * (WHOLE_COLUMN - 5000)]
    met = [*opponents[:5000], *[None] * (WHOLE_COLUMN - 5000)]
    scored = [*[rng.choice([0.0, 0.5, 1.0]) for _ in range(5000)], *[None] * (WHOLE_COLUMN - 5000)]
    whole = column(filled), column(met), column(scored)
    print(f"ELO_EXPECTED(A:A,B:B): {seconds('ELO_EXPECTED', *whole[:2]):.2f} s")
    print(f"ELO_EXPECTED(2000,B:B): {seconds('ELO_EXPECTED', 2000.0, whole[1]):.2f} s")
    print(f"ELO_NEW(A:A,B:B,C:C,18): {seconds('ELO_NEW', *whole, 18.0):.2f} s")
    print(f"ELO_PERF(B:B,C:C): {seconds('ELO_PERF', *whole[1:]):.2f} s")


if __name__ == "__main__":
    main()
