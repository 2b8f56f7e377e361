"""Lists as plain sheets to be printed: A4, headings on every page; they look as the web page does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties

from xlelo.workbook.draft import save
from xlelo.workbook.style import FONT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from xlelo.periods.listing import Listing

HEADING_ROW = 2
A4 = 9
MARGIN = 15 / 25.4
"""In inches, as the file format has it."""
SHADE, LINE = "FFE4E9F0", "FFBBBBBB"


def write_listings(lists: Sequence[Listing], path: Path, pages: Sequence[int] = ()) -> None:
    """`pages`: how many each list has, where that is known; the pages are counted list by list."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for number, listing in enumerate(lists, 1):
        sheet: Any = workbook.create_sheet(str(number))
        _write(sheet, listing)
        sheet.page_setup.firstPageNumber, sheet.page_setup.useFirstPageNumber = 1, True
        sheet.oddFooter.center.text = f"&P / {pages[number - 1]}" if pages else "&P / &N"
    save(workbook, path)


def _write(sheet: Any, listing: Listing) -> None:
    line = Border(bottom=Side(style="thin", color=LINE))
    rows = [(listing.title,), listing.headings, *listing.rows, *((note,) for note in listing.notes)]
    for row, cells in enumerate(rows, 1):
        for column, text in enumerate(cells, 1):
            cell = sheet.cell(row, column)
            cell.value = text
            cell.data_type = "s"
            cell.number_format = "@"
            cell.font = Font(FONT, 13 if row == 1 else 10, b=row <= HEADING_ROW)
            if len(cells) > 1:
                cell.border = line
                cell.alignment = Alignment(horizontal="right" if column - 1 in listing.numeric else "left")
            if row == HEADING_ROW:
                cell.fill = PatternFill("solid", fgColor=SHADE)
    sheet.row_dimensions[1].height = 22
    for column, heading in enumerate(listing.headings, 1):
        longest = max([len(heading), *(len(row[column - 1]) for row in listing.rows)])
        sheet.column_dimensions[get_column_letter(column)].width = longest + 3
    sheet.print_title_rows = f"{HEADING_ROW}:{HEADING_ROW}"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.paperSize = A4
    sheet.page_setup.fitToHeight = 0
    sheet.page_margins.left = sheet.page_margins.right = sheet.page_margins.top = MARGIN
