"""The questions of FIDE's rules of today, for a standard event, as formulas that use its tables."""

from __future__ import annotations

from xlelo.law.rounding import half_away
from xlelo.regulations.fide2024 import excel
from xlelo.regulations.fide2024.rules import Law, Readings
from xlelo.sheets.lambdas import (
    DIFFERENCE,
    EXPECTATION_COLUMNS,
    Lambdas,
    cells_of,
    difference_block,
    expected_block,
    numbers_of,
)

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
    near = (
        excel.counted_difference("x", "gap", at) if "strongest" in law.numbers else excel.limited_difference("gap", at)
    )
    top = 'OR(ask="2400",x>={high})' if law.numbers["top_kept"] else "x>={high}"
    new, young, text = "played<{newcomer}", 'AND(ask="U18",x<{young})', readings.factor == "text"
    factor = excel.factor("" if text else new, top, young, at, new_first=new if text else "")
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
            + factor
            + "))"
        ),
        used=excel.used_factor("f", "counted", at),
        rating=excel.new_rating(half_away.excel("x"), "v"),
        listed="q>={floor}",
        remarks=(
            "K is blank until the games completed are entered (8.3.3).",
            "ELO_PERF is the usual performance, the opponents' mean + dp(p).",
        ),
    )
