"""What our part of a call from Excel adds to xlwings' own: python tests/bench/functions_hosts.py"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]


def main() -> None:
    """xlwings' own part is to bring the cells to Python and back."""
    run = subprocess.run(
        [sys.executable, TESTS / "timed_calls.py"],
        env={**os.environ, "PYTHONPATH": str(TESTS.parent)},
        stdout=subprocess.PIPE,
        check=True,
    )
    for what, (seconds, alone) in json.loads(run.stdout).items():
        print(f"ELO_EXPECTED, {what}: {seconds * 1e3:.1f} ms, {seconds / alone:.1f} × xlwings alone")


if __name__ == "__main__":
    main()
