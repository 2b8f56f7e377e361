"""The cost of `xlelo rate` in periods of growing size, in each federation, warnings included.

    python tests/bench/large_periods.py [--json] [CODE [PLAYERS ...]]

Without --json, xlelo prints the lists. A period has ten games a player. Each line shows processor seconds,
microseconds a game, their growth since the line before, and the peak memory. A growth near 1 means that the cost is
linear. Asserts nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # before this file, which has the same name
from large_periods import PERIODS, write_period

SIZES = (1_000, 3_000, 10_000, 30_000)


def measure(*command: str) -> tuple[float, float]:
    """Processor seconds and MiB of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main(*arguments: str) -> None:
    options = [one for one in arguments if one == "--json"]
    code, *sizes = [one for one in arguments if one not in options] or [""]
    print(f"{'':<9}{'players':>9}{'games':>11}{'seconds':>10}{'µs a game':>11}{'growth':>8}{'MiB':>7}")
    for name in [code.upper()] if code else PERIODS:
        before = None
        for size in map(int, sizes or map(str, SIZES)):
            with tempfile.TemporaryDirectory() as folder:
                games = write_period(name, size, Path(folder))
                seconds, memory = measure(sys.executable, "-m", "xlelo", "rate", name.lower(), folder, *options)
            each = seconds / games * 1_000_000
            growth = "" if before is None else f"{each / before:.2f}"
            print(f"{name:<9}{size:>9}{games:>11}{seconds:>10.1f}{each:>11.0f}{growth:>8}{memory:>7.0f}", flush=True)
            before = each


if __name__ == "__main__":
    main(*sys.argv[1:])
