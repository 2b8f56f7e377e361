"""All uses of private names of openpyxl's writer in this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.cell.text import Text
from openpyxl.comments.comment_sheet import CommentRecord
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Protection
from openpyxl.styles.cell_style import StyleArray
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.writer.excel import ExcelWriter
from openpyxl.xml.functions import tostring

if TYPE_CHECKING:
    from openpyxl.worksheet.hyperlink import Hyperlink


def unlock_by_default(workbook: Any) -> None:
    """Make cells without a style unlocked. Cells to be locked need a style that says so.

    Cut and paste takes the style along and leaves a cell without one. The file format's default is locked. Then people
    could not type into that cell again (LibreOffice 25.2), nor delete its row in Excel.
    """
    unlocked, unsaid = Protection(locked=False), Protection(hidden=True)  # no cell uses the first one
    workbook._protections = IndexedList([unsaid, unlocked, Protection()])  # noqa: SLF001
    usual = StyleArray()
    usual.protectionId = 1
    workbook._cell_styles = IndexedList([usual])  # noqa: SLF001
    workbook._named_styles["Normal"].protection = unlocked  # noqa: SLF001


class _Parts(dict[str, bytes]):
    """Name → content of the parts of a file, as openpyxl hands them to an archive."""

    def writestr(self, name: str, content: bytes | str) -> None:
        self[name] = content.encode() if isinstance(content, str) else content

    def namelist(self) -> list[str]:
        return list(self)


class _Open(BytesIO):
    """A part that is written. The collector of garbage may free it before the sheet that writes to it."""

    def close(self) -> None:
        """Stay open: a sheet that is freed unfinished still writes its end."""


class _Writer(ExcelWriter):
    """Writes all parts to the memory. openpyxl would write each sheet to the temporary folder first."""

    workbook: Any
    manifest: Any
    _archive: Any

    def write_worksheet(self, ws: Any) -> None:
        ws._drawing = SpreadsheetDrawing()  # noqa: SLF001 - as openpyxl does it
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images  # noqa: SLF001 - as above
        if self.workbook.write_only:
            writer = _begun(ws)
            ws.close()
        else:
            writer = WorksheetWriter(ws, _Open())
            writer.write()
        ws._rels = writer._rels  # noqa: SLF001 - as above
        self._archive.writestr(ws.path[1:], writer.out.getvalue())
        self.manifest.append(ws)


def parts_of(workbook: Any) -> Mapping[str, bytes]:
    """Name → content of the parts of a workbook's file."""
    parts = _Parts()
    _Writer(workbook, parts).write_data()  # type: ignore[arg-type] # this is as much of an archive as it needs
    return parts


def _begun(sheet: Any) -> Any:
    """The writer of a sheet, which has begun to write."""
    if sheet._writer is None:  # noqa: SLF001
        sheet._writer = WorksheetWriter(sheet, _Open())  # noqa: SLF001
        sheet._writer.write_top()  # noqa: SLF001
    return sheet._writer  # noqa: SLF001


def put_links(sheet: Any, links: Sequence[Hyperlink]) -> None:
    """Add links to a sheet. The writer drops links that were added before it began."""
    _begun(sheet)
    sheet._hyperlinks.extend(links)  # noqa: SLF001


def put_note(sheet: Any, place: str, author: str, text: str) -> None:
    """Add a note to a cell. The writer drops notes that were added before it began."""
    _begun(sheet)
    sheet._comments.append(CommentRecord(ref=place, author=author, text=Text(t=text)))  # noqa: SLF001


def chart_xml(chart: Any) -> bytes:
    """XML of a chart, as a file has it."""
    xml: bytes = tostring(chart._write())  # noqa: SLF001
    return xml


_FIXED_DAY = datetime(2016, 1, 1)  # noqa: DTZ001 - the file format has no time zone


class _FixedDates(DocumentProperties):
    """Properties with a fixed date, so that the same workbook always gives the same bytes."""

    __elements__ = DocumentProperties.__elements__
    __nested__ = DocumentProperties.__nested__

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, _FIXED_DAY if name == "modified" else value)


def blank(title: str) -> Any:
    """Return a workbook without sheets. `Draft` writes its cells."""
    workbook = Workbook(write_only=True)
    properties = _FixedDates(title=title, creator="xlelo")
    properties.created = _FIXED_DAY
    workbook.properties = properties
    workbook.calculation.fullCalcOnLoad = True
    unlock_by_default(workbook)
    return workbook
