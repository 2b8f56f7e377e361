"""Is this the workbook that we wrote? Find changed cells, rows and names, and the cells that depend on them.

Each cause changes results, now or once the row is used. Typed input and formatting are no causes. The list of causes is
never shortened.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from openpyxl.utils import get_column_letter

from xlelo.lang import Words
from xlelo.lang.sentence import Sentence, join_or, join_sentences
from xlelo.sheets.sheet import NUMBER, Column, Sheet, Table, heading
from xlelo.workbook.cells import holds, stored_value
from xlelo.workbook.compile import WAY_ROW, Layout, name_of
from xlelo.workbook.dependants import Dependants
from xlelo.workbook.formulas import STATUS, Fault, FileFormulas, faults
from xlelo.workbook.names import NamedCells
from xlelo.workbook.parts import bare_title
from xlelo.workbook.settings import Settings
from xlelo.workbook.values import NO_CELLS, Cells, Values, cell_text
from xlelo.workbook.workbook_file import VERSION, present_titles

MAX_EXAMPLES = 12
"""Up to this number, changed printed cells of a column are reported one by one."""
QUOTE_LENGTH = 2000
"""Longest quoted formula in characters. All formulas of this program are shorter."""


class Cause(NamedTuple):
    place: Sentence
    says: Sentence
    dependants: int = 0
    """Number of cells that depend on it."""
    sheet: str = ""
    cells: frozenset[str] = frozenset()

    @property
    def sentence(self) -> Sentence:
        told = join_sentences((self.place, self.says), ": ")
        return (
            Sentence("{cause}; {count} {count:cell follows|cells follow} from it", cause=told, count=self.dependants)
            if self.dependants
            else told
        )

    def __str__(self) -> str:
        return str(self.sentence)


def shorten_formula(formula: str) -> str:
    """Shorten a formula for a message. A changed formula may be megabytes long."""
    return formula if len(formula) <= QUOTE_LENGTH else f"{formula[: QUOTE_LENGTH - 1]}…"


@dataclass(frozen=True)
class WorkbookComparison:
    """A workbook to be compared with its layout. The layout's columns are where the file has them now."""

    layout: Layout
    names: Mapping[str, NamedCells]
    values: Values
    """Calculated values; empty if no engine can calculate the workbook."""
    words: Words

    def causes(self, formulas: FileFormulas, settings: Settings, also: Iterable[Fault] = ()) -> list[Cause]:
        """Return all causes. `also`: cells that are found wrong by their results only."""
        found = [*faults(formulas, self.layout, self.names), *also]
        if self.values:
            found += [*self._printed_faults(), *self._switches()]
        return [*self._names(settings), *self._rows(), *self._columns(), *self._causes(_faults_by_column(found))]

    # -- printed cells

    def _printed_faults(self) -> Iterator[Fault]:
        for sheet in self.layout.sheets:
            for column, table in sheet.located_columns():
                area = self.layout.areas[sheet.key, column.key]
                wanted = self._constants(sheet, column, table)
                held = self.cells(sheet.key).values_at([*wanted], [area.column] * len(wanted))
                if held == [*wanted.values()]:  # most columns
                    continue
                for (row, want), got in zip(wanted.items(), held, strict=True):
                    if got != want and (isinstance(want, int) or not holds(want, got)):  # whole numbers are exact
                        yield Fault(sheet.key, column.key, row, cell_text(stored_value(want)), cell_text(got))

    def _switches(self) -> Iterator[Fault]:
        """Report a choice that the text does not leave open, or a text where the formulas expect a number."""
        for sheet in self.layout.sheets:
            for column in sheet.fields:
                if column.parameter and column.kind is not None:
                    area = self.layout.areas[sheet.key, column.key]
                    value = self._value(sheet.key, area.first, area.column)
                    offered = column.kind.offer(self.layout.words)
                    said = value if isinstance(value, str) and not value.strip().isdigit() else cell_text(value)
                    if said not in {*offered, *offered.values()}:
                        yield Fault(sheet.key, column.key, area.first, join_or(offered.values()), cell_text(value))

    def _constants(self, sheet: Sheet, column: Column, table: Table | None) -> dict[int, Any]:
        """Row → the written value, for cells without a formula."""
        area = self.layout.areas[sheet.key, column.key]
        above = {area.first - 1: column.above} if table is not None and table.above and not column.is_input else {}
        if name_of(sheet.key, column.key) == VERSION:
            return {}
        if column.key == NUMBER and column.formula is None:
            return above | {row: row - area.first + 1 for row in range(area.first, area.last + 1)}
        formulas = self.layout.printed_columns.get((sheet.key, column.key), ())
        values = {
            area.first + number: self.words.join(value) if column.words else value
            for number, (value, formula) in enumerate(zip(column.values, formulas, strict=True))
            if formula is None and area.first + number <= area.last  # deleted rows are reported by the number of rows
        }
        return above | values

    def _value(self, sheet: str, row: int, column: int) -> Any:
        return self.cells(sheet).get((row, column))

    def cells(self, sheet: str) -> Cells:
        """Calculated values of a sheet."""
        return self.values.get(self.titles[sheet], NO_CELLS)

    # -- names and rows

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """Sheet → its present title."""
        return {**self.layout.titles, **present_titles(self.names, self.layout.sheets)}

    def _names(self, settings: Settings) -> Iterator[Cause]:
        """Check names of several columns, and names of a sheet that hide ours. Others are checked on opening."""
        keys = {title.casefold(): key for key, title in self.titles.items()}
        for name, (first, last) in self.layout.spans.items():
            refers = settings.names.get(name.casefold())
            wanted = self.layout.reference(first, last)
            if refers is None:
                yield Cause(
                    Sentence("the name {name}", name=name), Sentence("is missing, must be {wanted}", wanted=wanted)
                )
            elif _spot(refers, keys) != (keys[self.titles[first.sheet].casefold()], wanted.rpartition("!")[2]):
                yield Cause(
                    Sentence("the name {name}", name=name),
                    Sentence("refers to {refers}, must refer to {wanted}", refers=refers, wanted=wanted),
                )
        ours = {name.casefold(): name for name in self.layout.names}
        for (title, name), refers in settings.local.items():
            alike = _spot(refers, keys) == _spot(settings.names.get(name, ""), keys)
            if name in ours and title in self.titles.values() and not alike:
                yield Cause(
                    Sentence("the name {name}", name=ours[name]),
                    Sentence("refers to {refers} on the sheet {title} only", refers=refers, title=title),
                )

    def _rows(self) -> Iterator[Cause]:
        """Check the number of rows of calculated tables. In tables that may grow, people may delete and insert rows."""
        heights: defaultdict[str, list[int]] = defaultdict(list)
        fixed = [(sheet, table) for sheet in self.layout.sheets if not sheet.grows for table in sheet.tables]
        for sheet, table in fixed:
            if isinstance(table.rows, str):
                heights[table.rows].append(self._height(sheet, table))
        for sheet, table in fixed:
            height = self._height(sheet, table)
            must = table.rows if isinstance(table.rows, int) else Counter(heights[table.rows]).most_common(1)[0][0]
            if height != must:
                area = self.names[name_of(sheet.key, table.columns[0].key)]
                yield Cause(
                    join_sentences([f"{area.sheet}!{area.cells}"]),
                    Sentence("{height} rows, must be {must}", height=height, must=must),
                )

    def _columns(self) -> Iterator[Cause]:
        """Report columns inserted into input tables, because inputs are found by position."""
        for sheet in self.layout.sheets:
            written = [placed for placed in self.layout.tables[sheet.key] if not placed.table.under]
            for number, placed in enumerate(written, 1):
                if placed.table.file:
                    beside = written[number : number + 1]
                    columns = [*placed.table.columns, *(column for one in beside for column in one.table.columns[:1])]
                    spots = [*range(placed.left, placed.left + len(placed.table.columns))]
                    spots += [one.left for one in beside]
                    yield from self._put_in(sheet.key, columns, spots)

    def _put_in(self, sheet: str, columns: Sequence[Column], spots: Sequence[int]) -> Iterator[Cause]:
        """Report columns inserted between `columns`. `spots`: the positions where those columns were written."""
        found = [self.layout.areas[sheet, column.key].column for column in columns]
        for (one, following), (was, then) in zip(pairwise(found), pairwise(spots), strict=True):
            more = following - one - (then - was)
            if more > 0:
                cells = f"{get_column_letter(one + 1)}:{get_column_letter(one + more)}"
                yield Cause(
                    join_sentences([f"{self.titles[sheet]}!{cells}"]),
                    Sentence("inserted between the columns of the table; delete it or move it to the right"),
                )

    def _height(self, sheet: Sheet, table: Table) -> int:
        area = self.layout.areas[sheet.key, table.columns[0].key]
        return area.last - area.first + 1

    # -- as sentences

    def _causes(self, faults: Mapping[tuple[str, str], Sequence[Fault]]) -> list[Cause]:
        """Make causes of the faults; those with the most dependants come first."""
        following = Dependants(self.layout, self.titles, self.values)
        told: list[tuple[int, Cause]] = []
        for (sheet, key), of_column in faults.items():
            computed = (sheet, key) in self.layout.formulas or not key
            for some in [of_column] if computed or len(of_column) > MAX_EXAMPLES else [[one] for one in of_column]:
                first, *others = some
                follow = following.count((sheet, key), first.row, some[-1].row) if key else 0
                holds = first.holds
                if holds is None:
                    value = self._value(sheet, first.row, self._column_of(sheet, key))
                    holds = cell_text(value) if self.values else Sentence("no formula")
                must = first.must_hold or Sentence("no formula")
                says = Sentence(
                    "holds {holds}, must hold {must}{article}",
                    holds=shorten_formula(holds),
                    must=shorten_formula(must),
                    article=self._article(sheet, key),
                )
                if others:
                    alike = self._likewise(sheet, key, others)
                    says = Sentence("{cause}; likewise {cells}", cause=says, cells=alike)
                title, cells = self.titles[sheet], [self._cell(sheet, key, one.row) for one in some]
                where = join_sentences([f"{title}!{cells[0]}, {self._sentence(sheet, key)}"])
                told.append((following.reach((sheet, key)), Cause(where, says, follow, title, frozenset(cells))))
        told.sort(key=lambda one: (one[1].dependants, one[0]), reverse=True)
        return [cause for _, cause in told]

    def _likewise(self, sheet: str, key: str, others: Sequence[Fault]) -> list[str]:
        runs: list[list[int]] = []
        for fault in others:
            if runs and fault.row == runs[-1][-1] + 1:
                runs[-1].append(fault.row)
            else:
                runs.append([fault.row])
        cells = [self._cell(sheet, key, run[0]) for run in runs]
        ends = ["" if len(run) == 1 else f":{self._cell(sheet, key, run[-1])}" for run in runs]
        return list(map(str.__add__, cells, ends))

    def _column(self, sheet: str, key: str) -> tuple[str, Column]:
        """Return the owner and the column of a key. An empty key is the status line of a sheet."""
        owner, wanted = (sheet, key) if key else STATUS
        return owner, self.layout.column(owner, wanted)

    def _sentence(self, sheet: str, key: str) -> str:
        owner, column = self._column(sheet, key)
        return "#" if column.key == NUMBER else self.words.join(heading(owner, column))

    def _article(self, sheet: str, key: str) -> str:
        article = self._column(sheet, key)[1].article
        return f" (art. {article})" if article[:1].isdigit() else ""

    def _column_of(self, sheet: str, key: str) -> int:
        return self.layout.areas[sheet, key].column if key else self._status_column(sheet)

    def _status_column(self, sheet: str) -> int:
        """Column of the status line: after the link back, if the sheet has one."""
        return min((column for row, column in self.cells(sheet) if row == WAY_ROW and column > 1), default=1)

    def _cell(self, sheet: str, key: str, row: int) -> str:
        return f"{get_column_letter(self._column_of(sheet, key))}{row}"


def _spot(refers: str, keys: Mapping[str, str]) -> tuple[str, str]:
    """Return the sheet key and the cells that a name refers to."""
    title, _, cells = refers.rpartition("!")
    return keys.get(bare_title(title).casefold(), ""), cells


def _faults_by_column(faults: Iterable[Fault]) -> dict[tuple[str, str], list[Fault]]:
    """Faults by column, in the order of the sheets. Two faults of one cell become one, with its expected content."""
    columns: dict[tuple[str, str], dict[int, Fault]] = {}
    for fault in faults:
        rows = columns.setdefault((fault.sheet, fault.key), {})
        known = rows.setdefault(fault.row, fault)
        if known is not fault:
            rows[fault.row] = known._replace(must_hold=known.must_hold or fault.must_hold)
    return {node: [rows[row] for row in sorted(rows)] for node, rows in columns.items()}
