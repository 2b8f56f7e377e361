"""A club's own list, with its own players, games, K and first rating."""

from xlelo.regulations.club.cards import cards
from xlelo.regulations.club.event_import import EVENT_IMPORT
from xlelo.regulations.club.excel import LAMBDAS
from xlelo.regulations.club.explanation import explanation
from xlelo.regulations.club.files import FILES, assemble, next_rows
from xlelo.regulations.club.findings import findings
from xlelo.regulations.club.listing import as_json, listings, published, rosters
from xlelo.regulations.club.questions import OWN_RULES, Questions
from xlelo.regulations.club.rules import NUMBERS, TEXT, Choices
from xlelo.regulations.club.run import rate
from xlelo.regulations.club.settings import changed
from xlelo.regulations.regulation import Demo, RegulationOf, RunOf

REGULATION = RegulationOf(
    code="CLUB",
    text=TEXT,
    numbers=NUMBERS,
    readings=Choices(),
    questions=lambda _: Questions(),
    own_rules=OWN_RULES,
    lambdas=LAMBDAS,
    run=RunOf(
        name="list",
        files=FILES,
        assemble=assemble,
        rate=rate,
        as_json=as_json,
        listings=listings,
        list_day=lambda period: period.list_day or period.first,
        findings=findings,
        explanation=explanation,
        published=published,
        cards=cards,
        rosters=rosters,
        next_rows=next_rows,
        event_import=EVENT_IMPORT,
        changed=changed,
    ),
    demo=Demo("club_winter", "Anna Puig", "club_next.xlsx"),
)

__all__ = ["REGULATION"]
