"""The sheets as this program writes them: they are written again in memory, for comparison."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from xlelo.lang import Words
from xlelo.sheets.sheet import Column, Sheet
from xlelo.workbook.compile import Area, Layout, place
from xlelo.workbook.looks import Box, Look
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.stylesheet import Styles
from xlelo.workbook.write import draft, laid_out

if TYPE_CHECKING:
    from xlelo.workbook.causes import WorkbookComparison


class Original:
    """Sheets of a workbook as they were written, and the present places of their cells."""

    def __init__(self, comparison: WorkbookComparison, sheets: Sequence[Sheet]) -> None:
        self._found = comparison
        self.sheets = sheets
        self.styles, self.looks = self._written(comparison.words.language)

    @cache  # noqa: B019 - the object lives for one check only
    def texts(self, language: str) -> Mapping[str, Mapping[tuple[int, int], str | None]]:
        """Texts by sheet and cell, in another language of the workbook."""
        _, looks = self._written(language)
        return {key: look.texts for key, look in looks.items()}

    def moved_cells(self, sheet: Sheet) -> MovedCells:
        """Map written places to present ones, because people insert rows and columns."""
        areas = [(area, self._found.layout.areas[key]) for key, area in self._areas.items() if key[0] == sheet.key]
        return MovedCells(
            dict(sorted((own.column, now.column) for own, now in areas)),
            dict(sorted((own.named_from, now.named_from) for own, now in areas)),
        )

    def area(self, sheet: Sheet, column: Column) -> Area:
        """Written area of a column."""
        return self._areas[sheet.key, column.key]

    def last_column(self, sheet: Sheet) -> int:
        """Last printed column. Helper columns follow it."""
        areas = [(self._areas[sheet.key, column.key], column.helper) for column in sheet.columns()]
        columns = {
            area.column - (helper and area.single): helper for area, helper in areas
        }  # its label is one column to the left
        return min((at for at, aside in columns.items() if aside), default=max(columns) + 1) - 1

    @cached_property
    def _areas(self) -> Mapping[tuple[str, str], Area]:
        layout = self._found.layout
        return place(layout.book, layout.sizes).areas

    def _written(self, language: str) -> tuple[Styles, dict[str, Look]]:
        if not self.sheets:
            return Styles(), {}
        layout, words = self._found.layout, self._found.words
        if language != words.language or layout.areas != self._areas:
            words = layout.book.words(language)
            layout = laid_out(layout.book, layout.sizes, words)
        return written_looks(layout, words, self.sheets)


def written_looks(layout: Layout, words: Words, sheets: Sequence[Sheet]) -> tuple[Styles, dict[str, Look]]:
    """How the sheets look when they are written."""
    drafted, package = draft(layout, {}, words, sheets), BytesIO()
    drafted.save_without_cells(package)
    with zipfile.ZipFile(package) as written:
        styles, parts = Styles.of(written), {title: part for part, title in sheet_parts(written).items()}
        looks = {}
        for sheet in sheets:
            part = parts[layout.titles[sheet.key]]
            looks[sheet.key] = look = Look.of(written, part, styles)
            look.cells, look.texts, look.heights = drafted.grids[part].looks()
    return styles, looks


class MovedCells(NamedTuple):
    """Written first columns and rows of areas → their present ones."""

    columns: Mapping[int, int]
    rows: Mapping[int, int]

    def place(self, row: int, column: int) -> tuple[int, int]:
        return _move(self.rows, row), _move(self.columns, column)

    def box(self, box: Box) -> Box:
        (top, left), (bottom, right) = self.place(box.top, box.left), self.place(box.bottom, box.right)
        return box._replace(left=left, top=top, right=right, bottom=bottom)


def _move(begins: Mapping[int, int], number: int) -> int:
    """Return the present number. Rows and columns before the first area have not moved."""
    before = max((own for own in begins if own <= number), default=0)
    return number + begins.get(before, 0) - before
