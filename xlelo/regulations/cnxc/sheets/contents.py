"""Converts a half-year into the contents of its workbook, and counts the rows that it needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from xlelo.periods.form import row_of
from xlelo.regulations.cnxc.period import Game, Period
from xlelo.regulations.cnxc.rows import FILE, block_rows, competition_row, history_rows, player_row
from xlelo.regulations.cnxc.rules import AS_READ, Readings
from xlelo.regulations.cnxc.sheets.seats import SEATS, weighted_block
from xlelo.sheets.contents import columns, switches
from xlelo.sheets.sheet import Content, Sizes


def contents(period: Period | None, readings: Readings | None) -> Content:
    """Contents of the inputs. An empty workbook holds only the default readings."""
    typed: dict[str, Mapping[str, Any]] = {"Parameters": switches(readings or AS_READ)}
    if period is None:
        return typed
    typed["Period"] = {"list": period.list, "from": period.first, "to": period.last}
    typed["Players"] = columns(map(player_row, period.players.values()))
    typed["Competitions"] = columns(map(competition_row, period.competitions))
    typed["Games"] = columns(map(_game, period.games))
    typed["Blocks"] = columns(map(weighted_block, block_rows(period.players.values())))
    typed["History"] = columns(history_rows(period.history))
    typed["Card"] = typed["WhatIf"] = {"player": _busiest(period)}
    return typed


def _busiest(period: Period) -> str | None:
    """Player whom the Card shows first: the one with most seats. Effective players come before others."""
    seats = Counter(player for game in period.games for side in (game.white, game.black) for player, _ in side)
    return max(
        period.players, key=lambda one: (period.players[one].effective_elo is not None, seats[one]), default=None
    )


def measure(period: Period | None, room: Sizes) -> Sizes:
    """Row counts for a period, or for an empty workbook. A half-year without games keeps the empty workbook's rows."""
    empty = {**room, "card": 0}
    if period is None:
        return empty
    known = {
        "players": len(period.players),
        "competitions": len(period.competitions),
        "blocks": sum(len(player.earlier) for player in period.players.values()),
        "history": sum(map(len, period.history.values())),
    }
    if not period.games:
        return {**empty, **{name: max(room[name], count) for name, count in known.items()}}
    seats = [
        (game.competition, player) for game in period.games for side in (game.white, game.black) for player, _ in side
    ]
    played = Counter(player for _, player in seats)
    return {
        **known,
        "games": len(period.games),
        "lines": len(seats),
        "standings": len(set(seats)),
        "card": max(played.values()),
    }


def _game(game: Game) -> dict[str, Any]:
    row = row_of(FILE["games"], game, date=game.day, white=None, black=None)
    for name, side in (("white", game.white), ("black", game.black)):
        seats = [*side, *[(None, True)] * (len(SEATS[name]) - len(side))]
        for (player_column, moved_column), (player, moved) in zip(SEATS[name], seats, strict=True):
            row[player_column] = player
            row[moved_column] = None if moved else "0"
    return row
