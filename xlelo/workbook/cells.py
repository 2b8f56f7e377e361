"""The cells of a sheet as the file holds them, without or with the results of formulas.

openpyxl writes all the rest of a workbook. One cell after another is what it takes most of its time for; and a file
that phones, previews and pandas can read needs the formulas' results, which it does not write.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from fractions import Fraction
from itertools import chain, count, islice, pairwise, repeat
from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast
from xml.sax.saxutils import escape

from openpyxl.utils import get_column_letter

from xlelo.lang.sentence import Complaint, Sentence
from xlelo.readers.values import NO_TEXT
from xlelo.workbook.compile import at_row
from xlelo.workbook.values import ERRORS, CellError, close

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from xlelo.workbook.values import Value

    Results = Iterable[Sequence[Value | None]]
    """What the cells of each row hold, from the first row and the first column on."""

    CellsOf = Callable[[range, Sequence[Value | None] | None], Sequence[str]]
    """(rows, their results in a column) → the cells of that column in those rows."""

ZERO_DAY = date(1899, 12, 30)
"""Cells count the days from here."""

_ROWS_AT_ONCE = 512
_CARRIAGE_RETURN = {"\r": "&#13;"}
_SPACES = re.compile(r"^\s|\s$|\n|\s\s")


class CannotStoreError(Complaint):
    """The message names the cell and says why no result can be stored in it."""


class Formula(str):
    """A formula of ours, as against a text that only looks like one; with marks where row numbers go."""

    __slots__ = ()


class Spill(Formula):
    """A formula whose result fills `area`, from its own cell on."""

    __slots__ = ("area",)
    area: str

    def __new__(cls, formula: str, area: str) -> Self:
        found = super().__new__(cls, formula)
        found.area = area
        return found


class Run(NamedTuple):
    """The cells of one column from one row to another."""

    column: int
    first: int
    last: int
    style: int
    content: Formula | Sequence[Any]
    """One formula for all of them, or what stands in each; rows beyond are blank."""


class Grid:
    """The cells of one sheet."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.heights: dict[int, float] = {}
        """Of rows that are higher than others."""
        self._runs: list[Run] = []
        self._single: dict[int, dict[int, tuple[int, Any]]] = {}
        self._shares = count()

    def put(self, row: int, column: int, style: int, content: Any) -> None:
        self._single.setdefault(row, {})[column] = style, content

    def run(self, run: Run) -> None:
        self._runs.append(run)

    @property
    def spills(self) -> bool:
        return any(isinstance(content, Spill) for row in self._single.values() for _, content in row.values())

    @property
    def size(self) -> tuple[int, int]:
        """The last row and the last column."""
        rows = [*self._single, *(run.last for run in self._runs)]
        columns = [column for row in self._single.values() for column in row] + [run.column for run in self._runs]
        return max(rows, default=0), max(columns, default=0)

    def rows(self, results: Results | None) -> Iterator[bytes]:
        """The rows as XML, some at a time; without results, cells with formulas hold nothing else."""
        self._shares = count()
        runs = [(run, self._cells_of(run)) for run in sorted(self._runs)]
        lines = iter(results) if results is not None else None
        for rows in self._blocks():
            held = None if lines is None else list(zip(*islice(lines, len(rows)), strict=True))
            here = [(run.column, cells_of) for run, cells_of in runs if run.first <= rows.start <= run.last]
            columns = {column: cells_of(rows, _of(held, column)) for column, cells_of in here}
            if rows.start in self._single:
                columns = self._with_singles(rows, held, columns)
            if columns:
                yield "".join(map(self._row, rows, zip(*columns.values(), strict=True))).encode()

    def _blocks(self) -> Iterator[range]:
        """Rows that hold cells of the same columns; each with single cells by itself."""
        height, _ = self.size
        ends = {row for run in self._runs for row in (run.first, run.last + 1)}
        ends |= {row for single in self._single for row in (single, single + 1)}
        for first, end in pairwise(sorted(ends | {1, height + 1})):
            for row in range(first, end, _ROWS_AT_ONCE):
                yield range(row, min(row + _ROWS_AT_ONCE, end))

    def _row(self, row: int, cells: Sequence[str]) -> str:
        return f"<row {self._attributes(row)}>{''.join(cells)}</row>"

    def _attributes(self, row: int) -> str:
        height = self.heights.get(row)
        return f'r="{row}"' if height is None else f'r="{row}" ht="{height:g}" customHeight="1"'

    def _with_singles(
        self, rows: range, held: Sequence[Sequence[Value | None]] | None, columns: Mapping[int, Sequence[str]]
    ) -> dict[int, Sequence[str]]:
        """In the order of the columns, as the file format wants them."""
        placed = dict(columns)
        for column, (style, content) in self._single[rows.start].items():
            run = Run(column, rows.start, rows.start, style, content if isinstance(content, Formula) else [content])
            placed[column] = self._cells_of(run)(rows, _of(held, column))
        return {column: placed[column] for column in sorted(placed)}

    def _cells_of(self, run: Run) -> CellsOf:
        content = run.content
        if isinstance(content, Spill):
            return _spilled(run, content)
        return self._formulas(run, content) if isinstance(content, Formula) else _contents(run, content)

    def _formulas(self, run: Run, formula: Formula) -> CellsOf:
        letter, style = get_column_letter(run.column), run.style
        alone = _each(formula)
        shared = self._shared(run, letter, alone) if _can_be_shared(run) else None

        def formulas(rows: range) -> Iterable[str]:
            return map(alone, rows) if shared is None else shared(rows)

        def cell(row: int, result: Value | None) -> str:
            inside = next(iter(formulas(range(row, row + 1)))) if type(result) is float else alone(row)
            kind, text = self._result(result, letter, row)
            return f'<c r="{letter}{row}" s="{style}"{kind}>{inside}<v>{text}</v></c>'

        def cells(rows: range, results: Sequence[Value | None] | None) -> Sequence[str]:
            if results is None:
                return [
                    f'<c r="{letter}{row}" s="{style}">{inside}</c>'
                    for row, inside in zip(rows, formulas(rows), strict=True)
                ]
            if set(map(type, results)) == {float}:  # by far the most
                numbers = map(_number, cast("Sequence[float]", results))
                return [
                    f'<c r="{letter}{row}" s="{style}">{inside}<v>{text}</v></c>'
                    for row, inside, text in zip(rows, formulas(rows), numbers, strict=True)
                ]
            return list(map(cell, rows, results))

        return cells

    def _shared(self, run: Run, letter: str, alone: Callable[[int], str]) -> Callable[[range], Iterable[str]]:
        """Written once, in the first row that shares it; the other rows say that theirs is the same.

        Only numbers may share. LibreOffice (7.4, and others) takes the stored result of a shared formula for out of
        date where it is a text, an empty one above all, without telling the cells that read it: those keep their stored
        results from then on, whatever is typed, until a hard recalculation. Of a month typed into an empty template
        that showed neither games nor changes, under "All checks pass". A formula written out is read without harm.
        """
        number = next(self._shares)
        same = f'<f t="shared" si="{number}"/>'
        begun = False

        def formulas(rows: range) -> Iterable[str]:
            nonlocal begun
            if begun:
                return repeat(same, len(rows))
            begun = True
            area = f"{letter}{rows.start}:{letter}{run.last}"
            first = alone(rows.start).replace("<f>", f'<f t="shared" ref="{area}" si="{number}">', 1)
            return chain((first,), repeat(same, len(rows) - 1))

        return formulas

    def _result(self, result: Value | None, letter: str, row: int) -> tuple[str, str]:
        """The cell's type attribute and the text of its `<v>`."""
        match result:
            case None:
                raise CannotStoreError(Sentence("{cell} has no result", cell=f"{self.title}!{letter}{row}"))
            case bool():
                return ' t="b"', str(int(result))
            case int() | float():
                return "", _number(result)
            case CellError():
                if result not in ERRORS:
                    raise CannotStoreError(
                        Sentence(
                            "{cell} is {result}, which no workbook can hold",
                            cell=f"{self.title}!{letter}{row}",
                            result=result,
                        )
                    )
                return ' t="e"', result
            case str():
                return ' t="str"', escape(result, _CARRIAGE_RETURN)


