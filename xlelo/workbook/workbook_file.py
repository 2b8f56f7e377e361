"""Open a workbook of this program: its kind, its defined names, and its typed input.

People may rename sheets, insert rows, add columns at the right and sort lists. The defined names follow.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import zip_longest
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

from xlelo.lang import FIRST_LANGUAGE, LANGUAGES
from xlelo.lang.sentence import Sentence, UnknownNameError, join_or
from xlelo.law.days import ZERO_DAY
from xlelo.model import Place, Problem, Refused, refusal
from xlelo.readers.formulas import CHANGES, NOT_CALCULATED, FormulaFault
from xlelo.readers.packages import BrokenError
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.workbook import books
from xlelo.workbook.cells import stored_value
from xlelo.workbook.compile import name_of, place
from xlelo.workbook.editions import LAYOUT, Edition, OlderInputs, layout_of
from xlelo.workbook.load import cell_value, changing_cells, load, read_columns
from xlelo.workbook.names import NamedCells, Names, names_in
from xlelo.workbook.parts import bears, invalid_cell
from xlelo.workbook.places import moved_names, split_tables
from xlelo.workbook.values import Cells, Value

BOOK, VERSION, LANGUAGE = (name_of("About", key) for key in ("book", "version", "language"))


@dataclass(frozen=True)
class WorkbookFile:
    """A file, its defined names, and the values of its inputs, by the title of their sheet."""

    path: Path
    names: Mapping[str, NamedCells]
    rows: Mapping[str, Sequence[tuple[Any, ...]]]
    book: Book
    sheets: tuple[Sheet, ...]
    sizes: Sizes
    edition: Edition
    notices: Sequence[Sentence] = ()

    def values(self, name: str, above: int = 0) -> list[Any]:
        area = self.names[name]
        at = area.column - 1
        rows = self.rows.get(area.sheet, ())[area.first + above - 1 : area.last]
        found = [row[at] if at < len(row) else None for row in rows]
        return found + [None] * (area.last + 1 - area.first - above - len(found))

    def value(self, name: str) -> Any:
        return self.values(name)[0]

    @property
    def language(self) -> str:
        return str(self.value(LANGUAGE))

    def titles(self, sheets: Iterable[Sheet]) -> dict[str, str]:
        """Sheet key → present title of its tab. A sheet that an older layout does not have is left out."""
        return present_titles(self.names, sheets)

    def widths(self) -> dict[str, int]:
        """Title of each sheet of this program → its last column of ours."""
        widths: dict[str, int] = {}
        for area in (self.names[name] for name in _required_names(self.sheets) if name in self.names):
            widths[area.sheet] = max(area.column, widths.get(area.sheet, 0))
        return widths


def present_titles(names: Mapping[str, NamedCells], sheets: Iterable[Sheet]) -> dict[str, str]:
    """Sheet key → present title of its tab, if any of its columns has its name."""
    found = {
        sheet.key: next((names[name] for name in _required_names([sheet]) if name in names), None) for sheet in sheets
    }
    return {key: area.sheet for key, area in found.items() if area is not None}


def is_ours(path: Path) -> bool:
    """Return whether it is a workbook of this program, even a damaged one. Other workbooks hold plain data."""
    try:
        with _load(path) as workbook:
            names = Names(names_in(workbook))
            if any(name in names for name in (BOOK, VERSION, LANGUAGE)):
                return True
    except Refused:
        pass
    return bears(path, BOOK)


def language_of(path: Path) -> str:
    """Language of a workbook of this program; the first language for other files."""
    try:
        with _load(path) as workbook:
            names = Names(names_in(workbook))
            code, found = (str(_cell(workbook, names[name])) if name in names else "" for name in (BOOK, LANGUAGE))
    except Refused:
        return FIRST_LANGUAGE
    known = books.find(code).languages if code in books.CODES else LANGUAGES
    return found if found in known else FIRST_LANGUAGE


def stored_values(path: Path, titles: Iterable[str]) -> dict[str, Cells]:
    """Stored values of these sheets, including results of formulas, without calculating.

    A formula without a result, as `add` leaves it, has no value: programs calculate it.
    """
    with _load(path) as workbook:
        sheets = {title: zip_longest(*workbook[title].iter_rows(values_only=True)) for title in titles}
        return {title: Cells(list(map(_stored_result, column)) for column in sheets[title]) for title in sheets}


def _stored_result(cell: Any) -> Value | None:
    value = stored_value(cell)
    if value is None or value is NOT_CALCULATED:
        return None
    return value if isinstance(value, int | float | str) else str(value)


@contextmanager
def _load(path: Path) -> Iterator[Any]:
    """Open a workbook. Damage may appear on opening, or only when its sheets are read."""
    if not path.is_file():
        raise refusal(path, Sentence("no such workbook"))
    try:
        with catch_warnings(), path.open("rb") as file:
            simplefilter("ignore")  # they warn of losses on saving, but nothing is saved here
            with closing(load(file)) as workbook:
                yield workbook
    except Refused:
        raise
    except BrokenError as broken:
        raise refusal(path.name, broken.sentence) from broken
    except Exception as error:  # openpyxl's parsers may raise anything
        raise invalid_cell(path) from error


def open_workbook(path: Path, *, following: bool = False) -> WorkbookFile:
    """Open a workbook. `following`: to make the one of the following period, with the amendments that this needs."""
    with _load(path) as workbook:
        names = Names(names_in(workbook))
        if BOOK not in names:
            allowed = Sentence("this workbook was not made by xlelo (it has no defined name {book})", book=BOOK)
            raise refusal(path.name, allowed)
        book, notices = _book(path, workbook, names, following=following)
        edition = _edition(workbook, book, names)
        if edition.is_later:
            raise refusal(path.name, edition.later_edition_text)
        sizes = _sizes(book, names)
        sheets = book.sheets(sizes)
        missing = [name for name in _required_names(sheets) if name not in names]
        if edition.is_older:
            inputs = OlderInputs(workbook, book, sheets, names, edition)
            names = inputs.all()
            sizes = _sizes(book, names)
            sheets = book.sheets(sizes)
            problems = _older_edition_problems(path, inputs, sheets, names)
        elif missing:
            problems = [
                Problem(Place(path.name), None, Sentence("defined names are missing: {names}", names=missing[:5]))
            ]
            if other := next((other.code for other in books.ALL if _is_of(names, other)), None):
                said = Sentence("this workbook has all the names of the workbook {other}", other=other)
                problems.insert(0, problem_at(names[BOOK], str(_cell(workbook, names[BOOK])), said))
        else:
            problems = [*split_tables(sheets, names), *moved_names(place(book, sizes), names)]
        if problems:
            made_by = edition.made_by if edition.is_older else edition.notice(path.name)
            raise Refused([Problem(Place(path.name), None, made_by), *problems] if made_by else problems)
        known = dict(names) | {name: names[name] for name in _required_names(sheets) if name in names}
        wanted: defaultdict[str, set[int]] = defaultdict(set)
        for area in (known[name] for name in (*_input_names(sheets), BOOK, VERSION, LANGUAGE) if name in known):
            wanted[area.sheet].add(area.column)
        rows = {title: read_columns(workbook[title], columns) for title, columns in wanted.items()}
        _mark_changing(workbook, rows, [known[name] for name in _input_names(sheets) if name in known])
        found = WorkbookFile(path, known, rows, book, sheets, sizes, edition, notices)
        if found.language not in book.languages:
            allowed = Sentence("{kind} is allowed", kind=join_or(book.languages))
            raise Refused([problem_at(names[LANGUAGE], found.language, allowed)])
        return found


def _book(path: Path, workbook: Any, names: Names, *, following: bool) -> tuple[Book, list[Sentence]]:
    """The declared workbook with the law of its day and its own rule file, and what to say of that file."""
    code, rules = str(_cell(workbook, names[BOOK])), _rules(workbook, names)
    try:
        book = books.find(code)
    except UnknownNameError as error:
        if not rules:
            raise Refused([problem_at(names[BOOK], None, error.sentence)]) from None
        book = books.rule_file_book(path.name, rules)
    if book.parameters is not None:
        book = book.with_law_of(_day(workbook, names.get(name_of(*book.day_cell))))
    if not rules:
        return book, []
    book, notice = books.apply_rule_file(book, path.name, rules, following=following)
    return book, [] if notice is None else [notice]


def _mark_changing(workbook: Any, rows: Mapping[str, list[tuple[Any, ...]]], areas: Iterable[NamedCells]) -> None:
    """Mark inputs whose formulas change with the day through other cells or names."""
    changing, columns = changing_cells(workbook), {(area.sheet, area.column): area for area in areas}
    for title in {sheet for sheet, _ in columns}:
        for (row, column), text in workbook[title].formulas.texts.items():
            area = columns.get((title, column))
            if area and area.first <= row <= area.last and changing.holds(title, (row, column)):
                cells = rows[title][row - 1]
                fault = FormulaFault(f"={text}", CHANGES)
                rows[title][row - 1] = (*cells[: column - 1], fault, *cells[column:])


def problem_at(area: NamedCells, value: str | None, allowed: Sentence) -> Problem:
    """A problem at a single cell."""
    place = Place(Sentence("sheet {name}", name=area.sheet), None, None, area.cell(area.first))
    return Problem(place, value, allowed)


def _is_of(names: Names, book: Book) -> bool:
    return all(name in names for name in _required_names(book.sheets(_sizes(book, names))))


def _cell(workbook: Any, area: NamedCells) -> Any:
    return cell_value(workbook[area.sheet], area.first, area.column)


def _rules(workbook: Any, names: Names) -> tuple[str, ...]:
    """Lines of the rule file that the workbook holds; none in a workbook of the program's own regulations."""
    area = names.get(name_of("About", "rules"))
    if area is None or area.sheet not in workbook.sheetnames:
        return ()
    cells = (cell_value(workbook[area.sheet], row, area.column) for row in range(area.first, area.last + 1))
    return tuple("" if cell is None else str(cell) for cell in cells)


