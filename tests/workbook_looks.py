"""Harms to a workbook with correct formulas, after which its readers see something else."""

from __future__ import annotations

import random
import re

from altered_looks import Sheet
from openpyxl.utils import column_index_from_string
from seen_looks import SEEN_ELSEWHERE, hidden_row, hidden_sheet, old_result, printed_in_part, second_styles
from workbook_patient import Harmed, Patient, Place

_STATUS = re.compile(r'<c r="([A-Z]+)(\d+)"[^>]*><f>Checks_master</f>')
_CELL = re.compile(r'(<c r="([A-Z]+[0-9]+)"[^>]*?(?:/>|>.*?</c>))')
TITLE_ROW = 2
ON_EACH_LIST = (
    *(one for one in SEEN_ELSEWHERE if one is not second_styles),
    hidden_row,
    hidden_sheet,
    printed_in_part,
    old_result,
)
"""Alterations that fit the lists of all federations, and whose first line names the list."""


def _listed(patient: Patient) -> list[tuple[Place, int]]:
    """The filled cells of published lists."""
    return [
        (place, row)
        for place in patient.published
        if place.table is not None and place.column.formula is not None
        for row in range(place.area.first, place.area.last + 1)
        if patient.value(place, row) not in (None, "", 0)
    ]


def _figure(patient: Patient, rng: random.Random) -> tuple[Place, int]:
    """A random one of these cells that holds a number."""
    return rng.choice([one for one in _listed(patient) if isinstance(patient.value(*one), float)])


def said_otherwise(patient: Patient, rng: random.Random) -> Harmed:
    """Replace the status line by a text, or exchange two headings of a list."""
    (place, _), (other, _) = rng.sample(_listed(patient), 2)
    harm = Harmed()
    row = place.area.first - 1
    said = {one.name: patient.before[one.area.sheet].get((row, one.area.column)) for one in (place, other)}
    if rng.random() < 0.5 or place.sheet is not other.sheet or said[place.name] == said[other.name]:
        sheet = rng.choice([title for title, part in patient.part_of.items() if _STATUS.search(patient.parts[part])])
        status = _STATUS.search(patient.parts[patient.part_of[sheet]])
        assert status is not None
        harm.cells[sheet, int(status[2]), column_index_from_string(status[1])] = "'All checks pass"
    else:
        harm.put(place, row, f"'{said[other.name]}")
        harm.put(other, row, f"'{said[place.name]}")
    return harm


def seen_otherwise(patient: Patient, rng: random.Random) -> Harmed:
    """Format, hide, cover or reword something on a published list, or change a stored result there."""
    sheet = Sheet(patient, rng)
    rng.choice(ON_EACH_LIST)(sheet)
    parts = {name: xml for name, xml in sheet.parts.items() if patient.parts.get(name) != xml}
    before, after = (set(_CELL.findall(one.get(sheet.part, ""))) for one in (patient.parts, parts))
    cells = {cell for _, cell in after - before}
    return Harmed(parts=parts, named={f"{sheet.title}!{cell}:" for cell in cells} or {sheet.title})


def calculated_otherwise(patient: Patient, rng: random.Random) -> Harmed:
    """Calculation set to manual, to displayed precision, to iteration, or to dates from 1904."""
    said = {
        'calcPr calcMode="manual"': "manual",
        'calcPr fullPrecision="0"': "precision as displayed",
        'calcPr iterate="1"': "iterative",
        'workbookPr date1904="1"': "1904",
    }
    element = rng.choice(list(said))
    book = patient.parts["xl/workbook.xml"].replace(f"<{element.split()[0]} ", f"<{element} ")
    return Harmed(parts={"xl/workbook.xml": book}, named={said[element]})


def retabbed(patient: Patient, rng: random.Random) -> Harmed:
    """Exchange the names of two lists, with formulas following. A single list gets a line below instead."""
    lists = sorted({place.area.sheet for place in patient.published if place.table is not None})
    if len(lists) == 1:
        return repeated_below(patient, rng)
    one, other = rng.sample(lists, 2)
    pairs = ((f"'{one}'!", "\x01"), (f"'{other}'!", f"'{one}'!"), ("\x01", f"'{other}'!"))
    tabs = ((f'<sheet name="{one}"', "\x01"), (f'<sheet name="{other}"', f'<sheet name="{one}"'))
    tabs = (*tabs, ("\x01", f'<sheet name="{other}"'))
    parts = {}
    for name, xml in patient.parts.items():
        changed = xml
        if name.startswith("xl/worksheets/sheet") or name == "xl/workbook.xml":
            for old, new in (*pairs, *tabs):
                changed = changed.replace(old, new)
        if changed != xml:
            parts[name] = changed
    return Harmed(parts=parts, named={f"{one}:", f"{other}:"})


def repeated_below(patient: Patient, rng: random.Random) -> Harmed:
    """Put a number below a list, like one more line."""
    place, _ = _figure(patient, rng)
    part, row = patient.part_of[place.area.sheet], place.area.last + 1
    cell = place.area.cell(row)
    line = f'<row r="{row}"><c r="{cell}"><v>2700</v></c></row>'
    xml = patient.parts[part].replace("</sheetData>", f"{line}</sheetData>")
    return Harmed(parts={part: xml}, named={f"{place.area.sheet}!{cell}:"})


def retitled(patient: Patient, rng: random.Random) -> Harmed:
    """Give a list the title of another one."""
    lists = sorted({place.area.sheet for place in patient.published if place.table is not None})
    if len(lists) == 1:
        return repeated_below(patient, rng)
    one, other = rng.sample(lists, 2)
    return Harmed(cells={(one, TITLE_ROW, 1): f"'{patient.before[other][TITLE_ROW, 1]}"})


LOOKS = (*[seen_otherwise] * 4, said_otherwise, calculated_otherwise, retabbed, repeated_below, retitled)
