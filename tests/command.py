"""`xlelo` as a process of its own, as often as tests like: forked off one that has loaded it, for that takes longest.

    run = xlelo("rate", "fce", folder, cwd=tmp_path)
    assert (run.returncode, run.stdout, run.stderr) == ...

The process has its own working directory, environment, arguments and standard streams (nothing to read; what it prints
is UTF-8 and goes to no terminal), runs `python -m xlelo` and ends as the interpreter ends. What tests how a program
starts, is stopped or prints to something else starts one itself.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]


class Ended(NamedTuple):
    """A command of this process: the fixture `here` of `conftest.py`."""

    status: int
    stdout: str
    stderr: str


Here: TypeAlias = "Callable[..., Ended]"


def xlelo(
    *arguments: str | Path, cwd: Path | None = None, together: bool = False, **environment: str
) -> subprocess.CompletedProcess[str]:
    """`together`: what it says on standard error stands in `stdout`, where it was said."""
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
        status = _asked(
            arguments=command,
            environment=settings,
            cwd=str(cwd or Path.cwd()),
            out=str(out),
            err=str(out if together else err),
        )
        return subprocess.CompletedProcess(
            command, status, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")
        )


def _asked(**request: Any) -> int:
    """The exit status; negative, where a signal ended it."""
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
