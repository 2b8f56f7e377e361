"""Expected cells of outcomes, blocks, new ratings and their calibration."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.rules import Status
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.sheet import Word

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.period import Player
    from xlelo.regulations.cnxc.sheets.expected_cells.known import KnownInputs


def parsed_players(inputs: KnownInputs) -> Columns:
    """Expected cells of the parsed players."""
    columns = Columns()
    table = inputs.inputs.tables["players"]
    for number, at in enumerate(inputs.inputs.rows["players"]):
        facts = {key: cells[number] for key, cells in table.items()}
        row = inputs.half_year.rows[facts["id"]]
        values = {key: fact or 0 for key, fact in facts.items()}
        values |= {"last_game": serial(facts["last_game"]), "status": _status_word(facts["status"])}
        values |= {"misspelt": 0, "odd_status": 0, "in_doubt": 0}
        columns.put(at, {**values, "counted": int(row.games_period > 0), "due": int(row.is_listed)})
    return columns


def _status_word(status: Status) -> str | None:
    return None if status is Status.UNRATED else Word(f"Choices.{status.value}")


def blocks(inputs: KnownInputs) -> Columns:
    columns = Columns()
    table = inputs.inputs.tables["blocks"]
    facts = (table[name] for name in ("player", "list", "competition", "games", "weighted"))
    for row, player, published, competition, games, weighted in zip(inputs.inputs.rows["blocks"], *facts, strict=True):
        columns.put(
            row,
            {
                "own_player": player,
                "own_list": published,
                "own_competition": competition,
                "own_games": games,
                "own_weighted": Fraction(weighted),
                "far": 0,
                "number": inputs.players[player],
                "name": inputs.period.players[player].name,
                "performance": Fraction(weighted) / games,
                "broken": int(Fraction(weighted).denominator != 1),
                "incomplete": 0,
            },
        )
    return columns


def results(inputs: KnownInputs) -> Columns:
    """Expected warnings of the players. The other columns ask the rules about their row."""
    columns = Columns()
    for identity, at in inputs.players.items():
        player = inputs.period.players[identity]
        late = player.last_game is not None and player.last_game >= inputs.period.first
        odd = {"odd_games": _odd_games(inputs, player), "odd_blocks": _odd_blocks(player), "odd_last_game": int(late)}
        columns.put(at, odd)
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
