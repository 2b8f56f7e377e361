"""The rules of the CNXC's regulation, one function per article, in the order of the text.

Scores and expected scores are counted in thousandths of a point.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from fractions import Fraction
from itertools import dropwhile
from typing import TYPE_CHECKING, Final, NamedTuple

from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw, Edition
from xlelo.law.days import years_before
from xlelo.law.interpretation import switch
from xlelo.law.numbers import Numbers
from xlelo.law.rounding import Exact, half_up
from xlelo.law.tables import POINT, Bands, Differences, ExpectedScores, hundredths, printed, ranges
from xlelo.model import LOSS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from xlelo.model import Thousandths

PACKAGE: Final = "xlelo.regulations.cnxc"
TEXT: Final = Text.of(PACKAGE)

CATEGORIES: Final = ("absolute_final", "team_final_board1", "honour", "other")
"""The competitions that 5.3 tells apart."""
OTHER: Final = CATEGORIES[-1]
"""The category of every competition that 5.3 does not name."""


COLUMNS: Final = 4
"""Of the matrix of 6.4: each has its own on the sheets."""


@dataclass(frozen=True, eq=False)
class Law:
    """What the articles name, on one day."""

    numbers: Numbers
    expected: ExpectedScores
    differences: Differences
    virtual: Mapping[str, int]
    """Of 5.3, by category."""
    heads: tuple[str, ...]
    """As the columns of the matrix of 6.4 are headed, by games."""
    column: Bands
    weighting: tuple[Bands, ...]
    """One for each column."""

    @classmethod
    def read(cls, edition: Edition) -> Law:
        virtual = {row["category"]: int(row["rating"]) for row in printed(edition, "virtual.csv")}
        if sorted(virtual) != sorted(CATEGORIES):
            raise ValueError(
                f"virtual.csv has {', '.join(virtual)}, and 5.3 tells apart {', '.join(CATEGORIES)}; these must follow:"
                " CATEGORIES in rules.py and in questions.py, and the Choices in words/*.toml"
            )
        heads = tuple(head for head in printed(edition, "weighting.csv")[0] if not head.startswith("rating"))
        if len(heads) != COLUMNS:
            raise ValueError(
                f"weighting.csv has {len(heads)} columns of K, and the sheets have {COLUMNS}; these must follow:"
                f" COLUMNS in rules.py, and k{len(heads)} in words/*.toml"
            )
        return cls(
            Numbers.read(edition),
            ExpectedScores.read(edition),
            Differences.read(edition),
            virtual,
            heads,
            Bands(ranges(heads), tuple(range(len(heads)))),
            tuple(Bands.read(edition, "weighting.csv", "rating_from", head) for head in heads),
        )


LAW: Final = DatedLaw(PACKAGE, Law.read)
TODAY: Final = LAW.at()

article = TEXT.cite

TEXT.not_computed(
    {
        "1.1": "the aim of the system",
        "1.2": "where the system comes from",
        "2.1": "who does the calculation",
        "2.2": "who supplies the results",
        "3.3": "each group, series, board and phase is a separate competition in the folder",
        "4.3": "the deadline for claims is printed under the list",
        "6.1": "every rule uses the ratings and games of the list in force only",
        "7.2": "introduces the rules for substitutions",
        "8.1": "when the regulation enters into force",
        "8.2": "who decides what the text leaves out",
    }
)


class Status(Enum):
    """The kinds of rating of 5.1, by their names in the files."""

    EFFECTIVE = "effective"
    PROVISIONAL = "provisional"
    UNRATED = "unrated"


class Block(NamedTuple):
    """A performance and the number of its games."""

    games: int
    performance: Exact


Side = tuple[tuple[str, bool], ...]
"""Who sat on one side of a board, one after the other, and whether he made a move."""


@dataclass(frozen=True)
class Readings:
    pooled: bool = switch("6.3.pooled", False, "A list's new games form one performance, not one per competition.")


AS_READ: Final = Readings()


@article("3.1")
def excluded(thematic: bool) -> bool:
    """Competitions of other organisers are in the folder because they were made official."""
    return thematic


@article("3.2")
def counts(no_move: bool, excused: bool, white: Sequence[str], black: Sequence[str], *, pending: bool = False) -> bool:
    """Where nobody of a side made a move, that side has withdrawn before any. A pending game has no result yet."""
    return not (no_move or excused or pending) and bool(white) and bool(black)


@article("4.1")
def in_period(end: date, first: date, last: date) -> bool:
    """The folder names the days, since the periods may be changed."""
    return first <= end <= last


@article("4.2")
def change(old: int, new: int) -> int:
    """As printed, with what 7.3 adds."""
    return new - old


@article("5.1")
def status_after(before: Status, games_total: int, law: Law = TODAY) -> Status:
    """The list that reaches so many games shows an effective rating; its figure still follows 6.3."""
    effective = before is Status.EFFECTIVE or games_total >= law.numbers["least_games"]
    return Status.EFFECTIVE if effective else Status.PROVISIONAL


@article("5.2")
def counted_on(day: date | None, competition_end: date) -> date:
    """When a game was concluded: its own date where that is known."""
    return competition_end if day is None else day


@article("5.2")
def passive(last_game: date, games_period: int, last: date, law: Law = TODAY) -> bool:
    """The five years end with the period; a game counted in this list keeps active whatever its date."""
    return not games_period and last_game <= years_before(last, law.numbers["passive_years"])


@article("5.3")
def virtual_rating(iccf: int | None, fpx: int | None, fide: int | None, category: str, law: Law = TODAY) -> int:
    """Hangs on the competition where no list helps: the same player may have two values in one period."""
    return next((rating for rating in (iccf, fpx, fide) if rating is not None), law.virtual[category])


@article("6.2")
def opponents_mean(ratings: Sequence[Exact]) -> Fraction:
    """Rc: an opponent counts once for each game."""
    return Fraction(sum(ratings)) / len(ratings)


@article("6.2")
def share(points: Exact, games: int) -> Fraction:
    """The percentage score, exact; `points` in thousandths."""
    return Fraction(points) / (POINT * games)


@article("6.2", "Tabela I")
def difference_of(share: Fraction, law: Law = TODAY) -> int:
    """Table I has two decimals: a half goes up, as in 6.6."""
    difference = law.differences.difference(hundredths(share, 1))
    assert difference is not None  # noqa: S101 - Tabela I is complete
    return difference


@article("6.2")
def performance(mean: Exact, difference: int) -> Fraction:
    """Not rounded: 6.6 rounds what a list prints."""
    return Fraction(mean + difference)


@article("6.3")
def new_blocks(
    competitions: Sequence[tuple[Sequence[int], Thousandths]], readings: Readings = AS_READ, law: Law = TODAY
) -> tuple[Block, ...]:
    """One performance for each competition, given as its opponents' ratings and the points scored.

    Read as a single competition (pooled), the games of this period form one performance. Of earlier lists only the
    performances are known, so their blocks enter the mean as they are, under either reading.
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
    """The mean of the performances weighted by games, although the words after “Ou seja” are no equivalent."""
    return Fraction(sum(games * performance for games, performance in blocks)) / sum(games for games, _ in blocks)


