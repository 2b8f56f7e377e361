"""The questions of FIDE's rules of today, for a standard event, as formulas that use its tables."""

from __future__ import annotations

from xlelo.regulations.fide2024.rules import TODAY
from xlelo.sheets.lambdas import DIFFERENCE, EXPECTED, Lambdas, Number, difference_block, expected_block

LAMBDAS = Lambdas(
    blocks=(
        expected_block(TODAY.expected, "8.1.2", "table 8.1.2"),
        difference_block(TODAY.differences, "8.1.1", "table 8.1.1"),
    ),
    numbers={
        "far": Number(TODAY.numbers["far"], "8.3.1", "largest rating difference that counts"),
        "strongest": Number(TODAY.numbers["strongest"], "8.3.1", "from this own rating on differences count whole"),
        "newcomer": Number(TODAY.numbers["new_games"], "8.3.3", "games up to which a player is new"),
        "new": Number(TODAY.numbers["k_new"], "8.3.3", "K of a new or a young player"),
        "usual": Number(TODAY.numbers["k_usual"], "8.3.3", "K"),
        "strong": Number(TODAY.numbers["k_top"], "8.3.3", "K of who has once been rated that high"),
        "high": Number(TODAY.numbers["top"], "8.3.3", "that high"),
        "young": Number(TODAY.numbers["young_below"], "8.3.3", "below it a young player has the K of a new one"),
        "most": Number(TODAY.numbers["most_product"], "8.3.3", "the most that K times the games may be"),
        "floor": Number(TODAY.numbers["floor"], "7.2.1", "the lowest rating that the list shows"),
    },
    expected="LET(near,IF(x>={strongest},gap,MAX(-{far},MIN({far},gap)))," + EXPECTED.replace("gap", "near") + ")",
    difference=DIFFERENCE,
    performance="mean+" + DIFFERENCE,
    factor=(
        'IF(AND(ask<>"K",ask<>"2400",ask<>"2300",ask<>"U18"),VALUE("no such part of K"),IF(seasons=0,"",'
        'IF(OR(ask="2400",x>={high}),{strong},IF(OR(played<{newcomer},AND(ask="U18",x<{young})),{new},{usual}))))'
    ),
    used="IF(ROUND(f*counted,6)<={most},f,INT({most}/counted))",
    rating="ROUND(ROUND(x,6),0)+ROUND(ROUND(v,6),0)",
    listed="q>={floor}",
    remarks=(
        "K is blank until the games completed are entered (8.3.3).",
        "ELO_PERF is the usual performance, the opponents' mean + dp(p).",
    ),
)
