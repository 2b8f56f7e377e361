"""Formulas of recorded layouts: `layouts.json` holds a fingerprint for each formula of a column.

A formula counts with the names of the columns that it reads instead of their addresses. So its fingerprint stays the
same when people insert rows, and in a workbook of any size.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from openpyxl.utils import get_column_letter

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.workbook.causes import Cause, shorten_formula
from xlelo.workbook.compile import ABOVE_MARK, ROW_MARK, name_of
from xlelo.workbook.editions import layouts
from xlelo.workbook.formulas import FileFormulas, SheetFormulas
from xlelo.workbook.names import NamedCells
from xlelo.workbook.tokens import Master, Reference, Tokens, row_distance, tokens
from xlelo.workbook.workbook_file import WorkbookFile

KEY = "formulas"
WITHOUT = "-"
"""Fingerprint of a column that holds values in some workbooks of the layout, because they are sorted when written."""
ABOVE = "^"
"""Fingerprint of a column whose name begins with the row above its formulas."""
SOME = "?"
"""Fingerprint of a column with formulas in some of its rows only."""

MOST = 3
"""Maximum number of further cells that a message names."""

_MOVING = re.compile(rf"(?<![\w.$])\$?[A-Z]{{1,3}}[{ROW_MARK}{ABOVE_MARK}](?![\w.({ROW_MARK}{ABOVE_MARK}])".encode())
"""A reference whose row moves along with the formula."""

Formulas = dict[str, list[str]]
"""Name of a column → fingerprints of its formulas, in all languages and sizes of the layout."""


class Cells(NamedTuple):
    """The cells of a name on its sheet."""

    name: str
    first: int
    last: int


Places = dict[str, dict[int, list[Cells]]]
"""Sheet → column → the names of its cells."""


def sheet_of(name: str) -> str:
    """Key of the sheet of a defined name."""
    return name.partition("_")[0]


def places_of(areas: Iterable[tuple[str, str, int, int, int]]) -> Places:
    """`areas`: sheet, name, column, first row, last row."""
    places: Places = defaultdict(lambda: defaultdict(list))
    for sheet, name, column, first, last in areas:
        places[sheet][column].append(Cells(name, first, last))
    return places


def fingerprint(formula: Tokens, row: int, places: Places) -> str:
    """Fingerprint of a formula in this row."""
    text = "\x1f".join(_by_name(one, row, places) if isinstance(one, Reference) else one for one in formula)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _by_name(reference: Reference, row: int, places: Places) -> str:
    """A reference as the nearest named cells to the left or right, and its row in them."""
    moving = not reference.row.isdecimal()
    target = row + row_distance(reference.row) if moving else int(reference.row)
    columns = places.get(reference.sheet, {})
    for spare in (0, 1):  # a formula may read the row above a table
        for aside in (0, 1, -1, 2, -2, 3, -3):
            for cells in columns.get(reference.column + aside, ()):
                if cells.first - spare <= target <= cells.last:
                    below, above = target - cells.first, cells.last - target
                    fixed = f"first{below:+d}" if below <= above else f"last{-above:+d}"
                    at = reference.row if moving else fixed
                    return f"{reference.sheet}!{cells.name}{-aside:+d} {at}"
    return f"{reference.sheet}!{reference.column} {reference.row}"


def stored_formulas(workbook_file: WorkbookFile) -> Formulas:
    """The formulas of the layout that made a workbook. Empty if they are not known.

    A federation's own rules change formulas too, so those of its parent do not count for it.
    """
    if workbook_file.book.regulation.parent:
        return {}
    found: Formulas = _record(workbook_file).get(KEY, {})
    return found


def _record(workbook_file: WorkbookFile) -> Mapping[str, Any]:
    return layouts(workbook_file.book.home).get(str(workbook_file.edition.layout), {})


def foreign_formulas(workbook_file: WorkbookFile, written: FileFormulas) -> list[Cause]:
    """Cells of an older edition that do not hold the formulas of its own layout."""
    stored, names = stored_formulas(workbook_file), workbook_file.names
    known = {name: names[name] for name in stored if name in names}
    titles = {area.sheet: sheet_of(name) for name, area in names.items() if name in stored}
    typed = {names[name].sheet: sheet_of(name) for name in _record(workbook_file).get("inputs", ()) if name in names}
    keys = {title.casefold(): key for title, key in (typed | titles).items()}
    places = places_of(
        (sheet_of(name), name, area.column, area.first, area.last)
        for name, area in names.items()
        if not _is_span(name, names)
    )
    told: list[Cause] = []
    for title, sheet in titles.items():
        formulas = written.sheet(sheet, keys, title)
        own = {name: area for name, area in known.items() if area.sheet == title}
        filled = {row for area in own.values() for row in formulas.rows(area.column, area.first, area.last)}
        for name, area in own.items():
            rows = _foreign_rows(formulas, area, stored[name], places)
            first = area.first + (ABOVE in stored[name])
            lost = set(range(first, area.last + 1)) - set(formulas.rows(area.column, area.first, area.last))
            if SOME in stored[name] or (WITHOUT in stored[name] and len(lost) == area.last + 1 - first):
                lost = set()
            wrong = sorted(rows | (lost & filled if area.height > 1 else lost))
            if wrong:
                told.append(_cause(workbook_file, formulas, name, area, wrong))
    return told


def _is_span(name: str, names: Container[str]) -> bool:
    """Return whether a name stands for several cells that have names of their own, such as Sheet_one_to_other."""
    first, to, key = name.rpartition("_to_")
    return bool(to) and first in names and name_of(sheet_of(name), key) in names


def _foreign_rows(formulas: SheetFormulas, area: NamedCells, fingerprints: Sequence[str], places: Places) -> set[int]:
    known, wrong = set(fingerprints), set[int]()
    for (kind, text), every in formulas.shapes.get(area.column, {}).items():
        rows = [row for row in every if area.first <= row <= area.last]
        if not rows:
            continue
        alike = not re.search(rf"[{ROW_MARK}{ABOVE_MARK}]".encode(), _MOVING.sub(b"", text))
        for some in [rows] if alike else [[row] for row in rows]:
            formula = _tokens(formulas, kind, some[0], area.column)
            if formula is None or fingerprint(formula, some[0], places) not in known:
                wrong.update(some)
    return wrong


def _tokens(formulas: SheetFormulas, kind: bytes, row: int, column: int) -> Tokens | None:
    """The tokens of a cell's formula. None for an array formula, a data table, or a damaged one."""
    text = formulas.formula(column, row)
    if text is None or b'"array"' in kind or b"dataTable" in kind:
        return None
    return tokens(text[1:], formulas.sheet, formulas.keys, Master(row, column, column))


def _cause(
    workbook_file: WorkbookFile, formulas: SheetFormulas, name: str, area: NamedCells, rows: Sequence[int]
) -> Cause:
    cells = [f"{get_column_letter(area.column)}{row}" for row in rows]
    held = formulas.formula(area.column, rows[0])
    layout = workbook_file.edition.layout
    says = (
        Sentence("holds no formula; layout {layout} has one here", layout=layout)
        if held is None
        else Sentence("holds {formula}, no formula of layout {layout}", formula=shorten_formula(held), layout=layout)
    )
    if others := cells[1:]:
        more = [*others[:MOST], *(["…"] if len(others) > MOST else [])]
        says = Sentence("{cause}; likewise {cells}", cause=says, cells=more)
    where = join_sentences([f"{area.sheet}!{cells[0]} ({name})"])
    return Cause(where, says, 0, area.sheet, frozenset(cells))
