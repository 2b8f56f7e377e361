"""Compile declared sheets: place each column, name it, and write its formula for any row.

Mistakes in a declaration fail here: an unknown key, a key that nothing reads, a function that some program lacks, a
number inside a formula, a circle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from openpyxl.utils import get_column_letter

from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import NUMBER, Column, Sheet, Sizes, Table
from xlelo.workbook.allowed import REFERENCE, DeclarationError, refuse_wording
from xlelo.workbook.circles import strong_components
from xlelo.workbook.local_words import WORD_MARK, localise
from xlelo.workbook.notation import add_guard, written_out

WAY_ROW, TITLE_ROW, INTRODUCTION_ROW, FIRST_ROW = 1, 2, 3, 4
"""The first row holds the links and the status line. Printed pages begin with the title row."""
CHECK_COLUMN = 2
"""Column of the status line in the first row."""

HEAD = "head"

ROW_MARK, ABOVE_MARK = "\x00", "\x01"
"""Marks in a compiled formula for the number of the row and of the row above."""

_KEY = re.compile(r"(?:(?P<sheet>\w+)\.)?(?P<key>\w+)(?::(?P<to>\w+))?(?P<mark>[\^@=~<!])?")


class Area(NamedTuple):
    """Address of a column's rows, or of a single cell."""

    sheet: str
    column: int
    first: int
    last: int
    above: bool = False
    single: bool = False

    @property
    def letter(self) -> str:
        return get_column_letter(self.column)

    @property
    def label(self) -> str:
        """Address of a single cell's label. It is locked, so nobody cuts it."""
        return f"${get_column_letter(self.column - 1)}${self.first}"

    @property
    def named_from(self) -> int:
        return self.first - self.above


class TableAddress(NamedTuple):
    """A table with its address."""

    table: Table
    left: int
    header: int
    """Row of the article numbers; the titles are in the next row."""
    first: int
    last: int


class ColumnRead(NamedTuple):
    """One column that a formula reads."""

    sheet: str
    key: str
    whole_column: bool
    above: bool


@dataclass(frozen=True)
class Layout:
    book: Book
    sizes: Sizes
    titles: Mapping[str, str]
    """Sheet key → its title."""
    words: Mapping[str, str]
    sheets: tuple[Sheet, ...] = ()
    areas: dict[tuple[str, str], Area] = field(default_factory=dict)
    tables: dict[str, tuple[TableAddress, ...]] = field(default_factory=dict)
    formulas: dict[tuple[str, str], str] = field(default_factory=dict)
    """Formulas of computed columns, with the marks ROW and ABOVE. The key HEAD is the status line of a sheet."""
    headings: dict[tuple[str, str], str] = field(default_factory=dict)
    """Formulas of titles."""
    printed_columns: dict[tuple[str, str], tuple[str | None, ...]] = field(default_factory=dict)
    """Compiled formulas of printed columns, row by row. None for a row without a formula."""
    spans: dict[str, tuple[Area, Area]] = field(default_factory=dict)
    """Names of several adjacent columns."""
    reads: dict[tuple[str, str], list[ColumnRead]] = field(default_factory=dict)
    """Column → the columns that its formulas read."""

    @cached_property
    def names(self) -> dict[str, str]:
        """Defined name → what it refers to."""
        names = {name_of(*key): self.reference(area, area) for key, area in self.areas.items()}
        return names | {name: self.reference(*areas) for name, areas in self.spans.items()}

    def reference(self, first: Area, last: Area, up: int = 0) -> str:
        """Absolute reference with the sheet's title: 'Sheet'!$A$1:$B$9.

        A single cell is no range: in ONLYOFFICE, $A$1:$A$1 has a value in its own row only.
        """
        title = self.quote(first.sheet)
        begin = f"${first.letter}${first.named_from - up}"
        if first is last and first.named_from == first.last:
            return f"{title}!{begin}"
        return f"{title}!{begin}:${last.letter}${last.last - up}"

    def quote(self, sheet: str) -> str:
        title = self.titles[sheet].replace("'", "''")
        return f"'{title}'"

    def word(self, key: str) -> str:
        """Quote the words as a text in a formula."""
        text = self.words[key].replace('"', '""')
        return f'"{text}"'

    def typed_contents(self, column: Column, contents: Sequence[Any]) -> Sequence[Any]:
        """Contents as people type them in the workbook's language: words instead of the codes in files."""
        if column.kind is None or column.kind.home is None:
            return contents
        said = column.kind.offer(self.words)
        return [said.get(content, content) for content in contents]

    def sheet(self, key: str) -> Sheet:
        return next(sheet for sheet in self.sheets if sheet.key == key)

    def column(self, sheet: str, key: str) -> Column:
        return self._columns[sheet, key]

    @cached_property
    def _columns(self) -> dict[tuple[str, str], Column]:
        return {(sheet.key, column.key): column for sheet in self.sheets for column in sheet.columns()}

    def condition(self, sheet: str, template: str) -> str:
        """Compile a condition. It may read single cells, and columns of its own sheet in the row of a table's cell."""

        def named_reference(match: re.Match[str]) -> str:
            owner, _, key = match[1].rpartition(".")
            area = self.areas[owner or sheet, key]
            if area.first != area.last:
                if owner:
                    raise DeclarationError(f"{sheet}: {match[0]} in a condition is no single cell")
                return f"${area.letter}{area.first}"
            return name_of(owner or sheet, key)

        return REFERENCE.sub(named_reference, template)

    def formula(self, sheet: str, key: str, row: int) -> str:
        return formula_at(self.formulas[sheet, key], row)


