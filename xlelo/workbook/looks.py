"""The look of a sheet: cell styles, heights and widths, conditional formats, and all settings of the sheet."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import NamedTuple
from xml.etree import ElementTree as ET

from openpyxl.utils import column_index_from_string, range_boundaries

from xlelo.readers.formulas import local_name
from xlelo.workbook.parts import MAIN, bare_title
from xlelo.workbook.stylesheet import YES, Style, Styles

LAST_COLUMN, LAST_ROW = 16384, 1048576
USUAL_WIDTH, USUAL_HEIGHT = 8.43, 15.0
UNSEEN = Style(format=";;;")
"""Style of a cell whose figure is replaced by a bar or an icon."""
_ROW = f"{MAIN}row"
_ADDRESS = re.compile(r"(\$?[A-Z]{1,3}\$?)([0-9]+)")
_READ_ELSEWHERE = frozenset(
    {
        *("sheetData", "cols", "mergeCells", "conditionalFormatting", "dataValidations"),
        *("drawing", "legacyDrawing", "hyperlinks"),
    }
)
"""Elements that `Look` reads into attributes of its own, or that `overlays.py` reads."""
_EXTENSIONS = frozenset({"conditionalFormattings", "dataValidations", "ignoredErrors"})
"""Extensions of Excel 2010 that are read here or that nobody sees."""
_HEADER_CODE = re.compile(r'&"[^"]*"|&K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|&\d+|&[BIU]')
"""Codes for font, colour and size in a header or footer."""


class Box(NamedTuple):
    """An area of cells."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, cells: str) -> Box:
        left, top, right, bottom = range_boundaries(cells)
        return cls(left or 1, top or 1, right or LAST_COLUMN, bottom or LAST_ROW)

    def holds(self, row: int, column: int) -> bool:
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def meets(self, other: Box) -> bool:
        across = self.left <= other.right and other.left <= self.right
        return across and self.top <= other.bottom and other.top <= self.bottom


class Condition(NamedTuple):
    cells: Box
    formula: str
    """Formula of the condition. Row numbers are relative to the first row of its cells."""
    style: Style


@dataclass
class Look:
    cells: dict[tuple[int, int], int] = field(default_factory=dict)
    """Row and column → number of the cell's style."""
    texts: dict[tuple[int, int], str | None] = field(default_factory=dict)
    """Text of each cell with content. None for a formula, a number or a shared text."""
    runs: dict[tuple[int, int], Iterable[Style]] = field(default_factory=dict)
    """Styles of the parts of a text, if it has several."""
    heights: dict[int, float] = field(default_factory=dict)
    """Row heights in points. 0 is hidden."""
    widths: list[tuple[int, int, float]] = field(default_factory=list)
    """First column, last column, width in digits. 0 is hidden."""
    merged_cells: dict[str, Box] = field(default_factory=dict)
    conditions: list[Condition] = field(default_factory=list)
    settings: set[tuple[str, str]] = field(default_factory=set)
    """Path and value of all other settings of the sheet."""
    prompts: list[str] = field(default_factory=list)
    """Cells with an input message."""
    tips: set[tuple[str, str]] = field(default_factory=set)
    """Cells with a link, and the text that appears on pointing at it."""
    usual: tuple[float, float] = USUAL_WIDTH, USUAL_HEIGHT
    """Default column width and row height."""
    last_row: int = 0

    @classmethod
    def of(cls, package: zipfile.ZipFile, part: str, styles: Styles) -> Look:
        look, columns = cls(), dict[str, int]()
        with package.open(part) as xml:
            elements = ET.iterparse(xml)  # noqa: S314 - expat itself refuses entities that swell
            for _, element in elements:
                if element.tag == _ROW:
                    look._row(element, columns, styles)
                    element.clear()
            root: ET.Element = elements.root  # type: ignore[attr-defined] # set when all is read
        for element in root:
            look._sheet(element, styles)
        return look

    def width(self, column: int) -> float:
        return next((width for first, last, width in self.widths if first <= column <= last), self.usual[0])

    def height(self, row: int) -> float:
        return self.heights.get(row, self.usual[1])

    def _row(self, element: ET.Element, columns: dict[str, int], styles: Styles) -> None:
        first = element[0].get("r", "") if len(element) else ""
        number = element.get("r") or first.lstrip(ascii_uppercase) or str(self.last_row + 1)
        row = self.last_row = int(number)
        if element.get("hidden") in YES:
            self.heights[row] = 0.0
        elif "ht" in element.attrib:
            self.heights[row] = float(element.attrib["ht"])
        last = 0
        for cell in element:
            letters = cell.get("r", "").rstrip("0123456789")
            if letters not in columns:
                columns[letters] = column_index_from_string(letters) if letters else 0
            last = columns[letters] or last + 1
            self.cells[row, last] = int(cell.get("s", "0"))
            if len(cell):
                self._content(cell, (row, last), styles)

    def _content(self, cell: ET.Element, place: tuple[int, int], styles: Styles) -> None:
        text = cell.find(f"{MAIN}is")
        self.texts[place] = None if text is None else "".join(one.text or "" for one in text.iter(f"{MAIN}t"))
        runs = styles.runs.get(cell.findtext(f"{MAIN}v", "")) if cell.get("t") == "s" else None
        if text is not None and styles.palette is not None:
            runs = styles.palette.runs(text)
        if cell.get("vm"):  # a picture or a data type replaces the value
            runs = [Style(marks=frozenset({"vm"}))]
        if runs:
            self.runs[place] = runs

    def _sheet(self, element: ET.Element, styles: Styles) -> None:
        """Read the elements other than rows."""
        name = local_name(element.tag)
        for one in element.iter():
            match local_name(one.tag):
                case "conditionalFormatting":
                    self.conditions += _conditions(one, styles)
                case "dataValidation" if one.get("prompt") or one.get("promptTitle"):
                    self.prompts += _cells_of(one)
                case "mergeCell":
                    self.merged_cells[one.get("ref", "")] = Box.of(one.get("ref", "A1"))
                case "col":
                    width = 0.0 if one.get("hidden") in YES else float(one.get("width", self.usual[0]))
                    self.widths.append((int(one.get("min", "0")), int(one.get("max", "0")), width))
                case "sheetFormatPr":
                    width = float(one.get("defaultColWidth", USUAL_WIDTH))
                    self.usual = width, float(one.get("defaultRowHeight", USUAL_HEIGHT))
        self.tips |= {tip for one in element if name == "hyperlinks" for tip in _tips(one)}
        if name == "headerFooter":
            self.settings |= {(local_name(one.tag), header_text(one.text or "")) for one in element}
        elif name == "extLst":
            kinds = {local_name(child.tag) for extension in element for child in extension} - _EXTENSIONS
            self.settings |= {(kind, "") for kind in kinds}
        elif name not in _READ_ELSEWHERE:
            self.settings |= set(_flat(element, ""))


