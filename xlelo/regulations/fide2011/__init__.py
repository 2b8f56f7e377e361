"""FIDE's rules on ratings before and from 1 July 2011, as far as two Brazilian posts report them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fide2011.exchange import EXCHANGE
from xlelo.regulations.fide2011.lambdas import LAMBDAS
from xlelo.regulations.fide2011.questions import Questions
from xlelo.regulations.fide2011.rules import AS_READ, NUMBERS, TEXT
from xlelo.regulations.regulation import RegulationOf

if TYPE_CHECKING:
    from xlelo.regulations.fide2011.rules import Readings
    from xlelo.regulations.fide2011.sheets.contents import Entered, Found
    from xlelo.regulations.regulation import BookOf


def _book() -> BookOf[Entered, Readings, Found]:
    from xlelo.regulations.fide2011.sheets.book import BOOK  # noqa: PLC0415 - the sheets; only where a workbook is meant

    return BOOK


REGULATION = RegulationOf(
    code="FIDE2011",
    text=TEXT,
    numbers=NUMBERS,
    readings=AS_READ,
    questions=Questions,
    exchange=EXCHANGE,
    lambdas=LAMBDAS,
    book=_book,
)

__all__ = ["REGULATION"]
