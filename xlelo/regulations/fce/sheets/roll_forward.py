"""The next month's workbook, with news from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence
from xlelo.model import Refused
from xlelo.periods.form import Column, File
from xlelo.regulations.fce.files import FILES, lacking
from xlelo.regulations.fce.next_period import next_period
from xlelo.regulations.fce.period import Player, Standing
from xlelo.regulations.fce.rules import SEASONS

if TYPE_CHECKING:
    from xlelo.periods.form import Table
    from xlelo.regulations.fce.period import Period
    from xlelo.regulations.fce.run import Month

FACTS = ("name", "title", "club", "birth", "federated", "first_season", "licence", "fide")

_PLAYERS = next(file for file in FILES if file.name == "players")
NEWS = File("players", (_PLAYERS["id"], *(Column(name, _PLAYERS[name].kind) for name in FACTS)), key=("id",))
"""News between two months: licences, clubs, FIDE ratings, new players. A blank cell changes nothing."""

_FIRST_RATING = Sentence("a FIDE rating, or the dates of birth and federation, are needed for a first rating (art. 10)")
REQUIRED_INPUTS = {
    "name": Sentence("a name is needed"),
    "first_season": Sentence("a first season or a date of federation is needed"),
    "birth": _FIRST_RATING,
    "federated": _FIRST_RATING,
}
"""Message for each column that is needed but blank for a new player."""


def roll_forward(month: Month, news: Table | None = None) -> Period:
    period = next_period(month)
    return period if news is None else replace(period, players=_merge_news(period.players, news))


def _merge_news(players: Mapping[str, Player], news: Table) -> dict[str, Player]:
    joined = dict(players)
    problems = []
    for row, (identity, *facts) in enumerate(news.rows("id", *FACTS)):
        given: dict[str, Any] = {key: fact for key, fact in zip(FACTS, facts, strict=True) if fact is not None}
        if identity in joined:
            joined[identity] = replace(joined[identity], **given)
            continue
        newcomer = _newcomer(identity, given)
        column = lacking(newcomer) if newcomer.name else "name"
        if column is not None:
            problems.append(
                news.problem(
                    row,
                    column,
                    None,
                    Sentence("{id} is a new player: {needed}", id=identity, needed=REQUIRED_INPUTS[column]),
                )
            )
        joined[identity] = newcomer
    if problems:
        raise Refused(problems)
    return joined


def _newcomer(identity: str, facts: dict[str, Any]) -> Player:
    nothing = Standing(None, (0,) * SEASONS)
    federated = facts.get("federated")
    first_season = facts.pop("first_season", None if federated is None else federated.year)
    return Player(identity, facts.pop("name", ""), first_season, nothing, nothing, **facts)
