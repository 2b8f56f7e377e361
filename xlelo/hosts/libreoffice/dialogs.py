"""The two dialogs of our own: asking for patience, and asking for a line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import unohelper
from com.sun.star.awt import XCallback

from xlelo.hosts.menu.words import word

if TYPE_CHECKING:
    from xlelo.hosts.libreoffice.desk import Desk

_OK_BUTTON, _CANCEL_BUTTON = 1, 2


def ask(desk: Desk, title: str, question: str) -> str | None:
    """None where the person thought better of it."""
    model = desk.create("com.sun.star.awt.UnoControlDialogModel")
    model.Width, model.Height, model.Title = 220, 66, title
    _add(model, "FixedText", "question", (8, 6, 204, 22), Label=question, MultiLine=True)
    _add(model, "Edit", "line", (8, 28, 204, 13))
    _add(model, "Button", "ok", (52, 46, 54, 15), Label="OK", PushButtonType=_OK_BUTTON, DefaultButton=True)
    stop = word("stop", desk.language)
    _add(model, "Button", "stop", (114, 46, 54, 15), Label=stop, PushButtonType=_CANCEL_BUTTON)
    dialog = desk.create("com.sun.star.awt.UnoControlDialog")
    dialog.setModel(model)
    dialog.createPeer(desk.create("com.sun.star.awt.Toolkit"), None)
    try:
        return str(dialog.getControl("line").getText()) if dialog.execute() else None
    finally:
        dialog.dispose()


class Waiting(unohelper.Base, XCallback):  # type: ignore[misc]
    """A dialog with the seconds that have gone by, and a button to stop."""

    def __init__(self, desk: Desk, title: str) -> None:
        super().__init__()
        self._said = f"{title}: {word('working', desk.language)}"
        model = desk.create("com.sun.star.awt.UnoControlDialogModel")
        model.Width, model.Height, model.Title = 180, 50, "xlelo"
        _add(model, "FixedText", "text", (8, 8, 164, 14), Label=f"{self._said} …")
        stop = word("stop", desk.language)
        _add(model, "Button", "stop", (65, 28, 50, 15), Label=stop, PushButtonType=_CANCEL_BUTTON)
        self._dialog = desk.create("com.sun.star.awt.UnoControlDialog")
        self._dialog.setModel(model)
        self._dialog.createPeer(desk.create("com.sun.star.awt.Toolkit"), None)
        self._later = desk.create("com.sun.star.awt.AsyncCallback")
        self._ended = False

    def waited(self) -> bool:
        """Whether the work came to its end."""
        if not self._ended:
            self._dialog.execute()
        return self._ended

    # From the thread that watches: only the program's own thread touches the dialog.

    def seconds(self, gone: int) -> None:
        self._later.addCallback(self, f"{self._said} … {gone} s")

    def end(self) -> None:
        self._ended = True
        self._later.addCallback(self, "")

    def notify(self, said: str) -> None:
        if said:
            self._dialog.getControl("text").setText(said)
        else:
            self._dialog.endExecute()

    def dispose(self) -> None:
        self._dialog.dispose()


def _add(model: Any, kind: str, name: str, area: tuple[int, int, int, int], **more: object) -> None:
    control = model.createInstance(f"com.sun.star.awt.UnoControl{kind}Model")
    control.Name = name
    control.PositionX, control.PositionY, control.Width, control.Height = area
    for key, value in more.items():
        setattr(control, key, value)
    model.insertByName(name, control)
