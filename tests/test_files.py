"""A file is written whole or not at all, and nothing of a failed try stays behind."""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from tiers import first_of

from xlelo.files import (
    MANIFEST,
    CannotWriteError,
    FileExistsAlreadyError,
    FileInUseError,
    archive_entry,
    pending,
    replace_together,
    replacing,
)
from xlelo.readers.folder import files_of

MONTH = Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_file_appears_when_all_is_written(tmp_path: Path) -> None:
    target = tmp_path / "list.xlsx"
    with replacing(target, force=False) as temporary:
        temporary.write_text("half")
        assert not target.exists()
        assert temporary.parent == tmp_path
        assert temporary.suffix == ".xlsx"  # openpyxl and LibreOffice go by it
        temporary.write_text("whole")
    assert target.read_text() == "whole"
    assert names(tmp_path) == ["list.xlsx"]


@pytest.mark.parametrize("failure", [ValueError, KeyboardInterrupt])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, failure: type[BaseException]) -> None:
    target = tmp_path / "list.xlsx"
    target.write_text("old")

    def fail() -> None:
        with replacing(target, force=True) as temporary:
            temporary.write_text("half")
            raise failure

    with pytest.raises(failure):
        fail()
    assert target.read_text() == "old"
    assert names(tmp_path) == ["list.xlsx"]


def test_an_existing_file_is_kept_without_force(tmp_path: Path) -> None:
    target = tmp_path / "list.xlsx"
    target.write_text("old")
    with pytest.raises(FileExistsAlreadyError, match="exists already"), replacing(target, force=False):
        pytest.fail("the block must not begin")
    assert target.read_text() == "old"
    with replacing(target, force=True) as temporary:
        temporary.write_text("new")
    assert target.read_text() == "new"


def test_a_file_that_appears_meanwhile_is_kept(tmp_path: Path) -> None:
    target = tmp_path / "list.xlsx"
    with pytest.raises(FileExistsAlreadyError), replacing(target, force=False):
        target.write_text("theirs")
    assert target.read_text() == "theirs"
    assert names(tmp_path) == ["list.xlsx"]


@pytest.mark.parametrize("owner", ["~$list.xlsx", ".~lock.list.xlsx#"], ids=["Excel", "LibreOffice"])
@pytest.mark.parametrize("force", [True, False])
def test_a_file_that_is_open_is_not_replaced(tmp_path: Path, owner: str, force: bool) -> None:
    target = tmp_path / "list.xlsx"
    target.write_text("old")
    (tmp_path / owner).touch()
    with pytest.raises(FileInUseError, match=r"close it first$"), replacing(target, force=force):
        pytest.fail("the block must not begin")
    assert target.read_text() == "old"


def test_a_file_that_windows_holds_open_is_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object) -> None:
        raise PermissionError

    target = tmp_path / "list.xlsx"
    target.write_text("old")
    monkeypatch.setattr("pathlib.Path.replace", held)
    with pytest.raises(FileInUseError, match=r"close it first$"), replacing(target, force=True) as temporary:
        temporary.write_text("new")
    assert names(tmp_path) == ["list.xlsx"]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with (
        pytest.raises(CannotWriteError, match=r"the folder .*nowhere does not exist"),
        replacing(tmp_path / "nowhere" / "list.xlsx", force=False),
    ):
        pytest.fail("the block must not begin")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(CannotWriteError, match="is a folder"), replacing(tmp_path, force=True):
        pytest.fail("the block must not begin")


