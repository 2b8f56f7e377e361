"""The questions of Elo's national procedure as formulas that use its tables."""

from xlelo.regulations.elo1972 import rules
from xlelo.sheets.lambdas import EXPECTATION_COLUMNS, Lambdas, Number, difference_block, expected_block

FOUND = "INDEX({difference.d},MATCH(MAX(h,100-h),{difference.hundredths},0))"
DIFFERENCE = f"IF(ISNUMBER({FOUND}),IF(h<50,-1,1)*{FOUND},SQRT(-1))"
"""Difference from the table. Where the table prints a +, it is indeterminate and the formula is an error."""

LAMBDAS = Lambdas(
    blocks=(
        expected_block(rules.TODAY.expected, "Cuadro II", "Cuadro II"),
        difference_block(rules.TODAY.differences, "Cuadro I", "Cuadro I"),
    ),
    numbers={
        "k": Number(10, "K", "K of the yearly list"),
        "most": Number(rules.TODAY.numbers["year_games"], "K", "games of a year that it is for"),
    },
    expected=EXPECTATION_COLUMNS,
    difference=DIFFERENCE,
    performance="mean+" + DIFFERENCE,
    factor='IF(ask<>"K",VALUE("no such part of K"),IF(played<={most},{k},NA()))',
    rating="ROUND(ROUND(x+v,6),0)",
    remarks=("Above 80 games in a year there is no K: the list shows the year's performance.",),
)
