"""Charts: their look, and the cached values for programs that draw charts without calculating."""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any, Literal, cast
from xml.etree import ElementTree as ET

from openpyxl.chart import BarChart, ScatterChart
from openpyxl.chart.data_source import AxDataSource, NumDataSource, NumFmt, NumRef, StrRef
from openpyxl.chart.legend import LegendEntry
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import Series, SeriesLabel, XYSeries
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText
from openpyxl.chart.title import Title
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties, RegularTextRun
from openpyxl.utils import range_boundaries

from xlelo.sheets.chart import Chart
from xlelo.sheets.formats import DATE, TEXT
from xlelo.sheets.sheet import Sheet
from xlelo.workbook.cells import xml_text
from xlelo.workbook.compile import Layout, split_key
from xlelo.workbook.openpyxl_writer import chart_xml
from xlelo.workbook.recalculate import CalculatedWorkbook
from xlelo.workbook.values import Value

INKS = ("1F4E79", "E69F00", "2E8B57", "B0B0B0", "000000", "CC79A7")
"""Colours of the lines and bars. They also differ in greyscale."""
MARKS: tuple[Literal["circle", "square", "triangle", "diamond", "x", "plus"], ...] = (
    "circle",
    "square",
    "triangle",
    "diamond",
    "x",
    "plus",
)
GRID = "D9D9D9"
SHORT_DATE = "m/d/yyyy"
"""Date format that a chart stores, for programs that do not read the format from its cells."""
TITLE_SIZE, AXIS_SIZE = 1200, 900
"""Text sizes in hundredths of a point."""
MAX_POINTS = 20
"""Largest count with whole-number steps on the axis. Without them, programs also mark halves."""
LINE_WIDTH = 22_000
"""Line width in EMU, 12,700 to a point."""

_REFERENCE = re.compile(rb"<(?P<kind>num|str)Ref><f>(?P<cells>[^<]*)</f></(?:num|str)Ref>")
_CELLS = re.compile(r"'(?P<title>(?:[^']|'')+)'!(?P<area>.+)")


def chart_object(chart: Chart, sheet: Sheet, layout: Layout) -> Any:
    """Make a chart. Title and legend do not overlap the plot; each axis has a title."""
    made: Any = BarChart() if chart.kind == "bar" else ScatterChart()
    words, name = layout.words, f"{sheet.key}.{chart.key}"
    made.title = _title(words[name], TITLE_SIZE)
    made.visible_cells_only = False  # hidden columns are drawn, too
    made.width, made.height = chart.size
    if len(chart.of) == 1:
        made.legend = None
    else:
        made.legend.position, made.legend.overlay = "b", False
    for axis, key in ((made.x_axis, "across"), (made.y_axis, "up")):
        axis.delete = False
        axis.txPr = _text(AXIS_SIZE)
        if said := words.get(f"{name}_{key}"):
            axis.title = _title(said, AXIS_SIZE)
    made.x_axis.majorGridlines = None
    made.y_axis.majorGridlines.spPr = _outline(GRID)
    made.x_axis.tickLblPos = "low"
    made.y_axis.scaling.min = chart.least
    over = layout.column(*split_key(sheet.key, chart.over)).format
    made.y_axis.number_format = "General"
    made.x_axis.numFmt = NumFmt(formatCode=SHORT_DATE if over == DATE else "General", sourceLinked=True)
    if chart.kind == "bar":
        made.gapWidth = 60
        made.y_axis.majorUnit = 1 if layout.sizes.get(chart.counts, MAX_POINTS + 1) <= MAX_POINTS else None
    else:
        made.scatterStyle = "lineMarker"
        made.x_axis.majorUnit = chart.step
    for number, key in enumerate(chart.of):
        made.series.append(_series(chart, sheet, layout, key, number))
    if chart.within is not None:
        made.series.append(_inkless_series(chart.within, sheet, layout, len(chart.of)))
        if made.legend is not None:
            made.legend.legendEntry = [LegendEntry(idx=len(chart.of), delete=True)]
    return made


def written_chart(chart: Chart, sheet: Sheet, layout: Layout) -> ET.Element:
    """XML of a chart, as a file has it."""
    return ET.fromstring(chart_xml(chart_object(chart, sheet, layout)))  # noqa: S314 - made here


