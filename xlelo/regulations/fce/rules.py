"""The rules of the Catalan federation's regulation, one function per article, in the order of the text.

Scores and expected scores are whole thousandths of a point, shares of K whole ten-thousandths. Whole numbers keep a
month of a million games exact and fast.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import mul
from typing import Final, Self, TypeVar

from xlelo.lang.sentence import Sentence
from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw, Edition
from xlelo.law.days import months_later
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.elo_law import EloLaw
from xlelo.law.interpretation import choice, switch
from xlelo.law.numbers import Numbers
from xlelo.law.rounding import Exact, half_away, round_to_places
from xlelo.law.tables import POINT, Bands, hundredths, rows_in_force
from xlelo.model import Place, Problem, Thousandths, refuse
from xlelo.periods.warnings import Limit, limits

Number = TypeVar("Number", int, Fraction)

Share = int
"""A share of a factor K, in ten-thousandths: the product of two percentages is one."""

WHOLE_SHARE: Final = 10_000

UNIT: Final = POINT * WHOLE_SHARE
"""Unit of summed changes: a ten-thousandth of K times a thousandth of a point."""

NO_VARIATION: Final = Fraction(0)

PACKAGE: Final = "xlelo.regulations.fce"
TEXT: Final = Text.of(PACKAGE)


SEASONS: Final = 5
"""Largest number of complete seasons that count. Files and sheets have a column for each: std_g5, rapid_g5, weight5."""


@dataclass(frozen=True, eq=False)
class Law(EloLaw):
    """Numbers and tables of the articles on one day."""

    stabilisation: Bands
    weights: Mapping[int, tuple[int, ...]]
    half: Share
    """Share of K in rapid games and in unplayed games."""
    likely: Mapping[str, Limit]
    """Likely figures of the input. Others are warned of."""

    @classmethod
    def read(cls, edition: Edition) -> Self:
        law = EloLaw.read(edition)
        stabilisation = Bands.read(edition, "stabilisation.csv", "rating_from", "k0", "rating_to")
        likely = limits(edition)
        return cls(
            **vars(law),
            stabilisation=stabilisation,
            weights=season_weights(edition),
            half=int(WHOLE_SHARE * law.numbers.exact("half")),
            likely={**likely, "factor": Limit(*factors(law.numbers, stabilisation), likely["factor"].reason)},
        )


def factors(numbers: Numbers, stabilisation: Bands) -> tuple[int, int]:
    """Least and greatest K of 16.2: that of a player with the most games, and of one without games."""
    most = numbers["most_activity"]
    least = half_away(most - Fraction(numbers["most_games"], numbers["activity_divisor"]))
    return max(1, min(stabilisation.values) + least), max(stabilisation.values) + most


def season_weights(edition: Edition) -> dict[int, tuple[int, ...]]:
    """Taula 4: the weights of the last complete seasons, newest first."""
    possible = range(2, SEASONS + 1)
    weights: dict[int, tuple[int, ...]] = {}
    problems: list[Problem] = []
    for row in rows_in_force(edition, "years.csv"):
        printed = row.cells["weights"]
        seasons, given = int(row.key), tuple(map(int, printed.split()))
        weights[seasons] = given
        if seasons not in possible:
            allowed = Sentence("a number of seasons from {least} to {most} is allowed", least=possible[0], most=SEASONS)
            problems.append(Problem(row.place, row.key, allowed))
        elif len(given) != seasons or not any(given):
            allowed = Sentence("{seasons} weights are needed, not all of them 0", seasons=seasons)
            problems.append(Problem(row.place, printed, allowed))
    for seasons in set(possible[: max(weights) - 1]) - weights.keys():
        allowed = Sentence("the weights of {seasons} seasons are missing", seasons=seasons)
        problems.append(Problem(Place("years.csv"), None, allowed))
    refuse(problems)
    return weights


POSSIBLE: Final = {
    "activity_divisor": (1, None),
    "half": (0, 1),
    "months": (0, 1200),
    "year_days": (1, None),
    "young_share": (0, 100),
    "young_years": (0, 100),
}
"""Least and greatest value with which the articles can be calculated."""

LAW: Final = DatedLaw(PACKAGE, Law.read, POSSIBLE)
TODAY: Final = LAW.at()

article = TEXT.cite


class List(Enum):
    """The two lists of 3.1, with their names in the results."""

    STANDARD = "standard"
    RAPID = "rapid"


TIME_ARTICLES: Final = {List.STANDARD: "5.1", List.RAPID: "5.2"}
UNDER_TWELVE_ARTICLES: Final = {List.STANDARD: "16.3", List.RAPID: "16.4"}

K_BELOW: Final = 8
"""The choice for 2600 that takes the band below."""


@dataclass(frozen=True)
class Readings:
    double_forfeit: bool = switch("7.double_forfeit", True, "A game that both players forfeit counts as lost for both.")
    performance: str = choice(
        "14.5.performance",
        "per_opponent",
        {"per_opponent": "per_opponent", "overall": "overall"},
        "Below 50 %: the mean of the differences per opponent, or one look-up of the whole percentage.",
        PACKAGE,
    )
    k2600: int = choice("16.2.k2600", 6, {"6": 6, "8": K_BELOW}, "K0 of exactly 2600, which is in no printed band.")
    one_year: bool = switch("16.2.one_year", True, "One complete season: Taula 4 is continued with its games alone.")
    strict: bool = switch("16.3.strict", False, "A majority of 80 % means more than 80 %.")
    half_forfeit: bool = switch("16.3.half_forfeit", True, "An unplayed game of an under-12 event takes half of its K.")
    compound: bool = switch("16.6.compound", False, "An unplayed rapid game is halved by 16.5 and by 16.6.")


AS_READ: Final = Readings()


@article("3.1", "5.1", "5.2")
def list_of(minutes: Exact, increment: Exact, law: Law = TODAY) -> List:
    """List of a time control. Over sixty moves, an increment in seconds adds as many minutes.

    5.2 has no lower bound, so blitz counts as rapid.
    """
    return List.STANDARD if minutes + increment >= law.numbers["minutes"] else List.RAPID


@article("6.1")
def too_many_rounds(kind: List, rounds_per_day: int, law: Law = TODAY) -> bool:
    return kind is List.STANDARD and rounds_per_day > law.numbers["rounds"]


@article("6.2")
def too_long(start: date, end: date, team: bool, law: Law = TODAY) -> bool:
    """Tells whether an individual event is too long. The first and the last day both count."""
    return not team and (end - start).days + 1 > law.numbers["days"]


@article("2.2")
def is_evaluated(broken: Sequence[str], accepted: bool) -> bool:
    """Tells whether an event is evaluated. The federation may accept one that breaks article 6."""
    return accepted or not broken


@article("7")
def forfeit_opponent(own: int) -> int:
    """Opponent's rating in a forfeit: the player's own Elo, whether he wins or loses."""
    return own


@article("8.2")
def is_listed(licence: int | None, new_list: date) -> bool:
    return licence is not None and licence >= new_list.year


@article("8.3")
def counts_here(weekly: bool, day: date, first: date, last: date) -> bool:
    """Tells whether a game counts in this list.

    A game of a weekly event counts in the list after its day; other events count as a whole.
    """
    return not weekly or first <= day <= last


@article("8.3")
def reference_list(weekly: bool, at_start: date | None) -> date | None:
    """The list with the ratings of an event; None is the list in force."""
    return None if weekly else at_start


@article("10.1", "11.2")
def initial_by_fide(fide: int) -> int:
    return fide


@article("10.2", "11.3")
def age(birth: date, federated: date, law: Law = TODAY) -> Fraction:
    return round_to_places(half_away, Fraction((federated - birth).days, law.numbers["year_days"]), 1)


@article("10.2", "11.3")
def initial_by_age(age: Fraction, law: Law = TODAY) -> int:
    bounded = min(max(age, Fraction(law.numbers["youngest"])), Fraction(law.numbers["oldest"]))
    return int(law.numbers["age_base"] + law.numbers["age_step"] * bounded)


@article("10.3", "11.4")
def initial_again(initialised: date, new_list: date, games_ever: int, law: Law = TODAY) -> bool:
    """Tells whether the initial rating is due again: a year after it, without a game.

    A forfeited game counts as a game.
    """
    return games_ever == 0 and new_list >= months_later(initialised, law.numbers["months"])


@article("11.1")
def initial_by_standard(standard: int) -> int:
    return standard


@article("13.2", "15.1")
def expected(difference: int, law: Law = TODAY) -> Thousandths:
    return law.expected.expected(difference)


@article("13.3")
def difference_of(hundredths: int, law: Law = TODAY) -> int:
    difference = law.differences.difference(hundredths)
    assert difference is not None  # noqa: S101 - Taula 2 is complete
    return difference


def told_difference(hundredths: int, trace: Derivation = SILENT, law: Law = TODAY) -> int:
    return trace.take(difference_of, lambda _: law.differences.look_up(hundredths), hundredths, law=law)


@article("14.1")
def opponents_mean(ratings: Sequence[Exact]) -> Fraction:
    return Fraction(sum(ratings)) / len(ratings)


@article("14.2")
def half_points_above(points: Exact, games: int) -> int:
    """Number of half-points above 50 %; it is negative below."""
    return int(2 * points) - games


@article("14.3", "14.4")
def performance_from_half(
    mean: Fraction, half_points: int, readings: Readings = AS_READ, trace: Derivation = SILENT, law: Law = TODAY
) -> Fraction:
    """Performance from 50 % on: K0 per half-point above it.

    K0 is that of the mean, without the part for games played.
    """
    return mean + told_base_factor(mean, readings, trace, law=law) * half_points


@article("14.5")
def performance_below_half(
    mean: Fraction, scores: Sequence[tuple[Exact, int]], trace: Derivation = SILENT, law: Law = TODAY
) -> Fraction:
    """Performance below 50 %: the mean of the differences in Taula 2, one per opponent from his (points, games)."""
    differences = [told_difference(hundredths(points, games), trace, law=law) for points, games in scores]
    return mean + Fraction(sum(differences), len(differences))


@article("12", "14.1", "14.2")
def performance(
    opponents: Sequence[tuple[Exact, Exact, int]],
    readings: Readings = AS_READ,
    trace: Derivation = SILENT,
    law: Law = TODAY,
) -> Fraction | None:
    """Performance from one (rating, points, games) per federated opponent; None without games.

    Games between guests do not count. Each opponent counts once in the mean. Where 14.5 is read overall, each of his
    games counts below 50 %.
    """
    games = sum(count for _, _, count in opponents)
    if not games:
        return None
    points = sum((Fraction(points) for _, points, _ in opponents), Fraction(0))
    above = trace.step(half_points_above, points=points, games=games)
    overall = above < 0 and readings.performance == "overall"
    met = [rating for rating, _, count in opponents for _ in range(count if overall else 1)]
    mean = trace.step(opponents_mean, ratings=met)

    def more(value: Fraction) -> Fraction:
        return value - mean

    if above >= 0:
        case = "14.4" if above else "14.3"
        return trace.take(performance_from_half, {"more": more, "article": case}, mean, above, readings, trace, law)
    scores = [(points, games)] if overall else [(scored, count) for _, scored, count in opponents]
    return trace.take(performance_below_half, {"more": more}, mean, scores, trace, law)


@article("12")
def rating_of_guest(performance: Fraction) -> int:
    """Rating of a guest as a whole number. There is no floor, because a guest gets no rating of his own."""
    return half_away(performance)


@article("15.2")
def variation(factor: Number, score: Number, expected: Number) -> Number:
    """Change of a rating. It is exact for exact input, in points or in whole thousandths."""
    return factor * (score - expected)


@article("16.2a")
def base_factor(rating: Exact, readings: Readings = AS_READ, law: Law = TODAY) -> int:
    """K0. A band ends where the next one begins, so a mean of 1399.5 has a K0 too.

    The start of the last band is in no printed band. By a reading, it belongs to the band below.
    """
    top = law.stabilisation.starts[-1]
    below = rating == top and readings.k2600 == K_BELOW
    return law.stabilisation.value(rating - 1 if below else rating)


def told_base_factor(rating: Exact, readings: Readings = AS_READ, trace: Derivation = SILENT, law: Law = TODAY) -> int:
    printed_band = rating != law.stabilisation.starts[-1]
    return trace.take(
        base_factor,
        lambda base: Sentence(
            "K0 of {rating}: {value} ({table}, {row})"
            if printed_band
            else "K0 of {rating}: {value} by choice ({table} has no band for it)",
            rating=rating,
            value=base,
            table=law.stabilisation.name,
            row=law.stabilisation.row(rating),
        ),
        rating,
        readings,
        law=law,
    )


@article("20")
def complete_seasons(first_season: int, season: int, law: Law = TODAY) -> int:
    """Complete seasons before this one. A first season before the regulation's own first season does not add any."""
    return max(0, season - max(first_season, law.numbers["first_season"]))


