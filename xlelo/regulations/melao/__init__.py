"""Melão's article about tricks with rating lists, and the ratings he proposes instead."""

from xlelo.regulations.melao.explanation import EXAMPLES
from xlelo.regulations.melao.questions import weighted_performance
from xlelo.regulations.melao.rules import NUMBERS, TEXT
from xlelo.regulations.regulation import Regulation, RegulationOf

REGULATION: Regulation = RegulationOf(
    code="MELAO",
    text=TEXT,
    numbers=NUMBERS,
    readings=None,
    questions=None,
    examples=EXAMPLES,
    offers={"ELO_WEIGHTED": weighted_performance},
)

__all__ = ["REGULATION"]
