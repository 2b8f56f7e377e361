"""Comissão Nacional de Xadrez por Correspondência: two lists a year."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.exchange import BY_CORRESPONDENCE
from xlelo.drafting.regulation import Demo, RegulationOf, RunOf
from xlelo.lang.sentence import Sentence
from xlelo.regulations.cnxc.cards import cards
from xlelo.regulations.cnxc.carried import carried
from xlelo.regulations.cnxc.explained import explained
from xlelo.regulations.cnxc.files import FILES, assembled
from xlelo.regulations.cnxc.findings import findings
from xlelo.regulations.cnxc.intake import INTAKE
from xlelo.regulations.cnxc.lambdas import LAMBDAS
from xlelo.regulations.cnxc.listing import as_json, listings, published
from xlelo.regulations.cnxc.period import rate
from xlelo.regulations.cnxc.questions import Questions, provisional, virtual
from xlelo.regulations.cnxc.rules import AS_READ, NUMBERS, TEXT

if TYPE_CHECKING:
    from xlelo.drafting.sheet import BookOf
    from xlelo.regulations.cnxc.period import HalfYear, Period
    from xlelo.regulations.cnxc.rules import Readings


def _book() -> BookOf[Period, Readings, HalfYear]:
    from xlelo.regulations.cnxc.sheets.book import BOOK  # noqa: PLC0415 - the sheets; only where a workbook is meant

    return BOOK


REGULATION = RegulationOf(
    code="CNXC",
    text=TEXT,
    numbers=NUMBERS,
    readings=AS_READ,
    questions=Questions,
    lambdas=LAMBDAS,
    run=RunOf(
        name="half-year",
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
        intake=INTAKE,
    ),
    games=BY_CORRESPONDENCE,
    book=_book,
    demo=Demo("cnxc_2005_1", "C03", "cnxc_2005_2.xlsx", Sentence("change a result on the sheet Games")),
    offers={"ELO_VIRTUAL": virtual, "ELO_PROVISIONAL": provisional},
)

__all__ = ["REGULATION"]
