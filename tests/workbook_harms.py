"""What can happen to a filled workbook: a thousand ways to make a figure wrong, and what leaves all of them right.

harmed = Patient(path)                       # the workbook in memory, the values it had
with harmed.by(harm, rng, tmp_path) as copy: # a file that differs from it by one harm
    assert bool(check(copy).differences) == harmed.differs(copy)
"""

from __future__ import annotations

import random
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from openpyxl import load_workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter

from xlelo.workbook.check import compare
from xlelo.workbook.compile import name_of
from xlelo.workbook.read import Named, read
from xlelo.workbook.recalculate import Embedded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from xlelo.drafting.sheet import Column, Sheet, Table
    from xlelo.workbook.check import Difference
    from xlelo.workbook.values import Values

Content: TypeAlias = tuple[Any, str]
"""What a cell holds and of which kind it is."""

Changes: TypeAlias = "Iterator[tuple[Any, Content]]"
"""Cells, and what they hold afterwards."""

Harm: TypeAlias = "Callable[[Patient, random.Random], Changes]"

_REFERENCE = re.compile(r"(?<![A-Za-z_$!'])(\$?[A-Z]{1,2})(\$?)([1-9]\d*)(?![\d(!])")
_NAME = re.compile(r"\b([A-Z]\w*)_(\w+)\b")
_OPERATOR = re.compile(r"(?<=[\w)\"])(<=|>=|<>|[-+*/<>=])")
_ANOTHER = {"-": "+", "+": "-", "*": "+", "/": "*", "<": ">", ">": "<", "<=": "<", ">=": ">", "<>": "=", "=": "<>"}


class Place(NamedTuple):
    """A column that nobody types into, and where it stands."""

    column: Column
    area: Named
    table: Table | None


class Patient:
    """A filled workbook, with what was computed in it while it was well."""

    def __init__(self, path: Path) -> None:
        self.path = path
        filled = read(path)
        self.workbook = load_workbook(path)
        self.before = Embedded().values(path)
        self.titles = {sheet.key: filled.names[name_of(sheet.key, _any_key(sheet))].sheet for sheet in filled.sheets}
        self.names = filled.names
        self.places = [
            Place(column, filled.names[name_of(sheet.key, column.key)], table)
            for sheet in filled.sheets
            for table in (None, *sheet.tables)
            for column in (sheet.fields if table is None else table.columns)
            if not column.typed and sheet.key != "About"
        ]
        self.tables = [
            [place for place in self.places if place.table is table]
            for sheet in filled.sheets
            for table in sheet.tables
            if any(place.table is table for place in self.places)
        ]

    def cell(self, area: Named, row: int) -> Any:
        return self.workbook[area.sheet].cell(row, area.column)

    @contextmanager
    def harmed(self, harm: Harm, seed: int, copy: Path) -> Iterator[Path]:
        """A file that differs by one harm; the workbook in memory is well again afterwards."""
        rng = random.Random(seed)
        kept: list[tuple[Any, Content]] = []
        try:
            for cell, content in list(harm(self, rng)):
                kept.append((cell, _content(cell)))
                _put(cell, content)
            self.workbook.save(copy)
        finally:
            for cell, content in reversed(kept):
                _put(cell, content)
        yield copy
        copy.unlink()

    def examined(self, copy: Path) -> tuple[Sequence[Difference], bool]:
        """What `check` reports, and whether any computed value is another one now."""
        after = Embedded().values(copy)
        return compare(read(copy), after).differences, self._computed(self.before) != self._computed(after)

    def _computed(self, values: Values) -> dict[tuple[str, int, int], Any]:
        """Blank is blank, whether a formula says so or nothing stands there."""
        return {
            (area.sheet, row, area.column): value
            for _, area, _ in self.places
            for row in range(area.first, area.last + 1)
            if (value := values.get(area.sheet, {}).get((row, area.column))) not in (None, "")
        }


def _any_key(sheet: Sheet) -> str:
    return next(sheet.columns()).key


