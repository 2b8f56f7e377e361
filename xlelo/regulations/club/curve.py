"""The expected score of a single question and its inverse. The logistic curve has 40 digits instead of a float's."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from xlelo.law.rounding import half_away, round_to_places
from xlelo.law.tables import IN_POINTS, Differences, hundredths
from xlelo.regulations.club.rules import NUMBERS, TABLE, article

if TYPE_CHECKING:
    from xlelo.law.rounding import Exact
    from xlelo.regulations.club.rules import Rules

DIFFERENCES: Final = Differences.read("xlelo.regulations.fide2024")
EXACT: Final = Context(prec=40, rounding=ROUND_HALF_EVEN)
LAST_DIGIT: Final = Decimal("1e-30")
"""Last digit of an expected score."""
PLACES: Final = 12
"""Decimals of a performance; no more can be seen in a cell."""
CLOSE: Final = Fraction(1, 10 ** (PLACES + 6))
HAIR: Final = Fraction(1, 10**12)
FLAT: Final = Fraction(1, 10**6)
"""Points per rating point below which the curve is flat."""
LARGEST_POWER: Final = 1000
"""Largest exponent of 10 that is used. The expected score is 0 long before."""
LN10: Final = EXACT.ln(Decimal(10))


@article("4")
def difference(rating: Exact, opponent: Exact, rules: Rules) -> Exact:
    """Difference of the first-named player's rating, with the advantage and the cap."""
    apart = rating + rules.advantage - opponent
    return apart if rules.cap is None else max(-rules.cap, min(rules.cap, apart))


@article("5")
def expected(difference: Exact, rules: Rules) -> Fraction:
    if rules.curve == "fide":
        return IN_POINTS[TABLE.expected(half_away(difference))]
    if difference < 0:
        return 1 - expected(-difference, rules)
    return _share_of(min(Fraction(difference) / rules.scale, Fraction(LARGEST_POWER)))


@lru_cache(maxsize=10_000)
def _share_of(power: Fraction) -> Fraction:
    """1/(1 + 10^−power), kept because a list has few differences."""
    tenfold = EXACT.power(Decimal(10), _decimal(-power))
    return Fraction(EXACT.quantize(EXACT.divide(Decimal(1), EXACT.add(Decimal(1), tenfold)), LAST_DIGIT))


@article("5")
def difference_of(share: Exact, rules: Rules) -> Exact | None:
    """Difference at which the expected score is the share; None if it is beyond the cap."""
    if share in (0, 1):
        return NUMBERS["all_or_nothing"] * (1 if share else -1)
    if rules.curve == "fide":
        return DIFFERENCES.difference(hundredths(share, 1))
    found = round_to_places(half_away, _inverse(Fraction(share), rules), PLACES)
    return None if rules.cap is not None and abs(found) > rules.cap else found


@article("5")
def performance(opponents: Sequence[Exact], score: Exact, rules: Rules) -> Fraction | None:
    """Rating at which the expected score of all games equals the score; None if no rating is expected to score that.

    With all points or none, and with FIDE's table, it is the mean of the opponents plus the table's difference.
    """
    count = len(opponents)
    share, mean = Fraction(score) / count, Fraction(sum(opponents)) / count
    if share in (0, 1) or rules.curve == "fide":
        apart = difference_of(share, rules)
        return None if apart is None else mean + apart
    return _rating(opponents, Fraction(score), mean - rules.advantage + _inverse(share, rules), rules)


def _inverse(share: Fraction, rules: Rules) -> Fraction:
    """scale × log10(p/(1 − p))."""
    return Fraction(rules.scale) * Fraction(EXACT.log10(_decimal(share / (1 - share))))


def _rating(opponents: Sequence[Exact], score: Fraction, first: Fraction, rules: Rules) -> Fraction | None:
    """Newton's method, kept between a rating that is too low and one that is too high.

    If the cap gives many ratings this expected score, it is the middle of them. So it is where the curve is so flat
    between opponents far apart that the last digits decide.
    """
    kinks = _kinks(opponents, rules)
    for middle in ((below + above) / 2 for below, above in pairwise(kinks)):
        points, slope = _sum(middle, opponents, rules)
        if points == score and not slope:
            return middle
    reach = max(opponents) - min(opponents) + 1
    low, high = (min(kinks), max(kinks)) if kinks else (first - reach, first + reach)
    if not _sum(low, opponents, rules)[0] <= score <= _sum(high, opponents, rules)[0]:
        return None
    rating = min(max(first, low), high)
    while high - low > CLOSE:
        points, slope = _sum(rating, opponents, rules)
        if slope < FLAT and abs(points - score) < HAIR:
            rating = (_end(low, rating, opponents, score, rules) + _end(high, rating, opponents, score, rules)) / 2
            break
        if points <= score:
            low = rating
        if points >= score:
            high = rating
        step = (score - points) / slope if slope else Fraction(0)
        following = round_to_places(half_away, rating + step, 2 * PLACES)
        if step and abs(step) < CLOSE:
            break
        rating = following if low < following < high else (low + high) / 2
    return round_to_places(half_away, rating, PLACES)


def _end(outside: Fraction, inside: Fraction, opponents: Sequence[Exact], score: Fraction, rules: Rules) -> Fraction:
    """End of the ratings whose expected score is less than a hair from the score."""
    while abs(outside - inside) > CLOSE:
        middle = (outside + inside) / 2
        if abs(_sum(middle, opponents, rules)[0] - score) < HAIR:
            inside = middle
        else:
            outside = middle
    return inside


def _kinks(opponents: Sequence[Exact], rules: Rules) -> list[Fraction]:
    """Ratings at which a game's difference reaches the cap."""
    if rules.cap is None:
        return []
    ends = {one - rules.advantage + side * rules.cap for one in opponents for side in (-1, 1)}
    return sorted(map(Fraction, ends))


def _sum(rating: Fraction, opponents: Sequence[Exact], rules: Rules) -> tuple[Fraction, Fraction]:
    """Expected score of all games, and how fast it grows with the rating."""
    points = slope = Fraction(0)
    for opponent in opponents:
        apart = difference(rating, opponent, rules)
        one = expected(apart, rules)
        points += one
        if rules.cap is None or -rules.cap < apart < rules.cap:
            slope += one * (1 - one)
    return points, slope * Fraction(LN10) / rules.scale


def _decimal(value: Fraction) -> Decimal:
    return EXACT.divide(Decimal(value.numerator), Decimal(value.denominator))
