"""A filled workbook that can be harmed, cell by cell and part by part.

A harm changes cells, names or parts of the package. It keeps the stored results, like a program that does not
calculate.

    well = Patient(path)
    harm = well.harmed(typed_over, seed, copy)   # a file that differs by one harm, and what it was
"""

from __future__ import annotations

import random
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from openpyxl.utils import get_column_letter

from xlelo.sheets.sheet import Column, Sheet, Table
from xlelo.workbook.compile import name_of
from xlelo.workbook.names import NamedCells
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine

Content: TypeAlias = "str | float | None"
"""A cell's content: a formula begins with =, a text with an apostrophe."""

Harm: TypeAlias = "Callable[[Patient, random.Random], Harmed]"

CELL = r'(?s)<c r="{cell}"(?: s="(\d+)")?[^>]*?(?:/>|>(.*?)</c>)'
_STORED = re.compile(r"<v>[^<]*</v>")
_FORMULA = re.compile(r"<f>([^<]*)</f>")


class Place(NamedTuple):
    """A column and its place."""

    sheet: Sheet
    column: Column
    area: NamedCells
    table: Table | None

    @property
    def name(self) -> str:
        return name_of(self.sheet.key, self.column.key)


@dataclass
class Harmed:
    """The changes of one harm, and the names that the first line of a report may contain."""

    cells: dict[tuple[str, int, int], Content] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    """Words for the report, if the harm is not in a cell."""

    def put(self, place: Place, row: int, content: Content) -> None:
        self.cells[place.area.sheet, row, place.area.column] = content

    def is_named_in(self, line: str) -> bool:
        spots = [(title, f"{get_column_letter(column)}{row}") for title, row, column in self.cells]
        patterns = [
            pattern
            for title, cell in spots
            for pattern in (rf"{re.escape(title)}!{cell}\b", rf"sheet {re.escape(title)}, cell {cell}\b")
        ]
        return any(re.search(pattern, line) for pattern in patterns) or any(word in line for word in self.named)


class Patient:
    """A filled workbook without shared formulas, and its results before any harm."""

    def __init__(self, path: Path) -> None:
        self.path = path
        filled = read(path)
        self.code = filled.book.code
        self.names = filled.names
        self.before = EmbeddedEngine().values(path)
        with zipfile.ZipFile(path) as package:
            self.parts = {name: package.read(name).decode() for name in package.namelist()}
            self.part_of = {title: part for part, title in sheet_parts(package).items()}
        self.all_places = [
            Place(sheet, column, filled.names[name_of(sheet.key, column.key)], table)
            for sheet in filled.sheets
            for table in (None, *sheet.tables)
            for column in (sheet.fields if table is None else table.columns)
        ]
        self.places = [place for place in self.all_places if not place.column.is_input and place.sheet.key != "About"]
        self.formulas = [place for place in self.places if place.column.formula is not None]
        self.printed = [place for place in self.places if place.column.values]
        self.switches = [place for place in self.all_places if place.column.parameter]
        self.published = [place for place in self.places if place.sheet.listing and not place.column.helper]
        self.titles = {place.sheet.key: place.area.sheet for place in self.all_places}

    def harm(self, harm: Harm, seed: int, copy: Path) -> Harmed:
        done = harm(self, random.Random(seed))
        self.write(done, copy)
        return done

    def write(self, harm: Harmed, copy: Path) -> None:
        parts = self.parts | harm.parts
        for (title, row, column), content in harm.cells.items():
            part = self.part_of[title]
            parts[part] = _with_cell(parts[part], f"{get_column_letter(column)}{row}", content)
        with zipfile.ZipFile(copy, "w") as package:
            for name, xml in parts.items():
                package.writestr(name, xml)

    def content(self, place: Place, row: int) -> Content:
        """The content of the cell."""
        cell = place.area.cell(row)
        found = re.search(CELL.format(cell=cell), self.parts[self.part_of[place.area.sheet]])
        if found and (formula := _FORMULA.search(found[2] or "")):
            return "=" + formula[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        value = self.before[place.area.sheet].get((row, place.area.column))
        return f"'{value}" if isinstance(value, str) else value

    def uses(self, sheet: str, row: int) -> bool:
        """True if the row is used. A spare row holds only numbers and running sums."""
        named = [area for name, area in self.names.items() if name.startswith(f"{sheet}_") and area.height > 1]
        columns = {area.column for area in named if area.first <= row <= area.last}
        values = self.before[named[0].sheet]

        def held(at: int) -> int:
            return sum(values.get((at, column)) not in (None, "", 0) for column in columns)

        return held(row) > max(map(held, range(named[0].first, named[0].last + 1))) / 2

    def value(self, place: Place, row: int) -> Any:
        return self.before[place.area.sheet].get((row, place.area.column))

    def table_of(self, place: Place) -> list[Place]:
        return [one for one in self.places if one.table is place.table and one.sheet is place.sheet]


def _with_cell(xml: str, cell: str, content: Content) -> str:
    """The part with this cell changed; the stored result stays."""

    def change(match: re.Match[str]) -> str:
        style = f' s="{match[1]}"' if match[1] else ""
        kept = _STORED.search(match[2] or "")
        text = ' t="str"' if match[0].startswith(f'<c r="{cell}"{style} t="str"') else ""
        if isinstance(content, str) and content.startswith("="):
            return f'<c r="{cell}"{style}{text}><f>{escape(content[1:])}</f>{kept[0] if kept else ""}</c>'
        if isinstance(content, str):
            return f'<c r="{cell}"{style} t="inlineStr"><is><t xml:space="preserve">{escape(content[1:])}</t></is></c>'
        return f'<c r="{cell}"{style}/>' if content is None else f'<c r="{cell}"{style}><v>{content!r}</v></c>'

    changed, count = re.subn(CELL.format(cell=cell), change, xml, count=1)
    assert count == 1, cell
    return changed
