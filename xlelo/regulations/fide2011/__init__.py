"""FIDE's rating rules before and from 1 July 2011, as far as two Brazilian posts report them."""

from typing import Any

from xlelo.periods.exchange import Common, Exchange, Standings, rate_by_questions
from xlelo.regulations.fide2011.excel import LAMBDAS
from xlelo.regulations.fide2011.questions import Questions
from xlelo.regulations.fide2011.rules import AS_READ, LAW, TEXT, TODAY, Readings
from xlelo.regulations.regulation import RegulationOf


def standings(common: Common, readings: Readings, _language: str) -> Standings:
    """K depends on the number of completed games."""
    return rate_by_questions(common, Questions(readings=readings), lambda standing, _now: standing.games)


REGULATION: RegulationOf[Any, Readings, Any] = RegulationOf(
    code="FIDE2011",
    text=TEXT,
    numbers=TODAY.numbers,
    law=LAW,
    readings=AS_READ,
    questions=Questions,
    exchange=Exchange(standings),
    lambdas=LAMBDAS,
)

__all__ = ["REGULATION"]
