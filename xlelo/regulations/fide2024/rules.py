"""FIDE's rating rules of today, one function per article, in the order of the digest.

The rapid and blitz lists follow the standard articles. Their own articles begin with r. Scores and expected scores are
whole thousandths of a point, which keeps a month exact and fast.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Final, Self

from xlelo.lang.sentence import Sentence
from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw, Edition
from xlelo.law.elo_law import EloLaw
from xlelo.law.interpretation import choice
from xlelo.law.rounding import Exact, half_away
from xlelo.law.tables import POINT, Bands, hundredths
from xlelo.model import Ending, Thousandths, refusal
from xlelo.periods.warnings import Limit, limits

PACKAGE: Final = "xlelo.regulations.fide2024"
TEXT: Final = Text.of(PACKAGE)


@dataclass(frozen=True, eq=False)
class Law(EloLaw):
    """Numbers and tables of the articles on one day."""

    times: Bands
    likely: Mapping[str, Limit]
    """Likely figures of the input. Others are warned of."""

    @classmethod
    def read(cls, edition: Edition) -> Self:
        law = EloLaw.read(edition)
        games, points = (law.numbers[key] for key in ("added_games", "added_points"))
        if points > games:
            allowed = Sentence("added_points is at most added_games, {games}", games=games)
            raise refusal(law.numbers.by_key["added_points"].place, allowed, str(points))
        times = Bands.read(edition, "time.csv", "rating_from", "minutes")
        return cls(**vars(law), times=times, likely=limits(edition))


LAW: Final = DatedLaw(PACKAGE, Law.read)
TODAY: Final = LAW.at()
IN_FORCE: Final = LAW.first

article = TEXT.cite


class List(Enum):
    """The three lists, with their names in the results."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


TIME_ARTICLES: Final = {List.STANDARD: "1.1", List.RAPID: "r.1.1.1", List.BLITZ: "r.1.1.2"}


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
    factor: str = choice(
        "8.3.3.factor",
        "published",
        {"published": "published", "text": "text"},
        "K is that of FIDE's published lists, or follows the order of the text.",
        PACKAGE,
    )


AS_READ: Final = Readings()


@article("1.1", "r.1.1.1", "r.1.1.2")
def list_of(minutes: Exact, increment: Exact, law: Law = TODAY) -> List | None:
    """List of a time control. Over sixty moves, an increment in seconds adds as many minutes.

    Three minutes or less belong to no list.
    """
    time = minutes + increment
    if time >= law.numbers["standard_from"]:
        return List.STANDARD
    if time > law.numbers["rapid_above"]:
        return List.RAPID
    return List.BLITZ if time > law.numbers["blitz_above"] else None


@article("1.1")
def least_minutes(one: int | None, other: int | None, law: Law = TODAY) -> int:
    """Least time of a standard game, by the players' ratings. An unrated player does not raise it."""
    return law.times.value(max(one or 0, other or 0))


@article("1.1")
def long_enough(kind: List, time: Exact, least: int) -> bool:
    """Tells whether a game has enough time. Rapid and blitz have no such limits."""
    return kind is not List.STANDARD or time >= least


@article("1.1")
def may_be_approved(time: Exact, start: date, law: Law = TODAY) -> bool:
    """Tells whether FIDE may approve an event for any rating: in 2026 from 45 minutes and 30 seconds a move on."""
    return start.year == law.numbers["approved_year"] and time >= law.numbers["approved_least"]


@article("5.1")
def counts(ending: Ending) -> bool:
    return ending is Ending.PLAYED


@article("7.1.3")
def ended_late(end: date, new_list: date, law: Law = TODAY) -> bool:
    """Tells whether an event ended too late for the list, unless it is FIDE's own."""
    return (new_list - end).days < law.numbers["list_days"]


@article("9.1")
def reported_late(end: date, last: date, law: Law = TODAY) -> bool:
    """Tells whether an event that is reported at the end of the period is reported too late."""
    return (last - end).days > law.numbers["report_days"]


