"""What would have to happen."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from xlelo.drafting.derivation import SILENT, Derivation
from xlelo.functions.games import still_to_play
from xlelo.functions.grid import NOT_AVAILABLE, Grid, Unanswerable
from xlelo.functions.ratings import expected_points, own_rating, unlisted
from xlelo.lang.sentence import Sentence

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

    def after(self, points: Exact, told: Derivation = SILENT) -> int:
        """The rating with so many points from the rest."""
        questions = self.rules.questions
        change = questions.change(self.factor, self.scored + points, self.expected, told)
        return questions.new_rating(self.rating, change, told)

    def half_points(self, target: Exact) -> int | None:
        """More points never make a lower rating, so that the first sufficient score is found by halving."""
        found = bisect_left(range(2 * self.rest + 1), target, key=lambda half: self.after(Fraction(half, 2)))
        return None if found > 2 * self.rest else found

    def out_of_reach(self, target: Exact) -> Sentence:
        best = self.after(self.rest)
        return Sentence("out of reach: at most {best}, {target} short", best=best, target=target - best)


def outlook(
    rating: Exact, opponents: Grid[Value], scores: Grid[Value], k: Exact, rules: RuleSet, told: Derivation = SILENT
) -> Outlook:
    games, waiting = still_to_play(opponents, scores)
    met = [*games.opponents, *waiting]
    expected = expected_points(own_rating(rating, rules), met, rules, told)
    used = rules.questions.used_factor(k, len(met), told)
    return Outlook(rating, used, games.points, len(games.opponents), len(waiting), expected, rules)


def needed(
    target: Exact,
    rating: Exact,
    opponents: Grid[Value],
    k: Exact,
    rules: RuleSet,
    scores: Grid[Value],
    told: Derivation = SILENT,
) -> Exact:
    """From the games that have no score yet. What is told is what comes out; how is cited."""
    if not rules.questions.in_the_list(ceil(target)):
        raise Unanswerable(NOT_AVAILABLE.because(unlisted(ceil(target))))
    view = outlook(rating, opponents, scores, k, rules, told.part(Sentence("The games")))
    half_points = view.half_points(target)
    if half_points is None:
        raise Unanswerable(NOT_AVAILABLE.because(view.out_of_reach(target)))
    points = Fraction(half_points, 2)
    if told is not SILENT:
        _tell(view, points, told)
    return points


def _tell(view: Outlook, points: Fraction, told: Derivation) -> None:
    new = view.after(points, told.part(Sentence("With so many points")))
    if not view.rest:
        told.say(
            Sentence("{scored} of {games} scored, which gives {new}", scored=view.scored, games=view.played, new=new)
        )
    else:
        if view.played:
            told.say(Sentence("{scored} of {games} scored", scored=view.scored, games=view.played))
        told.say(
            Sentence(
                "{points} of the remaining {rest} points give {new}"
                if view.played
                else "{points} of {rest} points give {new}",
                points=points,
                rest=view.rest,
                new=new,
            )
        )
        if points:
            less = points - Fraction(1, 2)
            told.say(Sentence("{points} give {new}", points=less, new=view.after(less)))
    told.say(Sentence("expected {expected}", expected=view.expected))
