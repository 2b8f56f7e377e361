"""Read the input files of a period from the sheets of a workbook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.days import ZERO_DAY
from xlelo.law.kinds import FIRST_DAY, Kind
from xlelo.model import Place, Problem
from xlelo.periods.form import Column as FileColumn
from xlelo.periods.form import File, ParsedFiles
from xlelo.periods.form import Table as FileTable
from xlelo.readers.tables import collect
from xlelo.readers.values import typed_text
from xlelo.sheets.sheet import Column, Sheet, heading
from xlelo.workbook.compile import name_of
from xlelo.workbook.names import NamedCells
from xlelo.workbook.numbers_as_text import AsText, numbers_as_text

if TYPE_CHECKING:
    from xlelo.workbook.workbook_file import WorkbookFile


FIRST_SERIAL, LAST_SERIAL = (FIRST_DAY - ZERO_DAY).days, (date.max - ZERO_DAY).days


@dataclass
class Source:
    """The rows of an input file in a sheet. A file of one row may be a row of single cells."""

    file: File
    sheet: str
    names: list[str]
    areas: list[NamedCells]
    filled_rows: list[tuple[int, list[str]]]
    """(row of the sheet, cells), without blank rows."""
    headings: Sequence[str] = ()
    texts: Sequence[AsText] = ()

    @property
    def name(self) -> str:
        return Sentence("sheet {name}", name=self.sheet)

    @property
    def positions(self) -> list[int]:
        """Position of each record in the table, from 1."""
        return [row - self.areas[0].first + 1 for row, _ in self.filled_rows]

    def choices(self) -> Iterator[tuple[str, list[str]]]:
        for position, name in enumerate(self.names):
            if self.file[name].kind.meanings is not None:
                yield name, [cells[position] for _, cells in self.filled_rows]

    def rows(self) -> Iterator[Sequence[str]]:
        yield self.names
        for _, cells in self.filled_rows:
            yield cells

    def lines(self) -> Iterator[int]:
        yield self.areas[0].first - 1
        for row, _ in self.filled_rows:
            yield row

    def place(self, line: int, column: str | None, _position: int | None) -> Place:
        if column not in self.names:
            return Place(self.name, line, column)
        position = self.names.index(column)
        area = self.areas[position]
        return Place(self.name, line, self.headings[position], area.cell(area.first if area.height == 1 else line))


def input_files(workbook_file: WorkbookFile) -> dict[str, Source]:
    """File name → its rows in the workbook."""
    run = workbook_file.book.regulation.period_run
    files = {file.name: file for file in run.files}
    found = {}
    for sheet in workbook_file.sheets:
        if sheet.file:
            found[sheet.file] = _source(workbook_file, files[sheet.file], sheet, sheet.fields)
        for table in sheet.tables:
            if table.file:
                found[table.file] = _source(workbook_file, files[table.file], sheet, table.columns)
    return found


def table_of(source: Source, reading: ParsedFiles) -> FileTable:
    """Parse a source. Cells that the parser or the sheet's formulas cannot read become problems."""
    table = collect(_drop_computed(source.file, source), source, reading)
    said = {problem.place for problem in reading.problems}
    for row, name, text, words in source.texts:
        place = source.place(row, name, None)
        if place not in said:
            reading.problems.append(Problem(place, text, join_sentences([words])))
    return table


def _source(workbook_file: WorkbookFile, file: File, sheet: Sheet, columns: Sequence[Column]) -> Source:
    known = set(file.header)
    inputs = [
        column
        for column in columns
        if column.is_input and column.key in known and name_of(sheet.key, column.key) in workbook_file.names
    ]
    keys = [column.key for column in inputs]
    if not keys:  # an older edition had none of these inputs
        return Source(file, sheet.key, [], [], [(1, [])] if file.one_row else [], [])
    areas = [workbook_file.names[name_of(sheet.key, key)] for key in keys]
    values = [workbook_file.values(name_of(sheet.key, key)) for key in keys]
    kinds = [file[key].kind for key in keys]
    rows = [
        (row, list(map(input_text, cells, kinds)))
        for row, cells in enumerate(zip(*values, strict=True), areas[0].first)
    ]
    filled = rows if file.one_row else [(row, cells) for row, cells in rows if any(cells)]
    texts = [
        text
        for key, kind, cells in zip(keys, kinds, values, strict=True)
        for text in numbers_as_text(key, kind, cells, areas[0].first, is_id=key in file.texts_for_ids)
    ]
    words = workbook_file.book.words(workbook_file.language)
    headings = [words.join(heading(sheet.key, column)) for column in inputs]
    return Source(file, areas[0].sheet, keys, areas, filled, headings, texts)


def input_text(value: Any, kind: Kind) -> str:
    """An input cell as a person would type it. A number in a cell for a day is that day, as for formulas.

    Only the cell's format makes it a number, and formulas do not see formats.
    """
    if kind.name == "date" and isinstance(value, int | float) and FIRST_SERIAL <= value <= LAST_SERIAL:
        return (ZERO_DAY + timedelta(days=int(value))).isoformat()
    return typed_text(value)


def _drop_computed(file: File, source: Source) -> File:
    """The file as the sheet holds it, without columns that the sheet computes."""
    columns = tuple(column for column in file.columns if column.name in source.names)
    rest = tuple(
        FileColumn(column.name, column.kind, blank=column.blank)
        for column in file.columns
        if column.name not in source.names
    )
    return File(file.name, (*columns, *rest), file.is_required, file.key, file.one_row)