@article("6.4", "Tabela II")
def expected(difference: int, law: Law = TODAY) -> Thousandths:
    return law.expected.expected(difference)


@article("6.4")
def expected_points(rating: int, opponents: Sequence[int], law: Law = TODAY) -> Thousandths:
    """We: the sum over the games."""
    return sum(expected(rating - opponent, law=law) for opponent in opponents)


@article("6.4")
def factor(rating: int, games: int, law: Law = TODAY) -> int:
    """K. Exactly twelve games, which no column names, take the first one: it is the one of new effective players."""
    return law.weighting[law.column.value(games)].value(rating)


@article("6.4")
def variation(factor: Exact, points: Exact, expected: Exact) -> Fraction:
    """V, in points of rating; the scores are in thousandths."""
    return Fraction(factor * (points - expected)) / POINT


@article("6.5")
def new_effective(old: Exact, variations: Sequence[Exact]) -> Fraction:
    return Fraction(old + sum(variations))


@article("6.6")
def rounded(rating: Exact) -> int:
    """A half goes up, below zero too; 1795.45 is nearer to 1795 and is not rounded twice."""
    return half_up(rating)


@article("7.1")
def of_winner(variation: Fraction) -> Fraction:
    """For the winner of an event valid for norms, and in this competition only."""
    return max(variation, Fraction(0))


@article("7.2a")
def without_idle_originals(side: Side) -> Side:
    return tuple(dropwhile(lambda seat: not seat[1], side))


@article("7.2b")
def without_idle_substitutes(side: Side) -> tuple[str, ...]:
    """Who is left once the original is one who made a move."""
    return tuple(player for player, moved in side if moved)


@article("7.2c")
def originals_and_substitute(players: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The last one alone is a substitute."""
    *originals, substitute = players
    return tuple(originals), substitute


@article("7.2d")
def of_effective_original(points: Thousandths, expected: Thousandths) -> Thousandths | None:
    """None where the game is not imputed: a difference of zero is not negative."""
    return points if points - expected < 0 else None


@article("7.2e")
def of_other_original() -> Thousandths:
    """Whatever the result."""
    return LOSS


@article("7.2f")
def of_effective_substitute(points: Thousandths, expected: Thousandths) -> Thousandths | None:
    return points if points - expected > 0 else None


@article("7.2g")
def of_other_substitute() -> Thousandths | None:
    return None


@article("7.2h")
def highest(ratings: Sequence[int]) -> int:
    """The opponent's rating, for whoever sat on the other side; of those who made a move."""
    return max(ratings)


@article("7.3")
def iccf_list(last: date) -> date:
    return last + timedelta(days=1)


@article("7.3a")
def in_common(status: Status, passive: bool, iccf: int | None) -> bool:
    """Effective in the list being made, and in it: passive players are not."""
    return status is Status.EFFECTIVE and not passive and iccf is not None


@article("7.3b")
def difference_of_means(iccf: Sequence[int], cnxc: Sequence[int], law: Law = TODAY) -> Fraction | None:
    """Of the figures that the list would print; None where the players in common are too few."""
    if len(cnxc) < law.numbers["least_common"]:
        return None
    return Fraction(sum(iccf) - sum(cnxc), len(cnxc))


@article("7.3b")
def shift(difference: Fraction | None) -> int:
    """Ratings are whole, so that rounding each sum by 6.6 adds the same whole number to everybody."""
    return 0 if difference is None else half_up(difference)


@article("7.3b")
def calibrated(rating: int, status: Status, shift: int) -> int:
    """Every effective rating, active or passive, whether in the set or not; no provisional one."""
    return rating + shift if status is Status.EFFECTIVE else rating
