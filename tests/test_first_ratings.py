"""First ratings by exact fractions, of averages as cells and files hold them: with a rest that no decimal ends."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import NamedTuple

import pytest
from tiers import mark_tiers

from xlelo.functions import ELO_INITIAL_FIDE, ELO_PROVISIONAL

ABOVE_HALF = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538),
    *(589, 677, 800),
)
"""FIDE Handbook B.02, table 8.1.1, from .50 to 1.0."""
FEW = 400
MANY = 20_000
COUNTS = mark_tiers([FEW], large=[MANY])


class First(NamedTuple):
    opponents: list[int]
    score: Fraction

    @property
    def games(self) -> int:
        return len(self.opponents)

    @property
    def exact(self) -> Fraction:
        """8.2.2 and 8.2.3, before the rounding."""
        games = self.games + 2
        share = half_up(100 * (self.score + 1) / games)
        difference = ABOVE_HALF[share - 50] if share >= 50 else -ABOVE_HALF[50 - share]
        return Fraction(sum(self.opponents) + 2 * 1800, games) + difference


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def drawn(number: int, tied: bool) -> list[First]:
    """`tied`: the opponents' sum is moved until the exact rating ends in a half."""
    chance = random.Random(number)
    found = []
    while len(found) < number:
        games = chance.choice([4, 6, 8, 10, 12, 14]) if tied else chance.randint(1, 24)
        opponents = [chance.randint(1400, 2700) for _ in range(games)]
        one = First(opponents, Fraction(chance.randint(0, 2 * games), 2))
        if tied:
            opponents[0] -= (sum(opponents) + 3600) % (games + 2) - (games + 2) // 2
        found.append(one)
    return found


@pytest.mark.parametrize("written", [float, "{:.10f}".format], ids=["number", "text"])
@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("number", COUNTS)
def test_the_first_rating_of_today_is_exact(number: int, tied: bool, written: Callable[[float], object]) -> None:
    cases = drawn(number, tied)
    averages = [[written(sum(one.opponents) / one.games)] for one in cases]
    found = ELO_INITIAL_FIDE(averages, [[float(one.score)] for one in cases], [[one.games] for one in cases])
    wanted = [min(2200, half_up(one.exact)) for one in cases]
    assert [cell for (cell,) in found] == wanted
    assert not tied or all(one.exact.denominator == 2 for one in cases)


@pytest.mark.parametrize("number", COUNTS)
def test_a_provisional_rating_is_exact(number: int) -> None:
    """CNXC 6.3 and 6.6: two performances, each a mean of whole ratings and a whole difference; a half goes up."""
    chance = random.Random(number)
    for _ in range(number):
        games = [chance.choice([3, 6, 7, 9]), chance.choice([3, 5, 7, 11])]
        sums = [chance.randint(1500, 2400) * one + chance.randint(0, one) for one in games]
        exact = Fraction(sum(sums), sum(games))
        found = ELO_PROVISIONAL([total / count for total, count in zip(sums, games, strict=True)], games)
        assert found == half_up(exact)


def test_what_is_no_mean_of_whole_ratings_stays() -> None:
    """1666.3 over three games: 4998.9 + 3600 over 5 are 1719.78; 2.5 of 5 is .50: 0."""
    assert ELO_INITIAL_FIDE(1666.3, 1.5, 3) == 1720
    assert ELO_INITIAL_FIDE(1666.3, 1.5, 3, "2011-07-01") == 1666.3
