"""Elo's procedure for national rating lists, 1972: a worksheet for each round robin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.regulations.elo1972.exchange import EXCHANGE
from xlelo.regulations.elo1972.explanation import EXAMPLES
from xlelo.regulations.elo1972.lambdas import LAMBDAS
from xlelo.regulations.elo1972.questions import Questions
from xlelo.regulations.elo1972.rules import AS_READ, LAW, TEXT, TODAY
from xlelo.regulations.regulation import RegulationOf

if TYPE_CHECKING:
    from xlelo.regulations.elo1972.rules import Readings

REGULATION: RegulationOf[Any, Readings, Any] = RegulationOf(
    code="ELO1972",
    text=TEXT,
    numbers=TODAY.numbers,
    law=LAW,
    readings=AS_READ,
    questions=Questions,
    examples=EXAMPLES,
    exchange=EXCHANGE,
    lambdas=LAMBDAS,
)

__all__ = ["REGULATION"]
