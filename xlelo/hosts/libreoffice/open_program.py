"""The open LibreOffice: its services, language, window and boxes. It loads fast, because the first box waits for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from com.sun.star.awt.MessageBoxType import INFOBOX

from xlelo.hosts.libreoffice.dialogs import Waiting
from xlelo.hosts.libreoffice.locale import language_of

_OK_BUTTON = 1


class OpenProgram:
    def __init__(self, context: Any) -> None:
        self._context = context
        self.desktop = self.create("com.sun.star.frame.Desktop")

    def create(self, service: str) -> Any:
        return self._context.ServiceManager.createInstanceWithContext(service, self._context)

    @property
    def language(self) -> str:
        """The language of LibreOffice's own menus."""
        return language_of(self._context)

    def window(self) -> Any:
        """The current window."""
        frame = self.desktop.getCurrentFrame()
        return frame.ContainerWindow if frame is not None else None

    def show_box(self, title: str, lines: Sequence[str]) -> None:
        toolkit = self.create("com.sun.star.awt.Toolkit")
        box = toolkit.createMessageBox(self.window(), INFOBOX, _OK_BUTTON, title, "\n".join(lines))
        box.execute()
        box.dispose()

    @contextmanager
    def waiting(self, title: str) -> Iterator[Waiting]:
        dialog = Waiting(self, title)
        try:
            yield dialog
        finally:
            dialog.dispose()
