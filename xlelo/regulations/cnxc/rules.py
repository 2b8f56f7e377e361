"""The rules of the CNXC's regulation, one function per article, in the order of the text.

Scores and expected scores are counted in thousandths of a point.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from fractions import Fraction
from itertools import dropwhile, permutations
from typing import Final, NamedTuple, Self

from xlelo.lang.sentence import Sentence, join_or
from xlelo.law.article import Text
from xlelo.law.dated import DAY, NUMBERS, DatedLaw, Edition
from xlelo.law.days import YEAR_MONTHS, years_before
from xlelo.law.elo_law import EloLaw
from xlelo.law.interpretation import switch
from xlelo.law.numbers import number
from xlelo.law.rounding import Exact, half_up
from xlelo.law.tables import POINT, Bands, hundredths, printed_rows, ranges, rows_in_force
from xlelo.model import LOSS, Place, Problem, Thousandths, refusal, refuse
from xlelo.periods.warnings import Limit, limits

PACKAGE: Final = "xlelo.regulations.cnxc"
TEXT: Final = Text.of(PACKAGE)

CATEGORIES: Final = ("absolute_final", "team_final_board1", "honour", "other")
"""The categories of competitions in 5.3. CATEGORIES in questions.py and the Choices in words.toml follow them."""
OTHER: Final = CATEGORIES[-1]
"""Category of every competition that 5.3 does not name."""


LIST_MONTHS: Final = tuple(months for months in range(2, YEAR_MONTHS + 1) if YEAR_MONTHS % months == 0)
"""Months that a list may have, so that each year has whole lists, and their numbers one digit."""

COLUMNS: Final = 4
"""Number of columns in the matrix of 6.4. On the sheets each is a column."""


@dataclass(frozen=True, eq=False)
class Law(EloLaw):
    """Numbers and tables of the articles on one day."""

    virtual: Mapping[str, int]
    """Virtual ratings of 5.3, by category."""
    heads: tuple[str, ...]
    """Headings of the matrix of 6.4: ranges of games."""
    column: Bands
    weighting: tuple[Bands, ...]
    """The matrix of 6.4: bands of ratings for each column."""
    likely: Mapping[str, Limit]
    """Likely figures of the input. Others are warned of."""
    shortest: int
    """Months of the shortest list of any edition: older lists have the lengths and names of their time."""

    @classmethod
    def read(cls, edition: Edition) -> Self:
        rows = rows_in_force(edition, "virtual.csv")
        virtual = {row.key: int(row.cells["rating"]) for row in rows}
        allowed = Sentence("one of these is allowed: {listed}", listed=CATEGORIES)
        problems = [Problem(row.place, row.key, allowed) for row in rows if row.key not in CATEGORIES]
        missing = [Sentence("{key} is missing", key=key) for key in CATEGORIES if key not in virtual]
        refuse(problems + [Problem(Place("virtual.csv"), None, one) for one in missing])
        heads = tuple(head for head in printed_rows(edition, "weighting.csv")[0] if not head.startswith("rating"))
        if len(heads) != COLUMNS:
            raise ValueError(
                f"weighting.csv has {len(heads)} columns of K, and the sheets have {COLUMNS}; these must follow:"
                f" COLUMNS in rules.py, and k{len(heads)} in words.toml"
            )
        law = EloLaw.read(edition)
        return cls(
            **vars(law),
            virtual=virtual,
            heads=heads,
            column=Bands(ranges(heads), tuple(range(len(heads)))),
            weighting=tuple(Bands.read(edition, "weighting.csv", "rating_from", head, "rating_to") for head in heads),
            likely=limits(edition),
            shortest=min(list_lengths(edition)),
        )

    @property
    def year_lists(self) -> int:
        """Greatest number of lists in a year."""
        return YEAR_MONTHS // self.shortest


def list_lengths(edition: Edition) -> set[int]:
    """Months of the lists in all editions. Each year has whole lists, and no two with one name."""
    numbers = [number(row) for row in edition.tables[NUMBERS].rows if row.key == "list_months"]
    lengths = {int(one.value) for one in numbers}
    allowed = Sentence("lists of {known} months are allowed", known=LIST_MONTHS)
    refuse([Problem(one.place, str(one.value), allowed) for one in numbers if one.value not in LIST_MONTHS])
    for before, after in permutations(numbers, 2):
        day = after.first_day
        if day is None or before.end_day != day - DAY or before.value == after.value:
            continue
        days = days_of_change(int(before.value), int(after.value), day.year)
        if day not in days:
            allowed = Sentence(
                "lists of {before} months can become lists of {after} months on {days}",
                before=before.value,
                after=after.value,
                days=join_or(days),
            )
            raise refusal(after.place, allowed, str(day))
    return lengths


def days_of_change(before: int, after: int, year: int) -> list[date]:
    """Days on which lists of both lengths begin. Longer lists have lower numbers, so they begin with a year only."""
    months = {*range(1, YEAR_MONTHS, before)} & {*range(1, YEAR_MONTHS, after)} if after < before else {1}
    return [*(date(year, month, 1) for month in sorted(months)), date(year + 1, 1, 1)]


POSSIBLE: Final = {"passive_years": (0, 100)}
"""Least and greatest value with which the articles can be calculated."""

LAW: Final = DatedLaw(PACKAGE, Law.read, POSSIBLE)
TODAY: Final = LAW.at()

article = TEXT.cite


class Status(Enum):
    """Kinds of rating in 5.1, with their names in the files."""

    EFFECTIVE = "effective"
    PROVISIONAL = "provisional"
    UNRATED = "unrated"


class Block(NamedTuple):
    """A performance and the number of its games."""

    games: int
    performance: Exact


Side = tuple[tuple[str, bool], ...]
"""Players of one side of a board in order, each with True if he made a move."""


@dataclass(frozen=True)
class Readings:
    pooled: bool = switch("6.3.pooled", False, "A list's new games form one performance, not one per competition.")


AS_READ: Final = Readings()


@article("3.1")
def is_excluded(thematic: bool) -> bool:
    """Only thematic competitions are excluded. Competitions of other organisers count once they are made official."""
    return thematic


@article("3.2")
def counts(no_move: bool, excused: bool, white: Sequence[str], black: Sequence[str], *, pending: bool = False) -> bool:
    """Tells whether a game counts.

    A side without any move has withdrawn before its first one; a pending game has no result.
    """
    return not (no_move or excused or pending) and bool(white) and bool(black)


@article("4.1")
def is_in_period(end: date, first: date, last: date) -> bool:
    """Tells whether a competition ends in the period. The input gives the days, because periods may be changed."""
    return first <= end <= last


@article("4.2")
def change(old: int, new: int) -> int:
    """The printed change, which includes the calibration of 7.3."""
    return new - old


@article("5.1")
def status_after(before: Status, games_total: int, law: Law = TODAY) -> Status:
    """Status in the new list. Enough games make a rating effective in this list, though 6.3 still gives its value."""
    effective = before is Status.EFFECTIVE or games_total >= law.numbers["least_games"]
    return Status.EFFECTIVE if effective else Status.PROVISIONAL


@article("5.2")
def counted_on(day: date | None, competition_end: date) -> date:
    """Day on which a game was concluded: its own date, or the competition's end if that is unknown."""
    return competition_end if day is None else day


