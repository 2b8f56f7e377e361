"""What can happen to a filled workbook: many ways to make a figure wrong.

A harm changes cells, names or parts of the package and leaves the results that the file holds as they are, as a program
does that does not calculate.

    well = Patient(book, path)
    harm = well.harmed(typed_over, seed, copy)   # a file that differs by one harm, and what it was
"""

from __future__ import annotations

import random
import re
import zipfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from openpyxl.utils import column_index_from_string, get_column_letter

from xlelo.workbook.compile import name_of
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import Embedded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from xlelo.drafting.sheet import Column, Sheet, Table
    from xlelo.workbook.names import Named

Content: TypeAlias = "str | float | None"
"""What a cell holds: a formula begins with =, a text with an apostrophe."""

Harm: TypeAlias = "Callable[[Patient, random.Random], Harmed]"

_CELL = r'<c r="{cell}"(?: s="(\d+)")?[^>]*?(?:/>|>(.*?)</c>)'
_STATUS = re.compile(r'<c r="([A-Z]+)(\d+)"[^>]*><f>Checks_master</f>')
_STORED = re.compile(r"<v>[^<]*</v>")
_FORMULA = re.compile(r"<f>([^<]*)</f>")
_REFERENCE = re.compile(r"(?<![A-Za-z_$!'])(\$?[A-Z]{1,2})(\$?)([1-9]\d*)(?![\d(!])")
_NAME = re.compile(r"\b([A-Z]\w*)_(\w+)\b")
_OPERATOR = re.compile(r"(?<=[\w)\"])(<=|>=|<>|[-+*/<>=])")
_ANOTHER = {"-": "+", "+": "-", "*": "+", "/": "*", "<": ">", ">": "<", "<=": "<", ">=": ">", "<>": "=", "=": "<>"}


class Place(NamedTuple):
    """A column, and where it stands."""

    sheet: Sheet
    column: Column
    area: Named
    table: Table | None

    @property
    def name(self) -> str:
        return name_of(self.sheet.key, self.column.key)


