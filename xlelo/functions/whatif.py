"""What would have to happen."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.drafting.derivation import plain
from xlelo.functions.cells import Value, filled
from xlelo.functions.grid import NOT_AVAILABLE, Grid, Unanswerable
from xlelo.functions.ratings import expected_points

if TYPE_CHECKING:
    from xlelo.drafting.rounding import Exact
    from xlelo.functions.rulesets import RuleSet


def needed(target: Exact, rating: Exact, opponents: Grid[Value], k: Exact, rules: RuleSet) -> Exact:
    """More points never make a lower rating, so that the first sufficient score is found by halving."""
    met = filled(opponents.cells)
    expected = expected_points(rating, met, rules)

    def rating_after(half_points: int) -> int:
        return rules.questions.new_rating(rating, k * (Fraction(half_points, 2) - expected))

    best = 2 * len(met)
    half_points = bisect_left(range(best + 1), target, key=rating_after)
    if half_points > best:
        reached = f"{len(met)} of {len(met)} points only give {plain(rating_after(best))}"
        raise Unanswerable(NOT_AVAILABLE.because(reached))
    return Fraction(half_points, 2)
