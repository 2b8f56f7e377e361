"""The numbers that a law names, each once: a table beside the printed ones, with article and first day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.tables import printed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FILE: Final = "numbers.csv"
COLUMNS: Final = ("key", "value", "article", "from", "meaning")
VALUE: Final = re.compile(r"\d+(\.\d+)?")


class Number(NamedTuple):
    key: str
    value: int | Fraction
    articles: tuple[str, ...]
    since: date | None
    """None where the text bears no date."""
    meaning: Sentence


@dataclass(frozen=True)
class Numbers:
    """By their keys: `numbers["floor"]` is a whole number, `numbers.exact("half")` any."""

    rows: tuple[Number, ...]

    @classmethod
    def read(cls, package: str) -> Numbers:
        return cls(tuple(_number(row) for row in printed(package, FILE)))

    def __post_init__(self) -> None:
        keys = [row.key for row in self.rows]
        if twice := sorted({key for key in keys if keys.count(key) > 1}):
            raise ValueError(f"{FILE}: {', '.join(twice)} stands there more than once")

    @cached_property
    def by_key(self) -> Mapping[str, Number]:
        return {row.key: row for row in self.rows}

    @cached_property
    def _whole(self) -> Mapping[str, int]:
        return {row.key: row.value for row in self.rows if isinstance(row.value, int)}

    def __getitem__(self, key: str) -> int:
        try:
            return self._whole[key]
        except KeyError:
            raise LookupError(f"{FILE}: no whole number is called {key}") from None

    def exact(self, key: str) -> int | Fraction:
        return self.by_key[key].value

    def of(self, article: str) -> tuple[Number, ...]:
        return tuple(row for row in self.rows if article in row.articles)

    def since(self, key: str) -> date:
        day = self.by_key[key].since
        if day is None:
            raise LookupError(f"{FILE}: {key} has no day")
        return day

    def cells(self, *keys: str) -> Iterator[tuple[str, int | float, str]]:
        """Key, value and articles, as a sheet prints them: those, or all."""
        for number in map(self.by_key.__getitem__, keys) if keys else self.rows:
            value = number.value if isinstance(number.value, int) else float(number.value)
            yield number.key, value, ", ".join(number.articles)


NO_NUMBERS: Final = Numbers(())
"""Of a text that names none."""


def _number(row: dict[str, str]) -> Number:
    if tuple(row) != COLUMNS or None in row.values():
        raise ValueError(f"{FILE}: a line has the columns {', '.join(COLUMNS)}")
    if not VALUE.fullmatch(row["value"]):
        raise ValueError(f"{FILE}: {row['key']}: “{row['value']}” is no number")
    exact = Fraction(row["value"])
    return Number(
        row["key"],
        exact.numerator if exact.denominator == 1 else exact,
        tuple(row["article"].split(", ")),
        date.fromisoformat(row["from"]) if row["from"] else None,
        Sentence(row["meaning"]),
    )