def _day(workbook: Any, area: NamedCells | None) -> date | None:
    """Day whose law the workbook follows. None if it is missing or invalid."""
    match None if area is None else _cell(workbook, area):
        case datetime() as moment:
            return moment.date()
        case date() as day:
            return day
        case int() | float() as serial:
            with suppress(OverflowError, ValueError):
                return ZERO_DAY + timedelta(days=int(serial))
        case str() as text:
            with suppress(ValueError):
                return date.fromisoformat(text.strip())
    return None


def _edition(workbook: Any, book: Book, names: Mapping[str, NamedCells]) -> Edition:
    number = _cell(workbook, names[LAYOUT]) if LAYOUT in names else None
    version = str(_cell(workbook, names[VERSION])) if VERSION in names else ""
    text = str(number).strip()
    if number is not None and not (text.isascii() and text.isdecimal()):
        raise Refused([problem_at(names[LAYOUT], text, Sentence("the number of a layout is allowed"))])
    return Edition(version, None if number is None else int(text), layout_of(book))


def _older_edition_problems(
    path: Path, inputs: OlderInputs, sheets: Sequence[Sheet], names: Mapping[str, NamedCells]
) -> list[Problem]:
    """Problems of an older edition: only its inputs must be where people typed them."""
    lacking = [*inputs.lacking(names), *(name for name in (VERSION, LANGUAGE) if name not in names)]
    if lacking:
        allowed = Sentence(
            "these inputs were not found: {names}. Restore their headings, as xlelo wrote them", names=lacking[:5]
        )
        return [Problem(Place(path.name), None, allowed)]
    return list(split_tables([_input_sheet(sheet, names) for sheet in sheets], names))


