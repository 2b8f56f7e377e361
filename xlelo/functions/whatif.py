"""What would have to happen."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from xlelo.drafting.derivation import plain
from xlelo.functions.games import still_to_play
from xlelo.functions.grid import NOT_AVAILABLE, Grid, Unanswerable
from xlelo.functions.ratings import expected_points, unlisted

if TYPE_CHECKING:
    from xlelo.drafting.rounding import Exact
    from xlelo.functions.cells import Value
    from xlelo.functions.rulesets import RuleSet


class Outlook(NamedTuple):
    """Some games played, some still to come, and what every score in these would lead to."""

    rating: Exact
    factor: Exact
    """As it is used for so many games."""
    scored: Exact
    played: int
    rest: int
    expected: Fraction
    """Of all of them."""
    rules: RuleSet

    def after(self, points: Exact) -> int:
        """The rating with so many points from the rest."""
        return self.rules.questions.new_rating(self.rating, self.factor * (self.scored + points - self.expected))

    def half_points(self, target: Exact) -> int | None:
        """More points never make a lower rating, so that the first sufficient score is found by halving."""
        found = bisect_left(range(2 * self.rest + 1), target, key=lambda half: self.after(Fraction(half, 2)))
        return None if found > 2 * self.rest else found

    def out_of_reach(self, target: Exact) -> str:
        best = self.after(self.rest)
        return f"out of reach: at most {best}, {plain(target - best)} short"


def outlook(rating: Exact, opponents: Grid[Value], scores: Grid[Value], k: Exact, rules: RuleSet) -> Outlook:
    games, waiting = still_to_play(opponents, scores)
    met = [*games.opponents, *waiting]
    return Outlook(
        rating,
        rules.questions.used_factor(k, len(met)),
        games.points,
        len(games.opponents),
        len(waiting),
        expected_points(rating, met, rules),
        rules,
    )


def needed(
    target: Exact, rating: Exact, opponents: Grid[Value], k: Exact, rules: RuleSet, scores: Grid[Value]
) -> Exact:
    """From the games that have no score yet."""
    if not rules.questions.in_the_list(ceil(target)):
        raise Unanswerable(NOT_AVAILABLE.because(unlisted(ceil(target))))
    view = outlook(rating, opponents, scores, k, rules)
    half_points = view.half_points(target)
    if half_points is None:
        raise Unanswerable(NOT_AVAILABLE.because(view.out_of_reach(target)))
    return Fraction(half_points, 2)
