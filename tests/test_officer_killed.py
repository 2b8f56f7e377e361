"""An officer's work killed at any moment: the old state or the new one, whole."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter, sleep

import pytest
from test_add import EXAMPLES, month, run_verb, state
from test_correct import chain
from tiers import mark_tiers

from xlelo.readers.folder import files_of

__all__ = ["month"]  # fixture

FEW, MANY = 4, 40


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def killed_again_and_again(
    arguments: Sequence[str | Path],
    moments: int,
    seen: Callable[[], object],
    back: Callable[[], None],
    chance: random.Random,
) -> set[str]:
    """`seen`: the state; `back`: makes it the old one again. Which of the two was found."""
    command = [sys.executable, "-m", "xlelo", *map(str, arguments)]
    old = seen()
    begun = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    seconds = perf_counter() - begun
    new = seen()
    assert new != old
    found = set()
    for _ in range(moments):
        back()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            sleep(chance.uniform(0.3, 1.1) * seconds)
            process.kill()
        now = seen()
        assert now in (old, new)
        found.add("old" if now == old else "new")
    return found


@pytest.mark.second
@pytest.mark.parametrize("moments", mark_tiers([FEW], large=[MANY]))
def test_a_correction(month: Path, tmp_path: Path, moments: int) -> None:
    (tmp_path / "published").mkdir()
    folders = chain(month, tmp_path / "published", random.Random(2), 2)
    before = [state(folder) for folder in folders]
    out = tmp_path / "edition"
    arguments = ("correct", *folders, "--out", out, "--reason", "late", "--remove", "E1")
    killed_again_and_again(
        arguments, moments, lambda: tree(out), lambda: shutil.rmtree(out, ignore_errors=True), random.Random(3)
    )
    assert [state(folder) for folder in folders] == before


@pytest.mark.second
@pytest.mark.parametrize("moments", mark_tiers([FEW], large=[MANY]))
def test_an_event_taken_out_of_a_folder(month: Path, moments: int) -> None:
    """As readers see it: what a killed run has written as a whole counts as written."""
    before = state(month)

    def back() -> None:
        shutil.rmtree(month)
        month.mkdir()
        for name, content in before.items():
            (month / name).write_bytes(content)

    def seen() -> dict[str, bytes]:
        return {name: path.read_bytes() for name, path in files_of(month).items() if name.endswith(".csv")}

    killed_again_and_again(("add", month, "--remove", "T1"), moments, seen, back, random.Random(4))


@pytest.mark.second
@pytest.mark.parametrize("moments", mark_tiers([FEW], large=[MANY]))
def test_an_event_taken_out_of_a_workbook(tmp_path: Path, moments: int) -> None:
    book = tmp_path / "month.xlsx"
    run_verb("fill", "fce", EXAMPLES / "fce_2018_04", "--out", book)
    before = book.read_bytes()
    killed_again_and_again(
        ("add", book, "--remove", "T1"), moments, book.read_bytes, lambda: _put(book, before), random.Random(5)
    )


def _put(path: Path, content: bytes) -> None:
    path.write_bytes(content)