def _input_sheet(sheet: Sheet, names: Mapping[str, NamedCells]) -> Sheet:
    """The sheet with only those input columns of its tables that have a name."""
    tables = [
        replace(
            table, columns=tuple(one for one in table.columns if one.is_input and name_of(sheet.key, one.key) in names)
        )
        for table in sheet.tables
    ]
    return replace(sheet, tables=tuple(table for table in tables if table.columns))


def _sizes(book: Book, names: Mapping[str, NamedCells]) -> Sizes:
    """Number of rows of each kind. Where people inserted rows, the smallest table of the kind counts."""
    sizes = dict(book.measure(None))
    found: dict[str, int] = {}
    for sheet in book.sheets(sizes):
        for table in sheet.tables:
            for column in table.columns:
                area = names.get(name_of(sheet.key, column.key))
                if area is not None and isinstance(table.rows, str) and "+" not in table.rows:
                    height = area.height - table.begins_above(column)
                    found[table.rows] = min(found.get(table.rows, height), height)
    return sizes | found


def _required_names(sheets: Sequence[Sheet]) -> Iterator[str]:
    return (name_of(sheet.key, column.key) for sheet in sheets for column in sheet.columns())


def _input_names(sheets: Sequence[Sheet]) -> Iterator[str]:
    return (name_of(sheet.key, column.key) for sheet in sheets for column in sheet.columns() if column.is_input)
