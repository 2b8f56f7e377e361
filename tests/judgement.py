"""The judgement of a workbook after one input was spoiled.

Either its lists are complete and right, or it is red and leads to that cell. `judge` returns what is wrong with the
displayed values. The column names that it needs are at the top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xlelo.workbook.compile import Layout
from xlelo.workbook.values import CellError, Values

MASTER, FAULTS = ("Checks", "master"), ("Checks", "faults")
LEADING = ("Checks", "to_first")
COUNT, FIRST, WEIGHS = ("Checks", "count"), ("Checks", "first"), ("Checks", "weighs")
HOLDS, SHOULD_HOLD = "holds", "should_hold"
"""Fields of each list, such as 12 of 12."""

_CELL = re.compile(r"'?(?P<sheet>[^!]*?)'?!\$?(?P<letter>[A-Z]+)\$?(?P<row>\d+)")

Rows = list[tuple[str, ...]]


class Paper(NamedTuple):
    """A published list: its sheet, its columns, and a row's text on paper."""

    sheet: str
    keys: Sequence[str]
    printed: Callable[[list[Any]], tuple[str, ...] | None]
    """Row → its text; None for a row without a player."""
    counted: bool = True
    """True if the list states how many of how many players it holds."""


@dataclass(frozen=True)
class Display:
    """What a recalculated workbook shows about itself."""

    lists: dict[str, Rows]
    faults: Any
    master: Any
    first: str
    """The cell in the first failing line."""
    leading: str
    """The cell that the first line to settle links to."""
    errors: list[str]
    """Cells with error values on the lists and Checks."""
    counts: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    """List → the numbers that it holds and should hold, as it states them; None if it does not."""

    @property
    def red(self) -> bool:
        return _number(self.faults) and self.faults > 0


class Expectation(NamedTuple):
    """The expected values."""

    before: Mapping[str, Rows]
    """The lists before the change."""
    right: Callable[[], Collection[Mapping[str, Rows]]]
    """The lists that are right now; calculated only if the workbook reports nothing."""
    to_blame: Collection[str]
    """The cells that the first failing line may name: the spoiled one, and those that no longer fit it."""
    fewer: bool = False
    """True if the change may remove a player from the list without an error, as a blank licence does."""


def judge(result: Display, expected: Expectation) -> list[str]:
    """What is wrong. Empty if the workbook is complete and right, or reports its errors properly."""
    return [*_breaches(result), *(_silent(result, expected) if not result.red else _leading(result, expected))]


def _breaches(result: Display) -> Iterator[str]:
    """What must never happen, whether the workbook is red or not."""
    if result.errors:
        yield f"error values: {', '.join(result.errors[:3])}"
    if not _number(result.faults):
        yield f"the number of faults is {result.faults!r}"
    if isinstance(result.master, CellError) or not isinstance(result.master, str) or not result.master:
        yield f"the line under the title is {result.master!r}"


def _silent(result: Display, expected: Expectation) -> Iterator[str]:
    if result.lists not in expected.right():
        yield f"not red, and {_difference(result.lists, expected.before)}"
    yield from _count_errors(result, lambda _: False)


def _leading(result: Display, expected: Expectation) -> Iterator[str]:
    if result.first not in expected.to_blame:
        yield f"leads to {result.first or 'no cell'}"
    if result.leading != result.first:
        yield f"to settle first: {result.leading or 'no cell'}, not {result.first}"
    yield from _count_errors(
        result, lambda sheet: not expected.fewer and len(result.lists[sheet]) < len(expected.before[sheet])
    )


def _count_errors(result: Display, shortened: Callable[[str], bool]) -> Iterator[str]:
    """Wrong counts. A list must state how many of how many it holds, and a shortened list must show it."""
    for sheet, (holds, should_hold) in result.counts.items():
        if holds is None or should_hold is None:
            yield f"{sheet} does not say how many it holds"
        elif not (_number(holds) and _number(should_hold)):
            yield f"{sheet} says {holds!r} of {should_hold!r}"
        elif holds != len(result.lists[sheet]):
            yield f"{sheet} says that it holds {holds:g}, not {len(result.lists[sheet])}"
        elif should_hold < holds or (shortened(sheet) and should_hold <= holds):
            yield f"{sheet} is shortened silently: {holds:g} of {should_hold:g}"
        elif not result.red and should_hold != holds:
            yield f"{sheet} says {holds:g} of {should_hold:g} under a line that is not red"


