"""A month as rows of its input files, column by column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from xlelo.regulations.fce.files import LISTS
from xlelo.regulations.fce.rules import SEASONS

if TYPE_CHECKING:
    from xlelo.regulations.fce.period import Event, Game, OlderLine, Period, Player
    from xlelo.regulations.fce.rules import List

KINDS = {kind: prefix for prefix, kind in LISTS.items()}


def player_row(player: Player) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": player.id,
        "name": player.name,
        "title": player.title,
        "club": player.club,
        "birth": player.birth,
        "federated": player.federated,
        "first_season": player.first_season,
        "licence": player.licence,
        "fide": player.fide,
    }
    for prefix, kind in LISTS.items():
        standing = player.standing(kind)
        row[f"{prefix}_elo"] = standing.elo
        for season in range(SEASONS):
            row[f"{prefix}_g{season + 1}"] = (
                standing.seasons[season] or None if season < len(standing.seasons) else None
            )
        row[f"{prefix}_season_games"] = standing.season_games or None
        row[f"{prefix}_games_total"] = standing.games_total or None
        row[f"{prefix}_initialised"] = standing.initialised
    return row


def event_row(event: Event) -> dict[str, Any]:
    return {
        "id": event.id,
        "name": event.name or None,
        "start": event.start,
        "end": event.end,
        "minutes": event.minutes,
        "increment": event.increment,
        "team": int(event.team) or None,
        "weekly": int(event.weekly) or None,
        "list_ref": event.list_ref,
        "rounds_per_day": event.rounds_per_day or None,
        "accept": int(event.accept) or None,
    }


def participant_rows(period: Period) -> Iterator[dict[str, Any]]:
    for event in period.events:
        for entered in event.participants:
            yield {"event": event.id, "player": entered.id, "name": entered.name, "birth": entered.birth}


def game_row(game: Game) -> dict[str, Any]:
    return {
        "event": game.event,
        "round": game.round,
        "date": game.day,
        "white": game.white,
        "black": game.black,
        "result": game.result.code,
    }


def history_rows(history: Mapping[tuple[date, List], Mapping[str, OlderLine]]) -> Iterator[dict[str, Any]]:
    for (published, kind), lines in history.items():
        for player, line in lines.items():
            yield {"list": published, "kind": KINDS[kind], "player": player, "elo": line.elo, "k": line.factor}
