"""Numbers that a law names, each once: a table with articles and first days."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law import dated
from xlelo.law.dated import Edition, Row, rows_today
from xlelo.law.rounding import simplest
from xlelo.model import Place

FILE: Final = dated.NUMBERS
COLUMNS: Final = ("key", "value", "article", "from", "meaning")
"""Columns of the table. The column `until` is added for numbers no longer in force."""
VALUE: Final = re.compile(r"\d+(\.\d+)?")


class Number(NamedTuple):
    key: str
    value: int | Fraction
    articles: tuple[str, ...]
    first_day: date | None
    """First day in force. None if the text gives no date."""
    end_day: date | None
    """Last day in force. None if no end is known."""
    meaning: Sentence
    place: Place


@dataclass(frozen=True)
class Numbers:
    """Numbers by key: `numbers["floor"]` gives a whole number, `numbers.exact("half")` any number."""

    rows: tuple[Number, ...]

    @classmethod
    def read(cls, source: str | Edition) -> Numbers:
        """Numbers of an edition, or those of a package that are in force today."""
        return cls(tuple(map(number, source.rows(FILE) if isinstance(source, Edition) else rows_today(source, FILE))))

    @cached_property
    def by_key(self) -> Mapping[str, Number]:
        return {row.key: row for row in self.rows}

    @cached_property
    def _whole_numbers(self) -> Mapping[str, int]:
        return {row.key: row.value for row in self.rows if isinstance(row.value, int)}

    @cached_property
    def values(self) -> Mapping[str, int | Fraction]:
        return {row.key: row.value for row in self.rows}

    def __getitem__(self, key: str) -> int:
        try:
            return self._whole_numbers[key]
        except KeyError:
            raise LookupError(f"{FILE}: no whole number is called {key}") from None

    def __contains__(self, key: str) -> bool:
        """Return whether the number is in force."""
        return key in self.by_key

    def exact(self, key: str) -> int | Fraction:
        return self.by_key[key].value

    def of(self, article: str) -> tuple[Number, ...]:
        return tuple(row for row in self.rows if article in row.articles)

    def first_day(self, key: str) -> date:
        day = self.by_key[key].first_day
        if day is None:
            raise LookupError(f"{FILE}: {key} has no day")
        return day

    def cells(self, *keys: str) -> Iterator[tuple[str, int | float, str]]:
        """Yield key, value and articles for a sheet: of these keys, or of all."""
        for number in map(self.by_key.__getitem__, keys) if keys else self.rows:
            value = number.value if isinstance(number.value, int) else float(number.value)
            yield number.key, value, ", ".join(number.articles)


NO_NUMBERS: Final = Numbers(())
"""For a text that names no numbers."""


def number(row: Row) -> Number:
    cells = row.cells
    if set(cells) != set(COLUMNS) - {dated.SINCE}:
        raise ValueError(f"{FILE}: a line has the columns {', '.join(COLUMNS)}")
    if not VALUE.fullmatch(cells["value"]):
        raise ValueError(f"{row.place}: {row.key}: “{cells['value']}” is no number")
    return Number(
        row.key,
        simplest(Fraction(cells["value"])),
        tuple(cells["article"].split(", ")),
        row.first_day,
        row.end_day,
        Sentence(cells["meaning"]),
        row.place,
    )
