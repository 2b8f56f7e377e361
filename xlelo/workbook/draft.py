"""Save a workbook: openpyxl writes the other parts, this module inserts the cells."""

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from xlelo.files import archive_entry
from xlelo.workbook.cells import Grid, xml_text
from xlelo.workbook.charts import add_values
from xlelo.workbook.openpyxl_writer import parts_of
from xlelo.workbook.parts import WORKBOOK
from xlelo.workbook.recalculate import CalculatedWorkbook

METADATA_PART: Final = "xl/metadata.xml"

METADATA: Final = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    ' xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray">'
    '<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1"'
    ' pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1"'
    ' coerce="1" cellMeta="1"/></metadataTypes>'
    '<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">'
    '<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>'
    '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'
)
"""The part for dynamic array formulas, with one type and one entry. The attribute cm="1" of a cell refers to it."""

_CONTENT = (
    '<Override PartName="/xl/metadata.xml"'
    ' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"/></Types>'
)
_RELATION = (
    '<Relationship Id="rIdMetadata" Target="metadata.xml"'
    ' Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata"/></Relationships>'
)


def declare_metadata(name: str, part: bytes) -> bytes:
    """Add the metadata part to the lists of parts."""
    match name:
        case "[Content_Types].xml":
            return part.replace(b"</Types>", _CONTENT.encode())
        case "xl/_rels/workbook.xml.rels":
            return part.replace(b"</Relationships>", _RELATION.encode())
    return part


_QUICK = 1
"""Compression level of a temporary copy."""
_SMALL = 8
"""Compression level of a file without results, such as a template that many people take."""

_CHARTS = "xl/charts/"
_PRINT_AREA = re.compile(rb'<definedName name="_xlnm\.Print_Area"[^>]*>[^<]*</definedName>')
_NAMES = re.compile(rb"<definedNames ?/>|<definedNames>(.*?)</definedNames>", re.DOTALL)
_NO_ROWS = re.compile(rb"<sheetData ?/>|<sheetData></sheetData>")


class Draft:
    """A workbook whose cells are not yet written."""

    def __init__(
        self, workbook: Any, grids: Mapping[str, Grid], names: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """`grids`: sheet title → its cells. `names`: defined name → what it refers to."""
        self._drafted = parts_of(workbook)
        self.grids = {sheet.path[1:]: grids[sheet.title] for sheet in workbook.worksheets}
        """Name of the part of each sheet → its cells."""
        self._names = names

    def save(self, path: Path, calculated: CalculatedWorkbook | None = None) -> None:
        """Write the file with all results, or with none. Without results, every program calculates on opening.

        A template holds none. If a file has some results, LibreOffice trusts them. It marks formulas without a result
        as out of date, but does not tell the cells that read them (see `cells.py`).
        """
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
            for name, content in self._parts(calculated):
                if calculated is None:
                    package.writestr(archive_entry(name), b"".join(content), compresslevel=_SMALL)
                else:
                    with package.open(archive_entry(name), "w") as part:
                        part.writelines(content)

    def save_without_cells(self, file: BytesIO) -> None:
        """Write the file with empty sheets."""
        with zipfile.ZipFile(file, "w") as package:
            for name, content in self._drafted.items():
                package.writestr(name, content)

    def save_copy(self, path: Path) -> None:
        """Write a temporary copy without results as fast as possible, for the embedded engine."""
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=_QUICK) as package:
            for name, content in self._parts(None):
                with package.open(name, "w") as part:
                    part.writelines(content)

    def _parts(self, calculated: CalculatedWorkbook | None) -> Iterator[tuple[str, Iterable[bytes]]]:
        """Name and content of each part of the file."""
        spilling = any(grid.spills for grid in self.grids.values())
        for name, drafted in self._drafted.items():
            content = declare_metadata(name, drafted) if spilling else drafted
            if name == WORKBOOK:
                content = with_names(content, self._names)
            if name.startswith(_CHARTS) and calculated is not None:
                content = add_values(content, calculated)
            yield name, _with_rows(content, self.grids[name], calculated) if name in self.grids else [content]
        if spilling:
            yield METADATA_PART, [METADATA.encode()]


def _with_rows(content: bytes, grid: Grid, calculated: CalculatedWorkbook | None) -> Iterator[bytes]:
    """Our rows between the head and the tail of the sheet, which openpyxl has written without rows."""
    results = None if calculated is None else calculated.rows(grid.title, *grid.size)
    before, after = _NO_ROWS.split(content)
    yield before + b"<sheetData>"
    yield from grid.rows(results)
    yield b"</sheetData>" + after


def with_names(workbook: bytes, names: Mapping[str, str]) -> bytes:
    """Add names to those of the sheets, with the print areas first. openpyxl makes several objects of each name.

    LibreOffice breaks the sheets into pages at each print title while it opens the workbook. A sheet whose print area
    it does not know yet is broken down to row 1,048,576. That took two thirds of the time to open a small workbook.
    """
    own = "".join(
        f'<definedName name="{name}">{xml_text(names[name])}</definedName>' for name in sorted(names)
    ).encode()

    def joined(found: re.Match[bytes]) -> bytes:
        local = found[1] or b""
        areas = b"".join(_PRINT_AREA.findall(local))
        return b"<definedNames>" + areas + own + _PRINT_AREA.sub(b"", local) + b"</definedNames>"

    return _NAMES.sub(joined, workbook, count=1)
