"""What a month's lists leave behind in the files of the next one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.drafting.intake import Carried
from xlelo.regulations.fide2024.files import LISTS

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.run import Month

PREFIXES = {kind: prefix for prefix, kind in LISTS.items()}


def carried(month: Month) -> list[Carried]:
    players: dict[tuple[Any, ...], dict[str, Any]] = {}
    published = {}
    for kind, rows in month.lists.items():
        for row in rows.values():
            if month.period.players[row.id].outside:
                continue
            prefix = PREFIXES[kind]
            standing = {"rating": row.new, "games": row.games_total, "2400": row.reached}
            players.setdefault((row.id,), {}).update({f"{prefix}_{name}": value for name, value in standing.items()})
            published[month.period.new_list, kind, row.id] = {"rating": row.new}
    return [
        Carried("players", ("id",), players),
        Carried("pool", ("player", "kind", "event"), _pool(month), grows=True),
        Carried("history", ("list", "kind", "player"), published),
    ]


def _pool(month: Month) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Of whoever is still unrated, every event: the first one decides by 8.2.1 for good."""
    return {
        (row.id, kind, block.event): {
            "end": block.ended,
            "games": block.games,
            "opponents": block.opponents,
            "score": Fraction(block.score, 1000),
        }
        for kind, rows in month.lists.items()
        for row in rows.values()
        if row.new is None and row.first is not None
        for block in (judged.block for judged in row.first.blocks)
    }
