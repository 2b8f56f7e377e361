"""Expected cells of a player's card: which games and lists it shows, and the sums of his games.

The other columns ask the rules about their row.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.law.tables import POINT
from xlelo.regulations.cnxc.sheets.card import CARD_LISTS
from xlelo.sheets.card_pages import page
from xlelo.sheets.expected_cells import Columns

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.period import Player
    from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs


def card(inputs: KnownInputs) -> Columns:
    columns, player = Columns(), inputs.player("Card")
    if player is None:
        return columns.fields({"number": 0, "games": 0, "before": 0, "older": 0})
    own = {number: line for number, line in enumerate(inputs.lines, 1) if line.player.id == player.id}
    shown, cells = page(list(own), inputs.inputs.singles["Card"], inputs.inputs.heights["Card_n"])
    columns["line"] = list(shown)
    counted = [line for line in own.values() if line.scored is not None and line.expected is not None]
    sums = {
        "points": Fraction(sum(line.scored or 0 for line in counted), POINT),
        "expected_points": Fraction(sum(line.expected or 0 for line in counted), POINT),
    }
    older = _rating_history(inputs, columns, player)
    return columns.fields(
        {"number": inputs.numbers[player.id], "games": len(own), "older": older, **(sums if own else {}), **cells}
    )


def _rating_history(inputs: KnownInputs, columns: Columns, player: Player) -> int:
    """Number of the player's lists before the one in force."""
    kept = [
        (row, line["list"], line["elo"])
        for row, line in inputs.rows("history")
        if line["player"] == player.id and line["list"] != inputs.period.list_in_force
    ]
    new = inputs.half_year.rows[player.id].new
    lists = [*kept, (None, inputs.period.list_in_force, player.elo), (None, inputs.period.list, new)]
    skipped = max(0, len(lists) - CARD_LISTS)
    for place in range(1, CARD_LISTS + 1):
        at = place + skipped
        row, name, elo = lists[at - 1] if at <= len(lists) else (None, None, None)
        columns.put(place, {"at": at, "kept": row, "list": name, "elo": elo})
    return len(kept)