def _of(held: Sequence[Sequence[Value | None]] | None, column: int) -> Sequence[Value | None] | None:
    return None if held is None else held[column - 1]


def _spilled(run: Run, formula: Spill) -> CellsOf:
    """As programs of today calculate it, in as many cells as it gives; see `dynamic.py`."""
    letter = get_column_letter(run.column)
    inside = f'<f t="array" ref="{formula.area}">{escape(formula[1:])}</f>'
    return lambda rows, _: [f'<c r="{letter}{row}" s="{run.style}" cm="1">{inside}</c>' for row in rows]


def _can_be_shared(run: Run) -> bool:
    """Excel shares no formula that names another sheet."""
    return run.last > run.first and "!" not in run.content


def _each(formula: Formula) -> Callable[[int], str]:
    inside = f"<f>{escape(formula[1:])}</f>"
    return lambda row: at_row(inside, row)


def stored(value: Any) -> Any:
    """A value as a cell holds it: days are counted, and exact fractions end within a few decimals there."""
    if isinstance(value, datetime):
        value = value.date()
    match value:
        case bool():
            return int(value)
        case Fraction():
            return value.numerator / value.denominator
        case date():
            return (value - ZERO_DAY).days
    return value


def same(want: Any, got: Any) -> bool:
    """Whether a cell holds that value."""
    if want is None or want == "":
        return got is None or got == ""
    if isinstance(want, str):
        return bool(got == want)
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        return False
    return close(got, stored(want))


def _contents(run: Run, contents: Sequence[Any]) -> CellsOf:
    letter, style, first, held = get_column_letter(run.column), run.style, run.first, len(contents)

    def cell(row: int) -> str:
        number = row - first
        content = stored(contents[number]) if number < held else None
        if content is None or content == "":
            return f'<c r="{letter}{row}" s="{style}"/>'
        if isinstance(content, str):
            return f'<c r="{letter}{row}" s="{style}" t="inlineStr"><is>{_text(content)}</is></c>'
        return f'<c r="{letter}{row}" s="{style}"><v>{_number(content)}</v></c>'

    return lambda rows, _: list(map(cell, rows))


def _number(number: float) -> str:
    return repr(number + 0.0).removesuffix(".0")


def _text(text: str) -> str:
    """Whatever it looks like, never a formula, an error value or a number."""
    space = ' xml:space="preserve"' if _SPACES.search(text) else ""
    return f"<t{space}>{escape(NO_TEXT.sub('', text), _CARRIAGE_RETURN)}</t>"
