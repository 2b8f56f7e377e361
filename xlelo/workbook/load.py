"""A workbook of which no sheet is read before its rows are asked for; then all its rows are."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

from openpyxl.reader.excel import ExcelReader
from openpyxl.worksheet._read_only import ReadOnlyWorksheet

if TYPE_CHECKING:
    from openpyxl import Workbook


class _Sheet(ReadOnlyWorksheet):
    def _get_size(self) -> None:
        """Not asked: where the file does not say it, openpyxl reads the sheet to its end; where it says less than is
        there, rows are lost."""


class _Reader(ExcelReader):
    wb: Any
    parser: Any

    def read_worksheets(self) -> None:
        for sheet, part in self.parser.find_sheets():
            if part.target in self.valid_files and "chartsheet" not in part.Type:
                self.wb._sheets.append(_Sheet(self.wb, sheet.name, part.target, self.shared_strings))  # noqa: SLF001


def load(file: IO[bytes]) -> Workbook:
    """The values that the file holds, read-only."""
    reader = _Reader(file, read_only=True, data_only=True, keep_links=False)
    reader.read()
    workbook: Workbook = reader.wb
    return workbook
