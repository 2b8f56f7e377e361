"""The functions as scripts, run by Node in a mock sheet."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from libreoffice import absent

from xlelo.functions.grid import Error

HERE = Path(__file__).parent
OFFICE = {
    "invalidValue": "#VALUE!",
    "invalidNumber": "#NUM!",
    "notAvailable": "#N/A",
    "divisionByZero": "#DIV/0!",
    "invalidName": "#NAME?",
    "invalidReference": "#REF!",
    "nullReference": "#NULL!",
}


def run(host: str, script: Path, calls: Sequence[tuple[str, Sequence[Any]]], repeat: int = 1) -> dict[str, Any]:
    node = shutil.which("node")
    if node is None:
        absent("Node.js is not installed; the scripts run in it")
    given = {"calls": [[name, [_given(one) for one in arguments]] for name, arguments in calls], "repeat": repeat}
    done = subprocess.run(
        [node, HERE / "script.cjs", host, script],
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def answers(host: str, script: Path, calls: Sequence[tuple[str, Sequence[Any]]]) -> list[Any]:
    """A value for each call, or rows of them. An error is its text."""
    return [_shown(one) for one in run(host, script, calls)["answers"]]


def _given(value: Any) -> Any:
    if isinstance(value, list):
        return [[_given(cell) for cell in row] for row in value]
    if isinstance(value, date):
        return {"day": value.isoformat()}
    return value.text if isinstance(value, Error) else value


def _shown(answer: Any) -> Any:
    if isinstance(answer, list):
        rows = [[OFFICE[cell["error"]] if isinstance(cell, dict) else cell for cell in row] for row in answer]
        return rows[0][0] if len(rows) == len(rows[0]) == 1 else rows
    return answer["thrown"].partition(":")[0] if isinstance(answer, dict) else answer
