"""Printed tables, read in their printed shape. They are checked for gaps, overlaps and mirrored sides."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law import dated
from xlelo.law.dated import Edition, lines_of, rows_today, table_of
from xlelo.law.derivation import points
from xlelo.law.rounding import Exact, half_up
from xlelo.model import Place, Problem, Thousandths, refusal, refuse

POINT = 1000
"""One point in thousandths."""

IN_POINTS = tuple(Fraction(thousandths, POINT) for thousandths in range(POINT + 1))
"""Thousandths → score of a game in points. They are made once, because making a Fraction is slow."""

INDETERMINATE = "+"
"""Printed where the difference is indeterminate."""

EXPECTED: Final = "expected.csv"
DIFFERENCES: Final = "difference.csv"


def rows_in_force(source: str | Edition, name: str) -> list[dated.Row]:
    """Rows of a table: those of an edition, or those of a package that are in force today."""
    rows = source.rows(name) if isinstance(source, Edition) else rows_today(source, name)
    if not rows:
        raise refusal(name, Sentence("the table has no row in force"))
    return rows


def printed_rows(source: str | Edition, name: str) -> list[dict[str, str]]:
    """The cells of the rows in force, as printed."""
    return [row.cells for row in rows_in_force(source, name)]


def table_name(source: str | Edition, name: str) -> str:
    """Name of the table in the document."""
    table = source.tables[name] if isinstance(source, Edition) else table_of(name, lines_of(source, name))
    return table.title


class Row(NamedTuple):
    low: int
    high: int | None
    higher: Thousandths
    lower: Thousandths
    place: Place = Place(EXPECTED)

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
    def read(cls, source: str | Edition, name: str = EXPECTED) -> ExpectedScores:
        return cls(
            tuple(
                Row(*_bounds(row.key), _thousandths(row.cells["higher"]), _thousandths(row.cells["lower"]), row.place)
                for row in rows_in_force(source, name)
            ),
            table_name(source, name),
        )

    def __post_init__(self) -> None:
        refuse(list(self._problems()))

    def _problems(self) -> Iterator[Problem]:
        low = 0
        for row, following in zip(self.rows, (*self.rows[1:], None), strict=True):
            text, high, last = row.range_text, row.high, following is None
            for is_wrong, allowed in (
                (row.low != low, Sentence("the row {row} should begin at {low}", row=text, low=low)),
                (high is not None and high < row.low, Sentence("the row {row} ends before it begins", row=text)),
                (row.higher + row.lower != POINT, Sentence("in the row {row} the scores do not sum to one", row=text)),
                (not last and high is None, Sentence("the row {row} needs an upper bound", row=text)),
                (last and high is not None, Sentence("the last row, {row}, must have no upper bound", row=text)),
                (
                    following is not None and following.higher < row.higher,
                    Sentence("after the row {row} the expected score falls", row=text),
                ),
            ):
                if is_wrong:
                    yield Problem(row.place, None, allowed)
            low = 0 if high is None else high + 1

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
    places: Mapping[int, Place] = field(default_factory=dict)
    """Score → place of its row."""

    @classmethod
    def read(cls, source: str | Edition, name: str = DIFFERENCES) -> Differences:
        rows = [(Fraction(row.key) * 100, row) for row in rows_in_force(source, name)]
        allowed = Sentence("a score from 0 to 1 with at most two decimals is needed")
        refuse([Problem(row.place, row.key, allowed) for score, row in rows if score not in range(101)])
        printed = {int(score): row.cells["difference"] for score, row in rows}
        return cls(
            {score: None if text == INDETERMINATE else int(text) for score, text in printed.items()},
            table_name(source, name),
            {int(score): row.place for score, row in rows},
        )

    def __post_init__(self) -> None:
        """Add the rows that a document leaves out, by mirroring. The printed rows must agree with the mirror."""
        whole = dict(self.by_score)
        for score, difference in self.by_score.items():
            whole.setdefault(100 - score, None if difference is None else -difference)
        refuse(list(self._problems(whole)))
        object.__setattr__(self, "by_score", whole)

    def _problems(self, whole: Mapping[int, int | None]) -> Iterator[Problem]:
        """Yield the problems of the upper half: the lower one is its mirror image, or differs from it."""
        if missing := [score for score in range(50, 101) if score not in whole]:
            allowed = Sentence("the differences of {missing} hundredths are missing", missing=missing)
            yield Problem(Place(DIFFERENCES), None, allowed)
        before = 0
        for score in range(50, 101):
            place, other = self.places.get(score, Place(DIFFERENCES)), 100 - score
            difference, mirrored = whole.get(score), whole.get(other)
            if difference != (None if mirrored is None else -mirrored):
                allowed = Sentence(
                    "the differences of {score} and {other} hundredths are no mirror images", score=score, other=other
                )
                yield Problem(place, None, allowed)
            elif difference is not None and difference < before:
                yield Problem(place, str(difference), Sentence("the differences fall where the score rises"))
            before = difference or before

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
        rows = sorted(rows_in_force(source, name), key=lambda row: int(row.cells[low] or 0))
        starts = tuple(int(row.cells[low] or 0) for row in rows)
        problems: list[Problem] = []
        for row, following, start, end in zip(rows, rows[1:], starts, starts[1:], strict=False):
            if start == end:
                problems.append(
                    Problem(following.place, following.key, Sentence("two bands begin at {start}", start=start))
                )
            elif high and int(row.cells[high] or 0) + 1 != end:
                allowed = Sentence(
                    "the band from {start} must end at {end}, before the next one", start=start, end=end - 1
                )
                problems.append(Problem(row.place._replace(column=high), row.cells[high], allowed))
        if high and (last := rows[-1].cells[high]):
            problems.append(
                Problem(rows[-1].place._replace(column=high), last, Sentence("the last band must have no end"))
            )
        refuse(problems)
        return cls(starts, tuple(int(row.cells[value]) for row in rows), table_name(source, name))

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
