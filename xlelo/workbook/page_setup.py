"""Print set-up for A4: as few pages side by side as keep the sheet readable."""

from collections.abc import Iterable, Mapping
from math import ceil
from textwrap import shorten
from typing import Any

from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.properties import PageSetupProperties

from xlelo.sheets.chart import Chart
from xlelo.sheets.sheet import Sheet
from xlelo.sheets.summary import HOLDS
from xlelo.workbook import glyph_widths
from xlelo.workbook.compile import TITLE_ROW, Layout, name_of
from xlelo.workbook.looks import USUAL_HEIGHT, USUAL_WIDTH

A4 = 9
LONG_SIDE, SHORT_SIDE = 297, 210
MARGIN, HEAD_AND_FOOT = 0.5, 0.7
"""Margins in inches, as in the file format."""

SMALLEST = 0.68
"""Smallest print scale that can be read."""
SURE = 0.9
"""Share of a page that every program surely fills. Their fonts and column widths differ a little."""

MAX_ROWS = 5000
"""Maximum number of rows with repeated headings, unless the sheet is a list.

Nobody prints a hundred pages of workings. LibreOffice counts the pages of a sheet with repeated headings while it opens
the workbook; in a large month this took a fifth of the time.
"""

NEARLY = 0.9, 1.3
"""Content of between 0.9 and 1.3 pages is fitted on one page."""

LINE = 12.5
"""Height of a line of text, in points."""

STATUS = 40
"""Minimum width of the status line, in digits."""
HEADS = ("Checks.rows_fine", "Checks.row_wrong", "Checks.rows_wrong")
"""Words of the status line above input tables."""

DIGIT, BUTTON_GAP = 7, 5
"""Pixels per digit of column width, and pixels of padding per column."""
HEADING, LABEL, ARTICLE, INTRODUCTION = 9, 10, 8, 9
"""Text sizes in points."""
REGULAR = 0.95
"""Largest width of regular text relative to bold text."""
INDENT, BUTTON = 20, 19
"""Width in pixels of the free space beside a heading, and of a filter button."""


def set_up(
    worksheet: Any, sheet: Sheet, widths: Mapping[int, float], height: float, title: str, rows: tuple[int, int] | None
) -> None:
    """Set up the pages of a sheet.

    `widths`: widths of the printed columns. `height`: height of all rows, in points. `rows`: rows that repeat on every
    page; the frozen columns then repeat too.
    """
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page = worksheet.page_setup
    page.paperSize = A4
    upright = sheet.portrait or not (sheet.one_page or _lies(sheet, widths, height))
    page.orientation = "portrait" if upright else "landscape"
    across, down = (SHORT_SIDE, LONG_SIDE) if upright else (LONG_SIDE, SHORT_SIDE)
    page.fitToWidth = 1 if sheet.one_page else _pages_across(across, sheet, widths)
    page.fitToHeight = int(sheet.one_page or _nearly_one(across, down, page.fitToWidth, widths, height))
    page.pageOrder = "overThenDown"
    repeat(worksheet, rows, sheet.frozen if rows is not None and page.fitToWidth > 1 else 0)
    worksheet.page_margins.left = worksheet.page_margins.right = MARGIN
    worksheet.page_margins.top = worksheet.page_margins.bottom = HEAD_AND_FOOT
    worksheet.oddFooter.left.text = title
    worksheet.oddFooter.center.text = "&P / &N"
    worksheet.oddFooter.right.text = "&A"


def repeat(worksheet: Any, rows: tuple[int, int] | None, columns: int) -> None:
    """Repeat rows and columns on every page. Columns come before rows, as in Excel's files."""
    areas = [f"$A:${get_column_letter(columns)}"] if columns else []
    if rows is not None:
        areas.append(f"${rows[0]}:${rows[1]}")
    if areas:
        title = quote_sheetname(worksheet.title)
        name = DefinedName("Print_Titles", attr_text=",".join(f"{title}!{area}" for area in areas))
        worksheet.defined_names["Print_Titles"] = name


def print_link(layout: Layout, sheet: Sheet) -> str:
    """A link that selects the filled part of the list, because LibreOffice's print area does not follow the input."""
    listed = layout.tables[sheet.key][0]
    last = get_column_letter(listed.left - 1 + sum(not column.helper for column in listed.table.columns))
    area = f"#{layout.quote(sheet.key)}!A{TITLE_ROW}:{last}".replace('"', '""')
    rows = f"MAX({listed.first},{listed.first - 1}+{name_of(sheet.key, HOLDS)})"
    return f'=HYPERLINK("{area}"&{rows},{layout.word("Lists.mark")})'


def covered_area(charts: Iterable[Chart], widths: Mapping[int, float], heights: dict[int, float]) -> tuple[int, int]:
    """Last column and last row that charts cover. Their rows get a height, because other programs have another one."""
    columns, rows = [0], [0]
    for chart in charts:
        column, row = coordinate_to_tuple(chart.at)[::-1]
        width, height = (10 * centimetres for centimetres in chart.size)
        while (width := width - millimetres(widths.get(column, USUAL_WIDTH))) > 0:
            column += 1
        while (height := height - heights.setdefault(row, USUAL_HEIGHT) / 72 * 25.4) > 0:
            row += 1
        columns.append(column)
        rows.append(row)
    return max(columns), max(rows)


