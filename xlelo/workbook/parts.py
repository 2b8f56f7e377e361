"""The parts of an .xlsx package: which part holds which sheet, and its XML in pieces that end between cells."""

from __future__ import annotations

import posixpath
import re
from typing import IO, TYPE_CHECKING
from xml.etree import ElementTree as ET

from openpyxl.utils import column_index_from_string

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATIONSHIP = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_CELL = re.compile(rb'<(?:\w+:)?c [^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"')
_PIECE = 1 << 20


def sheet_parts(package: zipfile.ZipFile) -> dict[str, str]:
    """Part name -> sheet title, in the workbook's order (a chart sheet has no cells, but is there too)."""
    relations = {
        relation.get("Id"): posixpath.normpath(posixpath.join("/xl", relation.get("Target", ""))).lstrip("/")
        for relation in _xml(package, "xl/_rels/workbook.xml.rels")
    }
    sheets = _xml(package, "xl/workbook.xml").iterfind(f"{_MAIN}sheets/{_MAIN}sheet")
    return {relations[sheet.get(f"{_RELATIONSHIP}id")]: sheet.get("name", "") for sheet in sheets}


def pieces(part: IO[bytes]) -> Iterator[bytes]:
    """The whole part, about a megabyte at a time; no piece ends inside a cell."""
    rest = b""
    while block := part.read(_PIECE):
        rest += block
        end = rest.rfind(b"</c>") + len(b"</c>")
        if end >= len(b"</c>"):
            yield rest[:end]
            rest = rest[end:]
    yield rest


def extent(part: IO[bytes]) -> tuple[int, int]:
    """The last row and the last column that have a cell; (0, 0) for an empty sheet.

    The sheet's own `dimension` is not asked: it is optional, and wrong in files of some writers.
    """
    last_row = 0
    columns: set[bytes] = set()
    for piece in pieces(part):
        for column, row in _CELL.findall(piece):
            columns.add(column)
            last_row = max(last_row, int(row))
    return last_row, max((column_index_from_string(column.decode()) for column in columns), default=0)


def _xml(package: zipfile.ZipFile, part: str) -> ET.Element:
    return ET.fromstring(package.read(part))  # noqa: S314 - expat itself refuses entities that swell
