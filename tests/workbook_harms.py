"""Random harms to a workbook's formulas, results and names that make a result wrong now or later."""

from __future__ import annotations

import random
import re
from xml.sax.saxutils import escape

from openpyxl.utils import get_column_letter
from workbook_patient import CELL, Harmed, Patient, Place

_REFERENCE = re.compile(r"(?<![A-Za-z_$!'])(\$?[A-Z]{1,2})(\$?)([1-9]\d*)(?![\d(!])")
_NAME = re.compile(r"\b([A-Z]\w*)_(\w+)\b")
_OPERATOR = re.compile(r"(?<=[\w)\"])(<=|>=|<>|[-+*/<>=])")
_OTHERS = {
    "-": "+",
    "+": "-",
    "*": "+/",
    "/": "*",
    "<": (">", "<="),
    ">": ("<", ">="),
    "<=": ("<", ">="),
    ">=": (">", "<="),
    "<>": "=",
    "=": ("<>", "<="),
}
_NUMBER = re.compile(r"(?<![\w.$\"])\d+(?![\w.\"(!])")

# Cells.


def typed_over(patient: Patient, rng: random.Random) -> Harmed:
    """Replace a formula by a number, a word, nothing, its own value or that of the row below."""
    place = rng.choice(patient.formulas)
    row = rng.randint(place.area.first, place.area.last)
    return _over(patient, rng, place, row)


def _over(patient: Patient, rng: random.Random, place: Place, row: int) -> Harmed:
    own, below = patient.value(place, row), patient.value(place, row + 1)
    values = [f"'{value}" if isinstance(value, str) else value for value in (own, below)]
    content = rng.choice([7, 0, -1, 1500.5, "'x", None, *values])
    harm = Harmed()
    harm.put(place, row, content if patient.content(place, row) != content else "'x")
    return harm


def pointed_elsewhere(patient: Patient, rng: random.Random) -> Harmed:
    """Make a formula read another cell or column, or compare the other way."""
    while True:
        place = rng.choice(patient.formulas)
        harm = _pointed(patient, rng, place, rng.randint(place.area.first, place.area.last))
        if harm is not None:
            return harm


def _pointed(patient: Patient, rng: random.Random, place: Place, row: int) -> Harmed | None:
    formula = patient.content(place, row)
    if not isinstance(formula, str) or not formula.startswith("="):
        return None
    changes = [_other_cell, _other_name, _other_operator, _other_number, _shorter, _outside]
    changed = rng.choice(changes)(formula, patient, rng)
    harm = Harmed()
    harm.put(place, row, changed)
    return harm if changed != formula else None


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
    return formula[: match.start()] + rng.choice(_OTHERS[match[0]]) + formula[match.end() :]


def _other_number(formula: str, _: Patient, rng: random.Random) -> str:
    found = list(_NUMBER.finditer(formula))
    if not found:
        return formula
    match = rng.choice(found)
    return f"{formula[: match.start()]}{int(match[0]) + 1}{formula[match.end() :]}"


def _shorter(formula: str, patient: Patient, rng: random.Random) -> str:
    """Replace a name by its cells without the first or last, as after a wrong selection by hand."""
    found = [match for match in _NAME.finditer(formula) if match[0] in patient.names]
    match = rng.choice(found) if found else None
    area = patient.names[match[0]] if match else None
    if match is None or area is None or area.height == 1:
        return formula
    title = area.sheet.replace("'", "''")
    first = rng.randrange(2)
    letter, top, bottom = get_column_letter(area.column), area.first + first, area.last - 1 + first
    return f"{formula[: match.start()]}'{title}'!${letter}${top}:${letter}${bottom}{formula[match.end() :]}"


def _outside(formula: str, patient: Patient, rng: random.Random) -> str:
    """Replace a name by a cell of another file, as after a sheet was moved there."""
    found = [match for match in _NAME.finditer(formula) if match[0] in patient.names]
    if not found:
        return formula
    match = rng.choice(found)
    return f"{formula[: match.start()]}[1]Sheet1!$A$1{formula[match.end() :]}"


def as_an_array(patient: Patient, rng: random.Random) -> Harmed:
    """Enter the formula as an array formula, so that it calculates with all its cells at once."""
    while True:
        place = rng.choice(patient.formulas)
        row = rng.randint(place.area.first, place.area.last)
        cell, part = place.area.cell(row), patient.part_of[place.area.sheet]
        held = re.search(CELL.format(cell=cell), patient.parts[part])
        if held is not None and "<f>" in held[0]:
            changed = held[0].replace("<f>", f'<f t="array" ref="{cell}">')
            xml = patient.parts[part].replace(held[0], changed)
            return Harmed(parts={part: xml}, named={f"{place.area.sheet}!{cell},"})


def printed_otherwise(patient: Patient, rng: random.Random) -> Harmed:
    """Change a constant, a word or a cell of the regulation's tables."""
    place = rng.choice(patient.printed)
    row = rng.randint(place.area.first, place.area.last)
    held = patient.content(place, row)
    harm = Harmed()
    if isinstance(held, str):
        harm.put(place, row, rng.choice([None, f"{held}!"]))
    elif held is None:
        harm.put(place, row, rng.choice([0, 1, "'x"]))
    else:
        harm.put(place, row, rng.choice([held + 1, held - 1, held + 0.01, None, f"={held + 1}", f"'{held:g}"]))
    return harm


