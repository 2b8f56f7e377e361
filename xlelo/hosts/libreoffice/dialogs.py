"""Dialogs of our own: waiting, a line of text, and a choice of answers."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

import unohelper
from com.sun.star.awt import XCallback, XPaintListener, XTextListener
from com.sun.star.awt.PosSize import POS

from xlelo.hosts.menu import word

_OK_BUTTON, _CANCEL_BUTTON = 1, 2
_HEARD_SECONDS = 0.3
_LONGEST_DRAWING = 1
_WIDTH, _CHOICES_TOP, _CHOICE_HEIGHT = 300, 34, 20


class Program(Protocol):
    """The parts of the open program that a dialog needs."""

    @property
    def language(self) -> str: ...

    def create(self, service: str) -> Any: ...

    def window(self) -> Any: ...


def ask(program: Program, title: str, question: str) -> str | None:
    """The typed text; None if the user cancels."""
    model = _model(program, title, (220, 66))
    _add(model, "FixedText", "question", (8, 6, 204, 22), Label=question, MultiLine=True)
    _add(model, "Edit", "line", (8, 28, 204, 13))
    _add_buttons(program, model, 46)
    with _open_dialog(program, model) as dialog:
        return str(dialog.getControl("line").getText()) if dialog.execute() else None


def choose(program: Program, title: str, question: str, choices: Mapping[str, str]) -> str | None:
    """A choice, or another typed answer. A click or key decides; no choice is preset."""
    line = _CHOICES_TOP + _CHOICE_HEIGHT * len(choices)
    model = _model(program, title, (_WIDTH, line + 38))
    _add(model, "FixedText", "question", (8, 6, _WIDTH - 16, _CHOICES_TOP - 10), Label=question, MultiLine=True)
    for number, meaning in enumerate(choices.values()):
        area = (8, _CHOICES_TOP + _CHOICE_HEIGHT * number, _WIDTH - 16, _CHOICE_HEIGHT)
        _add(model, "RadioButton", f"choice{number}", area, Label=meaning, MultiLine=True)
    _add(model, "RadioButton", "other", (8, line, _WIDTH - 96, 13), Label=word("other", program.language))
    _add(model, "Edit", "line", (_WIDTH - 84, line, 76, 13))
    _add_buttons(program, model, line + 19)
    with _open_dialog(program, model) as dialog:
        dialog.getControl("line").addTextListener(_OtherOnTyping(dialog.getControl("other")))
        while dialog.execute():
            for number, value in enumerate(choices):
                if dialog.getControl(f"choice{number}").getState():
                    return value
            if typed := str(dialog.getControl("line").getText()).strip():
                return typed
        return None


def pick(program: Program, title: str, question: str, choices: Mapping[str, str]) -> str | None:
    """One of the choices, the first of which is preset; None if the user cancels."""
    line = _CHOICES_TOP + _CHOICE_HEIGHT + _CHOICE_HEIGHT * len(choices)
    model = _model(program, title, (_WIDTH, line + 22))
    _add(model, "FixedText", "question", (8, 6, _WIDTH - 16, _CHOICES_TOP + 8), Label=question, MultiLine=True)
    for number, meaning in enumerate(choices.values()):
        area = (8, _CHOICES_TOP + _CHOICE_HEIGHT * (number + 1), _WIDTH - 16, _CHOICE_HEIGHT)
        _add(model, "RadioButton", f"choice{number}", area, Label=meaning, State=int(number == 0))
    _add_buttons(program, model, line + 3)
    with _open_dialog(program, model) as dialog:
        if not dialog.execute():
            return None
        chosen = (value for number, value in enumerate(choices) if dialog.getControl(f"choice{number}").getState())
        return next(chosen, None)


class _OtherOnTyping(unohelper.Base, XTextListener):  # type: ignore[misc]
    """Selects “other” as soon as the user types something."""

    def __init__(self, button: Any) -> None:
        super().__init__()
        self._button = button

    def textChanged(self, _event: Any) -> None:  # noqa: N802 - UNO's name
        self._button.setState(True)

    def disposing(self, _event: Any) -> None: ...


class _Drawing(unohelper.Base, XPaintListener):  # type: ignore[misc]
    """Waits until a window is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.has_begun = threading.Event()

    def windowPaint(self, _event: Any) -> None:  # noqa: N802 - UNO's name
        self.has_begun.set()

    def disposing(self, _event: Any) -> None: ...


