"""Ctrl+C and requests to end, at any moment: no traceback, the exit status of the signal, nothing left behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter, sleep

import pytest
from tiers import first_of, in_tiers

from xlelo.files import replacing_folder
from xlelo.stopping import Stoppable, Stopped, Whole, exit_status

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
MONTH = Path(__file__).parents[1] / "workbooks" / "examples" / "fide2024_2026_11"
FEW, MANY = 4, 60


def stopped_at(seconds: float, number: int, arguments: list[str], there: Path) -> tuple[int, str]:
    """The exit status, and what was said on standard error."""
    (there / "temporary").mkdir(exist_ok=True)
    with subprocess.Popen(
        [sys.executable, "-m", "xlelo", *arguments],
        cwd=there,
        env=os.environ | {"TMPDIR": str(there / "temporary")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        sleep(seconds)
        process.send_signal(number)
        _, said = process.communicate()
    return process.returncode, said


@pytest.mark.parametrize("moments", in_tiers([1], [FEW], [MANY]))
@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("number", first_of([signal.SIGINT, signal.SIGTERM], 1))
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
        assert sorted(path.name for path in tmp_path.iterdir()) == ["month.xlsx", "temporary"]
        assert not list((tmp_path / "temporary").iterdir())


def test_the_first_signal_is_raised_and_others_leave_the_tidying_up_alone() -> None:
    def tidied_up() -> None:
        with Stoppable():
            try:
                signal.raise_signal(signal.SIGTERM)
            finally:
                signal.raise_signal(signal.SIGINT)

    with pytest.raises(Stopped):
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
    with (
        pytest.raises(Stopped),
        Stoppable(),
        replacing_folder(target, force=True, ours=lambda _: True) as aside,
    ):
        (aside / "new").touch()
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]
    assert [path.name for path in target.iterdir()] == ["new"]


@pytest.mark.usefixtures("signals")
def test_a_step_that_must_not_be_left_half_done_is_done() -> None:
    done = []

    def both_halves() -> None:
        with Stoppable(), Whole():
            signal.raise_signal(signal.SIGINT)
            done.append("second half")

    with pytest.raises(Stopped):
        both_halves()
    assert done == ["second half"]


def test_another_package_makes_an_error_of_the_signal() -> None:
    """openpyxl turns whatever is raised while it converts a value into a TypeError."""

    def converted() -> None:
        with Stoppable():
            try:
                signal.raise_signal(signal.SIGTERM)
            except Stopped:
                raise TypeError("expected a range") from None

    with pytest.raises(Stopped):
        converted()
    assert exit_status() == 128 + signal.SIGTERM
