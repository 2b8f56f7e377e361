"""The next month: its lists in force are the lists that were calculated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from xlelo.law.days import months_later
from xlelo.regulations.fce.period import OlderLine, Period, Player, Standing
from xlelo.regulations.fce.rules import SEASONS, List
from xlelo.regulations.fce.run import first_rating_day, next_seasons

if TYPE_CHECKING:
    from xlelo.regulations.fce.run import Month, Row


def next_period(month: Month) -> Period:
    """The next period. Running weekly events keep participants and games; the list in force becomes history (8.3)."""
    period = month.period
    going_on = [event for event in period.events if event.weekly and event.end > period.last]
    kept = {event.id for event in going_on}
    new_list = months_later(period.new_list, 1)  # lists appear on the same day of each month (8.1)
    first = period.last + timedelta(days=1)
    return Period(
        new_list,
        first,
        new_list - (period.new_list - period.last),
        first.year,
        {identity: next_player(player, month) for identity, player in period.players.items()},
        going_on,
        [game for game in period.games if game.event in kept],
        _history(month),
        period.laws,
    )


def next_player(player: Player, month: Month) -> Player:
    standings = {kind: _standing(player, kind, month, rows[player.id]) for kind, rows in month.lists.items()}
    return replace(player, standard=standings[List.STANDARD], rapid=standings[List.RAPID])


def _standing(player: Player, kind: List, month: Month, row: Row) -> Standing:
    """The player's standing in the next month. In January, the season that ended becomes the newest complete one."""
    standing = player.standing(kind)
    begins = month.period.new_list.year > month.period.season
    return Standing(
        elo=row.new,
        seasons=next_seasons(player, kind, month.period, row.played)[:SEASONS],
        season_games=0 if begins else standing.season_games + row.played,
        games_total=standing.games_total + row.evaluated,
        initialised=first_rating_day(player, kind, row, month.period.new_list),
    )


def _history(month: Month) -> dict[tuple[date, List], Mapping[str, OlderLine]]:
    in_force = months_later(month.period.new_list, -1)
    history = dict(month.period.history)
    for kind, rows in month.lists.items():
        lines = {player: OlderLine(row.opening.old, row.opening.factor) for player, row in rows.items()}
        history[in_force, kind] = {**lines, **history.get((in_force, kind), {})}
    return history
