"""Expected cells of the what-if: the chosen player at the start of the next month."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.next_period import next_player
from xlelo.regulations.fide2024.period import Standing
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.sheets.lists import NUMBER
from xlelo.sheets.expected_cells import Columns

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.sheets.expected_cells.known import KnownInputs


def what_if(inputs: KnownInputs) -> Columns:
    """Without a player, he is an adult who is not new."""
    typed, identity = inputs.inputs.singles.get("WhatIf", {}), inputs.player_id("WhatIf")
    law, kind = inputs.period.law, LISTS[typed.get("list") or "std"]
    number, own, std, young = 0, Standing(games=law.numbers["new_games"]), Standing(), False
    if identity is not None:
        player = next_player(inputs.period.players[identity], inputs.month)
        number, own, std = inputs.numbers[identity], player.standings[kind], player.standings[List.STANDARD]
        young = rules.young(player.born, inputs.period.new_list.year, law)
    return Columns().fields(
        {
            "number": number,
            "list_no": NUMBER[kind],
            "own": None if identity is None else own.rating or 0,
            "std": None if identity is None else std.rating or 0,
            "completed": own.games,
            "reached": int(own.reached),
            "reached_2300": int(own.reached_2300),
            "young": int(young),
        }
    )
