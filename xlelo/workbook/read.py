"""A workbook that people have filled in, read back by its defined names.

Titles may be renamed, rows inserted, columns added at the right, lists sorted: the names go along.
"""

from __future__ import annotations

import re
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from xlelo import __version__
from xlelo.drafting.form import Column as FileColumn
from xlelo.drafting.form import File, Reading
from xlelo.drafting.reading import Setting, taken
from xlelo.drafting.sheet import Typed
from xlelo.files import lock_of
from xlelo.lang import FIRST_LANGUAGE, LANGUAGES
from xlelo.lang.sentence import Sentence, UnknownNameError, either, joined
from xlelo.model import Place, Problem, Refused
from xlelo.readers.tables import collect
from xlelo.readers.values import Cells, Unreadable, allowed, typed
from xlelo.readers.xlsx import BrokenError
from xlelo.workbook import books
from xlelo.workbook.compile import name_of, placed
from xlelo.workbook.load import load
from xlelo.workbook.names import Names, names_in
from xlelo.workbook.places import astray, torn
from xlelo.workbook.texts import as_texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from xlelo.drafting.form import Table as FileTable
    from xlelo.drafting.sheet import Book, Column, Sheet, Sizes, Table
    from xlelo.workbook.names import Named
    from xlelo.workbook.texts import AsText

BOOK, VERSION, LANGUAGE = (name_of("About", key) for key in ("book", "version", "language"))


@dataclass(frozen=True)
class Opened:
    """A file, its defined names, and the values of the sheets that people type into."""

    path: Path
    names: Mapping[str, Named]
    rows: Mapping[str, Sequence[tuple[Any, ...]]]
    book: Book
    sheets: tuple[Sheet, ...]
    sizes: Sizes

    def values(self, name: str, above: int = 0) -> list[Any]:
        area = self.names[name]
        return [self._value(area.sheet, row, area.column) for row in range(area.first + above, area.last + 1)]

    def value(self, name: str) -> Any:
        return self.values(name)[0]

    @property
    def language(self) -> str:
        return str(self.value(LANGUAGE))

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
    notices: Sequence[Sentence]


def read(path: Path) -> Filled:
    """What is typed there as a period; everything that cannot be rated is reported together."""
    return understood(opened(path))


