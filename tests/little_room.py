"""A regulation whose templates and next periods have only a few rows, so that they are calculated quickly."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.workbook import books

if TYPE_CHECKING:
    import pytest

    from xlelo.regulations.regulation import Book
    from xlelo.sheets.sheet import Sizes

ROWS = 40


def with_little_room(code: str, monkeypatch: pytest.MonkeyPatch) -> Book:
    little = _little(books.find(code))
    find_instead(little, monkeypatch)
    return little


def with_little_room_for_rule_files(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = books.of_regulation
    monkeypatch.setattr(books, "of_regulation", lambda regulation: _little(whole(regulation)))


def _little(book: Book) -> Book:
    def measure(period: Any) -> Sizes:
        sizes = book.measure(period)
        return {name: min(rows, ROWS) for name, rows in sizes.items()} if period is None else sizes

    return replace(book, measure=measure)


def find_instead(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use this workbook for every request for its code."""
    find = books.find
    monkeypatch.setattr(books, "find", lambda code: book if code == book.code else find(code))
