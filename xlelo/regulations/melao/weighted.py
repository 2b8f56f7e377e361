"""The article's weighted performance: every game counts by age and colour."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.rounding import Exact
from xlelo.regulations.melao import rules
from xlelo.regulations.melao.rules import Colour

_COLOURS = {
    Colour.WHITE: Sentence("White"),
    Colour.BLACK: Sentence("Black"),
    Colour.UNKNOWN: Sentence("an unknown colour"),
}


class Game(NamedTuple):
    opponent: Exact
    score: Exact
    age: Exact = 0
    """Age in any unit of time. Half-life and window have the same unit."""
    colour: Colour = Colour.UNKNOWN


def rate_by_half_life(games: Sequence[Game], half_life: Exact, trace: Derivation = SILENT) -> Fraction:
    weights = [trace.step(rules.half_life_weight, age=game.age, half_life=half_life) for game in games]
    return _weigh(games, weights, trace)


def rate_by_window(games: Sequence[Game], window: Exact) -> Fraction:
    return _weigh(games, [rules.window_weight(game.age, window) for game in games])


def _weigh(games: Sequence[Game], weights: Sequence[Exact], trace: Derivation = SILENT) -> Fraction:
    performances = [_performance(game, trace) for game in games]
    return trace.step(rules.weighted_mean, performances, weights)


def _performance(game: Game, trace: Derivation) -> Fraction:
    opponent = trace.take(
        rules.opponent_by_colour, {"colour": lambda _: _COLOURS[game.colour]}, game.opponent, game.colour
    )
    return trace.step(rules.game_performance, opponent=opponent, score=game.score)


def weighted_performance(
    opponents: Sequence[Exact],
    scores: Sequence[Exact],
    ages: Sequence[Exact],
    half_life: Exact,
    colours: Sequence[str],
    trace: Derivation = SILENT,
) -> Fraction:
    """Weighted performance. A game's colour is W, B, or blank if unknown."""
    known = {"W": Colour.WHITE, "B": Colour.BLACK}
    games = [
        Game(opponent, score, age, known.get(colour, Colour.UNKNOWN))
        for opponent, score, age, colour in zip(opponents, scores, ages, colours, strict=True)
    ]
    return rate_by_half_life(games, half_life, trace)
