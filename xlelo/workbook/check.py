"""A workbook held against the engine: every computed cell, and every printed one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo.drafting.bulk import many_records
from xlelo.drafting.sheet import NUMBER, ByKey, Phrase, Said, Spot, heading
from xlelo.lang import words
from xlelo.model import Place, Problem, Refused
from xlelo.workbook.cells import stored
from xlelo.workbook.compile import name_of
from xlelo.workbook.read import VERSION, opened, understood
from xlelo.workbook.recalculate import Embedded, EngineError
from xlelo.workbook.stored import old_results
from xlelo.workbook.values import close, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from xlelo.drafting.sheet import Column, Figures, Sheet, Table
    from xlelo.lang import Words
    from xlelo.workbook.read import Filled
    from xlelo.workbook.recalculate import Engine
    from xlelo.workbook.stored import OldResults
    from xlelo.workbook.values import Cells, Values


class Difference(NamedTuple):
    """A cell that does not hold what it must."""

    sheet: str
    cell: str
    column: str
    article: str
    holds: str
    must_hold: str

    def __str__(self) -> str:
        cited = f" (art. {self.article})" if self.article[:1].isdigit() else ""
        return f"{self.sheet}!{self.cell}, {self.column}: holds {self.holds}, must hold {self.must_hold}{cited}"


@dataclass(frozen=True)
class Checked:
    filled: Filled
    result: Any
    differences: Sequence[Difference]
    cells: int
    """How many cells were compared."""
    old: OldResults | None = None
    """What the file itself shows, if that is not what its formulas give."""


@many_records()
def check(path: Path, engine: Engine | None = None) -> Checked:
    """Recalculate the workbook, hold what it showed against that, rate what is typed in it, and compare."""
    engine = engine or Embedded()
    found = opened(path)
    try:
        filled = understood(found)
    except Refused as refused:
        with suppress(EngineError):  # the input is to be put right first, in any case
            if old := old_results(path, engine.values(path), found.widths()):
                raise Refused([Problem(Place(path.name), None, str(old)), *refused.problems]) from None
        raise
    values = engine.values(path)
    old = old_results(path, values, found.widths())
    return replace(compare(filled, values), old=old)


def compare(filled: Filled, values: Values) -> Checked:
    book = filled.book
    run = book.regulation.run
    assert run is not None  # noqa: S101 - the workbooks read here hold periods
    assert book.figures is not None  # noqa: S101 - as above
    result = run.rated(filled.period, filled.readings)
    comparison = _Comparison(filled, values, book.figures(result, filled.typed), words(filled.language, book.code))
    return Checked(filled, result, list(comparison.differences()), comparison.cells)


class _Comparison:
    def __init__(self, filled: Filled, values: Values, figures: Figures, vocabulary: Words) -> None:
        self.filled = filled
        self.values = values
        self.figures = figures
        self.words = vocabulary
        self.cells = 0

    def differences(self) -> Iterator[Difference]:
        for sheet in self.filled.sheets:
            for column in sheet.fields:
                yield from self._column(sheet, column, None)
            for table in sheet.tables:
                for column in table.columns:
                    yield from self._column(sheet, column, table)

    def _column(self, sheet: Sheet, column: Column, table: Table | None) -> Iterator[Difference]:
        name = name_of(sheet.key, column.key)
        if column.typed or name == VERSION:
            return
        area = self.filled.names[name]
        cells: Cells = self.values.get(area.sheet, {})
        above = table is not None and table.above
        wanted = self._wanted(sheet, column, area.height - above)
        if table is not None and isinstance(table.rows, int):
            wanted = wanted[: table.rows]  # a card has so many lines and no more
        if above:
            wanted = [column.above, *wanted]
        self.cells += area.height
        get, position = cells.get, area.column
        for row, want in enumerate(wanted, area.first):
            got = get((row, position)) if row <= area.last else None
            if type(got) is float and type(want) is int and got == want:  # by far the most
                continue
            if not _same(want, got):
                yield self._difference(sheet, column, area.sheet, area.cell(row), got, want)

    def _wanted(self, sheet: Sheet, column: Column, height: int) -> list[Any]:
        """What the rows must hold, be there fewer of them or not; blank where there is nothing to say."""
        wanted: Sequence[Any]
        given = self.figures.get(sheet.key, {}).get(column.key, ())
        if column.key == NUMBER and column.formula is None:
            wanted = range(1, height + 1)
        elif isinstance(given, ByKey):
            printed = next(one for one in sheet.columns() if one.key == given.printed)
            wanted = [given[key] for key in printed.values]
        elif column.values and not given:
            wanted = [self.words.joined(value) if column.words else value for value in column.values]
        else:
            wanted = given
        if not {Phrase, Said, Spot}.isdisjoint(map(type, wanted)):
            wanted = [self._resolved(value) for value in wanted]
        return [*wanted, *[""] * (height - len(wanted))]

    def _resolved(self, value: Any) -> Any:
        if isinstance(value, Said):
            return self.words[value]
        if isinstance(value, Phrase):
            return "".join(self.words[part] if isinstance(part, Said) else part for part in value)
        if isinstance(value, Spot):
            area = self.filled.names[name_of(value.sheet, value.key)]
            title = self.words[f"{value.sheet}.heading"]  # as the formula says it, though the tab be renamed
            return f"{title}!{area.cell(area.first + value.row - 1)}"
        return value

    def _difference(self, sheet: Sheet, column: Column, title: str, cell: str, got: Any, want: Any) -> Difference:
        said = "#" if column.key == NUMBER else self.words.joined(heading(sheet.key, column))
        return Difference(title, cell, said, column.article, shown(got), shown(stored(want)))


def _same(want: Any, got: Any) -> bool:
    if want is None or want == "":
        return got is None or got == ""
    if isinstance(want, str):
        return bool(got == want)
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        return False
    return close(got, stored(want))
