"""Make a workbook from its declaration: lay it out, write it, calculate it, and store the results.

Without the embedded engine no results are stored. Programs then calculate them on opening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlelo.files import CannotWriteError, replacing
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, refuse
from xlelo.periods.collection_pause import pause_collection
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Content, Sizes
from xlelo.workbook.cell_notes import CellNote
from xlelo.workbook.compile import Layout
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.write import draft, laid_out

if TYPE_CHECKING:
    Notes = Callable[[Layout], Sequence[CellNote]]


def empty(book: Book, path: Path, *, language: str = "en", force: bool = False) -> Layout:
    """Write the template: room for a club, default choices, no other input and no results."""
    content = book.contents(None, book.regulation.readings)
    return write_for_input(book, path, book.measure(None), content, language=language, force=force)


def fill_workbook(
    book: Book, path: Path, period: Any, readings: Any, *, language: str = "en", force: bool = False
) -> Layout:
    """Write the workbook of a period, with as many rows as it needs."""
    book, sizes = book.of(period), book.measure(period)
    content = join(book.contents(period, readings), book.arrange(period, sizes))
    return make(book, path, sizes, content, language=language, force=force)


@pause_collection()
def make(
    book: Book,
    path: Path,
    sizes: Sizes,
    content: Content,
    *,
    language: str = "en",
    force: bool = False,
    notes: Notes | None = None,
    calculated: bool = True,
) -> Layout:
    vocabulary = book.words(language)
    layout = laid_out(book, sizes, vocabulary)
    refuse(list(_full_tables(layout, content)))
    drafted = draft(layout, content, vocabulary, notes=() if notes is None else notes(layout))
    with replacing(path, force=force) as temporary:
        _refuse_other_kinds(temporary)
        if calculated and EmbeddedEngine.is_here():
            drafted.save_copy(temporary)
            drafted.save(temporary, EmbeddedEngine().calculate(temporary))
        else:
            drafted.save(temporary)
    return layout


write_for_input = partial(make, calculated=False)
"""Write a workbook without results, because they depend on input that is still to be typed."""


def _refuse_other_kinds(path: Path) -> None:
    """Refuse other file endings. Programs would not open the file, and --force could overwrite a list or a page."""
    if path.suffix.lower() != ".xlsx":
        raise CannotWriteError(path, Sentence("the name of the workbook must end in .xlsx"))


def write_with_room(
    book: Book, path: Path, period: Any, readings: Any, *, language: str = "en", room: Sizes | None = None
) -> Layout:
    """Write a period with its data, and with room for more input: by default as much as a template has."""
    book, held = book.of(period), book.measure(period)
    sizes = {name: max(held[name], rows) for name, rows in (room or book.measure(None)).items()}
    content = join(book.contents(period, readings), book.arrange(period, sizes))
    return write_for_input(book, path, sizes, content, language=language, force=True)


def _full_tables(layout: Layout, content: Content) -> Iterator[Problem]:
    """Yield files with more rows than their table, if the table cannot grow."""
    for sheet in layout.sheets:
        typed = content.get(sheet.key, {})
        for placed in layout.tables[sheet.key]:
            room = placed.last - placed.first + 1
            rows = max(
                (len(typed.get(column.key) or ()) for column in placed.table.columns if column.is_input), default=0
            )
            if rows > room:
                said = Sentence("{rows} rows: this workbook has room for {room}", rows=rows, room=room)
                yield Problem(Place(f"{placed.table.file or sheet.key}.csv"), None, said)


def join(*contents: Content) -> Content:
    sheets: dict[str, dict[str, Any]] = {}
    for content in contents:
        for sheet, columns in content.items():
            sheets.setdefault(sheet, {}).update(columns)
    return sheets
