"""FIDE's rating regulations of today: monthly lists, standard, rapid and blitz."""

from xlelo.drafting.regulation import Regulation, Run
from xlelo.regulations.fide2024.explained import explained
from xlelo.regulations.fide2024.files import FILES, assembled
from xlelo.regulations.fide2024.findings import findings
from xlelo.regulations.fide2024.listing import as_json, listings
from xlelo.regulations.fide2024.period import rate
from xlelo.regulations.fide2024.questions import Questions
from xlelo.regulations.fide2024.rules import AS_READ, TEXT

REGULATION = Regulation(
    code="FIDE2024",
    text=TEXT,
    readings=AS_READ,
    questions=Questions,
    run=Run(
        name="month",
        files=FILES,
        assembled=assembled,
        rated=rate,
        as_json=as_json,
        listings=listings,
        findings=findings,
        explained=explained,
    ),
)

__all__ = ["REGULATION"]
