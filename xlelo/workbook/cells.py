"""Write the cells of a sheet as XML, with or without the results of formulas.

openpyxl writes the rest of a workbook. It spends most of its time on single cells, and it does not write the results of
formulas. Phones, previews and pandas need those results.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from fractions import Fraction
from html import escape
from itertools import chain, count, islice, pairwise, repeat
from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast

from openpyxl.utils import get_column_letter

from xlelo.files import NO_TEXT
from xlelo.lang.sentence import Complaint, Sentence
from xlelo.law.days import ZERO_DAY
from xlelo.workbook.compile import ABOVE_MARK, ROW_MARK
from xlelo.workbook.values import ERRORS, CellError, Value, close

if TYPE_CHECKING:
    Results = Iterable[Sequence[Value | None]]
    """Values of the cells of each row, from the first row and column on."""
    CellsOf = Callable[["_Lines", Sequence[Value | None] | None], "_Cells"]
    """(rows, their results in a column) → the cells of that column in those rows."""

LARGE_ROWS = 100
"""Minimum length of a column, in rows, from which its formula is shared."""
_ROWS_AT_ONCE = 512
_SPACES = re.compile(r"^\s|\s$|\n|\s\s")
_ORDINARY = re.compile(r"[\w.,:/()|'-]+(?: [\w.,:/()|'-]+)*")
"""Text that needs no escaping in XML."""
_MARK = re.compile(f"[{ROW_MARK}{ABOVE_MARK}]")


class CannotStoreError(Complaint):
    """A result cannot be stored. The message names the cell and the reason."""


class Formula(str):
    """A formula of ours, as opposed to a text that looks like one. Row numbers are marks (ROW, ABOVE)."""

    __slots__ = ()


class Spill(Formula):
    """An array formula. Its results fill `area`, which begins at its own cell."""

    __slots__ = ("area",)
    area: str

    def __new__(cls, formula: str, area: str) -> Self:
        found = super().__new__(cls, formula)
        found.area = area
        return found


class _Lines(NamedTuple):
    """Rows that are written together, with their numbers as texts."""

    rows: range
    row_texts: Sequence[str]
    row_above_texts: Sequence[str]

    @classmethod
    def of(cls, rows: range) -> Self:
        numbers = list(map(str, range(rows.start - 1, rows.stop)))
        return cls(rows, numbers[1:], numbers[:-1])


class _Cells(NamedTuple):
    """The cells of one column in some rows: a common pattern, and the parts that differ by row.

    A row of a large month consists of dozens of cells, and there are many rows. One pattern for the whole row takes a
    third of the time of one pattern per cell.
    """

    pattern: str
    parts: Sequence[Iterable[str]] = ()

    def cells_of(self, number: int) -> Iterable[str]:
        return (
            map(self.pattern.__mod__, zip(*self.parts, strict=True))
            if self.parts
            else repeat(self.pattern % (), number)
        )


class _Share:
    """A shared formula: the first row holds it, the other rows refer to it by its number.

    Only cells with numbers may share. LibreOffice (7.4 and others) marks a shared formula with a stored text as out of
    date, above all an empty text, but does not tell the cells that read it. Those keep their stored results, whatever
    people type, until a hard recalculation. So a month typed into an empty template showed no games and no changes,
    under "All checks pass". Formulas that are written out have no such problem.
    """

    def __init__(self, number: int, letter: str, last: int) -> None:
        self._number = number
        self._letter = letter
        self._last = last
        self._same = f'<f t="shared" si="{number}"/>'
        self._begun = False

    def formula_xml(self, row: int, formula: str) -> str:
        """Return the XML of the formula for this row. `formula`: its XML if it were not shared."""
        if self._begun:
            return self._same
        self._begun = True
        area = f"{self._letter}{row}:{self._letter}{self._last}"
        return formula.replace("<f>", f'<f t="shared" ref="{area}" si="{self._number}">', 1)

    def cells(self, line: _Lines, alone: Callable[[_Lines], _Cells]) -> _Cells:
        if self._begun:
            return _Cells(self._same)
        first = self.formula_xml(line.rows.start, next(iter(alone(line).cells_of(1))))
        return _Cells("%s", (chain((first,), repeat(self._same, len(line.rows) - 1)),))


class CellRun(NamedTuple):
    """The cells of one column from one row to another."""

    column: int
    first: int
    last: int
    style: int
    content: Formula | Sequence[Any]
    """One formula for all rows, or one value per row. Rows after the last value are blank."""


class CellLooks(NamedTuple):
    """How the cells of a sheet look."""

    styles: dict[tuple[int, int], int]
    """Row and column → number of the cell's style, row by row."""
    texts: dict[tuple[int, int], str | None]
    """Text of each cell with content. None for a formula or a number."""
    heights: dict[int, float]


