"""The questions of FIDE's rules of today as formulas over its tables: a standard event's."""

from __future__ import annotations

from xlelo.regulations.fide2024 import rules
from xlelo.sheets.lambdas import DIFFERENCE, EXPECTED, Lambdas, Number, difference_block, expected_block

LAMBDAS = Lambdas(
    blocks=(
        expected_block(rules.EXPECTED, "8.1.2", "table 8.1.2"),
        difference_block(rules.DIFFERENCES, "8.1.1", "table 8.1.1"),
    ),
    numbers={
        "far": Number(rules.NUMBERS["far"], "8.3.1", "largest rating difference that counts"),
        "strongest": Number(rules.NUMBERS["strongest"], "8.3.1", "from this own rating on differences count whole"),
        "newcomer": Number(rules.NUMBERS["new_games"], "8.3.3", "games up to which a player is new"),
        "new": Number(rules.NUMBERS["k_new"], "8.3.3", "K of a new or a young player"),
        "usual": Number(rules.NUMBERS["k_usual"], "8.3.3", "K"),
        "strong": Number(rules.NUMBERS["k_top"], "8.3.3", "K of who has once been rated that high"),
        "high": Number(rules.NUMBERS["top"], "8.3.3", "that high"),
        "young": Number(rules.NUMBERS["young_below"], "8.3.3", "below it a young player has the K of a new one"),
        "most": Number(rules.NUMBERS["most_product"], "8.3.3", "the most that K times the games may be"),
        "floor": Number(rules.NUMBERS["floor"], "7.2.1", "the lowest rating that the list shows"),
    },
    expected="LET(near,IF(x>={strongest},gap,MAX(-{far},MIN({far},gap)))," + EXPECTED.replace("gap", "near") + ")",
    difference=DIFFERENCE,
    performance="mean+" + DIFFERENCE,
    factor=(
        'IF(AND(ask<>"K",ask<>"2400",ask<>"U18"),VALUE("no such part of K"),IF(seasons=0,"",IF(played<{newcomer},{new},'
        'IF(OR(ask="2400",x>={high}),{strong},IF(AND(ask="U18",x<{young}),{new},{usual})))))'
    ),
    used="IF(ROUND(f*counted,6)<={most},f,INT({most}/counted))",
    rating="ROUND(ROUND(x,6),0)+ROUND(ROUND(v,6),0)",
    listed="q>={floor}",
    remarks=(
        "K is blank until the games completed are entered (8.3.3).",
        "ELO_PERF is the usual performance, the opponents' mean + dp(p).",
    ),
)
