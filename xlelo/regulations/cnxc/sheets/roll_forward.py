"""The next half-year's workbook, with news from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.periods.news import merge_news, news_of
from xlelo.regulations.cnxc.files import FILES
from xlelo.regulations.cnxc.next_period import next_period
from xlelo.regulations.cnxc.period import Player
from xlelo.regulations.cnxc.rules import Status

if TYPE_CHECKING:
    from xlelo.periods.form import Table
    from xlelo.regulations.cnxc.period import HalfYear, Period

NEWS = news_of(FILES, ("name", "iccf", "fpx", "fide", "iccf_next"))
"""New players, and ratings of other lists."""


def roll_forward(half_year: HalfYear, news: Table | None = None) -> Period:
    period = next_period(half_year)
    return period if news is None else replace(period, players=merge_news(period.players, news, _changed))


def _changed(identity: str, known: Player | None, facts: dict[str, Any]) -> Player:
    return replace(known or Player(identity, "", Status.UNRATED), **facts)
