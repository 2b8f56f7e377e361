"""What people do to a filled workbook that changes none of its figures, now or ever."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from openpyxl.comments import Comment
from openpyxl.formatting.formatting import ConditionalFormattingList
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidationList

from xlelo.sheets.formats import DATE, TEXT
from xlelo.workbook.compile import name_of

if TYPE_CHECKING:
    import random

    from workbook_patient import Patient

_OUTSIDE_TEXTS = re.compile(r'("[^"]*"|\'[^\']*\'!)')
_CALL = re.compile(r"\b[A-Z]+\(")
_ADDRESS = re.compile(r"(?<![\w$!:.])([A-Z]{1,2})(\d+)(?![\w(!])")


def wider(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """Or narrower; a sheet that is read still shows all of its texts."""
    worksheet = rng.choice(workbook.worksheets)
    is_list = worksheet.title in {place.area.sheet for place in patient.all_places if place.sheet.is_read}
    column, row = worksheet.column_dimensions[get_column_letter(rng.randint(1, 12))], rng.randint(1, 30)
    column.width = rng.randint(int(column.width) + 1 if is_list else 2, 60)
    worksheet.row_dimensions[row].height = rng.randint(10 if is_list else 8, 40)


def commented(workbook: Any, patient: Patient, rng: random.Random) -> None:
    place = rng.choice(patient.places)
    workbook[place.area.sheet].cell(place.area.first, place.area.column).comment = Comment("To be looked at", "Officer")


def coloured(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """With more decimals, too, where numbers stand."""
    place = rng.choice([place for place in patient.places if place.column.format not in (DATE, TEXT)])
    for row in range(place.area.first, place.area.last + 1):
        cell = workbook[place.area.sheet].cell(row, place.area.column)
        cell.fill = PatternFill("solid", fgColor="FFFF00")
        cell.font = Font(name="Courier New", bold=True)
        cell.number_format = "#,##0.000"


def hidden(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """On sheets that hold inputs or workings, and columns that only serve others."""
    place = rng.choice([place for place in patient.places if place.column.helper or not place.sheet.is_read])
    worksheet = workbook[place.area.sheet]
    worksheet.column_dimensions[get_column_letter(place.area.column)].hidden = True
    if not place.sheet.is_read:
        worksheet.row_dimensions[rng.randint(place.area.first, place.area.last)].hidden = True


def retitled(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """The words above the cells, in another language or none; those of a sheet that is read are its own."""
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
    """A list of the officer's own, sorted otherwise, on a sheet of its own."""
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
    """Without drop-downs and colours that follow conditions."""
    worksheet = rng.choice(workbook.worksheets)
    worksheet.data_validations = DataValidationList()
    worksheet.conditional_formatting = ConditionalFormattingList()


def respelled(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """The formulas of a column as another program, or a person, writes the same."""
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
    """A name of the officer's own."""
    place = rng.choice(patient.places)
    name = f"Own_{rng.randint(1, 99)}"
    workbook.defined_names[name] = DefinedName(name, attr_text=f"'{place.area.sheet}'!$A$1")


def named_again(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """A name of the workbook's own on one sheet, too, as after a sheet was copied and the copy moved back."""
    name = rng.choice(patient.all_places).name
    same = DefinedName(name, attr_text=workbook.defined_names[name].attr_text)
    rng.choice(workbook.worksheets).defined_names[name] = same


def arrange(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """Sheets in another order, those that nobody publishes hidden, another one in front, windows side by side."""
    published = {place.area.sheet for place in patient.published}
    worksheet = rng.choice([one for one in workbook.worksheets if one.title not in published])
    worksheet.sheet_state = rng.choice(["hidden", "veryHidden"])
    workbook.move_sheet(rng.choice(workbook.worksheets), rng.choice([-2, 1, 3]))
    workbook.active = next(place for place, one in enumerate(workbook.worksheets) if one.sheet_state == "visible")
    workbook.views[0].xWindow, workbook.views[0].windowWidth = rng.randint(0, 9000), rng.randint(9000, 20000)


def in_another_order(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """The rows of an input table, with all that is typed there."""
    sheet = rng.choice([place for place in patient.all_places if place.column.typed and place.table is not None]).sheet
    table = next(table for table in sheet.tables if any(column.typed for column in table.columns))
    areas = [patient.names[name_of(sheet.key, column.key)] for column in table.columns if column.typed]
    worksheet, rows = workbook[areas[0].sheet], range(areas[0].first, areas[0].last + 1)
    held = [[worksheet.cell(row, area.column).value for area in areas] for row in rows]
    filled = [line for line in held if any(value is not None for value in line)]
    rng.shuffle(filled)
    for row, line in zip(rows, [*filled, *[[None] * len(areas)] * (len(held) - len(filled))], strict=True):
        for area, value in zip(areas, line, strict=True):
            worksheet.cell(row, area.column).value = value


def played_otherwise(workbook: Any, patient: Patient, rng: random.Random) -> None:
    """What is typed is the officer's: another result of a game."""
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
