"""Change cells of a file in place. Everything else stays as it was written, except stored results.

All stored results are removed, because they may be wrong now. Programs then calculate the file on opening (see
`draft.py`).
"""

import re
import zipfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from openpyxl.utils import column_index_from_string, get_column_letter

from xlelo.files import write_archive
from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.workbook.cells import cell_xml
from xlelo.workbook.parts import WORKBOOK, readable, sheet_parts

Cells = dict[tuple[int, int], Any]
"""(row, column), counted from 1 → new value. None clears the cell."""

_ROW = re.compile(r"<row\b(?P<attributes>[^>]*?)(?:/>|>(?P<cells>.*?)</row>)", re.DOTALL)
_CELL = re.compile(r"<c\b(?P<attributes>[^>]*?)(?:/>|>(?P<content>.*?)</c>)", re.DOTALL)
_DATA = re.compile(r"<sheetData\s*/>|<sheetData>(?P<rows>.*)</sheetData>", re.DOTALL)
_NUMBER = re.compile(r'\br="(\d+)"')
_PLACE = re.compile(r'\br="([A-Z]{1,3})\d+"')
_STYLE = re.compile(r'\bs="\d+"')
_SPANS = re.compile(r'\s*\bspans="[^"]*"')
_KIND = re.compile(r'\s*\bt="\w+"')
_RESULT = re.compile(
    r"<c\b(?P<attributes>[^>]*)>\s*(?P<formula><f\b(?:[^>]*/>|[^>]*>[^<]*</f>))\s*"
    r"(?:<v\b[^>]*/>|<v\b[^>]*>[^<]*</v>)?\s*</c>"
)
_CALCULATION_PROPERTIES = re.compile(r"<calcPr\b[^>]*?/>|<calcPr\b[^>]*>.*?</calcPr>", re.DOTALL)
_CHAIN = "xl/calcChain.xml"
_RELATIONS, _TYPES = "xl/_rels/workbook.xml.rels", "[Content_Types].xml"

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_BLANK = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{_MAIN}"><sheetData/></worksheet>'
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"


def write_patch(source: Path, target: Path, changes: Mapping[str, Cells], order: Sequence[str] = ()) -> None:
    """Write a copy with changed cells, by sheet title. `order`: titles of new sheets, added at the end."""
    with readable(source), zipfile.ZipFile(source) as given:
        titles = sheet_parts(given)
        parts = {name: given.read(name) for name in given.namelist() if name != _CHAIN}
        texts = {name: parts[name].decode("utf-8") for name in titles if name in parts}
    added = [title for title in order if title not in titles.values()]
    for name, text in texts.items():
        parts[name] = _sheet(text, changes.get(titles[name], {}), titles[name]).encode()
    for title in added:
        parts[_add(parts, title)] = _sheet(_BLANK, changes.get(title, {}), title).encode()
    parts[WORKBOOK] = _calculating(parts[WORKBOOK].decode("utf-8")).encode()
    for part in (_RELATIONS, _TYPES):
        parts[part] = re.sub(rb"<(?:Relationship|Override)\b[^>]*calcChain[^>]*/>", b"", parts[part])
    write_archive(target, parts)


def _calculating(workbook: str) -> str:
    calculated = '<calcPr calcId="0" fullCalcOnLoad="1"/>'
    if _CALCULATION_PROPERTIES.search(workbook):
        return _CALCULATION_PROPERTIES.sub(calculated, workbook, count=1)
    after = next(tag for tag in ("</definedNames>", "</externalReferences>", "</sheets>") if tag in workbook)
    return workbook.replace(after, after + calculated, 1)


def _add(parts: dict[str, bytes], title: str) -> str:
    """Add the part of a new sheet, with its entries in the package."""
    number = 1 + max(int(found) for name in parts for found in re.findall(r"xl/worksheets/\D*(\d+)\.xml$", name))
    part = f"xl/worksheets/sheet{number}.xml"
    relations, types, workbook = (parts[name].decode("utf-8") for name in (_RELATIONS, _TYPES, WORKBOOK))
    identity = f"xlelo{number}"
    relation = f'<Relationship Id="{identity}" Type="{_OFFICE}/worksheet" Target="/{part}"/>'
    parts[_RELATIONS] = relations.replace("</Relationships>", relation + "</Relationships>").encode()
    override = f'<Override PartName="/{part}" ContentType="{_SHEET_TYPE}"/>'
    parts[_TYPES] = types.replace("</Types>", override + "</Types>").encode()
    used = 1 + max(map(int, re.findall(r'sheetId="(\d+)"', workbook)))
    sheet = f'<sheet xmlns:r="{_OFFICE}" name={quoteattr(title)} sheetId="{used}" r:id="{identity}"/>'
    parts[WORKBOOK] = workbook.replace("</sheets>", sheet + "</sheets>").encode()
    return part


def _sheet(xml: str, cells: Cells, title: str) -> str:
    """Change the cells of a sheet. Stored results are removed first, from all cells."""
    xml = _RESULT.sub(_drop_result, xml)
    if not cells:
        return xml
    data = _DATA.search(xml)
    if data is None:
        allowed = Sentence("this sheet is stored in an unknown format: save the file in Excel or LibreOffice")
        raise refusal(Sentence("sheet {name}", name=title), allowed)
    wanted = defaultdict[int, dict[int, Any]](dict)
    for (row, column), value in cells.items():
        wanted[row][column] = value
    rows = _rows(data["rows"] or "", wanted)
    return f"{xml[: data.start()]}<sheetData>{rows}</sheetData>{xml[data.end() :]}"


def _drop_result(cell: re.Match[str]) -> str:
    return f"<c{_KIND.sub('', cell['attributes'])}>{cell['formula']}</c>"


def _rows(xml: str, rows: dict[int, dict[int, Any]]) -> str:
    """Write the rows in order, with new rows between them."""
    written, number = [], 0
    left = sorted(rows)
    looks: dict[int, str] = {}
    for row in _ROW.finditer(xml):
        found = _NUMBER.search(row["attributes"])
        number = int(found[1]) if found else number + 1
        while left and left[0] < number:
            written.append(_row(left[0], "", "", rows[left.pop(0)], looks))
        if left and left[0] == number:
            left.pop(0)
            written.append(_row(number, row["attributes"], row["cells"] or "", rows[number], looks))
        else:
            written.append(row[0])
    written += [_row(one, "", "", rows[one], looks) for one in left]
    return "".join(written)


def _row(number: int, attributes: str, xml: str, values: Mapping[int, Any], looks: dict[int, str]) -> str:
    """Write one row. `looks`: styles of the changed columns in rows above, for cells that the file leaves out."""
    cells: dict[int, str] = {}
    column = 0
    for cell in _CELL.finditer(xml):
        place = _PLACE.search(cell["attributes"])
        column = column_index_from_string(place[1]) if place else column + 1
        if column in values and (look := _STYLE.search(cell["attributes"])):
            looks[column] = look[0]
        cells[column] = cell[0]
    for column, value in values.items():
        cells[column] = _cell(f"{get_column_letter(column)}{number}", looks.get(column, ""), value)
    given = _SPANS.sub("", attributes).strip() or f'r="{number}"'
    return f"<row {given}>{''.join(cells[column] for column in sorted(cells))}</row>"


def _cell(place: str, look: str, value: Any) -> str:
    return f'<c r="{place}" {look}'.rstrip() + cell_xml(value)
