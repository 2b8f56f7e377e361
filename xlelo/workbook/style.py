"""Cell styles: inputs have fill and border, and headings and results differ in black and white too."""

from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from openpyxl.cell import WriteOnlyCell
from openpyxl.formatting.rule import FormulaRule, Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

from xlelo.sheets.formats import TEXT

Font.__elements__ = (
    *("b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign"),
    *("sz", "color", "name", "family", "charset", "scheme"),
)
"""Elements in the order of the file format. openpyxl's own order is different."""

FONT = "Arial"
GREY = "FF767676"
"""Grey that can be read on white and, where the program has a dark background, on black."""
LINK = "FF2A6CA8"
"""Blue that can be read on the same two, and on the red of Checks."""
WAITING = PatternFill("solid", bgColor="FFFFF3C4")
TABS = {
    "front": "FF1F4E79",
    "typing": "FFE3B505",
    "settle": "FFC0392B",
    "published": "FF2E8B57",
    "tables": "FF6C8EBF",
    "workings": "FFA6A6A6",
}
"""Tab colours, by the use of the sheet."""

PASS_FILL = PatternFill("solid", bgColor="FFD8EFD9")
FAIL_FILL = PatternFill("solid", bgColor="FFF4B8B0")
_UNSEEN = DifferentialStyle(font=Font(color="FFFFFFFF"), numFmt=NumberFormat(250, ";;;"))
"""No number is shown. The white font serves Google Sheets, whose conditions have no number formats."""

_THIN = Side(style="thin", color="FF9A9A9A")
_HAIR = Side(style="hair", color="FFB5B5B5")
LINE = Border(bottom=_HAIR)
_FILLS = {
    "input": PatternFill("solid", fgColor="FFFFF8DC"),
    "heading": PatternFill("solid", fgColor="FFDCE3EC"),
    "heading of text": PatternFill("solid", fgColor="FFDCE3EC"),
    "printed": PatternFill("solid", fgColor="FFF2F2F2"),
    "words": PatternFill("solid", fgColor="FFF2F2F2"),
}
_BORDERS = {
    "input": Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN),
    "heading": Border(bottom=_THIN, top=_THIN),
    "heading of text": Border(bottom=_THIN, top=_THIN),
    "computed": LINE,
    "printed": LINE,
    "words": LINE,
    "link": LINE,
}
_FONTS = {
    "title": Font(FONT, 14, b=True),
    "check": Font(FONT, 10, b=True),
    "introduction": Font(FONT, 9, i=True, color=GREY),
    "article": Font(FONT, 8, i=True, color=GREY),
    "articles": Font(FONT, 8, i=True, color=GREY),
    "heading": Font(FONT, 9, b=True),
    "heading of text": Font(FONT, 9, b=True),
    "label": Font(FONT, 10),
    "above": Font(FONT, 8, color=GREY),
    "way": Font(FONT, 9, u="single", color=LINK),
    "link": Font(FONT, 10, b=True, u="single", color=LINK),
    "wrapped": Font(FONT, 9),
    "place": Font(FONT, 9, u="single", color=LINK),
    "aid": Font(FONT, 9, i=True, color=GREY),
}
_ORDINARY = Font(FONT, 10)

_numbers: WeakKeyDictionary[Any, dict[tuple[str, str, bool], int]] = WeakKeyDictionary()
"""Workbook → its known styles. openpyxl would compare all parts of a style for each cell."""


@cache
def _alignment(kind: str, number_format: str, *, shrinks: bool) -> Alignment:
    if kind in {"heading", "heading of text"}:
        text = kind != "heading" or number_format == TEXT
        return Alignment(
            horizontal="left" if text else "right", wrap_text=True, vertical="center", indent=1 if text else 0
        )
    if kind == "articles":
        return Alignment(horizontal="right", vertical="bottom", wrap_text=True)
    if kind == "told":
        return Alignment(horizontal="left", vertical="center", indent=1)
    if kind in {"article", "title", "check", "introduction", "label", "way"}:
        return Alignment(vertical="center")
    if kind in {"words", "link", "wrapped"}:
        return Alignment(horizontal="left", vertical="center", wrap_text=True, indent=1)
    text = number_format == TEXT
    return Alignment(
        horizontal="left" if text else None, vertical="center", indent=1 if text else 0, shrink_to_fit=shrinks or None
    )


def number(sheet: Any, kind: str, number_format: str = "General", *, shrinks: bool = False) -> int:
    """Number of a style in the workbook. `shrinks`: a text that is too long for its column is written smaller."""
    known, key = _numbers.setdefault(sheet.parent, {}), (kind, number_format, shrinks)
    if key not in known:
        known[key] = _number(sheet, kind, number_format, shrinks=shrinks)
    return known[key]


def _number(sheet: Any, kind: str, number_format: str, *, shrinks: bool) -> int:
    cell = WriteOnlyCell(sheet)
    cell.font = _FONTS.get(kind, _ORDINARY)
    cell.alignment = _alignment(kind, number_format, shrinks=shrinks)
    cell.number_format = number_format
    if kind in _FILLS:
        cell.fill = _FILLS[kind]
    if kind in _BORDERS:
        cell.border = _BORDERS[kind]
    cell.protection = Protection(locked=kind not in {"input", "aid"})
    return int(cell.style_id)


def empty_column(column: Any, *, locked: bool) -> None:
    """Set the style of a column outside our cells."""
    column.font = _ORDINARY
    column.protection = Protection(locked=locked)


def rule(formula: str, **looks: Any) -> Any:
    """A conditional format: cells have this look if the formula is true."""
    return FormulaRule([formula], **looks)  # type: ignore[no-untyped-call] # openpyxl's stubs leave it open


def hide_numbers(formula: str) -> Any:
    """A conditional format: numbers are not shown if the formula is true."""
    return Rule("expression", dxf=_UNSEEN, formula=[formula])
