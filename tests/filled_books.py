"""The examples' workbooks and the templates, newly written by this program, once per test run.

    layout = example("fce", tmp_path / "month.xlsx")
    layout = template("cnxc", tmp_path / "empty.xlsx", language="pt")

The processes of a run share them in the folder that `conftest.py` names. A tool that runs alone writes its own.
"""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from xlelo.readers import read_period
from xlelo.workbook import books, make
from xlelo.workbook.compile import Layout
from xlelo.workbook.parts import sheet_parts
from xlelo.workbook.write import laid_out

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
FOLDERS = {"fce": "fce_2018_04", "cnxc": "cnxc_2005_1", "fide2024": "fide2024_2026_11"}
SHARED = "XLELO_TEST_BOOKS"
"""The environment variable with the folder of this run."""


def example(code: str, path: Path, language: str = "en") -> Layout:
    """Write the example to the path. The layout is read-only."""
    path.write_bytes(filled_book(code, language))
    return _layout(code, language, filled=True)


def template(code: str, path: Path, language: str = "en") -> Layout:
    path.write_bytes(_template(code, language))
    return _layout(code, language, filled=False)


@cache
def filled_book(code: str, language: str = "en") -> bytes:
    return _write_once(f"{code} {language}.xlsx", lambda path: _fill(code, path, language))


def newly_filled_book(code: str) -> bytes:
    """A newly written workbook, for a test that has changed how workbooks are written."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        _fill(code, path, "en")
        return path.read_bytes()


def _fill(code: str, path: Path, language: str) -> None:
    book, given = books.find(code), _read(code)
    make.fill_workbook(book, path, given.period, given.readings, language=language)


@cache
def part_of(code: str, title: str) -> str:
    """The package part of the sheet with this title."""
    with zipfile.ZipFile(io.BytesIO(filled_book(code))) as package:
        return next(part for part, name in sheet_parts(package).items() if name == title)


@cache
def _template(code: str, language: str) -> bytes:
    return _write_once(
        f"{code} {language} empty.xlsx", lambda path: make.empty(books.find(code), path, language=language)
    )


@cache
def _layout(code: str, language: str, *, filled: bool) -> Layout:
    book = books.find(code)
    return laid_out(book, book.measure(_read(code).period if filled else None), book.words(language))


@cache
def _read(code: str) -> Any:
    folder, *_ = sorted(EXAMPLES.glob(f"{FOLDERS.get(code, code.replace('-', '_'))}*"))
    return read_period(folder, books.find(code).folder_regulation)


def _write_once(name: str, write: Callable[[Path], object]) -> bytes:
    """The workbook; it is not written again if another process of this run has written it."""
    with TemporaryDirectory() as own:
        kept, path = Path(os.environ.get(SHARED, own)) / name, Path(own) / f"new {name}"
        if not kept.is_file():
            write(path)
            path.replace(kept)
        return kept.read_bytes()
