"""FIDE's rating rules of today, one function per article, in the order of the digest.

The rapid and the blitz list follow the standard chapter's articles; those of their own have r. in front. Scores and
expected scores are counted in thousandths of a point, so that a month stays exact and fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from xlelo.law.article import Text
from xlelo.law.interpretation import choice
from xlelo.law.numbers import Numbers
from xlelo.law.rounding import Exact, half_away
from xlelo.law.tables import POINT, Bands, Differences, ExpectedScores, hundredths
from xlelo.model import Ending

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from xlelo.model import Thousandths

PACKAGE: Final = "xlelo.regulations.fide2024"
TEXT: Final = Text.of(PACKAGE)
NUMBERS: Final = Numbers.read(PACKAGE)
EXPECTED: Final = ExpectedScores.read(PACKAGE)
DIFFERENCES: Final = Differences.read(PACKAGE)

IN_FORCE: Final = NUMBERS.since("floor")
TOO_FAR_FROM: Final = NUMBERS.since("apart")
"""r.7.3.1: from here on some rapid and blitz games are not rated."""
WHOLE_DIFFERENCE_FROM: Final = NUMBERS.since("strongest")
"""8.3.1: from here on the strongest players' differences count whole."""

ADDED: Final = NUMBERS["added_games"]
FAR: Final = NUMBERS["far"]
STRONGEST: Final = NUMBERS["strongest"]
FLOOR: Final = NUMBERS["floor"]

TIMES: Final = Bands.read(PACKAGE, "time.csv", "rating_from", "minutes")

article = TEXT.cite

TEXT.not_computed(
    {
        "1.2": "the folder does not say how a time control is divided",
        "6.1": "the folder does not say whether an event is a match: leave matches out",
        "6.2": "the folder does not say when a match was decided: leave later games out",
        "7.1.3": "the days of the period decide which events belong to the list",
        "7.2.2": "inactive players keep their rating",
        "r.3.1": "the arbiter's responsibility",
        "r.6": "refers to article 7",
        "r.7": "refers to article 8",
    }
)


class List(Enum):
    """The three lists, by the names of the result."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


@dataclass(frozen=True)
class Readings:
    rounding: str = choice(
        "8.3.4.rounding",
        "period",
        {"period": "period", "event": "event"},
        "The change is rounded once for the whole period, or for each event and then added up.",
        PACKAGE,
    )
    amended: str = choice(
        "8.3.1.amended",
        "start",
        {"start": "start", "end": "end"},
        "An amendment holds for an event that starts, or for one that ends, on its day or later.",
        PACKAGE,
    )


AS_READ: Final = Readings()


@article("1.1", "r.1.1.1", "r.1.1.2")
def list_of(minutes: Exact, increment: Exact) -> List | None:
    """Sixty moves with an increment in seconds add as many minutes. Three minutes or less belong to no list."""
    time = minutes + increment
    if time >= NUMBERS["standard_from"]:
        return List.STANDARD
    if time > NUMBERS["rapid_above"]:
        return List.RAPID
    return List.BLITZ if time > NUMBERS["blitz_above"] else None


@article("1.1")
def least_minutes(one: int | None, other: int | None) -> int:
    """Who is unrated asks for no more time."""
    return TIMES.value(max(one or 0, other or 0))


@article("1.1")
def long_enough(kind: List, time: Exact, least: int) -> bool:
    """Rapid and blitz have no such steps."""
    return kind is not List.STANDARD or time >= least


@article("5.1")
def counts(ending: Ending) -> bool:
    return ending is Ending.PLAYED


@article("7.1.4")
def enough_games(games: int) -> bool:
    return games >= NUMBERS["enough_games"]


@article("7.1.4")
def too_old(ended: date, new_list: date) -> bool:
    """The 26 rating periods that end with this list's: for a list of November 2026 from September 2024 on."""
    periods = (new_list.year - ended.year) * 12 + new_list.month - ended.month
    return periods > NUMBERS["most_months"]


@article("7.1.2", "7.1.4", "7.2.1")
def in_the_list(rating: int) -> bool:
    return rating >= FLOOR


@article("8.1.1")
def performance(average: Exact, difference: int) -> Fraction:
    """What a score against opponents of a mean rating is worth: what people call performance."""
    return Fraction(average) + difference


@article("8.2.1")
def disregarded(first: bool, score: Exact) -> bool:
    """The score is that against rated opponents; an event without any is not the first."""
    return first and score == 0


@article("8.2.2")
def average(opponents: Exact, games: int) -> Fraction:
    """Ra, from the sum of the opponents' ratings."""
    return Fraction(opponents + ADDED * NUMBERS["added_rating"], games + ADDED)


