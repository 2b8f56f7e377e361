"""Overlays of a sheet: pictures, charts, text boxes, controls and comments that are always displayed."""

import re
import zipfile
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

from xlelo.workbook.looks import LAST_COLUMN, LAST_ROW, Box, Look
from xlelo.workbook.parts import RELATIONSHIP, relations_of
from xlelo.workbook.stylesheet import YES

_ANCHOR_NAMESPACE = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_ANCHORS = {f"{_ANCHOR_NAMESPACE}{kind}Anchor" for kind in ("twoCell", "oneCell", "absolute")}
_CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart"
_DOT, _POINT = 9_525, 12_700
"""A screen pixel and a point, in the units of drawings (EMU)."""
_SHAPE = re.compile(r"<(?:\w+:)?shape\b.*?</(?:\w+:)?shape>", re.DOTALL | re.IGNORECASE)
_NOTE = re.compile(r"ObjectType\s*=\s*[\"']Note[\"']", re.IGNORECASE)
_VISIBLE_MARK = re.compile(r"<(?:\w+:)?Visible\b(?!\s*>\s*False)", re.IGNORECASE)
_HIDDEN_STYLE = re.compile(r"visibility\s*:\s*hidden", re.IGNORECASE)
_ANCHOR = re.compile(r"<(?:\w+:)?Anchor>([^<]*)<", re.IGNORECASE)
_EVERYWHERE = Box(1, 1, LAST_COLUMN, LAST_ROW)


class Overlay(NamedTuple):
    box: Box
    chart: ET.Element | None = None
    """Root of the chart's XML, if it is a chart."""


def overlays(package: zipfile.ZipFile, part: str, look: Look) -> list[Overlay]:
    """Return all overlays of a sheet, with the cells that each covers."""
    there = set(package.namelist())
    found: list[Overlay] = []
    for _, kind, target in relations_of(package, part):
        if kind == "drawing" and target in there:
            charts = {one.id: one.target for one in relations_of(package, target) if one.target in there}
            for anchor, box in _drawings(package.read(target), look):
                named = (one.get(f"{RELATIONSHIP}id", "") for one in anchor.iter(_CHART))
                chart = next((charts[key] for key in named if key in charts), None)
                found.append(Overlay(box, None if chart is None else _root(package.read(chart))))
        elif kind == "vmlDrawing" and target in there:
            found += map(Overlay, _shapes(package.read(target).decode("utf-8", "replace")))
    return found


def _root(chart: bytes) -> ET.Element | None:
    """Root of a chart's XML. A damaged chart is none."""
    try:
        return ET.fromstring(chart)  # noqa: S314 - expat refuses entities that swell
    except ET.ParseError:
        return None


def _drawings(drawing: bytes, look: Look) -> Iterator[tuple[ET.Element, Box]]:
    """Drawings and their cells, including those of newer programs, nested in an alternative for older ones."""
    for anchor in ET.fromstring(drawing).iter():  # noqa: S314 - expat refuses entities that swell
        if anchor.tag not in _ANCHORS or any(
            one.get("hidden") in YES for one in anchor.iter(f"{_ANCHOR_NAMESPACE}cNvPr")
        ):
            continue
        begin, end, size, position = (
            anchor.find(f"{_ANCHOR_NAMESPACE}{name}") for name in ("from", "to", "ext", "pos")
        )
        if begin is not None:
            left, top = _cell(begin)
        elif position is not None:
            left, top = _reach(look, (1, 1), int(position.get("x", "0")), int(position.get("y", "0")))
        else:
            continue
        if end is not None:
            right, bottom = _cell(end)
        else:
            wide, high = (0 if size is None else int(size.get(side, "0")) for side in ("cx", "cy"))
            right, bottom = _reach(look, (left, top), wide, high)
        yield anchor, Box(left, top, min(right, LAST_COLUMN), min(bottom, LAST_ROW))


def _reach(look: Look, begin: tuple[int, int], wide: int, high: int) -> tuple[int, int]:
    """Return the cell at this distance across and down."""
    column, row = begin
    while column < LAST_COLUMN and (wide := wide - int((7 * look.width(column) + 5) * _DOT)) > 0:
        column += 1
    while row < LAST_ROW and (high := high - int(look.height(row) * _POINT)) > 0:
        row += 1
    return column, row


def _cell(corner: ET.Element) -> tuple[int, int]:
    """Column and row of a corner, from 1. An end on the edge of a cell belongs to the cell before."""
    found = []
    for key in ("col", "row"):
        number = int(corner.findtext(f"{_ANCHOR_NAMESPACE}{key}", "0"))
        begun = int(corner.findtext(f"{_ANCHOR_NAMESPACE}{key}Off", "0")) > 0 or corner.tag.endswith("from")
        found.append(max(1, number + begun))
    return found[0], found[1]


def _shapes(vml: str) -> Iterator[Box]:
    """Cells of controls and of comments that are always displayed. VML need not be valid XML."""
    for shape in map(re.Match.group, _SHAPE.finditer(vml)):
        if not _NOTE.search(shape) or _VISIBLE_MARK.search(shape) or not _HIDDEN_STYLE.search(shape):
            anchor = _ANCHOR.search(shape)
            numbers = [int(float(number)) for number in anchor[1].split(",")] if anchor else []
            if len(numbers) == 8:  # noqa: PLR2004 - column, dots, row, dots of both corners
                yield Box(numbers[0] + 1, numbers[2] + 1, numbers[4] + 1, numbers[6] + 1)
            else:
                yield _EVERYWHERE
