"""The next month's workbook, with news from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.periods.news import NO_NAME, merge_news, news_of
from xlelo.regulations.fide2024.files import FILES, LISTS
from xlelo.regulations.fide2024.next_period import next_period
from xlelo.regulations.fide2024.period import Player, Standing
from xlelo.regulations.fide2024.rules import List

if TYPE_CHECKING:
    from xlelo.lang.sentence import Sentence
    from xlelo.periods.form import Table
    from xlelo.regulations.fide2024.period import Period
    from xlelo.regulations.fide2024.run import Month

NEWS = news_of(FILES)
"""New players, titles, other people's ratings."""


def roll_forward(month: Month, news: Table | None = None) -> Period:
    period = next_period(month)
    return period if news is None else replace(period, players=merge_news(period.players, news, _changed, _lacking))


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