@article("8.2.3")
def share(score: Exact, games: int) -> int:
    """p in hundredths, a half up: the two drawn games are counted."""
    return hundredths(score + NUMBERS["added_points"], games + ADDED)


@article("8.1.1", "8.2.3")
def difference_of(hundredths: int) -> int:
    difference = DIFFERENCES.difference(hundredths)
    assert difference is not None  # noqa: S101 - the table is complete
    return difference


@article("8.2.3")
def first_performance(average: Exact, difference: int) -> Fraction:
    """Ru before it is rounded."""
    return Fraction(average) + difference


@article("8.2.3")
def first_rating(performance: Exact) -> int:
    """A half goes away from zero, as 8.3.4 says of changes."""
    return min(NUMBERS["highest_first"], half_away(performance))


@article("8.2.4")
def own_rating(at_start: int | None, now: int | None) -> int | None:
    """Who was unrated at the start plays, for himself, with the rating that he has now."""
    return now if at_start is None else at_start


@article("8.3.1", "r.7.3.1")
def counted_difference(own: Exact, opponent: Exact, kind: List, day: date) -> int:
    """A whole number; the player's own rating decides, not the higher of the two."""
    difference = half_away(own - opponent)
    if kind is List.STANDARD and day >= WHOLE_DIFFERENCE_FROM and own >= STRONGEST:
        return difference
    return max(-FAR, min(FAR, difference))


@article("8.1.2", "8.3.2")
def expected(difference: int) -> Thousandths:
    return EXPECTED.expected(difference)


@article("8.3.2")
def game_change(score: Exact, expected: Exact) -> Exact:
    """ΔR, in points or in whole thousandths of them."""
    return score - expected


@article("8.3.2")
def period_change(factor: Exact, change: Exact) -> Fraction:
    """K × ΣΔR, with the sum in thousandths of a point."""
    return Fraction(factor) * change / POINT


@article("8.3.3")
def young(born: int | None, year: int) -> bool:
    """Until the end of the year of the 18th birthday; the year is the one in which the period begins."""
    return born is not None and year <= born + NUMBERS["young_age"]


@article("8.3.3")
def factor(rating: Exact, games: int, reached: bool, young: bool) -> int:
    """`games` are those of completed events, `reached` says that a published rating has been 2400 or more.

    The lines in the order of the text: who is new has 40 whatever he is rated, and who has reached 2400 keeps 10.
    """
    if games < NUMBERS["new_games"]:
        return NUMBERS["k_new"]
    if reached or at_the_top(rating):
        return NUMBERS["k_top"]
    return NUMBERS["k_young"] if young and rating < NUMBERS["young_below"] else NUMBERS["k_usual"]


def at_the_top(rating: Exact) -> bool:
    return rating >= NUMBERS["top"]


@article("8.3.3")
def used_factor(factor: Exact, games: int) -> Exact:
    """K times the games of the period has a limit; exactly the limit does not exceed it."""
    most = NUMBERS["most_product"]
    return factor if factor * games <= most else most // games


@article("8.3.4")
def rounded_change(change: Exact) -> int:
    return half_away(change)


@article("8.3.4")
def summed_change(changes: Sequence[Fraction], readings: Readings = AS_READ) -> int:
    """One exact change for each event: rounded together, or one by one."""
    if readings.rounding == "event":
        return sum(map(rounded_change, changes))
    return rounded_change(sum(changes, Fraction(0)))


@article("7.1")
def new_rating(old: int, change: int) -> int:
    """Before anybody asks whether the list shows it."""
    return old + change


@article("t.1.4.6")
def rating_at_start(in_older_list: int | None, older: bool, in_force: int | None) -> int | None:
    """The list in force at the start is an older one where the event names it."""
    return in_older_list if older else in_force


@article("8.3.1", "r.7.3.1")
def day_of_rules(start: date, end: date, readings: Readings = AS_READ) -> date:
    """By which of its days an event falls under an amendment; the text does not say, ratings go by the start."""
    return end if readings.amended == "end" else start


@article("r.1.2")
def same_time(kind: List, unequal: bool) -> bool:
    """In a standard game the one with less time has to have enough."""
    return kind is List.STANDARD or not unequal


@article("r.7.2.1")
def standing_rating(kind: List, rating: int | None, standard: int | None) -> int | None:
    """What a player counts as in a list: in rapid and blitz the standard rating stands in."""
    return standard if rating is None and kind is not List.STANDARD else rating


@article("r.7.3.1")
def too_far_apart(kind: List, one: int, other: int, day: date) -> bool:
    apart = abs(one - other) >= NUMBERS["apart"] and max(one, other) > NUMBERS["apart_above"]
    return kind is not List.STANDARD and day >= TOO_FAR_FROM and apart