class Waiting(unohelper.Base, XCallback):  # type: ignore[misc]
    """A dialog with the elapsed seconds and a button to stop."""

    def __init__(self, program: Program, title: str) -> None:
        super().__init__()
        self._said = f"{title}: {word('working', program.language)}"
        model = _model(program, "xlelo", (180, 50))
        _add(model, "FixedText", "text", (8, 8, 164, 14), Label=f"{self._said} …")
        stop = word("stop", program.language)
        _add(model, "Button", "stop", (65, 28, 50, 15), Label=stop, PushButtonType=_CANCEL_BUTTON)
        self._dialog = _dialog(program, model)
        self._drawing = _Drawing()
        self._dialog.addPaintListener(self._drawing)
        self._later = program.create("com.sun.star.awt.AsyncCallback")
        self._ended = False
        self._closed = threading.Event()

    def wait(self) -> bool:
        """Show the dialog until the work has ended (True) or the user presses the button (False)."""
        if not self._ended:
            self._dialog.execute()
        return self._ended

    # This runs in the attending thread. Only the program's own thread may touch the dialog.

    def drawn(self) -> None:
        """Wait until the dialog can be seen, but not long: a window may be hidden."""
        self._drawing.has_begun.wait(_LONGEST_DRAWING)

    def seconds(self, gone: int) -> None:
        self._later.addCallback(self, f"{self._said} … {gone} s")

    def end(self) -> None:
        """Close the dialog. Repeat until it is closed, because a dialog that is just opening ignores the call."""
        self._ended = True
        while not self._closed.is_set():
            self._later.addCallback(self, "")
            self._closed.wait(_HEARD_SECONDS)

    def notify(self, text: str) -> None:
        if self._closed.is_set():
            return
        if text:
            self._dialog.getControl("text").setText(text)
        else:
            self._dialog.endExecute()

    def dispose(self) -> None:
        self._closed.set()
        self._dialog.dispose()


def _model(program: Program, title: str, size: tuple[int, int]) -> Any:
    model = program.create("com.sun.star.awt.UnoControlDialogModel")
    model.Title = title
    model.Width, model.Height = size
    return model


def _dialog(program: Program, model: Any) -> Any:
    dialog = program.create("com.sun.star.awt.UnoControlDialog")
    dialog.setModel(model)
    parent = program.window()
    dialog.createPeer(program.create("com.sun.star.awt.Toolkit"), parent)
    if parent is not None:
        around, own = parent.getPosSize(), dialog.getPosSize()
        left, top = max(0, (around.Width - own.Width) // 2), max(0, (around.Height - own.Height) // 3)
        dialog.setPosSize(left, top, 0, 0, POS)
    return dialog


@contextmanager
def _open_dialog(program: Program, model: Any) -> Iterator[Any]:
    dialog = _dialog(program, model)
    try:
        yield dialog
    finally:
        dialog.dispose()


def _add_buttons(program: Program, model: Any, top: int) -> None:
    """Add the buttons OK and Stop."""
    middle = model.Width // 2
    agree, stop = word("ok", program.language), word("stop", program.language)
    _add(model, "Button", "ok", (middle - 58, top, 54, 15), Label=agree, PushButtonType=_OK_BUTTON, DefaultButton=True)
    _add(model, "Button", "stop", (middle + 4, top, 54, 15), Label=stop, PushButtonType=_CANCEL_BUTTON)


def _add(model: Any, kind: str, name: str, area: tuple[int, int, int, int], **more: object) -> None:
    control = model.createInstance(f"com.sun.star.awt.UnoControl{kind}Model")
    control.Name = name
    control.PositionX, control.PositionY, control.Width, control.Height = area
    for key, value in more.items():
        setattr(control, key, value)
    model.insertByName(name, control)
