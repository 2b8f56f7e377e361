"""What people type into a cell, read as the value it means. A value that cannot be read stays out and is reported."""

from __future__ import annotations

import re
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from xlelo.drafting.form import Column, Kind


class Unreadable(NamedTuple):
    """Stands where a value could not be read, or (without a text) where one is missing."""

    text: str | None


ISO_DATE = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?:[T ]00:00(?::00)?)?", re.ASCII)
DAY_FIRST = re.compile(r"(?P<day>\d{1,2})/(?P<month>\d{1,2})/(?P<year>\d{4})", re.ASCII)
WHOLE = re.compile(r"(-?\d{1,15})(?:[.,]0+)?", re.ASCII)
DECIMAL = re.compile(r"-?\d{1,15}(?:[.,]\d{1,15})?", re.ASCII)
HALF = re.compile(r"(\d{0,15})½", re.ASCII)
RATIO = re.compile(r"(-?\d{1,15})\s*/\s*(\d{1,15})", re.ASCII)


class Cells(dict[str, Any]):
    """The cells of one column, each distinct text read once: a million rows hold few distinct dates and results."""

    def __init__(self, column: Column) -> None:
        super().__init__()
        self.column = column
        self.parse = PARSERS[column.kind.name]
        self.all_read = True

    def __missing__(self, text: str) -> Any:
        value = self._read(text.strip())
        if isinstance(value, Unreadable):
            self.all_read = False
        self[text] = value
        return value

    def _read(self, text: str) -> Any:
        if not text:
            return Unreadable(None) if self.column.filled else self.column.blank
        try:
            value = self.parse(text, self.column.kind)
        except ValueError:
            return Unreadable(text)
        if value is None and self.column.filled:
            return Unreadable(text)
        return self.column.blank if value is None else value


def text(typed: str, _kind: Kind) -> str:
    if not typed.isprintable() and re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", typed):
        raise ValueError(typed)
    return typed


def day(typed: str, kind: Kind) -> date:
    match = ISO_DATE.fullmatch(typed) or DAY_FIRST.fullmatch(typed)
    if match is None:
        raise ValueError(typed)
    year = _bounded(int(match["year"]), kind)
    return date(year, int(match["month"]), int(match["day"]))


def whole(typed: str, kind: Kind) -> int | None:
    """A zero where only a rating can stand is how many lists print that there is none."""
    match = WHOLE.fullmatch(typed)
    if match is None:
        raise ValueError(typed)
    value = _bounded(int(match[1]), kind)
    return None if value == 0 and kind.zero_is_blank else value


def fraction(typed: str, kind: Kind) -> int | Fraction:
    if ratio := RATIO.fullmatch(typed):
        if not int(ratio[2]):
            raise ValueError(typed)
        value = Fraction(int(ratio[1]), int(ratio[2]))
    elif half := HALF.fullmatch(typed):
        value = int(half[1] or 0) + Fraction(1, 2)
    elif DECIMAL.fullmatch(typed):
        value = Fraction(typed.replace(",", "."))
    else:
        raise ValueError(typed)
    _bounded(value, kind)
    return value.numerator if value.denominator == 1 else value


def flag(typed: str, _kind: Kind) -> bool:
    match = WHOLE.fullmatch(typed)
    if match is None or match[1] not in {"0", "1"}:
        raise ValueError(typed)
    return match[1] == "1"


def choice(typed: str, kind: Kind) -> Any:
    meanings = kind.meanings or {}
    for key in (typed, typed.lower()):
        if key in meanings:
            return meanings[key]
    raise ValueError(typed)


PARSERS: Final[dict[str, Callable[[str, Kind], Any]]] = {
    "text": text,
    "date": day,
    "whole": whole,
    "fraction": fraction,
    "flag": flag,
    "choice": choice,
}


def typed(value: object) -> str:
    """A workbook's cell as a person would type it into a text file."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime):
        return value.date().isoformat() if not (value.hour or value.minute) else value.isoformat(sep=" ")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def _bounded(value: Any, kind: Kind) -> Any:
    if (kind.least is not None and value < kind.least) or (kind.most is not None and value > kind.most):
        raise ValueError(value)
    return value