def _tips(link: ET.Element) -> Iterator[tuple[str, str]]:
    """Yield a link's tooltip if it says more than the target of the link."""
    tip, target = link.get("tooltip", ""), link.get("location", "")
    if tip not in {"", target, bare_title(target.rpartition("!")[0]), link.get("display")}:
        yield link.get("ref", "A1"), tip


def header_text(code: str) -> str:
    """Text of a header or footer, without font codes."""
    return _HEADER_CODE.sub("", code).strip()


def _flat(element: ET.Element, above: str) -> Iterator[tuple[str, str]]:
    path = f"{above}/{local_name(element.tag)}".removeprefix("/")
    yield path, (element.text or "").strip()
    for name, value in element.attrib.items():
        yield f"{path}@{local_name(name)}", {"true": "1", "false": "0"}.get(value, value)
    for child in element:
        yield from _flat(child, path)


def _cells_of(element: ET.Element) -> list[str]:
    """Cells of a rule, from its attribute or, in Excel 2010's extension, from an element."""
    inner = (one.text or "" for one in element.iter() if local_name(one.tag) == "sqref")
    return (element.get("sqref") or next(inner, "")).split()


def _conditions(element: ET.Element, styles: Styles) -> Iterator[Condition]:
    boxes = [Box.of(cells) for cells in _cells_of(element)]
    top = min((box.top for box in boxes), default=1)
    for rule in element:
        if local_name(rule.tag) == "cfRule":
            formulas = [one.text or "" for one in rule.iter() if local_name(one.tag) in {"formula", "f"}]
            formula = _ADDRESS.sub(lambda found: f"{found[1]}{int(found[2]) - top}", ";".join(formulas))
            yield from (Condition(box, formula, style) for box in boxes for style in _rule_styles(rule, styles))


def _rule_styles(rule: ET.Element, styles: Styles) -> Iterator[Style]:
    """Yield the styles that a rule may give to a cell."""
    number = int(rule.get("dxfId", "-1"))
    if 0 <= number < len(styles.conditions):
        yield styles.conditions[number]
    for one in rule.iter():
        match local_name(one.tag):
            case "dxf" if styles.palette is not None:
                yield styles.palette.condition(one)
            case "dataBar" | "iconSet" if one.get("showValue", "1") not in YES:
                yield UNSEEN
            case "colorScale" if styles.palette is not None:
                colours = map(styles.palette.colour, (part for part in one if local_name(part.tag) == "color"))
                yield from (Style(ground=colour) for colour in colours)
