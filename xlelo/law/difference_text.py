"""Two ratings held against each other, as it is said: their difference, and the expected score that a table gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import taken_as

if TYPE_CHECKING:
    from xlelo.law.rounding import Exact
    from xlelo.law.tables import ExpectedScores


def difference(rating: Exact, opponent: Exact, counted: Exact) -> Sentence:
    """`counted`: what the rules take it as."""
    found = rating - opponent
    subtracted = Sentence("{rating} − {opponent} = {difference}", rating=rating, opponent=opponent, difference=found)
    return taken_as(subtracted, found, counted)


def expected(table: ExpectedScores, rating: Exact, opponent: Exact, counted: int) -> Sentence:
    return Sentence(
        "{difference}; {row}", difference=difference(rating, opponent, counted), row=table.looked_up(counted)
    )
