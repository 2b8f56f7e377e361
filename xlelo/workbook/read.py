"""A workbook that people have filled in, read back by its defined names.

Titles may be renamed, rows inserted, columns added at the right, lists sorted: the names go along.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import catch_warnings, simplefilter

from openpyxl.utils import column_index_from_string, get_column_letter

from xlelo import __version__
from xlelo.drafting.form import Column as FileColumn
from xlelo.drafting.form import File, Reading
from xlelo.drafting.reading import Setting, taken
from xlelo.drafting.sheet import Typed
from xlelo.files import FileInUseError, in_use
from xlelo.model import Place, Problem, Refused
from xlelo.readers.tables import collect
from xlelo.readers.values import Cells, Unreadable, typed
from xlelo.workbook import books
from xlelo.workbook.compile import name_of
from xlelo.workbook.load import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from xlelo.drafting.form import Table as FileTable
    from xlelo.drafting.sheet import Book, Column, Sheet, Sizes, Table

BOOK, VERSION, LANGUAGE = (name_of("About", key) for key in ("book", "version", "language"))
_RANGE = re.compile(
    r"(?:'(?P<quoted>(?:[^']|'')+)'|(?P<plain>[^'!]+))!"
    r"\$?(?P<column>[A-Z]+)\$?(?P<top>\d+)(?::\$?[A-Z]+\$?(?P<bottom>\d+))?"
)


class Named(NamedTuple):
    """Where a defined name points: rows of one column."""

    sheet: str
    column: int
    first: int
    last: int

    @property
    def height(self) -> int:
        return self.last - self.first + 1

    def cell(self, row: int) -> str:
        return f"{get_column_letter(self.column)}{row}"


@dataclass(frozen=True)
class Opened:
    """A file, its defined names, and the values of the sheets that people type into."""

    path: Path
    names: Mapping[str, Named]
    rows: Mapping[str, Sequence[tuple[Any, ...]]]
    book: Book
    sheets: tuple[Sheet, ...]

    def values(self, name: str, above: int = 0) -> list[Any]:
        area = self.names[name]
        return [self._value(area.sheet, row, area.column) for row in range(area.first + above, area.last + 1)]

    def value(self, name: str) -> Any:
        return self.values(name)[0]

    def widths(self) -> dict[str, int]:
        """The sheets of this program's own, and the last column that is its own in each."""
        widths: dict[str, int] = {}
        for area in (self.names[name] for name in _wanted(self.sheets)):
            widths[area.sheet] = max(area.column, widths.get(area.sheet, 0))
        return widths

    def _value(self, sheet: str, row: int, column: int) -> Any:
        rows = self.rows.get(sheet, ())
        cells = rows[row - 1] if row <= len(rows) else ()
        return cells[column - 1] if column <= len(cells) else None


@dataclass(frozen=True)
class Filled:
    """A workbook as it was understood."""

    path: Path
    book: Book
    version: str
    language: str
    sheets: tuple[Sheet, ...]
    names: Mapping[str, Named]
    period: Any
    readings: Any
    typed: Typed
    notices: Sequence[str]


def read(path: Path) -> Filled:
    """What is typed there as a period; everything that cannot be rated is reported together."""
    return understood(opened(path))


def understood(opened: Opened) -> Filled:
    run = opened.book.regulation.run
    assert run is not None  # noqa: S101 - the workbooks read here hold periods
    reading = Reading(str(opened.path), {})
    sources = {source.file.name: source for source in _sources(opened)}
    for file in run.files:
        reading.tables[file.name] = collect(_without_computed(file, sources[file.name]), sources[file.name], reading)
    opened.book.asked(reading)
    period = run.assembled(reading)
    readings = _readings(opened, reading)
    singles = _singles(opened, reading)
    if reading.problems:
        raise Refused(reading.in_order())
    version = str(opened.value(VERSION))
    if made_by := _other_version(version):
        reading.notices.append(made_by)
    return Filled(
        opened.path,
        opened.book,
        version,
        str(opened.value(LANGUAGE)),
        opened.sheets,
        opened.names,
        period,
        readings,
        Typed(
            rows={name: source.positions for name, source in sources.items()},
            tables={name: _columns(reading[name]) for name in sources},
            texts={name: dict(source.choices()) for name, source in sources.items()},
            singles=singles,
            heights={name: area.height for name, area in opened.names.items()},
        ),
        reading.notices,
    )


def is_ours(path: Path) -> bool:
    """A workbook of this program, as against one with plain sheets of data."""
    try:
        with _loaded(path) as workbook:
            return BOOK in workbook.defined_names
    except Refused:
        return False


def _columns(table: FileTable) -> dict[str, list[Any]]:
    return dict(table.columns)


