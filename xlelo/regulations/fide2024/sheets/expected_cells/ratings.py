"""Expected cells of the sheets of the three lists that take a search or a sorted list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.sheets.expected_cells import Columns

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.rules import List
    from xlelo.regulations.fide2024.run import Row
    from xlelo.regulations.fide2024.sheets.expected_cells.known import KnownInputs


def ratings(inputs: KnownInputs, kind: List) -> Columns:
    columns, firsts = Columns(), _firsts(inputs, kind)
    for identity, row in inputs.month.lists[kind].items():
        number = inputs.numbers[identity]
        values = {
            **{key: firsts.get((identity, key), 0) for key in ("as_white", "as_black")},
            "rank_key": None if row.new is None else row.new * inputs.people + inputs.people - number,
            "movement": movement(inputs, row),
            "first_event": _first_event(inputs, kind, row),
        }
        columns.put(number, values)
    return columns


def _firsts(inputs: KnownInputs, kind: List) -> dict[tuple[str, str], int]:
    """First row in which each player has a counted game, by colour."""
    firsts: dict[tuple[str, str], int] = {}
    for row, record in sorted(inputs.game_records.items()):
        if record.rated.kind is kind:
            for key, player, side in (
                ("as_white", record.game.white, record.rated_game.white),
                ("as_black", record.game.black, record.rated_game.black),
            ):
                if side is not None:
                    firsts.setdefault((player, key), row)
    return firsts


def movement(inputs: KnownInputs, row: Row) -> int | None:
    """A change and its row as one number, by which the largest are found."""
    if row.used is None or not row.change:
        return None
    number = inputs.numbers[row.id]
    return row.change * inputs.people - (number if row.change > 0 else -number)


def _first_event(inputs: KnownInputs, kind: List, row: Row) -> Any:
    """The first event of a player without earlier ones: it is one of the month."""
    if row.first is None or inputs.period.pool.get((row.id, kind)):
        return None
    return inputs.account(kind, row.id) * inputs.event_span + inputs.ranks[row.first.blocks[0].block.event]
