"""Long work in its own thread, behind a dialog that shows the time and has a button to stop.

The work may call LibreOffice. LibreOffice serves one thread at a time, and its own thread lets others in only while a
dialog of it is open. So the dialog is there before the work begins, and stays until the work has ended.

Python cannot end a thread from outside, but it can raise an exception in it, which arrives when a call of LibreOffice
returns.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from xlelo.hosts.libreoffice.dialogs import Waiting
    from xlelo.hosts.libreoffice.open_program import OpenProgram

Outcome = TypeVar("Outcome")
_HEARD_SECONDS = 5
_DRAWING_SECONDS = 0.1
"""Between the first stroke of the dialog and the last one: the work then takes LibreOffice for itself."""


class StoppedError(BaseException):
    """The user stopped the work. It is a BaseException, so that no `except Exception` of the work catches it."""


def patiently(program: OpenProgram, title: str, job: Callable[[], Outcome]) -> Outcome:
    with program.waiting(title) as dialog:
        work = _Work(job)
        threading.Thread(target=_attend, args=(work, dialog), daemon=True).start()
        stopping = threading.Thread(target=work.stop, daemon=True)
        while not dialog.wait():
            if stopping.ident is None:
                stopping.start()
    return work.result()


def _attend(work: _Work[Outcome], dialog: Waiting) -> None:
    """Start the work when the dialog can be seen, show the seconds, and close the dialog after the work."""
    began = time.monotonic()
    try:
        dialog.drawn()
        time.sleep(_DRAWING_SECONDS)
        work.start()
        while work.is_alive():
            work.join(1)
            dialog.seconds(int(time.monotonic() - began))
    finally:
        dialog.end()


class _Work(threading.Thread, Generic[Outcome]):
    def __init__(self, job: Callable[[], Outcome]) -> None:
        super().__init__(daemon=True)
        self._job = job
        self._outcome: list[Outcome] = []
        self._error: BaseException | None = None
        self._is_stopped = False

    def run(self) -> None:
        try:
            if not self._is_stopped:
                self._outcome.append(self._job())
        except BaseException as error:  # noqa: BLE001 - it is raised where the outcome is asked for
            self._error = error

    def stop(self) -> None:
        """Raise the exception until the thread ends, because one raised within `__del__` is lost."""
        self._is_stopped = True
        while self.ident is not None and self.is_alive():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(StoppedError))
            self.join(_HEARD_SECONDS)

    def result(self) -> Outcome:
        if self._error is not None:
            raise self._error
        if not self._outcome:
            raise StoppedError
        return self._outcome[0]