@article("7.1.4")
def enough_games(games: int, law: Law = TODAY) -> bool:
    return games >= law.numbers["enough_games"]


@article("7.1.4")
def too_old(end: date, new_list: date, law: Law = TODAY) -> bool:
    """Tells whether an event is too old.

    The 26 rating periods end with this list's: November 2026 goes back to September 2024.
    """
    periods = (new_list.year - end.year) * 12 + new_list.month - end.month
    return periods > law.numbers["most_months"]


@article("7.1.2", "7.1.4", "7.2.1")
def can_be_listed(rating: int, law: Law = TODAY) -> bool:
    return rating >= law.numbers["floor"]


@article("8.1.1")
def performance(average: Exact, difference: int) -> Fraction:
    """Performance: the opponents' mean rating plus the difference of the score."""
    return Fraction(average) + difference


@article("8.2.1")
def is_disregarded(first: bool, score: Exact) -> bool:
    """Tells whether a first event is disregarded.

    The score is that against rated opponents; an event without any is not the first.
    """
    return first and score == 0


@article("8.2.2")
def average(opponents: Exact, games: int, law: Law = TODAY) -> Fraction:
    """Ra, from the sum of the opponents' ratings and the two added games."""
    added = law.numbers["added_games"]
    return Fraction(opponents + added * law.numbers["added_rating"], games + added)


@article("8.2.3")
def share(score: Exact, games: int, law: Law = TODAY) -> int:
    """p in hundredths, a half rounded up. The two added draws count."""
    return hundredths(score + law.numbers["added_points"], games + law.numbers["added_games"])


@article("8.1.1", "8.2.3")
def difference_of(hundredths: int, law: Law = TODAY) -> int:
    difference = law.differences.difference(hundredths)
    assert difference is not None  # noqa: S101 - the table is complete
    return difference


@article("8.2.3")
def first_performance(average: Exact, difference: int) -> Fraction:
    """Ru before it is rounded."""
    return Fraction(average) + difference


@article("8.2.3")
def first_rating(performance: Exact, law: Law = TODAY) -> int:
    """Ru as a whole number. A half rounds away from zero, as 8.3.4 says of changes."""
    return min(law.numbers["highest_first"], half_away(performance))


@article("8.2.4")
def own_rating(at_start: int | None, now: int | None) -> int | None:
    """A player's own rating in an event. A player unrated at the start has his current rating."""
    return now if at_start is None else at_start


@article("8.3.1", "r.7.3.1")
def counted_difference(own: Exact, opponent: Exact, kind: List, day: date | None, laws: DatedLaw[Law] = LAW) -> int:
    """Rating difference in whole points.

    The player's own rating decides about the limit, not the higher of the two. `day` is that of the event. Before the
    amendment the limit holds for every player.
    """
    difference, numbers = half_away(own - opponent), laws.at(day).numbers
    if kind is List.STANDARD and "strongest" in numbers and own >= numbers["strongest"]:
        return difference
    far = numbers["far"]
    return max(-far, min(far, difference))


@article("8.1.2", "8.3.2")
def expected(difference: int, law: Law = TODAY) -> Thousandths:
    return law.expected.expected(difference)


@article("8.3.2")
def game_change(score: Exact, expected: Exact) -> Exact:
    """ΔR, in points or in whole thousandths."""
    return score - expected


@article("8.3.2")
def period_change(factor: Exact, change: Exact) -> Fraction:
    """K × ΣΔR in points; the sum is in thousandths of a point."""
    return Fraction(factor) * change / POINT


@article("8.3.3")
def young(born: int | None, year: int, law: Law = TODAY) -> bool:
    """Tells whether a player is young: until the end of the year of the 18th birthday.

    `year` is the year in which the period begins.
    """
    return born is not None and year <= born + law.numbers["young_age"]


