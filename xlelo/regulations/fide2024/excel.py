"""The rules as formulas, one for each article, written by hand from the handbook.

The sheets of the month, the what-if page and the workbook of functions use them. `at` names the cells of the law.
"""

from xlelo.law.rounding import half_away
from xlelo.regulations.fide2024.rules import Law, Readings
from xlelo.sheets.formulas import At, first_of, on_parameters
from xlelo.sheets.lambdas import (
    DIFFERENCE,
    EXPECTATION_COLUMNS,
    Lambdas,
    cells_of,
    difference_block,
    expected_block,
    numbers_of,
)


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


NUMBERS = {
    "far": ("far", "largest rating difference that counts"),
    "strongest": ("strongest", "from this own rating on differences count whole"),
    "newcomer": ("new_games", "games up to which a player is new"),
    "new": ("k_new", "K of a new player"),
    "youngk": ("k_young", "K of a young player"),
    "usual": ("k_usual", "K"),
    "strong": ("k_top", "K of who has once been rated that high"),
    "high": ("top", "that high"),
    "young": ("young_below", "below it a young player has the K of a new one"),
    "most": ("most_product", "the most that K times the games may be"),
    "floor": ("floor", "the lowest rating that the list shows"),
}
"""Name in the formulas → key of the number, and what it is."""
at = cells_of(NUMBERS)


def lambdas(law: Law, readings: Readings) -> Lambdas:
    """The functions' questions, for a standard event, as formulas that use the tables."""
    near = counted_difference("x", "gap", at) if "strongest" in law.numbers else limited_difference("gap", at)
    top = 'OR(ask="2400",x>={high})' if law.numbers["top_kept"] else "x>={high}"
    new, young, text = "played<{newcomer}", 'AND(ask="U18",x<{young})', readings.factor == "text"
    chosen = factor("" if text else new, top, young, at, new_first=new if text else "")
    return Lambdas(
        blocks=(
            expected_block(law.expected, "8.1.2", "table 8.1.2"),
            difference_block(law.differences, "8.1.1", "table 8.1.1"),
        ),
        numbers=numbers_of(law.numbers, NUMBERS),
        expected=f"LET(near,{near}," + EXPECTATION_COLUMNS.replace("gap", "near") + ")",
        difference=DIFFERENCE,
        performance="mean+" + DIFFERENCE,
        factor=(
            'IF(AND(ask<>"K",ask<>"2400",ask<>"2300",ask<>"U18"),VALUE("no such part of K"),IF(seasons=0,"",'
            + chosen
            + "))"
        ),
        used=used_factor("f", "counted", at),
        rating=new_rating(half_away.excel("x"), "v"),
        listed="q>={floor}",
        remarks=(
            "K is blank until the games completed are entered (8.3.3).",
            "ELO_PERF is the usual performance, the opponents' mean + dp(p).",
        ),
    )
