"""The question that the article answers besides the official ratings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.law.derivation import SILENT, Derivation
from xlelo.regulations.melao.rules import Colour
from xlelo.regulations.melao.weighted import Game, rate_by_half_life

if TYPE_CHECKING:
    from xlelo.law.rounding import Exact


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
