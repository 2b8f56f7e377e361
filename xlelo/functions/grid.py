"""The shape of arguments and results: cells, ranges and errors, and single values that repeat."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Final, Generic, TypeVar

from xlelo.lang.sentence import Sentence

Cell = TypeVar("Cell")

OMITTED: Final = None
"""An omitted argument; every function treats it as an empty cell."""


@dataclass(frozen=True, slots=True)
class Error:
    """An error value of a spreadsheet. Two errors are equal if their text in the cell is."""

    text: str
    reason: Sentence | None = field(default=None, compare=False)

    def because(self, reason: Sentence) -> Error:
        return Error(self.text, reason)

    def refusal(self, reason: Sentence) -> Unanswerable:
        """Stops the calculation with this error."""
        return Unanswerable(self.because(reason))


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty result until more cells are filled; the reason names them."""

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
    """Stops the calculation of one answer; its error is the answer, or a blank where a value is missing."""

    def __init__(self, error: Error | Blank) -> None:
        super().__init__(error.reason)
        self.error = error


def missing(reason: Sentence) -> Unanswerable:
    """A value is missing: the result stays blank, so that a column that is not filled yet has a sum."""
    return Unanswerable(Blank(reason))


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
    """The argument as a grid: a single value is a cell, a flat list is a row."""
    if not isinstance(argument, list | tuple):
        return Grid((argument,), 1, 1)
    if not any(isinstance(row, list | tuple) for row in argument):
        argument = [argument]
    if not all(isinstance(row, list | tuple) for row in argument):
        raise NO_VALUE.refusal(Sentence("a list must hold either cells or rows, not both"))
    widths = {len(row) for row in argument}
    if len(widths) != 1 or widths == {0}:
        raise NO_VALUE.refusal(Sentence("the rows of a list must have equal lengths and at least one cell"))
    return Grid(list(chain.from_iterable(argument)), len(argument), widths.pop())


TALL: Final = 50_000
"""A range with this many rows is taken for a whole column, of which only some cells are meant."""


def cut_to_filled_rows(arguments: Sequence[object], alone: Container[int] = ()) -> Sequence[object]:
    """Cut whole columns after the last filled row of any of them. Ranges of different heights are not cut.

    `alone`: positions of arguments that do not stand beside the others.
    """
    used = _rows_used([argument for position, argument in enumerate(arguments) if position not in alone])
    return [
        _trim(argument, _rows_used([argument]) if position in alone else used)
        for position, argument in enumerate(arguments)
    ]


def _rows_used(arguments: Sequence[object]) -> int | None:
    """The number of rows to keep; None if the ranges are no whole columns."""
    heights = {_height(argument) for argument in arguments} - {1}
    if len(heights) != 1 or max(heights) < TALL:
        return None
    columns = [argument for argument in arguments if isinstance(argument, list | tuple) and _height(argument) >= TALL]
    return max(1, *map(_last_filled_row, columns))


def _trim(argument: object, used: int | None) -> object:
    is_column = used is not None and isinstance(argument, list | tuple) and _height(argument) >= TALL
    return argument[:used] if is_column else argument  # type: ignore[index]


def _height(argument: object) -> int:
    """The number of rows; a flat list is one row."""
    several = isinstance(argument, list | tuple) and argument and isinstance(argument[0], list | tuple)
    return len(argument) if several else 1  # type: ignore[arg-type]


def _last_filled_row(given: Sequence[object]) -> int:
    """The number of the last row that is not blank."""
    last = given[-1]
    blank = isinstance(last, list | tuple) and all(cell in (None, "") for cell in last)
    for below, row in enumerate(reversed(given)):
        if blank and row == last:  # fast path for nearly all rows: one comparison with the last
            continue
        if not isinstance(row, list | tuple) or any(cell not in (None, "") for cell in row):
            return len(given) - below
    return 0


def common_shape(grids: Iterable[Grid[Cell]]) -> tuple[int, int]:
    """The common height and width. A single value, row or column repeats; other shapes must be equal."""
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
            raise NO_VALUE.refusal(told)
    return max(heights), max(widths)


def stretch(grid: Grid[Cell], height: int, width: int) -> Iterable[Cell]:
    """The grid's cells, row by row, repeated to this height and width."""
    cells: Iterable[Cell] = grid.cells
    if grid.width < width:
        cells = chain.from_iterable(repeat(cell, width) for cell in cells)
    if grid.height < height:
        cells = chain.from_iterable(repeat(tuple(cells), height))
    return cells


def lines(grid: Grid[Cell], height: int, width: int) -> Grid[tuple[Cell, ...]]:
    """The cells for each result.

    One result: all cells; a column of results: a row each; a row: a column each; a block: one cell.
    """
    cells = grid.cells
    if height == width == 1:
        return Grid((tuple(cells),), 1, 1)
    if width == 1:
        return Grid([tuple(cells[at : at + grid.width]) for at in range(0, len(cells), grid.width)], grid.height, 1)
    if height == 1:
        return Grid([tuple(cells[at :: grid.width]) for at in range(grid.width)], 1, grid.width)
    return Grid([(cell,) for cell in cells], grid.height, grid.width)


def line_shape(grid: Grid[Cell], height: int, width: int) -> tuple[int, int]:
    """The shape of the cells that make one result."""
    if height == width == 1:
        return grid.shape
    return (1 if width == 1 or height > 1 else grid.height), (grid.width if width == 1 else 1)


def rows(cells: Sequence[Cell], width: int) -> list[list[Cell]]:
    return [list(cells[at : at + width]) for at in range(0, len(cells), width)]


def check_lines(shapes: Iterable[tuple[int, int]]) -> None:
    """Refuse ranges with different numbers of cells. A single cell repeats. A row may stand beside a column."""
    sizes = {height * width if 1 in {height, width} else (height, width) for height, width in shapes} - {1}
    if len(sizes) > 1:
        raise NO_VALUE.refusal(Sentence("the ranges must have the same number of cells"))
