"""Federació Catalana d'Escacs: monthly lists, standard and rapid."""

from __future__ import annotations

from xlelo.lang.sentence import Sentence
from xlelo.regulations.fce.cards import cards
from xlelo.regulations.fce.event_import import EVENT_IMPORT
from xlelo.regulations.fce.exchange import EXCHANGE
from xlelo.regulations.fce.explanation import EXAMPLES, explanation
from xlelo.regulations.fce.files import FILES, assemble
from xlelo.regulations.fce.findings import findings
from xlelo.regulations.fce.lambdas import LAMBDAS
from xlelo.regulations.fce.listing import as_json, listings, published, rosters
from xlelo.regulations.fce.next_files import next_rows
from xlelo.regulations.fce.questions import Questions, initial, list_of_time
from xlelo.regulations.fce.rules import AS_READ, LAW, TEXT, TODAY
from xlelo.regulations.fce.run import rate
from xlelo.regulations.regulation import Demo, RegulationOf, RunOf

REGULATION = RegulationOf(
    code="FCE",
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
    examples=EXAMPLES,
    exchange=EXCHANGE,
    demo=Demo("fce_2018_04", "P07", "fce_2018_05.xlsx", Sentence("change a result on the sheet Games")),
    offers={"ELO_INITIAL": initial, "ELO_TIME": list_of_time},
)

__all__ = ["REGULATION"]