@dataclass
class Harmed:
    """The changes of one harm, and what the first line of a report may name."""

    cells: dict[tuple[str, int, int], Content] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    """Words, where it is no cell that is harmed."""

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
    """A filled workbook of which no formula is shared, with what was computed in it while it was well."""

    def __init__(self, path: Path) -> None:
        self.path = path
        filled = read(path)
        self.code = filled.book.code
        self.names = filled.names
        self.before = Embedded().values(path)
        with zipfile.ZipFile(path) as package:
            self.parts = {name: package.read(name).decode() for name in package.namelist()}
            self.part_of = {title: part for part, title in sheet_parts(package).items()}
        self.all_places = [
            Place(sheet, column, filled.names[name_of(sheet.key, column.key)], table)
            for sheet in filled.sheets
            for table in (None, *sheet.tables)
            for column in (sheet.fields if table is None else table.columns)
        ]
        self.places = [place for place in self.all_places if not place.column.typed and place.sheet.key != "About"]
        self.formulas = [place for place in self.places if place.column.formula is not None]
        self.printed = [place for place in self.places if place.column.values]
        self.switches = [place for place in self.all_places if place.column.parameter]
        self.published = [place for place in self.places if place.sheet.listing and not place.column.aside]
        self.titles = {place.sheet.key: place.area.sheet for place in self.all_places}

    def harmed(self, harm: Harm, seed: int, copy: Path) -> Harmed:
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
        """What stands in that cell."""
        cell = place.area.cell(row)
        found = re.search(_CELL.format(cell=cell), self.parts[self.part_of[place.area.sheet]])
        if found and (formula := _FORMULA.search(found[2] or "")):
            return "=" + formula[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        value = self.before[place.area.sheet].get((row, place.area.column))
        return f"'{value}" if isinstance(value, str) else value

    def value(self, place: Place, row: int) -> Any:
        return self.before[place.area.sheet].get((row, place.area.column))

    def table_of(self, place: Place) -> list[Place]:
        return [one for one in self.places if one.table is place.table and one.sheet is place.sheet]


def _with_cell(xml: str, cell: str, content: Content) -> str:
    """The result that is stored stays what it was."""

    def change(found: re.Match[str]) -> str:
        style = f' s="{found[1]}"' if found[1] else ""
        kept = _STORED.search(found[2] or "")
        text = ' t="str"' if found[0].startswith(f'<c r="{cell}"{style} t="str"') else ""
        if isinstance(content, str) and content.startswith("="):
            return f'<c r="{cell}"{style}{text}><f>{escape(content[1:])}</f>{kept[0] if kept else ""}</c>'
        if isinstance(content, str):
            return f'<c r="{cell}"{style} t="inlineStr"><is><t>{escape(content[1:])}</t></is></c>'
        return f'<c r="{cell}"{style}/>' if content is None else f'<c r="{cell}"{style}><v>{content!r}</v></c>'

    changed, count = re.subn(_CELL.format(cell=cell), change, xml, count=1)
    assert count == 1, cell
    return changed


# Harms to cells.


def typed_over(patient: Patient, rng: random.Random) -> Harmed:
    """A number, a word, nothing or the value of the row below stands where a formula was."""
    place = rng.choice(patient.formulas)
    row = rng.randint(place.area.first, place.area.last)
    return _over(patient, rng, place, row)


def _over(patient: Patient, rng: random.Random, place: Place, row: int) -> Harmed:
    below = patient.value(place, row + 1)
    content = rng.choice([7, 0, -1, 1500.5, "'x", None, f"'{below}" if isinstance(below, str) else below])
    harm = Harmed()
    harm.put(place, row, content if patient.content(place, row) != content else "'x")
    return harm


def pointed_elsewhere(patient: Patient, rng: random.Random) -> Harmed:
    """A formula reads another cell, another column or compares the other way."""
    while True:
        place = rng.choice(patient.formulas)
        harm = _pointed(patient, rng, place, rng.randint(place.area.first, place.area.last))
        if harm is not None:
            return harm


def _pointed(patient: Patient, rng: random.Random, place: Place, row: int) -> Harmed | None:
    formula = patient.content(place, row)
    if not isinstance(formula, str) or not formula.startswith("="):
        return None
    changed = rng.choice([_other_cell, _other_name, _other_operator])(formula, patient, rng)
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
    return formula[: match.start()] + _ANOTHER[match[0]] + formula[match.end() :]


def printed_otherwise(patient: Patient, rng: random.Random) -> Harmed:
    """A constant, a word or a cell of the regulation's tables is another one."""
    place = rng.choice(patient.printed)
    row = rng.randint(place.area.first, place.area.last)
    held = patient.content(place, row)
    harm = Harmed()
    if isinstance(held, str):
        harm.put(place, row, rng.choice([None, f"{held}!"]))
    elif held is None:
        harm.put(place, row, rng.choice([0, 1, "'x"]))
    else:
        harm.put(place, row, rng.choice([held + 1, held - 1, held + 0.01, None, f"={held + 1}"]))
    return harm


def switched(patient: Patient, rng: random.Random) -> Harmed:
    """A reading is set to what no text allows."""
    place = rng.choice(patient.switches)
    harm = Harmed()
    harm.put(place, place.area.first, rng.choice([2.5, 7, -1, "'maybe", "'1 "]))
    return harm


def swapped(patient: Patient, rng: random.Random) -> Harmed:
    """The formulas of some rows, of one column or of all, stand in another order."""
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
    """A row was taken out, and the cells below it moved up, or one was put in, and they moved down."""
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
    """Of a table that has rows which hold nothing yet."""
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
    """A name points to other cells, is gone, or is another one on a sheet of its own."""
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


CELLS = (typed_over, printed_otherwise, pointed_elsewhere, swapped, shifted, in_an_unused_row, switched, renamed)


# Harms to what a reader of a list sees, and to how the file calculates.

_XF = '<xf numFmtId="999" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>'


def _listed(patient: Patient) -> list[tuple[Place, int]]:
    """The cells of published lists that hold something."""
    return [
        (place, row)
        for place in patient.published
        if place.table is not None and place.column.formula is not None
        for row in range(place.area.first, place.area.last + 1)
        if patient.value(place, row) not in (None, "", 0)
    ]


def formatted(patient: Patient, rng: random.Random) -> Harmed:
    """A format shows another figure: ten times as much, none, a part of it."""
    place, row = rng.choice([one for one in _listed(patient) if isinstance(patient.value(*one), float)])
    code = rng.choice(["0&quot;0&quot;", ";;;", "0,", "0%", "&quot;2700&quot;", "[&gt;-99]&quot;–&quot;;0"])
    part, styles = patient.part_of[place.area.sheet], patient.parts["xl/styles.xml"]
    number = styles[styles.index("<cellXfs") : styles.index("</cellXfs>")].count("<xf ")
    styles = re.sub(r"<numFmts[^>]*>", lambda found: f'{found[0]}<numFmt numFmtId="999" formatCode="{code}"/>', styles)
    styles = styles.replace("</cellXfs>", f"{_XF}</cellXfs>")
    cell = place.area.cell(row)
    xml = re.sub(rf'(<c r="{cell}") s="\d+"', rf'\g<1> s="{number}"', patient.parts[part])
    return Harmed(parts={"xl/styles.xml": styles, part: xml}, named={f"{place.area.sheet}!{cell}:"})


def hidden_from_readers(patient: Patient, rng: random.Random) -> Harmed:
    """A row, a column or the whole of a published list is hidden, or outside what is printed."""
    place, row = rng.choice(_listed(patient))
    title, column = place.area.sheet, place.area.column
    part, book = patient.part_of[title], "xl/workbook.xml"
    parts = {name: patient.parts[name] for name in (part, book)}
    match rng.randrange(4):
        case 0:
            parts[part] = parts[part].replace(f'<row r="{row}"', f'<row r="{row}" hidden="1"')
        case 1:
            hidden = f'<cols><col min="{column}" max="{column}" width="0" hidden="1"/></cols>'
            parts[part] = re.sub("<cols>.*</cols>", hidden, parts[part])
        case 2:
            parts[book] = re.sub(rf'(<sheet name="{title}" [^>]*?)state="visible"', r'\1state="hidden"', parts[book])
        case _:
            printed = f"$A$1:${get_column_letter(column)}${row - 1}"
            pattern = rf"(name=\"_xlnm.Print_Area\"[^>]*>'{title}'!)[^<]*"
            parts[book] = re.sub(pattern, lambda found: found[1] + printed, parts[book])
    return Harmed(parts=parts, named={title})


def said_otherwise(patient: Patient, rng: random.Random) -> Harmed:
    """The line that says whether all checks pass is a text, or two headings of a list are exchanged."""
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


def calculated_otherwise(patient: Patient, rng: random.Random) -> Harmed:
    """By hand, with rounded figures, in circles, or from 1904 on."""
    said = {
        'calcPr calcMode="manual"': "manual",
        'calcPr fullPrecision="0"': "precision as displayed",
        'calcPr iterate="1"': "iterative",
        'workbookPr date1904="1"': "1904",
    }
    element = rng.choice(list(said))
    book = patient.parts["xl/workbook.xml"].replace(f"<{element.split()[0]} ", f"<{element} ")
    return Harmed(parts={"xl/workbook.xml": book}, named={said[element]})


LOOKS = (formatted, hidden_from_readers, said_otherwise, calculated_otherwise)
HARMS = (*CELLS, *LOOKS)
