"""What a reader of a published list is shown wrongly: other figures than the cells hold, or not all of them.

Fonts, colours and widths are nobody's business, nor are headings in other words; headings that are exchanged are.
"""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree as ET

from openpyxl.styles.numbers import BUILTIN_FORMATS
from openpyxl.utils import column_index_from_string, get_column_letter, range_boundaries

from xlelo.drafting.sheet import GENERAL, heading
from xlelo.lang.sentence import Sentence
from xlelo.workbook.formats import displayed, shows_alike
from xlelo.workbook.parts import MAIN, sheet_parts
from xlelo.workbook.settings import PRINT_AREA
from xlelo.workbook.values import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from xlelo.drafting.sheet import Column, Sheet
    from xlelo.workbook.causes import Examined
    from xlelo.workbook.compile import Area
    from xlelo.workbook.settings import Settings

_YES = frozenset({"1", "true"})
_STYLES = "xl/styles.xml"
_PRINTED = re.compile(r"!([$A-Z\d:]+)(?=,|$)")
"""The areas of a list of areas, each after its sheet's title."""
LAST_COLUMN, LAST_ROW = 16384, 1048576


class _Box(NamedTuple):
    """An area of cells."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, cells: str) -> _Box:
        left, top, right, bottom = range_boundaries(cells)
        return cls(left or 1, top or 1, right or LAST_COLUMN, bottom or LAST_ROW)

    def holds(self, row: int, column: int) -> bool:
        return self.top <= row <= self.bottom and self.left <= column <= self.right


@dataclass
class _Look:
    """How a sheet shows its cells."""

    styles: dict[tuple[int, int], int] = field(default_factory=dict)
    rows: set[int] = field(default_factory=set)
    """Those that are hidden."""
    columns: list[tuple[int, int]] = field(default_factory=list)
    """From and to: those that are hidden."""
    merged: dict[str, _Box] = field(default_factory=dict)
    conditions: list[tuple[_Box, int]] = field(default_factory=list)
    """Cells, and the number of the format that they may take."""


def shown_wrongly(path: Path, found: Examined, settings: Settings) -> list[Sentence]:
    with zipfile.ZipFile(path) as package:
        parts = {title: part for part, title in sheet_parts(package).items()}
        formats, conditional = _formats(package)
        return [
            sentence
            for sheet in found.layout.sheets
            if sheet.listing
            for sentence in _List(
                found, sheet, _look(package, parts[found.titles[sheet.key]]), formats, conditional, settings
            ).sentences()
        ]


def _formats(package: zipfile.ZipFile) -> tuple[list[str], list[str]]:
    """The number formats of the styles that cells have, and of those that conditions give."""
    root = ET.fromstring(package.read(_STYLES))  # noqa: S314 - expat itself refuses entities that swell
    codes = {number: str(code) for number, code in BUILTIN_FORMATS.items()}
    for one in root.iterfind(f"{MAIN}numFmts/{MAIN}numFmt"):
        codes[int(one.get("numFmtId", "0"))] = one.get("formatCode", GENERAL)
    cells = [codes.get(int(one.get("numFmtId", "0")), GENERAL) for one in root.iterfind(f"{MAIN}cellXfs/{MAIN}xf")]
    conditional = []
    for one in root.iterfind(f"{MAIN}dxfs/{MAIN}dxf"):
        code = one.find(f"{MAIN}numFmt")
        conditional.append("" if code is None else code.get("formatCode", ""))
    return cells, conditional


def _look(package: zipfile.ZipFile, part: str) -> _Look:
    look = _Look()
    with package.open(part) as xml:
        for _, element in ET.iterparse(xml):  # noqa: S314 - as above
            match element.tag.removeprefix(MAIN):
                case "row":
                    number = int(element.get("r", "0"))
                    if element.get("hidden") in _YES or float(element.get("ht", "1")) == 0:
                        look.rows.add(number)
                    for cell in element.iterfind(f"{MAIN}c"):
                        letters = cell.get("r", "A").rstrip("0123456789")
                        look.styles[number, column_index_from_string(letters)] = int(cell.get("s", "0"))
                    element.clear()
                case "col" if element.get("hidden") in _YES or float(element.get("width", "9")) == 0:
                    look.columns.append((int(element.get("min", "0")), int(element.get("max", "0"))))
                case "mergeCell":
                    look.merged[element.get("ref", "")] = _Box.of(element.get("ref", ""))
                case "conditionalFormatting":
                    boxes = [_Box.of(cells) for cells in element.get("sqref", "").split()]
                    looks = [int(rule.get("dxfId", "-1")) for rule in element]
                    look.conditions += [(box, number) for box in boxes for number in looks]
    return look


@dataclass(frozen=True)
class _List:
    """One published sheet as it looks."""

    found: Examined
    sheet: Sheet
    look: _Look
    formats: Sequence[str]
    conditional: Sequence[str]
    settings: Settings

    @property
    def title(self) -> str:
        return self.found.titles[self.sheet.key]

    def sentences(self) -> Iterator[Sentence]:
        if self.title in self.settings.hidden:
            yield Sentence("{sheet}: the sheet is hidden", sheet=self.title)
        yield from self._headings()
        yield from self._figures()
        yield from self._hidden()
        yield from self._cut()

    @cached_property
    def _areas(self) -> Sequence[tuple[Column, Area]]:
        """The columns that are printed."""
        columns = (column for column, _ in self.sheet.tabled() if not column.aside)
        return [(column, self.found.layout.areas[self.sheet.key, column.key]) for column in columns]

    @cached_property
    def _cells(self) -> Mapping[tuple[int, int], Any]:
        return self.found.values.get(self.title, {})

    @cached_property
    def _held(self) -> Sequence[tuple[Column, Area, int, Any]]:
        """Column, row and value of what is shown; rows without a player count for nothing."""
        return [
            (column, area, row, value)
            for column, area in self._areas
            for row in range(area.first, area.last + 1)
            if row in self._filled and (value := self._cells.get((row, area.column))) not in (None, "")
        ]

    @cached_property
    def _filled(self) -> frozenset[int]:
        """The rows that hold more than their own number."""
        return frozenset(
            row
            for column, area in self._areas
            if column.formula is not None
            for row in range(area.first, area.last + 1)
            if self._cells.get((row, area.column)) not in (None, "")
        )

    # -- headings

    def _headings(self) -> Iterator[Sentence]:
        """Of columns, labels of single cells, and the title: one that is another's."""
        book = self.found.layout.book
        for language in book.languages:
            vocabulary = book.words(language)
            titles = {(1, 1): (self.sheet.key, vocabulary[f"{self.sheet.key}.heading"])}
            lists = (sheet for sheet in self.found.layout.sheets if sheet.listing)
            others = {vocabulary[f"{sheet.key}.heading"] for sheet in lists}
            yield from self._exchanged(titles, others)
            for single in (True, False):
                spots = {
                    (area.first, 1) if single else (area.named_from - 1, area.column): (
                        column.key,
                        vocabulary.joined(heading(self.sheet.key, column)),
                    )
                    for column, area in self._areas
                    if area.single == single and column.formula is not None
                }
                yield from self._exchanged(spots, {said for _, said in spots.values()})

    def _exchanged(self, spots: Mapping[tuple[int, int], tuple[str, str]], every: Iterable[str]) -> Iterator[Sentence]:
        known = {said.casefold() for said in every}
        for (row, column), (_, own) in spots.items():
            held = self._cells.get((row, column))
            if isinstance(held, str) and held.casefold() != own.casefold() and held.casefold() in known:
                cell = f"{self.title}!{get_column_letter(column)}{row}"
                yield Sentence(
                    "{cell}: says {held}, which is another's heading; its own is {own}",
                    cell=cell,
                    held=shown(held),
                    own=shown(own),
                )

    # -- figures

    def _figures(self) -> Iterator[Sentence]:
        """The first cell of each column whose format shows another figure."""
        told = set()
        for column, area, row, value in self._held:
            if column.key in told:
                continue
            for code in self._codes(row, area.column):
                if not shows_alike(value, column.format, code):
                    told.add(column.key)
                    must, seen = (displayed(value, one) for one in (column.format, code))
                    yield Sentence(
                        "{cell}: its format shows {seen}, it is {must}",
                        cell=f"{self.title}!{area.letter}{row}",
                        seen=shown(seen),
                        must=shown(must),
                    )
                    break

    def _codes(self, row: int, column: int) -> Iterator[str]:
        style = self.look.styles.get((row, column))
        yield GENERAL if style is None or style >= len(self.formats) else self.formats[style]
        for box, number in self._conditions:
            if box.holds(row, column):
                yield self.conditional[number]

    @cached_property
    def _conditions(self) -> Sequence[tuple[_Box, int]]:
        """Those that give a number format."""
        return [
            (box, number)
            for box, number in self.look.conditions
            if 0 <= number < len(self.conditional) and self.conditional[number]
        ]

    # -- rows and columns that are not shown

    def _hidden(self) -> Iterator[Sentence]:
        places = [(row, area.column) for _, area, row, _ in self._held]
        for row in sorted({row for row, _ in places} & self.look.rows):
            yield Sentence("{cells}: this row of the list is hidden", cells=f"{self.title}!{row}:{row}")
        for column in sorted({column for _, column in places}):
            if any(first <= column <= last for first, last in self.look.columns):
                letter = get_column_letter(column)
                yield Sentence("{cells}: this column of the list is hidden", cells=f"{self.title}!{letter}:{letter}")
        for cells, box in self.look.merged.items():
            if any(box.holds(*place) and place != (box.top, box.left) for place in places):
                yield Sentence(
                    "{cells}: these cells are merged, and only the first is shown", cells=f"{self.title}!{cells}"
                )

    def _cut(self) -> Iterator[Sentence]:
        """A print area need not hold the columns that only serve others."""
        area = self.settings.local.get((self.title, PRINT_AREA.casefold()))
        if area is None:
            return
        boxes = [_Box.of(cells) for cells in _PRINTED.findall(area)]
        places = [(row, where.column) for _, where, row, _ in self._held]
        cut = [place for place in places if not any(box.holds(*place) for box in boxes)]
        if cut:
            row, column = cut[0]
            cell = f"{self.title}!{get_column_letter(column)}{row}"
            if len(cut) == 1:
                yield Sentence("{cell}: this cell is outside the print area", cell=cell)
            else:
                more = len(cut) - 1
                yield Sentence("{cell}: this cell and {more} more are outside the print area", cell=cell, more=more)
