"""Converts a month into the contents of its workbook, and counts the rows that it needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.periods.form import ParsedFiles
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.period import Period
from xlelo.regulations.fide2024.rows import event_row, game_row, history_rows, player_row, pool_rows
from xlelo.regulations.fide2024.rules import AS_READ, LAW, Law, Readings
from xlelo.sheets.contents import columns, month, switches
from xlelo.sheets.sheet import Content, Sizes


def contents(period: Period | None, readings: Readings | None) -> Content:
    """Contents of the inputs. An empty workbook holds only the default readings."""
    typed: dict[str, Mapping[str, Any]] = {"Parameters": switches(readings or AS_READ)}
    if period is None:
        return typed
    typed |= month(period, player_row, event_row, game_row)
    typed["Pool"] = columns(pool_rows(period.pool))
    typed["History"] = columns(history_rows(period.history))
    return typed


def measure(period: Period | None, room: Sizes) -> Sizes:
    """Row counts for a period, or for an empty workbook."""
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


def refuse_old_periods(reading: ParsedFiles, laws: DatedLaw[Law] = LAW) -> None:
    """Reports a period that is too old for a first rating. The sheets test this only for the pool."""
    table = reading["period"]
    for row, (new_list, first) in enumerate(table.rows("new_list", "from")):
        if None not in (new_list, first) and rules.too_old(first, new_list, law=(law := laws.at(new_list))):
            allowed = Sentence(
                "a day at most {months} months before the new list of {new_list} is allowed (art. 7.1.4)",
                months=law.numbers["most_months"],
                new_list=new_list,
            )
            reading.refuse(table, row, "from", allowed)
