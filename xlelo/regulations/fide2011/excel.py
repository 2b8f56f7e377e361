"""The rules as formulas, one for each article, written by hand from the text.

The workbook, the what-if page and the workbook of functions use them. `at` names the cells of the law.
"""

from xlelo.law.rounding import half_away
from xlelo.regulations.fide2011 import rules
from xlelo.sheets.formulas import At, first_of, on_parameters
from xlelo.sheets.lambdas import DIFFERENCE, EXPECTATION_COLUMNS, Lambdas, Number, difference_block, expected_block


def counted_difference(difference: str, at: At = on_parameters) -> str:
    """We: a larger difference counts as that."""
    return f"MAX(-{at('furthest')},MIN({at('furthest')},{difference}))"


def factor(is_new: str, is_top: str, new: str, at: At = on_parameters) -> str:
    """8.56: K by two conditions. `new`: K of a new player, which depends on the day."""
    return first_of({is_new: new, is_top: at("top_k")}, at("usual_k"))


def new_rating(old: str, change: str) -> str:
    """We: new rating after an exact change. A half goes away from zero."""
    return half_away.excel(f"{old}+{change}")


NEAR = counted_difference("gap", {"furthest": "{far}"}.__getitem__)
FACTOR = factor(
    "played<{newcomer}", 'OR(ask="2400",x>={high})', "{new}", {"top_k": "{strong}", "usual_k": "{usual}"}.__getitem__
)

LAMBDAS = Lambdas(
    blocks=(
        expected_block(rules.TODAY.expected, "Tabela", "Tabela"),
        difference_block(rules.TODAY.differences, "8.23", "FIDE's own table"),
    ),
    numbers={
        "far": Number(rules.TODAY.numbers["furthest"], "We", "largest rating difference that counts"),
        "newcomer": Number(rules.TODAY.numbers["new_games"], "8.56", "games up to which a player is new"),
        "new": Number(rules.TODAY.numbers["new_player_k"], "8.56", "K of a new player"),
        "usual": Number(rules.TODAY.numbers["usual_k"], "8.56", "K"),
        "strong": Number(rules.TODAY.numbers["top_k"], "8.56", "K of who has once been rated that high"),
        "high": Number(rules.TODAY.numbers["top_rating"], "8.56", "that high"),
        "floor": Number(rules.TODAY.numbers["floor"], "0.6", "the lowest rating that the list shows"),
    },
    expected=f"LET(near,{NEAR}," + EXPECTATION_COLUMNS.replace("gap", "near") + ")",
    difference=DIFFERENCE,
    performance="mean+" + DIFFERENCE,
    factor='IF(AND(ask<>"K",ask<>"2400"),VALUE("no such part of K"),IF(seasons=0,"",' + FACTOR + "))",
    rating=new_rating("x", "v"),
    listed="q>={floor}",
    remarks=(
        "K is blank until the games completed are entered (8.56).",
        "ELO_PERF is the usual performance, the opponents' mean + dp(p).",
    ),
)
"""The functions' questions as formulas that use the tables."""
