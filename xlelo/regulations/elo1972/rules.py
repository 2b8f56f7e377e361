"""The rules of Elo's procedure for national lists, in the order of the text.

Each step of his worksheet is one function. Percentages are whole hundredths, expected scores of one game whole
thousandths; all other numbers are exact.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Self

from xlelo.lang.sentence import Sentence
from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw, Edition
from xlelo.law.elo_law import EloLaw
from xlelo.law.interpretation import choice
from xlelo.law.rounding import Exact, half_away, half_zero, round_to_places
from xlelo.law.tables import POINT, hundredths, printed_rows
from xlelo.model import Thousandths

PACKAGE: Final = "xlelo.regulations.elo1972"
TEXT: Final = Text.of(PACKAGE)


@dataclass(frozen=True, eq=False)
class Law(EloLaw):
    """Numbers and tables of the document. It has one edition, and a worksheet has no day."""

    coefficients: Mapping[str, range]
    """Group of players → recommended K."""

    @classmethod
    def read(cls, edition: Edition) -> Self:
        coefficients = {
            row["players"]: range(int(row["k_from"]), int(row["k_to"]) + 1)
            for row in printed_rows(edition, "coefficients.csv")
        }
        return cls(**vars(EloLaw.read(edition)), coefficients=coefficients)


LAW: Final = DatedLaw(PACKAGE, Law.read)
TODAY: Final = LAW.at()
CRITERION: Final = TODAY.numbers["usual_criterion"]

article = TEXT.cite


@dataclass(frozen=True)
class Readings:
    rounding: str = choice(
        "elo1972.rounding",
        "exact",
        {"exact": "exact", "document": "document"},
        "The worksheet is exact but for the new ratings, or written down as coarsely as the document's examples.",
        PACKAGE,
    )

    @property
    def follows_document(self) -> bool:
        return self.rounding == "document"


AS_READ: Final = Readings()


@article("introduccion")
def are_enough_rated(rated: int, law: Law = TODAY) -> bool:
    return rated >= law.numbers["enough"]


@article("(1)")
def opponents_mean(ratings: Sequence[Exact]) -> Fraction:
    return _mean(ratings)


@article("(1)")
def performance(mean: Exact, difference: int) -> Fraction:
    return Fraction(mean) + difference


@article("K")
def periodic(games: int, law: Law = TODAY) -> bool:
    """Tells whether the year's performance is the rating.

    The text omits the exact number; it is rated event by event.
    """
    return games > law.numbers["year_games"]


@article("K")
def annual_factor(games: int, law: Law = TODAY) -> int | None:
    """K of the yearly list; None if the year's performance is the new rating."""
    return None if periodic(games, law) else law.coefficients["annual"][-1]


@article("K")
def annual_variation(changes: Sequence[Fraction]) -> Fraction:
    return sum(changes, Fraction(0))


@article("K")
def national_factor(junior: bool, law: Law = TODAY) -> int:
    """K of a national list: the upper end of the recommended range.

    The worksheet uses 20 of 15–20 for established players.
    """
    return _recommended_factors(junior, law)[-1]


@article("K")
def is_recommended(factor: int, junior: bool, law: Law = TODAY) -> bool:
    return factor in _recommended_factors(junior, law)


@article("We")
def expected_in_all(expected: Sequence[Thousandths]) -> Fraction:
    """Expected points in an event: the sum over all opponents. It is the slow method."""
    return Fraction(sum(expected), POINT)


@article("variante")
def are_most_rated(rated: int, players: int) -> bool:
    return 2 * rated > players


@article("variante")
def estimated_mean(ratings: Sequence[Exact], readings: Readings = AS_READ) -> Fraction:
    """Ra as the mean of all players: ratings, and performances of unrated players against rated ones."""
    return _note_down(_mean(ratings), 0, readings)


@article("paso 1")
def final_standing(points: Sequence[Exact]) -> tuple[int, ...]:
    """Final standing: input positions sorted by points. Equal points keep the input order."""
    return tuple(sorted(range(len(points)), key=lambda position: -points[position]))


@article("paso 2")
def percentage(points: Exact, games: int) -> int:
    return hundredths(points, games)


