"""A month typed into its workbook: which rows it needs, and what stands in them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.drafting.contents import columns, month, number, switches
from xlelo.lang.sentence import Sentence
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.rules import AS_READ

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlelo.drafting.form import Reading
    from xlelo.drafting.sheet import Content, Sizes
    from xlelo.regulations.fide2024.period import Event, Period, Player
    from xlelo.regulations.fide2024.rules import Readings

PREFIX = {kind: prefix for prefix, kind in LISTS.items()}


def contents(period: Period | None, readings: Readings | None) -> Content:
    """The inputs; of an empty workbook, the readings as the text is taken."""
    typed: dict[str, Mapping[str, Any]] = {"Parameters": switches(readings or AS_READ)}
    if period is None:
        return typed
    typed |= month(period, _player, _event)
    typed["Pool"] = columns(
        {
            "player": player,
            "kind": PREFIX[kind],
            "event": block.event,
            "end": block.ended,
            "games": block.games,
            "opponents": block.opponents,
            "score": number(Fraction(block.score, 1000)),
        }
        for (player, kind), blocks in period.pool.items()
        for block in blocks
    )
    typed["History"] = columns(
        {"list": published, "kind": PREFIX[kind], "player": player, "rating": rating}
        for (published, kind), ratings in period.history.items()
        for player, rating in ratings.items()
    )
    return typed


def measured(period: Period | None, room: Sizes) -> Sizes:
    """The rows of a period, or those of an empty workbook."""
    if period is None:
        return {**room, "card": 0}
    played = Counter(player for game in period.games for player in (game.white, game.black))
    return {
        "players": len(period.players),
        "events": len(period.events),
        "games": len(period.games),
        "pool": sum(map(len, period.pool.values())),
        "history": sum(map(len, period.history.values())),
        "card": max(played.values(), default=0),
    }


def asked(reading: Reading) -> None:
    """A month of the period is never too old for a first rating: the sheets ask that of the pool alone."""
    table = reading["period"]
    for row, (new_list, first) in enumerate(table.rows("new_list", "from")):
        if None not in (new_list, first) and rules.too_old(first, new_list):
            allowed = Sentence(
                "a day at most 26 months before the new list of {new_list} is allowed (art. 7.1.4)", new_list=new_list
            )
            reading.problems.append(table.problem(row, "from", first, allowed))


def _player(player: Player) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": player.id,
        "name": player.name,
        "title": player.title,
        "federation": player.federation,
        "birth": player.birth,
        "born": player.born if player.birth is None else None,
        "outside": int(player.outside) or None,
    }
    for prefix, kind in LISTS.items():
        standing = player.standings[kind]
        row[f"{prefix}_rating"] = standing.rating
        row[f"{prefix}_games"] = standing.games or None
        row[f"{prefix}_2400"] = int(standing.reached) or None
    return row


def _event(event: Event) -> dict[str, Any]:
    return {
        "id": event.id,
        "name": event.name or None,
        "start": event.start,
        "end": event.end,
        "minutes": number(event.minutes),
        "increment": number(event.increment) or None,
        "unequal": int(event.unequal) or None,
        "list_ref": event.list_ref,
    }
