"""A workbook of openpyxl that is saved repeatedly with a few changed cells.

Only the changed sheets are written again.
"""

from __future__ import annotations

import zipfile
from collections.abc import Collection
from io import BytesIO
from pathlib import Path
from typing import Any

from openpyxl.worksheet._writer import WorksheetWriter


class Resaved:
    """Only cells may change between two saves, and no style."""

    def __init__(self, workbook: Any) -> None:
        self._workbook = workbook
        whole = BytesIO()
        workbook.save(whole)
        with zipfile.ZipFile(whole) as package:
            self._parts = {name: package.read(name) for name in package.namelist()}

    def save(self, path: Path, changed: Collection[str]) -> None:
        """Save the workbook. `changed`: the titles of changed sheets."""
        sheets = [self._workbook[title] for title in changed]
        parts = self._parts | {sheet.path.removeprefix("/"): _serialise(sheet) for sheet in sheets}
        with zipfile.ZipFile(path, "w") as package:
            for name, content in parts.items():
                package.writestr(name, content)


def _serialise(sheet: Any) -> bytes:
    sheet._hyperlinks = []  # noqa: SLF001 - gathered from the cells at each writing, and never forgotten
    xml = BytesIO()
    WorksheetWriter(sheet, xml).write()
    return xml.getvalue()
