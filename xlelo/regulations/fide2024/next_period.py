"""The next month: its lists in force are the lists that were calculated. As a period, as files, and with news."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.days import months_later
from xlelo.periods.event_import import NextRows
from xlelo.periods.form import Table
from xlelo.periods.month import lists_in_force
from xlelo.periods.news import NO_NAME, merge_news, news_of
from xlelo.regulations.fide2024.files import FILES, LISTS, history_rows, player_row, pool_rows
from xlelo.regulations.fide2024.period import Block, Period, Player, Standing
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import Month, Row


def next_period(month: Month) -> Period:
    """The next period, without events and games, which end in their month.

    The list in force becomes history (t.1.4.6).
    """
    period = month.period
    new_list = months_later(period.new_list, 1)  # lists appear on the first of a month (7.1)
    return Period(
        new_list,
        period.last + timedelta(days=1),
        new_list - (period.new_list - period.last),
        {identity: next_player(player, month) for identity, player in period.players.items()},
        [],
        [],
        _pool(month),
        _history(month),
        period.laws,
    )


def next_player(player: Player, month: Month) -> Player:
    """The player at the start of the next month. A player who is only an opponent stays as he is."""
    if player.outside:
        return player
    return replace(player, standings={kind: _standing(month.lists[kind][player.id]) for kind in List})


def _standing(row: Row) -> Standing:
    return Standing(row.new, row.games_total, row.reached, row.reached_2300)


def _pool(month: Month) -> dict[tuple[str, List], Sequence[Block]]:
    """Events of players who are still unrated. All are kept, because 8.2.1 depends on the first one."""
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
    """Older lists.

    A player who is unrated gets a line as unrated in each list without him (t.1.4.6): a player without a line counts as
    in the list in force, and a rating given by hand later would count in the older lists, too.
    """
    history = dict(month.period.history)
    for kind, rows in month.lists.items():
        ratings = {player: row.old for player, row in rows.items()}
        for published in lists_in_force(month.period):
            history[published, kind] = {**ratings, **history.get((published, kind), {})}
        unrated = {player: rating for player, rating in ratings.items() if rating is None}
        for published in dict.fromkeys(day for day, _ in history) if unrated else ():
            history[published, kind] = {**unrated, **history.get((published, kind), {})}
    return history


def next_rows(month: Month) -> list[NextRows]:
    period = next_period(month)
    in_force = {
        (month.period.new_list, kind): {row.id: row.new for row in rows.values() if row.new is not None}
        for kind, rows in month.lists.items()
    }
    return [
        NextRows("players", ("id",), list(map(player_row, period.players.values()))),
        NextRows("pool", ("player", "kind", "event"), list(pool_rows(period.pool)), is_ordered=True),
        NextRows(
            "history",
            ("list", "kind", "player"),
            list(history_rows(period.history)),
            spare=list(history_rows(in_force)),
        ),
    ]


def next_days(month: Month) -> dict[str, dict[str, Any]]:
    period = next_period(month)
    return {"period": {"new_list": period.new_list, "from": period.first, "to": period.last}}


NEWS = news_of(FILES)
"""New players, titles, other people's ratings."""


def roll_forward(month: Month, news: Table | None = None) -> Period:
    return merge_news(next_period(month), news, _changed, _lacking)


def _lacking(newcomer: Player) -> tuple[str, Sentence] | None:
    return None if newcomer.name else NO_NAME


def _changed(identity: str, known: Player | None, values: dict[str, Any]) -> Player:
    player = known or Player(identity, "", {kind: Standing() for kind in List})
    standings = {
        kind: Standing(
            values.pop(f"{prefix}_rating", player.standings[kind].rating),
            values.pop(f"{prefix}_games", player.standings[kind].games),
            values.pop(f"{prefix}_2400", player.standings[kind].reached),
            values.pop(f"{prefix}_2300", player.standings[kind].reached_2300),
            values.pop(f"{prefix}_base", player.standings[kind].base),
        )
        for prefix, kind in LISTS.items()
    }
    if "birth" in values:
        values["born"] = values["birth"].year
    elif "born" in values and player.birth is not None and player.birth.year != values["born"]:
        values["birth"] = None
    return replace(player, standings=standings, **values)
