"""What lies over the cells of a sheet: pictures, charts and text boxes, which hide a figure or show another."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from xlelo.workbook.looks import LAST_COLUMN, LAST_ROW, Box

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator

_PLACED = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_KIND = "/drawing"
_COLUMN, _ROW = 609_600, 190_500
"""A usual column's width and a usual row's height, in the units of drawings."""


def drawn_over(package: zipfile.ZipFile, part: str) -> list[Box]:
    """The cells that each thing lies over; where it is placed by a distance, as of usual rows and columns."""
    folder, name = posixpath.split(part)
    relations = f"{folder}/_rels/{name}.rels"
    if relations not in package.namelist():
        return []
    drawings = [
        posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).lstrip("/")
        for relation in ET.fromstring(package.read(relations))  # noqa: S314 - expat refuses entities that swell
        if relation.get("Type", "").endswith(_KIND)
    ]
    return [box for drawing in drawings if drawing in package.namelist() for box in _boxes(package.read(drawing))]


def _boxes(drawing: bytes) -> Iterator[Box]:
    for anchor in ET.fromstring(drawing):  # noqa: S314 - as above
        begin, end, size = (anchor.find(f"{_PLACED}{part}") for part in ("from", "to", "ext"))
        wide, high = (0 if size is None else int(size.get(side, "0")) for side in ("cx", "cy"))
        position = anchor.find(f"{_PLACED}pos")
        if begin is not None:
            left, top = _cell(begin)
        elif position is not None:
            left, top = 1 + int(position.get("x", "0")) // _COLUMN, 1 + int(position.get("y", "0")) // _ROW
        else:
            continue
        right, bottom = _cell(end) if end is not None else (left + wide // _COLUMN, top + high // _ROW)
        yield Box(left, top, min(right, LAST_COLUMN), min(bottom, LAST_ROW))


def _cell(corner: ET.Element) -> tuple[int, int]:
    """Its column and its row, from 1; a corner at the edge of a cell lies in the one before."""
    found = []
    for key in ("col", "row"):
        number = int(corner.findtext(f"{_PLACED}{key}", "0"))
        begun = int(corner.findtext(f"{_PLACED}{key}Off", "0")) > 0 or corner.tag.endswith("from")
        found.append(max(1, number + begun))
    return found[0], found[1]
