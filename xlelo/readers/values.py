"""Typed cells, parsed as values. A value that cannot be read is left out and reported."""

import re
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from xlelo.files import NO_TEXT
from xlelo.lang.numbers import Figure
from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import FIRST_DAY, Kind
from xlelo.law.rounding import Exact, simplest
from xlelo.model import Problems
from xlelo.periods.form import Column
from xlelo.periods.numerals import doubt, meanings, small_rating, sole
from xlelo.readers.formulas import FormulaFault


class Unreadable(NamedTuple):
    """A text that could not be read, or (None) a missing value."""

    text: str | None


ISO_DATE = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?:[T ]00:00(?::00)?)?", re.ASCII)
DAY_FIRST = re.compile(r"(?P<day>\d{1,2})/(?P<month>\d{1,2})/(?P<year>\d{4})", re.ASCII)
WHOLE_NUMBER = re.compile(r"(-?\d{1,15})(?:[.,]0+)?", re.ASCII)
HALF = re.compile(r"(\d{0,15})½", re.ASCII)
RATIO = re.compile(r"(-?\d{1,15})\s*/\s*(\d{1,15})", re.ASCII)


MAX_TEXT = 32_767
"""The most characters of a cell in any spreadsheet program."""

NO_REASON: Final = Unreadable(None)
"""A misread text that is not kept, because there are too many."""


class Cells(dict[str, Any]):
    """The parsed cells of one column. Each distinct text is parsed once: a million rows hold few dates and results."""

    def __init__(self, column: Column) -> None:
        super().__init__()
        self.column = column
        self.parse = PARSERS[column.kind.name]
        self.misread = 0
        """The number of unreadable texts. A repeated text counts once, as long as its value is kept."""

    def __missing__(self, text: str) -> Any:
        bare = text if isinstance(text, Figure) else text.strip()
        value = Unreadable(text) if isinstance(text, FormulaFault) else self._parse(bare)
        if isinstance(value, Unreadable):
            self.misread += 1
            if self.misread > Problems.MAX_KEPT:  # beyond this it is only counted, never shown
                return NO_REASON
        self[text] = value
        return value

    def _parse(self, text: str) -> Any:
        if not text:
            return Unreadable(None) if self.column.is_filled else self.column.blank
        try:
            value = self.parse(text, self.column.kind)
        except ValueError:
            return Unreadable(text)
        if value is None and self.column.is_filled:
            return Unreadable(text)
        return self.column.blank if value is None else value


def text(entry: str, _kind: Kind) -> str:
    if len(entry) > MAX_TEXT:
        raise ValueError(entry)
    if not entry.isprintable() and NO_TEXT.search(entry):
        raise ValueError(entry)
    return entry


def day(entry: str, kind: Kind) -> date:
    match = ISO_DATE.fullmatch(entry) or DAY_FIRST.fullmatch(entry)
    if match is None:
        raise ValueError(entry)
    year = int(_check_bounds(int(match["year"]), kind))
    found = date(year, int(match["month"]), int(match["day"]))
    if found < FIRST_DAY:
        raise ValueError(entry)
    return found


def integer(entry: str, kind: Kind) -> int | None:
    """The integer. Zero is None where only a rating is possible, because many lists print 0 for “no rating”."""
    value = _meaning(entry, kind, whole=True)
    return None if value == 0 and kind.zero_is_blank else int(value)


def fraction(entry: str, kind: Kind) -> Exact:
    if ratio := RATIO.fullmatch(entry):
        if not int(ratio[2]):
            raise ValueError(entry)
        return _check_bounds(simplest(Fraction(int(ratio[1]), int(ratio[2]))), kind)
    if half := HALF.fullmatch(entry):
        return _check_bounds(int(half[1] or 0) + Fraction(1, 2), kind)
    return _meaning(entry, kind)


def _meaning(entry: str, kind: Kind, *, whole: bool = False) -> Exact:
    return sole(
        value
        for value in meanings(entry)
        if _is_within(value, kind)
        and not (whole and value.denominator != 1)
        and not (kind.rating and small_rating(value))
    )


def flag(entry: str, _kind: Kind) -> bool:
    match = WHOLE_NUMBER.fullmatch(entry)
    if match is None or match[1] not in {"0", "1"}:
        raise ValueError(entry)
    return match[1] == "1"


def choice(entry: str, kind: Kind) -> Any:
    try:
        return kind.meaning(entry)
    except KeyError:
        raise ValueError(entry) from None


PARSERS: Final[dict[str, Callable[[str, Kind], Any]]] = {
    "text": text,
    "date": day,
    "whole": integer,
    "fraction": fraction,
    "flag": flag,
    "choice": choice,
}


def typed_text(value: object) -> str:
    """A workbook's cell as a person would type it. An hour does not belong to a date; sheets drop it, too."""
    if value is None or isinstance(value, str):  # most cells are
        return value or ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else Figure(f"{Decimal(f'{value:.15g}'):f}")
    if isinstance(value, date):
        return (value.date() if isinstance(value, datetime) else value).isoformat()
    return value if isinstance(value, str) else str(value)


def requirement(kind: Kind, entry: str | None) -> Sentence:
    """What is allowed, in words. A number that looks like a typo also gets a question with the likely value."""
    if isinstance(entry, FormulaFault):
        return entry.fault
    if entry is not None and len(entry) > MAX_TEXT:
        return Sentence("{allowed}, with at most {most,} characters", allowed=kind.allowed, most=MAX_TEXT)
    number = entry is not None and kind.name in {"whole", "fraction"}
    asked = doubt(entry, rating=kind.rating) if number and entry is not None else None
    return Sentence("{allowed}; {question}", allowed=kind.allowed, question=asked) if asked else kind.allowed


def _is_within(value: Exact, kind: Kind) -> bool:
    if kind.zero_is_blank and value == 0:
        return True
    if kind.halves and (2 * value).denominator != 1:
        return False
    return (kind.least is None or value >= kind.least) and (kind.most is None or value <= kind.most)


def _check_bounds(value: Exact, kind: Kind) -> Exact:
    if not _is_within(value, kind):
        raise ValueError(value)
    return value
