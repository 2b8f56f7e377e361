"""Days in tournament files, in the standard's form and in the forms that people type."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

EARLIEST, LATEST = 1850, 2200
PIVOT = 70
"""Two-digit years from 70 on are 19xx, because there were no report files before 1970."""

YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})", re.ASCII)
DAY_FIRST = re.compile(r"(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})", re.ASCII)
SHORT = re.compile(r"(\d{2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})", re.ASCII)
DAY_MONTH = re.compile(
    r"(?:\w+,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:de\s+|d'|d’|-)?\s*([^\W\d]+)\.?,?\s*(?:de\s+|del\s+|-)?\s*(\d{4})"
)
MONTH_DAY = re.compile(r"([^\W\d]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
BARE_YEAR = re.compile(r"(\d{4})(?:[-/.](?:00|\?\?))*", re.ASCII)

MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            "january jan gener gen enero ene janeiro",
            "february feb febrer febrero fevereiro fev",
            "march mar març marc marzo março marco",
            "april apr abril abr",
            "may maig mai mayo maio",
            "june jun juny junio junho",
            "july jul juliol julio julho",
            "august aug agost ago agosto",
            "september sep sept setembre set septiembre setembro",
            "october oct octubre outubro out",
            "november nov novembre noviembre novembro",
            "december dec desembre des diciembre dic dezembro dez",
        ),
        1,
    )
    for name in names.split()
}


class ParsedDay(NamedTuple):
    day: date
    standard: bool = True
    """True if the day has the form that the standard asks for."""


def day(entry: str) -> ParsedDay | None:
    """Parse a day in any form seen in files; None if it is unclear. A year needs four digits."""
    entry = entry.strip()
    if match := YEAR_FIRST.fullmatch(entry):
        return _parse(match[1], match[2], match[3], standard="/" in entry or "-" in entry)
    if match := DAY_FIRST.fullmatch(entry):
        return _parse(match[3], match[2], match[1], standard=False)
    if (match := DAY_MONTH.fullmatch(entry)) and match[2].lower() in MONTHS:
        return _parse(match[3], MONTHS[match[2].lower()], match[1], standard=False)
    if (match := MONTH_DAY.fullmatch(entry)) and match[1].lower() in MONTHS:
        return _parse(match[3], MONTHS[match[1].lower()], match[2], standard=False)
    return None


THREE_NUMBERS = re.compile(r"(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})", re.ASCII)
DAY_MONTH_YEAR, MONTH_DAY_YEAR, YEAR_MONTH_DAY = (2, 1, 0), (2, 0, 1), (0, 1, 2)
"""Where year, month and day stand in 09/03/18, 03/09/18 and 18/03/09."""


def unusual_days(entries: Sequence[str]) -> Mapping[str, date]:
    """Entry → day, for a column of days with the month first or with two-digit years; empty if it is unclear.

    All entries have one order. The month is first only if the day cannot be. Whether a year is first, the days tell:
    games of a season are within months, and read wrongly they spread over years.
    """
    numbers = {entry: match.groups() for entry in entries if (match := THREE_NUMBERS.fullmatch(entry.strip()))}
    if all(map(day, numbers)):
        return {}
    first = _in_order(numbers, DAY_MONTH_YEAR) or _in_order(numbers, MONTH_DAY_YEAR)
    possible = sorted(filter(None, (first, _in_order(numbers, YEAR_MONTH_DAY))), key=_spread)
    return {} if not possible or len({*map(_spread, possible)}) < len(possible) else possible[0]


def _in_order(numbers: Mapping[str, Sequence[str]], order: Sequence[int]) -> dict[str, date]:
    """Entry → day, if all entries have this order."""
    found: dict[str, date] = {}
    for entry, parts in numbers.items():
        year, month, number = (parts[at] for at in order)
        read = _parse(_of_century(year), month, number)
        if read is None:
            return {}
        found[entry] = read.day
    return found


def _spread(found: Mapping[str, date]) -> timedelta:
    return max(found.values()) - min(found.values())


def _of_century(year: str) -> int:
    short = int(year)
    return short if len(year) > len("99") else short + (1900 if short >= PIVOT else 2000)


def round_day(entry: str) -> ParsedDay | None:
    """Parse a day in a line of round dates, where the standard has two-digit years."""
    if match := SHORT.fullmatch(entry.strip()):
        return _parse(_of_century(match[1]), match[2], match[3])
    return day(entry)


def birth(entry: str) -> tuple[date | None, int | None, bool]:
    """The date of birth or only its year, and True if it has the standard's form."""
    entry = entry.strip()
    if not entry.strip("0/.-? "):
        return None, None, not entry
    if match := BARE_YEAR.fullmatch(entry):
        year = int(match[1])
        return None, year if EARLIEST <= year <= LATEST else None, False
    found = day(entry)
    if found is None:
        return None, None, False
    return found.day, None, found.standard


def _parse(year: str | int, month: str | int, number: str | int, *, standard: bool = True) -> ParsedDay | None:
    if not EARLIEST <= int(year) <= LATEST:
        return None
    try:
        return ParsedDay(date(int(year), int(month), int(number)), standard)
    except ValueError:
        return None
