"""A half-year as rows of its input files, column by column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from xlelo.regulations.cnxc.rules import Status

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.period import Player


def player_row(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "status": None if player.status is Status.UNRATED else player.status.value,
        "elo": player.elo,
        "games": player.games or None,
        "last_game": player.last_game,
        "iccf": player.iccf,
        "fpx": player.fpx,
        "fide": player.fide,
        "iccf_next": player.iccf_next,
    }


def block_rows(players: Iterable[Player]) -> Iterator[dict[str, Any]]:
    for player in players:
        for earlier in player.earlier:
            games, performance = earlier.block
            yield {
                "player": player.id,
                "list": earlier.list,
                "competition": earlier.competition,
                "games": games,
                "performance": performance,
            }


def history_rows(history: Mapping[str, Mapping[str, int]]) -> Iterator[dict[str, Any]]:
    for published, ratings in history.items():
        for player, elo in ratings.items():
            yield {"list": published, "player": player, "elo": elo}