def switched(patient: Patient, rng: random.Random) -> Harmed:
    """Set an interpretation to a value that no text allows."""
    place = rng.choice(patient.switches)
    harm = Harmed()
    harm.put(place, place.area.first, rng.choice([2.5, 7, -1, "'maybe", "'1 "]))
    return harm


def introduced_otherwise(patient: Patient, rng: random.Random) -> Harmed:
    """Change the workbook's own identification: its book, language or edition."""
    key, content = rng.choice(
        [
            ("book", "'fide2024" if patient.code != "fide2024" else "'fce"),
            ("book", "'fide1999"),
            ("language", "'es" if patient.code != "fide2024" else "'pt"),
            ("language", "'ca" if patient.code == "fce" else "'pt" if patient.code == "cnxc" else "'es"),
            ("edition", "'season 2030"),
            ("regulation", None),
            ("version", "'new"),
        ]
    )
    area = patient.names[f"About_{key}"]
    return Harmed(cells={(area.sheet, area.first, area.column): content})


def swapped(patient: Patient, rng: random.Random) -> Harmed:
    """Reorder the formulas of some rows, in one column or in all."""
    while True:
        places = _some_columns(patient, rng)
        first, last = places[0].area.first, places[0].area.last
        rows = sorted(rng.sample(range(first, last + 1), min(rng.randint(2, 6), last - first + 1)))
        harm = Harmed()
        for place in places:
            contents = [patient.content(place, row) for row in rows]
            for row, held, content in zip(rows, contents, contents[1:] + contents[:1], strict=True):
                if held != content:
                    harm.put(place, row, content)
        if harm.cells:
            return harm


def shifted(patient: Patient, rng: random.Random) -> Harmed:
    """Move the cells below a row up or down, as after a row was deleted or inserted."""
    while True:
        places = _some_columns(patient, rng)
        first, last = places[0].area.first, places[0].area.last
        rows = list(range(rng.randint(first, last), last + 1))
        down = rng.random() < 0.3
        harm = Harmed()
        for place in places:
            contents = [patient.content(place, row) for row in rows]
            moved = [None, *contents[:-1]] if down else [*contents[1:], None]
            for row, held, content in zip(rows, contents, moved, strict=True):
                if held != content:
                    harm.put(place, row, content)
        if harm.cells:
            return harm


def in_an_unused_row(patient: Patient, rng: random.Random) -> Harmed:
    """Harm an unused row of a table."""
    while True:
        place = rng.choice([place for place in patient.formulas if place.table is not None])
        rows = [row for row in range(place.area.first, place.area.last + 1) if patient.value(place, row) in (None, "")]
        if rows:
            row = rng.choice(rows)
            harm = _pointed(patient, rng, place, row) if rng.random() < 0.5 else _over(patient, rng, place, row)
            if harm is not None:
                return harm


def _some_columns(patient: Patient, rng: random.Random) -> list[Place]:
    place = rng.choice([place for place in patient.places if place.table is not None])
    return [place] if rng.random() < 0.5 else patient.table_of(place)


# Harms to names.


def renamed(patient: Patient, rng: random.Random) -> Harmed:
    """Move, shorten or delete a name."""
    place = rng.choice(patient.all_places)
    pattern = re.compile(rf'(<definedName name="{place.name}"[^>]*)>([^<]*)(</definedName>)')
    area = place.area
    left, down, less = rng.choice([(0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, None)])
    harm = Harmed(named={place.name})
    if less is None or (less and area.height == 1) or area.column + left < 1:
        harm.parts["xl/workbook.xml"] = pattern.sub("", patient.parts["xl/workbook.xml"])
        return harm
    column = get_column_letter(area.column + left)
    title = area.sheet.replace("'", "''")
    where = f"'{title}'!${column}${area.first + down}:${column}${area.last + down - less}"
    harm.parts["xl/workbook.xml"] = pattern.sub(
        lambda found: f"{found[1]}>{escape(where)}{found[3]}", patient.parts["xl/workbook.xml"]
    )
    harm.named |= {f"{area.sheet}!{get_column_letter(area.column + by)}" for by in (0, left)}
    return harm


def shadowed(patient: Patient, rng: random.Random) -> Harmed:
    """Define a name differently on one sheet."""
    place, other = rng.sample(patient.all_places, 2)
    title = other.area.sheet.replace("'", "''")
    refers = escape(f"'{title}'!${get_column_letter(other.area.column)}${other.area.first}")
    number = list(patient.part_of).index(rng.choice(list(patient.titles.values())))
    local = f'<definedName name="{place.name}" localSheetId="{number}">{refers}</definedName>'
    book = patient.parts["xl/workbook.xml"].replace("</definedNames>", f"{local}</definedNames>")
    return Harmed(parts={"xl/workbook.xml": book}, named={f"the name {place.name}:"})


CELLS = (
    typed_over,
    printed_otherwise,
    pointed_elsewhere,
    swapped,
    shifted,
    in_an_unused_row,
    switched,
    renamed,
    as_an_array,
    introduced_otherwise,
    shadowed,
)
