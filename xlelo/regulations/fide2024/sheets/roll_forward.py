"""The next month's workbook, with news from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence
from xlelo.model import Refused
from xlelo.periods.form import Column, File
from xlelo.regulations.fide2024.files import FILES, LISTS
from xlelo.regulations.fide2024.next_period import next_period
from xlelo.regulations.fide2024.period import Player, Standing
from xlelo.regulations.fide2024.rules import List

if TYPE_CHECKING:
    from xlelo.periods.form import Table
    from xlelo.regulations.fide2024.period import Period
    from xlelo.regulations.fide2024.run import Month

_PLAYERS = next(file for file in FILES if file.name == "players")
NEWS = File(
    "players",
    (_PLAYERS["id"], *(Column(column.name, column.kind) for column in _PLAYERS.columns if column.name != "id")),
    key=("id",),
)
"""News between two months: new players, titles, other people's ratings. A blank cell changes nothing."""


def roll_forward(month: Month, news: Table | None = None) -> Period:
    period = next_period(month)
    return period if news is None else replace(period, players=_merge_news(period.players, news))


def _merge_news(players: Mapping[str, Player], news: Table) -> dict[str, Player]:
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
        joined[identity] = _with_values(known or _unrated_ids(identity), given)
    if problems:
        raise Refused(problems)
    return joined


def _unrated_ids(identity: str) -> Player:
    return Player(identity, "", {kind: Standing() for kind in List})


def _with_values(player: Player, values: dict[str, Any]) -> Player:
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
