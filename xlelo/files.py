"""Files that are written completely or not at all."""

import atexit
import csv
import ctypes
import errno
import io
import os
import re
import secrets
import shutil
import sys
import time
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Final, TypeVar

from xlelo.lang.sentence import Complaint, Sentence, join_sentences
from xlelo.model import refusal
from xlelo.stopping import CriticalStep

_DAY_SECONDS = 24 * 60 * 60
_PAUSE_SECONDS = 0.02
READING_SECONDS = 30
AT_WORKING_FOLDER, EXCHANGE = -100, 2
"""AT_FDCWD and RENAME_EXCHANGE of Linux."""

TEMPORARY_PREFIX = ".xlelo-"
"""The prefix of this program's own files in a folder."""

FORMULA_BEGINS: Final = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Beginnings that spreadsheets take for a formula. The last four are full-width signs."""
_NUMBER_OR_RESULT = re.compile(r"=|[-+]/[-+]|[-+][\d.,/½]*")
"""Cells of input files that begin so and are no formula: -0.5, +/-, =."""

NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no workbook can hold."""

Result = TypeVar("Result")


class CannotWriteError(Complaint):
    """A file cannot be written; the message is one sentence for the user."""

    def __init__(self, path: Path, reason: Sentence) -> None:
        super().__init__(join_sentences((path, reason), ": "))
        self.path, self.reason = path, reason


class FileExistsAlreadyError(CannotWriteError):
    def __init__(self, path: Path) -> None:
        super().__init__(path, Sentence("exists already; --force overwrites it"))


class FileInUseError(CannotWriteError):
    def __init__(self, path: Path, lock: Path | None = None) -> None:
        said = Sentence("is open in another program: close it first")
        if lock is not None:
            said = Sentence("is open in another program, or was left locked by {lock}: close it first", lock=lock.name)
        super().__init__(path, said)


class FileChangedError(CannotWriteError):
    def __init__(self, path: Path) -> None:
        super().__init__(path, Sentence("was changed by another program: nothing was written; try again"))


class NoFolderError(CannotWriteError):
    def __init__(self, path: Path) -> None:
        super().__init__(path, Sentence("is a file, but a folder is needed"))


def inert(text: str) -> str:
    """Put an apostrophe before a text that spreadsheets would take for a formula."""
    return f"'{text}" if text.startswith(FORMULA_BEGINS) else text


def _is_formula(cell: Any) -> bool:
    return isinstance(cell, str) and cell.startswith(FORMULA_BEGINS) and not _NUMBER_OR_RESULT.fullmatch(cell)


def written_cells(cells: Iterable[Any]) -> list[Any]:
    """The cells of a row as an input file holds them: no text is a formula, numbers and results are as they are."""
    return [inert(cell) if _is_formula(cell) else cell for cell in cells]


def typed_cells(cells: Iterable[str]) -> list[str]:
    """The cells of a row as they were before `written_cells`."""
    return [cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_BEGINS) else cell for cell in cells]


def csv_bytes(rows: Iterable[Iterable[Any]]) -> bytes:
    """The content of a CSV file with these rows."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(map(written_cells, rows))
    return text.getvalue().encode()


def lock_of(path: Path) -> Path | None:
    """The lock file of Excel or LibreOffice beside an open file; it stays after a crash."""
    locks = (path.parent / owner for owner in (f"~${path.name}", f".~lock.{path.name}#"))  # "." has no name
    return next((lock for lock in locks if lock.exists()), None)


@contextmanager
def tidied(remove: Callable[[], None]) -> Iterator[None]:
    """Call this function after the block, or else at the program's end: an interrupt may come between any two steps."""
    atexit.register(remove)
    try:
        yield
    finally:
        remove()
        atexit.unregister(remove)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder outside the period, for the time of the block."""
    with CriticalStep():  # an interrupt after the folder is made and before somebody knows it would leave it there
        made = TemporaryDirectory(prefix="xlelo-", ignore_cleanup_errors=True)
    with made as folder:
        yield Path(folder)


def _remove_file(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _remove_folders(*paths: Path) -> None:
    for path in paths:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def named_errors(path: Path) -> Iterator[None]:
    """If the system refuses to write, name the path that a person gave."""
    try:
        yield
    except OSError as error:
        raise CannotWriteError(path, Sentence("cannot be written there ({reason})", reason=error.strerror)) from error


@contextmanager
def making(path: Path, folder: Path) -> Iterator[None]:
    """If nothing can be made in the folder, name the path that a person gave."""
    with named_errors(path):
        try:
            yield
        except (FileNotFoundError, NotADirectoryError) as error:
            if folder.is_dir():  # Windows, whose programs take 260 letters
                too_long = Sentence(
                    "its path has {count} letters, too many for this computer", count=len(str(path.absolute()))
                )
                raise CannotWriteError(path, too_long) from error
            raise CannotWriteError(path, Sentence("the folder {folder} does not exist", folder=folder)) from error


@contextmanager
def replacing(path: Path, *, force: bool) -> Iterator[Path]:
    """A temporary path in the same folder. Its content becomes `path` when the block succeeds."""
    target = resolve(path)  # a link stays a link: the file behind it is replaced
    temporary = target.with_name(f".{target.stem}-{secrets.token_hex(4)}{target.suffix}")
    with tidied(partial(_remove_file, temporary)):
        with making(path, target.parent):
            _refuse(target, path, force=force)
            temporary.touch(exist_ok=False)
        try:
            yield temporary
        except CannotWriteError as error:
            if error.path != temporary:
                raise
            raise CannotWriteError(path, error.reason) from error
        except OSError as error:
            if error.filename not in {None, str(temporary)}:
                raise
            raise CannotWriteError(
                path, Sentence("cannot be written ({reason})", reason=error.strerror or error)
            ) from error
        _refuse(target, path, force=force)  # the block may have taken minutes
        flush(temporary)
        if target.exists():
            shutil.copymode(target, temporary)
        try:
            temporary.replace(target)
        except PermissionError as error:  # Windows: somebody holds the old file open
            raise FileInUseError(path) from error
        _tidy(target)


MANIFEST = ".xlelo-written"
"""The folder of new files that belong together. Once it has this name, they count as written."""


def replace_together(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Replace all of these files or none. Even if the program is killed, readers see only old or only new files."""
    finish(folder)
    for name in contents:
        _refuse_open_file(folder / name)
    aside = folder / f".xlelo-{secrets.token_hex(4)}"
    with tidied(partial(_remove_folders, aside)), named_errors(folder):
        aside.mkdir()
        for name, content in contents.items():
            written = aside / name
            written.write_bytes(content)
            if (folder / name).exists():
                shutil.copymode(folder / name, written)
            flush(written)
        with CriticalStep():
            aside.rename(folder / MANIFEST)
            finish(folder)


