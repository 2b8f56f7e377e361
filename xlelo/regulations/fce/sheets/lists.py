"""The two lists: the sheet of each, by what its columns begin with."""

from __future__ import annotations

from xlelo.sheets.formulas import band

RATED = {"std": "Standard", "rapid": "Rapid"}

LIST_FORMAT = '[=1]"{=Choices.std}";[=2]"{=Choices.rapid}";"–"'
"""Of a list by its number."""


def of_list(cell: str) -> str:
    """That cell of the sheet of this row's list."""
    return f"CHOOSE({{list}},{','.join(f'{{{sheet}.{cell}}}' for sheet in RATED.values())})"


def base_factor(rating: str) -> str:
    """K0 of a rating: 16.2a."""
    found = band(rating, "{Parameters.rating_from}", "{Parameters.k0}")
    return f"IF({rating}={{Parameters.top}},{{Parameters.k2600_taken}},{found})"
