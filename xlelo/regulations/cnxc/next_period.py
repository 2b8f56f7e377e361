"""The next half-year: its list in force is the list that was calculated. As a period, as files, and with news."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from xlelo.periods.event_import import NextRows
from xlelo.periods.form import Table
from xlelo.periods.news import merge_news, news_of
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import FILES, block_rows, history_rows, player_row
from xlelo.regulations.cnxc.period import (
    Earlier,
    HalfYear,
    Performance,
    Period,
    Player,
    RatedCompetition,
    list_of,
    performances,
)
from xlelo.regulations.cnxc.rules import Law, Status


def next_period(half_year: HalfYear) -> Period:
    """The next period, without competitions and games. By 4.1 it counts those that end in the next half-year."""
    period = half_year.period
    players = {identity: next_player(half_year, player) for identity, player in period.players.items()}
    first = period.last + timedelta(days=1)
    last = _last_day(first, period.laws.at(first))
    return Period(list_of(first, period.laws), first, last, players, [], [], _history(period), period.laws)


def _last_day(first: date, law: Law) -> date:
    """Last day of the list that counts a day's results."""
    months = law.numbers["list_months"]
    following = (first.month - 1) // months * months + months
    return date(first.year + following // 12, following % 12 + 1, 1) - timedelta(days=1)


def _history(period: Period) -> dict[str, Mapping[str, int]]:
    """The older lists, with the ratings that were in force until now."""
    in_force = {player.id: player.elo for player in period.players.values() if player.elo is not None}
    return {**period.history, period.list_in_force: {**period.history.get(period.list_in_force, {}), **in_force}}


def next_player(half_year: HalfYear, player: Player) -> Player:
    """The player at the start of the next half-year.

    The later of the two ICCF ratings is used, because it is closer to the next one in force.
    """
    row = half_year.rows[player.id]
    return replace(
        player,
        status=row.status_after,
        elo=row.new,
        games=row.games_total,
        last_game=row.last_game,
        iccf=player.iccf if player.iccf_next is None else player.iccf_next,
        iccf_next=None,
        earlier=() if row.status_after is Status.EFFECTIVE else earlier_performances(half_year, player),
    )


def earlier_performances(half_year: HalfYear, player: Player) -> tuple[Earlier, ...]:
    """All exact performances of a player, up to the list in which he becomes effective: by 6.3 no later list needs
    them.
    """
    if player.effective_elo is not None:
        return player.earlier
    before = player.earlier or tuple(Earlier(None, None, block) for block in player.blocks)
    entered = [rated for rated in half_year.competitions if isinstance(rated.outcomes.get(player.id), Performance)]
    blocks = rules.new_blocks(performances(player, entered), half_year.readings, half_year.period.law)
    return (*before, *map(Earlier, [half_year.period.list] * len(blocks), _names(entered, len(blocks)), blocks))


def _names(competitions: Sequence[RatedCompetition], blocks: int) -> Sequence[str | None]:
    """Competition of each block. It is None if several competitions form one block."""
    if len(competitions) == blocks:
        return [rated.competition.id for rated in competitions]
    return [None] * blocks


def next_rows(half_year: HalfYear) -> list[NextRows]:
    """Rows of the next half-year's files. Effective players need no blocks, and the new list is already in players."""
    period = next_period(half_year)
    players = period.players.values()
    before = (player for player in half_year.period.players.values() if not period.players[player.id].earlier)
    no_longer_needed = (replace(player, earlier=earlier_performances(half_year, player)) for player in before)
    in_force = {row.id: row.new for row in half_year.rows.values() if row.new is not None}
    return [
        NextRows("players", ("id",), list(map(player_row, players))),
        NextRows(
            "blocks",
            ("player", "list", "competition"),
            list(block_rows(players)),
            spare=list(block_rows(no_longer_needed)),
        ),
        NextRows(
            "history",
            ("list", "player"),
            list(history_rows(period.history)),
            spare=list(history_rows({half_year.period.list: in_force})),
        ),
    ]


def next_days(half_year: HalfYear) -> dict[str, dict[str, Any]]:
    period = next_period(half_year)
    return {"period": {"list": period.list, "from": period.first, "to": period.last}}


NEWS = news_of(FILES, ("name", "iccf", "fpx", "fide", "iccf_next"))
"""New players, and ratings of other lists."""


def roll_forward(half_year: HalfYear, news: Table | None = None) -> Period:
    return merge_news(next_period(half_year), news, _changed)


def _changed(identity: str, known: Player | None, facts: dict[str, Any]) -> Player:
    return replace(known or Player(identity, "", Status.UNRATED), **facts)
