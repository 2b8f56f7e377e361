"""The lists of a month for publication (9.1), and as JSON for other programs."""

from datetime import date, timedelta
from functools import partial
from typing import Any, NamedTuple

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import ExactText
from xlelo.periods.listing import Entry, Listing, PublishedLine
from xlelo.periods.month import listed_players, month_as_json, published_lines
from xlelo.regulations.fce.events import RatedEvent
from xlelo.regulations.fce.findings import findings
from xlelo.regulations.fce.period import Period, Player
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.run import Month, Row
from xlelo.sheets.list_columns import CHANGE, NAME, WHOLE, WORD, ListColumn, printed_list

SHEETS = {List.STANDARD: "ListStandard", List.RAPID: "ListRapid"}
"""The sheets of the workbook with the same lists and words."""


class Line(NamedTuple):
    """A player's line in a list."""

    player: Player
    row: Row


_fact = partial(ListColumn[Line], article="9.1")

COLUMNS = (
    _fact("name", NAME, lambda line: line.player.name, '{Roll.name#row}&""', width=28),
    _fact("id", NAME, lambda line: line.row.id, '{Roll.id#row}&""'),
    _fact("title", NAME, lambda line: line.player.title, '{Roll.title#row}&""', width=6),
    _fact("club", NAME, lambda line: line.player.club, '{Roll.club#row}&""', width=20),
    _fact("new", WHOLE, lambda line: line.row.new, "{ratings.new#row}"),
    _fact("k0", WHOLE, lambda line: line.row.next_base, "{ratings.next_k0#row}", width=5),
    _fact("k", WHOLE, lambda line: line.row.next_factor, "{ratings.next_k#row}", width=5),
    _fact("evaluated", WHOLE, lambda line: line.row.evaluated, "{ratings.evaluated#row}"),
    _fact(
        "change",
        CHANGE,
        lambda line: None if line.row.opening.initial else line.row.change,
        'IF({ratings.first#row}<>"","",{ratings.change#row})',
    ),
    _fact(
        "remark",
        WORD,
        lambda line: _remark_of(line.row),
        'IF({ratings.first#row}<>"",{=Lists.new},IF({ratings.again#row}<>"",{=Lists.again},""))',
        width=14,
        article="10, 11",
    ),
)
"""The facts of 9.1. The first fact, the day of publication, is in the title."""


def _remark_of(row: Row) -> str | None:
    """Key of the remark on a rating that is new or set without games of the month."""
    if row.opening.initial:
        return "Lists.new"
    return "Lists.again" if row.reinitialised else None


def _row(row: Row) -> dict[str, Any]:
    opening = row.opening
    return {
        "old": opening.old,
        "k0": opening.base,
        "delta_k": opening.activity,
        "k": opening.factor,
        "evaluated": row.evaluated,
        "played": row.played,
        "change_exact": ExactText(row.variation),
        "change": row.change,
        "new": row.new,
        "reinitialised": row.reinitialised,
        "initial": opening.initial,
        "listed": row.listed,
        "next_k0": row.next_base,
        "next_k": row.next_factor,
    }


def _event(rated_event: RatedEvent) -> dict[str, Any]:
    return {
        "id": rated_event.event.id,
        "list": rated_event.kind.value,
        "rejected": list(rated_event.broken_articles),
        "accepted": rated_event.is_accepted,
        "u12": rated_event.is_under_twelve,
        "guests": [
            {
                "id": guest,
                "performance_exact": ExactText.of(exact),
                "performance": None if rated_event.conditions is None else rated_event.conditions.guests.get(guest),
            }
            for guest in rated_event.guests
            for exact in (rated_event.performances.get(guest),)
        ],
    }


as_json = partial(month_as_json, findings=findings, row=_row, event=_event)


def published(month: Month) -> list[PublishedLine]:
    """A first rating given in this list has no old one."""
    return published_lines(month, lambda row: None if row.opening.initial else row.opening.old)


def rosters(month: Month) -> dict[str, list[Entry]]:
    return listed_players(month, lambda _, row: row.listed, lambda player, _: player.fide)


def lines(month: Month, kind: List) -> list[Line]:
    """The published players by rating. Players with equal ratings keep their order in the input."""
    listed = sorted((row for row in month.lists[kind].values() if row.listed), key=lambda row: -row.new)
    return [Line(month.period.players[row.id], row) for row in listed]


def claims_until(period: Period) -> date:
    """The last day for claims about the list (8.4)."""
    return period.new_list + timedelta(days=period.law.numbers["claim_days"] - 1)


def listings(month: Month, language: str = FIRST_LANGUAGE) -> list[Listing]:
    texts = words(language, month.period.laws.home).fill(month.period.law.numbers.values)
    return [_listing(month, kind, texts) for kind in List]


def _listing(month: Month, kind: List, texts: Words) -> Listing:
    period, listed = month.period, lines(month, kind)
    notes = [texts["Lists.claims"].format(day=texts.day(claims_until(period)))]
    if left_out := len(month.lists[kind]) - len(listed):
        notes.append(texts["Lists.without_licence"].format(number=left_out, year=period.new_list.year))
    day, ids = texts.day(period.new_list), [line.row.id for line in listed]
    return printed_list(SHEETS[kind], COLUMNS, listed, texts, day, ids=ids, notes=notes, key=kind.value)
