"""Check that each computed cell holds the formula of its column, in unused rows too.

Hundreds of thousands of formulas have a few hundred shapes: the formulas of a column are equal once the numbers of
their row and of the row above become marks. Each shape is compared once; only the rest is compared cell by cell.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from openpyxl.formula.tokenizer import TokenizerError
from openpyxl.formula.translate import Translator, TranslatorError
from openpyxl.utils import get_column_letter

from xlelo.sheets.sheet import Column, Sheet, Table
from xlelo.workbook.colours import MASTER
from xlelo.workbook.compile import ABOVE_MARK, CHECK_COLUMN, HEAD, ROW_MARK, WAY_ROW, Area, Layout, formula_at, name_of
from xlelo.workbook.names import NamedCells
from xlelo.workbook.tokens import Master, Tokens, tokens, tokens_in_row

if TYPE_CHECKING:
    from xlelo.workbook.formula_scanner import Formulas

Shape: TypeAlias = "tuple[bytes, bytes]"
"""Attributes of a formula, and its text with marks for the number of its row and of the row above."""

_, STATUS = MASTER
"""The cell whose value the status line of each sheet shows."""

_ATTRIBUTE = re.compile(rb"""(\w+)=["']([^"']*)["']""")
_ROW_MARK, _ABOVE_MARK = ROW_MARK.encode(), ABOVE_MARK.encode()
_LONGEST = 65_536
"""Longest formula in letters. The formulas of this program have some hundreds."""


class Fault(NamedTuple):
    """A cell that is not as it was written."""

    sheet: str
    key: str
    row: int
    must_hold: str
    """The expected formula or value. Empty if the cell must hold no formula."""
    holds: str | None
    """The formula or value found. None if the cell holds no formula."""


def _no_rows() -> array[int]:
    return array("I")


class FileFormulas:
    """The formulas that a file holds, by sheet and column."""

    def __init__(self) -> None:
        self._rows: dict[str, defaultdict[int, defaultdict[Shape, array[int]]]] = {}

    def add(self, title: str, formulas: Formulas) -> None:
        columns = self._rows.setdefault(title, defaultdict(lambda: defaultdict(_no_rows)))
        cells = zip(formulas.rows, formulas.columns, formulas.attributes, formulas.texts, strict=True)
        for row, column, kind, text in cells:
            # Other digits equal to the row number become marks, too. `_place_marks` restores them for the comparison.
            shape = text.replace(b"%d" % row, _ROW_MARK).replace(b"%d" % (row - 1), _ABOVE_MARK) if text else text
            columns[column][kind, shape].append(row)

    def __len__(self) -> int:
        sheets = self._rows.values()
        return sum(len(rows) for columns in sheets for shapes in columns.values() for rows in shapes.values())

    def sheet(self, key: str, keys: Mapping[str, str], title: str) -> SheetFormulas:
        """The formulas of one sheet. `keys`: title in lower case → sheet."""
        return SheetFormulas(key, keys, self.columns(title))

    def columns(self, title: str) -> Mapping[int, Mapping[Shape, Sequence[int]]]:
        return self._rows.get(title, {})


def faults(formulas: FileFormulas, layout: Layout, names: Mapping[str, NamedCells]) -> Iterator[Fault]:
    """Yield cells with a wrong or missing formula, and formulas where none is allowed. Inputs are not checked."""
    titles = {sheet.key: names[name_of(sheet.key, next(sheet.columns()).key)].sheet for sheet in layout.sheets}
    keys = {title.casefold(): key for key, title in titles.items()}
    as_written = {title.casefold(): key for key, title in layout.titles.items()}
    for key, title in titles.items():
        sheet = layout.sheet(key)
        found = formulas.sheet(key, keys, title)
        for column, table in sheet.located_columns():
            if not column.is_input:
                bare = found.bare(layout, key, table) if table is not None and table.hints else frozenset()
                yield from (
                    fault for fault in _column_faults(found, layout, sheet, column, as_written) if fault.row not in bare
                )
        if STATUS in layout.areas and key == next(own for own, of in titles.items() if of == title):
            yield from _status_faults(found, sheet, layout)


def _column_faults(
    formulas: SheetFormulas, layout: Layout, sheet: Sheet, column: Column, as_written: Mapping[str, str]
) -> Iterator[Fault]:
    where = sheet.key, column.key
    area = layout.areas[where]
    must: dict[int, str] = {}
    """Row → expected formula, for rows where it is wrong or missing."""
    if where in layout.formulas:
        formula = layout.formulas[where]
        right = formulas.rows_with(_OriginalFormula(formula[1:], sheet.key, as_written), area)
        must = {row: formula_at(formula, row) for row in range(area.first, area.last + 1) if row not in right}
    for row, printed in zip(range(area.first, area.last + 1), layout.printed_columns.get(where, ()), strict=False):
        if printed is not None and not formulas.holds(
            _OriginalFormula(printed[1:], sheet.key, as_written), area.column, row
        ):
            must[row] = formula_at(printed, row)
    for row, formula in must.items():
        yield Fault(*where, row, formula, formulas.formula(area.column, row))
    places = range(area.first, area.last + 1)  # of the file, which may have more of them than the declaration
    cells = zip(places, layout.printed_columns.get(where, ()), strict=False)
    computed = places if where in layout.formulas else {row for row, formula in cells if formula is not None}
    for row in formulas.rows(area.column, area.named_from, area.last):
        if row not in computed:
            yield Fault(*where, row, "", formulas.formula(area.column, row))


def _status_faults(formulas: SheetFormulas, sheet: Sheet, layout: Layout) -> Iterator[Fault]:
    """Check the status line of a sheet."""
    formula = layout.formulas.get((sheet.key, HEAD), f"={name_of(*STATUS)}")
    wanted = _OriginalFormula(formula[1:], sheet.key, {title.casefold(): key for key, title in layout.titles.items()})
    top = min(layout.areas[sheet.key, column.key].named_from for column in sheet.columns())
    if not any(formulas.rows_with(wanted, Area(sheet.key, column, 1, top - 1)) for column in formulas.shapes):
        yield Fault(sheet.key, "", WAY_ROW, formula, formulas.formula(CHECK_COLUMN, WAY_ROW))


@dataclass(frozen=True)
class _OriginalFormula:
    """A formula as it was written."""

    text: str
    sheet: str
    titles: Mapping[str, str]

    @cached_property
    def tokens(self) -> Tokens:
        return tokens(self.text, self.sheet, self.titles)


class _SharedFormula(NamedTuple):
    """A shared formula, as its first cell holds it."""

    row: int
    column: int
    text: str

    def moved(self, row: int, column: int) -> str:
        origin = f"{get_column_letter(self.column)}{self.row}"
        try:
            moved: str = Translator(f"={self.text}", origin).translate_formula(f"{get_column_letter(column)}{row}")
        except (TokenizerError, TranslatorError, IndexError, ValueError):  # damaged, or outside the sheet
            return f"={self.text}"
        return moved


@dataclass(frozen=True)
class SheetFormulas:
    """The formulas of one sheet."""

    sheet: str
    keys: Mapping[str, str]
    """Title in lower case → sheet."""
    shapes: Mapping[int, Mapping[Shape, Sequence[int]]]

    @cached_property
    def shared(self) -> Mapping[bytes, _SharedFormula]:
        """Shared formulas, by their number in the file."""
        masters = {}
        for column, shapes in self.shapes.items():
            for (kind, text), rows in shapes.items():
                if text and b"shared" in kind:
                    masters[_attributes(kind).get(b"si", b"")] = _SharedFormula(
                        rows[0], column, _place_marks(text, rows[0])
                    )
        return masters

    def bare(self, layout: Layout, sheet: str, table: Table) -> frozenset[int]:
        """Rows of a table without any of its formulas. People have inserted them."""
        areas = [layout.areas[sheet, column.key] for column in table.columns]
        filled = {row for area in areas for row in self.rows(area.column, area.first, area.last)}
        return frozenset(range(areas[0].first, areas[0].last + 1)) - filled

    def rows(self, column: int, first: int, last: int) -> list[int]:
        return sorted(row for rows in self.shapes.get(column, {}).values() for row in rows if first <= row <= last)

    @cached_property
    def _by_row(self) -> dict[int, defaultdict[int, list[Shape]]]:
        """Column → row → the shapes that the file has in this cell, for the columns that were asked for."""
        return {}

    def holds(self, formula: _OriginalFormula, column: int, row: int) -> bool:
        """Return whether a cell holds this formula."""
        if column not in self._by_row:
            cells: defaultdict[int, list[Shape]] = defaultdict(list)
            for shape, rows in self.shapes.get(column, {}).items():
                for each in rows:
                    cells[each].append(shape)
            self._by_row[column] = cells
        return any(self._right(shape, [row], column, formula) for shape in self._by_row[column].get(row, ()))

    def rows_with(self, formula: _OriginalFormula, area: Area) -> set[int]:
        """Rows of a column that hold this formula."""
        right: set[int] = set()
        for shape, every in self.shapes.get(area.column, {}).items():
            rows = [row for row in every if area.first <= row <= area.last]
            if rows:
                right.update(self._right(shape, rows, area.column, formula))
        return right

    def _right(self, shape: Shape, rows: list[int], column: int, formula: _OriginalFormula) -> list[int]:
        kind, text = shape
        attributes = _attributes(kind) if kind else {}
        if attributes.get(b"t") not in (None, b"normal", b"shared") or len(text) > _LONGEST:
            return []  # an array formula, a data table, or a foreign formula
        if attributes.get(b"t") == b"shared":
            master = self.shared.get(attributes.get(b"si", b""))
            if master is None:
                return []
            found = tokens(master.text, self.sheet, self.keys, Master(master.row, master.column, column))
            must = formula.tokens
            return (
                rows
                if found == must
                else [row for row in rows if tokens_in_row(found, row) == tokens_in_row(must, row)]
            )
        as_it_stands = unescape(text.decode())
        if as_it_stands == formula.text and self.keys == formula.titles:
            return rows  # equal texts: no other program has saved the file
        if tokens(as_it_stands, self.sheet, self.keys) == formula.tokens:
            return rows
        return [
            row
            for row in rows
            if tokens(_place_marks(text, row), self.sheet, self.keys) == tokens_in_row(formula.tokens, row)
        ]

    def formula(self, column: int, row: int) -> str | None:
        """The formula in a cell; a shared one is translated to the cell."""
        for (kind, text), rows in self.shapes.get(column, {}).items():
            if row in rows:
                if b'"array"' in kind:
                    return "{=" + _place_marks(text, row) + "}"  # as programs show it
                if text or b"shared" not in kind:
                    return "=" + _place_marks(text, row)
                master = self.shared.get(_attributes(kind).get(b"si", b""))
                return None if master is None else master.moved(row, column)
        return None


def _attributes(kind: bytes) -> dict[bytes, bytes]:
    return dict(_ATTRIBUTE.findall(kind))


def _place_marks(text: bytes, row: int) -> str:
    return unescape(text.replace(_ABOVE_MARK, b"%d" % (row - 1)).replace(_ROW_MARK, b"%d" % row).decode())
