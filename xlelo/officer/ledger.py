"""A period as rows of text that can be added and removed. Folders and workbooks have their own subclasses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlelo.files import name_of
from xlelo.lang.sentence import Sentence
from xlelo.model import Problem, refusal
from xlelo.periods.event_import import EventImport
from xlelo.periods.form import File, ParsedFiles
from xlelo.readers import Input
from xlelo.readers.side_files import SIDE_FILES
from xlelo.readers.values import Cells
from xlelo.regulations import rules_at_home

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation, Run


@dataclass
class Sheet:
    """A file of the period: its header and its typed rows."""

    form: File
    name: str
    """The file's name in messages."""
    header: list[str]
    rows: list[dict[str, str]] = field(default_factory=list)
    _days: list[date] | None = field(default=None, kw_only=True)

    def add(self, cells: Mapping[str, str]) -> dict[str, str]:
        """Add a row at the end, or in the order of days. Missing columns are added if the file allows it."""
        self._widen(cells)
        row = self.complete({column: cells.get(column, "") for column in self.header if column})
        self._insert(self._position(row), row)
        return row

    def drop(self, unwanted: Callable[[dict[str, str]], bool]) -> int:
        """Remove the unwanted rows; return their number."""
        gone = [number for number, row in enumerate(self.rows) if unwanted(row)]
        for number in reversed(gone):
            self._remove(number)
        return len(gone)

    def change(self, number: int, cells: Mapping[str, str]) -> None:
        self._widen(cells)
        self.rows[number] |= {column: value for column, value in cells.items() if column in self.header}
        self._days = None

    def lines(self) -> list[int]:
        """The line number of each row."""
        return list(range(2, len(self.rows) + 2))

    def _insert(self, at: int, row: dict[str, str]) -> None:
        self.rows.insert(at, row)

    def _remove(self, number: int) -> None:
        """Remove a row. The row below it keeps its day."""
        order = self.form.order
        below = self.rows[number + 1] if number + 1 < len(self.rows) else None
        if order and below is not None and not below[order] and self.rows[number][order]:
            self.change(number + 1, {order: self.rows[number][order]})
        del self.rows[number]
        self._days = None

    def complete(self, row: dict[str, str]) -> dict[str, str]:
        """The row with all columns of the form."""
        for column in self.form.columns:
            row.setdefault(column.name, "")
            if column.default_text:
                row[column.name] = row[column.name] or row.get(column.default_text, "")
        return row

    def _is_implied(self, column: str, cells: Mapping[str, str]) -> bool:
        """True if a blank cell of this column means the same."""
        otherwise = next((one.default_text for one in self.form.columns if one.name == column), "")
        return bool(otherwise) and cells.get(column) == cells.get(otherwise)

    def _position(self, row: dict[str, str]) -> int:
        """The position of a new row: the end, or after the last row that is not of a later day."""
        if not self.form.order:
            return len(self.rows)
        days, day = self.days(), Cells(self.form[self.form.order])[row[self.form.order]]
        dated = isinstance(day, date)
        at = bisect_right(days, day) if dated else len(days)
        days.insert(at, day if dated else _last(days))
        return at

    def days(self) -> list[date]:
        """The day of each row: its own, or that of the row above."""
        if self._days is None:
            self._days = []
            read = Cells(self.form[self.form.order])
            for row in self.rows:
                day = read[row[self.form.order]]
                self._days.append(day if isinstance(day, date) else _last(self._days))
        return self._days

    def _widen(self, cells: Mapping[str, str]) -> None:
        lacking = [
            column
            for column, value in cells.items()
            if value and column not in self.header and not self._is_implied(column, cells)
        ]
        if lacking:
            self._add_columns(lacking)

    def _add_columns(self, columns: Sequence[str]) -> None:
        self.header += columns


def _last(days: Sequence[date]) -> date:
    return days[-1] if days else date.min


@dataclass
class Ledger(ABC):
    """A period with its changes in memory; only `write` stores them."""

    source: Path
    regulation: Regulation
    sheets: dict[str, Sheet] = field(default_factory=dict)
    changed_files: set[str] = field(default_factory=set)
    anew: bool = False
    """True: write the whole workbook again, with as many rows as it needs. The user's own sheets are then lost."""

    @property
    def name(self) -> str:
        return name_of(self.source)

    @property
    def run(self) -> Run:
        return self.regulation.period_run

    @property
    def event_import(self) -> EventImport:
        """The regulation's import of tournaments. A regulation without one is refused."""
        if self.regulation.run is None or self.regulation.run.event_import is None:
            allowed = Sentence(
                "{code} cannot import tournament files and has no player lists to correct", code=self.regulation.code
            )
            raise refusal(self.source, allowed)
        return self.regulation.run.event_import

    @property
    def rule_notices(self) -> list[Sentence]:
        """Notices about the rules that the period holds."""
        return list(rules_at_home(self.regulation, self.source))

    def events(self) -> list[str]:
        """Ids of the period's events."""
        by = self.event_import
        return list(dict.fromkeys(filter(None, (row[by.event_id] for row in self[by.events].rows))))

    def players(self) -> list[str]:
        """The id of each row of players; where names are ids, the name of a row without one."""
        by_name = self.event_import.names_are_ids
        return [row["id"] or (row["name"] if by_name else "") for row in self["players"].rows]

    @cached_property
    def forms(self) -> Mapping[str, File]:
        return {file.name: file for file in (*self.run.files, *SIDE_FILES)}

    def __getitem__(self, name: str) -> Sheet:
        """The file of this name. A missing file begins with the columns of its form."""
        if name not in self.sheets:
            sheet = self.sheets[name] = self._read(name)
            for row in sheet.rows:
                sheet.complete(row)
        return self.sheets[name]

    def add(self, name: str, cells: Mapping[str, str]) -> dict[str, str]:
        self.changed_files.add(name)
        return self[name].add(cells)

    def drop(self, name: str, unwanted: Callable[[dict[str, str]], bool]) -> int:
        count = self[name].drop(unwanted)
        if count:
            self.changed_files.add(name)
        return count

    def change(self, name: str, number: int, cells: Mapping[str, str]) -> None:
        self.changed_files.add(name)
        self[name].change(number, cells)

    def rate(self) -> Any:
        """The changed period, rated."""
        found = self.input()
        return self.run.rate(found.period, found.readings)

    @abstractmethod
    def _read(self, name: str) -> Sheet: ...

    @abstractmethod
    def has(self, name: str) -> bool:
        """True if the period has this file, even an empty one."""

    @abstractmethod
    def reading(self, *names: str) -> ParsedFiles:
        """The parsed files as they were before any change."""

    @abstractmethod
    def input(self) -> Input:
        """The changed period."""

    @abstractmethod
    def room(self) -> list[Problem]:
        """Problems for tables that have too few rows."""

    @abstractmethod
    def write(self, out: Path | None = None, *, force: bool = False) -> None:
        """Write in place, or into a copy at `out`. `force`: replace an existing file."""

    @abstractmethod
    def digest(self) -> str:
        """A hash of everything that was read."""

    @abstractmethod
    def copy(self, into: Path) -> Ledger:
        """A copy of the original period in another folder."""
