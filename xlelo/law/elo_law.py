"""What all rating lists by Elo's method have: numbers, his two tables in the printed shape, and differences as text."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import Edition
from xlelo.law.derivation import Derivation, taken_as
from xlelo.law.numbers import Numbers
from xlelo.law.rounding import Exact, half_away
from xlelo.law.tables import IN_POINTS, Differences, ExpectedScores
from xlelo.model import Thousandths


@dataclass(frozen=True, eq=False)
class EloLaw:
    """Numbers and tables of a text on one day."""

    numbers: Numbers
    expected: ExpectedScores
    differences: Differences

    @classmethod
    def read(cls, edition: Edition) -> Self:
        return cls(Numbers.read(edition), ExpectedScores.read(edition), Differences.read(edition))


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
