"""The next month: what a month's lists leave behind becomes what the following one begins with."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from xlelo.drafting.form import Column, File
from xlelo.lang.sentence import Sentence
from xlelo.model import Refused
from xlelo.regulations.fide2024.files import FILES, LISTS
from xlelo.regulations.fide2024.period import Period, Player, Standing
from xlelo.regulations.fide2024.rules import List

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from xlelo.drafting.form import Table
    from xlelo.regulations.fide2024.period import Block
    from xlelo.regulations.fide2024.run import Month, Row

_PLAYERS = next(file for file in FILES if file.name == "players")
NEWS = File(
    "players",
    (_PLAYERS["id"], *(Column(column.name, column.kind) for column in _PLAYERS.columns if column.name != "id")),
    key=("id",),
)
"""What comes from elsewhere between two months: new players, titles, other people's ratings. Blank changes nothing."""


def rolled(month: Month, news: Table | None = None) -> Period:
    """Without events and games, which end in their month; the list in force becomes history (t.1.4.6)."""
    period = month.period
    new_list = _month_after(period.new_list)
    players = {identity: _player(player, month) for identity, player in period.players.items()}
    return Period(
        new_list,
        period.last + timedelta(days=1),
        new_list - (period.new_list - period.last),
        players if news is None else _with_news(players, news),
        [],
        [],
        _pool(month),
        _history(month),
    )


def _player(player: Player, month: Month) -> Player:
    """Of somebody who is only here as an opponent nothing new is known."""
    if player.outside:
        return player
    return replace(player, standings={kind: _standing(month.lists[kind][player.id]) for kind in List})


def _standing(row: Row) -> Standing:
    return Standing(row.new, row.games_total, row.reached)


def _pool(month: Month) -> dict[tuple[str, List], Sequence[Block]]:
    """Of whoever is still unrated, every event: the first one decides by 8.2.1 for good."""
    period = month.period
    pool: dict[tuple[str, List], Sequence[Block]] = {}
    for kind, rows in month.lists.items():
        for identity, row in rows.items():
            first = row.first
            blocks = period.pool.get((identity, kind), ()) if first is None else [one.block for one in first.blocks]
            if row.new is None and blocks:
                pool[identity, kind] = blocks
    return pool


def _history(month: Month) -> dict[tuple[date, List], Mapping[str, int | None]]:
    """A player who was unrated then and is rated now needs a line, too."""
    in_force = (month.period.new_list - timedelta(days=1)).replace(day=1)
    history = dict(month.period.history)
    for kind, rows in month.lists.items():
        ratings = {player: row.old for player, row in rows.items() if (row.old, row.new) != (None, None)}
        history[in_force, kind] = {**ratings, **history.get((in_force, kind), {})}
    return history


def _with_news(players: Mapping[str, Player], news: Table) -> dict[str, Player]:
    joined = dict(players)
    problems = []
    facts = [column.name for column in NEWS.columns[1:]]
    for row, (identity, *values) in enumerate(news.rows("id", *facts)):
        given: dict[str, Any] = {key: value for key, value in zip(facts, values, strict=True) if value is not None}
        known = joined.get(identity)
        if known is None and "name" not in given:
            problems.append(
                news.problem(row, "name", None, Sentence("{id} is a new player: a name is needed", id=identity))
            )
        joined[identity] = _informed(known or _unrated(identity), given)
    if problems:
        raise Refused(problems)
    return joined


def _unrated(identity: str) -> Player:
    return Player(identity, "", {kind: Standing() for kind in List})


def _informed(player: Player, given: dict[str, Any]) -> Player:
    standings = {
        kind: Standing(
            given.pop(f"{prefix}_rating", player.standings[kind].rating),
            given.pop(f"{prefix}_games", player.standings[kind].games),
            given.pop(f"{prefix}_2400", player.standings[kind].reached),
        )
        for prefix, kind in LISTS.items()
    }
    if "birth" in given:
        given["born"] = given["birth"].year
    elif "born" in given and player.birth is not None and player.birth.year != given["born"]:
        given["birth"] = None
    return replace(player, standings=standings, **given)


def _month_after(day: date) -> date:
    """Lists appear on the first of a month (7.1)."""
    return (day + timedelta(days=31)).replace(day=1)
