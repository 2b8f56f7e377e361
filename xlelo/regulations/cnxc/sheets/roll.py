"""The next half-year: what was calculated becomes what is in force."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from xlelo.drafting.form import Column, File
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import FILES
from xlelo.regulations.cnxc.period import Earlier, Performance, Period, Player, list_of, performances
from xlelo.regulations.cnxc.rules import Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from xlelo.drafting.form import Table
    from xlelo.regulations.cnxc.period import HalfYear, RatedCompetition

FACTS = ("name", "iccf", "fpx", "fide", "iccf_next")

_PLAYERS = next(file for file in FILES if file.name == "players")
NEWS = File("players", (_PLAYERS["id"], *(Column(name, _PLAYERS[name].kind) for name in FACTS)), key=("id",))
"""What comes from elsewhere: the ratings of other lists, new players. Blank changes nothing."""


def rolled(half_year: HalfYear, news: Table | None = None) -> Period:
    """Without competitions and games: 4.1 counts those that end in the next half-year."""
    period = half_year.period
    players = {identity: next_player(half_year, player) for identity, player in period.players.items()}
    first = period.last + timedelta(days=1)
    last = date(first.year, 6, 30) if first.month <= rules.LIST_MONTHS else date(first.year, 12, 31)
    return Period(
        list_of(first), first, last, players if news is None else _with_news(players, news), [], [], _history(period)
    )


def _history(period: Period) -> dict[str, Mapping[str, int]]:
    """The ratings that were in force so far are those of an older list."""
    in_force = {player.id: player.elo for player in period.players.values() if player.elo is not None}
    return {**period.history, period.in_force: {**period.history.get(period.in_force, {}), **in_force}}


def next_player(half_year: HalfYear, player: Player) -> Player:
    """Of the two ICCF lists the later one is nearer to the one that will be in force."""
    row = half_year.rows[player.id]
    return replace(
        player,
        status=row.status_after,
        elo=row.new,
        games=row.games_total,
        last_game=row.last_game,
        iccf=player.iccf if player.iccf_next is None else player.iccf_next,
        iccf_next=None,
        earlier=_behind(half_year, player) if row.status_after is Status.PROVISIONAL else (),
    )


def _behind(half_year: HalfYear, player: Player) -> tuple[Earlier, ...]:
    """Every performance since the start, exact; an effective rating needs none of them any more."""
    before = player.earlier or tuple(Earlier(None, None, block) for block in player.blocks)
    entered = [rated for rated in half_year.competitions if isinstance(rated.outcomes.get(player.id), Performance)]
    blocks = rules.new_blocks(performances(player, entered), half_year.readings)
    return (*before, *map(Earlier, [half_year.period.list] * len(blocks), _names(entered, len(blocks)), blocks))


def _names(entered: Sequence[RatedCompetition], blocks: int) -> Sequence[str | None]:
    """Read as a single competition, a list's games have no name of their own."""
    if len(entered) == blocks:
        return [rated.competition.id for rated in entered]
    return [None] * blocks


def _with_news(players: Mapping[str, Player], news: Table) -> dict[str, Player]:
    joined = dict(players)
    for identity, *facts in news.rows("id", *FACTS):
        given: dict[str, Any] = {key: fact for key, fact in zip(FACTS, facts, strict=True) if fact is not None}
        known = joined.get(identity) or Player(identity, "", Status.UNRATED)
        joined[identity] = replace(known, **given)
    return joined
