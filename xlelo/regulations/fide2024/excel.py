"""The rules as formulas, one for each article, written by hand from the handbook.

The sheets of the month, the what-if page and the workbook of functions use them. `at` names the cells of the law.
"""

from __future__ import annotations

from xlelo.law.rounding import half_away
from xlelo.sheets.formulas import At, first_of, on_parameters


def limited_difference(difference: str, at: At = on_parameters) -> str:
    """8.3.1: a larger difference counts as that."""
    return f"MAX(-{at('far')},MIN({at('far')},{difference}))"


def counted_difference(own_rating: str, difference: str, at: At = on_parameters) -> str:
    """8.3.1: the difference that counts. From an own rating on it counts whole."""
    return f"IF({own_rating}>={at('strongest')},{difference},{limited_difference(difference, at)})"


def event_difference(is_whole: str, own_rating: str, difference: str) -> str:
    """8.3.1: the difference that counts in an event. `is_whole`: cell that is 1 if the amendment holds there."""
    is_free = f"AND({is_whole}=1,{own_rating}>={on_parameters('strongest')})"
    return f"IF({is_free},{difference},{limited_difference(difference)})"


def too_far_apart(rating: str, opponent: str, at: At = on_parameters) -> str:
    """r.7.3.1: condition under which a rapid or blitz game is not rated."""
    return f"AND(ABS({rating}-{opponent})>={at('apart')},MAX({rating},{opponent})>{at('apart_above')})"


def factor(is_new: str, is_top: str, is_young: str, at: At = on_parameters, *, new_first: str = "") -> str:
    """8.3.3: K by three conditions. FIDE's lists ask last who is new. `new_first`: the condition by the text."""
    return first_of(
        {
            **({new_first: at("k_new")} if new_first else {}),
            is_top: at("k_top"),
            is_young: at("k_young"),
            **({is_new: at("k_new")} if is_new else {}),
        },
        at("k_usual"),
    )


def used_factor(factor_: str, games: str, at: At = on_parameters) -> str:
    """8.3.3: K, lowered so that K times the games stays within the limit."""
    most = at("most_product")
    return f"IF(ROUND({factor_}*{games},6)>{most},INT({most}/{games}),{factor_})"


def new_rating(old: str, change: str) -> str:
    """8.3.4: new rating after an exact change. A half goes away from zero."""
    return f"{old}+{half_away.excel(change)}"
