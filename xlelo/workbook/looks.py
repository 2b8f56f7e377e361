"""How the cells of a sheet look: number formats, letters and ground, what is hidden or merged."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar
from xml.etree import ElementTree as ET

from openpyxl.styles.colors import COLOR_INDEX
from openpyxl.styles.numbers import BUILTIN_FORMATS
from openpyxl.utils import range_boundaries
from openpyxl.utils.cell import coordinate_to_tuple

from xlelo.drafting.sheet import GENERAL
from xlelo.workbook.parts import MAIN

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Sequence

_T = TypeVar("_T")

YES = frozenset({"1", "true"})
LAST_COLUMN, LAST_ROW = 16384, 1048576
LOWEST, NARROWEST, SMALLEST = 4, 1, 4
"""Of rows and letters in points, of columns in digits: of what is less, nothing can be read."""
NEAR = 24
"""Two colours of which no part differs by more, of 255, cannot be told apart."""
_STYLES, _THEME = "xl/styles.xml", "xl/theme/theme1.xml"
_DRAWN = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_THEME_ORDER = ("lt1", "dk1", "lt2", "dk2", *(f"accent{number}" for number in range(1, 7)))
_OF_FORMAT = re.compile(r"\[(?:color ?2|white)\]", re.IGNORECASE)
"""White, as number formats call it."""

Colour: TypeAlias = tuple[int, int, int]
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


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


class Style(NamedTuple):
    """Of cells, or what a condition makes of it: what it does not say is None."""

    format: str | None
    ink: Colour | None
    ground: Colour | None
    size: float | None
    repeats: bool = False
    """Its alignment repeats what stands there until the cell is full."""

    def under(self, condition: Style) -> Style:
        """As a condition makes it."""
        said = {part: value for part, value in condition._asdict().items() if value is not None}
        return self._replace(**{**said, "repeats": self.repeats})

    @property
    def seen(self) -> bool:
        ink = WHITE if _OF_FORMAT.search(self.format or "") else self.ink or BLACK
        apart = max(abs(one - other) for one, other in zip(ink, self.ground or WHITE, strict=True))
        return apart > NEAR and (self.size is None or self.size >= SMALLEST)


PLAIN = Style(GENERAL, None, None, None)
UNSEEN = PLAIN._replace(format=";;;")
"""A bar or a picture stands there instead."""


class Condition(NamedTuple):
    cells: Box
    formula: str
    style: Style


@dataclass(frozen=True)
class Styles:
    cells: Sequence[Style]
    conditions: Sequence[Style]

    @classmethod
    def of(cls, package: zipfile.ZipFile) -> Styles:
        root = ET.fromstring(package.read(_STYLES))  # noqa: S314 - expat itself refuses entities that swell
        theme = _theme(package)
        codes = {number: str(code) for number, code in BUILTIN_FORMATS.items()}
        for one in root.iterfind(f"{MAIN}numFmts/{MAIN}numFmt"):
            codes[int(one.get("numFmtId", "0"))] = one.get("formatCode", GENERAL)
        fonts = [_font(one, theme) for one in root.iterfind(f"{MAIN}fonts/{MAIN}font")]
        grounds = [_ground(one, theme, "fgColor") for one in root.iterfind(f"{MAIN}fills/{MAIN}fill")]
        cells = []
        for one in root.iterfind(f"{MAIN}cellXfs/{MAIN}xf"):
            ink, size = _at(fonts, one.get("fontId")) or (None, None)
            alignment = one.find(f"{MAIN}alignment")
            repeats = alignment is not None and alignment.get("horizontal") == "fill"
            code = codes.get(int(one.get("numFmtId", "0")), GENERAL)
            cells.append(Style(code, ink, _at(grounds, one.get("fillId")), size, repeats))
        return cls(cells, [_condition(one, theme) for one in root.iterfind(f"{MAIN}dxfs/{MAIN}dxf")])


def _at(found: Sequence[_T], number: str | None) -> _T | None:
    place = int(number or "0")
    return found[place] if 0 <= place < len(found) else None


def _condition(dxf: ET.Element, theme: Sequence[Colour]) -> Style:
    code = dxf.find(f"{MAIN}numFmt")
    font, fill = dxf.find(f"{MAIN}font"), dxf.find(f"{MAIN}fill")
    ink, size = (None, None) if font is None else _font(font, theme)
    ground = None if fill is None else _ground(fill, theme, "bgColor")
    return Style(None if code is None else code.get("formatCode"), ink, ground, size)


def _font(font: ET.Element, theme: Sequence[Colour]) -> tuple[Colour | None, float | None]:
    size = font.find(f"{MAIN}sz")
    return _colour(font.find(f"{MAIN}color"), theme), None if size is None else float(size.get("val", "10"))


def _ground(fill: ET.Element, theme: Sequence[Colour], part: str) -> Colour | None:
    """`part`: a plain ground is the pattern's colour in a cell's style, what lies behind it in a condition's."""
    pattern = fill.find(f"{MAIN}patternFill")
    if pattern is None or pattern.get("patternType", "solid") != "solid":
        return None
    return _colour(pattern.find(f"{MAIN}{part}"), theme)


