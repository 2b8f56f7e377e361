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
_RELATIONS = "xl/_rels/workbook.xml.rels"
_CELL = re.compile(rb'<(?:\w+:)?c [^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"')
_CELL_AS_USUAL = re.compile(rb'<c r="([A-Z]{1,3})([0-9]{1,7})"')
"""The same, several times as fast."""
_PIECE = 1 << 20


def sheet_parts(package: zipfile.ZipFile) -> dict[str, str]:
    """Part name -> sheet title, in the workbook's order (a chart sheet has no cells, but is there too)."""
    relations = {relation.get("Id"): _target(relation) for relation in _xml(package, _RELATIONS)}
    sheets = _xml(package, "xl/workbook.xml").iterfind(f"{_MAIN}sheets/{_MAIN}sheet")
    return {relations[sheet.get(f"{_RELATIONSHIP}id")]: sheet.get("name", "") for sheet in sheets}


def shared_texts_part(package: zipfile.ZipFile) -> str:
    """Where cells of the type `s` have their texts."""
    relations = _xml(package, _RELATIONS)
    return next(_target(relation) for relation in relations if relation.get("Type", "").endswith("/sharedStrings"))


def _target(relation: ET.Element) -> str:
    return posixpath.normpath(posixpath.join("/xl", relation.get("Target", ""))).lstrip("/")


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
        found = _CELL_AS_USUAL.findall(piece)
        if len(found) != piece.count(b"<c ") or b":c " in piece:
            found = _CELL.findall(piece)
        columns.update({column for column, _ in found})
        last_row = max(last_row, max((int(row) for row in {row for _, row in found}), default=0))
    return last_row, max((column_index_from_string(column.decode()) for column in columns), default=0)


def _xml(package: zipfile.ZipFile, part: str) -> ET.Element:
    return ET.fromstring(package.read(part))  # noqa: S314 - expat itself refuses entities that swell
