"""Ctrl+C and requests to end, at any moment: no traceback, the exit status of the signal, nothing left behind."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from typing import IO

import pytest
from filled_books import filled_book
from tiers import mark_tiers

from xlelo.files import replacing_folder, temporary_folder
from xlelo.locks import lock
from xlelo.stopping import CriticalStep, Stoppable, StopSignal, exit_status
from xlelo.workbook import office

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
MONTH = Path(__file__).parents[1] / "workbooks" / "examples" / "fide2024_2026_11"
FEW, MANY = 4, 60


def stopped_at(seconds: float, number: int, arguments: list[str], there: Path) -> tuple[int, str]:
    """The exit status, and what was said on standard error."""
    with tempfile.TemporaryDirectory() as temporary:
        Path(temporary).chmod(0o755)  # root runs LibreOffice as a user who must get in
        with subprocess.Popen(
            [sys.executable, "-m", "xlelo", *arguments],
            cwd=there,
            env=os.environ | {"TMPDIR": temporary},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        ) as process:
            sleep(seconds)
            process.send_signal(number)
            _, said = process.communicate()
        assert not list(Path(temporary).iterdir())
    return process.returncode, said


@pytest.mark.parametrize("moments", mark_tiers(second=[FEW], large=[MANY]))
@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_month_that_is_filled_is_stopped(number: int, moments: int, tmp_path: Path) -> None:
    arguments = ["fill", "fide2024", str(MONTH), "-o", "month.xlsx"]
    begun = perf_counter()
    subprocess.run([sys.executable, "-m", "xlelo", *arguments], cwd=tmp_path, check=True, capture_output=True)
    whole = perf_counter() - begun
    chance = random.Random(7)
    for _ in range(moments):
        status, said = stopped_at(chance.uniform(0.1, 1) * whole, number, [*arguments, "--force"], tmp_path)
        assert status in (0, 128 + number, -number), said
        assert "Traceback" not in said
        assert [path.name for path in tmp_path.iterdir()] == ["month.xlsx"]


def test_the_first_signal_is_raised_and_others_leave_the_tidying_up_alone() -> None:
    def tidied_up() -> None:
        with Stoppable():
            try:
                signal.raise_signal(signal.SIGTERM)
            finally:
                signal.raise_signal(signal.SIGINT)

    with pytest.raises(StopSignal):
        tidied_up()
    assert exit_status() == 128 + signal.SIGTERM


def test_a_folder_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal comes after the first rename: the new folder stands there, and nothing beside it."""
    target = tmp_path / "pages"
    target.mkdir()
    (target / "old").touch()
    rename = Path.rename

    def interrupted(path: Path, other: Path) -> Path:
        moved = rename(path, other)
        signal.raise_signal(signal.SIGTERM)
        return moved

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(StopSignal), Stoppable(), replacing_folder(target, force=True, ours=lambda _: True) as aside:
        (aside / "new").touch()
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]
    assert [path.name for path in target.iterdir()] == ["new"]


