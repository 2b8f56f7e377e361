"""A month as rows of its input files, column by column."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from xlelo.periods.form import row_of
from xlelo.regulations.fce.files import FILES, LISTS
from xlelo.regulations.fce.period import Event, Game, OlderLine, Period, Player
from xlelo.regulations.fce.rules import SEASONS, List

FILE = {file.name: file for file in FILES}
KINDS = {kind: prefix for prefix, kind in LISTS.items()}


def player_row(player: Player) -> dict[str, Any]:
    standings: dict[str, Any] = {}
    for prefix, kind in LISTS.items():
        one = player.standing(kind)
        seasons = (*one.seasons, *[None] * (SEASONS - len(one.seasons)))
        columns = (column.name for column in FILE["players"].columns if column.name.startswith(f"{prefix}_"))
        values = (one.elo, *seasons, one.season_games, one.games_total, one.initialised)
        standings |= zip(columns, values, strict=True)
    return row_of(FILE["players"], player, **standings)


def event_row(event: Event) -> dict[str, Any]:
    return row_of(FILE["events"], event)


def participant_rows(period: Period) -> Iterator[dict[str, Any]]:
    for event in period.events:
        for entered in event.participants:
            yield {"event": event.id, "player": entered.id, "name": entered.name, "birth": entered.birth}


def game_row(game: Game) -> dict[str, Any]:
    return row_of(FILE["games"], game, date=game.day)


def history_rows(history: Mapping[tuple[date, List], Mapping[str, OlderLine]]) -> Iterator[dict[str, Any]]:
    for (published, kind), lines in history.items():
        for player, line in lines.items():
            yield {"list": published, "kind": KINDS[kind], "player": player, "elo": line.elo, "k": line.factor}
