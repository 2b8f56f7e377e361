"""Input files of the next half-year, from the results of this one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.periods.event_import import NextRows
from xlelo.regulations.cnxc.next_period import earlier_performances, next_period
from xlelo.regulations.cnxc.rows import block_rows, history_rows, player_row

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.period import HalfYear


def next_rows(half_year: HalfYear) -> list[NextRows]:
    """Rows of the next half-year's files. Effective players need no blocks, and the new list is already in players."""
    period = next_period(half_year)
    players = period.players.values()
    before = (player for player in half_year.period.players.values() if not period.players[player.id].earlier)
    no_longer_needed = (replace(player, earlier=earlier_performances(half_year, player)) for player in before)
    in_force = {row.id: row.new for row in half_year.rows.values() if row.new is not None}
    return [
        NextRows("players", ("id",), list(map(player_row, players))),
        NextRows(
            "blocks",
            ("player", "list", "competition"),
            list(block_rows(players)),
            spare=list(block_rows(no_longer_needed)),
        ),
        NextRows(
            "history",
            ("list", "player"),
            list(history_rows(period.history)),
            spare=list(history_rows({half_year.period.list: in_force})),
        ),
    ]


def next_days(half_year: HalfYear) -> dict[str, dict[str, Any]]:
    period = next_period(half_year)
    return {"period": {"list": period.list, "from": period.first, "to": period.last}}
