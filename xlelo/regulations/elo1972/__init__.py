"""Elo's procedure for national rating lists, 1972: a worksheet for each round robin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.elo1972.exchange import EXCHANGE
from xlelo.regulations.elo1972.explanation import EXAMPLES
from xlelo.regulations.elo1972.lambdas import LAMBDAS
from xlelo.regulations.elo1972.questions import Questions
from xlelo.regulations.elo1972.rules import AS_READ, NUMBERS, TEXT
from xlelo.regulations.regulation import RegulationOf

if TYPE_CHECKING:
    from xlelo.regulations.elo1972.rules import Readings
    from xlelo.regulations.elo1972.sheets.contents import Blank, Entered
    from xlelo.regulations.elo1972.worksheet import Worksheet
    from xlelo.regulations.regulation import BookOf


def _book() -> BookOf[Entered, Readings, Worksheet | Blank]:
    from xlelo.regulations.elo1972.sheets.book import BOOK  # noqa: PLC0415 - the sheets; only where a workbook is meant

    return BOOK


REGULATION = RegulationOf(
    code="ELO1972",
    text=TEXT,
    numbers=NUMBERS,
    readings=AS_READ,
    questions=Questions,
    examples=EXAMPLES,
    exchange=EXCHANGE,
    lambdas=LAMBDAS,
    book=_book,
)

__all__ = ["REGULATION"]
