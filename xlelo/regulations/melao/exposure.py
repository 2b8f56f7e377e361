"""Players of a list whose K times games let more hang on one period than FIDE later allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from xlelo.regulations.melao import rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from xlelo.drafting.rounding import Exact


class Exposed(NamedTuple):
    player: str
    factor: Exact
    games: int
    points: Exact


def exposed(players: Iterable[tuple[str, Exact, int]]) -> list[Exposed]:
    """Of (player, K, games in the period); the most exposed first."""
    found = [
        Exposed(player, factor, games, rules.exposure(factor, games))
        for player, factor, games in players
        if rules.exposed(factor, games)
    ]
    return sorted(found, key=lambda one: -one.points)
