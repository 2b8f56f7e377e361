"""Edition of a workbook: the version and the layout that made it.

`layouts.json` in a book's package holds the inputs of each of its layouts. `tests/layouts.py` writes it.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from xlelo import __version__
from xlelo.lang.sentence import Sentence
from xlelo.readers.xlsx import plain_title
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Column, Sheet, Table, heading
from xlelo.workbook.compile import name_of
from xlelo.workbook.names import NamedCells, Names

LAYOUT = name_of("About", "layout")
FILE = "layouts.json"

Layouts = dict[str, dict[str, Any]]
"""Number of a layout → its fingerprint, the version that released it, and its inputs: name → column and row."""


class Edition(NamedTuple):
    version: str
    layout: int | None
    """None: from before layouts had numbers."""
    known_layouts: int
    """The layout that this program writes."""

    @property
    def is_older(self) -> bool:
        return self.layout is None or self.layout < self.known_layouts

    @property
    def is_later(self) -> bool:
        return self.layout is not None and self.layout > self.known_layouts

    @property
    def made_by(self) -> Sentence:
        if self.layout is None:
            return Sentence("made by xlelo {version}, a layout without number", version=self.version)
        return Sentence("made by xlelo {version}, layout {layout}", version=self.version, layout=self.layout)

    @property
    def later_edition_text(self) -> Sentence:
        return Sentence(
            "made by a later xlelo, layout {layout}; this program knows layouts up to {known}: install xlelo"
            " {version} or later",
            layout=self.layout,
            known=self.known_layouts,
            version=self.version,
        )

    def notice(self, file: str) -> Sentence | None:
        """Notice for a workbook that another edition made; otherwise None."""
        if self.is_older:
            return Sentence(
                "{made_by}: its inputs are read. xlelo upgrade {file} -o NEW.xlsx writes layout {known}",
                made_by=self.made_by,
                file=file,
                known=self.known_layouts,
            )
        if self.version == __version__:
            return None
        return Sentence(
            "this workbook was made by xlelo {version}, but this is xlelo {own}", version=self.version, own=__version__
        )


def layout_of(book: Book) -> int:
    """Number of the layout that this program writes."""
    about = next(sheet for sheet in book.sheets(book.measure(None)) if sheet.key == "About")
    return int(next(column.values[0] for column in about.fields if column.key == "layout"))


@cache
def layouts(home: str) -> Layouts:
    """The layouts of a book, by number as text. A derived book has those of its parent's package."""
    file = files(home.partition(":")[0]) / FILE
    found: Layouts = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def inputs(sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, Column, Table | None]]:
    return ((sheet, column, table) for sheet in sheets for column, table in sheet.located_columns() if column.is_input)


