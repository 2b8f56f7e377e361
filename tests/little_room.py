"""Templates and next periods of only a few rows, which are written and calculated quickly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from xlelo.lang import Words
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Sizes
from xlelo.workbook import books
from xlelo.workbook.compile import Layout
from xlelo.workbook.write import draft, laid_out

ROWS = 40


def shrink_book(code: str, monkeypatch: pytest.MonkeyPatch) -> Book:
    little = with_little_room(books.find(code))
    find_instead(little, monkeypatch)
    return little


def with_little_room_everywhere(setattr_: Callable[[Any, str, Any], object] = setattr) -> None:
    """Every regulation, also those of rule files. A monkeypatch's `setattr` is undone later."""
    find, derived_book = books.find, books.derived_book
    setattr_(books, "find", lambda code: with_little_room(find(code)))
    setattr_(books, "derived_book", lambda regulation: with_little_room(derived_book(regulation)))


def with_little_room(book: Book) -> Book:
    def measure(period: Any) -> Sizes:
        """A half-year without games has the rows of a template, too."""
        sizes, whole = book.measure(period), book.measure(None)
        few = ROWS if period is None else 3 * ROWS
        return {name: min(rows, few) if rows == whole[name] else rows for name, rows in sizes.items()}

    return replace(book, measure=measure)


def write_little_template(code: str, path: Path) -> tuple[Layout, Words]:
    """Write a template without results. Elo's worksheet is small, and it has one place more than players."""
    book = books.find(code) if code == "elo1972" else with_little_room(books.find(code))
    words = book.words("en")
    layout = laid_out(book, book.measure(None), words)
    draft(layout, {}, words, layout.sheets).save_copy(path)
    return layout, words


def find_instead(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use this workbook for every request for its code."""
    find = books.find
    monkeypatch.setattr(books, "find", lambda code: book if code == book.code else find(code))
