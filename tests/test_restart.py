"""A LibreOffice that dies during the tests is started again; the rest of the tests need not fail with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from libreoffice import Calc

HERE = Path(__file__).parent
TESTS = """
import os
import signal
from pathlib import Path

import openpyxl
import pytest

@pytest.fixture(scope="module")
def opened(calc, tmp_path_factory):
    path = tmp_path_factory.mktemp("opened") / "book.xlsx"
    openpyxl.Workbook().save(path)
    with calc.load(path) as document:
        yield document

def test_before(opened):
    assert opened.values() == {"Sheet": {}}

def test_death(calc, opened):
    mark = Path(__file__).with_name("killed")
    if not mark.exists():
        mark.touch()
        for process in Path("/proc").glob("[0-9]*"):
            if calc.profile.as_uri().encode() in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
    assert opened.values() == {"Sheet": {}}

def test_after(opened):
    assert opened.values() == {"Sheet": {}}
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_libreoffice_is_started_again_and_the_test_repeated(calc: Calc, tmp_path: Path) -> None:
    assert calc.home.exists()  # or skip
    (tmp_path / "test_dying.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = second\npythonpath = " + str(HERE))
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "conftest", tmp_path],
        cwd=HERE,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "LibreOffice died in test_dying.py::test_death. It was started again" in run.stdout, run.stdout
    assert "3 passed" in run.stdout
