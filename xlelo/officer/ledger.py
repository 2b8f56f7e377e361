"""A period as rows of text that can be added to and taken from; folders and workbooks keep them each in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.readers.side_files import BESIDE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from xlelo.periods.event_import import EventImport
    from xlelo.periods.form import File, ParsedFiles
    from xlelo.readers import Input
    from xlelo.regulations.regulation import Regulation, Run


@dataclass
class Sheet:
    """A file of the period: its header, and its rows as they are typed."""

    name: str
    """What messages call it."""
    header: list[str]
    rows: list[dict[str, str]] = field(default_factory=list)

    def add(self, cells: Mapping[str, str]) -> dict[str, str]:
        """A row at the end; a column that the file lacks is added where that is possible."""
        self._widen(cells)
        self.rows.append({column: cells.get(column, "") for column in self.header if column})
        return self.rows[-1]

    def drop(self, unwanted: Callable[[dict[str, str]], bool]) -> int:
        """Take rows out; returns how many."""
        gone = [number for number, row in enumerate(self.rows) if unwanted(row)]
        for number in reversed(gone):
            self._remove(number)
        return len(gone)

    def change(self, number: int, cells: Mapping[str, str]) -> None:
        self._widen(cells)
        self.rows[number] |= {column: value for column, value in cells.items() if column in self.header}

    def lines(self) -> list[int]:
        """On which line each row stands."""
        return list(range(2, len(self.rows) + 2))

    def _remove(self, number: int) -> None:
        del self.rows[number]

    def _widen(self, cells: Mapping[str, str]) -> None:
        lacking = [column for column, value in cells.items() if value and column not in self.header]
        if lacking:
            self._add_columns(lacking)

    def _add_columns(self, columns: Sequence[str]) -> None:
        self.header += columns


@dataclass
class Ledger(ABC):
    """A period as it was read, and as it will be; nothing is written before `write`."""

    source: Path
    regulation: Regulation
    sheets: dict[str, Sheet] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)
    anew: bool = False
    """A workbook is written again as a whole, with as many rows as it needs: a person's own sheets stay behind."""

    @property
    def name(self) -> str:
        return self.source.resolve().name

    @property
    def run(self) -> Run:
        assert self.regulation.run is not None  # noqa: S101 - only such regulations have periods
        return self.regulation.run

    @property
    def event_import(self) -> EventImport:
        """How tournaments come in; a regulation that takes none is refused."""
        if self.regulation.run is None or self.regulation.run.event_import is None:
            allowed = Sentence(
                "{code} cannot import tournament files and has no player lists to correct", code=self.regulation.code
            )
            raise Refused([Problem(Place(str(self.source)), None, allowed)])
        return self.regulation.run.event_import

    @cached_property
    def forms(self) -> Mapping[str, File]:
        return {file.name: file for file in (*self.run.files, *BESIDE)}

    def __getitem__(self, name: str) -> Sheet:
        """The file of that name; a missing one begins with the columns of its form."""
        if name not in self.sheets:
            self.sheets[name] = self._read(name)
        return self.sheets[name]

    def add(self, name: str, cells: Mapping[str, str]) -> dict[str, str]:
        self.touched.add(name)
        return self[name].add(cells)

    def drop(self, name: str, unwanted: Callable[[dict[str, str]], bool]) -> int:
        count = self[name].drop(unwanted)
        if count:
            self.touched.add(name)
        return count

    def change(self, name: str, number: int, cells: Mapping[str, str]) -> None:
        self.touched.add(name)
        self[name].change(number, cells)

    def rated(self) -> Any:
        """The period as it would be, rated."""
        found = self.input()
        return self.run.rated(found.period, found.readings)

    @abstractmethod
    def _read(self, name: str) -> Sheet: ...

    @abstractmethod
    def has(self, name: str) -> bool:
        """The period holds such a file, be it empty."""

    @abstractmethod
    def reading(self, *names: str) -> ParsedFiles:
        """Those files with their values, as they stood before anything was changed."""

    @abstractmethod
    def input(self) -> Input:
        """The period as it would be."""

    @abstractmethod
    def room(self) -> list[Problem]:
        """Where there is no room for all the rows."""

    @abstractmethod
    def write(self, out: Path | None = None, *, force: bool = False) -> None:
        """In place, or into a copy; `force`: over a file that is there."""

    @abstractmethod
    def digest(self) -> str:
        """A hash of all that was read."""

    @abstractmethod
    def copied(self, into: Path) -> Ledger:
        """The same elsewhere, as it was read."""
