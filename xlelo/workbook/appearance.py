"""What a reader of a published list is shown wrongly: other figures than the cells hold, or not all of them.

Fonts, colours and widths are nobody's business as long as all can be read, nor are headings in other words; headings
that are exchanged are.
"""

from __future__ import annotations

import re
import zipfile
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from openpyxl.utils import get_column_letter

from xlelo.drafting.sheet import NUMBER, heading
from xlelo.lang.sentence import Sentence
from xlelo.workbook.colours import blank
from xlelo.workbook.compile import TITLE_ROW, title_line
from xlelo.workbook.drawn import drawn_over
from xlelo.workbook.formats import displayed, shows_alike
from xlelo.workbook.looks import PLAIN, Box, Look, Styles
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.settings import PRINT_AREA
from xlelo.workbook.values import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from xlelo.drafting.sheet import Column, Sheet
    from xlelo.workbook.causes import Examined
    from xlelo.workbook.compile import Area
    from xlelo.workbook.looks import Condition, Style
    from xlelo.workbook.settings import Settings

_PRINTED = re.compile(r"!([$A-Z\d:]+)(?=,|$)")
"""The areas of a list of areas, each after its sheet's title."""
_PLACES = re.compile(r"[\s$\d]")
"""Of a condition: what differs where it is written for another row, or by another program."""


def shown_wrongly(path: Path, found: Examined, settings: Settings) -> list[Sentence]:
    with zipfile.ZipFile(path) as package:
        parts = {title: part for part, title in sheet_parts(package).items()}
        styles = Styles.of(package)
        return [
            sentence
            for sheet in found.layout.sheets
            if sheet.listing
            for sentence in _List(
                found,
                sheet,
                Look.of(package, parts[found.titles[sheet.key]], styles),
                styles,
                settings,
                drawn_over(package, parts[found.titles[sheet.key]]),
            ).sentences()
        ]


