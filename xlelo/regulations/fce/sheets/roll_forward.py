"""The next month's workbook, with news from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence
from xlelo.periods.news import NO_NAME, merge_news, news_of
from xlelo.regulations.fce.files import FILES, lacking
from xlelo.regulations.fce.next_period import next_period
from xlelo.regulations.fce.period import Player, Standing
from xlelo.regulations.fce.rules import SEASONS

if TYPE_CHECKING:
    from xlelo.periods.form import Table
    from xlelo.regulations.fce.period import Period
    from xlelo.regulations.fce.run import Month

NEWS = news_of(FILES, ("name", "title", "club", "birth", "federated", "first_season", "licence", "fide"))
"""Licences, clubs, FIDE ratings, new players."""

_FIRST_RATING = Sentence("a FIDE rating, or the dates of birth and federation, are needed for a first rating (art. 10)")
REQUIRED_INPUTS = {
    "first_season": Sentence("a first season or a date of federation is needed"),
    "birth": _FIRST_RATING,
    "federated": _FIRST_RATING,
}
"""Message for each column that is needed but blank for a new player."""


def roll_forward(month: Month, news: Table | None = None) -> Period:
    period = next_period(month)
    return period if news is None else replace(period, players=merge_news(period.players, news, _changed, _lacking))


def _changed(identity: str, known: Player | None, facts: dict[str, Any]) -> Player:
    if known is not None:
        return replace(known, **facts)
    nothing = Standing(None, (0,) * SEASONS)
    federated = facts.get("federated")
    first_season = facts.pop("first_season", None if federated is None else federated.year)
    return Player(identity, facts.pop("name", ""), first_season, nothing, nothing, **facts)


def _lacking(newcomer: Player) -> tuple[str, Sentence] | None:
    if not newcomer.name:
        return NO_NAME
    column = lacking(newcomer)
    return None if column is None else (column, REQUIRED_INPUTS[column])