@article("16.2b")
def mean_games(seasons: int, games: Sequence[int], readings: Readings = AS_READ, law: Law = TODAY) -> Fraction | None:
    """MP: the weighted mean of the games played in the last complete seasons, newest first."""
    weighted = _weighted_games(seasons, games, readings, law)
    return None if weighted is None else Fraction(*weighted)


def _weighted_games(seasons: int, games: Sequence[int], readings: Readings, law: Law) -> tuple[int, int] | None:
    """Weighted games and the sum of the weights, the two parts of the mean.

    Taula 4 begins with two seasons. Its pattern, continued to one, gives that season's games.
    """
    weights = (1,) if seasons == 1 and readings.one_year else law.weights.get(min(seasons, max(law.weights)))
    if weights is None:
        return None
    divisor = sum(weights)
    return min(law.numbers["most_games"] * divisor, sum(map(mul, weights, games))), divisor


def exact_component(mean: Fraction, law: Law = TODAY) -> Fraction:
    return law.numbers["most_activity"] - Fraction(mean) / law.numbers["activity_divisor"]


@article("16.2b")
def activity_component(mean: Fraction, law: Law = TODAY) -> int:
    """ΔK from the mean of games, rounded before it is added to K0."""
    return _component(mean.numerator, mean.denominator, law)


