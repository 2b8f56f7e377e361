"""A month as rows of its input files, column by column."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from xlelo.periods.exchange import Game
from xlelo.periods.form import row_of
from xlelo.regulations.fide2024.files import FILES, LISTS
from xlelo.regulations.fide2024.period import Block, Event, Player
from xlelo.regulations.fide2024.rules import List

FILE = {file.name: file for file in FILES}
PREFIX = {kind: prefix for prefix, kind in LISTS.items()}


def player_row(player: Player) -> dict[str, Any]:
    standings: dict[str, Any] = {}
    for prefix, kind in LISTS.items():
        columns = (column.name for column in FILE["players"].columns if column.name.startswith(f"{prefix}_"))
        standings |= zip(columns, player.standings[kind], strict=True)
    return row_of(FILE["players"], player, born=player.born if player.birth is None else None, **standings)


def event_row(event: Event) -> dict[str, Any]:
    return row_of(FILE["events"], event)


def game_row(game: Game) -> dict[str, Any]:
    return row_of(FILE["games"], game, date=game.day)


def pool_rows(pool: Mapping[tuple[str, List], Sequence[Block]]) -> Iterator[dict[str, Any]]:
    for (player, kind), blocks in pool.items():
        for block in blocks:
            points = Fraction(block.score, 1000)
            yield row_of(FILE["pool"], block, player=player, kind=kind, end=block.ended, score=points)


def history_rows(history: Mapping[tuple[date, List], Mapping[str, int | None]]) -> Iterator[dict[str, Any]]:
    for (published, kind), ratings in history.items():
        for player, rating in ratings.items():
            yield {"list": published, "kind": PREFIX[kind], "player": player, "rating": rating}
