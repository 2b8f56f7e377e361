"""A workbook before anything stands in it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from openpyxl import Workbook
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Protection
from openpyxl.styles.cell_style import StyleArray
from openpyxl.utils.indexed_list import IndexedList

_ALWAYS = datetime(2016, 1, 1)  # noqa: DTZ001 - the file format has no time zone


class _Undated(DocumentProperties):
    """The same workbook is the same bytes whenever it is written."""

    __elements__ = DocumentProperties.__elements__
    __nested__ = DocumentProperties.__nested__

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, _ALWAYS if name == "modified" else value)


def blank(title: str) -> Any:
    """A workbook without sheets, whose cells `Draft` writes."""
    workbook = Workbook(write_only=True)
    properties = _Undated(title=title, creator="xlelo")
    properties.created = _ALWAYS
    workbook.properties = properties
    workbook.calculation.fullCalcOnLoad = True
    _leave_unlocked(workbook)
    return workbook


def _leave_unlocked(workbook: Any) -> None:
    """A cell that says nothing of itself can be typed into; whatever is to be locked says so.

    What is cut and pasted takes its looks along, and cells that say nothing stay behind. Locked, as the file format
    has it, they could not be typed into again (LibreOffice 25.2), nor in Excel be deleted with their row.
    """
    unlocked, unsaid = Protection(locked=False), Protection(hidden=True)
    workbook._protections = IndexedList([unsaid, unlocked, Protection()])  # noqa: SLF001 - of the first one no cell says anything
    usual = StyleArray()
    usual.protectionId = 1
    workbook._cell_styles = IndexedList([usual])  # noqa: SLF001
    workbook._named_styles["Normal"].protection = unlocked  # noqa: SLF001
