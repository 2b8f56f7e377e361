"""The result of a month as it is published (9.1) and as other programs read it."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from xlelo.drafting.derivation import signed
from xlelo.drafting.regulation import Entry, Listing, Published
from xlelo.regulations.fce.findings import findings
from xlelo.regulations.fce.rules import List

if TYPE_CHECKING:
    from xlelo.regulations.fce.period import Month, RatedEvent, Row

TITLES = {List.STANDARD: "Estàndard", List.RAPID: "Ràpids"}
CLAIM_DAYS = 25  # 8.4, the day of publication being the first


def as_json(month: Month) -> dict[str, Any]:
    return {
        "regulation": "FCE",
        "new_list": month.period.new_list.isoformat(),
        "lists": {kind.value: [_row(row, month) for row in rows.values()] for kind, rows in month.lists.items()},
        "events": [_event(rated) for rated in month.events],
        "findings": [asdict(finding) for finding in findings(month)],
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
        "change_exact": str(row.variation),
        "change": row.change,
        "new": row.new,
        "reinitialised": row.reinitialised,
        "initial": opening.initial,
        "listed": row.listed,
        "next_k0": row.next_base,
        "next_k": row.next_factor,
    }


def _event(rated: RatedEvent) -> dict[str, Any]:
    return {
        "id": rated.event.id,
        "list": rated.kind.value,
        "rejected": list(rated.broken),
        "accepted": rated.accepted,
        "u12": rated.under_twelve,
        "guests": [
            {
                "id": guest,
                "performance_exact": None if exact is None else str(exact),
                "performance": None if rated.conditions is None else rated.conditions.guests.get(guest),
            }
            for guest in rated.guests
            for exact in (rated.performances.get(guest),)
        ],
    }


def published(month: Month) -> list[Published]:
    """A first rating given in this very list has nothing before it."""
    return [
        Published(
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


def listings(month: Month) -> list[Listing]:
    """Both lists with the facts of 9.1, sorted by rating; players of one rating in the order they were entered in."""
    return [_listing(month, kind) for kind in List]


def _listing(month: Month, kind: List) -> Listing:
    period = month.period
    rows = sorted((row for row in month.lists[kind].values() if row.listed), key=lambda row: -row.new)
    deadline = period.new_list + timedelta(days=CLAIM_DAYS - 1)
    left_out = len(month.lists[kind]) - len(rows)
    notes = [f"Claims until {deadline} (art. 8.4)."]
    if left_out:
        notes.append(f"{left_out} not listed: no licence for {period.new_list.year} (art. 8.2).")
    return Listing(
        title=f"FCE · {TITLES[kind]} · {period.new_list}",
        headings=("#", "Name", "Id", "Title", "Club", "Elo", "K0", "K", "Games", "Change"),
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
                "new" if row.opening.initial else signed(f"{row.change:+d}") if row.change else "",
            )
            for place, row in enumerate(rows, 1)
            for player in (period.players[row.id],)
        ],
        numeric=frozenset({0, 5, 6, 7, 8, 9}),
        notes=tuple(notes),
    )
