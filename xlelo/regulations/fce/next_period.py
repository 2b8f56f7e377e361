"""The next month: its lists in force are the lists that were calculated. As a period, as files, and with news."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.days import months_later
from xlelo.periods.event_import import NextRows
from xlelo.periods.form import Table
from xlelo.periods.month import lists_in_force
from xlelo.periods.news import NO_NAME, merge_news, news_of
from xlelo.regulations.fce.files import FILES, event_row, game_row, history_rows, lacking, participant_rows, player_row
from xlelo.regulations.fce.period import OlderLine, Period, Player, Standing
from xlelo.regulations.fce.rules import SEASONS, List
from xlelo.regulations.fce.run import Month, Row, first_rating_day, next_seasons


def next_period(month: Month) -> Period:
    """The next period. Running weekly events keep participants and games; the list in force becomes history (8.3)."""
    period = month.period
    going_on = [event for event in period.events if event.weekly and event.end > period.last]
    kept = {event.id for event in going_on}
    new_list = months_later(period.new_list, 1)  # lists appear on the same day of each month (8.1)
    first = period.last + timedelta(days=1)
    return Period(
        new_list,
        first,
        new_list - (period.new_list - period.last),
        first.year,
        {identity: next_player(player, month) for identity, player in period.players.items()},
        going_on,
        [game for game in period.games if game.event in kept],
        _history(month),
        period.laws,
    )


def next_player(player: Player, month: Month) -> Player:
    standings = {kind: _standing(player, kind, month, rows[player.id]) for kind, rows in month.lists.items()}
    return replace(player, standard=standings[List.STANDARD], rapid=standings[List.RAPID])


def _standing(player: Player, kind: List, month: Month, row: Row) -> Standing:
    """The player's standing in the next month. In January, the season that ended becomes the newest complete one."""
    standing = player.standing(kind)
    begins = month.period.new_list.year > month.period.season
    return Standing(
        elo=row.new,
        seasons=next_seasons(player, kind, month.period, row.played)[:SEASONS],
        season_games=0 if begins else standing.season_games + row.played,
        games_total=standing.games_total + row.evaluated,
        initialised=first_rating_day(player, kind, row, month.period.new_list),
    )


def _history(month: Month) -> dict[tuple[date, List], Mapping[str, OlderLine]]:
    history = dict(month.period.history)
    for kind, rows in month.lists.items():
        lines = {player: OlderLine(row.opening.old, row.opening.factor) for player, row in rows.items()}
        for published in lists_in_force(month.period):
            history[published, kind] = {**lines, **history.get((published, kind), {})}
    return history


def next_rows(month: Month) -> list[NextRows]:
    period = next_period(month)
    in_force = {
        (month.period.new_list, kind): {row.id: OlderLine(row.new, row.next_factor) for row in rows.values()}
        for kind, rows in month.lists.items()
    }
    return [
        NextRows("players", ("id",), list(map(player_row, period.players.values()))),
        NextRows("events", ("id", "start"), list(map(event_row, period.events))),
        NextRows("participants", ("event", "player"), list(participant_rows(period))),
        NextRows("games", ("event", "round", "white", "black"), list(map(game_row, period.games))),
        NextRows(
            "history",
            ("list", "kind", "player"),
            list(history_rows(period.history)),
            spare=list(history_rows(in_force)),
        ),
    ]


def next_days(month: Month) -> dict[str, dict[str, Any]]:
    period = next_period(month)
    return {"period": {"new_list": period.new_list, "from": period.first, "to": period.last, "season": period.season}}


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
    return merge_news(next_period(month), news, _changed, _lacking)


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
