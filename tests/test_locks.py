"""Two programs at one period: one after the other; who reads meanwhile reads a whole period."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock, patch

import pytest
from test_add import EXAMPLES, month, rows, run_verb, state
from tiers import first_of, mark_tiers
from typer import Exit

from xlelo import locks
from xlelo.cli import app
from xlelo.cli.confirm import lock_for_confirmation
from xlelo.files import read_whole, replace_together, replacing_folder
from xlelo.locks import PeriodInUseError, lock, lock_place
from xlelo.model import Refused
from xlelo.officer.ledgers import ledger_of
from xlelo.readers import read_period
from xlelo.readers.folder import files_of, read_folder
from xlelo.regulations import find

__all__ = ["month"]  # fixture

FORKING = multiprocessing.get_context("fork") if hasattr(os, "fork") else multiprocessing.get_context()
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes that are forked, which Windows has not")
FEW, MANY = 2, 40


def hold_lock(period: Path) -> Path:
    lock = lock_place(period)
    assert lock is not None
    return lock


def sign(lock: Path, machine: str, process: int, user: str = "anna") -> None:
    lock.write_text(json.dumps({"user": user, "machine": machine, "process": process, "start": "2018-05-01 10:00"}))


def ended_process() -> int:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def add_twins(month: Path, twins: Sequence[tuple[str, str]]) -> None:
    """Each player has a second row, under which his games stand. A reader is at work already: all files at once."""
    text = {name: (month / f"{name}.csv").read_text(encoding="utf-8") for name in ("players", "games", "participants")}
    for old, new in twins:
        row = next(line for line in text["players"].splitlines() if line.startswith(f"{new},"))
        text["players"] += row.replace(new, old, 1) + "\n"
        for name in ("games", "participants"):
            text[name] = text[name].replace(f",{new},", f",{old},")
    replace_together(month, {f"{name}.csv": content.encode() for name, content in text.items()})


TWINS = (("P91", "P01"), ("P92", "P02"))


def merge_twins(month: Path, twin: tuple[str, str]) -> None:
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - no file
        sys.stdout = sys.stderr = nowhere
        app(["merge", str(month), *twin])


def run_together(target: Callable[..., None], *arguments: tuple[object, ...]) -> list[int | None]:
    processes = [FORKING.Process(target=target, args=each) for each in arguments]  # type: ignore[attr-defined]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return [process.exitcode for process in processes]


@contextmanager
def read_all_the_time(month: Path) -> Iterator[None]:
    """Another process reads the period with the twins. A thread could hold a lock while the test forks."""
    add_twins(month, TWINS)
    ended, fce = FORKING.Event(), find("FCE")

    def read() -> None:
        while not ended.is_set():
            tables = read_folder(month, fce.run.files).tables if fce.run else {}
            players, games = set(tables["players"]["id"]), tables["games"]
            played = {*games["white"], *games["black"]}
            assert all((old in players) == (old in played) for old, _ in TWINS)

    reader = FORKING.Process(target=read)  # type: ignore[attr-defined]
    reader.start()
    try:
        yield
    finally:
        ended.set()
        reader.join()
    assert reader.exitcode == 0


@forks
@pytest.mark.parametrize("rounds", mark_tiers([FEW], large=[MANY]))
def test_two_merges_at_once_are_both_in(month: Path, rounds: int) -> None:
    with read_all_the_time(month):
        before = state(month)
        for _ in range(rounds):
            replace_together(month, before)
            assert run_together(merge_twins, *((month, twin) for twin in TWINS)) == [0, 0]
            ids = {row["id"] for row in rows(month, "players")}
            played = {row[side] for row in rows(month, "games") for side in ("white", "black")}
            assert not (ids | played) & {old for old, _ in TWINS}
            assert sorted(path.name for path in month.iterdir()) == sorted({*before, "games.csv"})


@forks
def test_a_reader_never_has_an_old_file_beside_a_new_one(tmp_path: Path) -> None:
    folder = tmp_path / "period"
    folder.mkdir()

    def contents(number: int) -> dict[str, bytes]:
        return {name: str(number).encode() for name in ("a.csv", "b.csv", "c.csv")}

    def write() -> None:
        for number in range(40):
            replace_together(folder, contents(number))

    replace_together(folder, contents(0))
    writer = FORKING.Process(target=write)  # type: ignore[attr-defined]
    writer.start()
    seen = set()
    while writer.is_alive():
        found = read_whole(folder, lambda: {path.read_bytes() for path in files_of(folder).values()})
        assert len(found) == 1
        seen |= found
    writer.join()
    assert len(seen) > 1


def count_up(folder: Path, times: int) -> None:
    """Each adds one: who reads before the other has written would lose one."""
    for _ in range(times):
        with lock(folder):
            count = int((folder / "count").read_text())
            time.sleep(0.001)
            (folder / "count").write_text(str(count + 1))


@forks
def test_only_one_holds_the_lock_and_only_one_removes_a_stale_one(tmp_path: Path) -> None:
    (tmp_path / "count").write_text("0")
    gone = ended_process()
    sign(hold_lock(tmp_path), platform.node(), gone)
    assert run_together(count_up, *[(tmp_path, 25)] * 4) == [0] * 4
    assert (tmp_path / "count").read_text() == "100"
    assert [path.name for path in tmp_path.iterdir()] == ["count"]


def test_who_comes_second_is_told_who_works_there(month: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "WAIT_SECONDS", 0.1)
    sign(hold_lock(month), "office-2", 1234)
    with pytest.raises(PeriodInUseError) as refusal, lock(month):
        pytest.fail("somebody else works there")
    told = str(refusal.value)
    assert "in use by anna on office-2 (process 1234, since 2018-05-01 10:00)" in told
    assert f"delete {hold_lock(month)}" in told


def test_a_program_that_runs_on_this_machine_is_waited_for(month: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "WAIT_SECONDS", 0.1)
    with lock(month), pytest.raises(PeriodInUseError, match=f"process {os.getpid()}"), lock(month):
        pytest.fail("the first one still works there")
    assert not hold_lock(month).exists()


@pytest.mark.parametrize(
    ("content", "age", "stale"),
    [
        ('{"user": "anna", "machine": "office-2", "process": 1, "start": "x"}', 23 * 3600, False),
        ('{"user": "anna", "machine": "office-2", "process": 1, "start": "x"}', 25 * 3600, True),
        ("", 1, False),
        ("", 10, True),
        ("[]", 10, True),
        ('{"user": "anna"}', 10, True),
    ],
)
def test_an_abandoned_lock(month: Path, monkeypatch: pytest.MonkeyPatch, content: str, age: int, stale: bool) -> None:
    """Of another machine after a day; of nobody after some seconds."""
    monkeypatch.setattr(locks, "WAIT_SECONDS", 0.2)
    hold_lock(month).write_text(content)
    os.utime(hold_lock(month), (time.time() - age,) * 2)
    if stale:
        with lock(month):
            assert hold_lock(month).exists()
        assert not hold_lock(month).exists()
    else:
        with pytest.raises(PeriodInUseError), lock(month):
            pytest.fail("it is not abandoned")
        assert hold_lock(month).read_text() == content


def test_a_lock_that_another_program_made_meanwhile_stays(month: Path) -> None:
    with lock(month):
        sign(hold_lock(month), "office-2", 1234)
    assert "office-2" in hold_lock(month).read_text()


@pytest.mark.parametrize("failure", [ValueError, KeyboardInterrupt, SystemExit])
def test_the_lock_goes_with_any_failure(month: Path, failure: type[BaseException]) -> None:
    def fail() -> None:
        with lock(month):
            raise failure

    with pytest.raises(failure):
        fail()
    assert not hold_lock(month).exists()


def test_the_lock_goes_when_the_input_is_refused(month: Path) -> None:
    before = state(month)
    with pytest.raises(Refused):
        app(["add", str(month), "--remove", "nothing"])
    assert state(month) == before


AT_WORK = """
import time, xlelo.cli.add, xlelo.cli

