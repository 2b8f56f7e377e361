"""The rules as formulas, one for each article, written by hand from the text.

The workbook, the what-if page and the workbook of functions use them. `at` names the cells of the law.
"""

from __future__ import annotations

from xlelo.law.rounding import half_away
from xlelo.sheets.formulas import At, first_of, on_parameters


def counted_difference(difference: str, at: At = on_parameters) -> str:
    """We: a larger difference counts as that."""
    return f"MAX(-{at('furthest')},MIN({at('furthest')},{difference}))"


def factor(is_new: str, is_top: str, new: str, at: At = on_parameters) -> str:
    """8.56: K by two conditions. `new`: K of a new player, which depends on the day."""
    return first_of({is_new: new, is_top: at("top_k")}, at("usual_k"))


def new_rating(old: str, change: str) -> str:
    """We: new rating after an exact change. A half goes away from zero."""
    return half_away.excel(f"{old}+{change}")
