"""A club's rules, one function per article.

Ratings are exact: article 8 rounds them to six decimals. For single questions the logistic curve and the square root of
a match's length have 40 digits. For lists they are floats, because 40 digits take a hundred times as long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from math import fsum
from typing import Any, Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.article import Text
from xlelo.law.days import months_later
from xlelo.law.kinds import COUNT, Kind, choice_of
from xlelo.law.numbers import Numbers
from xlelo.law.rounding import Exact, half_away, half_away_ratio, round_to_places
from xlelo.law.tables import IN_POINTS, ExpectedScores

PACKAGE: Final = "xlelo.regulations.club"
TEXT: Final = Text.of(PACKAGE)
NUMBERS: Final = Numbers.read(PACKAGE)
TABLE: Final = ExpectedScores.read("xlelo.regulations.fide2024")

PLACES: Final = NUMBERS["places"]
"""Decimals of a rating."""
UNIT: Final = 10**PLACES
Real = Exact | float

DIGITS: Final = Context(prec=40, rounding=ROUND_HALF_EVEN)
LN10: Final = DIGITS.ln(Decimal(10))
LAST_DIGIT: Final = Decimal("1e-30")
"""Last digit of an expected score."""
LARGEST_POWER: Final = 300
"""Largest exponent of 10 that is used. A spreadsheet has no higher power, and the expected score is 0 long before."""

article = TEXT.cite

POSITIVE: Final = Kind("fraction", Sentence("a number above 0, at most 100000, is allowed"), Fraction(1, UNIT), 100_000)
POINTS: Final = Kind("fraction", Sentence("a number from -100000 to 100000 is allowed"), -100_000, 100_000, "points")
FIRST_GAMES: Final = Kind("whole", Sentence("a whole number from 1 to 50 is allowed"), 1, 50)
MONTHS: Final = Kind("whole", Sentence("a whole number from 1 to 1200 is allowed"), 1, 1200)


def one_of(*words: str) -> Kind:
    return choice_of({word: word for word in words}, PACKAGE)


SWITCH: Final = choice_of({"0": False, "1": True})
DECIMALS: Final = choice_of({"0": 0, "1": 1, "2": 2})


def row(default: Any, kind: Kind, article: str = "") -> Any:
    """Declares a field for a row of rules.csv."""
    return field(default=default, metadata={"kind": kind, "article": article})


@dataclass(frozen=True)
class Rules:
    """The rows of rules.csv. A missing or blank row has its default."""

    curve: str = row("logistic", one_of("logistic", "fide"), "5")
    scale: Exact = row(NUMBERS["usual_scale"], POSITIVE, "5")
    cap: Exact | None = row(None, POSITIVE, "4")
    advantage: Exact = row(0, POINTS, "4")
    moves: str = row("game", one_of("game", "day", "month", "list"), "2")
    start: Exact = row(1500, POINTS, "9")
    first: str = row("start", one_of("start", "performance"), "9")
    first_games: int = row(5, FIRST_GAMES, "9")
    floor: Exact | None = row(None, POINTS, "8")
    decimals: int = row(0, DECIMALS, "10")
    carry: str = row("exact", one_of("exact", "published"), "8")
    length: str = row("none", one_of("none", "root"), "4, 7")
    result: str = row("win", one_of("win", "share"), "3")
    forfeits: bool = row(False, SWITCH, "3")
    provisional: int = row(0, COUNT, "10")
    members_only: bool = row(False, SWITCH, "10")
    active_months: int | None = row(None, MONTHS, "10")
    words: str = row("chess", one_of("chess", "players", "teams"))


KINDS: Final[Mapping[str, Kind]] = {one.name: one.metadata["kind"] for one in fields(Rules)}
ARTICLES: Final[Mapping[str, str]] = {one.name: one.metadata["article"] for one in fields(Rules)}


USUAL_RULES: Final = Rules()


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


def to_six_decimals(value: Real) -> Fraction:
    """As all ratings are kept. Half a million are rounded for a large list, so no fraction comes between."""
    numerator, denominator = value.as_integer_ratio()
    return Fraction(half_away_ratio(numerator * UNIT, denominator), UNIT)


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
def difference(rating: Exact, opponent: Exact, rules: Rules) -> Exact:
    """Difference of the first-named player's rating, with the advantage and the cap, before the match length counts."""
    apart = rating - opponent + rules.advantage if rules.advantage else rating - opponent
    return apart if rules.cap is None else max(-rules.cap, min(rules.cap, apart))


