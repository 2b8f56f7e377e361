"""Loads `xlelo` once and runs it in a fork for each line of input. `command.py` sends the lines.

A line is a request, `{"arguments": ..., "environment": ..., "cwd": ..., "out": ..., "err": ...}`. The answer is a line
with the exit status.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import resource
import runpy
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

from little_room import with_little_room_everywhere

from xlelo.cli import VERBS, load_command, main
from xlelo.workbook import books, check, make  # noqa: F401 - what verbs load when they are called

with suppress(ImportError):
    import formualizer  # noqa: F401

EXAMPLE = str(Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04")


ONCE = (["articles", "FCE", "16.2"], ["explain", EXAMPLE, "P01"], ["rate", "fce", EXAMPLE], ["check", "--help"])
"""Commands that load everything which is loaded on first use."""


def serve() -> None:
    with_little_room_everywhere()
    for verb in VERBS:
        load_command(verb)
    for command in ONCE:
        sys.argv = ["xlelo", *command]
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), suppress(SystemExit):
            main()
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            run_here(json.loads(line))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201 - the answer


def run_here(request: dict[str, Any]) -> None:
    """Run `python -m xlelo` to the end, but without unloading modules, which takes the longest time."""
    reading, adding = os.O_RDONLY, os.O_WRONLY | os.O_APPEND
    for stream, (path, how) in enumerate([(os.devnull, reading), (request["out"], adding), (request["err"], adding)]):
        opened = os.open(path, how)
        os.dup2(opened, stream)
        os.close(opened)
    for name, most in request["limits"].items():
        resource.setrlimit(getattr(resource, name), (most, most))
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["cwd"])
    sys.argv = ["xlelo", *request["arguments"]]
    status = 0
    try:
        runpy.run_module("xlelo", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        if not isinstance(ended.code, int):
            raise
        status = ended.code
    atexit._run_exitfuncs()  # noqa: SLF001 - what the interpreter does at its end
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


serve()
