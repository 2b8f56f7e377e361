"""What a half-year's list leaves behind in the files of the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.intake import Carried
from xlelo.regulations.cnxc.period import Performance, performances
from xlelo.regulations.cnxc.rules import Status, new_blocks

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.period import HalfYear


def carried(half_year: HalfYear) -> list[Carried]:
    rows = half_year.rows.values()
    players = {
        (row.id,): {"status": row.status_after, "elo": row.new, "games": row.games_total, "last_game": row.last_game}
        for row in rows
    }
    published = {(half_year.period.list, row.id): {"elo": row.new} for row in rows if row.new is not None}
    return [
        Carried("players", ("id",), players),
        Carried("blocks", ("player", "list", "competition"), _blocks(half_year), grows=True),
        Carried("history", ("list", "player"), published),
    ]


def _blocks(half_year: HalfYear) -> dict[tuple[str, str | None, str | None], dict[str, object]]:
    """6.3 and 5.1: the performances of this list of who is provisional from now on."""
    found: dict[tuple[str, str | None, str | None], dict[str, object]] = {}
    for player in half_year.period.players.values():
        if half_year.rows[player.id].status_after is not Status.PROVISIONAL:
            continue
        entered = [rated for rated in half_year.competitions if isinstance(rated.outcomes.get(player.id), Performance)]
        blocks = new_blocks(performances(player, entered), half_year.readings)
        names = [rated.competition.id for rated in entered] if len(entered) == len(blocks) else [None] * len(blocks)
        for name, block in zip(names, blocks, strict=True):
            found[player.id, half_year.period.list, name] = {"games": block.games, "performance": block.performance}
    return found
