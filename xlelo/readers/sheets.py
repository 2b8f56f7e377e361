"""The same files as sheets of one workbook, with the same names and columns."""

from __future__ import annotations

from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from xlelo.drafting.form import Reading, Table
from xlelo.model import Place, Problem
from xlelo.readers.tables import collect, named
from xlelo.readers.values import typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from xlelo.drafting.form import File


def read_workbook(path: Path, files: Sequence[File]) -> Reading:
    reading = Reading(str(path), {})
    try:
        sheets = _sheets(path, {file.name for file in files}, reading)
    except UnreadableWorkbookError:
        reading.problems.append(Problem(Place(path.name), None, "this is no readable .xlsx workbook"))
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
    """The columns of each sheet."""
    try:
        with _opened(path) as book:
            return {sheet.title.lower(): _headings(sheet) for sheet in book.worksheets}
    except UnreadableWorkbookError:
        return {}


def _headings(sheet: Any) -> set[str]:
    rows = ([typed(value) for value in row] for row in sheet.iter_rows(values_only=True))
    return named(next(filter(any, rows), []))


class UnreadableWorkbookError(Exception):
    pass


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """What is damaged shows when the workbook is opened, or only when its sheets are read."""
    from openpyxl import load_workbook  # noqa: PLC0415 - heavy; only where a workbook is read

    try:
        with catch_warnings():
            simplefilter("ignore")  # about what openpyxl does not keep when it writes: nothing is written here
            with closing(load_workbook(path, read_only=True, data_only=True)) as book:
                yield book
    except Exception as error:  # openpyxl's parsers raise whatever comes
        raise UnreadableWorkbookError(path.name) from error


def _sheets(path: Path, wanted: set[str], reading: Reading) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of the wanted sheets, as far as each is filled."""
    with _opened(path) as book:
        sheets = {sheet.title.lower(): sheet for sheet in book.worksheets}
        unknown = [name for name in sheets if name not in wanted]
        if unknown:
            reading.notices.append(f"kept out: sheets {', '.join(unknown)}")
        return {name: list(sheets[name].iter_rows(values_only=True)) for name in sheets if name in wanted}


@dataclass(frozen=True)
class Sheet:
    """A sheet as a source of rows."""

    name: str
    filled: list[tuple[int, list[str]]]

    @classmethod
    def of(cls, name: str, rows: list[tuple[Any, ...]]) -> Sheet:
        """Blank rows left out, the others with their numbers."""
        numbered = [(line, [typed(value) for value in row]) for line, row in enumerate(rows, 1)]
        return cls(name, [(line, cells) for line, cells in numbered if any(cells)])

    def rows(self) -> Iterator[list[str]]:
        return (cells for _, cells in self.filled)

    def lines(self) -> Iterator[int]:
        return (line for line, _ in self.filled)

    def place(self, line: int, column: str | None, position: int | None) -> Place:
        from openpyxl.utils import get_column_letter  # noqa: PLC0415

        cell = None if position is None else f"{get_column_letter(position + 1)}{line}"
        return Place(self.name, line, column, cell)