def _content(cell: Any) -> Content:
    return cell.value, cell.data_type


def _put(cell: Any, content: Content) -> None:
    cell.value, cell.data_type = content


# Harms.


def typed_over(patient: Patient, rng: random.Random) -> Changes:
    """A number, a word, nothing or the value of the row below stands where a formula was."""
    place = _one_of(patient, rng, formulas=True)
    row = rng.randint(place.area.first, place.area.last)
    neighbour = patient.before[place.area.sheet].get((row + 1, place.area.column))
    value = rng.choice([7, 0, -1, 1500.5, "x", None, neighbour])
    yield patient.cell(place.area, row), (value, "s" if isinstance(value, str) else "n")


def printed_otherwise(patient: Patient, rng: random.Random) -> Changes:
    """A figure of the regulation's tables is another one."""
    place = _one_of(patient, rng, formulas=False)
    cell = patient.cell(place.area, rng.randint(place.area.first, place.area.last))
    value = cell.value
    if isinstance(value, (int, float)):
        yield cell, (rng.choice([value + 1, value - 1, -value, value + 0.01, None]), "n")
    else:
        yield cell, (rng.choice([None, f"{value}!"]), "s")


def pointed_elsewhere(patient: Patient, rng: random.Random) -> Changes:
    """A formula reads another cell, another column or compares the other way."""
    while True:
        place = _one_of(patient, rng, formulas=True)
        cell = patient.cell(place.area, rng.randint(place.area.first, place.area.last))
        formula = str(cell.value)
        changed = rng.choice([_other_cell, _other_name, _other_operator])(formula, patient, rng)
        if cell.data_type == "f" and changed != formula:
            yield cell, (changed, "f")
            return


def _other_cell(formula: str, _: Patient, rng: random.Random) -> str:
    found = list(_REFERENCE.finditer(formula))
    if not found:
        return formula
    match = rng.choice(found)
    row = max(1, int(match[3]) + rng.choice([-2, -1, 1, 2]))
    return f"{formula[: match.start()]}{match[1]}{match[2]}{row}{formula[match.end() :]}"


def _other_name(formula: str, patient: Patient, rng: random.Random) -> str:
    found = [match for match in _NAME.finditer(formula) if match[0] in patient.names]
    if not found:
        return formula
    match = rng.choice(found)
    others = [name for name in patient.names if name.startswith(f"{match[1]}_") and name != match[0]]
    return formula[: match.start()] + rng.choice(others or [match[0]]) + formula[match.end() :]


def _other_operator(formula: str, _: Patient, rng: random.Random) -> str:
    found = list(_OPERATOR.finditer(formula))
    if not found:
        return formula
    match = rng.choice(found)
    return formula[: match.start()] + _ANOTHER[match[0]] + formula[match.end() :]


def sorted_differently(patient: Patient, rng: random.Random) -> Changes:
    """The formulas of some rows, of one column or of all, stand in another order."""
    places = _some_columns(patient, rng)
    first, last = places[0].area.first, places[0].area.last
    rows = sorted(rng.sample(range(first, last + 1), min(rng.randint(2, 6), last - first + 1)))
    for place in places:
        contents = [_content(patient.cell(place.area, row)) for row in rows]
        for row, content in zip(rows, contents[1:] + contents[:1], strict=True):
            yield patient.cell(place.area, row), content


def cleared(patient: Patient, rng: random.Random) -> Changes:
    """Some rows of a table, or of one of its columns, are empty."""
    places = _some_columns(patient, rng)
    first = rng.randint(places[0].area.first, places[0].area.last)
    for row in range(first, min(first + rng.choice([1, 1, 3]), places[0].area.last + 1)):
        for place in places:
            yield patient.cell(place.area, row), (None, "n")


