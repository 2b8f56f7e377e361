"""The lines that `xlelo check` prints for a file."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from xlelo.cli.check import findings_of
from xlelo.model import Refused
from xlelo.workbook.check import CheckResult, check
from xlelo.workbook.recalculate import Engine


def report_lines(path: Path, engine: Engine | None = None) -> list[str]:
    """The reported lines, with problems of refused input; empty if the file is sound."""
    try:
        return lines_of(check(path, engine))
    except Refused as refused:
        return [str(problem) for problem in refused.problems]


def lines_of(outcome: CheckResult) -> list[str]:
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        sound = findings_of(outcome)
    return [] if sound else out.getvalue().splitlines()