class Grid:
    """The cells of one sheet."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.heights: dict[int, float] = {}
        """Heights of the rows that are not of standard height."""
        self._runs: dict[tuple[int, int], CellRun] = {}
        """First row and column → run. A cell that is put again replaces the one before."""
        self.spills = False
        """Whether a dynamic array formula is among the cells."""
        self._shares = count()

    def put(self, row: int, column: int, style: int, content: Any) -> None:
        """Put a single cell."""
        self.spills = self.spills or isinstance(content, Spill)
        self.add_run(CellRun(column, row, row, style, content if isinstance(content, Formula) else [content]))

    def add_run(self, run: CellRun) -> None:
        self._runs[run.first, run.column] = run

    @property
    def size(self) -> tuple[int, int]:
        """Numbers of the last row and the last column."""
        runs = self._runs.values()
        return max((run.last for run in runs), default=0), max((run.column for run in runs), default=0)

    def looks(self) -> CellLooks:
        """What `Look.of` would read of the cells in a file without results."""
        styles: dict[tuple[int, int], int] = {}
        texts: dict[tuple[int, int], str | None] = {}
        for column, first, last, style, content in self._runs.values():
            places = [(row, column) for row in range(first, last + 1)]
            styles |= dict.fromkeys(places, style)
            if isinstance(content, Formula):
                texts |= dict.fromkeys(places)
                continue
            for place, one in zip(places, content, strict=False):
                if one is not None and one != "":
                    texts[place] = NO_TEXT.sub("", one) if isinstance(one, str) else None
        last, _ = self.size
        heights = {row: float(f"{height:g}") for row, height in self.heights.items() if row <= last}
        return CellLooks(dict(sorted(styles.items())), dict(sorted(texts.items())), heights)

    def rows(self, results: Results | None) -> Iterator[bytes]:
        """Yield the rows as XML, some at a time. Without `results`, formula cells have no stored value."""
        self._shares = count()
        lines = iter(results) if results is not None else None
        blocks = list(self._blocks())
        starts = [rows.start for rows in blocks]
        here: defaultdict[int, list[tuple[int, CellsOf]]] = defaultdict(list)
        """First row of a block → its columns."""
        for run in sorted(self._runs.values()):
            cells_of = self._cells_of(run)
            for start in starts[bisect_left(starts, run.first) : bisect_right(starts, run.last)]:
                here[start].append((run.column, cells_of))
        # Within a block all rows have the same columns, so one pattern makes all of them.
        for rows in blocks:
            held = None if lines is None else list(zip(*islice(lines, len(rows)), strict=True))
            line = _Lines.of(rows)
            columns = [cells_of(line, _of(held, column)) for column, cells_of in here[rows.start]]
            if columns or not self.heights.keys().isdisjoint(rows):
                row = _Cells(
                    f"<row %s>{''.join(cells.pattern for cells in columns)}</row>",
                    [map(self._attributes, rows), *chain.from_iterable(cells.parts for cells in columns)],
                )
                yield "".join(row.cells_of(len(rows))).encode()

    def _blocks(self) -> Iterator[range]:
        """Ranges of rows that hold cells in the same columns."""
        height, _ = self.size
        ends = {row for run in self._runs.values() for row in (run.first, run.last + 1)}
        for first, end in pairwise(sorted(ends | {1, height + 1})):
            for row in range(first, end, _ROWS_AT_ONCE):
                yield range(row, min(row + _ROWS_AT_ONCE, end))

    def _attributes(self, row: int) -> str:
        height = self.heights.get(row)
        return f'r="{row}"' if height is None else f'r="{row}" ht="{height:g}" customHeight="1"'

    def _cells_of(self, run: CellRun) -> CellsOf:
        content = run.content
        if isinstance(content, Spill):
            return _spill(run, content)
        return self._formulas(run, content) if isinstance(content, Formula) else _contents(run, content)

    def _formulas(self, run: CellRun, formula: Formula) -> CellsOf:
        letter = get_column_letter(run.column)
        alone = _each(formula)
        share = _Share(next(self._shares), letter, run.last) if _can_be_shared(run) else None
        begun = f'<c r="{letter}%s" s="{run.style}"'

        def shared_cells(line: _Lines) -> _Cells:
            return alone(line) if share is None else share.cells(line, alone)

        def singly(line: _Lines, results: Sequence[Value | None]) -> Iterator[str]:
            every = zip(line.row_texts, results, alone(line).cells_of(len(line.rows)), strict=False)
            for row, (number, result, own) in zip(line.rows, every, strict=True):
                held = own if share is None or type(result) is not float else share.formula_xml(row, own)
                kind, text = self._result(result, letter, row)
                yield f"{begun % number}{kind}>{held}<v>{text}</v></c>"

        def cells(line: _Lines, results: Sequence[Value | None] | None) -> _Cells:
            if results is None:
                pattern, parts = shared_cells(line)
                return _Cells(f"{begun}>{pattern}</c>", (line.row_texts, *parts))
            kinds = set(map(type, results))
            if kinds == {float}:  # most columns
                pattern, parts = shared_cells(line)
                return _Cells(
                    f"{begun}>{pattern}<v>%s</v></c>",
                    (line.row_texts, *parts, _numbers(cast("Sequence[float]", results))),
                )
            if kinds == {str}:
                pattern, parts = alone(line)
                return _Cells(
                    f'{begun} t="str">{pattern}<v>%s</v></c>',
                    (line.row_texts, *parts, map(xml_text, cast("Sequence[str]", results))),
                )
            return _Cells("%s", (singly(line, results),))

        return cells

    def _result(self, result: Value | None, letter: str, row: int) -> tuple[str, str]:
        """Return the type attribute of the cell and the text of its `<v>`."""
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
                return ' t="str"', xml_text(result)


def _of(values: Sequence[Sequence[Value | None]] | None, column: int) -> Sequence[Value | None] | None:
    return None if values is None else values[column - 1]


def _spill(run: CellRun, formula: Spill) -> CellsOf:
    """An array formula has no stored result. It fills as many cells as it has results: see `draft.py`."""
    inside = f'<f t="array" ref="{formula.area}">{xml_text(formula[1:])}</f>'
    cell = f'<c r="{get_column_letter(run.column)}{run.first}" s="{run.style}" cm="1">{inside}</c>'
    return lambda _line, _results: _Cells(cell.replace("%", "%%"))


def _can_be_shared(run: CellRun) -> bool:
    """Return whether rows may share a formula. Excel shares none that names another sheet.

    Short columns do not share either. LibreOffice (7.4) also marks shared numbers as out of date until they are
    displayed. Charts display them while the file loads, and so a large month was recalculated completely before it
    appeared. Charts read short columns, where sharing saves almost no space.
    """
    return run.last - run.first >= LARGE_ROWS and "!" not in run.content


def _each(formula: Formula) -> Callable[[_Lines], _Cells]:
    inside = f"<f>{xml_text(formula[1:])}</f>".replace("%", "%%")
    pattern, marks = _MARK.sub("%s", inside), _MARK.findall(inside)
    return lambda line: _Cells(
        pattern, [line.row_texts if mark == ROW_MARK else line.row_above_texts for mark in marks]
    )


def stored_value(value: Any) -> Any:
    """Convert a value to what a cell stores: days become numbers, fractions become floats."""
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


def holds(want: Any, got: Any) -> bool:
    """Return whether a cell holds this value."""
    if want is None or want == "":
        return got is None or got == ""
    if isinstance(want, str):
        return bool(got == want)
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        return False
    return close(got, stored_value(want))


def cell_xml(content: Any) -> str:
    """XML of a cell without a formula, after its attributes."""
    content = stored_value(content)
    if content is None or content == "":
        return "/>"
    if isinstance(content, str):
        return f' t="inlineStr"><is>{_text(content)}</is></c>'
    return f"><v>{_number(content)}</v></c>"


def _contents(run: CellRun, contents: Sequence[Any]) -> CellsOf:
    begun, first, held = f'<c r="{get_column_letter(run.column)}%s" s="{run.style}"', run.first, len(contents)

    def singly(line: _Lines) -> Iterator[str]:
        for row, number in zip(line.rows, line.row_texts, strict=True):
            yield begun % number + cell_xml(contents[row - first] if row - first < held else None)

    def cells(line: _Lines, _: Sequence[Value | None] | None) -> _Cells:
        here = contents[line.rows.start - first : line.rows.stop - first]
        kinds = set(map(type, here)) if len(here) == len(line.rows) else {None} if here else set()
        if kinds <= {type(None)}:
            return _Cells(f"{begun}/>", (line.row_texts,))
        if kinds == {int}:
            return _Cells(f"{begun}><v>%s</v></c>", (line.row_texts, map(str, here)))
        if kinds == {str} and all(here):
            return _Cells(f'{begun} t="inlineStr"><is>%s</is></c>', (line.row_texts, map(_text, here)))
        return _Cells("%s", (singly(line),))

    return cells


def _number(number: float) -> str:
    return repr(number + 0.0).removesuffix(".0")


def _numbers(numbers: Sequence[float]) -> list[str]:
    """Write many numbers at once, as `_number` does one by one."""
    together = f"{[number + 0.0 for number in numbers]!r}, "[1:].replace("]", "").replace(".0, ", ", ")
    return together.split(", ")[:-1]


def xml_text(text: str) -> str:
    """Escape a text for XML. The module for this in `xml.sax` loads the client for web pages, too."""
    return text if _ORDINARY.fullmatch(text) else escape(text, quote=False).replace("\r", "&#13;")


def _text(text: str) -> str:
    """Write a text cell. It stays a text even if it looks like a formula, an error value or a number."""
    if _ORDINARY.fullmatch(text):
        return f"<t>{text}</t>"
    space = ' xml:space="preserve"' if _SPACES.search(text) else ""
    return f"<t{space}>{xml_text(NO_TEXT.sub('', text))}</t>"
