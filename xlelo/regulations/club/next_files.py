"""Players of the next list: they begin with the ratings and games of this one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.periods.event_import import NextRows
from xlelo.periods.numerals import written

if TYPE_CHECKING:
    from xlelo.regulations.club.period import Player
    from xlelo.regulations.club.run import Result, Row


def next_rows(result: Result) -> list[NextRows]:
    rows = {row.id: row for row in result.rows}
    players = [_player(player, rows[player.id]) for player in result.period.players.values()]
    waiting = {player: count for player, count in result.first_games.items() if count}
    lost = Sentence("still unrated, their games for a first rating are not carried over: {players}", players=[*waiting])
    return [NextRows("players", ("id",), players, exact=True, notices=[lost] if waiting else [])]


def _player(player: Player, row: Row) -> Mapping[str, str]:
    """The player's row. Without a rating of his own he begins by the rules again."""
    by_the_rules = row.rating is None or (player.start is None and row.games == player.games)
    return {
        "id": player.id,
        "name": player.name,
        "start": "" if by_the_rules else written(row.rating or 0),
        "games": str(row.games or ""),
        "born": str(player.born or ""),
        "member": "" if player.member else "0",
        "club": player.club or "",
    }
