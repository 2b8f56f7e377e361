"""Processor time of the scripts for ten thousand rows in one call: python tests/bench/scripts.py"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from script_host import run

from xlelo.hosts.script.scripts import build

ROWS = 10_000
GAMES = 9


def main() -> None:
    rng = random.Random(1972)
    ratings, others = ([[rng.randint(1400, 2800)] for _ in range(ROWS)] for _ in range(2))
    nine = [[rng.randint(1400, 2800) for _ in range(GAMES)] for _ in range(ROWS)]
    scores = [[rng.choice([0, 0.5, 1]) for _ in range(GAMES)] for _ in range(ROWS)]
    with tempfile.TemporaryDirectory() as folder:
        script, *_ = build(Path(folder))
        for rules in ("FCE", "FIDE2024", "LOGISTIC"):
            for function, *arguments in (
                ("ELO_EXPECTED", ratings, others, rules),
                ("ELO_NEW", ratings, nine, scores, 20, rules),
                ("ELO_NEEDED", ratings, ratings, nine, 20, rules),
            ):
                seconds = run("google", script, [(function, arguments)])["seconds"]
                print(f"{function}, {ROWS} rows, {rules}: {seconds:.2f} s")


if __name__ == "__main__":
    main()
