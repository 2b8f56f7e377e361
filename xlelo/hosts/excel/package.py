"""A workbook file as a package of parts, with the few changes that xlwings' workbooks need."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self
from xml.sax.saxutils import escape, quoteattr

from xlelo.files import write_archive
from xlelo.hosts.excel.errors import ExcelError
from xlelo.readers.xlsx import column_name

PROJECT = "xl/vbaProject.bin"
_WORKBOOK = "xl/workbook.xml"
_RELATIONS = "xl/_rels/workbook.xml.rels"
_PACKAGE_RELATIONS = "_rels/.rels"
_END_OF_RELATIONS = "</Relationships>"
_STRINGS = "xl/sharedStrings.xml"
_PROPERTIES = "docProps/core.xml"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_CORE = (
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"'
)

Cell = str | float
"""A text that begins with = is a formula; an empty text is an empty cell."""


@dataclass(frozen=True)
class Sheet:
    name: str
    rows: Sequence[Sequence[Cell]]
    widths: Sequence[int]
    heading: int = 0
    """The number of the bold row."""
    is_hidden: bool = False


@dataclass(frozen=True)
class Package:
    parts: Mapping[str, bytes]

    @classmethod
    def read(cls, data: bytes) -> Self:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                return cls({name: archive.read(name) for name in archive.namelist()})
        except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
            raise ExcelError("it is no workbook, or a damaged one") from error

    def part(self, name: str) -> bytes:
        if name not in self.parts:
            raise ExcelError(f"it is no workbook with macros: it has no {name}")
        return self.parts[name]

    def with_part(self, name: str, content: bytes) -> Package:
        self.part(name)
        return Package({**self.parts, name: content})

    def with_new_part(self, name: str, relation: str, content: bytes) -> Package:
        """The package with a new XML part that belongs to the package itself, not to a sheet."""
        relations = self.part(_PACKAGE_RELATIONS).decode()
        entry = f'<Relationship Id="xlelo{len(self.parts)}" Type={quoteattr(relation)} Target={quoteattr(name)}/>'
        related = relations.replace(_END_OF_RELATIONS, entry + _END_OF_RELATIONS)
        return Package({**self.parts, name: content, _PACKAGE_RELATIONS: related.encode()})

    def with_sheets(self, sheets: Mapping[str, Sheet]) -> Package:
        """The package with all its sheets replaced. `sheets`: name of the old sheet → new sheet."""
        strings = f'{_DECLARATION}<sst {_MAIN} count="0" uniqueCount="0"/>'
        package = self.with_part(_STRINGS, strings.encode())
        for replaced, sheet in sheets.items():
            package = _replace_sheet(package, replaced, sheet)
        return package

    def with_title(self, title: str, description: str) -> Package:
        """The package with a title and description, as shown in Excel's list of add-ins and the file properties."""
        texts = f"<dc:title>{escape(title)}</dc:title><dc:description>{escape(description)}</dc:description>"
        properties = f"{_DECLARATION}<cp:coreProperties {_CORE}>{texts}</cp:coreProperties>"
        return self.with_part(_PROPERTIES, properties.encode())

    def to_bytes(self) -> bytes:
        """The file. Equal parts give equal bytes."""
        stored = io.BytesIO()
        write_archive(stored, self.parts)
        return stored.getvalue()


def _replace_sheet(package: Package, replaced: str, sheet: Sheet) -> Package:
    workbook = package.part(_WORKBOOK).decode()
    line = _match(rf'<sheet name="{re.escape(replaced)}" (sheetId="\d+") r:id="(\w+)" ?/>', workbook)
    target = _match(rf'Id="{line[2]}" [^>]*Target="([^"]+)"', package.part(_RELATIONS).decode())
    path = f"xl/{target[1]}"
    code_name = _match(r'<sheetPr codeName="(\w+)"', package.part(path).decode())
    state = ' state="hidden"' if sheet.is_hidden else ""
    entry = f'<sheet name={quoteattr(sheet.name)} {line[1]}{state} r:id="{line[2]}"/>'
    content = "".join(_worksheet(sheet, code_name[1]))
    return package.with_part(_WORKBOOK, workbook.replace(line[0], entry).encode()).with_part(path, content.encode())


def _match(pattern: str, text: str) -> re.Match[str]:
    found = list(re.finditer(pattern, text))
    if len(found) != 1:
        raise ExcelError("it is not built as xlwings builds its workbooks")
    return found[0]


def _worksheet(sheet: Sheet, code_name: str) -> Iterator[str]:
    yield f'{_DECLARATION}<worksheet {_MAIN}><sheetPr codeName="{code_name}"/>'
    yield '<sheetViews><sheetView workbookViewId="0"/></sheetViews><cols>'
    for number, width in enumerate(sheet.widths, 1):
        yield f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
    yield "</cols><sheetData>"
    for number, cells in enumerate(sheet.rows, 1):
        bold = ' s="2"' if number == sheet.heading else ""  # the one bold style in the workbooks of xlwings
        yield f'<row r="{number}">'
        for column, cell in enumerate(cells):
            if cell != "":
                yield _cell(f'<c r="{column_name(column)}{number}"{bold}', cell)
        yield "</row>"
    yield "</sheetData></worksheet>"


def _cell(start: str, cell: Cell) -> str:
    if not isinstance(cell, str):
        return f"{start}><v>{cell}</v></c>"
    if cell.startswith("="):
        return f"{start}><f>{escape(cell[1:])}</f></c>"
    return f'{start} t="inlineStr"><is><t xml:space="preserve">{escape(cell)}</t></is></c>'
