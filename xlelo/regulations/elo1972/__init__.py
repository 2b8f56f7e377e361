"""Elo's procedure for national rating lists, 1972: a worksheet for each round robin."""

from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.periods.exchange import Common, Exchange, Standings, rate_by_questions
from xlelo.regulations.elo1972.excel import LAMBDAS
from xlelo.regulations.elo1972.explanation import EXAMPLES
from xlelo.regulations.elo1972.questions import Questions
from xlelo.regulations.elo1972.rules import AS_READ, LAW, TEXT, TODAY, Readings
from xlelo.regulations.regulation import RegulationOf


def standings(common: Common, readings: Readings, _language: str) -> Standings:
    found = rate_by_questions(common, Questions(readings), lambda _standing, now: now)
    return Standings(found.cards, [*found.assumptions, Sentence("the period counts as the whole year")])


REGULATION: RegulationOf[Any, Readings, Any] = RegulationOf(
    code="ELO1972",
    text=TEXT,
    numbers=TODAY.numbers,
    law=LAW,
    readings=AS_READ,
    questions=Questions,
    examples=EXAMPLES,
    exchange=Exchange(standings),
    lambdas=LAMBDAS,
)

__all__ = ["REGULATION"]