def _inkless_series(keys: tuple[str, str], sheet: Sheet, layout: Layout, number: int) -> Any:
    """A series without ink that keeps the axes open. With a single date, programs would draw a century."""
    across, up = (NumRef(_cells(layout, *split_key(sheet.key, key))) for key in keys)
    held: Any = XYSeries(
        idx=number, order=number, xVal=AxDataSource(numRef=across), yVal=NumDataSource(numRef=up), smooth=False
    )
    held.graphicalProperties = GraphicalProperties()
    held.graphicalProperties.line.noFill = True
    held.marker = Marker("none")
    return held


def _series(chart: Chart, sheet: Sheet, layout: Layout, key: str, number: int) -> Any:
    over, of = split_key(sheet.key, chart.overs[number] if chart.overs else chart.over), split_key(sheet.key, key)
    across = _cells(layout, *over)
    as_text = layout.column(*over).format == TEXT
    categories = AxDataSource(strRef=StrRef(across)) if as_text else AxDataSource(numRef=NumRef(across))
    values = NumDataSource(numRef=NumRef(_cells(layout, *of)))
    ink, heading = INKS[number % len(INKS)], SeriesLabel(strRef=StrRef(_heading(layout, *of)))
    if chart.kind == "bar":
        bars: Any = Series(idx=number, order=number, tx=heading, cat=categories, val=values, invertIfNegative=False)
        bars.graphicalProperties = GraphicalProperties(solidFill=ink)
        return bars
    line: Any = XYSeries(idx=number, order=number, tx=heading, xVal=categories, yVal=values, smooth=False)
    line.graphicalProperties = _outline(ink, LINE_WIDTH)
    line.marker = Marker(MARKS[number % len(MARKS)], 6, spPr=_outline(ink))
    line.marker.graphicalProperties.solidFill = ink
    return line


def _outline(ink: str, width: int | None = None) -> Any:
    outline: Any = GraphicalProperties()
    outline.line.solidFill, outline.line.width = ink, width
    return outline


def _title(text: str, size: int) -> Any:
    title: Any = Title(overlay=False)
    look = CharacterProperties(sz=size, b=size == TITLE_SIZE)
    run = RegularTextRun(rPr=look, t=text)
    title.tx.rich = RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=look), r=[run])])
    return title


def _text(size: int) -> Any:
    return RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=CharacterProperties(sz=size)), endParaRPr=None)])


def _cells(layout: Layout, sheet: str, key: str) -> str:
    area = layout.areas[sheet, key]
    return f"{layout.quote(sheet)}!${area.letter}${area.first}:${area.letter}${area.last}"


def _heading(layout: Layout, sheet: str, key: str) -> str:
    area = layout.areas[sheet, key]
    return f"{layout.quote(sheet)}!${area.letter}${area.named_from - 1}"


# Cached values for programs that do not calculate


def add_values(part: bytes, calculated: CalculatedWorkbook) -> bytes:
    """Return the chart's XML with the values of its cells."""

    def cached_reference(match: re.Match[bytes]) -> bytes:
        cells, kind = match["cells"], match["kind"].decode()
        place = _CELLS.fullmatch(unescape(cells.decode()))
        assert place is not None  # noqa: S101 - only this module writes references
        left, top, right, bottom = cast("tuple[int, int, int, int]", range_boundaries(place["area"]))
        values = calculated.area(place["title"].replace("''", "'"), (top, left, bottom, right))
        points = "".join(_points(values, kind)).encode()
        cache = b'<%bCache>%b<ptCount val="%d"/>%b</%bCache>'
        code = b"<formatCode>General</formatCode>" if kind == "num" else b""
        held = cache % (match["kind"], code, len(values), points, match["kind"])
        return b"<%bRef><f>%b</f>%b</%bRef>" % (match["kind"], cells, held, match["kind"])

    return _REFERENCE.sub(cached_reference, part)


def _points(values: Sequence[Value | None], kind: str) -> Iterator[str]:
    for number, value in enumerate(values):
        if value in (None, "") or (kind == "num" and isinstance(value, str)):
            continue
        shown = xml_text(value) if isinstance(value, str) else repr(value + 0.0).removesuffix(".0")
        yield f'<pt idx="{number}"><v>{shown}</v></pt>'
