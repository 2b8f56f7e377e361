"""FIDE's rating rules before and from 1 July 2011, as reported in two Brazilian posts, in their order.

They say how a rating changes, and how an unrated player gets the first one. An event follows the rules in force on the
day it ended.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final, TypeAlias

from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw
from xlelo.law.days import months_later
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.elo_law import EloLaw
from xlelo.law.interpretation import switch
from xlelo.law.rounding import Exact, half_away
from xlelo.law.tables import hundredths
from xlelo.model import Thousandths

PACKAGE: Final = "xlelo.regulations.fide2011"
TEXT: Final = Text.of(PACKAGE)
Law: TypeAlias = EloLaw


LAW: Final = DatedLaw(PACKAGE, Law.read)
TODAY: Final = LAW.at()
IN_FORCE: Final = TODAY.numbers.first_day("half_point")

article = TEXT.cite


@dataclass(frozen=True)
class Readings:
    cap400: bool = switch(
        "fide2011.cap400", True, "A rating difference above 400 points counts as 400, as in FIDE's own regulations."
    )


AS_READ: Final = Readings()

POSTS: Final = Readings(cap400=False)
"""The posts as written, without a limit of the difference. Melão's article uses this reading."""


@article("We")
def counted_difference(rating: Exact, opponent: Exact, readings: Readings = AS_READ, law: Law = TODAY) -> int:
    """Rating difference in whole points.

    The posts name no limit; FIDE's regulations had one of 400, which FIDE's results use.
    """
    difference, furthest = half_away(rating - opponent), law.numbers["furthest"]
    return max(-furthest, min(furthest, difference)) if readings.cap400 else difference


@article("Tabela")
def expected(difference: int, law: Law = TODAY) -> Thousandths:
    return law.expected.expected(difference)


@article("We")
def variation(factor: Exact, score: Exact, expected: Exact) -> Fraction:
    return Fraction(factor) * (Fraction(score) - expected)


@article("We")
def period_variation(variations: Sequence[Fraction]) -> Fraction:
    """Sum of a period's changes. All games are added before anything is rounded."""
    return sum(variations, Fraction(0))


@article("We")
def new_rating(old: Exact, variation: Exact) -> int:
    return half_away(Fraction(old) + variation)


@article("8.21")
def counts(first: bool, score: Exact, games: int, law: Law = TODAY) -> bool:
    """Tells whether an event counts, by the law of the day when it ended.

    The first event is the first ever, even if it is disregarded. `games` are those against rated opponents.
    """
    numbers = law.numbers
    if first:
        return games >= numbers["block_games"] and score >= numbers["first_points"]
    return "later_games" not in numbers or games >= numbers["later_games"]


@article("0.6")
def floor(law: Law = TODAY) -> int:
    return law.numbers["floor"]


@article("6.1")
def valid_block(performance: Exact, law: Law = TODAY) -> bool:
    """Tells whether a performance reaches the floor. Exactly 1200 does, because it is the lowest rating on the list."""
    return performance >= floor(law)


@article("7.14")
def enough_games(games: int, law: Law = TODAY) -> bool:
    return games >= law.numbers["enough"]


@article("7.14")
def too_old(end: date, list_of: date, law: Law = TODAY) -> bool:
    """Tells whether an event is more than two years old. Exactly two years are allowed."""
    return list_of > months_later(end, law.numbers["months"])


@article("8.23")
def half_points_above(score: Exact, games: int) -> int:
    """Number of half-points above 50 %; it is negative below."""
    return int(2 * score) - games


@article("8.23")
def half_point(law: Law = TODAY) -> Exact:
    return law.numbers.exact("half_point")


@article("8.23")
def performance_from_half(average: Exact, half_points: int, law: Law = TODAY) -> Fraction:
    """Performance from 50 % on. Exactly 50 % adds nothing."""
    return Fraction(average) + half_point(law) * half_points


@article("8.23")
def difference_of(percentage: int, law: Law = TODAY) -> int:
    """Difference of a percentage. Below 50 % the posts say nothing, so FIDE's own table is used; it ends at −800."""
    difference = law.differences.difference(percentage)
    assert difference is not None  # noqa: S101 - the table is complete
    return difference


@article("8.23")
def performance_below_half(average: Exact, difference: int) -> Fraction:
    return Fraction(average) + difference


@article("8.23")
def performance(average: Exact, score: Exact, games: int, law: Law = TODAY, trace: Derivation = SILENT) -> Fraction:
    """Ru, the performance of one event."""
    above = trace.step(half_points_above, score=score, games=games)
    if above >= 0:
        return trace.step(performance_from_half, average, above, law)
    percentage = hundredths(score, games)
    difference = trace.take(difference_of, {"row": lambda _: law.differences.look_up(percentage)}, percentage, law)
    return trace.step(performance_below_half, average, difference)


@article("7.14")
def performance_in_all(blocks: Sequence[tuple[Exact, int]]) -> Fraction:
    """Performance in all events: the mean of one (performance, games) per block, weighted by games."""
    return sum((Fraction(performance) * games for performance, games in blocks), Fraction(0)) / sum(
        games for _, games in blocks
    )


@article("7.14")
def initial_rating(performance: Exact) -> int:
    return half_away(performance)


@article("8.56")
def new_player_factor(games: int, law: Law = TODAY) -> int | None:
    """K of a new player.

    `games` are those of completed events: an event begun with 29 games has this K for all its games.
    """
    return law.numbers["new_player_k"] if games < law.numbers["new_games"] else None


@article("8.56")
def established_factor(rating: Exact, has_reached: bool = False, law: Law = TODAY) -> int:
    """K of an established player.

    The posts quote only its first line; the other two are from FIDE's regulations of that time. A player once rated
    2400 keeps the lower K at any rating.
    """
    top = has_reached or rating >= law.numbers["top_rating"]
    return law.numbers["top_k" if top else "usual_k"]


@article("vigência")
def new_rules(end: date) -> bool:
    return end >= IN_FORCE
