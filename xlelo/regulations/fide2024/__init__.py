"""FIDE's rating regulations of today: monthly lists, standard, rapid and blitz."""

from xlelo.drafting.regulation import Regulation, Run
from xlelo.regulations.fide2024.cards import cards
from xlelo.regulations.fide2024.carried import carried
from xlelo.regulations.fide2024.exchange import EXCHANGE
from xlelo.regulations.fide2024.explained import explained
from xlelo.regulations.fide2024.files import FILES, assembled
from xlelo.regulations.fide2024.findings import findings
from xlelo.regulations.fide2024.intake import INTAKE
from xlelo.regulations.fide2024.lambdas import LAMBDAS
from xlelo.regulations.fide2024.listing import as_json, listings, published, rosters
from xlelo.regulations.fide2024.questions import Questions
from xlelo.regulations.fide2024.rules import AS_READ, TEXT
from xlelo.regulations.fide2024.run import rate

REGULATION = Regulation(
    code="FIDE2024",
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
    exchange=EXCHANGE,
)

__all__ = ["REGULATION"]