def split_key(sheet: str, key: str) -> tuple[str, str]:
    """Split a key into sheet and key. A key without a sheet belongs to the given one."""
    owner, _, name = key.rpartition(".")
    return owner or sheet, name


def name_of(sheet: str, key: str) -> str:
    return f"{sheet}_{key}"


def titles_of(sheets: Iterable[Sheet], words: Mapping[str, str]) -> dict[str, str]:
    """Sheet key → title of its tab."""
    return {sheet.key: words[f"{sheet.tab_key}.heading"] for sheet in sheets}


def title_line(words: Mapping[str, str], sheet: str) -> str:
    """Title line of a sheet."""
    return words.get(f"{sheet}.title_line", words[f"{sheet}.heading"])


def formula_at(formula: str, row: int) -> str:
    return formula.replace(ROW_MARK, str(row)).replace(ABOVE_MARK, str(row - 1))


def compile_book(
    book: Book,
    sizes: Sizes,
    titles: Mapping[str, str],
    moved: Mapping[tuple[str, str], Area] | None = None,
    *,
    words: Mapping[str, str] | None = None,
) -> Layout:
    """Compile a workbook.

    `moved`: the present places of the columns in a workbook that people have edited. `words`: the words of its
    language.
    """
    layout = place(book, sizes, titles, words)
    layout.areas.update(moved or {})
    for sheet in layout.sheets:
        status = (Column(HEAD, sheet.status),) if sheet.status else ()
        for table, columns in ((None, sheet.fields + status), *((table, table.columns) for table in sheet.tables)):
            references = _References(layout, sheet, table)
            for column in columns:
                try:
                    layout.reads[sheet.key, column.key] = _compile(layout, sheet, column, table, references)
                except DeclarationError as error:
                    raise DeclarationError(f"{sheet.key}.{column.key}: {error}") from None
    _require_readers(layout, layout.reads)
    _refuse_circles(layout.reads)
    return layout


def place(
    book: Book, sizes: Sizes, titles: Mapping[str, str] | None = None, words: Mapping[str, str] | None = None
) -> Layout:
    """Place all columns, without any formula."""
    sheets = tuple(localise(sheet, words or {}) for sheet in book.sheets(sizes))
    layout = Layout(book, sizes, titles or {}, words or {}, sheets)
    free: dict[str, int] = {}
    for sheet in layout.sheets:
        free[sheet.tab_key] = _place(layout, sheet, free.get(sheet.tab_key, 0)) + 1
    return layout


def _place(layout: Layout, sheet: Sheet, before: int) -> int:
    """Place a sheet on its tab, after the columns `before`. Return its last column."""
    top_row = FIRST_ROW + bool(sheet.tab)  # a shared tab has the sheet's name above its headings
    row = top_row + (2 if sheet.tables_right and sheet.tables else 1)
    _place_cells(layout, sheet, sheet.visible_cells, before + sheet.value_column, row)
    beside = sheet.tables_right and sheet.visible_cells
    header = top_row + (len(sheet.visible_cells) + 2 if sheet.visible_cells and not beside else 0)
    left = before + (sheet.value_column + 3 if beside else 1)
    placed: list[TableAddress] = []
    for table in sheet.tables:
        top = header
        if table.under:
            left, top = placed[-1].left, placed[-1].last + 2 + table.gap
        first = top + 2 + table.above
        last = first + table.height(layout.sizes) - 1
        for position, column in enumerate(table.columns):
            _add(
                layout, sheet.key, column.key, Area(sheet.key, left + position, first, last, table.begins_above(column))
            )
        placed.append(TableAddress(table, left, top, first, last))
        left += len(table.columns) + 1
    layout.tables[sheet.key] = tuple(placed)
    rightmost = max((one.left + len(one.table.columns) for one in placed), default=before + sheet.value_column + 2)
    _place_cells(layout, sheet, sheet.hidden_fields, rightmost + 1, row)
    return rightmost + 1 if sheet.hidden_fields else rightmost - 1


