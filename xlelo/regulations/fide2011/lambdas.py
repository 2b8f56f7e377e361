"""The questions of FIDE's rules of 2011 as formulas that use its tables."""

from __future__ import annotations

from xlelo.regulations.fide2011 import excel, rules
from xlelo.sheets.lambdas import DIFFERENCE, EXPECTATION_COLUMNS, Lambdas, Number, difference_block, expected_block

NEAR = excel.counted_difference("gap", {"furthest": "{far}"}.__getitem__)
FACTOR = excel.factor(
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
    rating=excel.new_rating("x", "v"),
    listed="q>={floor}",
    remarks=(
        "K is blank until the games completed are entered (8.56).",
        "ELO_PERF is the usual performance, the opponents' mean + dp(p).",
    ),
)
