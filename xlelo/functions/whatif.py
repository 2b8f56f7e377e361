"""The scores that a target needs."""

from bisect import bisect_left
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from xlelo.functions.cells import Value
from xlelo.functions.games import still_to_play
from xlelo.functions.grid import NOT_AVAILABLE, Grid
from xlelo.functions.ratings import below_list_text, checked_rating, expected_points
from xlelo.functions.rulesets import RuleSet
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.rounding import Exact


class Outlook(NamedTuple):
    """Games played and still to play, and the rating after any score in the rest."""

    rating: Exact
    factor: Exact
    """K as used for this number of games."""
    scored: Exact
    played: int
    rest: int
    expected: Fraction
    """The expected score of all games."""
    rules: RuleSet

    def new_rating(self, points: Exact, trace: Derivation = SILENT) -> Exact:
        """The rating after this number of points from the rest."""
        questions = self.rules.questions
        change = questions.change(self.factor, self.scored + points, self.expected, trace)
        return questions.new_rating(self.rating, change, trace)

    def half_points(self, target: Exact) -> int | None:
        """The fewest half points that reach the target, by bisection: more points never lower the rating.

        None: out of reach.
        """
        found = bisect_left(range(2 * self.rest + 1), target, key=lambda half: self.new_rating(Fraction(half, 2)))
        return None if found > 2 * self.rest else found

    def unreachable_text(self, target: Exact) -> Sentence:
        best = self.new_rating(self.rest)
        return Sentence("out of reach: at most {best}, {target} short", best=best, target=target - best)


def outlook(
    rating: Exact, opponents: Grid[Value], scores: Grid[Value], k: Exact, rules: RuleSet, trace: Derivation = SILENT
) -> Outlook:
    games, waiting = still_to_play(opponents, scores)
    met = [*games.opponents, *waiting]
    expected = expected_points(checked_rating(rating, rules), met, rules, trace)
    used = rules.questions.used_factor(k, len(met), trace)
    return Outlook(rating, used, games.points, len(games.opponents), len(waiting), expected, rules)


def needed_points(
    target: Exact,
    rating: Exact,
    opponents: Grid[Value],
    k: Exact,
    rules: RuleSet,
    scores: Grid[Value],
    trace: Derivation = SILENT,
) -> Exact:
    """The points needed from the games without a score. The derivation states the result and cites the rules."""
    if not rules.questions.can_be_listed(ceil(target)):
        raise NOT_AVAILABLE.refusal(below_list_text(ceil(target)))
    view = outlook(rating, opponents, scores, k, rules, trace.part(Sentence("The games")))
    half_points = view.half_points(target)
    if half_points is None:
        raise NOT_AVAILABLE.refusal(view.unreachable_text(target))
    points = Fraction(half_points, 2)
    if trace is not SILENT:
        _tell(view, points, trace)
    return points


def _tell(view: Outlook, points: Fraction, trace: Derivation) -> None:
    new = view.new_rating(points, trace.part(Sentence("With these points")))
    if not view.rest:
        trace.say(
            Sentence(
                "{scored} of {games} scored: the new rating is {new}", scored=view.scored, games=view.played, new=new
            )
        )
    else:
        if view.played:
            trace.say(Sentence("{scored} of {games} scored", scored=view.scored, games=view.played))
        trace.say(
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
            trace.say(Sentence("{points} give {new}", points=less, new=view.new_rating(less)))
    trace.say(Sentence("expected {expected}", expected=view.expected))