@contextmanager
def _loaded(path: Path) -> Iterator[Any]:
    """What is damaged shows when the workbook is opened, or only when its sheets are read."""
    if not path.is_file():
        raise Refused([Problem(Place(str(path)), None, "no such workbook")])
    if in_use(path):
        raise FileInUseError(path)  # what is on the screen there may not be in the file yet
    try:
        with catch_warnings(), path.open("rb") as file:
            simplefilter("ignore")  # about what openpyxl does not keep when it writes: nothing is written here
            with closing(load(file)) as workbook:
                yield workbook
    except Refused:
        raise
    except Exception as error:  # openpyxl's parsers raise whatever comes
        raise Refused([Problem(Place(path.name), None, "this is no readable .xlsx workbook")]) from error


def opened(path: Path) -> Opened:
    with _loaded(path) as workbook:
        names = dict(_names(workbook))
        if BOOK not in names:
            allowed = f"this workbook was not made by xlelo (it has no defined name {BOOK})"
            raise Refused([Problem(Place(path.name), None, allowed)])
        try:
            book = books.find(str(_cell(workbook, names[BOOK])))
        except LookupError as error:
            raise Refused([Problem(Place(path.name), None, str(error))]) from None
        sheets = book.sheets(_sizes(book, names))
        missing = [name for name in _wanted(sheets) if name not in names]
        if missing:
            problems = [Problem(Place(path.name), None, f"defined names are missing: {', '.join(missing[:5])}")]
        else:
            problems = list(_torn(sheets, names))
        if problems:
            made_by = _other_version(str(_cell(workbook, names[VERSION]))) if VERSION in names else ""
            raise Refused([Problem(Place(path.name), None, made_by), *problems] if made_by else problems)
        wanted = {names[name].sheet for name in (*_typed_names(sheets), BOOK, VERSION, LANGUAGE)}
        rows = {title: list(workbook[title].iter_rows(values_only=True)) for title in wanted}
        return Opened(path, names, rows, book, sheets)


def _cell(workbook: Any, area: Named) -> Any:
    return workbook[area.sheet].cell(area.first, area.column).value


def _other_version(version: str) -> str:
    """What to say of a workbook that another version made."""
    if version == __version__:
        return ""
    return f"this workbook was made by xlelo {version}, and this is xlelo {__version__}"


def _torn(sheets: Sequence[Sheet], names: Mapping[str, Named]) -> Iterator[Problem]:
    """Columns of which cells were moved or deleted without their neighbours: which rows belong together is lost."""
    for sheet in sheets:
        for table in sheet.tables:
            areas = {name: names[name] for name in (name_of(sheet.key, column.key) for column in table.columns)}
            rows = Counter((area.sheet, area.first, area.last) for area in areas.values())
            (usual, _), *others = rows.most_common()
            for name, area in areas.items() if others else ():
                if (area.sheet, area.first, area.last) != usual:
                    where = f"{area.cell(area.first)}:{area.cell(area.last)}"
                    allowed = f"{name} is here, and its neighbours are in the rows {usual[1]} to {usual[2]}"
                    yield Problem(Place(f"sheet {area.sheet}", None, None, where), None, allowed)


def _names(workbook: Any) -> Iterator[tuple[str, Named]]:
    """Names that point at one area of a sheet that is still there."""
    for name, defined in workbook.defined_names.items():
        match = _RANGE.fullmatch(defined.attr_text or "")
        if match is None:
            continue
        title = (match["quoted"] or match["plain"]).replace("''", "'")
        if title in workbook.sheetnames:
            top = int(match["top"])
            yield name, Named(title, column_index_from_string(match["column"]), top, int(match["bottom"] or top))


def _sizes(book: Book, names: Mapping[str, Named]) -> Sizes:
    """How many rows are computed of what: where rows were inserted, fewer than are there to be typed."""
    sizes = dict(book.measured(None))
    found: dict[str, int] = {}
    for sheet in book.sheets(sizes):
        for table in sheet.tables:
            for column in table.columns:
                area = names.get(name_of(sheet.key, column.key))
                if area is not None and isinstance(table.rows, str):
                    height = area.height - table.above
                    found[table.rows] = min(found.get(table.rows, height), height)
    return sizes | found


def _wanted(sheets: Sequence[Sheet]) -> Iterator[str]:
    return (name_of(sheet.key, column.key) for sheet in sheets for column in sheet.columns())


def _typed_names(sheets: Sequence[Sheet]) -> Iterator[str]:
    return (name_of(sheet.key, column.key) for sheet in sheets for column in sheet.columns() if column.typed)


# -- input files


