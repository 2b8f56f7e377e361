"""The rating at which a score is expected: the inverse of the curve, and a search if there are several opponents."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from xlelo.law.rounding import Exact, half_away, round_to_places
from xlelo.law.tables import Differences, hundredths
from xlelo.regulations.club.rules import DIGITS, LN10, NUMBERS, Rules, article, as_decimal, difference, expected

DIFFERENCES: Final = Differences.read("xlelo.regulations.fide2024")
PLACES: Final = 12
"""Decimals of a performance; no more can be seen in a cell."""
CLOSE: Final = Fraction(1, 10 ** (PLACES + 6))
HAIR: Final = Fraction(1, 10 ** (2 * PLACES))


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

    With all points or none, and with FIDE's table, it is the mean of the opponents plus the table's difference. If the
    cap gives many ratings this expected score, it is the middle of them.
    """
    count = len(opponents)
    share, mean = Fraction(score) / count, Fraction(sum(opponents)) / count
    if share in (0, 1) or rules.curve == "fide":
        apart = difference_of(share, rules)
        return None if apart is None else mean + apart
    first, reach = mean - rules.advantage + _inverse(share, rules), max(opponents) - min(opponents) + 1
    low, high = Fraction(first - reach), Fraction(first + reach)
    if rules.cap is not None:
        low, high = (
            Fraction(end - rules.advantage) for end in (min(opponents) - rules.cap, max(opponents) + rules.cap)
        )
    if not _sum(low, opponents, rules)[0] <= score <= _sum(high, opponents, rules)[0]:
        return None
    ends = [_search(score + more, min(max(first, low), high), low, high, opponents, rules) for more in (-HAIR, HAIR)]
    return round_to_places(half_away, sum(ends, Fraction(0)) / 2, PLACES)


def _inverse(share: Fraction, rules: Rules) -> Fraction:
    """scale × log10(p/(1 − p))."""
    return Fraction(rules.scale) * Fraction(DIGITS.log10(as_decimal(share / (1 - share))))


def _search(
    score: Fraction, rating: Fraction, low: Fraction, high: Fraction, opponents: Sequence[Exact], rules: Rules
) -> Fraction:
    """Newton's method, kept between a rating that is too low and one that is too high."""
    while high - low > CLOSE:
        points, slope = _sum(rating, opponents, rules)
        low, high = (rating, high) if points < score else (low, rating)
        step = (score - points) / slope if slope else Fraction(0)
        if slope and abs(step) < CLOSE:
            break
        following = round_to_places(half_away, rating + step, 2 * PLACES)
        rating = following if low < following < high else (low + high) / 2
    return rating


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