def _colour(element: ET.Element | None, theme: Sequence[Colour]) -> Colour | None:
    """None for what the screen takes of itself."""
    if element is None or element.get("auto") in YES:
        return None
    number = int(element.get("theme") or element.get("indexed") or "-1")
    if "rgb" in element.attrib:
        found = _of_digits(element.attrib["rgb"])
    elif "theme" in element.attrib:
        found = theme[number] if 0 <= number < len(theme) else None
    else:
        found = _of_digits(COLOR_INDEX[number]) if 0 <= number < len(COLOR_INDEX) else None
    return found and _tinted(found, float(element.get("tint", "0")))


def _of_digits(text: str) -> Colour | None:
    match = re.fullmatch(r"(?:..)?([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})", text)
    return (int(match[1], 16), int(match[2], 16), int(match[3], 16)) if match else None


def _tinted(colour: Colour, tint: float) -> Colour:
    """Lighter, or darker."""
    red, green, blue = (int(one + (255 - one) * tint if tint > 0 else one * (1 + tint)) for one in colour)
    return red, green, blue


def _theme(package: zipfile.ZipFile) -> list[Colour]:
    """The colours that a style names by their place in the theme."""
    if _THEME not in package.namelist():
        return []
    scheme = ET.fromstring(package.read(_THEME)).find(f".//{_DRAWN}clrScheme")  # noqa: S314 - as above
    named = {} if scheme is None else {one.tag.removeprefix(_DRAWN): one for one in scheme}
    found = []
    for name in _THEME_ORDER:
        said = next(iter(named.get(name, ())), None)
        digits = "" if said is None else said.get("lastClr") or said.get("val") or ""
        found.append(_of_digits(digits) or (WHITE if name.startswith("lt") else BLACK))
    return found


@dataclass
class Look:
    """How a sheet shows its cells."""

    styles: dict[tuple[int, int], int] = field(default_factory=dict)
    rows: set[int] = field(default_factory=set)
    """Those that are hidden, or so low that nothing can be read."""
    columns: list[tuple[int, int]] = field(default_factory=list)
    """From and to: those that are hidden, or so narrow."""
    merged: dict[str, Box] = field(default_factory=dict)
    conditions: list[Condition] = field(default_factory=list)
    shows_formulas: bool = False

    @classmethod
    def of(cls, package: zipfile.ZipFile, part: str, styles: Styles) -> Look:
        look = cls()
        with package.open(part) as xml:
            for _, element in ET.iterparse(xml):  # noqa: S314 - as above
                look._take(element, styles)
        return look

    def _take(self, element: ET.Element, styles: Styles) -> None:
        match element.tag.removeprefix(MAIN):
            case "row":
                cells = {coordinate_to_tuple(cell.get("r", "A1")): cell for cell in element.iterfind(f"{MAIN}c")}
                number = int(element.get("r") or next((row for row, _ in cells), 0))
                if element.get("hidden") in YES or float(element.get("ht", "9")) < LOWEST:
                    self.rows.add(number)
                self.styles |= {place: int(cell.get("s", "0")) for place, cell in cells.items()}
                element.clear()
            case "col" if element.get("hidden") in YES or float(element.get("width", "9")) < NARROWEST:
                self.columns.append((int(element.get("min", "0")), int(element.get("max", "0"))))
            case "mergeCell":
                self.merged[element.get("ref", "")] = Box.of(element.get("ref", ""))
            case "sheetView":
                self.shows_formulas = element.get("showFormulas") in YES
            case "conditionalFormatting":
                boxes = [Box.of(cells) for cells in element.get("sqref", "").split()]
                for rule in element.iterfind(f"{MAIN}cfRule"):
                    drawn = (*rule.iterfind(f"{MAIN}dataBar"), *rule.iterfind(f"{MAIN}iconSet"))
                    if any(one.get("showValue", "1") not in YES for one in drawn):
                        self.conditions += [Condition(box, "TRUE", UNSEEN) for box in boxes]
                    number, formula = int(rule.get("dxfId", "-1")), rule.findtext(f"{MAIN}formula", "")
                    if 0 <= number < len(styles.conditions):
                        style = styles.conditions[number]
                        self.conditions += [Condition(box, formula, style) for box in boxes]