@article("5.2")
def passive(last_game: date, games_period: int, last: date, law: Law = TODAY) -> bool:
    """Tells whether a player is passive. The five years end with the period. A game in this list keeps him active."""
    return not games_period and last_game <= years_before(last, law.numbers["passive_years"])


@article("5.3")
def virtual_rating(iccf: int | None, fpx: int | None, fide: int | None, category: str, law: Law = TODAY) -> int:
    """Rating of an unrated player: from another list, otherwise by competition.

    The same player may thus have two virtual ratings in one period.
    """
    return next((rating for rating in (iccf, fpx, fide) if rating is not None), law.virtual[category])


@article("6.2")
def opponents_mean(ratings: Sequence[Exact]) -> Fraction:
    """Rc: the mean of the opponents' ratings. An opponent counts once for each game."""
    return Fraction(sum(ratings)) / len(ratings)


@article("6.2")
def share(points: Exact, games: int) -> Fraction:
    """Percentage score as an exact fraction; `points` are in thousandths."""
    return Fraction(points) / (POINT * games)


@article("6.2", "Tabela I")
def difference_of(share: Fraction, law: Law = TODAY) -> int:
    """Difference from Tabela I. The share is rounded to two decimals, a half up as in 6.6."""
    difference = law.differences.difference(hundredths(share, 1))
    assert difference is not None  # noqa: S101 - Tabela I is complete
    return difference


@article("6.2")
def performance(mean: Exact, difference: int) -> Fraction:
    """Performance, not rounded: 6.6 rounds only the published rating."""
    return Fraction(mean + difference)


