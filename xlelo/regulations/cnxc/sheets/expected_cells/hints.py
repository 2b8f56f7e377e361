"""Expected hints beside valid rows of games: the names of the players, and no complaint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.sheets.expected_cells import Columns

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs


def game_hints(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for row, board in inputs.boards.items():
        (white, _), *_ = board.game.white
        (black, _), *_ = board.game.black
        columns.put(
            row,
            {
                "white_name": inputs.period.players[white].name,
                "black_name": inputs.period.players[black].name,
                "seen": 1,
                "competition_row": board.competition_number,
                "white_row": inputs.numbers[white],
                "black_row": inputs.numbers[black],
                "strangers": 0,
                "odd": 0,
            },
        )
    return columns
