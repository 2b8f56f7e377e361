"""The next half-year's workbook, with news from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.periods.form import Column, File
from xlelo.regulations.cnxc.files import FILES
from xlelo.regulations.cnxc.next_period import next_period
from xlelo.regulations.cnxc.period import Player
from xlelo.regulations.cnxc.rules import Status

if TYPE_CHECKING:
    from xlelo.periods.form import Table
    from xlelo.regulations.cnxc.period import HalfYear, Period

FACTS = ("name", "iccf", "fpx", "fide", "iccf_next")

_PLAYERS = next(file for file in FILES if file.name == "players")
NEWS = File("players", (_PLAYERS["id"], *(Column(name, _PLAYERS[name].kind) for name in FACTS)), key=("id",))
"""News from elsewhere: new players, and ratings of other lists. A blank cell changes nothing."""


def roll_forward(half_year: HalfYear, news: Table | None = None) -> Period:
    period = next_period(half_year)
    return period if news is None else replace(period, players=_merge_news(period.players, news))


def _merge_news(players: Mapping[str, Player], news: Table) -> dict[str, Player]:
    joined = dict(players)
    for identity, *facts in news.rows("id", *FACTS):
        given: dict[str, Any] = {key: fact for key, fact in zip(FACTS, facts, strict=True) if fact is not None}
        known = joined.get(identity) or Player(identity, "", Status.UNRATED)
        joined[identity] = replace(known, **given)
    return joined
