"""How a sheet lies on A4: as many pages side by side as keep it readable."""

from __future__ import annotations

from math import ceil
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from xlelo.drafting.sheet import Sheet

A4 = 9
LONG_SIDE, SHORT_SIDE = 297, 210
MARGIN, HEAD_AND_FOOT = 0.5, 0.7
"""In inches, as the file format has them."""

SMALLEST = 0.68
"""Print scaled down further cannot be read."""

USUAL_WIDTH = 8.43
LINE = 12.5
"""The height of a line of text, in points."""

LETTERS = 1.1
"""Of words, so many stand where a digit would."""


def set_up(worksheet: Any, sheet: Sheet, widths: Mapping[int, float], title: str) -> None:
    """`widths`: those of the columns that are printed."""
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page = worksheet.page_setup
    page.paperSize = A4
    page.orientation = "portrait" if sheet.portrait else "landscape"
    page.fitToWidth = 1 if sheet.one_page else pages_across(sheet, widths)
    page.fitToHeight = int(sheet.one_page)
    page.pageOrder = "overThenDown"
    if sheet.lead and page.fitToWidth > 1:
        worksheet.print_title_cols = f"A:{get_column_letter(sheet.lead)}"
    worksheet.page_margins.left = worksheet.page_margins.right = MARGIN
    worksheet.page_margins.top = worksheet.page_margins.bottom = HEAD_AND_FOOT
    worksheet.oddFooter.left.text = title
    worksheet.oddFooter.center.text = "&P / &N"
    worksheet.oddFooter.right.text = "&A"


def pages_across(sheet: Sheet, widths: Mapping[int, float]) -> int:
    paper = (SHORT_SIDE if sheet.portrait else LONG_SIDE) - 2 * MARGIN * 25.4
    room = paper / SMALLEST
    repeated = sum(_millimetres(width) for position, width in widths.items() if position <= sheet.lead)
    others = sum(_millimetres(width) for position, width in widths.items() if position > sheet.lead)
    return max(1, ceil(others / (room - repeated)))


def _millimetres(width: float) -> float:
    """Of a column: its width counts digits of seven dots, and five dots stand beside them."""
    return (7 * width + 5) * 25.4 / 96


def height_of(texts: Iterable[tuple[str, float]] = ()) -> float:
    """Of a row whose texts are wrapped, each in a column of some width."""
    lines = (len(wrap(text, max(1, int(width * LETTERS)), break_long_words=False)) for text, width in texts)
    return LINE * max([1, *lines]) + 5


def width_of(heading: str) -> float:
    """What its longest word needs, in bold."""
    return max((len(word) for word in heading.split()), default=0) + 1.5
