"""Write a workbook of any edition in today's layout: inputs, decisions, confirmed warnings and notes stay."""

import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from openpyxl.utils import get_column_letter

from xlelo.files import replacing
from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.officer.confirming import carrying, confirmed_keys
from xlelo.readers.side_files import SIDE_FILES_BY_NAME
from xlelo.sheets.sheet import Content, Sizes
from xlelo.workbook import make
from xlelo.workbook.cell_notes import CellNote, cell_notes, moved_to
from xlelo.workbook.check import check
from xlelo.workbook.editions import Edition
from xlelo.workbook.listed import shown_otherwise
from xlelo.workbook.parts import readable, sheet_parts
from xlelo.workbook.read import FilledWorkbook, read
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.side_tables import add, side_tables, text_rows
from xlelo.workbook.workbook_file import WorkbookFile


class UpgradeResult(NamedTuple):
    edition: Edition
    notices: Sequence[Sentence]
    differences: Sequence[Sentence]
    """Figures that the old file shows and the rules give otherwise, with the reason."""


def upgrade(path: Path, out: Path, *, force: bool = False) -> UpgradeResult:
    filled = read(path)
    differences = list(_differences(filled))  # it may refuse the file: then nothing is written
    tables = {name: text_rows(rows) for name, (_, rows) in side_tables(path).items() if len(rows) > 1}
    notes: list[CellNote] = []
    with carrying(confirmed_keys(path), out), replacing(out, force=force) as temporary:
        notes = _write(filled, temporary)
        add(temporary, tables)
        _refuse_changes(filled, temporary)
    return UpgradeResult(filled.edition, list(_left_behind(filled, notes)), differences)


def _write(filled: FilledWorkbook, temporary: Path) -> list[CellNote]:
    """Write the workbook; return the notes that have no cell in it."""
    book = filled.book.of(filled.period)
    needed = book.measure(filled.period)
    sizes = _sizes(filled, needed)
    content = make.join(
        book.contents(filled.period, filled.readings), book.arrange(filled.period, sizes), _choices(filled)
    )
    notes = cell_notes(filled.path)
    left: list[CellNote] = []

    def place_notes(layout: Any) -> list[CellNote]:
        moved, others = moved_to(notes, filled.names, layout)
        left.extend(others)
        return moved

    write = make.make if sizes == needed else make.write_for_input
    write(book, temporary, sizes, content, language=filled.language, force=True, notes=place_notes)
    return left


def _sizes(workbook_file: WorkbookFile, needed: Sizes) -> Sizes:
    """The rows that the period needs, or the larger tables of the old workbook if its inputs had more room."""
    typed = {
        table.rows
        for sheet in workbook_file.sheets
        for table in sheet.tables
        if isinstance(table.rows, str) and any(column.is_input for column in table.columns)
    }
    if all(workbook_file.sizes[name] <= needed[name] for name in typed & needed.keys()):
        return needed
    return {name: max(rows, workbook_file.sizes.get(name, 0)) for name, rows in needed.items()}


def _choices(filled: FilledWorkbook) -> Content:
    """Inputs that belong to no input file, such as the player of the card."""
    return {
        sheet: {key: value for key, value in cells.items() if value is not None and value != ""}
        for sheet, cells in filled.inputs.singles.items()
    }


def _refuse_changes(filled: FilledWorkbook, original: Path) -> None:
    """Refuse a new workbook whose inputs or lists are not those of the old one."""
    as_json = filled.book.regulation.period_run.as_json
    if as_json(read(original).result) != as_json(filled.result):
        allowed = Sentence("the new workbook would give other lists: nothing was written")
        raise refusal(filled.path.name, allowed)


def _differences(filled: FilledWorkbook) -> Iterator[Sentence]:
    """Yield figures that the file shows and the rules give otherwise."""
    if not EmbeddedEngine.is_here():
        yield from shown_otherwise(filled)
        return
    outcome = check(filled.path)
    for one in outcome.differences:
        yield Sentence("{difference}: the old cell gives another figure than today's rules", difference=one.sentence)
    if outcome.old:
        yield outcome.old.sentence


def _left_behind(filled: FilledWorkbook, notes: Sequence[CellNote]) -> Iterator[Sentence]:
    """Yield what the new workbook does not have."""
    yield from filled.notices[:-1] if filled.edition.is_older else filled.notices
    with readable(filled.path), zipfile.ZipFile(filled.path) as package:
        titles = list(sheet_parts(package).values())
    ours = {area.sheet for area in filled.names.values()}
    own = [title for title in titles if title not in ours and title.lower() not in SIDE_FILES_BY_NAME]
    if own:
        yield Sentence("your own sheets stay in the old file: {sheets}", sheets=own)
    if notes:
        cells = [f"{note.sheet}!{get_column_letter(note.column)}{note.row}" for note in notes]
        yield Sentence("notes without a cell in the new layout stay in the old file: {cells}", cells=cells)
