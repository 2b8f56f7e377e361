"""How a sheet lies on A4: as many pages side by side as keep it readable."""

from __future__ import annotations

import re
from math import ceil
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.properties import PageSetupProperties

from xlelo.sheets.summary import HOLDS
from xlelo.workbook import glyph_widths
from xlelo.workbook.compile import TITLE_ROW, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from xlelo.sheets.chart import Chart
    from xlelo.sheets.sheet import Sheet
    from xlelo.workbook.compile import Layout

_PRINT_AREA = re.compile(rb'<definedName name="_xlnm\.Print_Area"[^>]*>[^<]*</definedName>')

A4 = 9
LONG_SIDE, SHORT_SIDE = 297, 210
MARGIN, HEAD_AND_FOOT = 0.5, 0.7
"""In inches, as the file format has them."""

SMALLEST = 0.68
"""Print scaled down further cannot be read."""

MOST_ROWS = 5000
"""Of a sheet that is no list: nobody prints a hundred pages of workings, and LibreOffice counts the pages of a sheet
that repeats its headings while it opens the workbook. Of a large month that took a fifth of the time."""

NEARLY = 0.9, 1.3
"""What takes between so many pages is put on one."""

USUAL_WIDTH, USUAL_HEIGHT = 8.43, 15.0
LINE = 12.5
"""The height of a line of text, in points."""

STATUS = 40
"""In digits: so wide is the line that says whether all checks pass, at least."""
HEADS = ("Checks.rows_fine", "Checks.row_wrong", "Checks.rows_wrong")
"""What it says above rows that people type."""

DIGIT, BESIDE = 7, 5
"""In dots: a column's width counts digits, and some room stands beside them."""
HEADING, LABEL, ARTICLE, INTRODUCTION = 9, 10, 8, 9
"""Their sizes, in points."""
REGULAR = 0.95
"""As wide is a text that is not bold, at most."""
INDENT, BUTTON = 20, 19
"""In dots: what stays free beside a heading, and what opens a filter."""


def set_up(
    worksheet: Any,
    sheet: Sheet,
    widths: Mapping[int, float],
    height: float,
    title: str,
    rows: tuple[int, int] | None,
) -> None:
    """`widths`: those of the columns that are printed; `height`: that of all rows, in points; `rows`: those that stand
    on every page, and the first columns with them."""
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page = worksheet.page_setup
    page.paperSize = A4
    upright = sheet.portrait or not (sheet.one_page or _lies(sheet, widths, height))
    page.orientation = "portrait" if upright else "landscape"
    across, down = (SHORT_SIDE, LONG_SIDE) if upright else (LONG_SIDE, SHORT_SIDE)
    page.fitToWidth = 1 if sheet.one_page else _across(across, sheet, widths)
    page.fitToHeight = int(sheet.one_page or _nearly_one(across, down, page.fitToWidth, widths, height))
    page.pageOrder = "overThenDown"
    repeat(worksheet, rows, sheet.frozen if rows is not None and page.fitToWidth > 1 else 0)
    worksheet.page_margins.left = worksheet.page_margins.right = MARGIN
    worksheet.page_margins.top = worksheet.page_margins.bottom = HEAD_AND_FOOT
    worksheet.oddFooter.left.text = title
    worksheet.oddFooter.center.text = "&P / &N"
    worksheet.oddFooter.right.text = "&A"


def repeat(worksheet: Any, rows: tuple[int, int] | None, columns: int) -> None:
    """On every page; the columns before the rows, as Excel has them."""
    areas = [f"$A:${get_column_letter(columns)}"] if columns else []
    if rows is not None:
        areas.append(f"${rows[0]}:${rows[1]}")
    if areas:
        title = quote_sheetname(worksheet.title)
        name = DefinedName("Print_Titles", attr_text=",".join(f"{title}!{area}" for area in areas))
        worksheet.defined_names["Print_Titles"] = name


def mark_what_is_printed(layout: Layout, sheet: Sheet) -> str:
    """A link that selects the list as far as it is filled: in LibreOffice no print area follows what is typed."""
    listed = layout.tables[sheet.key][0]
    last = get_column_letter(listed.left - 1 + sum(not column.helper for column in listed.table.columns))
    area = f"#{layout.quoted(sheet.key)}!A{TITLE_ROW}:{last}".replace('"', '""')
    rows = f"MAX({listed.first},{listed.first - 1}+{name_of(sheet.key, HOLDS)})"
    return f'=HYPERLINK("{area}"&{rows},{layout.word("Lists.mark")})'


def areas_first(workbook: bytes) -> bytes:
    """The names of what is printed, of each sheet, before those of what is repeated.

    For each range that is repeated LibreOffice breaks the sheets into pages while it opens the workbook; those of which
    it does not know yet what is printed, down to their last row, which is the millionth. That took two thirds of the
    time in which a small workbook opens.
    """
    areas = b"".join(_PRINT_AREA.findall(workbook))
    return _PRINT_AREA.sub(b"", workbook).replace(b"<definedNames>", b"<definedNames>" + areas, 1)


