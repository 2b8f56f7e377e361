"""What was confirmed of a workbook that has no name yet: kept while it is open, then written beside the file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uno
import unohelper
from com.sun.star.document import XDocumentEventListener

from xlelo.files import CannotWriteError
from xlelo.officer.confirming import carrying

if TYPE_CHECKING:
    from collections.abc import Collection

    from xlelo.officer.confirming import Key

_KEPT: dict[str, Collection[Key]] = {}
"""By what LibreOffice calls a document as long as it is open."""


class _Saved(unohelper.Base, XDocumentEventListener):  # type: ignore[misc]
    def __init__(self, document: str) -> None:
        self._document = document

    def documentEventOccured(self, event: Any) -> None:  # noqa: N802 - the interface calls it so
        if event.EventName == "OnSaveAsDone" and event.Source.URL.startswith("file:"):
            path = Path(uno.fileUrlToSystemPath(event.Source.URL))
            with suppress(CannotWriteError), carrying(_KEPT.pop(self._document, ()), path):
                event.Source.removeDocumentEventListener(self)

    def disposing(self, _event: Any) -> None:
        _KEPT.pop(self._document, None)


def keep(document: Any, keys: Collection[Key]) -> None:
    """Until it is saved under a name."""
    if keys:
        _KEPT[document.RuntimeUID] = keys
        document.addDocumentEventListener(_Saved(document.RuntimeUID))


def bring_along(document: Any, copy: Path) -> None:
    """A copy that is worked on knows it too."""
    with carrying(_KEPT.get(document.RuntimeUID, ()), copy):
        pass
