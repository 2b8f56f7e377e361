"""Expected cells of competitions, and the hints beside valid rows of games."""

from __future__ import annotations

from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs
from xlelo.sheets.expected_cells import Columns, place_on_input_rows


def competitions(inputs: KnownInputs) -> Columns:
    columns = Columns()
    rows = inputs.inputs.rows["competitions"]
    columns["begins_alike"] = place_on_input_rows(rows, [int(row in inputs.alike_from_the_start) for row in rows])
    winners = [one.winner if one.norm else None for one in inputs.period.competitions]
    columns["winner_no"] = place_on_input_rows(rows, [0 if one is None else inputs.numbers[one] for one in winners])
    return columns


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
