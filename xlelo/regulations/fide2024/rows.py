"""A month as rows of its input files, column by column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.regulations.fide2024.files import LISTS

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.period import Block, Player
    from xlelo.regulations.fide2024.rules import List

PREFIX = {kind: prefix for prefix, kind in LISTS.items()}


def player_row(player: Player) -> dict[str, Any]:
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
        row[f"{prefix}_2300"] = int(standing.reached_2300) or None
        row[f"{prefix}_base"] = standing.base
    return row


def pool_rows(pool: Mapping[tuple[str, List], Sequence[Block]]) -> Iterator[dict[str, Any]]:
    for (player, kind), blocks in pool.items():
        for block in blocks:
            yield {
                "player": player,
                "kind": PREFIX[kind],
                "event": block.event,
                "end": block.ended,
                "games": block.games,
                "opponents": block.opponents,
                "score": Fraction(block.score, 1000),
            }


def history_rows(history: Mapping[tuple[date, List], Mapping[str, int | None]]) -> Iterator[dict[str, Any]]:
    for (published, kind), ratings in history.items():
        for player, rating in ratings.items():
            yield {"list": published, "kind": PREFIX[kind], "player": player, "rating": rating}
