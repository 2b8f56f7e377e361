"""The one list of workbooks. A new one is a declaration and a line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.regulations.cnxc.sheets.book import BOOK as CNXC
from xlelo.regulations.elo1972.sheets.book import BOOK as ELO1972
from xlelo.regulations.fce.sheets.book import BOOK as FCE
from xlelo.regulations.fide2011.sheets.book import BOOK as FIDE2011
from xlelo.regulations.fide2024.sheets.book import BOOK as FIDE2024
from xlelo.whatif.sheets.book import BOOK as WHAT_IF

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Book

ALL: tuple[Book, ...] = (FCE, CNXC, ELO1972, FIDE2011, FIDE2024, WHAT_IF)


def find(code: str) -> Book:
    """By its code, in any case."""
    for book in ALL:
        if book.code == code.strip().lower():
            return book
    known = [book.code for book in ALL]
    raise UnknownNameError(Sentence("no workbook “{code}”; known are {known}", code=code, known=known))
