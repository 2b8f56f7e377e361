"""The half-year's workbook, as the commands use it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from xlelo.periods.form import row_of
from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.files import FILE, block_rows, competition_row, history_rows, player_row
from xlelo.regulations.cnxc.iccf import ICCF, add_list
from xlelo.regulations.cnxc.next_period import NEWS, roll_forward
from xlelo.regulations.cnxc.period import Game, HalfYear, Period
from xlelo.regulations.cnxc.rules import AS_READ, Readings
from xlelo.regulations.cnxc.sheets import ROOM, sheets
from xlelo.regulations.cnxc.sheets.expected_cells import rule_answers
from xlelo.regulations.cnxc.sheets.parameters import parameters
from xlelo.regulations.cnxc.sheets.seats import (
    EVENT_IMPORT,
    FILES,
    SEATS,
    assemble,
    folder_tables,
    next_rows,
    weighted_block,
)
from xlelo.regulations.regulation import BookOf, RegulationOf, Supplement
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


def book(regulation: RegulationOf[Period, Readings, HalfYear]) -> BookOf[Period, Readings, HalfYear]:
    """The workbook of a federation with these rules."""
    laws, run = regulation.law, regulation.run
    assert laws is not None  # noqa: S101 - these rules have days
    assert run is not None  # noqa: S101 - a half-year is run
    run = replace(
        run, files=FILES, assemble=partial(assemble, laws=laws), next_rows=next_rows, event_import=EVENT_IMPORT
    )
    return BookOf(
        code=regulation.code.lower(),
        file=f"{regulation.code.lower()}_semiannual",
        home=laws.home,
        regulation=replace(regulation, run=run),
        declare=sheets,
        parameters=partial(parameters, laws=laws),
        day_cell=("Period", "to"),
        room=ROOM,
        contents=contents,
        measure=lambda period: measure(period, ROOM),
        rule_answers=rule_answers,
        folder_tables=folder_tables,
        roll_forward=roll_forward,
        news=NEWS,
        iccf=Supplement(ICCF, add_list),
        languages=("en", "pt"),
    )


BOOK = book(REGULATION)
