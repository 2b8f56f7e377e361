"""Text of a rating difference, and of the expected score in a table."""

from __future__ import annotations

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import taken_as
from xlelo.law.rounding import Exact
from xlelo.law.tables import ExpectedScores


def difference(rating: Exact, opponent: Exact, counted: Exact) -> Sentence:
    """The subtraction as text. `counted`: the difference that the rules use."""
    found = rating - opponent
    subtracted = Sentence("{rating} − {opponent} = {difference}", rating=rating, opponent=opponent, difference=found)
    return taken_as(subtracted, found, counted)


def expected_score(table: ExpectedScores, rating: Exact, opponent: Exact, counted: int) -> Sentence:
    return Sentence("{difference}; {row}", difference=difference(rating, opponent, counted), row=table.look_up(counted))
