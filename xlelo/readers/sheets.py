"""A period's files as sheets of one workbook, with the same names and columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem
from xlelo.periods.form import File, ParsedFiles
from xlelo.readers.packages import BrokenError
from xlelo.readers.tables import collect, column_names
from xlelo.readers.xlsx import Rows, column_name, plain_title, sheets, side_by_side

MAX_BYTES = 512 * 1024 * 1024
"""The most bytes of one sheet, unpacked; enough for a million games."""


def read_workbook(path: Path, files: Sequence[File]) -> ParsedFiles:
    reading = ParsedFiles(str(path), {})
    try:
        sheets = _sheets(path, files, reading)
    except BrokenError as broken:
        reading.problems.append(Problem(Place(path.name), None, broken.sentence))
        return reading
    for file in files:
        if file.name in sheets:
            title, rows = sheets[file.name]
            named_so = Sentence("sheet {name}", name=title)
            reading.tables[file.name] = collect(file, Sheet.of(named_so, rows), reading)
        else:
            allowed = Sentence("this sheet is missing (columns: {columns})", columns=file.required_columns)
            reading.lack(file, Sentence("sheet {name}", name=file.name), allowed)
    return reading


def sheet_headings(path: Path) -> dict[str, set[str]]:
    """Sheet → its columns. Only a regular file is opened, because a pipe would block."""
    if not path.is_file():
        return {}
    try:
        found = sheets(path.read_bytes(), most=MAX_BYTES)
    except (BrokenError, OSError):
        return {}
    return {plain_title(title): _headings(rows) for title, rows in found}


def _headings(rows: Rows) -> set[str]:
    _, cells = next(iter(rows), (0, {}))
    return column_names(list(cells.values()))


def _sheets(path: Path, files: Sequence[File], reading: ParsedFiles) -> dict[str, tuple[str, Rows]]:
    """File → the title and filled rows of the sheet that holds it."""
    wanted = {title: file.name for file in files for title in (*file.titles, file.name)}
    try:
        found = [(plain_title(title), rows) for title, rows in sheets(path.read_bytes(), wanted, MAX_BYTES)]
    except OSError as error:
        raise BrokenError(Sentence("this file cannot be opened ({reason})", reason=error.strerror)) from error
    unknown = [title for title, _ in found if title not in wanted]
    if unknown:
        reading.notices.append(Sentence("ignored sheets: {unknown}", unknown=unknown))
    held: dict[str, tuple[str, Rows]] = {}
    for title, rows in found:
        if title in wanted:
            first, others = held.setdefault(wanted[title], (title, rows))
            if others is not rows:
                allowed = Sentence("only one sheet may hold this table: {first} holds it too", first=first)
                reading.problems.append(Problem(Place(Sentence("sheet {name}", name=title)), None, allowed))
    return held


@dataclass(frozen=True)
class Sheet:
    """A sheet as a source of rows."""

    name: str
    filled: list[tuple[int, list[str]]]

    @classmethod
    def of(cls, name: str, rows: Rows) -> Sheet:
        """Make a sheet whose rows keep each cell at its column."""
        return cls(name, [(line, side_by_side(cells)) for line, cells in rows])

    def rows(self) -> Iterator[list[str]]:
        return (cells for _, cells in self.filled)

    def lines(self) -> Iterator[int]:
        return (line for line, _ in self.filled)

    def place(self, line: int, column: str | None, position: int | None) -> Place:
        cell = None if position is None else f"{column_name(position)}{line}"
        return Place(self.name, line, column, cell)
