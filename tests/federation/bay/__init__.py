"""Bay Chess League: one list a season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.bay.files import FILES, assemble
from xlelo.regulations.bay.listing import as_json, explanation, findings, listings, published
from xlelo.regulations.bay.period import rate
from xlelo.regulations.bay.questions import Questions
from xlelo.regulations.bay.rules import AS_READ, TEXT

from xlelo.regulations.regulation import RegulationOf, RunOf

if TYPE_CHECKING:
    from xlelo.regulations.bay.period import Period, Season
    from xlelo.regulations.bay.rules import Readings

    from xlelo.regulations.regulation import BookOf


def _book() -> BookOf[Period, Readings, Season]:
    from xlelo.regulations.bay.sheets import BOOK  # noqa: PLC0415 - the sheets; only where a workbook is meant

    return BOOK


REGULATION = RegulationOf(
    code="BAY",
    text=TEXT,
    readings=AS_READ,
    questions=Questions,
    run=RunOf(
        name="season",
        files=FILES,
        assemble=assemble,
        rated=rate,
        as_json=as_json,
        listings=listings,
        findings=findings,
        explanation=explanation,
        published=published,
    ),
    book=_book,
)

__all__ = ["REGULATION"]
