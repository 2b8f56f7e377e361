"""Federació Catalana d'Escacs: monthly lists, standard and rapid."""

from xlelo.drafting.regulation import Regulation, Run
from xlelo.regulations.fce.cards import cards
from xlelo.regulations.fce.carried import carried
from xlelo.regulations.fce.exchange import EXCHANGE
from xlelo.regulations.fce.explained import EXAMPLES, explained
from xlelo.regulations.fce.files import FILES, assembled
from xlelo.regulations.fce.findings import findings
from xlelo.regulations.fce.intake import INTAKE
from xlelo.regulations.fce.lambdas import LAMBDAS
from xlelo.regulations.fce.listing import as_json, listings, published, rosters
from xlelo.regulations.fce.questions import Questions
from xlelo.regulations.fce.rules import AS_READ, TEXT
from xlelo.regulations.fce.run import rate

REGULATION = Regulation(
    code="FCE",
    text=TEXT,
    readings=AS_READ,
    questions=Questions,
    lambdas=LAMBDAS,
    run=Run(
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
    examples=EXAMPLES,
    exchange=EXCHANGE,
)

__all__ = ["REGULATION"]