def _place_cells(layout: Layout, sheet: Sheet, cells: Sequence[Column], position: int, row: int) -> None:
    """Place single cells one below the other. Their labels are in the column to the left."""
    for number, column in enumerate(cells, row):
        _add(layout, sheet.key, column.key, Area(sheet.key, position, number, number, single=True))


def _add(layout: Layout, sheet: str, key: str, area: Area) -> None:
    if (sheet, key) in layout.areas:
        raise DeclarationError(f"{sheet}.{key} is declared twice")
    layout.areas[sheet, key] = area


def _compile(
    layout: Layout, sheet: Sheet, column: Column, table: Table | None, references: _References
) -> list[ColumnRead]:
    reads: dict[ColumnRead, None] = {}

    def reference(text: str) -> str:
        found, read = references[text]
        reads.update(read)
        return found

    def formula(template: str) -> str:
        refuse_wording(template)
        in_words = WORD_MARK.sub(lambda found: layout.word(found[1]), written_out(template))
        return "=" + REFERENCE.sub(lambda found: reference(found[1]), in_words)

    if column.title:
        layout.headings[sheet.key, column.key] = formula(column.title)
    if column.formula is not None:
        layout.formulas[sheet.key, column.key] = formula(add_guard(column, table))
    if column.values:
        layout.printed_columns[sheet.key, column.key] = tuple(
            formula(value[1:]) if isinstance(value, str) and value.startswith("=") else None for value in column.values
        )
        if table is not None and len(column.values) != table.height(layout.sizes):
            raise DeclarationError(f"{len(column.values)} values for another number of rows")
    if isinstance(column.above, str):
        formula(column.above)
    if column.choices:
        reference(column.choices)
    return list(reads)


class _References(dict[str, tuple[str, dict[ColumnRead, None]]]):
    """References in the formulas of one table, or of a sheet's single cells: as a file has them, and what they read.

    The same few hundred references stand in thousands of formulas. Each is resolved once.
    """

    def __init__(self, layout: Layout, sheet: Sheet, table: Table | None) -> None:
        super().__init__()
        self._layout = layout
        self._sheet = sheet
        self._above = table is not None and table.above
        self._row = frozenset() if table is None else frozenset(column.key for column in table.columns)
        """Keys of the cells of a row."""

    def __missing__(self, text: str) -> tuple[str, dict[ColumnRead, None]]:
        reads: dict[ColumnRead, None] = {}
        self[text] = found = self._resolve(text, reads), reads
        return found

    def _resolve(self, text: str, reads: dict[ColumnRead, None]) -> str:
        layout, sheet = self._layout, self._sheet
        match = _parse(layout, sheet, text)
        owner, key, to, mark = match["sheet"] or sheet.key, match["key"], match["to"], match["mark"]
        area = layout.areas[owner, key]
        whole = match["sheet"] is not None
        by_range, above = whole and mark != "@", mark in {"^", "~"} and not whole
        reads.update((ColumnRead(owner, read, by_range, above), None) for read in _keys_between(layout, owner, key, to))
        if mark in {"@", "!"}:
            title = layout.titles[owner].replace('"', '""')
            return f'"{title}!{area.letter}"' if mark == "@" else f"{layout.quote(owner)}!{area.label}"
        by_hand = layout.column(owner, key).is_input
        if by_hand and area.single and not whole:
            return _label_reference(area)
        # Inputs are read through INDEX, because people cut and paste them (see `_row_reference`).
        own_row = by_hand and not whole and not above
        if own_row and to is not None and mark != "=":
            raise DeclarationError(f"{key}:{to} would follow what is cut and pasted; {key}:{to}= does not")
        if own_row or mark == "=":
            return _row_reference(layout, sheet, area, to, alone=mark == "<")
        if whole or area.single:
            up = whole and mark == "^"
            return (
                layout.reference(area, area, up=1) if up else _name_reference(layout, owner, key, to if whole else None)
            )
        if key not in self._row:
            raise DeclarationError(f"{key} stands in no row of this one")
        if above and not self._above:
            raise DeclarationError("there is no row above the first one")
        # A plain reference to the same row, or to the one above. ROW and ABOVE are marks: the formula is compiled once
        # for the column, and `formula_at` puts row numbers in their place.
        row = ABOVE_MARK if mark == "^" else ROW_MARK
        last = layout.areas[owner, to or key].letter
        if mark == "~":
            return f"${area.letter}${area.named_from}:${last}{ABOVE_MARK}"
        return f"{area.letter}{row}" + (f":{last}{row}" if to else "")


