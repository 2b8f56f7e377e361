"""`xlelo` as a separate process, forked from one that has loaded `xlelo`, because loading takes the longest time.

    run = xlelo("rate", "fce", folder, cwd=tmp_path)
    assert (run.returncode, run.stdout, run.stderr) == ...

The process has its own working directory, environment, arguments and standard streams. Its input is empty; its output
is UTF-8 and no terminal. It runs `python -m xlelo` and ends as the interpreter ends. A test of how a program starts,
stops or prints to something else starts a process itself.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias

ROOT = Path(__file__).parents[1]


class Outcome(NamedTuple):
    """The result of a command in this process, from the fixture `here` of `conftest.py`."""

    status: int
    stdout: str
    stderr: str


Here: TypeAlias = "Callable[..., Outcome]"


def xlelo(
    *arguments: str | Path,
    cwd: Path | None = None,
    together: bool = False,
    limits: Mapping[str, int] | None = None,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Run `xlelo`. `together`: standard error is mixed into `stdout` in the order of output.

    `limits` of the process are by names of `resource`, such as `RLIMIT_CPU`.
    """
    command = [*map(str, arguments)]
    settings = os.environ | {"PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT), "COLUMNS": "80"} | environment
    if not hasattr(os, "fork"):
        return subprocess.run(
            [sys.executable, "-m", "xlelo", *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if together else subprocess.PIPE,
            encoding="utf-8",
            env=settings,
            cwd=cwd,
            check=False,
        )
    with TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        for file in (out, err):
            file.touch()
        status = _request(
            arguments=command,
            environment=settings,
            cwd=str(cwd or Path.cwd()),
            out=str(out),
            err=str(out if together else err),
            limits=dict(limits or {}),
        )
        return subprocess.CompletedProcess(
            command, status, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")
        )


def _request(**request: Any) -> int:
    """The exit status; negative if a signal ended the process."""
    parent = _parent()
    assert parent.stdin is not None
    assert parent.stdout is not None
    print(json.dumps(request), file=parent.stdin, flush=True)
    return int(parent.stdout.readline())


@cache
def _parent() -> subprocess.Popen[str]:
    settings = os.environ | {"PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, Path(__file__).with_name("forking.py")]
    parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=settings)
    atexit.register(parent.communicate)
    return parent
