"""Federació Catalana d'Escacs: monthly lists, standard and rapid."""

from dataclasses import replace
from functools import partial

from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw
from xlelo.periods.exchange import Exchange
from xlelo.regulations.fce.cards import cards
from xlelo.regulations.fce.event_import import EVENT_IMPORT, import_rows
from xlelo.regulations.fce.excel import lambdas
from xlelo.regulations.fce.exchange import common_period, standings
from xlelo.regulations.fce.explanation import EXAMPLES, explanation
from xlelo.regulations.fce.files import FILES, assemble
from xlelo.regulations.fce.findings import findings
from xlelo.regulations.fce.listing import as_json, listings, published, rosters
from xlelo.regulations.fce.next_period import next_days, next_rows
from xlelo.regulations.fce.period import Period
from xlelo.regulations.fce.questions import Questions, initial, list_of_time
from xlelo.regulations.fce.rules import AS_READ, LAW, TEXT, Law, Readings
from xlelo.regulations.fce.run import Month, rate
from xlelo.regulations.regulation import Demo, RegulationOf, RunOf


def regulation(code: str, text: Text, laws: DatedLaw[Law], readings: Readings) -> RegulationOf[Period, Readings, Month]:
    """These rules with the law of a federation."""
    return RegulationOf(
        code=code,
        text=text,
        numbers=laws.at().numbers,
        law=laws,
        lambdas=lambdas(laws.at(), readings),
        readings=readings,
        questions=partial(Questions, law=laws.at()),
        run=RunOf(
            name="month",
            files=FILES,
            assemble=partial(assemble, laws=laws),
            rate=rate,
            as_json=as_json,
            listings=listings,
            list_day=lambda period: period.new_list,
            findings=findings,
            explanation=explanation,
            published=published,
            cards=cards,
            next_rows=next_rows,
            next_days=next_days,
            rosters=rosters,
            event_import=replace(EVENT_IMPORT, rows_of=partial(import_rows, laws=laws)),
        ),
        exchange=Exchange(partial(standings, laws=laws), common_period),
    )


REGULATION = replace(
    regulation("FCE", TEXT, LAW, AS_READ),
    derive=regulation,
    examples=EXAMPLES,
    demo=Demo("fce_2018_04", "P07", "fce_2018_05.xlsx"),
    offers={"ELO_INITIAL": initial, "ELO_TIME": list_of_time},
)

__all__ = ["REGULATION"]
