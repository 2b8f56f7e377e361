"""`pytest --processor-times=FILE`: the processor time of each test, with its fixtures and started programs.

FILE is a table of seconds and test, longest first. Wall time means little on a busy machine.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

KEY = "processor"


class ProcessorTimes:
    def __init__(self, table: Path) -> None:
        self._table = table
        self._before = processor_seconds()
        self._seconds: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        """Measure after set-up, call and tear-down. The report carries the time from the worker to the controller."""
        report = yield
        now = processor_seconds()
        report.user_properties.append((KEY, now - self._before))
        self._before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += dict(report.user_properties).get(KEY, 0)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(session.config, "workerinput"):
            lines = [f"{seconds:.2f}\t{test}\n" for test, seconds in self._seconds.most_common()]
            self._table.write_text("".join(lines), encoding="utf-8")


def processor_seconds() -> float:
    """Processor seconds of this process and its descendants: ended ones, and on Linux also running ones."""
    own = os.times()
    return own.user + own.system + own.children_user + own.children_system + sum(map(_running, _children(os.getpid())))


def _running(process: int) -> float:
    """Processor seconds of a running process, such as LibreOffice, which runs from test to test."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + sum(map(_running, _children(process)))


def _children(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task").glob("*/children")
    try:
        return [int(child) for one in children for child in one.read_text(encoding="utf-8").split()]
    except OSError:
        return []