@article("6.3")
def new_blocks(
    competitions: Sequence[tuple[Sequence[int], Thousandths]], readings: Readings = AS_READ, law: Law = TODAY
) -> tuple[Block, ...]:
    """New blocks: one performance per competition, from the opponents' ratings and the points.

    With the reading `pooled`, all games of this period form one performance. Earlier blocks are not changed by it:
    only their performances are known.
    """
    if readings.pooled and competitions:
        everybody = [rating for opponents, _ in competitions for rating in opponents]
        competitions = [(everybody, sum(points for _, points in competitions))]
    return tuple(
        Block(
            len(opponents),
            performance(opponents_mean(opponents), difference_of(share(points, len(opponents)), law=law)),
        )
        for opponents, points in competitions
    )


@article("6.3")
def provisional(blocks: Sequence[tuple[int, Exact]]) -> Fraction:
    """Mean of the performances, weighted by games. The words after “Ou seja” say something different."""
    return Fraction(sum(games * performance for games, performance in blocks)) / sum(games for games, _ in blocks)


@article("6.4", "Tabela II")
def expected(difference: int, law: Law = TODAY) -> Thousandths:
    return law.expected.expected(difference)


@article("6.4")
def expected_points(rating: int, opponents: Sequence[int], law: Law = TODAY) -> Thousandths:
    """We: the sum of the expected scores of all games."""
    return sum(expected(rating - opponent, law=law) for opponent in opponents)


@article("6.4")
def factor(rating: int, games: int, law: Law = TODAY) -> int:
    """K. No column names exactly twelve games; they use the first column, that of new effective players."""
    return law.weighting[law.column.value(games)].value(rating)


@article("6.4")
def variation(factor: Exact, points: Exact, expected: Exact) -> Fraction:
    """V in rating points; the scores are in thousandths."""
    return Fraction(factor * (points - expected)) / POINT


@article("6.5")
def new_effective(old: Exact, variations: Sequence[Exact]) -> Fraction:
    return Fraction(old + sum(variations))


@article("6.6")
def round_rating(rating: Exact) -> int:
    """Rounds a half up, also below zero. It rounds once: 1795.45 becomes 1795."""
    return half_up(rating)


@article("7.1")
def winner_variation(variation: Fraction) -> Fraction:
    """Variation of the winner of an event valid for norms. It is never negative, in this competition only."""
    return max(variation, Fraction(0))


@article("7.2a")
def drop_idle_originals(side: Side) -> Side:
    return tuple(dropwhile(lambda seat: not seat[1], side))


@article("7.2b")
def drop_idle_substitutes(side: Side) -> tuple[str, ...]:
    """The players of a side who made a move, after its idle originals are removed."""
    return tuple(player for player, moved in side if moved)


@article("7.2c")
def originals_and_substitute(players: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The originals and the substitute. Only the last player is a substitute."""
    *originals, substitute = players
    return tuple(originals), substitute


@article("7.2d")
def effective_original_points(points: Thousandths, expected: Thousandths) -> Thousandths | None:
    """Points of an effective original; None if the game is not imputed. A difference of zero is not negative."""
    return points if points - expected < 0 else None


@article("7.2e")
def other_original_points() -> Thousandths:
    """Points of any other original: a loss, whatever the result."""
    return LOSS


@article("7.2f")
def effective_substitute_points(points: Thousandths, expected: Thousandths) -> Thousandths | None:
    return points if points - expected > 0 else None


@article("7.2g")
def other_substitute_points() -> Thousandths | None:
    return None


@article("7.2h")
def highest(ratings: Sequence[int]) -> int:
    """The opponent's rating for the other side: the highest among the players who made a move."""
    return max(ratings)


@article("7.3")
def iccf_list(last: date) -> date:
    return last + timedelta(days=1)


@article("7.3a")
def is_in_common_set(status: Status, passive: bool, iccf: int | None) -> bool:
    """Tells whether a player is in the common set: effective, in the new list, and not passive."""
    return status is Status.EFFECTIVE and not passive and iccf is not None


@article("7.3b")
def difference_of_means(iccf: Sequence[int], cnxc: Sequence[int], law: Law = TODAY) -> Fraction | None:
    """Difference between the means of the published ratings; None if there are too few common players."""
    if len(cnxc) < law.numbers["least_common"]:
        return None
    return Fraction(sum(iccf) - sum(cnxc), len(cnxc))


@article("7.3b")
def shift(difference: Fraction | None) -> int:
    """Points added to every rating. All ratings are whole, so rounding each sum by 6.6 adds the same number."""
    return 0 if difference is None else half_up(difference)


@article("7.3b")
def calibrate(rating: int, status: Status, shift: int) -> int:
    """Calibrated rating.

    Every effective rating changes, active or passive, in the set or not; provisional ones do not.
    """
    return rating + shift if status is Status.EFFECTIVE else rating
