"""Write lists as plain sheets for printing: A4, headings on every page, the same look as the web page."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties

from xlelo.files import write_archive
from xlelo.periods.listing import Listing, name_of_lists
from xlelo.workbook import glyph_widths
from xlelo.workbook.openpyxl_writer import parts_of
from xlelo.workbook.page_setup import A4, DIGIT, REGULAR, width_of_line
from xlelo.workbook.style import FONT

TITLE_ROW, HEADING_ROW = 1, 2
MARGIN = 15 / 25.4
"""Margin in inches, as in the file format."""
SHADE, LINE = "FFE4E9F0", "FFBBBBBB"
LARGE, USUAL = 13, 10
"""Text sizes in points."""
INDENT = 1
"""Indent of a text, so that it does not touch the number to its left."""
GAP = 2.5
"""Room for the indent and some more, in digits."""
WIDEST = 50
"""Largest column width in digits. Longer texts wrap."""
LINE_SPACING, SPACE_BELOW = 1.25, 5
"""Line height relative to text size, and points below the last line."""


def write_listings(lists: Sequence[Listing], path: Path, pages: Sequence[int] = ()) -> None:
    """Write the lists. `pages`: number of pages per list, if known; pages are numbered list by list."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    workbook.properties.title = name_of_lists(lists)
    for number, listing in enumerate(lists, 1):
        sheet: Any = workbook.create_sheet(str(number))
        _write(sheet, listing)
        sheet.page_setup.firstPageNumber, sheet.page_setup.useFirstPageNumber = 1, True
        sheet.oddFooter.center.text = f"&P / {pages[number - 1]}" if pages else "&P / &N"
    write_archive(path, parts_of(workbook))


def _write(sheet: Any, listing: Listing) -> None:
    line = Border(bottom=Side(style="thin", color=LINE))
    for row, cells in enumerate((listing.headings, *listing.rows), HEADING_ROW):
        for column, text in enumerate(cells, 1):
            cell = _add_text(sheet, row, column, text, bold=row == HEADING_ROW)
            right = column - 1 in listing.numeric
            cell.border = line
            cell.alignment = Alignment(
                horizontal="right" if right else "left", vertical="top", wrap_text=True, indent=0 if right else INDENT
            )
            if row == HEADING_ROW:
                cell.fill = PatternFill("solid", fgColor=SHADE)
    widths = [_width(listing, column) for column in range(len(listing.headings))]
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    for row, cells in enumerate(listing.rows, HEADING_ROW + 1):
        lines = max(
            glyph_widths.lines(text, USUAL, (width - GAP) * DIGIT) for text, width in zip(cells, widths, strict=True)
        )
        if lines > 1:
            sheet.row_dimensions[row].height = _height(lines, USUAL)
    _add_wide_text(sheet, TITLE_ROW, listing.title, widths, size=LARGE)
    for row, note in enumerate(listing.notes, HEADING_ROW + len(listing.rows) + 1):
        _add_wide_text(sheet, row, note, widths)
    sheet.print_title_rows = f"{TITLE_ROW}:{HEADING_ROW}"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.paperSize = A4
    sheet.page_setup.fitToHeight = 0
    sheet.page_margins.left = sheet.page_margins.right = sheet.page_margins.top = MARGIN


def _add_text(sheet: Any, row: int, column: int, text: str, *, size: int = USUAL, bold: bool = False) -> Any:
    cell = sheet.cell(row, column)
    cell.value = text
    cell.data_type = "s"
    cell.number_format = "@"
    cell.font = Font(FONT, size, b=bold)
    return cell


def _width(listing: Listing, column: int) -> float:
    """Column width for its longest text, in digits. The heading is bold."""
    heading = width_of_line([listing.headings[column]], USUAL) / REGULAR
    return min(WIDEST, max(heading, width_of_line([row[column] for row in listing.rows], USUAL)) + GAP)


def _add_wide_text(sheet: Any, row: int, text: str, widths: Sequence[float], size: int = USUAL) -> None:
    """Put a text across all columns, on as many lines as it needs."""
    title = row == TITLE_ROW
    _add_text(sheet, row, 1, text, size=size, bold=title).alignment = Alignment(vertical="top", wrap_text=True)
    sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=len(widths))
    room = sum(widths) * DIGIT
    sheet.row_dimensions[row].height = _height(glyph_widths.lines(text, size, room), size)


def _height(lines: int, size: int) -> float:
    """Height of a row. LibreOffice does not adjust it to texts that wrap."""
    return lines * size * LINE_SPACING + SPACE_BELOW
