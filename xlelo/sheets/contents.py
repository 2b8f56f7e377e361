"""Contents of the input cells for a period."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from xlelo.law.interpretation import choices

AsRow: TypeAlias = Callable[[Any], Mapping[str, Any]]
"""(record) → its row, by the columns of its file."""


def columns(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    table = list(rows)
    return {key: [row[key] for row in table] for key in table[0]} if table else {}


def number(value: int | Fraction) -> int | float:
    """A number as people type it."""
    return int(value) if value.denominator == 1 else float(value)


def switches(readings: object) -> dict[str, int | str]:
    """Chosen values of the readings. Digits become numbers."""
    typed = {choice.field: choice.text_of(getattr(readings, choice.field)) for choice in choices(readings)}
    return {key: int(text) if text.isdigit() else text for key, text in typed.items()}


def month_sizes(period: Any) -> dict[str, int]:
    """Row counts of a month. The card has lines for the player with the most games."""
    played = _games_played(period)
    return {
        "players": len(period.players),
        "events": len(period.events),
        "games": len(period.games),
        "history": sum(map(len, period.history.values())),
        "card": max(played.values(), default=0),
    }


def _games_played(period: Any) -> Counter[str]:
    return Counter(player for game in period.games for player in (game.white, game.black))


def month(period: Any, player: AsRow, event: AsRow, game: AsRow) -> dict[str, Mapping[str, Any]]:
    """Days, players, events and games of a month. The card shows the player with the most games."""
    played = _games_played(period)
    return {
        "Card": {"player": max(period.players, key=lambda identity: played[identity], default=None)},
        "Period": {"new_list": period.new_list, "from": period.first, "to": period.last},
        "Players": columns(map(player, period.players.values())),
        "Events": columns(map(event, period.events)),
        "Games": columns(map(game, period.games)),
    }
