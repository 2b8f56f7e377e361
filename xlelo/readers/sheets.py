"""The same files as sheets of one workbook, with the same names and columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from xlelo.drafting.form import Reading, Table
from xlelo.model import Place, Problem
from xlelo.readers.tables import collect, named
from xlelo.readers.xlsx import BrokenError, letters, sheets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from xlelo.drafting.form import File
    from xlelo.readers.xlsx import Rows

MOST_BYTES = 512 * 1024 * 1024
"""Of one sheet, unpacked: a million games."""


def read_workbook(path: Path, files: Sequence[File]) -> Reading:
    reading = Reading(str(path), {})
    try:
        sheets = _sheets(path, {file.name for file in files}, reading)
    except BrokenError as broken:
        reading.problems.append(Problem(Place(path.name), None, str(broken)))
        return reading
    for file in files:
        name = f"sheet {file.name}"
        if file.name in sheets:
            reading.tables[file.name] = collect(file, Sheet.of(name, sheets[file.name]), reading)
            continue
        reading.tables[file.name] = Table.empty(file, name)
        if file.needed:
            columns = ", ".join(column.name for column in file.columns if column.needed)
            reading.problems.append(
                Problem(Place(name), None, f"this sheet is needed and is missing (columns: {columns})")
            )
    return reading


def sheet_headings(path: Path) -> dict[str, set[str]]:
    """The columns of each sheet; a pipe or a device has none, and is not waited for."""
    if not path.is_file():
        return {}
    try:
        found = sheets(path.read_bytes(), most=MOST_BYTES)
    except (BrokenError, OSError):
        return {}
    return {title.lower(): _headings(rows) for title, rows in found}


def _headings(rows: Rows) -> set[str]:
    _, cells = next(iter(rows), (0, {}))
    return named(list(cells.values()))


def _sheets(path: Path, wanted: set[str], reading: Reading) -> dict[str, Rows]:
    """The filled rows of the wanted sheets."""
    try:
        found = {title.lower(): rows for title, rows in sheets(path.read_bytes(), wanted, MOST_BYTES)}
    except OSError as error:
        raise BrokenError(f"this file cannot be opened ({error.strerror})") from error
    unknown = [name for name in found if name not in wanted]
    if unknown:
        reading.notices.append(f"kept out: sheets {', '.join(unknown)}")
    return {name: rows for name, rows in found.items() if name in wanted}


@dataclass(frozen=True)
class Sheet:
    """A sheet as a source of rows."""

    name: str
    filled: list[tuple[int, list[str]]]

    @classmethod
    def of(cls, name: str, rows: Rows) -> Sheet:
        """The header as wide as it is, the cells of other rows at their places."""
        return cls(name, [(line, [cells.get(at, "") for at in range(max(cells) + 1)]) for line, cells in rows])

    def rows(self) -> Iterator[list[str]]:
        return (cells for _, cells in self.filled)

    def lines(self) -> Iterator[int]:
        return (line for line, _ in self.filled)

    def place(self, line: int, column: str | None, position: int | None) -> Place:
        cell = None if position is None else f"{letters(position)}{line}"
        return Place(self.name, line, column, cell)
