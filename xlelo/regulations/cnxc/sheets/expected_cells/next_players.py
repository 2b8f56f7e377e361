"""Players at the start of the next half-year, by their rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from xlelo.regulations.cnxc.next_period import next_player
from xlelo.regulations.cnxc.rules import Status
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.sheet import Word

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs


def next_players(inputs: KnownInputs) -> Mapping[int, Mapping[str, Any]]:
    found = {}
    for identity, row in inputs.players.items():
        player = next_player(inputs.half_year, inputs.period.players[identity])
        found[row] = {
            "id": identity,
            "name": player.name,
            "status": None if player.status is Status.UNRATED else Word(f"Choices.{player.status.value}"),
            "elo": player.elo,
            "games": player.games or None,
            "last_game": serial(player.last_game) or None,
            "iccf": player.iccf,
            "fpx": player.fpx,
            "fide": player.fide,
            "iccf_next": None,
        }
    return found
