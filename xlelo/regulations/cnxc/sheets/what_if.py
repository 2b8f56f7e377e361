"""A quick what-if: what games against some opponents would change."""

from fractions import Fraction

from xlelo.law.kinds import RATING
from xlelo.law.tables import POINT, hundredths
from xlelo.regulations.cnxc import excel, rules
from xlelo.regulations.cnxc.sheets.bounds import RATINGS, SCORES
from xlelo.regulations.cnxc.sheets.card import POINTS
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import integer, text
from xlelo.sheets.formulas import percentage, points_difference
from xlelo.sheets.sheet import computed
from xlelo.sheets.what_if import WhatIf, change_with_k, sum_of


def _new(row: Row) -> int | None:
    if row("k") is None or not row("games"):
        return None
    return rules.round_rating(rules.new_effective(row("rating"), [sum_of(row, "change")]))


WHAT_IF = WhatIf(
    ids="{Results.id}",
    rating=RATING,
    ratings=RATINGS,
    scores=SCORES,
    player=(
        text("name", "{Results.name#number}", blank_if="{number}=0"),
        integer("rating", "{Results.old#number}", blank_if="{number}=0", article="6.1"),
        integer("k", "{Results.k#number}", rules.factor, blank_if="{number}=0"),
    ),
    expected=rules.expected,
    change=change_with_k(rules.variation, POINT, POINTS),
    outcome=(
        integer(
            "new",
            excel.new_rating("{rating}", "{sum}"),
            blank_if='OR({k}="",{games}=0)',
            article="6.5, 6.6",
            asks=_new,
        ),
    ),
    performance=(
        integer(
            "hundredths",
            percentage("{points}", "{games}"),
            rules.share,
            needs="{mean}",
            asks=lambda row: hundredths(rules.share(row("points") * POINT, row("games")), 1),
        ),
        computed(
            "performance",
            excel.performance("{mean}", points_difference("{hundredths}")),
            rules.performance,
            needs="{mean}",
            format="0.000",
            asks=lambda row: rules.performance(
                row("mean"), rules.difference_of(Fraction(row("hundredths"), 100), row.law)
            ),
        ),
    ),
    needed_change=computed(
        "needed_change",
        "{gain}-{Parameters.half}",
        needs="{gain}",
        article="6.6",
        format=POINTS,
        asks=lambda row: row("gain") - Fraction(1, 2),
    ),
    articles={"difference": "6.4", "mean": "6.2", "expected_points": "6.4", "sum": "6.4", "needed": "6.4, 6.5"},
    change_format=POINTS,
).sheet()
