"""The input file of a first rating: a line for each event, and how the lines become blocks."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Final

from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import DATE, HIGHEST_RATING, LEAST_RATING, TEXT, Kind
from xlelo.law.rounding import Exact, mean_of_whole
from xlelo.model import Problem, Refused
from xlelo.periods.form import Column, File, ParsedFiles, Table, must
from xlelo.regulations.fide2011.initial import Block

AVERAGE = Kind(
    "fraction",
    Sentence("an average rating from 10 to 4000, such as 1866.4, is allowed"),
    LEAST_RATING,
    HIGHEST_RATING,
    "average",
    rating=True,
)
MAX_GAMES = 1000
POINTS = Kind("fraction", Sentence("points such as 2.5 are allowed"), 0, MAX_GAMES, "points")
GAMES = Kind("whole", Sentence("a whole number of games from 1 to 1000 is allowed"), 1, MAX_GAMES, "games")

REPLACEMENT_DAY: Final = date(2024, 3, 1)
"""First day of the later rules, which add two games and pool all events."""

FILE = File.of(
    "blocks",
    must("end", DATE),
    must("average", AVERAGE),
    must("score", POINTS),
    must("games", GAMES),
    Column("event", TEXT),
)


def blocks(reading: ParsedFiles, list_of: date | None = None) -> list[Block]:
    """Blocks from the events of a file. All problems are raised together."""
    table = reading[FILE.name]
    if table.present and not len(table):
        reading.problems.append(table.problem(-1, "end", None, Sentence("at least one event is needed")))
    reading.problems += _problems(table, list_of)
    if reading.problems:
        raise Refused(reading.problems)
    return [
        Block(end, mean_of_whole(average, games), score, games, event)
        for end, average, score, games, event in table.rows("end", "average", "score", "games", "event")
    ]


def _problems(table: Table, list_of: date | None) -> Iterator[Problem]:
    for row, (end, score, games) in enumerate(table.rows("end", "score", "games")):
        if score is not None and games is not None and (allowed := score_requirement(score, games)):
            yield table.problem(row, "score", plain(score), allowed)
        if end is not None and (allowed := later_rules_text(end)):
            yield table.problem(row, "end", end, allowed)
        if end is not None and list_of is not None and end > list_of:
            allowed = Sentence("a day not after the list's, {list_of}, is allowed", list_of=list_of)
            yield table.problem(row, "end", end, allowed)


def later_rules_text(day: date) -> Sentence | None:
    """What is allowed instead, if later rules hold on that day; otherwise None."""
    if day < REPLACEMENT_DAY:
        return None
    return Sentence(
        "a day before {replaced} is allowed; from then on use FIDE2024 (ELO_INITIAL_FIDE, xlelo rate fide2024)",
        replaced=REPLACEMENT_DAY,
    )


def score_requirement(score: Exact, games: int) -> Sentence | None:
    """What is allowed instead, if the score is impossible in that many games; otherwise None."""
    if 0 <= score <= games and Fraction(2 * score).denominator == 1:
        return None
    return Sentence("points and halves from 0 to {games} are allowed", games=games)
