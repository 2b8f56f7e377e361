"""All uses of private names of openpyxl's writer in this package."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from openpyxl.cell.text import Text
from openpyxl.comments.comment_sheet import CommentRecord
from openpyxl.styles import Protection
from openpyxl.styles.cell_style import StyleArray
from openpyxl.utils.indexed_list import IndexedList
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


def put_links(sheet: Any, links: Sequence[Hyperlink]) -> None:
    """Add links to a sheet. The writer drops links that were added before it began."""
    sheet._get_writer()  # noqa: SLF001
    sheet._hyperlinks.extend(links)  # noqa: SLF001


def put_note(sheet: Any, place: str, author: str, text: str) -> None:
    """Add a note to a cell. The writer drops notes that were added before it began."""
    sheet._get_writer()  # noqa: SLF001
    sheet._comments.append(CommentRecord(ref=place, author=author, text=Text(t=text)))  # noqa: SLF001


def close(workbook: Any) -> None:
    """Close the sheets after an error. Otherwise Python reports the open ones after our message."""
    for sheet in workbook.worksheets:
        if sheet._writer is not None:  # noqa: SLF001
            with suppress(OSError):
                sheet._writer.xf.close()  # noqa: SLF001


def chart_xml(chart: Any) -> bytes:
    """XML of a chart, as a file has it."""
    xml: bytes = tostring(chart._write())  # noqa: SLF001
    return xml
