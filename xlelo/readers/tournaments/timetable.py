"""The days and the time control of a reported tournament, in the standard's form and in common ones."""

from collections.abc import Callable
from datetime import date
from itertools import pairwise

from xlelo.lang.sentence import Sentence
from xlelo.readers.tournaments import clocks, days
from xlelo.readers.tournaments.report import FIRST_ROUND, ROUND_WIDTH, Report
from xlelo.readers.tournaments.text import tidy
from xlelo.tournament import TimeControl


def tournament_days(report: Report) -> tuple[date | None, date | None]:
    start, end = (_day(report, code, what) for code, what in (("042", Sentence("start")), ("052", Sentence("end"))))
    if start is not None and end is not None and end < start:
        allowed = Sentence("a day not before the start {start} (record 042) is allowed", start=start)
        report.log.refuse(report.texts_at["052"], None, end.isoformat(), allowed)
    return start, end


def _day(report: Report, code: str, what: Sentence) -> date | None:
    typed = report.texts.get(code, "")
    if not typed:
        return None
    read = days.day(typed)
    line = report.texts_at[code]
    if read is None:
        report.log.adjust(Sentence("{what} “{typed}” is not a clear date: ignored", what=what, typed=typed[:40]), line)
        return None
    if not read.standard:
        report.log.adjust(Sentence("{what} “{typed}” read as {day}", what=what, typed=typed[:40], day=read.day), line)
    return read.day


def round_days(report: Report) -> dict[int, date]:
    """Round → day, from the columns of the rounds. Several lines may share the rounds."""
    found: dict[int, tuple[date, int]] = {}
    for number, line in report.dates:
        fields = {
            position: line[at : at + ROUND_WIDTH].strip()
            for position, at in enumerate(range(FIRST_ROUND - 1, min(len(line), 10_000), ROUND_WIDTH), 1)
            if line[at : at + ROUND_WIDTH].strip()
        }
        read = {at: parsed for at, typed in fields.items() if (parsed := days.round_day(typed)) is not None}
        if line[4 : FIRST_ROUND - 1].strip() or len(read) < len(fields):
            report.log.adjust(Sentence("round dates outside the columns of the rounds: ignored"), number)
            continue
        for position, one in read.items():
            day, before = found.setdefault(position, (one.day, number))
            if day != one.day:
                allowed = Sentence(
                    "round {position} is dated {day} in line {before}", position=position, day=day, before=before
                )
                report.log.refuse(number, None, fields[position], allowed)
    return {position: day for position, (day, _) in sorted(found.items())}


def check_order(report: Report, start: date | None, end: date | None, dated: dict[int, date]) -> None:
    line = report.dates[0][0] if report.dates else None
    for position, day in dated.items():
        if (start is not None and day < start) or (end is not None and day > end):
            allowed = Sentence(
                "round {position} is outside the tournament, {start} to {end}",
                position=position,
                start=start or "…",
                end=end or "…",
            )
            report.log.refuse(line, None, day.isoformat(), allowed)
    ordered = list(dated.items())
    for (position, day), (following, later) in pairwise(ordered):
        if later < day:
            report.log.adjust(
                Sentence(
                    "round {following} ({later}) is dated before round {position} ({day})",
                    following=following,
                    later=later,
                    position=position,
                    day=day,
                ),
                "",
            )


def time_control(report: Report) -> tuple[TimeControl | None, str]:
    """The time control from seconds or plain words. Unclear words are returned for a person to read."""
    words = tidy(report.texts.get("122", ""), report.log, "record 122")[:200]
    typed = report.texts.get("222", "")
    readers: tuple[tuple[str, str, Callable[[str], TimeControl | None]], ...] = (
        ("222", typed, clocks.parse_code),
        ("122", words, clocks.parse_words),
    )
    for code, value, read in readers:
        if not value:
            continue
        found = read(value)
        if found is None:
            report.log.adjust(
                Sentence("record {code}: time control “{value}” is not clear", code=code, value=value[:60]),
                report.texts_at[code],
            )
            continue
        if code == "122":
            (minutes, increment), _ = found.clocks(60)
            report.log.adjust(
                Sentence(
                    "time control “{value}” read as {minutes}+{increment}",
                    value=value[:60],
                    minutes=minutes,
                    increment=increment,
                ),
                report.texts_at[code],
            )
        return found, words or typed
    return None, words or typed
