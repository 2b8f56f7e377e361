"""A rating difference as text, and the expected score of a table with its text."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation, taken_as
from xlelo.law.elo_law import EloLaw
from xlelo.law.rounding import Exact, half_away
from xlelo.law.tables import IN_POINTS, ExpectedScores
from xlelo.model import Thousandths


def difference(rating: Exact, opponent: Exact, counted: Exact) -> Sentence:
    """The subtraction as text. `counted`: the difference that the rules use."""
    found = rating - opponent
    subtracted = Sentence("{rating} − {opponent} = {difference}", rating=rating, opponent=opponent, difference=found)
    return taken_as(subtracted, found, counted)


def expected(
    rule: Callable[..., Thousandths], rating: Exact, opponent: Exact, trace: Derivation, law: EloLaw
) -> Fraction:
    """Expected score by the table of a law; its rule takes a whole difference. The derivation has the row."""
    counted = half_away(rating - opponent)
    found = trace.take(rule, lambda _: expected_score(law.expected, rating, opponent, counted), counted, law=law)
    return IN_POINTS[found]


def expected_score(table: ExpectedScores, rating: Exact, opponent: Exact, counted: int) -> Sentence:
    return Sentence("{difference}; {row}", difference=difference(rating, opponent, counted), row=table.look_up(counted))