@article("8.3.3")
def factor(
    rating: Exact,
    games: int,
    has_reached: bool,
    young: bool,
    reached_2300: bool,
    law: Law = TODAY,
    readings: Readings = AS_READ,
) -> int:
    """K.

    `games` are those of completed events; `has_reached` and `reached_2300` mean that a published rating was so high
    once. In FIDE's lists 2400 counts before the number of games, and a young player who was once rated 2300 is like an
    adult.
    """
    new = games < law.numbers["new_games"]
    if new and readings.factor == "text":
        return law.numbers["k_new"]
    if (has_reached and keeps_top_factor(law)) or is_at_the_top(rating, law):
        return law.numbers["k_top"]
    if young and keeps_young_factor(rating, reached_2300, law, readings):
        return law.numbers["k_young"]
    return law.numbers["k_new"] if new else law.numbers["k_usual"]


def keeps_young_factor(rating: Exact, reached_2300: bool, law: Law = TODAY, readings: Readings = AS_READ) -> bool:
    """Tells whether a young player's rating leaves him the K of the young. By the text only the rating now counts."""
    return not at_2300(rating, law) and (readings.factor == "text" or not reached_2300)


def keeps_top_factor(law: Law = TODAY) -> bool:
    """Tells whether a player keeps the lowest K below the rating that gives it."""
    return law.numbers["top_kept"] == 1


def is_at_the_top(rating: Exact, law: Law = TODAY) -> bool:
    return rating >= law.numbers["top"]


def at_2300(rating: Exact, law: Law = TODAY) -> bool:
    """Tells whether a rating ends the K of young players."""
    return rating >= law.numbers["young_below"]


@article("8.3.3")
def used_factor(factor: Exact, games: int, law: Law = TODAY) -> Exact:
    """K that is used. K times the games of the period has a limit, and exactly the limit is allowed."""
    most = law.numbers["most_product"]
    return factor if factor * games <= most else most // games


@article("8.3.4")
def rounded_change(change: Exact) -> int:
    return half_away(change)


@article("8.3.4")
def summed_change(changes: Sequence[Fraction], readings: Readings = AS_READ) -> int:
    """Rounded change in a list, from the exact change of each event.

    By the readings, the sum or each event is rounded.
    """
    if readings.rounding == "event":
        return sum(map(rounded_change, changes))
    return rounded_change(sum(changes, Fraction(0)))


@article("7.1")
def new_rating(old: int, change: int) -> int:
    """Old rating plus change. Whether the list shows the result is decided later."""
    return old + change


@article("t.1.4.6")
def rating_at_start(in_older_list: int | None, older: bool, in_force: int | None) -> int | None:
    """A player's rating at an event's start.

    It is from the older list that the event names, or from the list in force.
    """
    return in_older_list if older else in_force


@article("8.3.1", "r.7.3.1")
def day_of_rules(start: date, end: date, readings: Readings = AS_READ) -> date:
    """Day that decides whether an amendment applies to an event.

    The text does not say which; ratings go by the start.
    """
    return end if readings.amended == "end" else start


@article("r.1.2")
def is_same_time(kind: List, unequal: bool) -> bool:
    """Tells whether the two times allow the game to be rated.

    In standard they may differ; the shorter one must be enough.
    """
    return kind is List.STANDARD or not unequal


@article("r.7.2.1")
def standing_rating(kind: List, rating: int | None, standard: int | None) -> int | None:
    """A player's rating in a list. In rapid and blitz, an unrated player has the standard rating."""
    return standard if rating is None and kind is not List.STANDARD else rating


@article("r.7.3.1")
def too_far_apart(kind: List, one: int, other: int, day: date, laws: DatedLaw[Law] = LAW) -> bool:
    """Tells whether the ratings are so far apart that the game does not count. `day` is that of the event.

    Before the amendment no game is left out.
    """
    numbers = laws.at(day).numbers
    if kind is List.STANDARD or "apart" not in numbers:
        return False
    return abs(one - other) >= numbers["apart"] and max(one, other) > numbers["apart_above"]
