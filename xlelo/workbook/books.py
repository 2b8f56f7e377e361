"""The workbooks: that of each regulation which has one, and the what-if page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.regulations import ALL as REGULATIONS
from xlelo.whatif.sheets.book import BOOK as WHAT_IF

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Book

ALL: tuple[Book, ...] = (*(one.book() for one in REGULATIONS if one.book is not None), WHAT_IF)


def find(code: str) -> Book:
    """By its code, in any case."""
    for book in ALL:
        if book.code == code.strip().lower():
            return book
    known = [book.code for book in ALL]
    raise UnknownNameError(Sentence("no workbook “{code}”; allowed: {known}", code=code, known=known))