def _refuse_open_file(path: Path) -> None:
    """Refuse a file that another program holds open. Windows could not replace it after it has replaced others."""
    if lock := lock_of(path):
        raise FileInUseError(path, lock)
    if os.name == "nt" and path.exists():
        try:
            path.rename(path)  # asks for the same right
        except PermissionError as error:
            raise FileInUseError(path) from error


@contextmanager
def replacing_folder(path: Path, *, force: bool, ours: Callable[[Path], bool]) -> Iterator[Path]:
    """An empty folder beside it to write into. It becomes `path` when the block succeeds.

    `ours`: true for a file of an earlier run. A folder with any other file is never replaced.
    """
    target = resolve(path)
    if target.exists() and not target.is_dir():
        raise NoFolderError(path)
    held = sorted(target.iterdir()) if target.is_dir() else []
    if held and not force:
        raise FileExistsAlreadyError(path)
    if stranger := next((one for one in held if not ours(one)), None):
        raise CannotWriteError(
            path, Sentence("holds {name}, which xlelo did not write: nothing was replaced", name=stranger.name)
        )
    aside = target.with_name(f".xlelo-{secrets.token_hex(4)}")
    old = target.with_name(f".xlelo-{secrets.token_hex(4)}")
    with tidied(partial(_remove_folders, aside, old)):
        with making(path, target.parent):
            tidy_folders(target.parent)
            aside.mkdir()
        with named_errors(path):
            yield aside
            with CriticalStep():
                _put_in_place(aside, target, old)


@contextmanager
def made_folder(path: Path) -> Iterator[None]:
    """The folder for several files, made if it is missing. If nothing is written, a new one goes again."""
    with tidied(partial(_remove_if_empty, path) if not path.exists() else lambda: None):
        with making(path, path.parent), suppress(FileExistsError):
            path.mkdir()
        yield


def _remove_if_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _put_in_place(new: Path, target: Path, old: Path) -> None:
    """Replace a folder.

    This is atomic where the system can exchange two folders; elsewhere the name is missing briefly.
    """
    if not target.exists():
        new.rename(target)
    elif _exchange(new, target):
        new.rename(old)
    else:
        target.rename(old)
        try:
            new.rename(target)
        except OSError:
            old.rename(target)
            raise


def _exchange(first: Path, second: Path) -> bool:
    """Exchange two names; True if it worked, which is possible only on Linux."""
    if sys.platform != "linux":
        return False
    exchange = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    names = (AT_WORKING_FOLDER, os.fsencode(first), AT_WORKING_FOLDER, os.fsencode(second))
    return exchange is not None and exchange(*names, EXCHANGE) == 0


