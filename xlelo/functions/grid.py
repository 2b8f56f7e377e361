"""The shape of what goes into a formula and comes out: cells, ranges, errors, and one value held against many."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from xlelo.lang.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Cell = TypeVar("Cell")

OMITTED: Final = None
"""An argument left out; to every function the same as an empty cell."""


@dataclass(frozen=True, slots=True)
class Error:
    """What a spreadsheet shows in place of a value. Two errors are equal when they look equal in a cell."""

    text: str
    reason: Sentence | None = field(default=None, compare=False)

    def because(self, reason: Sentence) -> Error:
        return Error(self.text, reason)


@dataclass(frozen=True, slots=True)
class Blank:
    """A cell that stays empty until something is filled in; the reason says what."""

    reason: Sentence


NOT_AVAILABLE: Final = Error("#N/A")
NO_VALUE: Final = Error("#VALUE!")
NO_NUMBER: Final = Error("#NUM!")
DIVIDED_BY_ZERO: Final = Error("#DIV/0!")
NO_NAME: Final = Error("#NAME?")

KNOWN_ERRORS: Final = {
    error.text: error.because(Sentence("a cell given to the function holds an error"))
    for error in (NOT_AVAILABLE, NO_VALUE, NO_NUMBER, DIVIDED_BY_ZERO, NO_NAME, Error("#REF!"), Error("#NULL!"))
}
"""The seven errors that every host knows."""


class Unanswerable(Exception):  # noqa: N818 - a question without an answer; nothing failed
    """Ends the working out of one answer: the error is the answer."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.text, error.reason)
        self.error = error


@dataclass(frozen=True, slots=True)
class Grid(Generic[Cell]):
    """Cells row by row."""

    cells: Sequence[Cell]
    height: int
    width: int

    @property
    def shape(self) -> tuple[int, int]:
        return self.height, self.width


def grid(argument: object) -> Grid[object]:
    """A single value is a cell; a flat list is a row."""
    if not isinstance(argument, list | tuple):
        return Grid((argument,), 1, 1)
    if not any(isinstance(row, list | tuple) for row in argument):
        argument = [argument]
    if not all(isinstance(row, list | tuple) for row in argument):
        raise Unanswerable(NO_VALUE.because(Sentence("a list must hold either cells or rows, not both")))
    widths = {len(row) for row in argument}
    if len(widths) != 1 or widths == {0}:
        raise Unanswerable(
            NO_VALUE.because(Sentence("the rows of a list must have equal lengths and at least one cell"))
        )
    return Grid(list(chain.from_iterable(argument)), len(argument), widths.pop())


TALL: Final = 50_000
"""A range of so many rows is a whole column, given where some cells of it were meant."""


def cut_to_what_is_used(arguments: Sequence[object]) -> Sequence[object]:
    """Whole columns as far down as one of them holds anything; ranges of several heights stay as they are."""
    heights = {_height(argument) for argument in arguments} - {1}
    if len(heights) != 1 or max(heights) < TALL:
        return arguments
    columns = [argument for argument in arguments if isinstance(argument, list | tuple) and _height(argument) >= TALL]
    used = max(1, *map(_used, columns))
    return [
        argument[:used] if isinstance(argument, list | tuple) and _height(argument) >= TALL else argument
        for argument in arguments
    ]


def _height(argument: object) -> int:
    """A flat list is a row."""
    several = isinstance(argument, list | tuple) and argument and isinstance(argument[0], list | tuple)
    return len(argument) if several else 1  # type: ignore[arg-type]


def _used(given: Sequence[object]) -> int:
    """The last row that holds anything."""
    last = given[-1]
    blank = isinstance(last, list | tuple) and all(cell in (None, "") for cell in last)
    for below, row in enumerate(reversed(given)):
        if blank and row == last:  # nearly all of them, and held against the last at once
            continue
        if not isinstance(row, list | tuple) or any(cell not in (None, "") for cell in row):
            return len(given) - below
    return 0


def common_shape(grids: Iterable[Grid[Cell]]) -> tuple[int, int]:
    """A single value, row or column stretches to the others; anything else must have the same shape."""
    heights, widths = {1}, {1}
    for given in grids:
        heights.add(given.height)
        widths.add(given.width)
    for sizes, called in ((heights - {1}, "rows"), (widths - {1}, "columns")):
        if len(sizes) > 1:
            *others, last = sorted(sizes)
            unlike = Sentence("{one} and {other}", one=others, other=last)
            told = (
                Sentence("ranges of {sizes} rows do not fit together", sizes=unlike)
                if called == "rows"
                else Sentence("ranges of {sizes} columns do not fit together", sizes=unlike)
            )
            raise Unanswerable(NO_VALUE.because(told))
    return max(heights), max(widths)


def stretched(given: Grid[Cell], height: int, width: int) -> Iterable[Cell]:
    """The cells of a grid of that shape, row by row."""
    cells: Iterable[Cell] = given.cells
    if given.width < width:
        cells = chain.from_iterable(repeat(cell, width) for cell in cells)
    if given.height < height:
        cells = chain.from_iterable(repeat(tuple(cells), height))
    return cells


def lines(given: Grid[Cell], height: int, width: int) -> Grid[tuple[Cell, ...]]:
    """For each of so many results the cells it is made from: all of them for a single one, a row for each of a column,
    a column for each of a row, a cell for each of a block.
    """
    cells = given.cells
    if height == width == 1:
        return Grid((tuple(cells),), 1, 1)
    if width == 1:
        return Grid([tuple(cells[at : at + given.width]) for at in range(0, len(cells), given.width)], given.height, 1)
    if height == 1:
        return Grid([tuple(cells[at :: given.width]) for at in range(given.width)], 1, given.width)
    return Grid([(cell,) for cell in cells], given.height, given.width)


def line_shape(given: Grid[Cell], height: int, width: int) -> tuple[int, int]:
    """The shape of each of those lines."""
    if height == width == 1:
        return given.shape
    return (1 if width == 1 or height > 1 else given.height), (given.width if width == 1 else 1)


def rows(cells: Sequence[Cell], width: int) -> list[list[Cell]]:
    return [list(cells[at : at + width]) for at in range(0, len(cells), width)]
