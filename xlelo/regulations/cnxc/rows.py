"""A half-year as rows of its input files, column by column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from xlelo.periods.form import row_of
from xlelo.regulations.cnxc.files import FILES
from xlelo.regulations.cnxc.period import Competition, Player

FILE = {file.name: file for file in FILES}


def player_row(player: Player) -> dict[str, Any]:
    return row_of(FILE["players"], player, games=player.games or None)


def competition_row(competition: Competition) -> dict[str, Any]:
    return row_of(FILE["competitions"], competition)


def block_rows(players: Iterable[Player]) -> Iterator[dict[str, Any]]:
    for player in players:
        for earlier in player.earlier:
            games, performance = earlier.block
            yield row_of(FILE["blocks"], earlier, player=player.id, games=games, performance=performance)


def history_rows(history: Mapping[str, Mapping[str, int]]) -> Iterator[dict[str, Any]]:
    for published, ratings in history.items():
        for player, elo in ratings.items():
            yield {"list": published, "player": player, "elo": elo}
