"""The lists of a month for publication (9.1), and as JSON for other programs."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.lang.numbers import ExactText, with_sign
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.listing import Entry, Listing, PublishedLine
from xlelo.regulations.fce.findings import findings
from xlelo.regulations.fce.rules import List

if TYPE_CHECKING:
    from xlelo.lang import Words
    from xlelo.regulations.fce.events import RatedEvent
    from xlelo.regulations.fce.run import Month, Row

SHEETS = {List.STANDARD: "ListStandard", List.RAPID: "ListRapid"}
"""The sheets of the workbook with the same lists and words."""
COLUMNS = ("name", "id", "title", "club", "new", "k0", "k", "evaluated", "change", "remark")
"""Columns of a list, with the facts of 9.1. The first fact, the day of publication, is in the title."""


@pause_collection()
def as_json(month: Month) -> dict[str, Any]:
    odd = [asdict(finding) for finding in findings(month)]  # first: it needs much memory for a while
    return {
        "regulation": "FCE",
        "new_list": month.period.new_list.isoformat(),
        "lists": {kind.value: [_row(row, month) for row in rows.values()] for kind, rows in month.lists.items()},
        "events": [_event(rated) for rated in month.events],
        "findings": odd,
    }


def _row(row: Row, month: Month) -> dict[str, Any]:
    opening = row.opening
    return {
        "id": row.id,
        "name": month.period.players[row.id].name,
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


def published(month: Month) -> list[PublishedLine]:
    """Old and new ratings of both lists. A first rating given in this list has no old one."""
    return [
        PublishedLine(
            kind.value,
            row.id,
            month.period.players[row.id].name,
            None if row.opening.initial else row.opening.old,
            row.new,
        )
        for kind, rows in month.lists.items()
        for row in rows.values()
    ]


def rosters(month: Month) -> dict[str, list[Entry]]:
    players = month.period.players
    return {
        kind.value: [
            Entry(row.id, one.name, row.new, row.next_factor, one.title, one.birth, one.fide)
            for row in rows.values()
            for one in (players[row.id],)
            if row.listed
        ]
        for kind, rows in month.lists.items()
    }


def listings(month: Month, language: str = FIRST_LANGUAGE) -> list[Listing]:
    """Both lists with the facts of 9.1, sorted by rating. Players with equal ratings keep their order in the input."""
    vocabulary = words(language, month.period.laws.home).fill(month.period.law.numbers.values)
    return [_listing(month, kind, vocabulary) for kind in List]


def remark_of(row: Row) -> str:
    """Remark on a rating that is new or set without games of the month. It is a key of the lists' words."""
    if row.opening.initial:
        return "new"
    return "again" if row.reinitialised else ""


def _listing(month: Month, kind: List, texts: Words) -> Listing:
    period, sheet = month.period, SHEETS[kind]
    rows = sorted((row for row in month.lists[kind].values() if row.listed), key=lambda row: -row.new)
    deadline = period.new_list + timedelta(days=period.law.numbers["claim_days"] - 1)
    left_out = len(month.lists[kind]) - len(rows)
    notes = [texts["Lists.claims"].format(day=texts.day(deadline))]
    if left_out:
        notes.append(texts["Lists.without_licence"].format(number=left_out, year=period.new_list.year))
    return Listing(
        title=f"{texts[f'{sheet}.title_line']} · {texts.day(period.new_list)}",
        headings=("#", *(texts[f"{sheet}.{key}"] for key in COLUMNS)),
        rows=[
            (
                str(place),
                player.name,
                row.id,
                player.title or "",
                player.club or "",
                str(row.new),
                str(row.next_base),
                str(row.next_factor),
                str(row.evaluated),
                "" if row.opening.initial or not row.change else with_sign(f"{row.change:+d}"),
                texts[f"Lists.{remark}"] if (remark := remark_of(row)) else "",
            )
            for place, row in enumerate(rows, 1)
            for player in (period.players[row.id],)
        ],
        numeric=frozenset({0, 5, 6, 7, 8, 9}),
        ids=[row.id for row in rows],
        notes=tuple(notes),
        key=kind.value,
    )