def test_a_name_that_is_too_long_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CannotWriteError, match=r"too (many|long)"), replacing(tmp_path / ("x" * 300), force=True):
        pytest.fail("the block must not begin")


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_permissions_are_those_of_any_new_file_or_of_the_old_one(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.touch()
    target = tmp_path / "list.xlsx"
    with replacing(target, force=False) as temporary:
        temporary.write_text("new")
    assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE(other.stat().st_mode)
    target.chmod(0o640)
    with replacing(target, force=True) as temporary:
        temporary.write_text("newer")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name != "posix", reason="links need no right here")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real = tmp_path / "real" / "list.xlsx"
    real.write_text("old")
    link = tmp_path / "list.xlsx"
    link.symlink_to(real)
    with replacing(link, force=True) as temporary:
        temporary.write_text("new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_what_killed_runs_left_is_removed_after_a_day(tmp_path: Path) -> None:
    two_days_ago = time.time() - 2 * 24 * 60 * 60
    old, fresh = tmp_path / ".list-0123abcd.csv", tmp_path / ".list-4567abcd.csv"
    others = [tmp_path / name for name in (".list-notes.csv", ".lists-0123abcd.csv", "list-0123abcd.csv")]
    for path in (old, fresh, *others):
        path.write_text("half", encoding="utf-8")
    for path in (old, *others):
        os.utime(path, (two_days_ago, two_days_ago))
    with replacing(tmp_path / "list.csv", force=False) as temporary:
        temporary.write_text("whole", encoding="utf-8")
    assert not old.exists()
    assert {path.name for path in tmp_path.iterdir()} == {"list.csv", fresh.name, *(path.name for path in others)}


def test_archives_are_the_same_bytes_whenever_they_are_written(tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            archive.writestr(archive_entry("part.xml"), "<part/>")
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


# Several files of a folder together.

OLD, NEW = {"a.csv": b"old a", "b.csv": b"old b"}, {"a.csv": b"new a", "b.csv": b"new b", "c.csv": b"new c"}


def folder_of_old(folder: Path) -> Path:
    for name, content in OLD.items():
        (folder / name).write_bytes(content)
    return folder


def seen(folder: Path) -> dict[str, bytes]:
    """What a reader of the folder sees."""
    return {name: path.read_bytes() for name, path in files_of(folder).items()}


def test_files_are_replaced_together(tmp_path: Path) -> None:
    replace_together(folder_of_old(tmp_path), NEW)
    assert seen(tmp_path) == NEW
    assert names(tmp_path) == ["a.csv", "b.csv", "c.csv"]


class Killed(BaseException):
    """Stands for the end of the process: nothing behind it runs."""


@pytest.mark.parametrize("step", range(14))
def test_killed_at_any_step_readers_see_the_old_or_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """Every change to the disk is one step; the run ends before one of them and tidies nothing."""
    folder_of_old(tmp_path)
    steps = [0]

    def counted(name: str) -> None:
        original = getattr(type(tmp_path), name)

        def call(self: Path, *arguments: object, **named: object) -> object:
            if steps[0] >= step:
                raise Killed
            steps[0] += 1
            return original(self, *arguments, **named)

        monkeypatch.setattr(type(tmp_path), name, call)

    for name in ("mkdir", "write_bytes", "rename", "replace", "rmdir"):
        counted(name)
    monkeypatch.setattr("shutil.rmtree", lambda *_, **__: None)
    with contextlib.suppress(Killed):
        replace_together(tmp_path, NEW)
    monkeypatch.undo()
    assert seen(tmp_path) in (OLD, NEW)
    whole = bool(pending(tmp_path)) or not (tmp_path / MANIFEST).exists()
    assert whole or seen(tmp_path) == NEW
    replace_together(tmp_path, {"d.csv": b"later"})  # the next run finishes what was written
    assert seen(tmp_path) in ({**OLD, "d.csv": b"later"}, {**NEW, "d.csv": b"later"})
    assert not (tmp_path / MANIFEST).exists()


def test_nothing_is_replaced_where_one_file_is_open(tmp_path: Path) -> None:
    folder_of_old(tmp_path)
    (tmp_path / ".~lock.b.csv#").touch()
    with pytest.raises(FileInUseError, match="close it first"):
        replace_together(tmp_path, NEW)
    (tmp_path / ".~lock.b.csv#").unlink()
    assert seen(tmp_path) == OLD


@pytest.mark.skipif(os.name != "nt", reason="an open file may be replaced here")
def test_no_file_is_replaced_if_one_is_open(tmp_path: Path) -> None:
    """A folder's table that is open in Excel: the others were replaced before the program stopped."""
    folder_of_old(tmp_path)
    with (tmp_path / max(OLD)).open("rb"), pytest.raises(FileInUseError, match=r"close it first$"):
        replace_together(tmp_path, NEW)
    assert (seen(tmp_path), names(tmp_path)) == (OLD, sorted(OLD))


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotWriteError, match="cannot be written there"):
        replace_together(tmp_path / "nowhere", NEW)


@pytest.mark.skipif(os.name != "posix", reason="limits as POSIX has them")
@pytest.mark.parametrize(
    "arguments", first_of([(("demo",),), (("fill", "fce", str(MONTH), "-o", "april.xlsx"),), (("build", "."),)], 1)
)
def test_a_disk_that_is_full_leaves_nothing_behind(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """No file may have more than 200 bytes: each write fails as on a full disk."""
    import resource  # noqa: PLC0415 - Windows has none

    found = subprocess.run(
        [sys.executable, "-m", "xlelo", *arguments],
        cwd=tmp_path,
        env=os.environ | {"TMPDIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert found.returncode == 2
    assert "cannot be written" in found.stderr
    assert ".xlelo-" not in found.stderr
    assert "Traceback" not in found.stderr
    assert list(tmp_path.iterdir()) == []
