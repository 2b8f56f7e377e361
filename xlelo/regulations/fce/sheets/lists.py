"""The sheets of the two lists, with the prefix of their columns, and formulas for both."""

from __future__ import annotations

from xlelo.law.rounding import half_away
from xlelo.sheets.formulas import band

RATED = {"std": "Standard", "rapid": "Rapid"}

LIST_FORMAT = '[=1]"{=Choices.std}";[=2]"{=Choices.rapid}";"–"'
"""Number format that shows a list's number as its name."""


def list_cell(cell: str) -> str:
    """Formula for a cell on the sheet of this row's list."""
    return f"CHOOSE({{list}},{','.join(f'{{{sheet}.{cell}}}' for sheet in RATED.values())})"


def elo_by_age(age: str) -> str:
    """Formula for the Elo by age, 10.2."""
    bounded = f"MIN(MAX({age},{{Parameters.youngest}}),{{Parameters.oldest}})"
    return half_away.excel(f"{{Parameters.age_base}}+{{Parameters.age_step}}*{bounded}")


def base_factor(rating: str) -> str:
    """Formula for K0 of a rating, 16.2a. By a reading, the start of the last band belongs to the band below."""
    below = f"MAX({rating})-AND({rating}={{Parameters.top}},{{Parameters.k2600_taken}}={{Parameters.k_below}})"
    return band(below, "{Parameters.rating_from}", "{Parameters.k0}")
