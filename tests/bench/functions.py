"""The time of the functions in Python: python tests/bench/functions.py"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from importlib import import_module

from xlelo.functions import ELO_EXPECTED, call
from xlelo.regulations.fce import rules as fce

CELLS = 10_000
MILLION = 1_000_000
WHOLE_COLUMN = 1_048_576
REPEATED = 5


def seconds(function: str, *arguments: object) -> float:
    return shortest(lambda: call(function, arguments))


def shortest(task: Callable[[], object]) -> float:
    """The shortest time of several calls."""
    best = float("inf")
    for _ in range(REPEATED):
        start = time.perf_counter()
        task()
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
    show_numpy()


def show_numpy() -> None:
    """A million expected scores of numpy's columns, and the same looked up with numpy alone."""
    try:
        numpy = import_module("numpy")
    except ImportError:
        print("numpy is not installed")
        return
    rng = numpy.random.default_rng(1972)
    own, met = rng.integers(1000, 2800, MILLION), rng.integers(1000, 2800, MILLION)
    rows = fce.TODAY.expected.rows
    lows = numpy.array([row.low for row in rows])
    higher, lower = (numpy.array([getattr(row, side) for row in rows]) / 1000 for side in ("higher", "lower"))

    def look_up() -> object:
        difference = own - met
        row = numpy.searchsorted(lows, abs(difference), side="right") - 1
        return numpy.where(difference < 0, lower[row], higher[row])

    plain = shortest(look_up)
    print(f"{MILLION} differences looked up with numpy: {plain:.3f} s")
    for rules in ("FCE", "CNXC", "ELO1972", "FIDE2011", "FIDE2024", "LOGISTIC"):
        taken = shortest(lambda rules=rules: ELO_EXPECTED(own, met, rules))
        print(f"ELO_EXPECTED of {MILLION} cells of numpy, {rules}: {taken:.3f} s, {taken / plain:.1f} times as long")


if __name__ == "__main__":
    main()
