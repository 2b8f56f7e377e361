"""Melão's article as rules: his claims as arithmetic, his proposals as ratings besides the official one.

He uses FIDE's formula and table. He leaves the weights and the performance of one game open; the notes on his formula
settle them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from enum import Enum
from fractions import Fraction
from typing import Final

from xlelo.lang.sentence import Sentence
from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw, Edition
from xlelo.law.numbers import Numbers
from xlelo.law.rounding import Exact
from xlelo.regulations.fide2011.questions import Questions
from xlelo.regulations.fide2011.rules import POSTS

PACKAGE: Final = "xlelo.regulations.melao"
TEXT: Final = Text.of(PACKAGE)


@dataclass(frozen=True, eq=False)
class Law:
    """Numbers of the article."""

    numbers: Numbers

    @classmethod
    def read(cls, edition: Edition) -> Law:
        return cls(Numbers.read(edition))


LAW: Final = DatedLaw(PACKAGE, Law.read)
TODAY: Final = LAW.at()
FIDE: Final = Questions(POSTS)

article = TEXT.cite


class Colour(Enum):
    WHITE = "white"
    BLACK = "black"
    UNKNOWN = "unknown"


@article("afirmação 1", "afirmação 3", "afirmação 5")
def rating_after(rating: Exact, factor: Exact, games: int, percentage: Exact, opposition: Exact) -> Fraction:
    """Rating after a list with that many games; nothing is rounded."""
    surplus = Fraction(percentage) * games / 100 - expected_points(rating, games, opposition)
    return Fraction(rating) + factor * surplus


@article("afirmação 2", "afirmação 7")
def expected_points(rating: Exact, games: int, opposition: Exact) -> Fraction:
    return games * FIDE.expected(rating, opposition)


@article("afirmação 4")
def total_score(legs: Sequence[tuple[Exact, int]]) -> Fraction:
    """Share of all points, from one (points, games) per leg. It shows the cost of losing first."""
    return sum((Fraction(points) for points, _ in legs), Fraction(0)) / sum(games for _, games in legs)


@article("afirmação 6")
def exposure(factor: Exact, games: int) -> Exact:
    """K · n of one list: the most points that it can move at once."""
    return factor * games


@article("afirmação 6")
def is_exposed(factor: Exact, games: int, law: Law = TODAY) -> bool:
    """Tells whether K · n is above the limit that FIDE set later (Handbook, 8.3.3)."""
    return exposure(factor, games) > law.numbers["carried"]


@article("afirmação 7")
def performance(average: Exact, points: Exact, games: int) -> Fraction:
    return Fraction(average) + FIDE.difference(Fraction(points) / games)


@article("afirmação 7")
def points_for(target: Exact, average: Exact, games: int) -> Fraction | None:
    """Fewest points whose performance reaches the target; None if not even a full score does."""
    scores = (Fraction(half_points, 2) for half_points in range(2 * games + 1))
    return next((points for points in scores if performance(average, points, games) >= target), None)


@article("cores", "afirmação 9")
def colour_advantage(law: Law = TODAY) -> int:
    """White's percentage as a rating difference."""
    return FIDE.difference(Fraction(law.numbers["white"], 100))


@article("cores")
def opponent_by_colour(opponent: Exact, colour: Colour, law: Law = TODAY) -> Exact:
    """Opponent's rating after the colour advantage: lower if the player has White, higher with Black."""
    shift = {Colour.WHITE: -1, Colour.BLACK: 1, Colour.UNKNOWN: 0}[colour]
    return opponent + shift * colour_advantage(law)


@article("últimas 50")
def games_that_count(in_period: int, last: int = TODAY.numbers["newest"]) -> int:
    """Number of newest games that count. If the period has more games, all of them count."""
    return max(last, in_period)


@article("últimas 50")
def performance_of_newest(opponents: Sequence[Exact], scores: Sequence[Exact], count: int) -> Fraction:
    """Performance in the newest games. Games are given oldest first."""
    met, scored = opponents[-count:], scores[-count:]
    return performance(Fraction(sum(met)) / len(met), sum(scored), len(met))


@article("fórmula")
def game_performance(opponent: Exact, score: Exact, law: Law = TODAY) -> Fraction:
    """Performance of one game.

    It is linear: a win is as far above the opponent as a loss is below, a draw equals him.
    """
    return opponent + law.numbers["win"] * (2 * Fraction(score) - 1)


@article("fórmula")
def half_life_weight(age: Exact, half_life: Exact) -> Fraction:
    """Weight by half-life.

    It is exact for whole half-lives, and has 30 digits between them, where it is no fraction.
    """
    elapsed = Fraction(age) / Fraction(half_life)
    whole, rest = divmod(elapsed, 1)
    weight = Fraction(2) ** -whole
    if rest:
        with localcontext(prec=30):
            exponent = -Decimal(rest.numerator) / Decimal(rest.denominator)
            weight *= Fraction(Decimal(2) ** exponent)
    return weight


@article("fórmula")
def window_weight(age: Exact, window: Exact) -> Fraction:
    """Weight that falls evenly to nothing at the end of the window."""
    return max(Fraction(0), 1 - Fraction(age) / Fraction(window))


@article("fórmula")
def newest_weight(newer: int, last: int) -> int:
    """Weight 1 if fewer than `last` games are newer, otherwise 0."""
    return int(newer < last)


@article("fórmula")
def weighted_mean(performances: Sequence[Exact], weights: Sequence[Exact]) -> Fraction:
    """The printed sum, divided by the sum of the weights. Without the division it is no rating."""
    total = sum(map(Fraction, weights), Fraction(0))
    if not total:
        raise ValueError(Sentence("no game has any weight"))
    summed = sum((Fraction(one) * weight for one, weight in zip(performances, weights, strict=True)), Fraction(0))
    return summed / total
