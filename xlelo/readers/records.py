"""Tables in memory: lists of dicts, data frames of pandas or polars, or a dict for a single row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem
from xlelo.periods.form import File, ParsedFiles
from xlelo.readers.tables import collect
from xlelo.readers.values import typed_text


def read_records(tables: Mapping[str, Any], files: Sequence[File]) -> ParsedFiles:
    """Parse tables named like a folder's files. Each value is parsed as if it were text in a file."""
    reading = ParsedFiles("", {})
    known = {file.name for file in files}
    for name in tables:
        if name not in known:
            allowed = Sentence("one of these tables is allowed: {files}", files=[file.name for file in files])
            reading.problems.append(Problem(Place(name), None, allowed))
    for file in files:
        given = tables.get(file.name)
        if given is not None:
            reading.tables[file.name] = collect(file, Records.of(file, given), reading)
        else:
            allowed = Sentence("this table is missing (columns: {columns})", columns=file.required_columns)
            reading.lack(file, file.name, allowed)
    return reading


@dataclass(frozen=True)
class Records:
    """A table in memory as a source of rows. A row's line is its number, from 1."""

    name: str
    header: list[str]
    filled: list[list[str]]

    @classmethod
    def of(cls, file: File, value: Any) -> Records:
        rows = _dicts(value)
        header = list(dict.fromkeys(str(name) for row in rows for name in row)) or file.header
        return cls(file.name, header, [[_text(row.get(name)) for name in header] for row in rows])

    def rows(self) -> Iterator[list[str]]:
        yield self.header
        yield from self.filled

    def lines(self) -> Iterator[int]:
        return iter(range(len(self.filled) + 1))

    def place(self, line: int, column: str | None, _position: int | None) -> Place:
        return Place(self.name, line or None, column)


def _dicts(value: Any) -> list[dict[str, Any]]:
    if hasattr(value, "to_dicts"):  # polars
        return list(value.to_dicts())
    if hasattr(value, "to_dict"):  # pandas
        return list(value.to_dict("records"))
    return [value] if isinstance(value, dict) else [dict(row) for row in value]


def _text(value: Any) -> str:
    """A value as text. NaN, NA and NaT are blanks; a time stamp at midnight is a day."""
    if value is None or type(value).__name__ in {"NAType", "NaTType"} or value != value:  # noqa: PLR0124
        return ""
    if hasattr(value, "item"):  # a number of numpy
        value = value.item()
    return typed_text(value).strip()
