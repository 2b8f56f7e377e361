"""Long work in its own thread, behind a dialog that shows the time and has a button to stop.

Python cannot end a thread from outside, but it can raise an exception in it. This works because all the work is
Python.
"""

from __future__ import annotations

import ctypes
import threading
import time
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from xlelo.hosts.libreoffice.calc_window import Desk

Outcome = TypeVar("Outcome")
SHORT_SECONDS = 0.4
"""Shorter work needs no dialog."""
_HEARD_SECONDS = 5


class StoppedError(BaseException):
    """The user stopped the work. It is a BaseException, so that no `except Exception` of the work catches it."""


def patiently(desk: Desk, title: str, job: Callable[[], Outcome]) -> Outcome:
    work = _Work(job)
    work.start()
    work.join(SHORT_SECONDS)
    if work.is_alive():
        began = time.monotonic()
        with desk.waiting(title) as dialog:
            watch = threading.Thread(target=_watch, args=(work, dialog.seconds, dialog.end, began), daemon=True)
            watch.start()
            if not dialog.wait():
                work.stop()
        work.join()
    return work.result()


def _watch(work: threading.Thread, seconds: Callable[[int], None], end: Callable[[], None], began: float) -> None:
    while work.is_alive():
        work.join(1)
        seconds(int(time.monotonic() - began))
    end()


class _Work(threading.Thread, Generic[Outcome]):
    def __init__(self, job: Callable[[], Outcome]) -> None:
        super().__init__(daemon=True)
        self._job = job
        self._outcome: list[Outcome] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._outcome.append(self._job())
        except BaseException as error:  # noqa: BLE001 - it is raised where the outcome is asked for
            self._error = error

    def stop(self) -> None:
        """Raise the exception until the thread ends, because one raised within `__del__` is lost."""
        while self.ident is not None and self.is_alive():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(StoppedError))
            self.join(_HEARD_SECONDS)

    def result(self) -> Outcome:
        if self._error is not None:
            raise self._error
        return self._outcome[0]