def _name_reference(layout: Layout, owner: str, key: str, to: str | None) -> str:
    if to is None:
        return name_of(owner, key)
    name = name_of(owner, f"{key}_to_{to}")
    layout.spans[name] = (layout.areas[owner, key], layout.areas[owner, to])
    return name


def _label_reference(area: Area) -> str:
    """Reference to a typed cell through its label and itself. A name would follow the cell when people cut and paste
    it."""
    return f"INDEX({area.label}:${area.letter}${area.first},1,2)"


def _row_reference(layout: Layout, sheet: Sheet, area: Area, to: str | None, *, alone: bool = False) -> str:
    """Reference to a typed cell in the same row, or to all typed cells of the row.

    It goes by INDEX through the row's cells and one cell beside them that nobody types into. So the formula stays
    intact when a cell, or all typed cells of the row, is cut and pasted elsewhere. A plain reference would follow the
    cut cell, and a reference to the overwritten cell would become #REF!. `alone`: only the cells from the row's number
    to this one, so that an entry on its other side recalculates nothing.
    """
    tables = (one for one in layout.tables[sheet.key] if 0 <= area.column - one.left < len(one.table.columns))
    typed = next((one for one in tables if one.first == area.first), None)
    if typed is None or area.sheet != sheet.key:
        raise DeclarationError("that stands in no row beside this one")
    first, last, number = _columns_of(typed.table, typed.left)
    if alone:
        first, last = sorted((number, area.column))
    row = f"${get_column_letter(first)}{ROW_MARK}:${get_column_letter(last)}{ROW_MARK}"
    return row if to else f"INDEX({row},1,{area.column - first + 1})"


def _columns_of(table: Table, left: int) -> tuple[int, int, int]:
    """First and last column of the typed cells, including the row number beside them, or else the gap after a table.

    The third is the column of that number or gap.
    """
    typed = [place for place, column in enumerate(table.columns, left) if column.is_input]
    first, last = typed[0], typed[-1]
    if len(typed) == len(table.columns):
        return first, last + 1, last + 1
    counts = next((place for place, column in enumerate(table.columns, left) if column.key == NUMBER), None)
    if last - first + 1 != len(typed) or counts not in {first - 1, last + 1}:
        raise DeclarationError("the number of the row must stand beside what is typed in it")
    return min(first, counts), max(last, counts), counts


def _parse(layout: Layout, sheet: Sheet, reference: str) -> re.Match[str]:
    """Parse a reference. Its columns must exist."""
    match = _KEY.fullmatch(reference)
    if match is None:
        raise DeclarationError(f"{{{reference}}} is no reference")
    owner = match["sheet"] or sheet.key
    for key in (match["key"], match["to"]):
        if key is not None and (owner, key) not in layout.areas:
            raise DeclarationError(f"there is no {owner}.{key}")
    return match


def _keys_between(layout: Layout, sheet: str, key: str, to: str | None) -> list[str]:
    if to is None:
        return [key]
    keys = [column.key for column in layout.sheet(sheet).columns()]
    return keys[keys.index(key) : keys.index(to) + 1]


def _require_readers(layout: Layout, reads: Mapping[tuple[str, str], list[ColumnRead]]) -> None:
    read = {(one.sheet, one.key) for of_column in reads.values() for one in of_column}
    drawn = {split_key(sheet.key, key) for sheet in layout.sheets for chart in sheet.charts for key in chart.drawn_from}
    invalid_cell = [
        f"{sheet.key}.{column.key}"
        for sheet in layout.sheets
        for column in sheet.columns()
        if not sheet.shows(column) and column.key != NUMBER and (sheet.key, column.key) not in read | drawn
    ]
    if invalid_cell:
        raise DeclarationError(f"read by no formula and shown to nobody: {', '.join(invalid_cell)}")


def _refuse_circles(reads: Mapping[tuple[str, str], list[ColumnRead]]) -> None:
    """Refuse circles. Reading the row above is allowed, unless a whole column is read on the way."""
    for group in strong_components({node: {(read.sheet, read.key) for read in found} for node, found in reads.items()}):
        inner = [(node, read) for node in group for read in reads[node] if (read.sheet, read.key) in group]
        for node, read in inner:
            if read.whole_column:
                raise DeclarationError(f"{'.'.join(node)} reads the whole of {read.sheet}.{read.key}, which reads it")
    # Without whole columns, a circle must lie within one row: cells of the row above are calculated before.
    same_row = {node: {(read.sheet, read.key) for read in found if not read.above} for node, found in reads.items()}
    for group in strong_components(same_row):
        raise DeclarationError(f"a circle: {', '.join('.'.join(node) for node in sorted(group))}")
