"""Expected cells of the players at the start of the next month."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from xlelo.regulations.fce.files import LISTS
from xlelo.regulations.fce.next_period import next_player
from xlelo.regulations.fce.rules import SEASONS
from xlelo.sheets.expected_cells import Columns, serial

if TYPE_CHECKING:
    from xlelo.regulations.fce.period import Standing
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs


def next_players(inputs: KnownInputs) -> Columns:
    columns = Columns()
    table = inputs.inputs.tables["players"]
    for row, values in zip(inputs.inputs.rows["players"], zip(*table.values(), strict=True), strict=True):
        facts = dict(zip(table, values, strict=True))
        player = next_player(inputs.period.players[facts["id"]], inputs.month)
        taken = {key: serial(fact) if isinstance(fact, date) else fact or None for key, fact in facts.items()}
        for prefix, kind in LISTS.items():
            taken |= _standing(prefix, player.standing(kind))
        columns.put(row, taken)
    return columns


def _standing(prefix: str, standing: Standing) -> dict[str, Any]:
    seasons = [*standing.seasons, *[0] * SEASONS][:SEASONS]
    facts = {
        "elo": standing.elo,
        "season_games": standing.season_games,
        "games_total": standing.games_total,
        "initialised": serial(standing.initialised) or None,
        **{f"g{number}": games for number, games in enumerate(seasons, 1)},
    }
    return {f"{prefix}_{key}": fact for key, fact in facts.items()}
