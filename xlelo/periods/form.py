"""The form of a regulation's input: its files, their columns and allowed values, as plain data for readers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import Kind
from xlelo.model import Place, Problem, Problems


@dataclass(frozen=True)
class Column:
    name: str
    kind: Kind
    is_filled: bool = False
    """Whether a blank cell is a problem."""
    is_required: bool = False
    """Whether a file without this column is a problem."""
    blank: Any = None
    """Value of a blank cell."""
    note: str = ""
    """Note beside the name on the page of columns."""
    others: tuple[str, ...] = ()
    """Other names for its heading."""
    default_text: str = ""
    """Column whose value a blank cell has."""
    is_lasting: bool = False
    """Whether a merge keeps the greater value: yes, the later day, or the choice that is named first."""
    goes_with: str = ""
    """Column with which a merge takes this value from the old id. If that one stays, this one does too."""
    year_of: str = ""
    """Column of days whose year a blank cell means."""


@dataclass(frozen=True)
class File:
    name: str
    columns: tuple[Column, ...]
    is_required: bool = True
    key: tuple[str, ...] = ()
    """Columns whose values together must be unique."""
    one_row: bool = False
    titles: tuple[str, ...] = ()
    """Other titles for its sheet, in lower case. Excel reserves the name History for itself."""
    order: str = ""
    """Column of days in whose order the rows are. A blank cell has the day of the row above."""
    has_titles: bool = False
    """Whether lines of text may be above the headings."""

    @classmethod
    def of(cls, name: str, *columns: Column, **facts: Any) -> Self:
        return cls(name, columns, **facts)

    def __getitem__(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    @property
    def header(self) -> list[str]:
        """The names of all columns."""
        return [column.name for column in self.columns]

    @property
    def texts_for_ids(self) -> set[str]:
        """Columns whose text is the id where that is blank."""
        return {column.default_text for column in self.columns if column.kind.is_id}

    @property
    def required_columns(self) -> list[str]:
        return [column.name for column in self.columns if column.is_required]

    def column_names(self, header: Sequence[str]) -> list[str]:
        """The header, with each column under its own name."""
        own = {self._heading(column, header): column.name for column in self.columns}
        return [own.get(heading, heading) for heading in header]

    @staticmethod
    def _heading(column: Column, header: Sequence[str]) -> str | None:
        return next(filter(header.__contains__, (column.name, *column.others)), None)


EARLIER_LISTS = ("earlier lists", "past lists", "llistes anteriors", "listas anteriores")
"""English, Catalan, and one title for both Spanish and Portuguese."""


def must(name: str, kind: Kind, note: str = "", names: tuple[str, ...] = ()) -> Column:
    """A required column, filled in every row."""
    return Column(name, kind, is_filled=True, is_required=True, note=note, others=names)


@dataclass
class Table:
    """A parsed file: each column as a list of values, with the places of the rows."""

    file: File
    name: str
    """Name of the file in messages."""
    columns: dict[str, list[Any]]
    place: Callable[[int, str | None], Place]
    """(row, column) → place of the cell, for messages."""
    present: bool = True
    """Whether the file exists and can be read, with all columns it needs."""

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), []))

    def __getitem__(self, column: str) -> list[Any]:
        return self.columns[column]

    def rows(self, *columns: str) -> zip[tuple[Any, ...]]:
        """The values of these columns row by row; without names, of all columns of the file."""
        names = columns or self.file.header
        return zip(*(self.columns[name] for name in names), strict=True)

    def problem(self, row: int, column: str | None, value: object, allowed: Sentence) -> Problem:
        shown = None if value is None else str(value)
        return Problem(self.place(row, column), shown, allowed)

    @classmethod
    def empty(cls, file: File, name: str) -> Table:
        return cls(
            file,
            name,
            {column.name: [] for column in file.columns},
            lambda _row, column: Place(name, None, column),
            present=False,
        )


@dataclass
class ParsedFiles:
    """Result of a reader: the tables, the problems so far, and notices."""

    source: str
    tables: dict[str, Table]
    problems: Problems = field(default_factory=Problems)
    notices: list[Sentence] = field(default_factory=list)

    def __getitem__(self, name: str) -> Table:
        return self.tables[name]

    def lack(self, file: File, name: str, allowed: Sentence) -> None:
        """Take an empty table for a file that is not there; report it if the period needs it."""
        self.tables[file.name] = Table.empty(file, name)
        if file.is_required:
            self.problems.append(Problem(Place(name), None, allowed))

    def refuse(self, table: Table, row: int, column: str, allowed: Sentence) -> None:
        """Report a cell, and say what is allowed there."""
        self.problems.append(table.problem(row, column, table[column][row], allowed))

    def check_known(self, table: str, column: str, known_ids: Mapping[str, object] | set[str], what: Sentence) -> None:
        """Report filled cells of the column whose value is not in `known_ids`."""
        read = self.tables[table]
        values = read[column]
        if set(values) - {None} <= (known_ids.keys() if isinstance(known_ids, Mapping) else known_ids):
            return
        for row, value in enumerate(values):
            if value is not None and value not in known_ids:
                self.refuse(read, row, column, what)

    def check_spelling(
        self,
        table: str,
        column: str,
        known_ids: Mapping[str, object],
        where: str,
        unknown: Sentence | None = None,
        *,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Report ids that differ from a known one only in capitals. Sheets take both for one id, files for two.

        `unknown`: what is allowed instead of other unknown ids, if they are problems. `names`: name → id.
        """
        read = self.tables[table]
        strangers = set(read[column]) - known_ids.keys() - {None}
        if not strangers:
            return
        meant = {name.casefold(): identity for name, identity in (names or {}).items()}
        meant |= {name.casefold(): name for name in known_ids if name}  # a missing name is reported elsewhere
        for row, value in enumerate(read[column]):
            if value in strangers and value.casefold() in meant:
                allowed = Sentence("write {meant}, as in {where}", meant=meant[value.casefold()], where=where)
                self.refuse(read, row, column, allowed)
            elif value in strangers and unknown is not None:
                self.refuse(read, row, column, unknown)

    def sorted_problems(self) -> Problems:
        """Problems by file, line and column. Problems without a file come last."""
        files = {table.name: number for number, table in enumerate(self.tables.values())}
        columns = {
            (table.name, column.name): number
            for table in self.tables.values()
            for number, column in enumerate(table.file.columns, 1)
        }

        def standing(problem: Problem) -> tuple[int, int, int]:
            file, line, column, _ = problem.place
            return files.get(file, len(files)), line or 0, columns.get((file, column or ""), 0)

        return self.problems.arrange(standing)


def row_of(file: File, record: object, **others: Any) -> dict[str, Any]:
    """A record as a row of its file, as people type it. `others`: values that no field of that name has."""
    return {
        column.name: _typed(column, others[column.name] if column.name in others else getattr(record, column.name))
        for column in file.columns
    }


def _typed(column: Column, value: Any) -> Any:
    if value is None or value == column.blank:
        return None
    if isinstance(value, bool):
        return int(value)
    return value if column.kind.meanings is None else column.kind.text_of(value)


def only_row(reading: ParsedFiles, file: File) -> dict[str, Any]:
    table = reading[file.name]
    return {column.name: table[column.name][0] if len(table) else column.blank for column in file.columns}


def duplicates(values: Sequence[Any]) -> list[int]:
    """Positions of values that have occurred before."""
    if len(set(values)) == len(values):
        return []
    seen: set[Any] = set()
    again = []
    for position, value in enumerate(values):
        if value in seen:
            again.append(position)
        seen.add(value)
    return again