def reached(charts: Iterable[Chart], widths: Mapping[int, float], heights: Mapping[int, float]) -> tuple[int, int]:
    """The last column and the last row that charts cover."""
    columns, rows = [0], [0]
    for chart in charts:
        column, row = coordinate_to_tuple(chart.at)[::-1]
        width, height = (10 * centimetres for centimetres in chart.size)
        while (width := width - millimetres(widths.get(column, USUAL_WIDTH))) > 0:
            column += 1
        while (height := height - heights.get(row, USUAL_HEIGHT) / 72 * 25.4) > 0:
            row += 1
        columns.append(column)
        rows.append(row)
    return max(columns), max(rows)


def printed_widths(last: int, widths: Mapping[int, float], introduction: str) -> dict[int, float]:
    """Those of the columns up to the last one, and as far beyond as the introduction reaches."""
    needed, found = width_of_line([introduction], INTRODUCTION), dict[int, float]()
    while len(found) < last or sum(found.values()) < needed:
        found[len(found) + 1] = widths.get(len(found) + 1, USUAL_WIDTH)
    return found


def _across(side: float, sheet: Sheet, widths: Mapping[int, float]) -> int:
    """So many pages stand side by side on paper that is so wide, in millimetres."""
    room = (side - 2 * MARGIN * 25.4) / SMALLEST
    repeated = sum(millimetres(width) for position, width in widths.items() if position <= sheet.frozen)
    others = sum(millimetres(width) for position, width in widths.items() if position > sheet.frozen)
    return max(1, ceil(others / (room - repeated)))


def _lies(sheet: Sheet, widths: Mapping[int, float], height: float) -> bool:
    """It is too wide for upright paper, or larger on a page that lies, which holds it."""
    if _across(SHORT_SIDE, sheet, widths) > 1:
        return True
    wide = sum(map(millimetres, widths.values()))
    scale = min(1.0, (LONG_SIDE - 2 * MARGIN * 25.4) / wide)
    room = SHORT_SIDE - 2 * HEAD_AND_FOOT * 25.4
    return wide > SHORT_SIDE - 2 * MARGIN * 25.4 and height / 72 * 25.4 * scale < room


def _nearly_one(across: float, down: float, pages: int, widths: Mapping[int, float], height: float) -> bool:
    """A few rows more than one page holds are no page of their own."""
    wide = sum(map(millimetres, widths.values())) / pages
    scale = min(1.0, (across - 2 * MARGIN * 25.4) / wide)
    filled = height / 72 * 25.4 * scale / (down - 2 * HEAD_AND_FOOT * 25.4)
    least, most = NEARLY
    return least < filled < most and scale / max(1, filled) >= SMALLEST


def millimetres(width: float) -> float:
    """Of a column."""
    return (DIGIT * width + BESIDE) * 25.4 / 96


def cut(text: str, most: int) -> str:
    """Whole words of it, so many letters at most."""
    return text if len(text) <= most else shorten(text, most, placeholder=" …")


def height_of(texts: Iterable[tuple[str, float]] = ()) -> float:
    """Of a row whose texts are wrapped, each in a column of some width."""
    lines = (glyph_widths.lines(text, LABEL * REGULAR, DIGIT * width + BESIDE - INDENT) for text, width in texts)
    return LINE * max([1, *lines]) + 5


def width_of_line(texts: Iterable[str], size: float) -> float:
    """What the longest of them needs on one line."""
    return (
        ceil((max((glyph_widths.width(text, size) for text in texts), default=0.0) * REGULAR + BESIDE) / DIGIT * 4) / 4
    )


LONGEST_DAY, CELL = "30. 12. 2000.", 10
"""As Croatian writes a day, in letters of a cell's size; Hungarian needs as much, all others less."""
WIDTH_OF_DAY = width_of_line([LONGEST_DAY], CELL)


def width_of_status(sheet: Sheet, words: Mapping[str, str]) -> float:
    """Over so many digits the line that says whether all checks pass is coloured: as far as its words reach."""
    said = [words[key] for key in HEADS if sheet.status and key in words]
    return max(STATUS, width_of_line(said, LABEL) / REGULAR)


def width_of(heading: str, indent: int) -> float:
    """What its longest word needs; `indent`: so many dots of the column are."""
    return ceil((glyph_widths.widest_word(heading, HEADING) + indent) / DIGIT * 4) / 4


def height_of_headings(texts: Iterable[tuple[str, float]], indent: int) -> float:
    """Of a row of headings, each in a column of some width."""
    found = (glyph_widths.lines(text, HEADING, DIGIT * width + BESIDE - indent) for text, width in texts)
    return LINE * max([1, *found]) + 5
