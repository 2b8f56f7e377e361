"""A lock for each period: only one program at a time changes it.

The lock is a file in the period's folder or beside its workbook. It names the process and machine.
"""

import atexit
import ctypes
import getpass
import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from xlelo.files import CannotWriteError, named_errors, resolve
from xlelo.lang.sentence import Sentence
from xlelo.stopping import CriticalStep

LOCK = ".xlelo-lock"
WAIT_SECONDS = 10
"""How long a second program waits for the first one."""

PAUSE_SECONDS = 0.05
ABANDONED_SECONDS = 24 * 60 * 60
"""The age at which another machine's lock is removed; no work on a period takes a day."""

UNSIGNED_SECONDS = 5
"""The age at which a lock without a name is removed; its program was killed before it wrote the name."""

STILL_ACTIVE = 259
QUERY_LIMITED_INFORMATION = 0x1000
ACCESS_DENIED = 5


class Holder(NamedTuple):
    """The process that works on a period."""

    user: str
    machine: str
    process: int
    start: str


class PeriodInUseError(CannotWriteError):
    """Another program works on this period."""

    def __init__(self, path: Path, lock: Path, holder: Holder | None) -> None:
        if holder is None:
            said = Sentence(
                "is in use by another program. Try again later; if none is running, delete {lock}", lock=lock
            )
        else:
            said = Sentence(
                "is in use by {user} on {machine} (process {process}, since {start})."
                " Try again later; if nobody works there, delete {lock}",
                **holder._asdict(),
                lock=lock,
            )
        super().__init__(path, said)


@contextmanager
def lock(period: Path, written: Path | None = None) -> Iterator[None]:
    """Hold the lock of a folder or workbook while the block runs.

    `written`: the file that the block writes, if it is not the period. If there can be no lock, the message names it.

    The lock is released on errors, Ctrl+C and SIGTERM, which `stopping.py` raises. A path that is neither a folder nor
    a file is left to the code that opens it.
    """
    lock = lock_place(period)
    if lock is None:
        yield
        return
    mine = json.dumps(_own_holder()._asdict()).encode()
    release = partial(_release, lock, mine)
    atexit.register(release)  # an interrupt may come between any two steps
    try:
        _acquire(period, written or period, lock, mine)
        yield
    finally:
        release()
        atexit.unregister(release)


def lock_place(period: Path) -> Path | None:
    """The path of the period's lock file, whether it exists or not."""
    target = resolve(period)
    if target.is_dir():
        return target / LOCK
    usual = target.is_file() or not target.exists()
    return target.with_name(f".{target.name}{LOCK}") if usual and target.parent.is_dir() else None


def _acquire(period: Path, written: Path, lock: Path, mine: bytes) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while not _create(written, lock, mine):
        found = _content(lock)
        if found is not None and _is_stale(lock, found):
            _remove_stale(lock)
        elif time.monotonic() > until:
            raise PeriodInUseError(period, lock, _holder(found or b""))
        else:
            time.sleep(PAUSE_SECONDS)


def _create(written: Path, lock: Path, content: bytes) -> bool:
    """Create the lock; True if this program created it. Only one program can.

    An interrupt waits, because a lock without its content would belong to nobody, and stay.
    """
    with CriticalStep():
        return _create_at_once(written, lock, content)


def _create_at_once(written: Path, lock: Path, content: bytes) -> bool:
    with named_errors(written):
        try:
            descriptor = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
        except FileExistsError:
            return False
        except PermissionError:
            if lock.exists():  # Windows: it is being removed
                return False
            raise
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
        except OSError:  # the disk is full
            lock.unlink(missing_ok=True)
            raise
    return True


def _release(lock: Path, mine: bytes) -> None:
    """Remove the lock if it is still ours. Somebody may have deleted it, and another program may hold a new one."""
    if _content(lock) == mine:
        with suppress(OSError):
            lock.unlink()


def _remove_stale(lock: Path) -> None:
    """Remove an abandoned lock, under a guard file. Without it, a second program could remove the next, valid lock."""
    guard = lock.with_name(f"{lock.name}-stale")
    try:
        os.close(os.open(guard, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except OSError:
        with suppress(OSError):
            if time.time() - guard.stat().st_mtime > ABANDONED_SECONDS:
                guard.unlink()
        time.sleep(PAUSE_SECONDS)
        return
    try:
        found = _content(lock)
        if found is not None and _is_stale(lock, found):
            lock.unlink(missing_ok=True)
    finally:
        guard.unlink(missing_ok=True)


def _is_stale(lock: Path, content: bytes) -> bool:
    try:
        age = time.time() - lock.stat().st_mtime
    except OSError:
        return False  # it is gone
    holder = _holder(content)
    if holder is None:
        return age > UNSIGNED_SECONDS
    return age > ABANDONED_SECONDS or (holder.machine == platform.node() and not _is_running(holder.process))


def _content(lock: Path) -> bytes | None:
    try:
        return lock.read_bytes()
    except OSError:
        return None


def user_name() -> str:
    """The person's login name; "?" if none is known."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "?"


def _own_holder() -> Holder:
    return Holder(user_name(), platform.node(), os.getpid(), datetime.now().astimezone().isoformat(" ", "minutes"))


def _holder(content: bytes) -> Holder | None:
    try:
        told = json.loads(content)
        return Holder(str(told["user"]), str(told["machine"]), int(told["process"]), str(told["start"]))
    except (ValueError, KeyError, TypeError):
        return None


def _is_running(process: int) -> bool:
    if sys.platform == "win32":
        return _is_running_in_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):  # somebody else's
        return True
    return True


def _is_running_in_windows(process: int) -> bool:
    """True if the process runs. On Windows `os.kill` would end it."""
    kernel: Any = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined,unused-ignore]
    handle = kernel.OpenProcess(QUERY_LIMITED_INFORMATION, False, process)
    if not handle:
        return bool(ctypes.get_last_error() == ACCESS_DENIED)  # type: ignore[attr-defined,unused-ignore] # somebody else's
    code = ctypes.c_ulong()
    known = kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return not known or code.value == STILL_ACTIVE
