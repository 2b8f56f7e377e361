"""Comissão Nacional de Xadrez por Correspondência: two lists a year."""

from dataclasses import replace
from functools import partial

from xlelo.law.article import Text
from xlelo.law.dated import DatedLaw
from xlelo.periods.exchange import CORRESPONDENCE_CHESS
from xlelo.regulations.cnxc.cards import cards
from xlelo.regulations.cnxc.event_import import EVENT_IMPORT
from xlelo.regulations.cnxc.excel import lambdas
from xlelo.regulations.cnxc.explanation import explanation
from xlelo.regulations.cnxc.files import FILES, assemble
from xlelo.regulations.cnxc.findings import findings
from xlelo.regulations.cnxc.listing import as_json, listings, published
from xlelo.regulations.cnxc.next_period import next_days, next_rows
from xlelo.regulations.cnxc.period import HalfYear, Period, rate
from xlelo.regulations.cnxc.questions import Questions, provisional, virtual
from xlelo.regulations.cnxc.rules import AS_READ, LAW, TEXT, Law, Readings
from xlelo.regulations.regulation import Demo, RegulationOf, RunOf


def regulation(
    code: str, text: Text, laws: DatedLaw[Law], readings: Readings
) -> RegulationOf[Period, Readings, HalfYear]:
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
            name="half-year",
            files=FILES,
            assemble=partial(assemble, laws=laws),
            rate=rate,
            as_json=as_json,
            listings=listings,
            list_day=lambda period: period.last,
            findings=findings,
            explanation=explanation,
            published=published,
            cards=cards,
            next_rows=next_rows,
            next_days=next_days,
            event_import=EVENT_IMPORT,
        ),
        games=CORRESPONDENCE_CHESS,
    )


REGULATION = replace(
    regulation("CNXC", TEXT, LAW, AS_READ),
    derive=regulation,
    demo=Demo("cnxc_2005_1", "C03", "cnxc_2005_2.xlsx"),
    offers={"ELO_VIRTUAL": virtual, "ELO_PROVISIONAL": provisional},
)

__all__ = ["REGULATION"]
