"""Ctrl+C and requests to end: what is unfinished is removed, then the program ends, without a traceback.

`end_at_once()` is called before anything else is loaded: nothing is unfinished yet. Inside `Stoppable` a signal raises
`Stopped`, which no `except Exception` catches; inside `Whole` it waits. This module loads next to nothing.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


class Stopped(BaseException):
    """A signal came, and the program is to end."""


class _State:
    received = 0
    """The number of the signal that came, if one did."""
    steps = 0
    """How many steps are under way that must not be left half done."""
    stoppable = False
    """A signal raises `Stopped` now; one that came earlier was answered."""


def end_at_once() -> None:
    """From now on a signal ends the process; one that the caller has turned off stays off."""
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _end)


class Stoppable:
    """Inside, the first signal raises `Stopped`; further ones do not disturb the tidying up."""

    def __enter__(self) -> None:
        _State.received = _State.steps = 0
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
        if _State.received and isinstance(error, Exception):
            # A bare `except` of another package made an error of `Stopped`.
            raise Stopped from None


class Whole:
    """A short step that must not be left half done: a signal is answered at its end."""

    def __enter__(self) -> None:
        _State.steps += 1

    def __exit__(self, *_: object) -> None:
        _State.steps -= 1
        if _State.stoppable and _State.received and not _State.steps:
            raise Stopped


def exit_status() -> int:
    """That of the signal that came, as shells have it; 0 if none did."""
    return 128 + _State.received if _State.received else 0


def _end(number: int, _frame: FrameType | None) -> None:
    os._exit(128 + number)


def _stop(number: int, _frame: FrameType | None) -> None:
    if _State.received:
        return
    _State.received = number
    if not _State.steps:
        raise Stopped


def _raise_again(unraisable: sys.UnraisableHookArgs) -> None:
    """Python drops and prints what is raised while it frees an object: `Stopped` is raised once more."""
    if unraisable.exc_type is Stopped:
        number, _State.received = _State.received, 0
        signal.raise_signal(number)
    else:
        sys.__unraisablehook__(unraisable)