def prepare(asked):
    print("at work", flush=True)
    time.sleep(60)

xlelo.cli.add.prepare = prepare
xlelo.cli.main()
"""


@pytest.mark.usefixtures("signals")
@forks
@pytest.mark.parametrize("ending", first_of(["SIGTERM", "SIGKILL", "SIGINT", "SIGHUP"]))
def test_a_program_that_is_stopped(month: Path, ending: str) -> None:
    """Its lock goes; if it is killed, the next program removes it."""
    before = state(month)
    command = [sys.executable, "-c", AT_WORK, "add", str(month), "--remove", "T1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"at work\n"
        assert hold_lock(month).exists()
        process.send_signal(getattr(signal, ending))
        _, told = process.communicate()
    assert process.returncode != 0
    assert b"Traceback" not in told
    after = state(month)
    if ending == "SIGKILL":
        after.pop(hold_lock(month).name)
    assert after == before
    run_verb("add", month, "--remove", "T1")
    assert not hold_lock(month).exists()


def test_a_lock_is_no_part_of_the_period(month: Path, tmp_path: Path) -> None:
    ledger = ledger_of(month)
    before = files_of(month), ledger.digest()
    with lock(month):
        assert (files_of(month), ledger.digest()) == before
        copy = ledger.copy(_made(tmp_path / "copies")).source
        assert not hold_lock(copy).exists()
        assert read_period(month, find("FCE")).notices == read_period(copy, find("FCE")).notices


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_the_lock_of_a_workbook_is_beside_it(tmp_path: Path) -> None:
    book = tmp_path / "april.xlsx"
    book.write_bytes(b"")
    with lock(book):
        assert hold_lock(book).exists()
        assert hold_lock(book).parent == tmp_path
    assert not hold_lock(book).exists()


@pytest.mark.skipif(os.name != "posix", reason="links need a right there")
def test_a_link_to_a_workbook_has_its_lock(tmp_path: Path) -> None:
    book, link = tmp_path / "april.xlsx", tmp_path / "link.xlsx"
    book.touch()
    link.symlink_to(book)
    assert hold_lock(link) == hold_lock(book)


def test_a_confirmation_that_cannot_be_locked_names_the_file_that_it_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It writes beside the workbook, not into it."""
    book = tmp_path / "april.xlsx"
    book.touch()
    denied = Mock(side_effect=PermissionError(errno.EACCES, "Permission denied"))
    locking = lock_for_confirmation(book, confirming=True)
    with patch.object(os, "open", denied), pytest.raises(Exit):
        locking.__enter__()
    confirmed = tmp_path / "april.confirmed.csv"
    assert capsys.readouterr().err == f"{confirmed}: cannot be written there (Permission denied)\n"


def test_what_is_not_there_has_no_lock(tmp_path: Path) -> None:
    with lock(tmp_path / "nothing" / "april.xlsx"):
        assert list(tmp_path.iterdir()) == []


@forks
def test_a_folder_of_pages_is_never_missing(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    _made(pages)
    (pages / "index.html").write_text("0")

    def write() -> None:
        for number in range(50):
            with replacing_folder(pages, force=True, ours=lambda _: True) as aside:
                (aside / "index.html").write_text(str(number))

    writer = FORKING.Process(target=write)  # type: ignore[attr-defined]
    writer.start()
    missing = 0
    while writer.is_alive():
        missing += not pages.is_dir()
    writer.join()
    if sys.platform == "linux":
        assert missing == 0
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]


def test_a_period_is_locked_while_warnings_are_confirmed(tmp_path: Path) -> None:
    month = shutil.copytree(EXAMPLES / "fce_2018_04", tmp_path / "april")
    sign(hold_lock(month), platform.node(), ended_process())
    run_verb("rate", "fce", month, "--confirm")
    assert not hold_lock(month).exists()
