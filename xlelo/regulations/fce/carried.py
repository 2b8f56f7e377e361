"""What a month's lists leave behind in the files of the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.drafting.intake import Carried
from xlelo.regulations.fce.files import LISTS, SEASONS
from xlelo.regulations.fce.run import first_rated, next_seasons

if TYPE_CHECKING:
    from xlelo.regulations.fce.period import Player
    from xlelo.regulations.fce.rules import List
    from xlelo.regulations.fce.run import Month


def carried(month: Month) -> list[Carried]:
    new_list = month.period.new_list
    published = {
        (new_list, kind, row.id): {"elo": row.new, "k": row.next_factor}
        for kind, rows in month.lists.items()
        for row in rows.values()
    }
    players: dict[tuple[Any, ...], dict[str, Any]] = {}
    for identity, player in month.period.players.items():
        players[identity,] = {}
        for prefix, kind in LISTS.items():
            players[identity,] |= {f"{prefix}_{name}": value for name, value in _standing(player, kind, month).items()}
    return [Carried("players", ("id",), players), Carried("history", ("list", "kind", "player"), published)]


def _standing(player: Player, kind: List, month: Month) -> dict[str, Any]:
    """In January the season that ended becomes the newest of the complete ones."""
    standing, row = player.standing(kind), month.lists[kind][player.id]
    begins = month.period.new_list.year > month.period.season
    seasons = next_seasons(player, kind, month.period, row.played)[:SEASONS]
    return {
        "elo": row.new,
        **{f"g{number}": games for number, games in enumerate(seasons, 1)},
        "season_games": 0 if begins else standing.season_games + row.played,
        "games_total": standing.games_total + row.evaluated,
        "initialised": first_rated(player, kind, row, month.period.new_list),
    }