def understood(opened: Opened, changed: Mapping[str, Source] | None = None) -> Filled:
    """`changed`: input files as they would be."""
    run = opened.book.regulation.run
    assert run is not None  # noqa: S101 - the workbooks read here hold periods
    sources = {**typed_files(opened), **(changed or {})}
    reading = Reading(str(opened.path), {})
    for file in run.files:
        reading.tables[file.name] = table_of(sources[file.name], reading)
    opened.book.asked(reading)
    period = run.assembled(reading)
    readings = _readings(opened, reading)
    singles = _singles(opened, reading)
    reading.problems += _unknown(opened)
    if reading.problems:
        raise Refused(reading.in_order())
    if lock := lock_of(opened.path):
        reading.notices.append(
            Sentence(
                "{file} is open in another program, or was left locked by {lock}: what is on a screen"
                " may not be in the file yet",
                file=opened.path.name,
                lock=lock.name,
            )
        )
    version = str(opened.value(VERSION))
    if made_by := _other_version(version):
        reading.notices.append(made_by)
    return Filled(
        opened.path,
        opened.book,
        version,
        opened.language,
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


def _unknown(opened: Opened) -> Iterator[Problem]:
    """What steers the program takes known values only; kind and language are asked when it is opened."""
    value = str(opened.value(VERSION))
    if not re.fullmatch(r"\d+\.\d+\.\d+\w*", value, re.ASCII):
        yield _problem(opened.names[VERSION], value, Sentence("a version such as 0.1.0 is allowed"))


def is_ours(path: Path) -> bool:
    """A workbook of this program, though a name of it be lost, as against one with plain sheets of data."""
    try:
        with _loaded(path) as workbook:
            names = Names(names_in(workbook))
            return any(name in names for name in (BOOK, VERSION, LANGUAGE))
    except Refused:
        return False


def language_of(path: Path) -> str:
    """In which a workbook of this program speaks; the first language of another file."""
    try:
        with _loaded(path) as workbook:
            names = Names(names_in(workbook))
            found = str(_cell(workbook, names[LANGUAGE])) if LANGUAGE in names else ""
            return found if found in LANGUAGES else FIRST_LANGUAGE
    except Refused:
        return FIRST_LANGUAGE


def _columns(table: FileTable) -> dict[str, list[Any]]:
    return dict(table.columns)


@contextmanager
def _loaded(path: Path) -> Iterator[Any]:
    """What is damaged shows when the workbook is opened, or only when its sheets are read."""
    if not path.is_file():
        raise Refused([Problem(Place(str(path)), None, Sentence("no such workbook"))])
    try:
        with catch_warnings(), path.open("rb") as file:
            simplefilter("ignore")  # about what openpyxl does not keep when it writes: nothing is written here
            with closing(load(file)) as workbook:
                yield workbook
    except Refused:
        raise
    except BrokenError as broken:
        raise Refused([Problem(Place(path.name), None, broken.sentence)]) from broken
    except Exception as error:  # openpyxl's parsers raise whatever comes
        raise Refused([Problem(Place(path.name), None, Sentence("this is no readable .xlsx workbook"))]) from error


def opened(path: Path) -> Opened:
    with _loaded(path) as workbook:
        names = Names(names_in(workbook))
        if BOOK not in names:
            allowed = Sentence("this workbook was not made by xlelo (it has no defined name {book})", book=BOOK)
            raise Refused([Problem(Place(path.name), None, allowed)])
        code = str(_cell(workbook, names[BOOK]))
        try:
            book = books.find(code)
        except UnknownNameError as error:
            raise Refused([_problem(names[BOOK], None, error.sentence)]) from None
        sizes = _sizes(book, names)
        sheets = book.sheets(sizes)
        missing = [name for name in _wanted(sheets) if name not in names]
        if missing:
            problems = [
                Problem(Place(path.name), None, Sentence("defined names are missing: {names}", names=missing[:5]))
            ]
            if other := next((other.code for other in books.ALL if _is_of(names, other)), None):
                said = Sentence("all defined names of the workbook {other} are here", other=other)
                problems.insert(0, _problem(names[BOOK], code, said))
        else:
            problems = [*torn(sheets, names), *astray(placed(book, sizes), names)]
        if problems:
            made_by = _other_version(str(_cell(workbook, names[VERSION]))) if VERSION in names else None
            raise Refused([Problem(Place(path.name), None, made_by), *problems] if made_by else problems)
        known = dict(names) | {name: names[name] for name in _wanted(sheets)}
        wanted = {names[name].sheet for name in (*_typed_names(sheets), BOOK, VERSION, LANGUAGE)}
        rows = {title: list(workbook[title].iter_rows(values_only=True)) for title in wanted}
        found = Opened(path, known, rows, book, sheets, sizes)
        if found.language not in book.languages:
            allowed = Sentence("{kind} is allowed", kind=either(book.languages))
            raise Refused([_problem(names[LANGUAGE], found.language, allowed)])
        return found


def _problem(area: Named, value: str | None, allowed: Sentence) -> Problem:
    """With a single cell."""
    place = Place(Sentence("sheet {name}", name=area.sheet), None, None, area.cell(area.first))
    return Problem(place, value, allowed)


def _is_of(names: Names, book: Book) -> bool:
    return all(name in names for name in _wanted(book.sheets(_sizes(book, names))))


def _cell(workbook: Any, area: Named) -> Any:
    return workbook[area.sheet].cell(area.first, area.column).value


def _other_version(version: str) -> Sentence | None:
    """What to say of a workbook that another version made."""
    if version == __version__:
        return None
    return Sentence(
        "this workbook was made by xlelo {version}, and this is xlelo {own}", version=version, own=__version__
    )


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
class Source:
    """The rows of an input file as they stand in a sheet; one row of single cells counts as such a file."""

    file: File
    sheet: str
    names: list[str]
    areas: list[Named]
    filled: list[tuple[int, list[str]]]
    """(row of the sheet, cells), blank rows left out."""
    texts: Sequence[AsText] = ()

    @property
    def name(self) -> str:
        return Sentence("sheet {name}", name=self.sheet)

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


def typed_files(opened: Opened) -> dict[str, Source]:
    """By the names of the files."""
    run = opened.book.regulation.run
    assert run is not None  # noqa: S101 - as above
    files = {file.name: file for file in run.files}
    found = {}
    for sheet in opened.sheets:
        if sheet.file:
            found[sheet.file] = _source(opened, files[sheet.file], sheet, sheet.fields)
        for table in sheet.tables:
            if table.file:
                found[table.file] = _source(opened, files[table.file], sheet, table.columns)
    return found


def table_of(source: Source, reading: Reading) -> FileTable:
    """Its values; what cannot be read goes into the reading's problems, and what the sheet itself does not read."""
    table = collect(_without_computed(source.file, source), source, reading)
    said = {problem.place for problem in reading.problems}
    for row, name, text, words in source.texts:
        place = source.place(row, name, None)
        if place not in said:
            reading.problems.append(Problem(place, text, joined([words])))
    return table


def _source(opened: Opened, file: File, sheet: Sheet, columns: Sequence[Column]) -> Source:
    known = {column.name for column in file.columns}
    keys = [column.key for column in columns if column.typed and column.key in known]
    areas = [opened.names[name_of(sheet.key, key)] for key in keys]
    values = [opened.values(name_of(sheet.key, key)) for key in keys]
    rows = [
        (row, [typed(value) for value in cells]) for row, cells in enumerate(zip(*values, strict=True), areas[0].first)
    ]
    filled = rows if file.one_row else [(row, cells) for row, cells in rows if any(cells)]
    texts = [
        text
        for key, cells in zip(keys, values, strict=True)
        for text in as_texts(key, file[key].kind, cells, areas[0].first)
    ]
    return Source(file, areas[0].sheet, keys, areas, filled, texts)


def _without_computed(file: File, source: Source) -> File:
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
                place = Place(Sentence("sheet {name}", name=area.sheet), area.first, None, area.cell(area.first))
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
            place = Place(Sentence("sheet {name}", name=area.sheet), row, None, area.cell(row))
            reading.problems.append(Problem(place, read_value.text, allowed(column.kind, read_value.text)))
            read_value = None
        values.append(text if column.kind.meanings and text else read_value)
    return values
