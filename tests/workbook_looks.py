"""Harms to a workbook with correct formulas, after which its readers see something else."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from openpyxl.utils import column_index_from_string, get_column_letter
from workbook_patient import CELL, Harmed, Patient, Place

_STATUS = re.compile(r'<c r="([A-Z]+)(\d+)"[^>]*><f>Checks_master</f>')
_SOLID = '<fill><patternFill patternType="solid"><fgColor {}/></patternFill></fill>'
_FONT = '<font><sz val="{}"/><color {}/><name val="Arial"/></font>'
_CONDITION = (
    '<conditionalFormatting sqref="{}"><cfRule type="expression" dxfId="{}" priority="99">'
    "<formula>{}</formula></cfRule></conditionalFormatting>"
)
TITLE_ROW = 2


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


def _parts(styles: str, element: str) -> int:
    """The number of these elements."""
    plural = styles[styles.index(f"<{element}s") : styles.index(f"</{element}s>")]
    return len(re.findall(rf"<{element}[ />]", plural))


def _styled(
    patient: Patient, rng: random.Random, *, code: str = "0", font: str = "", fill: str = "", alignment: str = ""
) -> Harmed:
    """Give a number a style of its own."""
    place, row = _figure(patient, rng)
    part, styles = patient.part_of[place.area.sheet], patient.parts["xl/styles.xml"]
    fonts, fills = (_parts(styles, element) if made else 0 for element, made in (("font", font), ("fill", fill)))
    looks = f'<xf numFmtId="999" fontId="{fonts}" fillId="{fills}" borderId="0">{alignment}</xf>'
    number = styles[styles.index("<cellXfs") : styles.index("</cellXfs>")].count("<xf ")
    styles = re.sub(r"<numFmts[^>]*>", lambda found: f'{found[0]}<numFmt numFmtId="999" formatCode="{code}"/>', styles)
    for end, made in (("fonts", font), ("fills", fill), ("cellXfs", looks)):
        styles = styles.replace(f"</{end}>", f"{made}</{end}>")
    cell = place.area.cell(row)
    xml = re.sub(rf'(<c r="{cell}") s="\d+"', rf'\g<1> s="{number}"', patient.parts[part])
    return Harmed(parts={"xl/styles.xml": styles, part: xml}, named={f"{place.area.sheet}!{cell}:"})


def formatted(patient: Patient, rng: random.Random) -> Harmed:
    """A number format that shows another number: ten times as much, none, or a part of it."""
    codes = ["0&quot;0&quot;", ";;;", "0,", "0%", "&quot;2700&quot;", "[&gt;-99]&quot;–&quot;;0", "[White]0"]
    return _styled(patient, rng, code=rng.choice(codes))


def unseen(patient: Patient, rng: random.Random) -> Harmed:
    """Letters in the colour of their ground, too small to read, or repeated."""
    match rng.randrange(6):
        case 0:
            return _styled(patient, rng, font=_FONT.format(10, 'rgb="FFFFFFFF"'))
        case 1:
            return _styled(patient, rng, font=_FONT.format(10, 'theme="0"'))
        case 2:
            dark = 'rgb="FF204060"'
            return _styled(patient, rng, font=_FONT.format(10, dark), fill=_SOLID.format(dark))
        case 3:
            return _styled(patient, rng, font=_FONT.format(1, 'rgb="FF000000"'))
        case 4:
            return _styled(patient, rng, alignment='<alignment horizontal="fill"/>')
        case _:
            return _under_a_condition(patient, rng)


def _under_a_condition(patient: Patient, rng: random.Random) -> Harmed:
    """A conditional format with white letters, another number or a black ground."""
    place, row = _figure(patient, rng)
    title, cell = place.area.sheet, place.area.cell(row)
    looks = rng.choice(
        [
            '<font><color rgb="FFFEFEFE"/></font>',
            '<numFmt numFmtId="998" formatCode="0&quot;0&quot;"/>',
            '<fill><patternFill patternType="solid"><bgColor rgb="FF000000"/></patternFill></fill>',
        ]
    )
    part, styles = patient.part_of[title], patient.parts["xl/styles.xml"]
    made = _CONDITION.format(cell, styles.count("<dxf>"), rng.choice(["TRUE", f"{cell}&gt;0"]))
    xml = patient.parts[part].replace("<conditionalFormatting", f"{made}<conditionalFormatting", 1)
    styles = styles.replace("</dxfs>", f"<dxf>{looks}</dxf></dxfs>")
    return Harmed(parts={"xl/styles.xml": styles, part: xml}, named={f"{title}!{cell}:"})


def hidden_from_readers(patient: Patient, rng: random.Random) -> Harmed:
    """Hide a row, a column or a whole published list, or exclude it from printing."""
    place, row = rng.choice(_listed(patient))
    title, column = place.area.sheet, place.area.column
    part, book = patient.part_of[title], "xl/workbook.xml"
    parts = {name: patient.parts[name] for name in (part, book)}
    hidden = rng.choice(['width="0" hidden="1"', 'width="0.4" customWidth="1"'])
    match rng.randrange(7):
        case 0:
            parts[part] = parts[part].replace(f'<row r="{row}"', f'<row r="{row}" hidden="1"')
        case 1:
            parts[part] = re.sub(rf'<row r="{row}"[^>]*>', f'<row r="{row}" ht="1" customHeight="1">', parts[part])
        case 2:
            above = place.area.first - 1
            parts[part] = parts[part].replace(f'<row r="{above}"', f'<row r="{above}" hidden="1"')
        case 3:
            columns = f'<cols><col min="{column}" max="{column}" {hidden}/></cols>'
            parts[part] = re.sub("<cols>.*</cols>", columns, parts[part])
        case 4:
            parts[book] = re.sub(rf'(<sheet name="{title}" [^>]*?)state="visible"', r'\1state="hidden"', parts[book])
        case 5:
            parts[part] = parts[part].replace("<sheetView ", '<sheetView showFormulas="1" ', 1)
        case _:
            printed = f"$A$1:${get_column_letter(column)}${row - 1}"
            pattern = rf"(name=\"_xlnm.Print_Area\"[^>]*>'{title}'!)[^<]*"
            parts[book] = re.sub(pattern, lambda found: found[1] + printed, parts[book])
    return Harmed(parts=parts, named={title})


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


def shown_as_it_was(patient: Patient, rng: random.Random) -> Harmed:
    """Change or remove a stored result; the formula stays."""
    place, row = _figure(patient, rng)
    cell, part = place.area.cell(row), patient.part_of[place.area.sheet]
    held = re.search(CELL.format(cell=cell), patient.parts[part])
    assert held is not None
    text = f'<c r="{cell}" t="str"'
    change: Callable[[str], str] = rng.choice(
        [
            lambda xml: re.sub("<v>[^<]*</v>", "<v>2222</v>", xml),
            lambda xml: re.sub("<v>[^<]*</v>", "", xml),
            lambda xml: xml.replace(f'<c r="{cell}"', text),
            lambda xml: re.sub("<v>[^<]*</v>", "<v>#N/A</v>", xml.replace(f'<c r="{cell}"', f'<c r="{cell}" t="e"')),
        ]
    )
    xml = patient.parts[part].replace(held[0], change(held[0]))
    return Harmed(parts={part: xml}, named={f"{place.area.sheet}!{cell}:"})


LOOKS = (
    formatted,
    unseen,
    hidden_from_readers,
    said_otherwise,
    calculated_otherwise,
    retabbed,
    repeated_below,
    retitled,
    shown_as_it_was,
)
