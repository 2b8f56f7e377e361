"""The sheets of the two lists, with the prefix of their columns, and formulas for both."""

from __future__ import annotations

from xlelo.regulations.fce import excel

RATED = {"std": "Standard", "rapid": "Rapid"}

LIST_FORMAT = '[=1]"{=Choices.std}";[=2]"{=Choices.rapid}";"–"'
"""Number format that shows a list's number as its name."""


def list_cell(cell: str) -> str:
    """Formula for a cell on the sheet of this row's list."""
    return f"CHOOSE({{list}},{','.join(f'{{{sheet}.{cell}}}' for sheet in RATED.values())})"


def base_factor(rating: str) -> str:
    """Formula for K0 of a rating, 16.2a. By a reading, the start of the last band belongs to the band below."""
    below = f"MAX({rating})-AND({rating}={{Parameters.top}},{{Parameters.k2600_taken}}={{Parameters.k_below}})"
    return excel.base_factor(below)
