"""FIDE's rating regulations of today: monthly lists, standard, rapid and blitz."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.regulation import Demo, RegulationOf, RunOf
from xlelo.lang.sentence import Sentence
from xlelo.regulations.fide2024.cards import cards
from xlelo.regulations.fide2024.carried import carried
from xlelo.regulations.fide2024.exchange import EXCHANGE
from xlelo.regulations.fide2024.explained import explained
from xlelo.regulations.fide2024.files import FILES, assembled
from xlelo.regulations.fide2024.findings import findings
from xlelo.regulations.fide2024.intake import INTAKE
from xlelo.regulations.fide2024.lambdas import LAMBDAS
from xlelo.regulations.fide2024.listing import as_json, listings, published, rosters
from xlelo.regulations.fide2024.questions import Questions, initial
from xlelo.regulations.fide2024.rules import AS_READ, NUMBERS, TEXT
from xlelo.regulations.fide2024.run import rate

if TYPE_CHECKING:
    from xlelo.drafting.sheet import BookOf
    from xlelo.regulations.fide2024.period import Period
    from xlelo.regulations.fide2024.rules import Readings
    from xlelo.regulations.fide2024.run import Month


def _book() -> BookOf[Period, Readings, Month]:
    from xlelo.regulations.fide2024.sheets.book import BOOK  # noqa: PLC0415 - the sheets; only where a workbook is meant

    return BOOK


REGULATION = RegulationOf(
    code="FIDE2024",
    text=TEXT,
    numbers=NUMBERS,
    readings=AS_READ,
    questions=Questions,
    lambdas=LAMBDAS,
    run=RunOf(
        name="month",
        files=FILES,
        assembled=assembled,
        rated=rate,
        as_json=as_json,
        listings=listings,
        findings=findings,
        explained=explained,
        published=published,
        cards=cards,
        carried=carried,
        rosters=rosters,
        intake=INTAKE,
    ),
    exchange=EXCHANGE,
    book=_book,
    demo=Demo("fide2024_2026_11", "P3", "fide2024_2026_12.xlsx", Sentence("change a result on the sheet Games")),
    offers={"ELO_INITIAL_FIDE": initial},
)

__all__ = ["REGULATION"]
