"""ONLYOFFICE, which opens a workbook, calculates all of it and saves it.

It is `document-builder` of PyPI, in a virtual environment of its own because of its size. XLELO_ONLYOFFICE names it.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from libreoffice import absent

CALCULATE = """
import sys
import docbuilder

builder = docbuilder.CDocBuilder()
assert builder.OpenFile(sys.argv[1], "") == 0
builder.GetContext().GetGlobal()["Api"].Call("RecalculateAllFormulas")
assert builder.SaveFile("xlsx", sys.argv[2]) == 0
builder.CloseFile()
"""


def save_recalculated(workbook: Path, saved: Path) -> None:
    environment = os.environ.get("XLELO_ONLYOFFICE")
    python = Path(environment or "", "bin", "python")
    if not environment or not python.is_file():
        absent(
            "ONLYOFFICE is not here: python3 -m venv FOLDER && FOLDER/bin/pip install document-builder==10.0.0.170, "
            "then XLELO_ONLYOFFICE=FOLDER"
        )
    run = subprocess.run(
        [python, "-c", CALCULATE, workbook.resolve(), saved.resolve()],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert saved.is_file(), run.stderr[-2000:]