@cache  # a federation's players have few distinct means
def _component(games: int, divisor: int, law: Law) -> int:
    return half_away(exact_component(Fraction(games, divisor), law=law))


@article("16.2c")
def component_without_seasons() -> int:
    return 0


def activity(seasons: int, games: Sequence[int], readings: Readings = AS_READ, law: Law = TODAY) -> int:
    """ΔK by 16.2b or 16.2c."""
    weighted = _weighted_games(seasons, games, readings, law)
    return component_without_seasons() if weighted is None else _component(*weighted, law)


@article("16.2")
def factor(base: int, activity: int) -> int:
    return base + activity


@article("16.3", "16.4")
def is_under_twelve(birth: date | None, start: date, law: Law = TODAY) -> bool:
    """Tells whether a player turns twelve in the event's year or later. A birthday on 1 January counts."""
    return birth is not None and birth >= date(start.year - law.numbers["young_years"], 1, 1)


@article("16.3", "16.4")
def is_under_twelve_event(young: int, participants: int, readings: Readings = AS_READ, law: Law = TODAY) -> bool:
    """Tells whether an event is an under-12 event. All who entered are participants, guests too."""
    if not participants:
        return False
    share, least = 100 * young, law.numbers["young_share"] * participants
    return share > least if readings.strict else share >= least


