"""Styles of a workbook, resolved: theme, palette, fonts and fills become what a reader sees.

Programs write the same look in many ways. So workbooks are compared by resolved styles, never by XML.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, TypeVar
from xml.etree import ElementTree as ET

from openpyxl.styles.colors import COLOR_INDEX
from openpyxl.styles.numbers import BUILTIN_FORMATS

from xlelo.readers.formulas import local_name
from xlelo.sheets.formats import GENERAL
from xlelo.workbook.formats import shows_alike
from xlelo.workbook.parts import MAIN, parts_of_kind

_T = TypeVar("_T")

YES = frozenset({"1", "true"})
NO = frozenset({"0", "false", "none", "baseline"})
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_THEME_ORDER = (*("lt1", "dk1", "lt2", "dk2"), *(f"accent{number}" for number in range(1, 7)), *("hlink", "folHlink"))

Colour: TypeAlias = tuple[int, int, int]
BLACK, WHITE = (0, 0, 0), (255, 255, 255)

PLAIN_FONT = frozenset(
    {*("b", "i", "u", "sz", "color", "name", "rFont"), *("family", "scheme", "condense", "extend", "outline", "shadow")}
)
"""Font attributes that keep letters readable."""
PLAIN_ALIGNMENT = {
    "horizontal": {"general", "left", "center", "right"},
    "vertical": {"top", "center", "bottom"},
    "textRotation": {"0"},
    "readingOrder": {"0", "1"},
}
"""Alignments that do not change the text. Attributes not listed here never change it."""
PLAIN_FILLS = frozenset({"none", "solid"})
SYMBOLS = "2"
"""Character set of fonts that show pictures instead of letters."""


class Style(NamedTuple):
    """Style of a cell, or the change that a condition makes. None is no change."""

    format: str | None = None
    ink: Colour | None = None
    ground: Colour | None = None
    size: float | None = None
    font: str | None = None
    indent: int | None = None
    is_wrapped: bool | None = None
    marks: frozenset[str] = frozenset()
    """All else that changes how a text reads: struck through, turned, repeated, a pattern, …"""

    def under(self, condition: Style) -> Style:
        """Return the style with the condition's changes."""
        said = {part: value for part, value in condition._asdict().items() if value is not None}
        return self._replace(**{**said, "marks": self.marks | condition.marks})

    def beyond(self, other: Style) -> Style:
        """Return the changes that the other condition does not make."""
        said = {part: value for part, value in self._asdict().items() if value != getattr(other, part)}
        if self.format and other.format and shows_alike(other.format, self.format):
            said.pop("format", None)
        return Style(**{**said, "marks": self.marks - other.marks})


@dataclass(frozen=True)
class Styles:
    cells: Sequence[Style] = ()
    conditions: Sequence[Style] = ()
    runs: Mapping[str, Sequence[Style]] = field(default_factory=dict)
    """Number of a shared text → styles of its parts, if it has several."""
    palette: _Palette | None = None

    @classmethod
    def of(cls, package: zipfile.ZipFile) -> Styles:
        parts = parts_of_kind(package, "styles")
        if not parts:
            return cls()
        root = ET.fromstring(package.read(parts[-1]))  # noqa: S314 - expat itself refuses entities that swell
        palette = _Palette.of(package, root)
        codes = {number: str(code) for number, code in BUILTIN_FORMATS.items()}
        for one in root.iterfind(f"{MAIN}numFmts/{MAIN}numFmt"):
            codes[int(one.get("numFmtId", "0"))] = one.get("formatCode", GENERAL)
        fonts = [palette.font(one) for one in root.iterfind(f"{MAIN}fonts/{MAIN}font")]
        fills = [palette.fill(one, "fgColor") for one in root.iterfind(f"{MAIN}fills/{MAIN}fill")]
        borders = [_border(one) for one in root.iterfind(f"{MAIN}borders/{MAIN}border")]
        cells = []
        for one in root.iterfind(f"{MAIN}cellXfs/{MAIN}xf"):
            number = one.get("numFmtId", "0")
            style = Style(codes.get(int(number), f"[{number}]"))
            for found, place in ((fonts, "fontId"), (fills, "fillId"), (borders, "borderId")):
                style = style.under(_item_at(found, one.get(place)) or Style())
            cells.append(style.under(_alignment(one)))
        conditions = [palette.condition(one) for one in root.iterfind(f"{MAIN}dxfs/{MAIN}dxf")]
        return cls(cells, conditions, palette.shared_runs(package), palette)