@article("4", "7")
def length_factor(length: int, rules: Rules) -> Exact:
    """√N. If N is no square, it has 40 digits."""
    return 1 if rules.length == "none" else Fraction(DIGITS.sqrt(Decimal(length)))


@article("5")
def expected(difference: Exact, rules: Rules) -> Fraction:
    """Expected score of the first-named side. That of the other side is the rest of the point."""
    if rules.curve == "fide":
        return IN_POINTS[TABLE.expected(half_away(difference))]
    return _logistic(difference, rules.scale)


def list_expected(difference: Exact, rules: Rules) -> Real:
    """The same for a list of thousands of games: a float of the logistic curve."""
    if rules.curve == "fide":
        return expected(difference, rules)
    power = float(difference) / float(rules.scale)
    tenfold: float = 10.0 ** max(-LARGEST_POWER, min(LARGEST_POWER, -power))
    return 1 / (1 + tenfold)


@lru_cache(maxsize=10_000)
def _logistic(difference: Exact, scale: Exact) -> Fraction:
    """1/(1 + 10^(−D/scale)), kept because whole ratings have few differences. A power of e is faster than one of 10."""
    power = DIGITS.divide(as_decimal(-difference), as_decimal(scale))
    limited = DIGITS.max(Decimal(-LARGEST_POWER), DIGITS.min(Decimal(LARGEST_POWER), power))
    tenfold = DIGITS.exp(DIGITS.multiply(limited, LN10))
    return Fraction(DIGITS.quantize(DIGITS.divide(Decimal(1), DIGITS.add(Decimal(1), tenfold)), LAST_DIGIT))


def as_decimal(value: Exact) -> Decimal:
    return DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))


@article("6")
def factor(games: int, rating: Exact, age: int | None, factors: Sequence[Factor]) -> Factor:
    """The first row that fits. The last row always fits."""
    for one in factors:  # a generator takes twice the time
        if fits(one, games, rating, age):
            return one
    return factors[-1]


def fits(one: Factor, games: int, rating: Exact, age: int | None) -> bool:
    return (
        (one.games_under is None or games < one.games_under)
        and (one.rating_from is None or rating >= one.rating_from)
        and (one.rating_under is None or rating < one.rating_under)
        and (one.age_to is None or (age is not None and age <= one.age_to))
    )


@article("7")
def change(k: Exact, weight: Exact, length: Exact, score: Exact, expected: Real) -> Real:
    """Rating change of a game. It is exact if the expected score is."""
    more = float(score) - expected if isinstance(expected, float) else score - expected  # faster
    return k * weight * length * more


def sum_changes(changes: Sequence[Real]) -> Real:
    """Sum of the changes. Floats are added without loss."""
    return fsum(changes) if isinstance(changes[0], float) else sum(changes)


@article("8")
def add_change(before: Exact, change: Real) -> Fraction:
    numerator, denominator = change.as_integer_ratio()
    moved = before.numerator * denominator + numerator * before.denominator
    return Fraction(half_away_ratio(moved * UNIT, before.denominator * denominator), UNIT)


@article("8")
def new_rating(moved: Exact, rules: Rules) -> Exact:
    return apply_floor(round_carried(moved, rules), rules)


@article("8")
def round_carried(rating: Exact, rules: Rules) -> Exact:
    return list_rating(rating, rules.decimals) if rules.carry == "published" else rating


@article("8")
def apply_floor(rating: Exact, rules: Rules) -> Exact:
    return rating if rules.floor is None else max(rating, to_six_decimals(rules.floor))


@article("9")
def first_rating(opponents: Sequence[Exact], score: Exact, rules: Rules) -> Exact:
    return round_carried(apply_floor(first_performance(opponents, score, rules), rules), rules)


@article("9")
def first_performance(opponents: Sequence[Exact], score: Exact, rules: Rules) -> Fraction:
    count = len(opponents)
    scale = NUMBERS["usual_scale"] if rules.curve == "fide" else rules.scale
    return to_six_decimals(Fraction(sum(opponents)) / count + Fraction(scale) * (2 * score - count) / count)


@article("10")
def list_rating(rating: Exact, decimals: int) -> Fraction:
    """Rating rounded to the decimals of the list."""
    return round_to_places(half_away, rating, decimals)


@article("10")
def order(rating: Exact, games: int, identity: str) -> tuple[Exact, int, str]:
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
def list_change(now: Exact, before: Exact | None, decimals: int) -> Exact | None:
    """Change between two published ratings; None for a new player."""
    return None if before is None else list_rating(now, decimals) - list_rating(before, decimals)


@dataclass(frozen=True)
class Choices:
    """No choices: the rows of rules.csv settle everything."""