class OlderInputs:
    """Inputs of an older edition: by name, by an earlier name, by their place in that layout, or by their heading."""

    def __init__(self, workbook: Any, book: Book, sheets: Sequence[Sheet], names: Names, edition: Edition) -> None:
        self.workbook, self.book, self.sheets, self.names = workbook, book, sheets, names
        self.others = others(book)
        stored = layouts(book.home).get(str(edition.layout), {})
        self.places: Mapping[str, Sequence[Any]] = stored.get("inputs", {})
        self.unclear: set[str] = set()
        """Inputs whose heading stands over several columns."""
        self._rows: dict[str, list[tuple[Any, ...]]] = {}
        self._areas = defaultdict[tuple[str, int], list[NamedCells]](list)
        """Sheet and column → the cells that have a name."""
        for area in names.values():
            self._areas[area.sheet, area.column].append(area)

    def all(self) -> Names:
        """The names of the file, and those of the inputs that were found without their name."""
        found = dict(self.names)
        for sheet, column, table in inputs(self.sheets):
            name = name_of(sheet.key, column.key)
            if name not in self.names and (area := self._area(sheet, column, table)) is not None:
                found[name] = area
        return Names(found.items())

    def lacking(self, names: Mapping[str, NamedCells]) -> list[str]:
        """Inputs that the older layout had, or that a period needs, and that were not found."""
        run = self.book.regulation.run
        needed = {
            (file.name, column.name)
            for file in (run.files if run else ())
            for column in file.columns
            if column.is_required
        }
        return [
            name
            for sheet, column, table in inputs(self.sheets)
            for name in (name_of(sheet.key, column.key),)
            if name not in names
            and (
                name in self.places
                or name in self.unclear
                or ((table.file if table else sheet.file), column.key) in needed
            )
        ]

    def _area(self, sheet: Sheet, column: Column, table: Table | None) -> NamedCells | None:
        file = table.file if table is not None else sheet.file
        earlier = (name_of(sheet.key, other) for other in self.others.get((file, column.key), ()))
        for name in earlier:
            if name in self.names:
                area: NamedCells = self.names[name]
                return area
        columns = sheet.fields if table is None else table.columns
        beside = [
            (one, self.names[name])
            for one in columns
            for name in (name_of(sheet.key, one.key),)
            if one.is_input and name in self.names
        ]
        return self._cells_at_place(sheet, column, table, beside) or self._cells_under_heading(
            sheet, column, table, beside
        )

    def _cells_at_place(
        self, sheet: Sheet, column: Column, table: Table | None, beside: Sequence[tuple[Column, NamedCells]]
    ) -> NamedCells | None:
        """The place in the layout that made it, as far from another input of the table as it was then."""
        name = name_of(sheet.key, column.key)
        for one, area in beside:
            other = name_of(sheet.key, one.key)
            if name in self.places and other in self.places:
                (at, row), (from_column, from_row) = self.places[name], self.places[other]
                first = area.first + row - from_row
                last = first if table is None else area.last
                return NamedCells(area.sheet, area.column + at - from_column, first, last)
        return None

    def _cells_under_heading(
        self, sheet: Sheet, column: Column, table: Table | None, beside: Sequence[tuple[Column, NamedCells]]
    ) -> NamedCells | None:
        """The cells under the heading, or right of the label, in any language of the workbook."""
        title = beside[0][1].sheet if beside else self._title(sheet)
        if title is None:
            return None
        spots = list(self._cells(title, self._sentence(heading(sheet.key, column))))
        below = 1 if table is None else 1 + table.above
        if table is not None and beside:
            spots = [(row, at) for row, at in spots if row + below == beside[0][1].first]
        if table is not None:  # a computed column may have the heading of its input
            spots = [(row, at) for row, at in spots if not self._has_name(title, row + below, at)]
        if len(spots) != 1:
            self.unclear |= {name_of(sheet.key, column.key)} if spots and not self.places else set()
            return None
        row, at = spots[0]
        if table is None:
            return NamedCells(title, at + sheet.value_column - 1, row, row)
        last = beside[0][1].last if beside else max(row + below, len(self._lines(title)))
        return NamedCells(title, at, row + below, last)

    def _has_name(self, title: str, row: int, column: int) -> bool:
        """Return whether the cell has a name."""
        return any(area.first <= row <= area.last for area in self._areas[title, column])

    def _title(self, sheet: Sheet) -> str | None:
        said = {one.casefold() for one in self._sentence(f"{sheet.key}.heading")}
        return next((title for title in self.workbook.sheetnames if plain_title(title) in said), None)

    def _sentence(self, keys: str) -> set[str]:
        return {self.book.words(language).join(keys) for language in self.book.languages}

    def _cells(self, title: str, names: set[str]) -> Iterator[tuple[int, int]]:
        for row, cells in enumerate(self._lines(title), 1):
            for at, value in enumerate(cells, 1):
                if isinstance(value, str) and value.strip() in names:
                    yield row, at

    def _lines(self, title: str) -> list[tuple[Any, ...]]:
        if title not in self._rows:
            self._rows[title] = list(self.workbook[title].iter_rows(values_only=True))
        return self._rows[title]


def others(book: Book) -> dict[tuple[str, str], tuple[str, ...]]:
    """(file, column) → its earlier names."""
    run = book.regulation.run
    return {(file.name, one.name): one.others for file in (run.files if run else ()) for one in file.columns}
