"""What a rule set gives to functions that the spreadsheet itself calculates: its tables, and formulas over them.

The formulas are written from the articles, by hand, and not from the Python rules. Words in small letters are values,
{expected.from} is a column of a table, {far} a single number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlelo.law.tables import Differences, ExpectedScores

Cell = int | float | str


@dataclass(frozen=True)
class Block:
    """A table as it stands on a sheet."""

    key: str
    title: str
    article: str
    columns: Mapping[str, tuple[Cell, ...]]


@dataclass(frozen=True)
class Number:
    """A number that an article names."""

    value: int | float
    article: str
    what: str


@dataclass(frozen=True)
class Lambdas:
    blocks: tuple[Block, ...]
    numbers: Mapping[str, Number]
    expected: str
    """The expected score, of `gap`, the rounded difference, and the own rating `x`."""
    difference: str
    """D(p), of `h`, the score in hundredths."""
    performance: str
    """Of the opponents' `mean`, `points`, the number of games `counted` and `h`."""
    factor: str
    """K, of `x`, the `line` of games played, how many `seasons` it names, their sum `played`, and the part `ask`."""
    rating: str
    """The new rating, of the old one `x` and the change `v`."""
    used: str = "f"
    """The K that is used, of the K given, `f`, and the number of games `counted`."""
    listed: str = "TRUE"
    """Whether the list shows the rating `q`."""
    initial: str = ""
    """The first rating, of the days `born` and `entered` and the ratings `foreign` (FIDE) and `listed` (standard list);
    where the rules make one of these.
    """
    remarks: tuple[str, ...] = field(default=())
    """How the formulas read the text, for the sheet."""


def expected_block(scores: ExpectedScores, article: str, title: str) -> Block:
    return Block(
        "expected",
        title,
        article,
        {
            "from": tuple(row.low for row in scores.rows),
            "to": tuple("" if row.high is None else row.high for row in scores.rows),
            "higher": tuple(row.higher / 1000 for row in scores.rows),
            "lower": tuple(row.lower / 1000 for row in scores.rows),
        },
    )


def difference_block(differences: Differences, article: str, title: str) -> Block:
    """The half from 50 % on; the other one mirrors it."""
    hundredths = range(100, 49, -1)
    found = [differences.difference(one) for one in hundredths]
    return Block(
        "difference",
        title,
        article,
        {"hundredths": tuple(hundredths), "d": tuple("+" if one is None else one for one in found)},
    )


EXPECTED = (
    "LET(row,MATCH(ABS(gap),{expected.from},1),IF(gap<0,INDEX({expected.lower},row),INDEX({expected.higher},row)))"
)
"""By the row that holds the difference, in the column of the higher or of the lower rated player."""

DIFFERENCE = "IF(h<50,-1,1)*INDEX({difference.d},MATCH(MAX(h,100-h),{difference.hundredths},0))"
"""Below one half the mirror of what stands above it."""