@article("16.3", "16.4")
def under_twelve_factor(kind: List, law: Law = TODAY) -> int:
    return law.numbers["young_standard"] if kind is List.STANDARD else law.numbers["young_rapid"]


@article("16.5")
def rapid_share(kind: List, law: Law = TODAY) -> Share:
    """Share of K in a list. It applies to all rapid-list games: without it, blitz would use the whole K."""
    return law.half if kind is List.RAPID else WHOLE_SHARE


@article("16.6", "16.6a", "16.6b", "7")
def lower_factor(own: int, opponent: int | None) -> int:
    """The lower K of the two players. A guest has none, so the player's own K counts."""
    return own if opponent is None else min(own, opponent)


@article("16.6", "16.5", "16.3")
def unplayed_share(kind: List, is_under_twelve: bool, readings: Readings = AS_READ, law: Law = TODAY) -> Share:
    """Share of K of an unplayed game: half, once.

    This holds in the rapid list too, and for the 6 or 3 of an under-12 event.
    """
    if is_under_twelve:
        return law.half if readings.half_forfeit else WHOLE_SHARE
    return law.half * rapid_share(kind, law=law) // WHOLE_SHARE if readings.compound else law.half


@article("17.1")
def period_variation(units: int) -> Fraction:
    """Sum of a period's changes in points, from summed units."""
    return Fraction(units, UNIT) if units else NO_VARIATION


@article("17.2")
def rounded_variation(variation: Exact) -> int:
    return half_away(variation)


@article("17.3")
def new_rating(old: int, variation: int, law: Law = TODAY) -> int:
    return max(law.numbers["floor"], old + variation)
