"""Changes of a filled workbook that never affect its results."""

from __future__ import annotations

import random
import re
from typing import Any

from openpyxl.comments import Comment
from openpyxl.formatting.formatting import ConditionalFormattingList
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidationList
from workbook_patient import Patient

from xlelo.sheets.formats import DATE, TEXT
from xlelo.workbook.compile import name_of

_OUTSIDE_TEXTS = re.compile(r'("[^"]*"|\'[^\']*\'!)')
_CALL = re.compile(r"\b[A-Z]+\(")
_ADDRESS = re.compile(r"(?<![\w$!:.])([A-Z]{1,2})(\d+)(?![\w(!])")


def wider(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """Another width and height. A sheet that is read must still show all its texts."""
    worksheet = rng.choice(workbook.worksheets)
    is_list = worksheet.title in {place.area.sheet for place in patient.all_places if place.sheet.is_read}
    column, row = worksheet.column_dimensions[get_column_letter(rng.randint(1, 12))], rng.randint(1, 30)
    column.width = rng.randint(int(column.width) + 1 if is_list else 2, 60)
    worksheet.row_dimensions[row].height = rng.randint(10 if is_list else 8, 40)


def commented(workbook: Any, patient: Patient, rng: random.Random) -> None:
    place = rng.choice(patient.places)
    workbook[place.area.sheet].cell(place.area.first, place.area.column).comment = Comment("To be looked at", "Officer")


def coloured(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """Colours and fonts, and more decimals for numbers. On Checks and What if a colour says whether all is well."""
    plain = [place for place in patient.places if place.sheet.key not in {"Checks", "WhatIf"}]
    place = rng.choice([place for place in plain if place.column.format not in (DATE, TEXT)])
    for row in range(place.area.first, place.area.last + 1):
        cell = workbook[place.area.sheet].cell(row, place.area.column)
        cell.fill = PatternFill("solid", fgColor="FFFF00")
        cell.font = Font(name="Courier New", bold=True)
        cell.number_format = "#,##0.000"


def hidden(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """Hidden columns or rows on sheets of inputs and workings, and hidden helper columns."""
    place = rng.choice([place for place in patient.places if place.column.helper or not place.sheet.is_read])
    worksheet = workbook[place.area.sheet]
    worksheet.column_dimensions[get_column_letter(place.area.column)].hidden = True
    if not place.sheet.is_read:
        worksheet.row_dimensions[rng.randint(place.area.first, place.area.last)].hidden = True


def retitled(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """Changed headings, except on sheets that are read."""
    worksheet = rng.choice(workbook.worksheets)
    worksheet["A1"] = "Partides"
    place = rng.choice([place for place in patient.places if place.table is not None and not place.sheet.is_read])
    above = place.area.first - 1 - (place.table is not None and place.table.above)
    workbook[place.area.sheet].cell(above, place.area.column).value = "Resultat"


def noted(workbook: Any, _: Patient, rng: random.Random) -> None:
    """New columns to the right of everything."""
    worksheet = rng.choice(workbook.worksheets)
    right = worksheet.max_column + rng.randint(2, 4)
    for row in range(1, 30):
        worksheet.cell(row, right).value = rng.choice(["seen", row, f"=ROW()*{row}", None])


def copied(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """The officer's own copy of a list, in another order on a new sheet."""
    place = rng.choice([place for place in patient.places if place.table is not None])
    table = patient.table_of(place)
    rows = [[patient.value(one, row) for one in table] for row in range(place.area.first, place.area.last + 1)]
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


def unaided(workbook: Any, _: Patient, rng: random.Random) -> None:
    """No drop-downs and no conditional colours."""
    worksheet = rng.choice(workbook.worksheets)
    worksheet.data_validations = DataValidationList()
    worksheet.conditional_formatting = ConditionalFormattingList()


def respelled(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """A column's formulas in the equivalent spelling of another program or person."""
    place = rng.choice(patient.formulas)
    for row in range(place.area.first, place.area.last + 1):
        cell = workbook[place.area.sheet].cell(row, place.area.column)
        if cell.data_type == "f":
            parts = _OUTSIDE_TEXTS.split(str(cell.value))
            cell.value = "".join(part if number % 2 else _spelled(part) for number, part in enumerate(parts))


def _spelled(formula: str) -> str:
    lower = _CALL.sub(lambda call: call[0].lower(), formula.replace(",", " , "))
    return _ADDRESS.sub(r"$\1$\2", lower).replace("TRUE", "true()")


def named(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """A new defined name."""
    place = rng.choice(patient.places)
    name = f"Own_{rng.randint(1, 99)}"
    workbook.defined_names[name] = DefinedName(name, attr_text=f"'{place.area.sheet}'!$A$1")


def named_again(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """One of the workbook's names also on a single sheet, as after a sheet was copied and moved back."""
    name = rng.choice(patient.all_places).name
    same = DefinedName(name, attr_text=workbook.defined_names[name].attr_text)
    rng.choice(workbook.worksheets).defined_names[name] = same


def arrange(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """Reordered sheets, hidden unpublished sheets, another sheet in front, windows side by side."""
    published = {place.area.sheet for place in patient.published}
    worksheet = rng.choice([one for one in workbook.worksheets if one.title not in published])
    worksheet.sheet_state = rng.choice(["hidden", "veryHidden"])
    workbook.move_sheet(rng.choice(workbook.worksheets), rng.choice([-2, 1, 3]))
    workbook.active = next(place for place, one in enumerate(workbook.worksheets) if one.sheet_state == "visible")
    workbook.views[0].xWindow, workbook.views[0].windowWidth = rng.randint(0, 9000), rng.randint(9000, 20000)


def in_another_order(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """An input table with its rows in another order. A club's games and rows of K count in the order they have."""
    fixed = {"Games", "Parameters"} if patient.code == "club" else set()
    inputs = [place for place in patient.all_places if place.column.is_input and place.table is not None]
    sheet = rng.choice([place for place in inputs if place.sheet.key not in fixed]).sheet
    table = next(table for table in sheet.tables if any(column.is_input for column in table.columns))
    areas = [patient.names[name_of(sheet.key, column.key)] for column in table.columns if column.is_input]
    worksheet, rows = workbook[areas[0].sheet], range(areas[0].first, areas[0].last + 1)
    held = [[worksheet.cell(row, area.column).value for area in areas] for row in rows]
    filled = [line for line in held if any(value is not None for value in line)]
    rng.shuffle(filled)
    for row, line in zip(rows, [*filled, *[[None] * len(areas)] * (len(held) - len(filled))], strict=True):
        for area, value in zip(areas, line, strict=True):
            worksheet.cell(row, area.column).value = value


def played_otherwise(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """A new result of a game: input belongs to the officer."""
    place = next(place for place in patient.all_places if place.name == "Games_result")
    column = [workbook[place.area.sheet].cell(row, place.area.column) for row in range(*place.area[2:])]
    cells = [cell for cell in column if cell.value in {"1-0", "0-1", "1/2"}]
    rng.choice(cells).value = rng.choice(["1-0", "0-1"])


HARMLESS = (
    wider,
    commented,
    coloured,
    hidden,
    retitled,
    noted,
    copied,
    unprotected,
    unaided,
    respelled,
    named,
    named_again,
    arrange,
    in_another_order,
    played_otherwise,
)
