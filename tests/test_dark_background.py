"""Sheets can be read where LibreOffice shows documents on a dark background, as it does on a dark desktop."""

from pathlib import Path
from typing import Any

import pytest
from little_room import write_little_template
from openpyxl import load_workbook
from openpyxl.styles import Color
from tiers import first_of

from xlelo.workbook import books

PAPER, DARK = "FFFFFF", "1C1C1C"
"""The usual background, and the dark one of LibreOffice."""
LEAST = 3.0
"""The least contrast that WCAG 2.1 asks for (1.4.11)."""


def _luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.1 defines it."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _rgb(colour: Color | None) -> str | None:
    return colour.rgb[2:] if colour is not None and colour.type == "rgb" else None


def _written(code: str, path: Path) -> Any:
    write_little_template(code, path)
    return load_workbook(path)


@pytest.mark.parametrize("code", first_of(books.CODES))
def test_inks_can_be_read(code: str, tmp_path: Path) -> None:
    workbook = _written(code, tmp_path / "book.xlsx")
    seen = 0
    for sheet in workbook:
        for cell in (cell for row in sheet.iter_rows(max_row=40) for cell in row if cell.has_style):
            ink = _rgb(cell.font.color)
            if ink is None or cell.fill.fill_type:  # without an ink, LibreOffice chooses white or black
                continue
            seen += 1
            assert min(_contrast(ink, PAPER), _contrast(ink, DARK)) >= LEAST, (sheet.title, cell.coordinate, ink)
    assert seen


@pytest.mark.parametrize("code", first_of(books.CODES))
def test_hidden_numbers_need_no_white_ground(code: str, tmp_path: Path) -> None:
    looks = [
        rule.dxf
        for sheet in _written(code, tmp_path / "book.xlsx")
        for rules in sheet.conditional_formatting
        for rule in rules.rules
        if rule.dxf is not None and rule.dxf.font is not None
    ]
    assert looks
    assert {look.numFmt and look.numFmt.formatCode for look in looks if _rgb(look.font.color) == PAPER} == {";;;"}
