"""Input files of the next month, from the lists of this one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.periods.event_import import NextRows
from xlelo.regulations.fide2024.next_period import next_period
from xlelo.regulations.fide2024.rows import history_rows, player_row, pool_rows

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.run import Month


def next_rows(month: Month) -> list[NextRows]:
    period = next_period(month)
    in_force = {
        (month.period.new_list, kind): {row.id: row.new for row in rows.values() if row.new is not None}
        for kind, rows in month.lists.items()
    }
    return [
        NextRows("players", ("id",), list(map(player_row, period.players.values()))),
        NextRows("pool", ("player", "kind", "event"), list(pool_rows(period.pool)), is_ordered=True),
        NextRows(
            "history",
            ("list", "kind", "player"),
            list(history_rows(period.history)),
            spare=list(history_rows(in_force)),
        ),
    ]


def next_days(month: Month) -> dict[str, dict[str, Any]]:
    period = next_period(month)
    return {"period": {"new_list": period.new_list, "from": period.first, "to": period.last}}
