"""A filled workbook with typed mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from xlelo.regulations.regulation import Book
from xlelo.workbook import make
from xlelo.workbook.compile import Layout

Changes: TypeAlias = dict[tuple[str, str, int], Any]
"""(sheet, column, row counted from 1; 0 for a single cell) → the typed content."""


def with_mistakes(book: Book, period: Any, readings: Any, changes: Changes, path: Path) -> Layout:
    typed: dict[str, dict[str, Any]] = {sheet: dict(keys) for sheet, keys in book.contents(period, readings).items()}
    for (sheet, name, row), value in changes.items():
        if row:
            typed[sheet][name] = [*typed[sheet][name]]
            typed[sheet][name][row - 1] = value
        else:
            typed[sheet][name] = value
    return make.write_for_input(book, path, book.measure(period), typed)