def printed_widths(last: int, widths: Mapping[int, float], introduction: str, before: int = 0) -> dict[int, float]:
    """Widths of the columns up to `last`, and of more columns if the introduction needs them.

    `before`: number of columns before the introduction.
    """
    needed, found = width_of_line([introduction], INTRODUCTION), dict[int, float]()
    while len(found) < last or sum(width for place, width in found.items() if place > before) < needed:
        found[len(found) + 1] = widths.get(len(found) + 1, USUAL_WIDTH)
    return found


def columns_before(introduction: str, sheet: Sheet, widths: Mapping[int, float]) -> int:
    """Number of columns before the introduction of the sheet.

    Each page repeats the frozen columns. A longer text in them would be cut on every page but the first. Beside them it
    must not reach beyond the first page.
    """
    frozen = sum(width for place, width in widths.items() if place <= sheet.frozen)
    needed = width_of_line([introduction], INTRODUCTION)
    if not frozen or needed <= frozen or sheet.one_page:
        return 0
    first, *others = _pages(SHORT_SIDE if sheet.portrait else LONG_SIDE, sheet, widths)
    return sheet.frozen if others and millimetres(frozen + needed) <= SURE * first else 0


def _pages_across(side: float, sheet: Sheet, widths: Mapping[int, float]) -> int:
    """Number of pages side by side on paper with this side in millimetres."""
    return len(_pages(side, sheet, widths))


def _pages(side: float, sheet: Sheet, widths: Mapping[int, float]) -> list[float]:
    """Width of the columns on each of the pages side by side, in millimetres. A column is never split."""
    room = (side - 2 * MARGIN * 25.4) / SMALLEST
    repeated = sum(millimetres(width) for position, width in widths.items() if position <= sheet.frozen)
    pages = [repeated]
    for width in (millimetres(width) for position, width in widths.items() if position > sheet.frozen):
        if pages[-1] + width > room:
            pages.append(repeated)
        pages[-1] += width
    return pages


def _lies(sheet: Sheet, widths: Mapping[int, float], height: float) -> bool:
    """Return whether to print landscape: too wide for portrait, or larger in landscape on a single page."""
    if _pages_across(SHORT_SIDE, sheet, widths) > 1:
        return True
    wide = sum(map(millimetres, widths.values()))
    scale = min(1.0, (LONG_SIDE - 2 * MARGIN * 25.4) / wide)
    room = SHORT_SIDE - 2 * HEAD_AND_FOOT * 25.4
    return wide > SHORT_SIDE - 2 * MARGIN * 25.4 and height / 72 * 25.4 * scale < room


def _nearly_one(across: float, down: float, pages: int, widths: Mapping[int, float], height: float) -> bool:
    """Return whether to fit the rows on one page, because they need only a little more or less."""
    wide = sum(map(millimetres, widths.values())) / pages
    scale = min(1.0, (across - 2 * MARGIN * 25.4) / wide)
    filled = height / 72 * 25.4 * scale / (down - 2 * HEAD_AND_FOOT * 25.4)
    least, most = NEARLY
    return least < filled < most and scale / max(1, filled) >= SMALLEST


def millimetres(width: float) -> float:
    """Width of a column in millimetres."""
    return (DIGIT * width + BUTTON_GAP) * 25.4 / 96


def cut_at_word(text: str, most: int) -> str:
    """Shorten a text to at most this many letters, at a word's end."""
    return text if len(text) <= most else shorten(text, most, placeholder=" …")


def height_of(texts: Iterable[tuple[str, float]] = ()) -> float:
    """Height of a row with wrapped texts, each with the width of its column."""
    lines = (glyph_widths.lines(text, LABEL * REGULAR, DIGIT * width + BUTTON_GAP - INDENT) for text, width in texts)
    return LINE * max([1, *lines]) + 5


def width_of_line(texts: Iterable[str], size: float) -> float:
    """Width of the longest text on one line, in digits."""
    return (
        ceil((max((glyph_widths.width(text, size) for text in texts), default=0.0) * REGULAR + BUTTON_GAP) / DIGIT * 4)
        / 4
    )


LONGEST_DAY, CELL = "30. 12. 2000.", 10
"""The longest date, and the text size of cells. Croatian writes it so; Hungarian needs as much, others less."""
WIDTH_OF_DAY = width_of_line([LONGEST_DAY], CELL)


def width_of_status(sheet: Sheet, words: Mapping[str, str]) -> float:
    """Width of the coloured status line in digits, as far as its words reach."""
    said = [words[key] for key in HEADS if sheet.status and key in words]
    return max(STATUS, width_of_line(said, LABEL) / REGULAR)


def width_of(heading: str, indent: int) -> float:
    """Width that the longest word of a heading needs. `indent`: pixels that are not free for text."""
    return ceil((glyph_widths.widest_word(heading, HEADING) + indent) / DIGIT * 4) / 4


def width_beside_button(heading: str, width: float) -> float:
    """The width, or more: LibreOffice breaks no heading that fits its column only under the filter's button."""
    line = glyph_widths.width(heading, HEADING)
    fits = line <= DIGIT * width + BUTTON_GAP
    return max(width, ceil((line + INDENT + BUTTON) / DIGIT * 4) / 4) if fits else width


def height_of_headings(texts: Iterable[tuple[str, float]], indent: int) -> float:
    """Height of a row of headings, each with the width of its column."""
    found = (glyph_widths.lines(text, HEADING, DIGIT * width + BUTTON_GAP - indent) for text, width in texts)
    return LINE * max([1, *found]) + 5
