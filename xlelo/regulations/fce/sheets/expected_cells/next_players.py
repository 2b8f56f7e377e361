"""The players at the start of the next month, as rows of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from xlelo.regulations.fce.files import LISTS
from xlelo.regulations.fce.next_period import next_player
from xlelo.regulations.fce.rules import SEASONS

if TYPE_CHECKING:
    from xlelo.regulations.fce.period import Standing
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs


def next_players(inputs: KnownInputs) -> Mapping[int, Mapping[str, Any]]:
    found = {}
    for row, typed in inputs.rows("players"):
        facts: dict[str, Any] = {key: fact or None for key, fact in typed.items()}
        player = next_player(inputs.period.players[facts["id"]], inputs.month)
        for prefix, kind in LISTS.items():
            facts |= _standing(prefix, player.standing(kind))
        found[row] = facts
    return found


def _standing(prefix: str, standing: Standing) -> dict[str, Any]:
    seasons = [*standing.seasons, *[0] * SEASONS][:SEASONS]
    return {
        f"{prefix}_elo": standing.elo,
        f"{prefix}_season_games": standing.season_games,
        f"{prefix}_games_total": standing.games_total,
        f"{prefix}_initialised": standing.initialised,
        **{f"{prefix}_g{number}": games for number, games in enumerate(seasons, 1)},
    }
