"""The weighted performance of the article, beside the official rating: every game by its age and colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from xlelo.regulations.melao import rules
from xlelo.regulations.melao.rules import Colour

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from xlelo.drafting.rounding import Exact


class Game(NamedTuple):
    opponent: Exact
    score: Exact
    age: Exact = 0
    """In any unit of time; half-life and window are in the same."""
    colour: Colour = Colour.UNKNOWN


def by_half_life(games: Sequence[Game], half_life: Exact) -> Fraction:
    return _weighted(games, [rules.half_life_weight(game.age, half_life) for game in games])


def by_window(games: Sequence[Game], window: Exact) -> Fraction:
    return _weighted(games, [rules.window_weight(game.age, window) for game in games])


def by_newest(games: Sequence[Game], last: int) -> Fraction:
    """Of games equally old the later ones given count as newer."""
    oldest_first = sorted(games, key=lambda game: -game.age)
    newer = range(len(games) - 1, -1, -1)
    return _weighted(oldest_first, [rules.newest_weight(count, last) for count in newer])


def _weighted(games: Sequence[Game], weights: Sequence[Exact]) -> Fraction:
    performances = [
        rules.game_performance(rules.opponent_by_colour(game.opponent, game.colour), game.score) for game in games
    ]
    return rules.weighted_mean(performances, weights)