def shifted(patient: Patient, rng: random.Random) -> Changes:
    """A row was taken out, and the cells below it moved up, or one was put in, and they moved down."""
    places = _some_columns(patient, rng)
    first, last = places[0].area.first, places[0].area.last
    rows = list(range(rng.randint(first, last), last + 1))
    down = rng.random() < 0.3
    for place in places:
        contents = [_content(patient.cell(place.area, row)) for row in rows]
        moved = [(None, "n"), *contents[:-1]] if down else [*contents[1:], (None, "n")]
        for row, content in zip(rows, moved, strict=True):
            yield patient.cell(place.area, row), content


HARMS = (typed_over, printed_otherwise, pointed_elsewhere, sorted_differently, cleared, shifted)


def _one_of(patient: Patient, rng: random.Random, *, formulas: bool) -> Place:
    return rng.choice([place for place in patient.places if (place.column.formula is not None) == formulas])


def _some_columns(patient: Patient, rng: random.Random) -> list[Place]:
    table = rng.choice(patient.tables)
    return [rng.choice(table)] if rng.random() < 0.5 else table


# What does no harm.


def wider(workbook: Any, _: Patient, rng: random.Random) -> None:
    worksheet = rng.choice(workbook.worksheets)
    worksheet.column_dimensions[get_column_letter(rng.randint(1, 12))].width = rng.randint(2, 60)
    worksheet.row_dimensions[rng.randint(1, 30)].height = rng.randint(8, 40)


def commented(workbook: Any, patient: Patient, rng: random.Random) -> None:
    place = rng.choice(patient.places)
    workbook[place.area.sheet].cell(place.area.first, place.area.column).comment = Comment("To be looked at", "Officer")


def coloured(workbook: Any, patient: Patient, rng: random.Random) -> None:
    place = rng.choice(patient.places)
    for row in range(place.area.first, place.area.last + 1):
        cell = workbook[place.area.sheet].cell(row, place.area.column)
        cell.fill = PatternFill("solid", fgColor="FFFF00")
        cell.font = Font(name="Courier New", bold=True)
        cell.number_format = "0.000"


def hidden(workbook: Any, patient: Patient, rng: random.Random) -> None:
    place = rng.choice(patient.places)
    worksheet = workbook[place.area.sheet]
    worksheet.row_dimensions[rng.randint(place.area.first, place.area.last)].hidden = True
    worksheet.column_dimensions[get_column_letter(place.area.column)].hidden = True


def retitled(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """The words above the cells, in another language or none."""
    worksheet = rng.choice(workbook.worksheets)
    worksheet["A1"] = "Partides"
    place = rng.choice([place for place in patient.places if place.table is not None])
    above = place.area.first - 1 - (place.table is not None and place.table.above)
    workbook[place.area.sheet].cell(above, place.area.column).value = "Resultat"


def noted(workbook: Any, _: Patient, rng: random.Random) -> None:
    """New columns to the right of everything."""
    worksheet = rng.choice(workbook.worksheets)
    right = worksheet.max_column + rng.randint(2, 4)
    for row in range(1, 30):
        worksheet.cell(row, right).value = rng.choice(["seen", row, f"=ROW()*{row}", None])


def copied(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """A list of the officer's own, sorted otherwise, on a sheet of its own."""
    table = rng.choice(patient.tables)
    area = table[0].area
    rows = [
        [patient.before[area.sheet].get((row, place.area.column)) for place in table]
        for row in range(area.first, area.last + 1)
    ]
    rng.shuffle(rows)
    worksheet = workbook.create_sheet(f"Copy {rng.randint(1, 999)}", rng.choice([None, 0, 3]))
    for row in rows:
        worksheet.append([value if value != "" else None for value in row])


def unprotected(workbook: Any, _: Patient, rng: random.Random) -> None:
    for worksheet in workbook.worksheets:
        worksheet.protection.sheet = False
        worksheet.freeze_panes = rng.choice([None, "A2", "C7"])
        worksheet.sheet_view.zoomScale = rng.choice([50, 80, 150])
        worksheet.print_title_rows = None
        worksheet.sheet_properties.tabColor = "00AA00"


HARMLESS = (wider, commented, coloured, hidden, retitled, noted, copied, unprotected)
