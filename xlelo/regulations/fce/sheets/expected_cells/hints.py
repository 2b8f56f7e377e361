"""Expected hints beside valid rows of games and participants: the names, and no complaint."""

from __future__ import annotations

from typing import Any

from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs
from xlelo.sheets.expected_cells import Columns
from xlelo.sheets.sheet import Word, WordKeys


def game_hints(inputs: KnownInputs) -> Columns:
    columns, called = Columns(), _guests(inputs)
    for row, game in inputs.games:
        columns.put(
            row,
            {
                **_facts(inputs, called, "white", game.white),
                **_facts(inputs, called, "black", game.black),
                "event_row": inputs.events[game.event],
            },
        )
    return columns


def participant_hints(inputs: KnownInputs) -> Columns:
    columns, called = Columns(), _guests(inputs)
    for row, entered in inputs.rows("participants"):
        facts = _facts(inputs, called, "player", entered["player"])
        facts["known_as"] = facts.pop("player_name")
        columns.put(row, {**facts, "event_row": inputs.events[entered["event"]]})
    return columns


def _guests(inputs: KnownInputs) -> dict[str, str | None]:
    """Guest → name in his first row."""
    called: dict[str, str | None] = {}
    for _, entered in inputs.rows("participants"):
        called.setdefault(entered["player"], entered["name"])
    return called


def _facts(inputs: KnownInputs, called: dict[str, str | None], key: str, identity: str) -> dict[str, Any]:
    player = inputs.period.players.get(identity)
    name = player.name if player is not None else WordKeys((called.get(identity) or "", " ", Word("Rows.guest")))
    return {f"{key}_name": name, f"{key}_row": inputs.numbers[identity]}
