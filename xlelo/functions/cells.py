"""Cells read as values: numbers and dates as people type them, and errors for those that cannot be read."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from math import floor, isfinite
from numbers import Integral, Real
from typing import Any, Final

from xlelo.functions.grid import KNOWN_ERRORS, NO_NUMBER, NO_VALUE, Error, Grid
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.rounding import Exact, simplest
from xlelo.periods.numerals import doubt, meanings, small_rating, sole

Value = Any
"""An exact number, a date, a text or the meaning of a choice; None is a blank."""

HIGHEST_RATING: Final = 4000
UNKNOWN_ERRORS_END: Final = -2146800000
"""Over COM, an error without a text arrives as an integer below this one."""
UNKNOWN_ERROR: Final = NO_VALUE.because(Sentence("a cell holds an unknown error"))

HALF_TEXT = re.compile(r"(\d{0,4})½", re.ASCII)
DATE_TEXT = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
HALVES: Final = frozenset({"1/2", "="})

MARCH_1900: Final = 61
"""From this serial on the spreadsheet calendar is right: serial 60 is 29 February 1900, a day that did not exist."""
LAST_SERIAL: Final = 2_958_465
EARLIEST_SERIAL: Final = 10_000
"""A score of this size is a date (of 1927 or later): nobody plays so many games."""


class NoSuchNumberError(ValueError):
    """A number or date outside the allowed bounds."""


@dataclass(frozen=True)
class Kind:
    """A kind of argument: the allowed values in words, and their parser."""

    allowed: Sentence
    parse: Callable[[object], Value]
    least: Exact | None = None
    most: Exact | None = None
    integer: bool = False
    rating: bool = False
    """True for ratings: they are never small, so 2.000 means two thousand."""
    zero_is_blank: bool = False
    """True if 0 is a blank: lists print 0 for no rating, and Calc passes 0 for a blank cell in an optional argument."""
    parse_range: Callable[[Grid[object]], Value] | None = None
    """Parser of a range that is one value as a whole; None if only a single cell can be one."""
    question: Callable[[object], Sentence | None] = lambda _: None
    """Asks what was meant by a cell that cannot be read."""

    def read(self, cell: object) -> Value:
        """The value; None if the cell is blank, an Error if it cannot be read."""
        if cell is None or (isinstance(cell, str) and not cell.strip()):
            return None
        if (error := _error_in(cell)) is not None:
            return error
        if self.zero_is_blank and _is_zero(cell):
            return None
        try:
            return self._parse(cell)
        except NoSuchNumberError:
            return NO_NUMBER.because(self._why(cell))
        except (ValueError, OverflowError):
            return NO_VALUE.because(self._why(cell))

    def _parse(self, cell: object) -> Value:
        """The parsed value. A text that could be two numbers is the one that fits the bounds."""
        found = meanings(cell.strip()) if self.parse is number and isinstance(cell, str) else [self.parse(cell)]
        fitting = [value for value in found if self._fits(value)]
        if found and not fitting:
            raise NoSuchNumberError
        return sole(fitting)

    def _fits(self, value: Value) -> bool:
        return not (
            (self.least is not None and value < self.least)
            or (self.most is not None and value > self.most)
            or (self.integer and value.denominator != 1)
            or (self.rating and small_rating(value))
        )

    def _why(self, cell: object) -> Sentence:
        shown = str(cell) if isinstance(cell, str | int | float | date | Fraction | Decimal) else type(cell).__name__
        told = Sentence("“{cell}” is not {allowed}", cell=shown[:40], allowed=self.allowed)
        if question := self.question(cell):
            return Sentence("{allowed}; {question}", allowed=told, question=question)
        return self._asking(told, shown)

    def wanted(self, entry: str) -> Sentence:
        """What is allowed instead of the typed text."""
        return self._asking(Sentence("{kind} is allowed", kind=self.allowed), entry)

    def _asking(self, told: Sentence, entry: str) -> Sentence:
        """Add the question whether a similar number was meant."""
        question = doubt(entry, rating=self.rating) if self.parse is number else None
        return Sentence("{allowed}; {question}", allowed=told, question=question) if question else told


def parse(grid: Grid[object], kind: Kind, name: str) -> Grid[Value]:
    """Parse all cells. Each distinct number or text is parsed once, because long columns hold few."""
    known = _Distinct(kind, name)
    cells = [
        None if cell is None else known[cell] if cell.__class__ in _PLAIN else known.parse(cell) for cell in grid.cells
    ]
    return Grid(cells, grid.height, grid.width)


_PLAIN: Final = frozenset({float, int, str})
"""Types whose cells can be cached. Not bool, because True equals 1."""


class _Distinct(dict[object, Value]):
    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__()
        self.kind = kind
        self.name = name

    def __missing__(self, cell: object) -> Value:
        value = self[cell] = self.parse(cell)
        return value

    def parse(self, cell: object) -> Value:
        value = self.kind.read(cell)
        return value.because(join_sentences((self.name, value.reason), ": ")) if isinstance(value, Error) else value


def _error_in(cell: object) -> Error | None:
    if isinstance(cell, Error):
        return KNOWN_ERRORS.get(cell.text, UNKNOWN_ERROR)
    if isinstance(cell, str) and cell.startswith("#"):
        return KNOWN_ERRORS.get(cell.strip(), UNKNOWN_ERROR)
    return UNKNOWN_ERROR if isinstance(cell, int | float) and cell < UNKNOWN_ERRORS_END else None


def _is_zero(cell: object) -> bool:
    try:
        return number(cell) == 0
    except ValueError:
        return False


def number(cell: object) -> Exact:
    """The exact number. A float means the shortest decimal that it prints as."""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, str) and (found := meanings(cell.strip())):
        return found[0]  # without context its point or comma is the decimal sign
    if isinstance(cell, Integral) and not isinstance(cell, bool):
        return int(cell)
    if isinstance(cell, Real | Decimal) and not isinstance(cell, bool):
        if not isfinite(cell):
            raise NoSuchNumberError
        return simplest(Fraction(cell) if isinstance(cell, Fraction | Decimal) else Fraction(repr(float(cell))))
    raise ValueError(cell)


def score(cell: object) -> Exact:
    """The score; half a point has many spellings. A result such as 1-0 is a game, not a score."""
    if isinstance(cell, str):
        text = cell.strip()
        if text in HALVES:
            return Fraction(1, 2)
        if half := HALF_TEXT.fullmatch(text):
            return int(half[1] or 0) + Fraction(1, 2)
    found = number(cell)
    if found >= EARLIEST_SERIAL:
        raise ValueError(cell)
    return found


def became_a_date(cell: object) -> Sentence | None:
    """A typed 1/2 that the program turned into 1 February or 2 January; None for what is no date."""
    try:
        found = day(cell)
    except (ValueError, OverflowError):
        return None
    if found < _serial_day(EARLIEST_SERIAL):
        return None
    if {found.day, found.month} == {1, 2}:
        return Sentence("1/2 became the date {date}: type ½, 0.5 or = instead", date=found)
    return Sentence("it is the date {date}", date=found)


def day(cell: object) -> date:
    """A date, its serial number (counted from 1900), or a text such as 2013-09-30."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    if isinstance(cell, str) and (typed := DATE_TEXT.fullmatch(cell.strip())):
        return date(*map(int, typed.groups()))
    return _serial_day(floor(number(cell)))


