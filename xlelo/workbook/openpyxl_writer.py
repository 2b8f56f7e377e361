"""What openpyxl's writer has no public name for; nothing else in this package relies on it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from openpyxl.styles import Protection
from openpyxl.styles.cell_style import StyleArray
from openpyxl.utils.indexed_list import IndexedList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl.worksheet.hyperlink import Hyperlink


def leave_unlocked(workbook: Any) -> None:
    """A cell that says nothing of itself can be typed into; whatever is to be locked says so.

    What is cut and pasted takes its looks along, and cells that say nothing stay behind. Locked, as the file format
    has it, they could not be typed into again (LibreOffice 25.2), nor in Excel be deleted with their row.
    """
    unlocked, unsaid = Protection(locked=False), Protection(hidden=True)  # no cell uses the first protection
    workbook._protections = IndexedList([unsaid, unlocked, Protection()])  # noqa: SLF001
    usual = StyleArray()
    usual.protectionId = 1
    workbook._cell_styles = IndexedList([usual])  # noqa: SLF001
    workbook._named_styles["Normal"].protection = unlocked  # noqa: SLF001


def put_links(sheet: Any, links: Sequence[Hyperlink]) -> None:
    """The writer forgets the links that a sheet had before it began."""
    sheet._get_writer()  # noqa: SLF001
    sheet._hyperlinks.extend(links)  # noqa: SLF001


def close(workbook: Any) -> None:
    """After an error the writer leaves its sheets open, and Python reports that after our message."""
    for sheet in workbook.worksheets:
        if sheet._writer is not None:  # noqa: SLF001
            with suppress(OSError):
                sheet._writer.xf.close()  # noqa: SLF001
