"""Loads `xlelo` once and becomes it, in a fork, for each line that comes in; `command.py` asks and says what that is.

A line is a request, `{"arguments": ..., "environment": ..., "cwd": ..., "out": ..., "err": ...}`, its answer a line
with the exit status.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import runpy
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

from xlelo.cli import VERBS, loaded, main
from xlelo.workbook import books, check, make  # noqa: F401 - what verbs load when they are called

with suppress(ImportError):
    import formualizer  # noqa: F401

EXAMPLE = str(Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04")


ONCE = (["articles", "FCE", "16.2"], ["explain", EXAMPLE, "P01"], ["rate", "fce", EXAMPLE], ["check", "--help"])
"""What loads all that is loaded when it is first needed."""


def serve() -> None:
    for verb in VERBS:
        loaded(verb)
    for command in ONCE:
        sys.argv = ["xlelo", *command]
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), suppress(SystemExit):
            main()
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            become(json.loads(line))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201 - the answer


def become(request: dict[str, Any]) -> None:
    """`python -m xlelo`, up to the end of the interpreter, but that it unloads no modules, which takes longest."""
    reading, adding = os.O_RDONLY, os.O_WRONLY | os.O_APPEND
    for stream, (path, how) in enumerate([(os.devnull, reading), (request["out"], adding), (request["err"], adding)]):
        opened = os.open(path, how)
        os.dup2(opened, stream)
        os.close(opened)
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