def test_a_lock_that_is_being_written_is_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal comes when the lock's file is there, and still empty."""
    fdopen = os.fdopen

    def interrupted(descriptor: int, mode: str) -> IO[bytes]:
        signal.raise_signal(signal.SIGTERM)
        return fdopen(descriptor, mode)

    monkeypatch.setattr(os, "fdopen", interrupted)
    with pytest.raises(StopSignal), Stoppable(), lock(tmp_path / "month.xlsx"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_temporary_folder_that_is_being_made_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mkdir = os.mkdir

    def interrupted(path: str, mode: int) -> None:
        mkdir(path, mode)
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(os, "mkdir", interrupted)
    with pytest.raises(StopSignal), Stoppable(), temporary_folder():
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("signals")
def test_a_step_that_must_not_be_left_half_done_is_done() -> None:
    done = []

    def both_halves() -> None:
        with Stoppable(), CriticalStep():
            signal.raise_signal(signal.SIGINT)
            done.append("second half")

    with pytest.raises(StopSignal):
        both_halves()
    assert done == ["second half"]


ENDS_LATER = """import os, signal, sys, time
sys.stdin.read()
os.kill(os.getppid(), signal.SIGTERM)
time.sleep(0.3)
"""


@pytest.mark.usefixtures("signals")
def test_an_office_that_ends_is_waited_for() -> None:
    """The signal comes while soffice ends, which would still write into its folder."""
    server = subprocess.Popen(
        [sys.executable, "-c", ENDS_LATER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with pytest.raises(StopSignal), Stoppable():
        office._end(server)  # noqa: SLF001 - only LibreOffice itself would do otherwise
    assert server.returncode == 0


@pytest.mark.usefixtures("signals")
def test_a_step_of_cleaning_up_is_not_the_last_one() -> None:
    done = []

    def stopped() -> None:
        with Stoppable():
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                with CriticalStep():
                    done.append("first step")
                done.append("second step")

    with pytest.raises(StopSignal):
        stopped()
    assert done == ["first step", "second step"]


def test_another_package_makes_an_error_of_the_signal() -> None:
    """openpyxl turns whatever is raised while it converts a value into a TypeError."""

    def converted() -> None:
        with Stoppable():
            try:
                signal.raise_signal(signal.SIGTERM)
            except StopSignal:
                raise TypeError("expected a range") from None

    with pytest.raises(StopSignal):
        converted()
    assert exit_status() == 128 + signal.SIGTERM


EXAMPLES = MONTH.parent
OPTIONS = {
    "next": ("next", "april.xlsx", "-o", "may.xlsx"),
    "correct": ("correct", "month", "--out", "corrected", "--reason", "claim", "--result", "T1:1:P05:P04=1/2"),
    "add": ("add", "month", "--remove", "T1"),
    "list": ("list", "april.xlsx", "--csv", "april.csv", "--html", "april.html", "--pages", "pages"),
    "build": ("build", "built", "--only", "fide2011", "--only", "what-if"),
    "pdf": ("list", "april.xlsx", "--pdf", "april.pdf"),
}
OUTPUTS = {"may.xlsx", "corrected", "april_standard.csv", "april_rapid.csv", "april.html", "pages", "april.pdf"}
"""Names beside the inputs. Only `build` writes into a folder that is there."""


def laid_out(there: Path) -> None:
    """Put in place what the verbs read, and nothing else."""
    shutil.rmtree(there, ignore_errors=True)
    (there / "built").mkdir(parents=True)
    shutil.copytree(EXAMPLES / "fce_2018_04", there / "month")
    (there / "april.xlsx").write_bytes(filled_book("fce"))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("moments", mark_tiers([], [2], [20]))
@pytest.mark.parametrize("verb", OPTIONS)
def test_a_verb_that_writes_is_stopped(verb: str, moments: int, tmp_path: Path) -> None:
    """Inputs stay as they were or are replaced whole. Nothing unfinished is left, in the folder or elsewhere."""
    if verb == "pdf" and shutil.which("soffice") is None:
        pytest.skip("LibreOffice is not installed")
    there = tmp_path / "there"
    laid_out(there)
    before, begun = files(there / "month"), perf_counter()
    subprocess.run([sys.executable, "-m", "xlelo", *OPTIONS[verb]], cwd=there, check=True, capture_output=True)
    whole, after = perf_counter() - begun, files(there / "month")
    built = {path.name for path in (there / "built").iterdir()}
    chance = random.Random(7)
    for _ in range(moments):
        laid_out(there)
        status, said = stopped_at(chance.uniform(0.1, 1) * whole, signal.SIGTERM, list(OPTIONS[verb]), there)
        assert status in (0, 128 + signal.SIGTERM, -signal.SIGTERM), said
        assert "Traceback" not in said
        assert files(there / "month") in (before, after)
        assert {path.name for path in there.iterdir()} <= {"month", "april.xlsx", "built", *OUTPUTS}
        assert {path.name for path in (there / "built").iterdir()} <= built
