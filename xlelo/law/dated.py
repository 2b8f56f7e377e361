"""Dated law: each row of a table has a first and a last day. An edition is the law between two changes.

A table may have the columns `from` and `until`, with days; a blank cell sets no bound. The first column of a table is
its key. Rows with the same key must not overlap.
"""

from __future__ import annotations

import csv
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeVar

from xlelo.lang.sentence import Sentence
from xlelo.law.days import today
from xlelo.model import Place, Problem, Refused, refuse

Law = TypeVar("Law")

SINCE: Final = "from"
UNTIL: Final = "until"
NUMBERS: Final = "numbers.csv"
"""The table whose first days are those of the regulation."""

DAY: Final = timedelta(days=1)


class Row(NamedTuple):
    cells: dict[str, str]
    """Cells without the days."""
    place: Place
    first_day: date | None
    end_day: date | None

    @property
    def key(self) -> str:
        return next(iter(self.cells.values()), "")

    def holds(self, day: date) -> bool:
        return (self.first_day is None or self.first_day <= day) and (self.end_day is None or day <= self.end_day)

    def overlaps(self, other: Row) -> bool:
        return (self.end_day or date.max) >= (other.first_day or date.min) and (other.end_day or date.max) >= (
            self.first_day or date.min
        )


@dataclass(frozen=True)
class Table:
    rows: tuple[Row, ...]
    """All rows, whether in force or not."""
    title: str = ""
    """Name of the table in the document."""


TITLE: Final = "# table: "
"""Beginning of the line with the document's name for the table."""


def lines_of(package: str, name: str) -> list[str]:
    return (files(package) / name).read_text(encoding="utf-8").splitlines()


def table_of(name: str, lines: Sequence[str]) -> Table:
    """The table of a CSV text. Lines that begin with # name the table and its source."""
    kept = [(number, _cells(line)) for number, line in enumerate(lines, 1) if line.strip() and line[0] != "#"]
    columns = kept[0][1] if kept else []
    problems: list[Problem] = []
    rows = tuple(_row(Place(name, number), columns, cells, problems) for number, cells in kept[1:])
    refuse(problems or list(_overlaps(rows)))
    return Table(rows, next((line.removeprefix(TITLE) for line in lines if line.startswith(TITLE)), ""))


def rows_of(package: str, name: str) -> tuple[Row, ...]:
    return table_of(name, lines_of(package, name)).rows


def _cells(line: str) -> list[str]:
    return next(csv.reader([line.replace("\r", " ")]))


def _row(place: Place, columns: Sequence[str], printed: Sequence[str], problems: list[Problem]) -> Row:
    if len(printed) != len(columns):
        problems.append(Problem(place, None, Sentence("a line has the columns {columns}", columns=columns)))
    cells = dict(zip(columns, printed, strict=False))
    since, until = (_day(place._replace(column=name), cells.pop(name, ""), problems) for name in (SINCE, UNTIL))
    if since is not None and until is not None and until < since:
        problems.append(Problem(place, str(until), Sentence("until is before from")))
    return Row(cells, place, since, until)


def _day(place: Place, text: str, problems: list[Problem]) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        problems.append(Problem(place, text, Sentence("a day such as 2027-01-01, or nothing, is needed")))
        return None


def _overlaps(rows: Sequence[Row]) -> Iterator[Problem]:
    before: dict[str, list[Row]] = {}
    for row in rows:
        for other in before.setdefault(row.key, []):
            if row.overlaps(other):
                allowed = Sentence(
                    "line {line} holds on the same day; the earlier row needs an until, the later one a from",
                    line=other.place.line,
                )
                yield Problem(row.place, row.key, allowed)
        before[row.key].append(row)


def rows_today(package: str, name: str) -> list[Row]:
    """Rows in force today."""
    return [row for row in rows_of(package, name) if row.holds(today())]


@dataclass(frozen=True)
class Tables:
    """All tables of a law, by file name."""

    home: str
    """Package of the regulation, or the name of a derived one. Its words are found by it."""
    by_name: Mapping[str, Table]

    @classmethod
    def of(cls, package: str) -> Tables:
        names = [file.name for file in files(package).iterdir() if file.name.endswith(".csv")]
        return cls(package, {name: table_of(name, lines_of(package, name)) for name in names})


