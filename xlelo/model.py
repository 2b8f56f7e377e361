"""Types that all regulations share: a game's result, a place in a file, a problem, a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Self

from xlelo.lang.sentence import Sentence, join_sentences

Thousandths = int
"""A score or expected score in thousandths of a point."""

WIN: Final = 1000
DRAW: Final = 500
LOSS: Final = 0


class Ending(Enum):
    PLAYED = "played"
    FORFEITED = "forfeited"
    ADJUDICATED = "adjudicated"  # with no move by either side
    PENDING = "pending"  # the game goes on


class Result(NamedTuple):
    code: str
    white: Thousandths
    black: Thousandths
    ending: Ending = Ending.PLAYED

    @property
    def was_played(self) -> bool:
        return self.ending is Ending.PLAYED


RESULTS: Final = {
    result.code: result
    for result in (
        Result("1-0", WIN, LOSS),
        Result("0-1", LOSS, WIN),
        Result("1/2", DRAW, DRAW),
        Result("+/-", WIN, LOSS, Ending.FORFEITED),
        Result("-/+", LOSS, WIN, Ending.FORFEITED),
        Result("-/-", LOSS, LOSS, Ending.FORFEITED),
        Result("1-0a", WIN, LOSS, Ending.ADJUDICATED),
        Result("0-1a", LOSS, WIN, Ending.ADJUDICATED),
        Result("1/2a", DRAW, DRAW, Ending.ADJUDICATED),
    )
}
"""Code in files → result."""

PENDING: Final = Result("pending", LOSS, LOSS, Ending.PENDING)
"""A correspondence game without a result yet."""


class Place(NamedTuple):
    """A place in a file: a line of a CSV file or a cell of a sheet."""

    file: str
    line: int | None = None
    column: str | None = None
    cell: str | None = None

    @property
    def sentence(self) -> Sentence:
        where = join_sentences([self.file])
        if self.cell is not None:
            where = Sentence("{where}, cell {cell}", where=where, cell=self.cell)
        elif self.line is not None:
            where = Sentence("{where}, line {line}", where=where, line=self.line)
        if self.column is not None:
            where = Sentence("{where}, column {column}", where=where, column=self.column)
        return where

    def in_language(self, language: str) -> str:
        return self.sentence.in_language(language)

    def __str__(self) -> str:
        return str(self.sentence)


class Problem(NamedTuple):
    """Input that cannot be rated: its place, its text, and what is allowed."""

    place: Place
    value: str | None
    allowed: Sentence

    @property
    def sentence(self) -> Sentence:
        if self.value is None:
            return Sentence("{place}: {allowed}", place=self.place, allowed=self.allowed)
        value = _shorten(self.value)
        return Sentence("{place}: “{value}”: {allowed}", place=self.place, value=value, allowed=self.allowed)

    def in_language(self, language: str) -> str:
        return self.sentence.in_language(language)

    def __str__(self) -> str:
        return str(self.sentence)


class NumberProblem(Problem):
    """A number outside its bounds."""


class Problems(list[Problem]):
    """A list of problems. It keeps the first 1000, counts up to 20,000 more, and then refuses the input."""

    MAX_KEPT = 1000
    MAX_COUNTED = 20_000
    left_out = 0
    stopped = False

    def append(self, problem: Problem) -> None:
        if len(self) < self.MAX_KEPT:
            super().append(problem)
            return
        self.left_out += 1
        if self.left_out >= self.MAX_COUNTED:
            self.stopped = True
            raise Refused(self)

    def extend(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            self.append(problem)

    def __iadd__(self, problems: Iterable[Problem]) -> Self:  # type: ignore[override, misc]
        self.extend(problems)
        return self

    def arrange(self, key: Callable[[Problem], Any]) -> Problems:
        found = Problems(sorted(self, key=key))
        found.left_out, found.stopped = self.left_out, self.stopped
        return found


class Refused(Exception):  # noqa: N818 - the input was refused; the program did not fail
    """The input was refused. It has all problems, in the order of the files."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def refuse(problems: list[Problem]) -> None:
    """Stop with all these problems. Without any, go on."""
    if problems:
        raise Refused(problems)


def refusal(place: Place | Path | str, allowed: Sentence, value: str | None = None) -> Refused:
    """The error for a single problem."""
    if not isinstance(place, Place):
        place = Place(str(place) if isinstance(place, Path) else place)
    return Refused([Problem(place, value, allowed)])


Level = Literal["notice", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Unlikely input that is rated, or a notice, with its place."""

    code: str
    article: str | None
    place: Sentence
    text: Sentence
    level: Level = "warning"


def _shorten(value: str, length: int = 60) -> str:
    one_line = " ".join(value.split())
    return one_line if len(one_line) <= length else one_line[: length - 1] + "…"