@dataclass
class _Source:
    """The rows of an input file as they stand in a sheet; one row of single cells counts as such a file."""

    file: File
    sheet: str
    names: list[str]
    areas: list[Named]
    filled: list[tuple[int, list[str]]]
    """(row of the sheet, cells), blank rows left out."""

    @property
    def name(self) -> str:
        return f"sheet {self.sheet}"

    @property
    def positions(self) -> list[int]:
        """Which row of the table each record stands in, counted from 1."""
        return [row - self.areas[0].first + 1 for row, _ in self.filled]

    def choices(self) -> Iterator[tuple[str, list[str]]]:
        for position, name in enumerate(self.names):
            if self.file[name].kind.meanings is not None:
                yield name, [cells[position] for _, cells in self.filled]

    def rows(self) -> Iterator[Sequence[str]]:
        yield self.names
        for _, cells in self.filled:
            yield cells

    def lines(self) -> Iterator[int]:
        yield self.areas[0].first - 1
        for row, _ in self.filled:
            yield row

    def place(self, line: int, column: str | None, _position: int | None) -> Place:
        if column not in self.names:
            return Place(self.name, line, column)
        area = self.areas[self.names.index(column)]
        single = area.height == 1 and self.file.one_row
        return Place(self.name, line, column, area.cell(area.first if single else line))


def _sources(opened: Opened) -> Iterator[_Source]:
    run = opened.book.regulation.run
    assert run is not None  # noqa: S101 - as above
    files = {file.name: file for file in run.files}
    for sheet in opened.sheets:
        if sheet.file:
            yield _source(opened, files[sheet.file], sheet, sheet.fields)
        for table in sheet.tables:
            if table.file:
                yield _source(opened, files[table.file], sheet, table.columns)


def _source(opened: Opened, file: File, sheet: Sheet, columns: Sequence[Column]) -> _Source:
    known = {column.name for column in file.columns}
    keys = [column.key for column in columns if column.typed and column.key in known]
    areas = [opened.names[name_of(sheet.key, key)] for key in keys]
    values = [opened.values(name_of(sheet.key, key)) for key in keys]
    rows = [
        (row, [typed(value) for value in cells]) for row, cells in enumerate(zip(*values, strict=True), areas[0].first)
    ]
    filled = rows if file.one_row else [(row, cells) for row, cells in rows if any(cells)]
    return _Source(file, areas[0].sheet, keys, areas, filled)


def _without_computed(file: File, source: _Source) -> File:
    """The file as the sheet holds it: what the sheet computes itself is not read."""
    columns = tuple(column for column in file.columns if column.name in source.names)
    rest = tuple(
        FileColumn(column.name, column.kind, blank=column.blank)
        for column in file.columns
        if column.name not in source.names
    )
    return File(file.name, (*columns, *rest), file.needed, file.key, file.one_row)


# -- single cells


def _readings(opened: Opened, reading: Reading) -> Any:
    settings = []
    for sheet in opened.sheets:
        for column in sheet.fields:
            if column.parameter:
                area = opened.names[name_of(sheet.key, column.key)]
                place = Place(f"sheet {area.sheet}", area.first, None, area.cell(area.first))
                value = typed(opened.value(name_of(sheet.key, column.key)))
                settings.append(Setting(column.parameter, value, place, place))
    return taken(opened.book.regulation.readings, settings, reading.problems)


def _singles(opened: Opened, reading: Reading) -> dict[str, dict[str, Any]]:
    """What is typed into cells of no input file: a chosen player, what to try out."""
    singles: dict[str, dict[str, Any]] = {}
    for sheet in opened.sheets:
        for table in (None, *sheet.tables):
            columns = sheet.fields if table is None else table.columns
            if (sheet.file and table is None) or (table is not None and table.file):
                continue
            for column in columns:
                if column.typed and not column.parameter:
                    values = _parsed(opened, sheet, column, table, reading)
                    singles.setdefault(sheet.key, {})[column.key] = values if table is not None else values[0]
    return singles


def _parsed(opened: Opened, sheet: Sheet, column: Column, table: Table | None, reading: Reading) -> list[Any]:
    name = name_of(sheet.key, column.key)
    area = opened.names[name]
    assert column.kind is not None  # noqa: S101 - only inputs come here
    cells = Cells(FileColumn(column.key, column.kind))
    values = []
    above = table.above if table is not None else False
    for row, value in enumerate(opened.values(name, above), area.first + above):
        text = typed(value)
        read_value = cells[text]
        if isinstance(read_value, Unreadable):
            place = Place(f"sheet {area.sheet}", row, None, area.cell(row))
            reading.problems.append(Problem(place, read_value.text, column.kind.allowed))
            read_value = None
        values.append(text if column.kind.meanings and text else read_value)
    return values
