"""Harms that a person can do to a workbook in LibreOffice: formulas and names follow, and results are stored.

Each harm returns the places that a report may name: cells, or the sheet's name if cells have moved.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from libreoffice import CalcDocument
from openpyxl.utils import get_column_letter
from workbook_patient import Patient, Place

ByHand: TypeAlias = "Callable[[CalcDocument, Patient, random.Random], set[str]]"


def _formula(patient: Patient, rng: random.Random) -> tuple[Place, int]:
    """A table cell with a formula."""
    place = rng.choice([place for place in patient.formulas if place.table is not None and place.area.height > 1])
    return place, rng.randint(place.area.first, place.area.last)


def _cells(place: Place, first: int, last: int | None = None) -> str:
    return place.area.cell(first) if last is None else f"{place.area.cell(first)}:{place.area.cell(last)}"


def typed_over(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    place, row = _formula(patient, rng)
    document.type(place.area.sheet, _cells(place, row), rng.choice(["7", "x", "", "=1+1", "2.5"]))
    return {f"{place.area.sheet}!{_cells(place, row)},"}


def filled_down(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    """Paste the formula of the cell above without moving its references; in this row it is wrong."""
    place, row = _formula(patient, rng)
    row = max(row, place.area.first + 1)
    (formula,), *_ = document.formulas(place.area.sheet, _cells(place, row - 1))
    document.type(place.area.sheet, _cells(place, row), formula.replace(";", ","))
    return {f"{place.area.sheet}!{_cells(place, row)},"}


def pasted_beside(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    """Paste a formula from the left into the cell. The other side of a game may have the same one: that is no harm."""
    place, row = _formula(patient, rng)
    cell = _cells(place, row)
    before = document.formulas(place.area.sheet, cell)
    for column in range(place.area.column - 1, 0, -1):
        document.copy(place.area.sheet, f"{get_column_letter(column)}{row}", cell)
        if document.formulas(place.area.sheet, cell) != before:
            break
    return {f"{place.area.sheet}!{cell},", place.area.sheet}


def cut(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    """Cut the cell and paste it far below; references to it follow."""
    place, row = _formula(patient, rng)
    document.move(place.area.sheet, _cells(place, row), f"{get_column_letter(place.area.column)}{place.area.last + 90}")
    return {place.area.sheet}


def cells_deleted(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    """Delete some cells; those below move up."""
    place, row = _formula(patient, rng)
    last = min(place.area.last, row + rng.randint(0, 2))
    document.delete_cells(place.area.sheet, _cells(place, row, last), "UP")
    return {place.area.sheet}


def cells_inserted(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    place, row = _formula(patient, rng)
    document.insert_cells(place.area.sheet, _cells(place, row), "DOWN")
    return {place.area.sheet}


def row_deleted(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    """Delete a row of a calculating sheet. After the last one, a typed row is not calculated, and Checks reports it.

    Rows that are only spare, and typed rows, are not deleted. Single cells of the row lose their names.
    """
    used: list[int] = []
    while not used:
        place, _ = _formula(patient, rng)
        rows = range(place.area.first, place.area.last + 1)
        typed = place.sheet.grows or any(column.is_input for column in place.sheet.columns())
        used = [] if typed else [row for row in rows if patient.uses(place.sheet.key, row)]
    row = rng.choice([rng.choice(used), used[-1]])
    document.delete_cells(place.area.sheet, _cells(place, row), "ROWS")
    beside = {one.name for one in patient.all_places if (one.area.sheet, one.area.first) == (place.area.sheet, row)}
    return {place.area.sheet, *beside, *({"more rows than are computed: 1,"} if row == place.area.last else ())}


def column_deleted(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    place, row = _formula(patient, rng)
    document.delete_cells(place.area.sheet, _cells(place, row), "COLUMNS")
    return {place.name, place.area.sheet}


def sorted_by_hand(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    """Sort a column of a table of the law, or of row numbers. Sorted formulas would give the same."""
    while True:
        place = rng.choice([place for place in patient.printed if place.table is not None])
        numbers = [patient.value(place, row) for row in range(place.area.first, place.area.last + 1)]
        if len(set(numbers)) > 1 and all(isinstance(number, float) for number in numbers):
            break
    descending = numbers == sorted(numbers)
    document.sort(place.area.sheet, _cells(place, place.area.first, place.area.last), 0, descending=descending)
    return {place.area.sheet}


def column_put_in(document: CalcDocument, patient: Patient, rng: random.Random) -> set[str]:
    """Insert a column into an input table. References to its cells by letter are then wrong."""
    places = [place for place in patient.all_places if place.table is not None and place.table.file]
    place = rng.choice([place for place in places if place.column is not place.table.columns[0]])  # type: ignore[union-attr]
    document.insert_cells(place.area.sheet, place.area.cell(place.area.first), "COLUMNS")
    letter = get_column_letter(place.area.column)
    return {f"{place.area.sheet}!{letter}:{letter}: inserted between the columns"}


BY_HAND = (
    typed_over,
    filled_down,
    pasted_beside,
    cut,
    cells_deleted,
    cells_inserted,
    row_deleted,
    column_deleted,
    column_put_in,
    sorted_by_hand,
)
