"""A period's workbook without stored results, so that every compared value is calculated from this file alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from xlelo.regulations.regulation import Book
from xlelo.workbook.compile import Layout
from xlelo.workbook.make import join, write_for_input


def write_without_results(book: Book, path: Path, period: Any, readings: Any, *, language: str = "en") -> Layout:
    sizes = book.measure(period)
    content = join(book.contents(period, readings), book.arrange(period, sizes))
    return write_for_input(book, path, sizes, content, language=language)
