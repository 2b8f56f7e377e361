"""The rules as formulas, one for each article, written by hand from the text.

The sheets of the half-year, the what-if page and the workbook of functions use them. `at` names the cells of the law.
"""

from __future__ import annotations

from xlelo.law.rounding import half_up
from xlelo.sheets.formulas import At, on_parameters


def performance(mean: str, difference: str) -> str:
    """6.2: performance, the mean of the opponents and the difference of the table."""
    return f"{mean}+{difference}"


def factor_row(rating: str, at: At = on_parameters) -> str:
    """6.4: row of the matrix of K. The first one begins at 0."""
    return f"MATCH({rating},{at('rating_from')},1)"


def factor_column(games: str, at: At = on_parameters) -> str:
    """6.4: column of the matrix of K. Below the first heading its column holds."""
    begins = at("games_from")
    return f"MATCH(MAX({games},INDEX({begins},1)),{begins},1)"


def factor(rating: str, games: str, matrix: str, at: At = on_parameters) -> str:
    """6.4: K from the matrix."""
    return f"INDEX({matrix},{factor_row(rating, at)},{factor_column(games, at)})"


def new_rating(old: str, change: str) -> str:
    """6.5, 6.6: new rating. A half goes up."""
    return half_up.excel(f"{old}+{change}")
