"""Expected hints beside valid rows of games and participants: the names, and no complaint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.sheets.expected_cells import Columns
from xlelo.sheets.sheet import Word, WordKeys

if TYPE_CHECKING:
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs


def beside_games(known: KnownInputs) -> Columns:
    columns, called = Columns(), _guests(known)
    for row, game in known.games:
        columns.put(
            row,
            {
                **_facts(known, called, "white", game.white),
                **_facts(known, called, "black", game.black),
                "seen": 1,
                "event_row": known.events[game.event],
                "odd": 0,
            },
        )
    return columns


def beside_participants(known: KnownInputs) -> Columns:
    columns, called = Columns(), _guests(known)
    table = known.typed.tables["participants"]
    for row, event, player in zip(known.typed.rows["participants"], table["event"], table["player"], strict=True):
        facts = _facts(known, called, "player", player)
        facts["known_as"] = facts.pop("player_name")
        columns.put(row, {**facts, "seen": 1, "event_row": known.events[event], "odd": 0})
    return columns


def _guests(known: KnownInputs) -> dict[str, str | None]:
    """Guest → name in his first row."""
    table = known.typed.tables["participants"]
    called: dict[str, str | None] = {}
    for player, name in zip(table["player"], table["name"], strict=True):
        called.setdefault(player, name)
    return called


def _facts(known: KnownInputs, called: dict[str, str | None], key: str, identity: str) -> dict[str, Any]:
    player = known.period.players.get(identity)
    name = player.name if player is not None else WordKeys((called.get(identity) or "", " ", Word("Rows.guest")))
    return {f"{key}_name": name, f"{key}_row": known.numbers[identity], f"{key}_listed": identity}
