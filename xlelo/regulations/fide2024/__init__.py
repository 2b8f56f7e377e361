"""FIDE's rating regulations of today: monthly lists for standard, rapid and blitz."""

from dataclasses import replace
from functools import partial

from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw
from xlelo.periods.exchange import Exchange
from xlelo.regulations.fide2024.cards import cards
from xlelo.regulations.fide2024.event_import import EVENT_IMPORT, import_rows
from xlelo.regulations.fide2024.excel import lambdas
from xlelo.regulations.fide2024.exchange import common_period, standings
from xlelo.regulations.fide2024.explanation import explanation
from xlelo.regulations.fide2024.files import FILES, assemble
from xlelo.regulations.fide2024.findings import findings
from xlelo.regulations.fide2024.listing import as_json, listings, published, rosters
from xlelo.regulations.fide2024.next_period import next_days, next_rows
from xlelo.regulations.fide2024.period import Period
from xlelo.regulations.fide2024.questions import Questions, initial
from xlelo.regulations.fide2024.rules import AS_READ, LAW, TEXT, Law, Readings
from xlelo.regulations.fide2024.run import Month, rate
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
        questions=partial(Questions, laws=laws),
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
    regulation("FIDE2024", TEXT, LAW, AS_READ),
    derive=regulation,
    demo=Demo("fide2024_2026_11", "P3", "fide2024_2026_12.xlsx"),
    offers={"ELO_INITIAL_FIDE": initial},
)

__all__ = ["REGULATION"]
