"""The sheets that check compares with look as they do in a file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from little_room import write_little_template
from tiers import first_of

from xlelo.workbook import books
from xlelo.workbook.looks import Look
from xlelo.workbook.original import written_looks
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.stylesheet import Styles


@pytest.mark.parametrize("code", first_of(books.CODES, 1))
def test_as_in_a_file(code: str, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    layout, words = write_little_template(code, path)
    _, looks = written_looks(layout, words, layout.sheets)
    with zipfile.ZipFile(path) as package:
        styles, parts = Styles.of(package), {title: part for part, title in sheet_parts(package).items()}
        for sheet in layout.sheets:
            found, look = Look.of(package, parts[layout.titles[sheet.key]], styles), looks[sheet.key]
            assert list(look.cells.items()) == list(found.cells.items())
            assert list(look.texts.items()) == list(found.texts.items())
            assert look.heights == found.heights
            assert look.settings == found.settings
