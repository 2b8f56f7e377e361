"""Bay Chess League: one list a season."""

from __future__ import annotations

from xlelo.regulations.bay.files import FILES, assemble
from xlelo.regulations.bay.listing import as_json, explanation, findings, listings, published
from xlelo.regulations.bay.period import rate
from xlelo.regulations.bay.questions import Questions
from xlelo.regulations.bay.rules import AS_READ, TEXT

from xlelo.regulations.regulation import RegulationOf, RunOf

REGULATION = RegulationOf(
    code="BAY",
    text=TEXT,
    readings=AS_READ,
    questions=Questions,
    run=RunOf(
        name="season",
        files=FILES,
        assemble=assemble,
        rate=rate,
        as_json=as_json,
        listings=listings,
        findings=findings,
        explanation=explanation,
        published=published,
    ),
)

__all__ = ["REGULATION"]
