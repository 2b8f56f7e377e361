"""Rows of text become the columns of a file's form. Cells that cannot be read are reported."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any, Protocol

from xlelo.lang.sentence import Sentence, join_and
from xlelo.model import Place, Problem, Problems, Refused
from xlelo.periods.form import File, ParsedFiles, Table, duplicates
from xlelo.readers.values import Cells, Unreadable, requirement

BATCH = 1000
"""Rows parsed at a time; small enough for the processor's cache."""

MAX_MISREADINGS = 1_000_000
"""The most unreadable cells; beyond that the rest of the file is skipped."""


class Source(Protocol):
    """A source of rows without blank ones."""

    @property
    def name(self) -> str: ...

    def rows(self) -> Iterator[Sequence[str]]:
        """The header, then the rows."""

    def lines(self) -> Iterator[int]:
        """The line where each row begins; used only for messages."""

    def place(self, line: int, column: str | None, position: int | None) -> Place: ...


@dataclass
class Shape:
    """The positions of a file's columns in the header."""

    file: File
    source: Source
    names: list[str]
    misfits: set[int] = field(default_factory=set)
    """Rows with more cells than the header; their cells are in the wrong columns."""

    @cached_property
    def positions(self) -> dict[str, int]:
        """Column → position. A column may use its own name or one of its other names."""
        own = self.file.column_names(self.names)
        return {column.name: own.index(column.name) for column in self.file.columns if column.name in own}

    @property
    def complete(self) -> bool:
        return all(column.name in self.positions for column in self.file.columns if column.is_required)

    @cached_property
    def lines(self) -> array[int]:
        return array("L", self.source.lines())

    def place(self, row: int, column: str | None) -> Place:
        """The place of a cell; the header is row −1."""
        position = self.positions.get(column) if column else None
        heading = column if position is None else self.names[position]
        return self.source.place(self.lines[row + 1], heading, position)

    def problems(self) -> Iterator[Problem]:
        for column in self.file.columns:
            if column.is_required and column.name not in self.positions:
                yield Problem(self.place(-1, column.name), None, Sentence("this column is missing"))
        for position in duplicates(self.names):
            name = self.names[position]
            if position not in self.positions.values() and name in {self.names[one] for one in self.positions.values()}:
                yield Problem(
                    self.source.place(self.lines[0], name, position), name, Sentence("a column may appear only once")
                )

    def unknown(self) -> list[str]:
        read = {self.names[position] for position in self.positions.values()}
        return [name for name in self.names if name and name not in read]


def column_names(header: Sequence[str]) -> set[str]:
    """The column names of a header, in lower case."""
    return {cell.strip().lower() for cell in header if cell.strip()}


def collect(file: File, source: Source, reading: ParsedFiles) -> Table:
    rows = source.rows()
    header = next(rows, ())
    if not header:
        told = Sentence("this file is empty; a header line is needed")
        reading.problems.append(Problem(Place(source.name), None, told))
        return Table.empty(file, source.name)
    shape = Shape(file, source, [cell.strip().lower() for cell in header])
    reading.problems.extend(shape.problems())
    unknown = shape.unknown()
    if unknown:
        reading.notices.append(
            Sentence("{file}: unknown columns ignored: {unknown}", file=source.name, unknown=unknown)
        )
    cells = {name: Cells(file[name]) for name in shape.positions}
    columns: dict[str, list[Any]] = {column.name: [] for column in file.columns}
    count = 0
    while batch := list(islice(rows, BATCH)):
        by_position = list(zip(*_fit(batch, count, shape, reading), strict=True))
        for name, position in shape.positions.items():
            columns[name].extend(map(cells[name].__getitem__, by_position[position]))
        count += len(batch)
        if sum(read.misread for read in cells.values()) > MAX_MISREADINGS:
            reading.problems.stopped = True
            break
    for column in file.columns:
        if column.name not in shape.positions:
            columns[column.name] = [column.blank] * count
    table = Table(file, source.name, columns, shape.place, present=shape.complete)
    _report_cells(table, cells, shape.misfits, reading)
    _fill_blanks(table)
    if reading.problems.stopped:
        raise Refused(reading.problems)
    _report_rows(table, reading)
    return table


def _fill_blanks(table: Table) -> None:
    """Give blank cells the value of another column, where the form says so."""
    for column in table.file.columns:
        if column.default_text:
            pairs = table.rows(column.name, column.default_text)
            table.columns[column.name] = [other if value is None else value for value, other in pairs]


def _fit(rows: list[Sequence[str]], first: int, shape: Shape, reading: ParsedFiles) -> Iterable[Sequence[str]]:
    """The rows cut or filled to the header's width. Filled cells beyond it are a problem; blank ones are not."""
    width = len(shape.names)
    if set(map(len, rows)) == {width}:
        return rows
    fitted = []
    for number, row in enumerate(rows, first):
        if any(cell.strip() for cell in row[width:]):
            told = Sentence(
                "this line has {count} {count:cell|cells}, the header has {width}", count=len(row), width=width
            )
            reading.problems.append(Problem(shape.place(number, None), None, told))
            shape.misfits.add(number)
        fitted.append([*row[:width], *[""] * (width - len(row))])
    return fitted


def _report_cells(table: Table, cells: dict[str, Cells], misfits: set[int], reading: ParsedFiles) -> None:
    for name, read in cells.items():
        if not read.misread:
            continue
        values = table.columns[name]
        kind = table.file[name].kind
        said = 0
        for row, value in enumerate(values):
            if value.__class__ is not Unreadable:
                continue
            values[row] = None
            if row in misfits:
                continue
            said += 1
            if said <= Problems.MAX_KEPT:
                reading.problems.append(table.problem(row, name, value.text, requirement(kind, value.text)))
        reading.problems.left_out += max(0, said - Problems.MAX_KEPT)


def _report_rows(table: Table, reading: ParsedFiles) -> None:
    file = table.file
    if file.one_row and len(table) != 1 and (file.is_required or len(table)):
        surplus = table.place(1, None) if len(table) else Place(table.name)
        reading.problems.append(
            Problem(surplus, None, Sentence("one row is needed; there are {count}", count=len(table)))
        )
    if file.key:
        told = Sentence("{key} may appear only once", key=join_and(file.key))
        keys = list(table.rows(*file.key))
        for row in duplicates(keys):
            if None not in keys[row]:
                shown = ", ".join(file[name].kind.text_of(part) for name, part in zip(file.key, keys[row], strict=True))
                reading.problems.append(table.problem(row, file.key[-1], shown, told))
