"""Expected cells of competitions, of hints beside valid rows of games, of blocks, and of the warnings of players."""

from fractions import Fraction

from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import Player
from xlelo.regulations.cnxc.rules import Status
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


def blocks(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for row, block in inputs.rows("blocks"):
        player, weighted = block["player"], Fraction(block["weighted"])
        columns.put(
            row,
            {
                "number": inputs.numbers[player],
                "name": inputs.period.players[player].name,
                "performance": weighted / block["games"],
                "broken": int(weighted.denominator != 1),
            },
        )
    return columns


def results(inputs: KnownInputs) -> Columns:
    """Expected warnings of the players. The other columns ask the rules about their row."""
    columns = Columns()
    for identity, at in inputs.numbers.items():
        player, row = inputs.period.players[identity], inputs.half_year.rows[identity]
        late = player.last_game is not None and player.last_game >= inputs.period.first
        odd = {"odd_games": _odd_games(inputs, player), "odd_blocks": _odd_blocks(player), "odd_last_game": int(late)}
        right = {"in_doubt": 0, "due": int(row.is_listed)}
        columns.put(at, odd | right)
    return columns


def _odd_games(inputs: KnownInputs, player: Player) -> int:
    many = player.games >= inputs.period.law.numbers["least_games"]
    if player.status is Status.UNRATED:
        return int(bool(player.games) or player.last_game is not None)
    return int(many != (player.status is Status.EFFECTIVE))


def _odd_blocks(player: Player) -> int:
    if player.status is not Status.PROVISIONAL:
        return int(player.status is Status.UNRATED and bool(player.earlier))
    games = sum(earlier.block.games for earlier in player.earlier)
    return int(games != player.games or rules.round_rating(rules.provisional(player.blocks)) != player.elo)
