"""Killed at any moment: under the target's name stands the old file or the new one, whole, and never a half."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, sleep

import pytest
from openpyxl import load_workbook
from test_cli import xlelo

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "workbooks" / "examples"
LEFT_OVER = re.compile(r"\.(month|list|what_if[\w.]*)(-[0-9a-f]{8}\.(xlsx|csv)|\.xlsx\.xlelo-lock)")
"""Hidden, and named as no file of anybody's: the next run takes another name, and removes a dead program's lock."""


class Written:
    """A command that writes over a good file, and what it writes when it is left alone."""

    def __init__(self, target: Path, arguments: Sequence[str | Path]) -> None:
        self.target = target
        self.arguments = [sys.executable, "-m", "xlelo", *map(str, arguments)]
        self.old = target.read_bytes()
        begun = perf_counter()
        subprocess.run(self.arguments, check=True, capture_output=True, cwd=ROOT)
        self.seconds = perf_counter() - begun
        self.new = target.read_bytes()
        assert self.new != self.old

    def killed_after(self, seconds: float) -> bytes:
        self.target.write_bytes(self.old)
        with subprocess.Popen(
            self.arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT
        ) as process:
            sleep(seconds)
            process.kill()
        return self.target.read_bytes()


@pytest.fixture
def old_and_other(tmp_path: Path) -> tuple[Path, Path]:
    """A good workbook, and the folder of another month that will be written over it."""
    month, folder = tmp_path / "month.xlsx", tmp_path / "folder"
    assert xlelo("fill", "fce", EXAMPLES / "fce_2018_04", "-o", month).returncode == 0
    shutil.copytree(EXAMPLES / "fce_2018_04", folder)
    games = (folder / "games.csv").read_text(encoding="utf-8")
    (folder / "games.csv").write_text(games.replace("1-0", "0-1"), encoding="utf-8")
    return month, folder


def commands(kind: str, month: Path, folder: Path) -> Written:
    home = month.parent
    match kind:
        case "fill":
            return Written(month, ["fill", "fce", folder, "-o", month, "--force"])
        case "next":
            return Written(month, ["next", month, "-o", month, "--force"])
        case "list":
            (home / "list.csv").write_text("the list of last month\n", encoding="utf-8")
            return Written(home / "list.csv", ["list", month, "--csv", home / "list.csv", "--force"])
        case _:
            shutil.copy(month, home / "what_if.xlsx")
            return Written(home / "what_if.xlsx", ["build", home, "--only", "what-if", "--force"])


def assert_whole(kind: str, moments: int, old_and_other: tuple[Path, Path], seed: int) -> dict[str, int]:
    rng = random.Random(seed)
    written = commands(kind, *old_and_other)
    known = {path.name for path in written.target.parent.iterdir()}
    found = {"old": 0, "new": 0}
    for _ in range(moments):
        content = written.killed_after(rng.uniform(0.2, 1.2) * written.seconds)
        assert content in (written.old, written.new)
        found["old" if content == written.old else "new"] += 1
        left = {path.name for path in written.target.parent.iterdir()} - known
        assert all(map(LEFT_OVER.fullmatch, left)), left
    subprocess.run(written.arguments, check=True, capture_output=True, cwd=ROOT)
    assert written.target.read_bytes() == written.new
    if written.target.suffix == ".xlsx":
        load_workbook(written.target).close()
    return found


@pytest.mark.second
def test_killed_while_filling(old_and_other: tuple[Path, Path]) -> None:
    assert_whole("fill", 5, old_and_other, seed=1)


@pytest.mark.large
def test_killed_at_fifty_moments(old_and_other: tuple[Path, Path]) -> None:
    found = assert_whole("fill", 50, old_and_other, seed=2)
    assert all(found.values()), found


@pytest.mark.large
@pytest.mark.parametrize("kind", ["next", "list", "build"])
def test_killed_while_writing_other_files(kind: str, old_and_other: tuple[Path, Path]) -> None:
    assert_whole(kind, 12, old_and_other, seed=3)