@article("Cuadro I", "paso 3")
def difference_of(percentage: int, law: Law = TODAY) -> int:
    difference = law.differences.difference(percentage)
    if difference is None:
        raise ValueError(Sentence("D(P) of {percentage} % is indeterminate", percentage=percentage))
    return difference


@article("(3)", "paso 4")
def adjusted_difference(difference: int, players: int, readings: Readings = AS_READ) -> Fraction:
    """Difference adjusted to the mean of all participants, the player included."""
    return _note_down(Fraction(difference * (players - 1), players), 0, readings)


@article("paso 5")
def rated_mean(ratings: Sequence[int]) -> Fraction:
    return _mean(ratings)


@article("paso 6")
def mean_adjusted_difference(adjusted: Sequence[Fraction], readings: Readings = AS_READ) -> Fraction:
    return _note_down(_mean(adjusted), 0, readings)


@article("(4)", "paso 7")
def mean_of_all(rated_mean: Exact, mean_adjusted: Exact, readings: Readings = AS_READ) -> Fraction:
    return _note_down(Fraction(rated_mean) - mean_adjusted, 0, readings)


@article("(3)", "paso 8")
def result(mean: Exact, adjusted: Exact) -> Fraction:
    return Fraction(mean) + adjusted


@article("paso 9")
def difference_to_mean(old: int, mean: Exact) -> int:
    """Ro − Ra, rounded, because Cuadro II has whole differences only."""
    return half_away(Fraction(old) - mean)


@article("Cuadro II", "paso 10")
def expected(difference: int, law: Law = TODAY) -> Thousandths:
    return law.expected.expected(difference)


@article("paso 11")
def expected_with_self(players: int, expected: Thousandths, readings: Readings = AS_READ) -> Fraction:
    return _note_down(Fraction(players * expected, POINT), 1, readings)


@article("We", "paso 12")
def expected_score(with_self: Exact, law: Law = TODAY) -> Fraction:
    """Expected score without the game against himself, in which a player expects one half."""
    return Fraction(with_self) - law.numbers.exact("self")


@article("paso 13")
def surplus(points: Exact, expected_score: Exact) -> Fraction:
    return Fraction(points) - expected_score


@article("(2)", "paso 14")
def change(factor: Exact, surplus: Exact) -> Fraction:
    return Fraction(factor) * surplus


@article("(2)", "paso 15")
def new_rating(old: Exact, change: Exact, readings: Readings = AS_READ) -> int:
    return round_rating(Fraction(old) + change, readings)


@article("paso 16", "resultados excepcionales")
def rating_by_result(result: Exact, readings: Readings = AS_READ) -> int:
    """New rating of an unrated player, or of one whose rating is annulled after an exceptional result."""
    return round_rating(result, readings)


@article("juniors")
def rating_in_mean(old: int, new: int) -> int:
    """Rating of a junior in the Ra of the other rated players."""
    return max(old, new)


@article("resultados excepcionales")
def shorter_than_classic(rounds: int, law: Law = TODAY) -> bool:
    """Tells whether an event is shorter than the classic one.

    Its criterion is smaller, but the text gives no number.
    """
    return rounds < law.numbers["classic_rounds"]


@article("resultados excepcionales")
def exceptional(surplus: Exact, criterion: Exact = CRITERION) -> bool:
    """Tells whether a result is exceptional. Only a surplus counts, because the remedies act against deflation."""
    return surplus >= criterion


@article("resultados excepcionales")
def add_bonus(new: int, bonus: int) -> int:
    return new + bonus


def round_rating(rating: Exact, readings: Readings = AS_READ) -> int:
    return half_zero(rating) if readings.follows_document else half_away(rating)


def _note_down(value: Fraction, places: int, readings: Readings) -> Fraction:
    """Value as the document writes it down. Its examples keep few decimals: 67.5 is 67."""
    return round_to_places(half_zero, value, places) if readings.follows_document else value


def _mean(values: Sequence[Exact]) -> Fraction:
    return Fraction(sum(values)) / len(values)


def _recommended_factors(junior: bool, law: Law) -> range:
    return law.coefficients["new_or_junior" if junior else "established"]