@dataclass(frozen=True)
class _Palette:
    """The workbook's theme and indexed colours, and its theme fonts."""

    theme: Sequence[Colour]
    indexed_colours: Sequence[Colour | None]
    fonts: Mapping[str, str]
    """Font scheme → the theme's font."""

    @classmethod
    def of(cls, package: zipfile.ZipFile, styles: ET.Element) -> _Palette:
        own = [one.get("rgb", "") for one in styles.iterfind(f"{MAIN}colors/{MAIN}indexedColors/{MAIN}rgbColor")]
        indexed = [parse_colour(digits) for digits in (*own, *COLOR_INDEX[len(own) :])]
        parts = parts_of_kind(package, "theme")
        theme = ET.fromstring(package.read(parts[-1])) if parts else ET.Element("none")  # noqa: S314 - as above
        scheme = theme.find(f".//{DRAWING}clrScheme")
        named = {} if scheme is None else {one.tag.removeprefix(DRAWING): one for one in scheme}
        colours = [_theme_colour(name, named.get(name)) for name in _THEME_ORDER] if named else []
        faces = {kind: theme.find(f".//{DRAWING}{kind}Font/{DRAWING}latin") for kind in ("minor", "major")}
        fonts = {kind: face.get("typeface", "") for kind, face in faces.items() if face is not None}
        return cls(colours, indexed, fonts)

    def colour(self, element: ET.Element | None) -> Colour | None:
        """Resolve a colour. None is the automatic colour."""
        if element is None or element.get("auto") in YES:
            return None
        number = int(element.get("theme") or element.get("indexed") or "-1")
        if "rgb" in element.attrib:
            found = parse_colour(element.attrib["rgb"])
        else:
            found = _item_at(self.theme if "theme" in element.attrib else self.indexed_colours, str(number))
        return found and _tint(found, float(element.get("tint", "0")))

    def font(self, font: ET.Element) -> Style:
        parts = {local_name(one.tag): one for one in font}
        marks = {
            f"{name} {one.get('val', '1')}"
            for name, one in parts.items()
            if name not in PLAIN_FONT | {"charset"} and one.get("val", "1") not in NO
        }
        if "charset" in parts and parts["charset"].get("val") == SYMBOLS:
            marks.add(f"charset {SYMBOLS}")
        size, name = parts.get("sz"), parts.get("name", parts.get("rFont"))
        scheme = parts["scheme"].get("val", "") if "scheme" in parts else ""
        return Style(
            ink=self.colour(parts.get("color")),
            size=None if size is None else float(size.get("val", "10")),
            font=self.fonts.get(scheme) or (None if name is None else name.get("val")),
            marks=frozenset(marks),
        )

    def fill(self, fill: ET.Element, part: str) -> Style:
        """Resolve a fill. `part`: a solid fill has its colour in fgColor in cell styles, in bgColor in conditions."""
        for kind in fill:
            pattern = kind.get("patternType", "solid")
            if local_name(kind.tag) != "patternFill" or pattern not in PLAIN_FILLS:
                return Style(marks=frozenset({f"{local_name(kind.tag)} {pattern}"}))
            if pattern == "solid":
                return Style(ground=self.colour(kind.find(f"{MAIN}{part}")))
        return Style()

    def condition(self, dxf: ET.Element) -> Style:
        code, font, fill, border = (dxf.find(f"{MAIN}{part}") for part in ("numFmt", "font", "fill", "border"))
        style = Style(None if code is None else code.get("formatCode"))
        if font is not None:
            style = style.under(self.font(font))
        if fill is not None:
            style = style.under(self.fill(fill, "bgColor"))
        if border is not None:
            style = style.under(_border(border))
        return style.under(_alignment(dxf)._replace(indent=None, is_wrapped=None))

    def runs(self, text: ET.Element) -> list[Style]:
        """Styles of the parts of a text. Phonetic text above it is marked, because it shows another text."""
        phonetic = [Style(marks=frozenset({"rPh"})) for _ in text.iterfind(f"{MAIN}rPh")]
        return [self.font(one) for one in text.iterfind(f"{MAIN}r/{MAIN}rPr")] + phonetic

    def shared_runs(self, package: zipfile.ZipFile) -> dict[str, list[Style]]:
        for part in parts_of_kind(package, "sharedStrings"):
            xml = package.read(part)
            if b"rPr" in xml or b"rPh" in xml:
                texts = enumerate(ET.fromstring(xml))  # noqa: S314 - as above
                return {str(number): found for number, text in texts if (found := self.runs(text))}
        return {}


def _border(border: ET.Element) -> Style:
    """Mark diagonal lines, because they strike through the text. Other borders are allowed."""
    across = border.find(f"{MAIN}diagonal")
    drawn = across is not None and across.get("style", "none") not in NO
    turned = any(border.get(side) in YES for side in ("diagonalUp", "diagonalDown"))
    return Style(marks=frozenset({"diagonal"})) if drawn and turned else Style()


def _alignment(look: ET.Element) -> Style:
    alignment = look.find(f"{MAIN}alignment")
    if alignment is None:
        return Style()
    said = {name: alignment.get(name) for name in PLAIN_ALIGNMENT}
    marks = {f"{name} {value}" for name, value in said.items() if value and value not in PLAIN_ALIGNMENT[name]}
    wrapped = alignment.get("wrapText") in YES
    return Style(indent=int(alignment.get("indent", "0")), is_wrapped=wrapped, marks=frozenset(marks))


def _item_at(items: Sequence[_T], number: str | None) -> _T | None:
    place = int(number or "0")
    return items[place] if 0 <= place < len(items) else None


def parse_colour(text: str) -> Colour | None:
    match = re.fullmatch(r"(?:..)?([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})", text)
    return (int(match[1], 16), int(match[2], 16), int(match[3], 16)) if match else None


def _theme_colour(name: str, scheme: ET.Element | None) -> Colour:
    said = next(iter(scheme), None) if scheme is not None else None
    digits = "" if said is None else said.get("lastClr") or said.get("val") or ""
    return parse_colour(digits) or (WHITE if name.startswith("lt") else BLACK)


def _tint(colour: Colour, tint: float) -> Colour:
    """Make the colour lighter or darker."""
    red, green, blue = (int(one + (255 - one) * tint if tint > 0 else one * (1 + tint)) for one in colour)
    return red, green, blue


def duplicate_parts(package: zipfile.ZipFile) -> Iterator[str]:
    """Yield parts that exist twice: one program uses the first, another the last."""
    return (kind for kind in ("styles", "theme", "sharedStrings") if len(parts_of_kind(package, kind)) > 1)
