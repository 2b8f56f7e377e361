"""Days: today, day zero of spreadsheets, and the same day in another month or year."""

from datetime import date, timedelta
from typing import Final


def today() -> date:
    """The day in the time zone of this computer: an officer's list has the officer's own day."""
    return date.today()  # noqa: DTZ011 - as above


YEAR_MONTHS: Final = 12
ZERO_DAY: Final = date(1899, 12, 30)
"""Day zero of spreadsheets: cells count the days from here."""


def months_later(day: date, months: int) -> date:
    """The same day some months later, or the last day of a shorter month."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    first = date(years, month + 1, 1)
    following = date(years + month // 11, (month + 1) % 12 + 1, 1)
    last = (following - timedelta(days=1)).day
    return first.replace(day=min(day.day, last))


def years_before(day: date, years: int) -> date:
    """The same day some years before. 29 February becomes 28 February."""
    leap = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - years, day=28 if leap else day.day)
