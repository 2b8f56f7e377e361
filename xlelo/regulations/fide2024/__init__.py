"""FIDE's rating regulations of today: monthly lists for standard, rapid and blitz."""

from __future__ import annotations

from xlelo.lang.sentence import Sentence
from xlelo.regulations.fide2024.cards import cards
from xlelo.regulations.fide2024.event_import import EVENT_IMPORT
from xlelo.regulations.fide2024.exchange import EXCHANGE
from xlelo.regulations.fide2024.explanation import explanation
from xlelo.regulations.fide2024.files import FILES, assemble
from xlelo.regulations.fide2024.findings import findings
from xlelo.regulations.fide2024.lambdas import LAMBDAS
from xlelo.regulations.fide2024.listing import as_json, listings, published, rosters
from xlelo.regulations.fide2024.next_files import next_rows
from xlelo.regulations.fide2024.questions import Questions, initial
from xlelo.regulations.fide2024.rules import AS_READ, LAW, TEXT, TODAY
from xlelo.regulations.fide2024.run import rate
from xlelo.regulations.regulation import Demo, RegulationOf, RunOf

REGULATION = RegulationOf(
    code="FIDE2024",
    text=TEXT,
    numbers=TODAY.numbers,
    law=LAW,
    readings=AS_READ,
    questions=Questions,
    lambdas=LAMBDAS,
    run=RunOf(
        name="month",
        files=FILES,
        assemble=assemble,
        rated=rate,
        as_json=as_json,
        listings=listings,
        findings=findings,
        explanation=explanation,
        published=published,
        cards=cards,
        next_rows=next_rows,
        rosters=rosters,
        event_import=EVENT_IMPORT,
    ),
    exchange=EXCHANGE,
    demo=Demo("fide2024_2026_11", "P3", "fide2024_2026_12.xlsx", Sentence("change a result on the sheet Games")),
    offers={"ELO_INITIAL_FIDE": initial},
)

__all__ = ["REGULATION"]
