"""Melão's article about tricks with rating lists, and the ratings he proposes instead."""

from xlelo.regulations.melao.explanation import EXAMPLES
from xlelo.regulations.melao.rules import LAW, TEXT, TODAY
from xlelo.regulations.melao.weighted import weighted_performance
from xlelo.regulations.regulation import Regulation, RegulationOf

REGULATION: Regulation = RegulationOf(
    code="MELAO",
    text=TEXT,
    numbers=TODAY.numbers,
    law=LAW,
    readings=None,
    questions=None,
    examples=EXAMPLES,
    offers={"ELO_WEIGHTED": weighted_performance},
)

__all__ = ["REGULATION"]
