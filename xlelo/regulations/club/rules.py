"""A club's rules, one function per article.

Ratings are exact: they are counted in millionths of a point. Only the logistic curve and the square root of a match's
length use floats. Article 8 rounds their results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from fractions import Fraction
from math import fsum, isqrt, sqrt
from typing import Any, Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.article import Text
from xlelo.law.days import months_later
from xlelo.law.kinds import COUNT, Kind, choice_of
from xlelo.law.numbers import Numbers
from xlelo.law.rounding import Exact, half_away, half_away_ratio, round_to_places
from xlelo.law.tables import IN_POINTS, POINT, ExpectedScores

PACKAGE: Final = "xlelo.regulations.club"
TEXT: Final = Text.of(PACKAGE)
NUMBERS: Final = Numbers.read(PACKAGE)
TABLE: Final = ExpectedScores.read("xlelo.regulations.fide2024")

Micro = int
"""Rating in millionths of a point."""
PLACES: Final = NUMBERS["places"]
UNIT: Final = 10**PLACES
Real = Exact | float

LARGEST_POWER: Final = 300
"""Largest exponent of 10 that is used. A higher power overflows a float, and the expected score is 0 long before."""

article = TEXT.cite

POSITIVE_FRACTION: Final = Kind("fraction", Sentence("a number above 0, at most 100000, is allowed"), 0, 100_000)
POINTS: Final = Kind("fraction", Sentence("a number from -100000 to 100000 is allowed"), -100_000, 100_000)
FIRST_GAMES: Final = Kind("whole", Sentence("a whole number from 1 to 50 is allowed"), 1, 50)
MONTHS: Final = Kind("whole", Sentence("a whole number from 1 to 1200 is allowed"), 1, 1200)


def one_of(*words: str) -> Kind:
    return choice_of({word: word for word in words}, PACKAGE)


SWITCH: Final = choice_of({"0": False, "1": True})
DECIMALS: Final = choice_of({"0": 0, "1": 1, "2": 2})


def row(default: Any, kind: Kind, meaning: str) -> Any:
    """Declares a field for a row of rules.csv."""
    return field(default=default, metadata={"kind": kind, "meaning": meaning})


@dataclass(frozen=True)
class Rules:
    """The rows of rules.csv. A missing or blank row has its default."""

    curve: str = row("logistic", one_of("logistic", "fide"), "curve of the expected score")
    scale: Exact = row(NUMBERS["usual_scale"], POSITIVE_FRACTION, "divisor of the difference in the logistic curve")
    cap: Exact | None = row(None, POSITIVE_FRACTION, "largest difference that counts")
    advantage: Exact = row(0, POINTS, "points added to the rating of the first-named player")
    moves: str = row("game", one_of("game", "day", "month", "list"), "when ratings move")
    start: Exact = row(1500, POINTS, "first rating of a new player")
    first: str = row("start", one_of("start", "performance"), "how a new player gets a rating")
    first_games: int = row(5, FIRST_GAMES, "games that a first rating by performance takes")
    floor: Exact | None = row(None, POINTS, "lowest rating")
    decimals: int = row(0, DECIMALS, "decimals of the list")
    carry: str = row("exact", one_of("exact", "published"), "rating with which the next step begins")
    length: str = row("none", one_of("none", "root"), "matches to so many points")
    result: str = row("win", one_of("win", "share"), "what a score such as 3-1 counts")
    forfeits: bool = row(False, SWITCH, "games that were not played count")
    provisional: int = row(0, COUNT, "with fewer games a rating is provisional")
    members_only: bool = row(False, SWITCH, "only members are on the list")
    active_months: int | None = row(None, MONTHS, "months without a game after which a player leaves the list")
    words: str = row("chess", one_of("chess", "players", "teams"), "names of the two sides")


KINDS: Final[Mapping[str, Kind]] = {one.name: one.metadata["kind"] for one in fields(Rules)}


class Factor(NamedTuple):
    """A row of factors.csv. None means no condition."""

    games_under: int | None
    rating_from: Exact | None
    rating_under: Exact | None
    age_to: int | None
    k: Exact

    @property
    def conditions(self) -> Mapping[str, Exact]:
        return {name: value for name, value in zip(self._fields[:-1], self, strict=False) if value is not None}

    @property
    def is_empty(self) -> bool:
        """Whether no side of a game can meet the conditions."""
        least, below = self.rating_from, self.rating_under
        return self.games_under == 0 or (least is not None and below is not None and least >= below)

    def includes(self, other: Factor) -> bool:
        """Whether each side of a game that the other row fits meets these conditions, too."""
        return all(
            name in other.conditions
            and (other.conditions[name] >= value if name == "rating_from" else other.conditions[name] <= value)
            for name, value in self.conditions.items()
        )


USUAL: Final = (
    Factor(NUMBERS["new_games"], None, None, None, NUMBERS["k_new"]),
    Factor(None, None, None, None, NUMBERS["k_usual"]),
)
"""Factors of a club without a file factors.csv."""


def micro(points: Exact) -> Micro:
    return half_away(points * UNIT)


def exact(value: Real) -> Fraction:
    """A number of the curve to six decimals, another one as it is."""
    return round_to_places(half_away, Fraction(value), PLACES) if isinstance(value, float) else Fraction(value)


def points(rating: Micro) -> Exact:
    value = Fraction(rating, UNIT)
    return value.numerator if value.denominator == 1 else value


def rated_points(rating: Micro | None) -> Exact | None:
    return None if rating is None else points(rating)


def whole(rating: Micro) -> int:
    """In whole points, as the lists of all regulations are compared."""
    return half_away_ratio(rating, UNIT)


@article("2")
def step_of(moves: str, position: int, day: date | None) -> object:
    """Key of the step in which a game is rated. Games with the same key form one step."""
    if moves == "game":
        return position
    if moves == "list" or day is None:
        return None
    return day if moves == "day" else (day.year, day.month)


@article("3")
def share_of(first: Exact, second: Exact, result: str) -> Fraction:
    """Score of the first-named side, from the points of both sides."""
    if first == second:
        return Fraction(1, 2)
    return Fraction(first) / (first + second) if result == "share" else Fraction(int(first > second))


@article("4")
def difference(white: Micro, black: Micro, rules: Rules) -> Micro:
    """Rating difference after the advantage and the cap, before the match length counts."""
    apart = white - black + micro(rules.advantage)
    if rules.cap is None:
        return apart
    cap = micro(rules.cap)
    return max(-cap, min(cap, apart))


@article("4", "7")
def length_factor(length: int, rules: Rules) -> Real:
    """√N as a whole number if N is a square, otherwise as a float."""
    if rules.length == "none":
        return 1
    whole = isqrt(length)
    return whole if whole * whole == length else sqrt(length)


@article("5")
def expected(difference: Micro, length: int, rules: Rules) -> tuple[Real, Real]:
    """Expected scores of both sides."""
    if rules.curve == "fide":
        thousandths = TABLE.expected(_whole_difference(difference, length if rules.length == "root" else 1))
        return IN_POINTS[thousandths], IN_POINTS[POINT - thousandths]
    if not difference:
        return IN_POINTS[POINT // 2], IN_POINTS[POINT // 2]
    power = difference / UNIT / float(rules.scale) * length_factor(length, rules)
    return logistic(power), logistic(-power)


def logistic(power: float) -> float:
    """The logistic curve, 1/(1 + 10^(−power))."""
    tenfold: float = 10.0 ** max(-LARGEST_POWER, min(LARGEST_POWER, -power))
    return 1 / (1 + tenfold)


def _whole_difference(difference: Micro, length: int) -> int:
    """D × √N in whole points, without a float. The absolute value is rounded half up: ⌊y + ½⌋ is ⌊(⌊2y⌋ + 1)/2⌋."""
    whole = (isqrt(4 * difference**2 * length // UNIT**2) + 1) // 2
    return whole if difference >= 0 else -whole


@article("6")
def factor(games: int, rating: Micro, age: int | None, factors: Sequence[Factor]) -> Factor:
    """The first row that fits. The last row always fits."""
    for one in factors:  # a generator takes twice the time
        if fits(one, games, rating, age):
            return one
    return factors[-1]


def fits(one: Factor, games: int, rating: Micro, age: int | None) -> bool:
    return (
        (one.games_under is None or games < one.games_under)
        and (one.rating_from is None or rating >= one.rating_from * UNIT)
        and (one.rating_under is None or rating < one.rating_under * UNIT)
        and (one.age_to is None or (age is not None and age <= one.age_to))
    )


@article("7")
def change(k: Exact, weight: Exact, length: Real, score: Fraction, expected: Real) -> Real:
    """Rating change of a game. It is exact if the expected score and the length are exact."""
    factor = k if weight == 1 else k * weight
    if isinstance(expected, float) or isinstance(length, float):
        return float(factor) * length * (score.numerator / score.denominator - expected)
    return factor * length * (score - expected)


def sum_changes(changes: Sequence[Real]) -> Real:
    """Sum of the changes. Exact changes give an exact sum; floats are added with fsum, without loss."""
    if len(changes) == 1:
        return changes[0]
    return fsum(changes) if any(isinstance(one, float) for one in changes) else sum(changes)


@article("8")
def add_change(before: Micro, change: Real) -> Micro:
    numerator, denominator = change.as_integer_ratio()
    return half_away_ratio(before * denominator + numerator * UNIT, denominator)


@article("8")
def new_rating(moved: Micro, rules: Rules) -> Micro:
    return apply_floor(list_rating(moved, rules.decimals) if rules.carry == "published" else moved, rules)


@article("8")
def apply_floor(rating: Micro, rules: Rules) -> Micro:
    return rating if rules.floor is None else max(rating, micro(rules.floor))


@article("9")
def first_rating(opponents: Sequence[Micro], score: Fraction, rules: Rules) -> Micro:
    count = len(opponents)
    scale = NUMBERS["usual_scale"] if rules.curve == "fide" else rules.scale
    performance = Fraction(sum(opponents), count) + Fraction(scale) * (2 * score - count) / count * UNIT
    rating = apply_floor(half_away(performance), rules)
    return list_rating(rating, rules.decimals) if rules.carry == "published" else rating


@article("10")
def list_rating(rating: Micro, decimals: int) -> Micro:
    """Rating rounded to the decimals of the list."""
    unit: int = 10 ** (PLACES - decimals)
    return half_away_ratio(rating, unit) * unit


@article("10")
def order(rating: Micro, games: int, identity: str) -> tuple[int, int, str]:
    return -rating, -games, identity


@article("10")
def active(last_game: date | None, list_day: date | None, rules: Rules) -> bool:
    """Tells whether a player is active. The day exactly that many months before the list still counts."""
    if rules.active_months is None:
        return True
    if last_game is None or list_day is None:
        return False
    return last_game >= months_later(list_day, -rules.active_months)


@article("11")
def list_change(now: Micro, before: Micro | None, decimals: int) -> Micro | None:
    """Change between two published ratings; None for a new player."""
    return None if before is None else list_rating(now, decimals) - list_rating(before, decimals)


TEXT.exempt({"1": "the files are read in this order"})


@dataclass(frozen=True)
class Choices:
    """No choices: the rows of rules.csv settle everything."""
