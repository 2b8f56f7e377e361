"""The examples' workbooks as this program writes them now, whatever lies in the folder of the committed ones."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from xlelo.readers import read_period
from xlelo.workbook import books, make
from xlelo.workbook.parts import sheet_parts

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
FOLDERS = {"fce": "fce_2018_04", "cnxc": "cnxc_2005_1", "fide2024": "fide2024_2026_11"}


@cache
def filled_book(code: str) -> bytes:
    book = books.find(code)
    given = read_period(EXAMPLES / FOLDERS[code], book.regulation)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        make.filled(book, path, given.period, given.readings)
        return path.read_bytes()


@cache
def part_of(code: str, title: str) -> str:
    """The part that holds the sheet of that title."""
    with zipfile.ZipFile(io.BytesIO(filled_book(code))) as package:
        return next(part for part, name in sheet_parts(package).items() if name == title)