@dataclass(frozen=True)
class _List:
    """One published sheet as it looks."""

    found: Examined
    sheet: Sheet
    look: Look
    styles: Styles
    settings: Settings
    drawn: Sequence[Box]

    @property
    def title(self) -> str:
        return self.found.titles[self.sheet.key]

    def sentences(self) -> Iterator[Sentence]:
        if self.title in self.settings.hidden:
            yield Sentence("{sheet}: the sheet is hidden", sheet=self.title)
        if self.look.shows_formulas:
            yield Sentence("{sheet}: it shows formulas instead of figures", sheet=self.title)
        yield from self._name()
        yield from self._headings()
        yield from self._figures()
        yield from self._hidden()
        yield from self._covered()
        yield from self._cut()
        yield from self._below()

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

    def _name(self) -> Iterator[Sentence]:
        """A sheet that bears the name of another list."""
        lists = [sheet.key for sheet in self.found.layout.sheets if sheet.listing]
        for language in self.found.layout.book.languages:
            vocabulary = self.found.layout.book.words(language)
            named = {vocabulary[f"{key}.heading"].casefold(): key for key in lists}
            if named.get(self.title.casefold(), self.sheet.key) != self.sheet.key:
                own = self.found.layout.titles[self.sheet.key]
                yield Sentence("{sheet}: this is the name of another list; its own is {own}", sheet=self.title, own=own)
                return

    def _headings(self) -> Iterator[Sentence]:
        """Of columns, labels of single cells, and the title: one that is another's, in whatever language."""
        for (row, column), said in self._said().items():
            held = self._cells.get((row, column))
            word = held.casefold() if isinstance(held, str) else ""
            owns = [own for own, _ in said]
            if word not in map(str.casefold, owns) and any(word in every for _, every in said):
                yield Sentence(
                    "{cell}: says {held}, which is another's heading; its own is {own}",
                    cell=f"{self.title}!{get_column_letter(column)}{row}",
                    held=shown(held),
                    own=shown(owns[0]),
                )

    def _said(self) -> Mapping[tuple[int, int], Sequence[tuple[str, frozenset[str]]]]:
        """Of each heading by language, the workbook's own first: its words, and those of all of its kind."""
        book, own = self.found.layout.book, self.found.words.language
        spots: defaultdict[tuple[int, int], list[tuple[str, frozenset[str]]]] = defaultdict(list)
        for language in sorted(book.languages, key=lambda language: language != own):
            words = book.words(language)
            lists = [sheet.key for sheet in self.found.layout.sheets if sheet.listing]
            titles = {key: title_line(words, key) for key in lists}
            kinds = [({(TITLE_ROW, 1): titles[self.sheet.key]}, [*titles.values()])]
            for single in (True, False):
                found = {
                    (area.first, 1) if single else (area.named_from - 1, area.column): words.joined(
                        heading(self.sheet.key, column)
                    )
                    for column, area in self._areas
                    if area.single == single and column.formula is not None
                }
                kinds.append((found, list(found.values())))
            for found, every in kinds:
                known = frozenset(map(str.casefold, every))
                for spot, said in found.items():
                    spots[spot].append((said, known))
        return spots

    # -- figures

    def _figures(self) -> Iterator[Sentence]:
        """The first cell of each column that shows another figure than it holds, or none."""
        told: set[str] = set()
        fine: set[tuple[str, int, Condition | None]] = set()
        for column, area, row, value in self._held:
            number = self.look.styles.get((row, area.column), -1)
            for condition in (None, *self._over(row, area.column)):
                if column.key in told or (column.key, number, condition) in fine:
                    continue
                style = self._style(number, condition)
                wrong = _said(f"{self.title}!{area.letter}{row}", column, value, style)
                if wrong is not None:
                    told.add(column.key)
                    yield wrong
                elif style.format == column.format:  # whatever the value
                    fine.add((column.key, number, condition))

    def _over(self, row: int, column: int) -> Iterator[Condition]:
        """The conditions that may hold of that cell."""
        return (one for one in self._conditions if one.cells.holds(row, column))

    def _style(self, number: int, condition: Condition | None) -> Style:
        style = self.styles.cells[number] if 0 <= number < len(self.styles.cells) else PLAIN
        return style if condition is None else style.under(condition.style)

    @cached_property
    def _conditions(self) -> Sequence[Condition]:
        """Those that change what is seen; rows that hold nothing have no number to be seen."""
        counted = [table.columns for table in self.sheet.tables if table.columns[0].key == NUMBER]
        following = (self.found.layout.areas[self.sheet.key, second.key] for _, second, *_ in counted)
        quiet = {_PLACES.sub("", blank(area.letter)) for area in following}
        return [
            one
            for one in self.look.conditions
            if any(part is not None for part in one.style[:4]) and _PLACES.sub("", one.formula) not in quiet
        ]

    # -- rows and columns that are not shown

    def _hidden(self) -> Iterator[Sentence]:
        places = [(row, area.column) for _, area, row, _ in self._held]
        headings = {area.named_from - 1 for _, area in self._areas if not area.single}
        for row in sorted(({row for row, _ in places} | headings) & self.look.rows):
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

    def _covered(self) -> Iterator[Sentence]:
        """A picture beside or above the list is nobody's business."""
        for box in self.drawn:
            if any(box.holds(row, area.column) for _, area, row, _ in self._held):
                cells = f"{get_column_letter(box.left)}{box.top}:{get_column_letter(box.right)}{box.bottom}"
                yield Sentence(
                    "{cells}: a picture, a chart or a text box lies over these cells", cells=f"{self.title}!{cells}"
                )

    def _cut(self) -> Iterator[Sentence]:
        """A print area need not hold the columns that only serve others."""
        area = self.settings.local.get((self.title, PRINT_AREA.casefold()))
        if area is None:
            return
        boxes = [Box.of(cells) for cells in _PRINTED.findall(area)]
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

    def _below(self) -> Iterator[Sentence]:
        """Figures in the columns of the list, in rows that are none of its own."""
        last = {area.column: area.last for column, area in self._areas if column.formula and not area.single}
        for (row, column), value in self._cells.items():
            if row > last.get(column, row) and row not in self._own and isinstance(value, float):
                yield Sentence(
                    "{cell}: {held} stands below the list and is none of its figures",
                    cell=f"{self.title}!{get_column_letter(column)}{row}",
                    held=shown(value),
                )

    @cached_property
    def _own(self) -> frozenset[int]:
        """The rows that hold anything of this program's own."""
        areas = (area for (sheet, _), area in self.found.layout.areas.items() if sheet == self.sheet.key)
        return frozenset(row for area in areas for row in range(area.named_from, area.last + 1))


def _said(cell: str, column: Column, value: Any, style: Style) -> Sentence | None:
    """What is wrong with how a cell is shown."""
    if not shows_alike(value, column.format, style.format or column.format):
        must, seen = (displayed(value, one) for one in (column.format, style.format or column.format))
        return Sentence("{cell}: its format shows {seen}, it is {must}", cell=cell, seen=shown(seen), must=shown(must))
    if not style.seen:
        must = shown(displayed(value, column.format))
        return Sentence("{cell}: {must} cannot be seen in these colours or so small", cell=cell, must=must)
    if style.repeats:
        must = shown(displayed(value, column.format))
        return Sentence("{cell}: {must} is repeated until the cell is full", cell=cell, must=must)
    return None