@dataclass(frozen=True)
class Edition:
    """The tables in force from one change of the law to the next."""

    home: str
    tables: Mapping[str, Table]
    first_day: date | None
    """First day. None if the law gives no earlier date."""
    end_day: date | None
    """Last day. None if no later change is known."""

    def rows(self, name: str) -> list[Row]:
        day = self.first_day or self.end_day or date.max
        return [row for row in self.tables[name].rows if row.holds(day)]


class DatedLaw(Generic[Law]):
    """A regulation's law on any day. Each edition is read and checked at import.

    If every number has a first day, the earliest is the first day of the regulation. Its first edition is also used for
    earlier days.
    """

    def __init__(
        self,
        source: str | Tables,
        parse: Callable[[Edition], Law],
        possible: Mapping[str, tuple[int, int | None]] = MappingProxyType({}),
    ) -> None:
        self.tables = Tables.of(source) if isinstance(source, str) else source
        self.editions = tuple(editions(self.tables))
        self._read = parse
        self.possible = possible
        """Number → its least and greatest possible value."""
        self._laws = _read(self.editions, parse)
        self._starts = [edition.first_day or date.min for edition in self.editions[1:]]

    @property
    def home(self) -> str:
        return self.tables.home

    def with_tables(self, tables: Tables) -> DatedLaw[Law]:
        """The same articles with other tables."""
        return DatedLaw(tables, self._read, self.possible)

    def at(self, day: date | None = None) -> Law:
        """The law of a day, by default today."""
        return self._laws[self._position(day)]

    def from_day(self, day: date | None = None) -> tuple[Law, ...]:
        """The law of a day, and all later ones."""
        return self._laws[self._position(day) :]

    def changed_since(self, day: date) -> Iterator[tuple[str, Row]]:
        """Yield (table, row) for each row that began or ended after a day."""
        for name, table in self.tables.by_name.items():
            for row in table.rows:
                if (row.first_day is not None and row.first_day > day) or (
                    row.end_day is not None and row.end_day >= day
                ):
                    yield name, row

    def edition(self, day: date | None = None) -> Edition:
        return self.editions[self._position(day)]

    @property
    def first(self) -> date:
        """First day of the regulation."""
        return self.editions[0].first_day or date.min

    def _position(self, day: date | None) -> int:
        return bisect_right(self._starts, day or today())

    def __iter__(self) -> Iterator[Law]:
        """Yield the law of each edition, the oldest first."""
        return iter(self._laws)


def editions(tables: Tables) -> Iterator[Edition]:
    """Yield the editions of the tables, the oldest first."""
    by_name = tables.by_name
    rows = [row for table in by_name.values() for row in table.rows]
    ends = {row.end_day + DAY for row in rows if row.end_day and row.end_day < date.max}
    starts = {row.first_day for row in rows if row.first_day} | ends
    first = _first_day(by_name[NUMBERS].rows if NUMBERS in by_name else ())
    days: list[date | None] = [first, *sorted(day for day in starts if first is None or day > first)]
    for since, following in zip(days, [*days[1:], None], strict=True):
        yield Edition(tables.home, by_name, since, None if following is None else following - DAY)


def _first_day(numbers: Sequence[Row]) -> date | None:
    """First day of the regulation. None if a number has no first day, or if there are no numbers."""
    days = [row.first_day for row in numbers if row.first_day is not None]
    return min(days, default=None) if len(days) == len(numbers) else None


def _read(editions: Sequence[Edition], parse: Callable[[Edition], Law]) -> tuple[Law, ...]:
    """The law of each edition. The problems of all editions are refused together, each once."""
    laws: list[Law] = []
    problems: dict[Problem, Problem] = {}
    for edition in editions:
        try:
            laws.append(parse(edition))
        except Refused as refused:
            for problem in refused.problems:
                dated = Sentence("from {day} on: {allowed}", day=edition.first_day, allowed=problem.allowed)
                problems.setdefault(problem, problem if edition is editions[0] else problem._replace(allowed=dated))
    refuse(list(problems.values()))
    return tuple(laws)
