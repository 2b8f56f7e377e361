"""A workbook of openpyxl that is saved repeatedly with a few changed cells.

Only the changed cells are written again.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from openpyxl.cell._writer import etree_write_cell
from openpyxl.xml.functions import tostring


class Resaved:
    """Only contents of cells that have a style may change between two saves."""

    def __init__(self, workbook: Any) -> None:
        whole = BytesIO()
        workbook.save(whole)
        with zipfile.ZipFile(whole) as package:
            self._parts = {name: package.read(name) for name in package.namelist()}

    def save(self, path: Path, changed: Iterable[Any]) -> None:
        """Save the workbook. `changed`: the changed cells."""
        parts = self._parts.copy()
        for cell in changed:
            part = cell.parent.path.removeprefix("/")
            parts[part] = _with_cell(parts[part], cell)
        with zipfile.ZipFile(path, "w") as package:
            for name, content in parts.items():
                package.writestr(name, content)


def _with_cell(xml: bytes, cell: Any) -> bytes:
    written: list[Any] = []
    etree_write_cell(SimpleNamespace(write=written.append), cell.parent, cell, cell.has_style)
    pattern = rf'(?s)<c r="{cell.coordinate}"[^>]*?(?:/>|>.*?</c>)'.encode()
    found, number = re.subn(pattern, lambda _: tostring(written[0]), xml, count=1)
    assert number, cell.coordinate
    return found
