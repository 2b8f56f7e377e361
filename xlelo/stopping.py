"""Ctrl+C and requests to end: unfinished files are removed, then the program ends without a traceback.

`end_at_once()` is called before anything else is loaded, when nothing is unfinished yet. Inside `Stoppable` a signal
raises `Stopped`, which no `except Exception` catches; inside `CriticalStep` it waits. This module imports very little.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


class StopSignal(BaseException):
    """A signal asks the program to end."""


class _State:
    signal = 0
    """The number of the received signal; 0 for none."""
    steps = 0
    """The number of running steps that must be completed."""
    stoppable = False
    """True while a signal raises `Stopped`."""


def end_at_once() -> None:
    """End the process on a signal. A signal that the caller ignores stays ignored."""
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _end)


SOON = 0.01
"""Seconds until a dropped signal is raised again."""


class Stoppable:
    """Inside, the first signal raises `Stopped`. Later signals are ignored, so that cleaning up can finish."""

    def __enter__(self) -> None:
        _State.signal = _State.steps = 0
        _State.stoppable = True
        self._before: dict[int, Any] = {number: signal.getsignal(number) for number in SIGNALS}
        sys.unraisablehook = _raise_again
        for number, handler in self._before.items():
            if handler != signal.SIG_IGN:
                signal.signal(number, _stop)

    def __exit__(self, _type: object, error: BaseException | None, _traceback: object) -> None:
        _State.stoppable = False
        for number, handler in self._before.items():
            signal.signal(number, handler)
        sys.unraisablehook = sys.__unraisablehook__
        if _State.signal and isinstance(error, Exception):
            # A bare `except` of another package made an error of `Stopped`.
            raise StopSignal from None


class CriticalStep:
    """A short step that must be completed; a signal waits until its end. A step of cleaning up raises nothing."""

    def __enter__(self) -> None:
        self._before = _State.signal
        _State.steps += 1

    def __exit__(self, *_: object) -> None:
        _State.steps -= 1
        if _State.stoppable and _State.signal and not self._before and not _State.steps:
            raise StopSignal


def exit_status() -> int:
    """The exit status for the received signal, as in shells; 0 for none."""
    return 128 + _State.signal if _State.signal else 0


def _end(number: int, _frame: FrameType | None) -> None:
    os._exit(128 + number)


def _stop(number: int, _frame: FrameType | None) -> None:
    if _State.signal:
        return
    _State.signal = number
    if not _State.steps:
        raise StopSignal


def _signal_soon(number: int) -> None:
    time.sleep(SOON)
    signal.raise_signal(number)


def _raise_again(unraisable: sys.UnraisableHookArgs) -> None:
    """Raise `Stopped` again if it came while an object was freed, because Python drops and prints it there."""
    if unraisable.exc_type is StopSignal:
        number, _State.signal = _State.signal, 0
        _thread.start_new_thread(_signal_soon, (number,))  # a signal that comes in here would be dropped, too
    else:
        sys.__unraisablehook__(unraisable)
