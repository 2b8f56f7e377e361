"""What a chart shows: its kind, texts, cells and axes, read from its XML.

Programs write the same chart in many ways. So charts are compared by their contents, without defaults and without
what people may change: layout, grid, fonts, and colours that can be read.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TypeAlias
from xml.etree import ElementTree as ET

from xlelo.readers.formulas import local_name
from xlelo.workbook.formats import shows_alike
from xlelo.workbook.parts import bare_title
from xlelo.workbook.stylesheet import DRAWING, WHITE, YES, Colour, Style, parse_colour
from xlelo.workbook.tolerance import can_be_read

Contents: TypeAlias = "Mapping[str, str]"
"""Path in the chart → text, reference or setting."""

TITLE = "chart/title"
_CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_FREE = frozenset(
    {
        *("spPr", "txPr", "layout", "extLst", "printSettings", "lang", "roundedCorners", "style", "AlternateContent"),
        *("clrMapOvr", "protection", "date1904", "varyColors", "axId", "crossAx", "axPos", "scatterStyle", "smooth"),
        *("majorGridlines", "minorGridlines", "majorTickMark", "minorTickMark", "gapWidth", "crossBetween", "marker"),
        *("numCache", "strCache", "lblAlgn", "lblOffset", "auto", "noMultiLvlLbl", "separator", "showLeaderLines"),
        "showDLblsOverMax",
    }
)
"""Elements that do not change what a chart shows."""
_ALIKE = {
    "autoTitleDeleted": {"0"},
    "crosses": {"autoZero"},
    "delete": {"0"},
    "dispBlanksAs": {"gap"},
    "dispUnits": {""},
    "invertIfNegative": {"0"},
    "orientation": {"minMax"},
    "overlap": {"0"},
    "overlay": {"0"},
    "scaling": {""},
    "tickLblPos": {"low", "high", "nextTo"},
    **{f"show{name}": {"0"} for name in ("LegendKey", "Val", "CatName", "SerName", "Percent", "BubbleSize")},
}
"""The value that a missing element stands for, and values that show the same."""
_FREE_ELEMENTS = {"legendPos"}
"""Elements that must be there, with any value."""
_CELLS = re.compile(r"('(?:[^']|'')+'|[^'!]+)!([$A-Z\d:]+)", re.IGNORECASE)
_WHITES = frozenset({"bg1", "lt1", "bg2", "lt2"})


def contents(chart: ET.Element) -> Contents:
    """Read a chart from the root of its XML."""
    return dict(chain(_flat(chart, "", _roles(chart)), _unreadable(chart)))


def differences(own: Contents, contents: Contents) -> Iterator[tuple[str, str, str]]:
    """Yield (path, found, own) of the first difference in each part of the chart."""
    told: set[str] = set()
    for path in sorted({*own, *contents}):
        held, must = contents.get(path, ""), own.get(path, "")
        same = held == must or (path.endswith("numFmt") and (not held or shows_alike(must or held, held)))
        part = "/".join(path.split("/")[:4])
        if not same and part not in told:
            told.add(part)
            yield path, held, must


def _roles(chart: ET.Element) -> dict[str, str]:
    """Number of an axis → its name in a path: each kind of chart lists its axes in this order."""
    plot = chart.find(f".//{_CHART}plotArea")
    kinds = () if plot is None else [kind for kind in plot if kind.find(f"{_CHART}axId") is not None]
    axes = [one.get("val", "") for kind in kinds if kind.find(f"{_CHART}crossAx") is None for one in _axes(kind)]
    return dict(zip(axes, ("across", "up"), strict=False))


def _axes(element: ET.Element) -> list[ET.Element]:
    return element.findall(f"{_CHART}axId")


def _flat(element: ET.Element, path: str, roles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if not len(element):
        yield from _leaf(element, path)
    counted = Counter[str]()
    for child in element:
        name = _name(child, roles)
        counted[name] += 1
        below = f"{path}/{name}{counted[name] if name == 'ser' or counted[name] > 1 else ''}".removeprefix("/")
        if name == "rich":
            yield (
                path.removesuffix("/tx"),
                "".join(one.text or "" for one in child.iter(f"{DRAWING}t")).strip(),
            )
        elif name == "numFmt":
            if child.get("sourceLinked") not in YES:
                yield below, child.get("formatCode", "")
        elif name in {"strRef", "numRef"}:  # programs take one for the other
            yield from _flat(child, path, roles)
        elif name not in _FREE:
            yield from _flat(child, below, roles)


def _leaf(element: ET.Element, path: str) -> Iterator[tuple[str, str]]:
    name, text = local_name(element.tag), (element.text or "").strip()
    value = element.get("val", text)
    value = {"true": "1", "false": "0"}.get(value, value)
    if name == "f":
        yield path, _plain(text)
    elif value not in _ALIKE.get(name, ()):
        number = value.rstrip("0").rstrip(".") if re.fullmatch(r"-?\d+\.\d+", value) else value
        yield path, name if name in _FREE_ELEMENTS else number or name


def _name(element: ET.Element, roles: Mapping[str, str]) -> str:
    """Name of an element in a path. An axis is named by how it runs."""
    name = local_name(element.tag)
    return roles.get(_axes(element)[0].get("val", ""), name) if name.endswith("Ax") and _axes(element) else name


def _plain(cells: str) -> str:
    """Write a reference in one way: its quotes and dollars are optional, and a cell may be written as a range."""
    match = _CELLS.fullmatch(cells)
    if match is None:
        return cells
    title = bare_title(match[1])
    first, _, last = match[2].replace("$", "").upper().partition(":")
    return f"{title}!{first}" if last in {"", first} else f"{title}!{first}:{last}"


# Ink


def _unreadable(chart: ET.Element) -> Iterator[tuple[str, str]]:
    """Series without a visible line, mark or bar, and texts in a colour or size that cannot be read."""
    plot = chart.find(f".//{_CHART}plotArea/{_CHART}spPr")
    paper = _colour(chart.find(f"{_CHART}spPr")) or WHITE
    ground = _colour(plot) or paper
    for number, series in enumerate(chart.iter(f"{_CHART}ser"), 1):
        marker = series.find(f"{_CHART}marker")
        shape = series.find(f"{_CHART}spPr")
        if series.find(f"{_CHART}yVal") is not None:
            shape = None if shape is None else shape.find(f"{DRAWING}ln")
        marked = marker is not None and not _is_unmarked(marker) and _is_visible(marker.find(f"{_CHART}spPr"), ground)
        if not marked and not _is_visible(shape, ground):
            yield f"chart/plotArea/ink{number}", "none"
    for properties in chain(chart.iter(f"{DRAWING}rPr"), chart.iter(f"{DRAWING}defRPr")):
        size = properties.get("sz")
        style = Style(ink=_colour(properties), ground=paper, size=int(size) / 100 if size else None)
        if properties.find(f"{DRAWING}noFill") is not None or not can_be_read(style, None, Style()):
            yield "chart/ink", "none"


def _is_unmarked(marker: ET.Element) -> bool:
    symbol = marker.find(f"{_CHART}symbol")
    return symbol is not None and symbol.get("val") == "none"


def _is_visible(shape: ET.Element | None, ground: Colour) -> bool:
    """Return whether a line, mark or bar is visible. Without a colour of its own it has an automatic one."""
    if shape is None:
        return True
    if shape.find(f"{DRAWING}noFill") is not None or shape.get("w") == "0":
        return False
    return can_be_read(Style(ink=_colour(shape), ground=ground), None, Style())


def _colour(element: ET.Element | None) -> Colour | None:
    fill = None if element is None else element.find(f"{DRAWING}solidFill")
    for one in () if fill is None else fill:
        if local_name(one.tag) == "schemeClr" and not len(one):
            return WHITE if one.get("val") in _WHITES else None
        return parse_colour(one.get("lastClr") or one.get("val") or "")
    return None
