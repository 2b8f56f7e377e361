"""The next list: its players begin with the ratings and games of this one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.periods.event_import import NextRows
from xlelo.periods.form import row_of
from xlelo.periods.numerals import written
from xlelo.regulations.club.files import FILE

if TYPE_CHECKING:
    from xlelo.periods.form import Table
    from xlelo.regulations.club.period import Period
    from xlelo.regulations.club.run import Result


def next_period(result: Result, _news: Table | None = None) -> Period:
    """The next period. Who began by the rules and has not played begins by them again."""
    players = dict(result.period.players)
    for row in result.rows:
        player = players[row.id]
        if player.start is not None or row.games != player.games:
            players[row.id] = player._replace(start=row.rating, games=row.games)
    return replace(result.period, players=players, games=(), list_day=None, first=None)


def next_rows(result: Result) -> list[NextRows]:
    players = [
        row_of(FILE["players"], player, start=None if player.start is None else written(player.start))
        for player in next_period(result).players.values()
    ]
    waiting = {player: count for player, count in result.first_games.items() if count}
    lost = Sentence("still unrated, their games for a first rating are not carried over: {players}", players=[*waiting])
    return [NextRows("players", ("id",), players, exact=True, notices=[lost] if waiting else [])]