def pending(folder: Path) -> list[Path]:
    """Files that are written but not in place yet: another program is moving them, or was killed."""
    try:
        return sorted((folder / MANIFEST).iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []


def read_whole(source: Path, make: Callable[[], Result]) -> Result:
    """Read a folder or file; read again if it changed meanwhile. The result never mixes old and new contents."""
    until = time.monotonic() + READING_SECONDS
    while time.monotonic() < until:
        before = _versions(source)
        try:
            found = make()
        except Exception:
            if _versions(source) == before:
                raise
        else:
            if _versions(source) == before:
                return found
        time.sleep(_PAUSE_SECONDS)
    raise refusal(source, Sentence("another program keeps changing these files. Try again later"))


def _versions(source: Path) -> object:
    """The version of each file. If a file disappears meanwhile, the result equals no other."""
    try:
        files = [path for path in source.iterdir() if path.is_file()] if source.is_dir() else [source]
        named = [
            (str(path), path.stat())
            for path in (*files, *pending(source))
            if not path.name.startswith(TEMPORARY_PREFIX)
        ]
    except OSError:
        return object() if source.exists() else None
    return {(name, found.st_ino, found.st_mtime_ns, found.st_size) for name, found in named}


def finish(folder: Path) -> None:
    """Put the pending files of a killed run in place."""
    with named_errors(folder):
        try:
            for written in pending(folder):
                written.replace(folder / written.name)
            if (folder / MANIFEST).is_dir():
                (folder / MANIFEST).rmdir()
            tidy_folders(folder)
        except PermissionError as error:  # Windows: somebody holds an old file open; it is put in place the next time
            raise CannotWriteError(
                folder, Sentence("one of its files is open in another program: close it and try again")
            ) from error


def tidy_folders(folder: Path) -> None:
    """Remove unfinished folders of killed runs, if they are older than a day."""
    with suppress(OSError):
        for other in folder.iterdir():
            if re.fullmatch(r"\.xlelo-[0-9a-f]{8}", other.name) and time.time() - other.stat().st_mtime > _DAY_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


def archive_entry(name: str) -> zipfile.ZipInfo:
    """A zip entry with fixed metadata, so that equal contents give equal bytes everywhere."""
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3
    entry.external_attr = 0o644 << 16
    return entry


def write_archive(target: Path | IO[bytes], parts: Mapping[str, bytes]) -> None:
    """Write a zip file of these parts: name → content."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in parts.items():
            archive.writestr(archive_entry(name), content)


def write_file(path: Path, content: bytes, *, force: bool = True) -> None:
    """Write the file, whole or not at all. `force`: replace an existing one."""
    with replacing(path, force=force) as temporary:
        temporary.write_bytes(content)


def write_into(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write these files into a folder that nobody else reads yet: name → content."""
    for name, content in contents.items():
        (folder / name).write_bytes(content)


def refuse_overwrite(out: Path, *others: Path) -> None:
    """Refuse to overwrite an input or another output. Names that differ only in capitals may be one file."""
    for other in others:
        same = resolve(out) == resolve(other) or (out.exists() and other.exists() and out.samefile(other))
        alike = str(resolve(out)).casefold() == str(resolve(other)).casefold()
        if same or (alike and not out.exists() and not other.exists()):
            raise CannotWriteError(out, Sentence("is the same file as {other}: write to another file", other=other))


def refuse_overlaps(outputs: Sequence[Path], *inputs: Path) -> None:
    """Refuse outputs that overwrite an input or each other."""
    for number, output in enumerate(outputs):
        refuse_overwrite(output, *inputs, *outputs[:number])


def free_name(stem: str, taken: Collection[str], between: str = "_") -> str:
    """The name, or with a number behind it: one that is not taken, not even in other capitals."""
    name, number = stem, 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem}{between}{number}"
    return name


def name_of(path: Path) -> str:
    """The name of a file or folder, of `.` too. A link has its own name, not that of its target."""
    return Path(os.path.abspath(path)).name  # noqa: PTH100 - `resolve` would follow links


def resolve(path: Path) -> Path:
    """The path with its links followed."""
    try:
        found = path.resolve()
        in_a_circle = found.is_symlink()  # from Python 3.13 on no error of `resolve`
    except (OSError, RuntimeError) as error:
        if isinstance(error, OSError) and error.errno != errno.ELOOP:
            return path  # the reader of the file says so
        in_a_circle = True
    if in_a_circle:
        raise CannotWriteError(path, Sentence("cannot be found (a loop of links?)"))
    return found


def _refuse(target: Path, path: Path, *, force: bool) -> None:
    if target.is_dir():
        raise CannotWriteError(path, Sentence("is a folder"))
    if target.exists() and not target.is_file():
        raise CannotWriteError(path, Sentence("is a device, not a file that can be replaced"))
    if lock := lock_of(target):
        raise FileInUseError(path, lock)
    if target.exists() and not force:
        raise FileExistsAlreadyError(path)


def _tidy(target: Path) -> None:
    """Remove temporary files of killed runs beside the file, if they are older than a day."""
    left_over = re.compile(rf"\.{re.escape(target.stem)}-[0-9a-f]{{8}}{re.escape(target.suffix)}")
    with suppress(OSError):  # the file itself is written
        for other in target.parent.iterdir():
            if left_over.fullmatch(other.name) and time.time() - other.stat().st_mtime > _DAY_SECONDS:
                other.unlink()


def flush(temporary: Path) -> None:
    """Write the file to the disk before it is renamed. A power cut then leaves the old or the new one."""
    with temporary.open("rb+") as written:
        os.fsync(written.fileno())
