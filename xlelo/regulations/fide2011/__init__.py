"""FIDE's rating rules before and from 1 July 2011, as far as two Brazilian posts report them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.regulations.fide2011.exchange import EXCHANGE
from xlelo.regulations.fide2011.lambdas import LAMBDAS
from xlelo.regulations.fide2011.questions import Questions
from xlelo.regulations.fide2011.rules import AS_READ, LAW, TEXT, TODAY
from xlelo.regulations.regulation import RegulationOf

if TYPE_CHECKING:
    from xlelo.regulations.fide2011.rules import Readings

REGULATION: RegulationOf[Any, Readings, Any] = RegulationOf(
    code="FIDE2011",
    text=TEXT,
    numbers=TODAY.numbers,
    law=LAW,
    readings=AS_READ,
    questions=Questions,
    exchange=EXCHANGE,
    lambdas=LAMBDAS,
)

__all__ = ["REGULATION"]
