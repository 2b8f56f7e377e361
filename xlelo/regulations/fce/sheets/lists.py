"""The two lists: the sheet of each, by what its columns begin with."""

from __future__ import annotations

from xlelo.law.rounding import half_away
from xlelo.sheets.formulas import band

RATED = {"std": "Standard", "rapid": "Rapid"}

LIST_FORMAT = '[=1]"{=Choices.std}";[=2]"{=Choices.rapid}";"–"'
"""Of a list by its number."""


def of_list(cell: str) -> str:
    """That cell of the sheet of this row's list."""
    return f"CHOOSE({{list}},{','.join(f'{{{sheet}.{cell}}}' for sheet in RATED.values())})"


def elo_by_age(age: str) -> str:
    """10.2."""
    bounded = f"MIN(MAX({age},{{Parameters.youngest}}),{{Parameters.oldest}})"
    return half_away.excel(f"{{Parameters.age_base}}+{{Parameters.age_step}}*{bounded}")


def base_factor(rating: str) -> str:
    """K0 of a rating: 16.2a."""
    found = band(rating, "{Parameters.rating_from}", "{Parameters.k0}")
    return f"IF({rating}={{Parameters.top}},{{Parameters.k2600_taken}},{found})"
