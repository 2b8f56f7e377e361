"""The time of Excel's calls inside Python, and the time of xlwings alone for the same ranges.

Run it in a separate process. It prints `{what: [seconds, seconds of xlwings alone]}`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from time import perf_counter
from typing import Any

from excel_transport import Xlwings, com_range

CELLS = 10_000
CLUB = 60
WHOLE_COLUMN = 1_048_576
FILLED = 5_000


def timings() -> dict[str, tuple[float, float]]:
    excel = Xlwings()
    chance = random.Random(2018)

    def ratings(number: int) -> list[tuple[float]]:
        return [(float(chance.randint(1000, 2800)),) for _ in range(number)]

    def both(*value: object, repeats: int = 5) -> tuple[float, float]:
        ours, _ = _time(lambda: excel("xlelo.udfs", "ELO_EXPECTED", *value), repeats)
        return ours, _time(lambda: excel("converted", "CONVERTED", *value), repeats)[0]

    club = ratings(CLUB)
    pairs = [com_range(ratings(CELLS)) for _ in range(2)]
    column = com_range(tuple(ratings(FILLED) + [(None,)] * (WHOLE_COLUMN - FILLED)))
    whole, shown = _time(lambda: excel("xlelo.udfs", "ELO_EXPECTED", column, column), 1)
    assert [len(shown), shown[0], shown[FILLED - 1]] == [FILLED, [0.5], [0.5]]
    return {
        f"{CELLS} cells beside {CELLS}, all different": both(*pairs),
        f"{CELLS} cells beside one": both(pairs[0], 2000.0),
        f"{CELLS} games of {CLUB} players": both(*(com_range(chance.choices(club, k=CELLS)) for _ in range(2))),
        "two whole columns": (whole, _time(lambda: excel("converted", "CONVERTED", column, column), 1)[0]),
    }


def _time(call: Callable[[], Any], repeats: int) -> tuple[float, Any]:
    """The shortest time of several calls, because the machine may be busy; and the result."""
    taken = []
    for _ in range(repeats):
        began = perf_counter()
        given = call()
        taken.append(perf_counter() - began)
    return min(taken), given


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):
        measure = timings()
    print(json.dumps(measure))  # noqa: T201
