"""Input files of the next month, from the lists of this one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.periods.event_import import NextRows
from xlelo.regulations.fce.next_period import next_period
from xlelo.regulations.fce.period import OlderLine
from xlelo.regulations.fce.rows import event_row, game_row, history_rows, participant_rows, player_row

if TYPE_CHECKING:
    from xlelo.regulations.fce.run import Month


def next_rows(month: Month) -> list[NextRows]:
    period = next_period(month)
    in_force = {
        (month.period.new_list, kind): {row.id: OlderLine(row.new, row.next_factor) for row in rows.values()}
        for kind, rows in month.lists.items()
    }
    return [
        NextRows("players", ("id",), list(map(player_row, period.players.values()))),
        NextRows("events", ("id", "start"), list(map(event_row, period.events))),
        NextRows("participants", ("event", "player"), list(participant_rows(period))),
        NextRows("games", ("event", "round", "white", "black"), list(map(game_row, period.games))),
        NextRows(
            "history",
            ("list", "kind", "player"),
            list(history_rows(period.history)),
            spare=list(history_rows(in_force)),
        ),
    ]


def next_days(month: Month) -> dict[str, dict[str, Any]]:
    period = next_period(month)
    return {"period": {"new_list": period.new_list, "from": period.first, "to": period.last, "season": period.season}}
