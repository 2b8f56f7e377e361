"""A period's workbook. New rows go into the input cells; decisions and sources go onto separate sheets."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from xlelo import workbook
from xlelo.files import FileChangedError, name_of, refuse_overwrite, replacing
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem
from xlelo.officer.ledger import Ledger, Sheet
from xlelo.periods.form import Column as FileColumn
from xlelo.periods.form import File, ParsedFiles, Table
from xlelo.readers import Input
from xlelo.readers.records import Records
from xlelo.readers.side_files import SIDE_FILES_BY_NAME
from xlelo.readers.tables import collect
from xlelo.readers.values import Cells
from xlelo.readers.xlsx import LAST_ROW, Rows, side_by_side

if TYPE_CHECKING:
    from xlelo.workbook.read import FilledWorkbook
    from xlelo.workbook.sources import Source
    from xlelo.workbook.workbook_file import WorkbookFile


@dataclass
class RowSheet(Sheet):
    """Rows of a sheet with their row numbers."""

    numbers: list[int] = field(default_factory=list)
    first: int = 2
    last: int = LAST_ROW
    """The last row of the table, filled or not."""
    changed: dict[tuple[int, str], str] = field(default_factory=dict)
    """(row, column) → the new text."""
    _last_moved_row: int = LAST_ROW
    """The first row that may have moved, because a row came above it."""
    _end: int | None = None
    _blanks: list[int] | None = None

    @property
    def lacking(self) -> int:
        """The number of rows that do not fit into the table."""
        return sum(number > self.last for number in self.numbers)

    def _insert(self, at: int, row: dict[str, str]) -> None:
        """Write the row into a free row of the sheet. Rows below it move down if they are in order."""
        super()._insert(at, row)
        number = self._free()
        self.numbers.append(number)
        if self.form.order:
            self.numbers.sort()
            self._last_moved_row = min(self._last_moved_row, at, self.numbers.index(number))
        else:
            self.changed |= self._cells_of(number, row)

    def changes(self) -> dict[tuple[int, str], str]:
        """All changed cells, those of moved rows included."""
        found = dict(self.changed)
        for number, row in zip(self.numbers[self._last_moved_row :], self.rows[self._last_moved_row :], strict=True):
            found |= self._cells_of(number, row)
        return found

    def _cells_of(self, number: int, row: Mapping[str, str]) -> dict[tuple[int, str], str]:
        return {
            (number, column): "" if self._is_implied(column, row) else row[column] for column in self.header if column
        }

    def change(self, number: int, cells: Mapping[str, str]) -> None:
        super().change(number, cells)
        at = self.numbers[number]
        self.changed |= {(at, column): self.rows[number][column] for column in cells if column in self.header}

    def lines(self) -> list[int]:
        return self.numbers

    def columns(self) -> dict[str, int]:
        """Column → its number in the sheet."""
        return {name: at for at, name in enumerate(self.header, 1) if name}

    def _remove(self, number: int) -> None:
        super()._remove(number)
        at = self.numbers.pop(number)
        if self._last_moved_row < LAST_ROW:
            self._last_moved_row = min(self._last_moved_row, number)
        self.changed |= {(at, column): "" for column in self.header if column}
        self._end = self._blanks = None

    def _free(self) -> int:
        """The number of a free row: below the last filled row, or a blank row if the table is full there."""
        if self._end is None:
            self._end = max(self.numbers, default=self.first - 1)
        if self._end >= self.last:
            if self._blanks is None:
                self._blanks = sorted({*range(self.first, self.last + 1)} - {*self.numbers}, reverse=True)
            if self._blanks:
                return self._blanks.pop()
        self._end += 1
        return self._end


@dataclass
class OwnSheet(RowSheet):
    """A sheet of stored facts, such as decisions and sources. It can get more columns."""

    top: int = 1
    """The row of the headings."""

    def _add_columns(self, columns: Sequence[str]) -> None:
        super()._add_columns(columns)
        self.changed |= {(self.top, name): name for name in columns}


@dataclass
class TypedSheet(RowSheet):
    """An input table. Its columns are fixed."""

    source: Source = field(kw_only=True)

    def _add_columns(self, columns: Sequence[str]) -> None:
        """Do nothing: a column that the sheet lacks is left out."""

    def columns(self) -> dict[str, int]:
        return {name: area.column for name, area in zip(self.header, self.source.areas, strict=True)}

    def as_source(self) -> Source:
        rows = sorted(zip(self.numbers, self.rows, strict=True), key=lambda one: one[0])
        return replace(self.source, filled_rows=[(at, [row[name] for name in self.header]) for at, row in rows])


@dataclass
class WorkbookLedger(Ledger):
    workbook_file: WorkbookFile = field(kw_only=True)
    raw: bytes = field(kw_only=True)
    """The file as it was read."""
    sources: Mapping[str, Source] = field(kw_only=True)
    """The input files as read from the workbook."""

    @classmethod
    def of(cls, path: Path, *, anew: bool = False) -> Self:
        raw = path.read_bytes()
        found = workbook.workbook_file.open_workbook(path)
        return cls(
            path,
            found.book.regulation,
            workbook_file=found,
            raw=raw,
            sources=workbook.sources.input_files(found),
            anew=anew,
        )

    def _read(self, name: str) -> Sheet:
        if name in SIDE_FILES_BY_NAME:
            return self._side_sheet(SIDE_FILES_BY_NAME[name])
        source = self.sources[name]
        rows = [dict(zip(source.names, cells, strict=True)) for _, cells in source.filled_rows]
        area = source.areas[0]
        numbers = [number for number, _ in source.filled_rows]
        form = self.forms[name]
        return TypedSheet(form, source.name, source.names, rows, numbers, area.first, area.last, source=source)

    def _side_sheet(self, file: File) -> OwnSheet:
        title, lines = self._side_tables.get(file.name, (file.name, []))
        if not lines:
            begun = OwnSheet(file, Sentence("sheet {name}", name=title), [])
            begun._add_columns(file.header)  # noqa: SLF001 - its own
            return begun
        (top, header), *below = lines
        names = [cell.strip().lower() for cell in side_by_side(header)]
        rows = [{name: cells.get(at, "") for at, name in enumerate(names) if name} for _, cells in below]
        numbers = [number for number, _ in below]
        return OwnSheet(file, Sentence("sheet {name}", name=title), names, rows, numbers, first=top + 1, top=top)

    @cached_property
    def _side_tables(self) -> dict[str, tuple[str, Rows]]:
        return workbook.side_tables.side_tables(self.source)

    def has(self, name: str) -> bool:
        return name in self.sources or name in self._side_tables

    def reading(self, *names: str) -> ParsedFiles:
        reading = ParsedFiles(str(self.source), {})
        for name in names:
            if name in SIDE_FILES_BY_NAME:
                sheet = self[name]
                reading.tables[name] = (
                    collect(SIDE_FILES_BY_NAME[name], Records.of(SIDE_FILES_BY_NAME[name], sheet.rows), reading)
                    if sheet.rows
                    else Table.empty(SIDE_FILES_BY_NAME[name], sheet.name)
                )
            elif name in self.sources:
                reading.tables[name] = workbook.sources.table_of(self.sources[name], reading)
            else:
                files = self.workbook_file.book.folder_regulation.period_run.files  # it may be one of the folder alone
                reading.tables[name] = Table.empty(next(file for file in files if file.name == name), name)
        return reading

    def input(self) -> Input:
        found = self._parse()
        return Input(found.period, found.readings, found.notices)

    def _parse(self) -> FilledWorkbook:
        typed = {name: sheet for name, sheet in self.sheets.items() if isinstance(sheet, TypedSheet)}
        return workbook.read.parse(
            self.workbook_file, {**self.sources, **{name: sheet.as_source() for name, sheet in typed.items()}}
        )

    def room(self) -> list[Problem]:
        if self.anew:
            return []
        more = Sentence("--anew writes it again with more rows, without your own sheets and formats")
        problems = []
        for sheet in (self.sheets[name] for name in self.forms if name in self.sheets):
            if isinstance(sheet, TypedSheet) and sheet.lacking:
                held = sheet.last - sheet.first + 1
                allowed = Sentence(
                    "room for {held} {held:row|rows}, {needed} are needed: {more}",
                    held=held,
                    needed=held + sheet.lacking,
                    more=more,
                )
                problems.append(Problem(Place(sheet.name), None, allowed))
        if not problems and self.changed_files - SIDE_FILES_BY_NAME.keys():
            found = workbook.read.parse(self.workbook_file, self.sources)
            if found.book.arrange(found.period, self.workbook_file.sizes):
                allowed = Sentence(
                    "a workbook of this size is sorted, so rows cannot be added in place: {more}", more=more
                )
                problems.append(Problem(Place(self.source.name), None, allowed))
        return problems

    def write(self, out: Path | None = None, *, force: bool = False) -> None:
        target = out or self.source
        if out is not None:
            refuse_overwrite(out, self.source)
        elif self.source.read_bytes() != self.raw:
            raise FileChangedError(self.source)
        with replacing(target, force=force or out is None) as temporary:
            if self.anew:
                self._write_anew(temporary)
            else:
                workbook.patch.write_patch(
                    self.source,
                    temporary,
                    self._cells(),
                    [_title(self[name]) for name in sorted(self.changed_files & SIDE_FILES_BY_NAME.keys())],
                )

    def _write_anew(self, temporary: Path) -> None:
        found = self._parse()
        workbook.make.write_with_room(found.book, temporary, found.period, found.readings, language=found.language)
        kept = {name: self[name] for name in SIDE_FILES_BY_NAME if self[name].rows}
        workbook.side_tables.add(
            temporary,
            {
                name: [sheet.header, *([row.get(column, "") for column in sheet.header] for row in sheet.rows)]
                for name, sheet in kept.items()
            },
        )

    def _cells(self) -> dict[str, dict[tuple[int, int], Any]]:
        found: dict[str, dict[tuple[int, int], Any]] = {}
        for name, sheet in self.sheets.items():
            if isinstance(sheet, RowSheet) and name in self.changed_files:
                typed = self._typing(sheet) if isinstance(sheet, TypedSheet) else {}
                where = sheet.columns()
                cells = found.setdefault(_title(sheet), {})
                for (row, column), text in sheet.changes().items():
                    cells[row, where[column]] = typed[column](text) if column in typed else text
        return found

    def _typing(self, sheet: TypedSheet) -> dict[str, Any]:
        """Each column's function from text to cell value: a number, a day, or a word of the drop-down."""
        offered = offers(self.workbook_file)
        form = sheet.source.file
        words = self.workbook_file.book.words(self.workbook_file.language)
        return {name: _typist(form[name], offered.get((form.name, name), ()), words) for name in sheet.header}

    def digest(self) -> str:
        return hashlib.sha256(self.raw).hexdigest()

    def copy(self, into: Path) -> WorkbookLedger:
        copy = into / name_of(self.source)
        shutil.copyfile(self.source, copy)
        return replace(
            self, source=copy, sheets={}, changed_files=set(), workbook_file=replace(self.workbook_file, path=copy)
        )


def _title(sheet: Sheet) -> str:
    """The title of the tab, as it is written there."""
    return sheet.name.removeprefix("sheet ")


def offers(workbook_file: WorkbookFile) -> dict[tuple[str, str], tuple[Any, ...]]:
    """(file, column) → the texts that its drop-down offers."""
    columns = {
        f"{sheet.key}.{column.key}": column.values for sheet in workbook_file.sheets for column in sheet.columns()
    }
    return {
        (file, column.key): columns.get(column.choices, ())
        for sheet in workbook_file.sheets
        for file, among in ((sheet.file, sheet.fields), *((table.file, table.columns) for table in sheet.tables))
        if file
        for column in among
        if column.choices
    }


def _typist(column: FileColumn, offered: Sequence[Any], words: Mapping[str, str]) -> Any:
    read = Cells(replace(column, is_filled=False, blank=None))
    meanings = column.kind.meanings or {}
    said = column.kind.offer(words)

    def content(text: str) -> Any:
        value = read[text]
        if value is None:
            return None
        if column.kind.meanings is not None:
            code = next((one for one in offered if meanings.get(one) == value), column.kind.text_of(value))
            return said.get(code, code)
        return int(value) if isinstance(value, bool) else value

    return content