def _difference(found: Mapping[str, Rows], before: Mapping[str, Rows]) -> str:
    wrong = {sheet: rows for sheet, rows in found.items() if rows != before[sheet]}
    if not wrong:
        return "the lists stayed as they were, which is not what now stands there"
    return "; ".join(
        f"{sheet} {len(rows)} of {len(before[sheet])} players"
        if len(rows) != len(before[sheet])
        else f"{sheet} differs in {sum(one != other for one, other in zip(rows, before[sheet], strict=True))} rows"
        for sheet, rows in wrong.items()
    )


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


# What stands in the cells.


def shown_by(layout: Layout, papers: Sequence[Paper], values: Values) -> Display:
    sheets = ["Checks", *(paper.sheet for paper in papers)]
    return Display(
        {paper.sheet: _list_rows(layout, values, paper) for paper in papers},
        _single(layout, values, *FAULTS),
        _single(layout, values, *MASTER),
        _first_failing(layout, values),
        first_cell(str(_single(layout, values, *LEADING) or "")),
        [error for sheet in sheets for error in _errors(layout, values, sheet)],
        {
            paper.sheet: (
                _single(layout, values, paper.sheet, HOLDS),
                _single(layout, values, paper.sheet, SHOULD_HOLD),
            )
            for paper in papers
            if paper.counted
        },
    )


def sheets_to_see(layout: Layout, papers: Sequence[Paper]) -> list[str]:
    """The titles of the sheets that `shown_by` needs."""
    return [layout.titles[sheet] for sheet in ("Checks", *(paper.sheet for paper in papers))]


def check_keys(layout: Layout) -> list[str]:
    """Keys of the lines of Checks."""
    return [words.removeprefix("Checks.") for words in layout.column("Checks", "check").values]


def failed_checks(layout: Layout, values: Values) -> dict[str, str]:
    """Failed check → the cell that it names."""
    rows = (column(layout, values, *key) for key in (COUNT, FIRST, WEIGHS))
    keys = check_keys(layout)
    return {key: str(first or "") for key, count, first, weighs in zip(keys, *rows, strict=True) if count and weighs}


def column(layout: Layout, values: Values, sheet: str, key: str) -> list[Any]:
    area, cells = layout.areas[sheet, key], values.get(layout.titles[sheet], {})
    return [cells.get((row, area.column)) for row in range(area.first, area.last + 1)]


def _single(layout: Layout, values: Values, sheet: str, key: str) -> Any:
    return column(layout, values, sheet, key)[0] if (sheet, key) in layout.areas else None


def _list_rows(layout: Layout, values: Values, paper: Paper) -> Rows:
    rows = zip(*(column(layout, values, paper.sheet, key) for key in paper.keys), strict=True)
    printed = (paper.printed(list(row)) for row in rows if any(value not in (None, "") for value in row))
    return [row for row in printed if row is not None]


def _first_failing(layout: Layout, values: Values) -> str:
    counts, firsts, weighs = (column(layout, values, *key) for key in (COUNT, FIRST, WEIGHS))
    for count, first, weight in zip(counts, firsts, weighs, strict=True):
        if weight == 1 and count not in (0, None, ""):
            return first_cell(str(first or ""))
    return ""


def first_cell(text: str) -> str:
    """The first cell of a reference: 'Players'!$E$7 becomes Players!E7."""
    found = _CELL.match(text)
    return f"{found['sheet']}!{found['letter']}{found['row']}" if found else text


def _errors(layout: Layout, values: Values, sheet: str) -> list[str]:
    """Cells with error values, except those that somebody typed."""
    keys = {(area.first, area.last, area.column): key for (of, key), area in layout.areas.items() if of == sheet}
    typed = {column.key for one in layout.sheets if one.key == sheet for column in one.columns() if column.is_input}
    found = []
    for (row, at), value in sorted(values.get(layout.titles[sheet], {}).items()):
        if isinstance(value, CellError):
            key = next((key for (first, last, one), key in keys.items() if one == at and first <= row <= last), "?")
            if key not in typed:
                found.append(f"{sheet}.{key} in row {row}: {value}")
    return found
