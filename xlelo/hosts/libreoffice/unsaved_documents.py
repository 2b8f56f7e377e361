"""Confirmed warnings of an unsaved document: kept in memory while it is open, then written beside the saved file."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

import uno
import unohelper
from com.sun.star.document import XDocumentEventListener

from xlelo.files import CannotWriteError
from xlelo.officer.confirming import Key, carrying

_CONFIRMED_KEYS: dict[str, Collection[Key]] = {}
"""LibreOffice's id of an open document → its confirmed warnings."""


class _SaveListener(unohelper.Base, XDocumentEventListener):  # type: ignore[misc]
    def __init__(self, document: str) -> None:
        self._document = document

    def documentEventOccured(self, event: Any) -> None:  # noqa: N802 - the interface calls it so
        if event.EventName == "OnSaveAsDone" and event.Source.URL.startswith("file:"):
            path = Path(uno.fileUrlToSystemPath(event.Source.URL))
            with suppress(CannotWriteError), carrying(_CONFIRMED_KEYS.pop(self._document, ()), path):
                event.Source.removeDocumentEventListener(self)

    def disposing(self, _event: Any) -> None:
        _CONFIRMED_KEYS.pop(self._document, None)


def keep(document: Any, keys: Collection[Key]) -> None:
    """Keep the confirmed warnings until the document is saved."""
    if keys:
        _CONFIRMED_KEYS[document.RuntimeUID] = keys
        document.addDocumentEventListener(_SaveListener(document.RuntimeUID))


def bring_along(document: Any, copy: Path) -> None:
    """Write the kept warnings beside a working copy."""
    with carrying(_CONFIRMED_KEYS.get(document.RuntimeUID, ()), copy):
        pass
