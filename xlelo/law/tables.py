"""Printed tables, read in their printed shape. They are checked for gaps, overlaps and mirrored sides."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import Edition, lines_of, rows_today, table_of
from xlelo.law.derivation import points
from xlelo.law.rounding import Exact, half_up
from xlelo.model import Thousandths

POINT = 1000
"""One point in thousandths."""

IN_POINTS = tuple(Fraction(thousandths, POINT) for thousandths in range(POINT + 1))
"""Thousandths → score of a game in points. They are made once, because making a Fraction is slow."""

INDETERMINATE = "+"
"""Printed where the difference is indeterminate."""


def printed_rows(source: str | Edition, name: str) -> list[dict[str, str]]:
    """Rows of a table as printed: those of an edition, or those of a package that are in force today."""
    rows = source.rows(name) if isinstance(source, Edition) else rows_today(source, name)
    return [row.cells for row in rows]


def table_name(source: str | Edition, name: str) -> str:
    """Name of the table in the document."""
    table = source.tables[name] if isinstance(source, Edition) else table_of(name, lines_of(source, name))
    return table.title


class Row(NamedTuple):
    low: int
    high: int | None
    higher: Thousandths
    lower: Thousandths

    @property
    def range_text(self) -> Sentence:
        if self.high is None:
            return Sentence("above {low}", low=self.low - 1)
        return Sentence("{low}–{high}", low=self.low, high=self.high)

    def __str__(self) -> str:
        return str(self.range_text)


@dataclass(frozen=True)
class ExpectedScores:
    """Rating difference → expected scores of the higher and of the lower rated player."""

    rows: tuple[Row, ...]
    name: str = "table"

    @classmethod
    def read(cls, source: str | Edition, name: str = "expected.csv") -> ExpectedScores:
        return cls(
            tuple(
                Row(*_bounds(row["difference"]), _thousandths(row["higher"]), _thousandths(row["lower"]))
                for row in printed_rows(source, name)
            ),
            table_name(source, name),
        )

    def __post_init__(self) -> None:
        expected_low = 0
        for row, following in zip(self.rows, (*self.rows[1:], None), strict=True):
            if row.low != expected_low:
                raise ValueError(f"the row {row} should begin at {expected_low}")
            if row.higher + row.lower != POINT:
                raise ValueError(f"in the row {row} the two scores do not sum to one")
            if (row.high is None) != (following is None):
                raise ValueError(f"the row {row} must be the last one, and only it, without an upper bound")
            if following is not None and following.higher < row.higher:
                raise ValueError(f"after the row {row} the expected score falls")
            expected_low = row.high + 1 if row.high is not None else 0

    @cached_property
    def _rows_by_difference(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows for _ in range(row.low, (row.high or row.low) + 1))

    @cached_property
    def _scores(self) -> tuple[Thousandths, ...]:
        """Expected scores by difference. Python's negative indices give the lower rated player's scores."""
        higher = [row.higher for row in self._rows_by_difference]
        lower = [row.lower for row in reversed(self._rows_by_difference[1:])]
        return (*higher, *lower)

    @cached_property
    def _last(self) -> int:
        return len(self._rows_by_difference) - 1

    def row(self, difference: int) -> Row:
        return self._rows_by_difference[min(abs(difference), self._last)]

    def expected(self, difference: int) -> Thousandths:
        last = self._last
        if difference > last:
            return self._scores[last]
        if difference < -last:
            return self._scores[last + 1]
        return self._scores[difference]

    def look_up(self, difference: int) -> Sentence:
        return Sentence(
            "{table}, row {row}: {value}",
            table=self.name,
            row=self.row(difference).range_text,
            value=printed_form(self.expected(difference)),
        )


@dataclass(frozen=True)
class Differences:
    """Percentage score in hundredths → rating difference. None if the table says that it is indeterminate."""

    by_score: Mapping[int, int | None]
    name: str = "table"

    @classmethod
    def read(cls, source: str | Edition, name: str = "difference.csv") -> Differences:
        return cls(
            {
                _hundredths(row["score"]): None if row["difference"] == INDETERMINATE else int(row["difference"])
                for row in printed_rows(source, name)
            },
            table_name(source, name),
        )

    def __post_init__(self) -> None:
        """Add the rows that a document leaves out, by mirroring. The printed rows must agree with the mirror."""
        whole = dict(self.by_score)
        for score, difference in self.by_score.items():
            mirrored = None if difference is None else -difference
            if whole.setdefault(100 - score, mirrored) != mirrored:
                raise ValueError(f"the differences of {score} and {100 - score} hundredths are no mirror images")
        missing = [score for score in range(101) if score not in whole]
        if missing:
            raise ValueError(f"no difference printed for {missing} hundredths")
        ascending = [d for score in range(101) if (d := whole[score]) is not None]
        if ascending != sorted(ascending):
            raise ValueError("the differences fall where the score rises")
        object.__setattr__(self, "by_score", whole)

    def difference(self, hundredths: int) -> int | None:
        return self.by_score[hundredths]

    def look_up(self, hundredths: int) -> Sentence:
        return Sentence(
            "{table}, p {share}: {value}",
            table=self.name,
            share=printed_form(10 * hundredths),
            value=self.by_score[hundredths],
        )


def printed_form(thousandths: Thousandths) -> str:
    """A score as in printed tables, without the zero: .66."""
    score = points(thousandths)
    return score.removeprefix("0") if "." in score else score


def hundredths(score: Exact, games: int) -> int:
    """Percentage score to two decimals; .125 becomes .13 (no text says otherwise, and some say so)."""
    return half_up(Fraction(score) * 100 / games)


@dataclass(frozen=True)
class Bands:
    """Bands of ratings. Each begins at its printed start and ends before the next one."""

    starts: tuple[int, ...]
    values: tuple[int, ...]
    name: str = "table"

    @classmethod
    def read(cls, source: str | Edition, name: str, low: str, value: str, high: str = "") -> Bands:
        """The bands of a table. Its rows may be in any order; printed ends, in `high`, must leave no gap."""
        rows = sorted(printed_rows(source, name), key=lambda row: int(row[low] or 0))
        for row, following in pairwise(rows if high else []):
            if int(row[high] or 0) + 1 != int(following[low] or 0):
                raise ValueError(
                    f"{name}: the band from {row[low] or 0} ends at {row[high] or 'no rating'}, and the next one begins"
                    f" at {following[low] or 0}"
                )
        return cls(
            tuple(int(row[low] or 0) for row in rows), tuple(int(row[value]) for row in rows), table_name(source, name)
        )

    def __post_init__(self) -> None:
        if list(self.starts) != sorted(set(self.starts)):
            raise ValueError("the bands overlap")

    def value(self, position: Exact) -> int:
        """Value of the band. Below the first band, the first value holds."""
        return self.values[self._position(position)]

    def row(self, at: Exact) -> Sentence:
        position = self._position(at)
        if position + 1 == len(self.starts):
            return Sentence("{low} and above", low=self.starts[position])
        following = self.starts[position + 1]
        if not position:
            return Sentence("less than {high}", high=following)
        return Sentence("{low}–{high}", low=self.starts[position], high=following - 1)

    def _position(self, position: Exact) -> int:
        return max(0, bisect_right(self.starts, position) - 1)


def ranges(heads: Sequence[str]) -> tuple[int, ...]:
    """Lower bounds of printed headings such as 13-24, 25-50, >100."""
    return tuple(_bounds(head)[0] for head in heads)


def _bounds(text: str) -> tuple[int, int | None]:
    if closed := re.fullmatch(r"(\d+)\s*[-–]\s*(\d+)", text):
        return int(closed[1]), int(closed[2])
    if above := re.fullmatch(r">\s*(\d+)", text):
        return int(above[1]) + 1, None
    if open_ended := re.fullmatch(r"(\d+)\s*[-–]", text):
        return int(open_ended[1]), None
    raise ValueError(f"no range: {text}")


def _thousandths(text: str) -> Thousandths:
    value = Fraction(text) * POINT
    if value.denominator != 1:
        raise ValueError(f"more than three decimals: {text}")
    return value.numerator


def _hundredths(text: str) -> int:
    value = Fraction(text) * 100
    if value.denominator != 1:
        raise ValueError(f"more than two decimals: {text}")
    return value.numerator