def _serial_day(serial: int) -> date:
    if not 1 <= serial <= LAST_SERIAL or serial == MARCH_1900 - 1:
        raise NoSuchNumberError
    return date(1899, 12, 30 if serial >= MARCH_1900 else 31) + timedelta(days=serial)


def text(cell: object) -> str:
    """The text of a cell. A number is its digits, because article 5.1 may be typed as a number."""
    if isinstance(cell, str):
        return cell.strip()
    exact = number(cell)
    return str(exact) if isinstance(exact, int) else repr(float(exact))


def text_of_number(cell: object) -> str:
    """The text of a cell, for a reader of texts: a number has at most twelve decimals and no exponent."""
    if isinstance(cell, str):
        return cell.strip()
    exact = number(cell)
    return str(exact) if isinstance(exact, int) else f"{float(exact):.12f}".rstrip("0").rstrip(".")


def choice(meanings: Mapping[str, Value]) -> Kind:
    """A kind of choice: one of these words, in upper or lower case."""

    def meaning(cell: object) -> Value:
        try:
            return meanings[text(cell).upper()]
        except KeyError:
            raise ValueError(cell) from None

    return Kind(Sentence("one of {names}", names=list(meanings)), meaning, zero_is_blank=True)


def drop_blanks(cells: Sequence[Value]) -> list[Value]:
    return [value for value in cells if value is not None]


RATING = Kind(
    Sentence("a rating from 10 to 4000 (0 or blank: none)"), number, 0, HIGHEST_RATING, rating=True, zero_is_blank=True
)
NUMBER = Kind(Sentence("a number from −4000 to 4000"), number, -HIGHEST_RATING, HIGHEST_RATING)
SCORE = Kind(Sentence("a score such as 1, 0.5, ½, = or 0"), score, 0, question=became_a_date)
SHARE = Kind(Sentence("a number from 0 to 1"), number, 0, 1)
FACTOR = Kind(Sentence("a factor K from 0 to 1000"), number, 0, 1000)
COUNT = Kind(Sentence("a whole number from 0 to 100000"), number, 0, 100_000, integer=True)
GAMES = Kind(Sentence("a whole number from 1 to 100000"), number, 1, 100_000, integer=True)
DURATION = Kind(Sentence("a number from 0 to 100000"), number, 0, 100_000)
SPAN = Kind(Sentence("a number above 0 and up to 100000"), number, Fraction(1, 100_000), 100_000, zero_is_blank=True)
DATE = Kind(Sentence("a date such as 2013-09-30"), day, zero_is_blank=True)
TEXT = Kind(Sentence("a text"), text, zero_is_blank=True)
