"""A quick what-if: what games against some opponents would change."""

from fractions import Fraction

from xlelo.law.kinds import ELO, FACTOR, SHARED_PACKAGE, choice_of
from xlelo.law.rounding import half_away
from xlelo.law.tables import hundredths
from xlelo.regulations.fce import excel, rules
from xlelo.regulations.fce.sheets.bounds import FACTORS, RATINGS, SCORES
from xlelo.regulations.fce.sheets.lists import UNIT, base_factor
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import percentage, points_difference
from xlelo.sheets.parsed import is_word
from xlelo.sheets.sheet import computed, input_column
from xlelo.sheets.what_if import (
    WhatIf,
    change_with_k,
    entered_or,
    needed_change_half_away,
    rating_input,
    sum_of,
)

EXACT = "+0.00##;-0.00##;0.00"
LISTS = choice_of({"standard": 1, "rapid": 2}, SHARED_PACKAGE)


def _performance(row: Row) -> int:
    mean, above = Fraction(row("mean")), rules.half_points_above(row("points"), row("games"))
    if above < 0:
        scores = [(Fraction(row.at("score_value", game)), 1) for game in row.rows_with("rated")]
        return rules.rating_of_guest(rules.performance_below_half(mean, scores, law=row.law))
    return rules.rating_of_guest(rules.performance_from_half(mean, above, row.readings, law=row.law))


def _list_formula(rapid: str, standard: str) -> str:
    """Formula for a value of the chosen player in the chosen list."""
    return f"IF({is_word('{list}', LISTS, 'rapid')},{rapid},{standard})"


_PLAYER = (
    input_column("list", LISTS, format=TEXT),
    rating_input("own_rating", ELO, RATINGS),
    rating_input("own_k", FACTOR, FACTORS),
    entered_or("rating", "own_rating", "{own}", lambda row: row("own"), article="9.1", format=WHOLE_FORMAT),
    entered_or("k", "own_k", "{listed_k}", lambda row: row("listed_k"), article="16"),
    integer("own", _list_formula("{Rapid.new#number}", "{Standard.new#number}"), blank_if="{number}=0", helper=True),
    computed(
        "listed_k",
        _list_formula("{Rapid.next_k#number}*{Parameters.half}", "{Standard.next_k#number}"),
        blank_if="{number}=0",
        helper=True,
    ),
)

_OUTCOME = (
    computed(
        "rounded",
        excel.rounded_change("{sum}"),
        article="17.2",
        format=SIGN_FORMAT,
        asks=lambda row: rules.rounded_variation(sum_of(row, "change")),
    ),
    integer(
        "new",
        excel.new_rating("{rating}", "{rounded}"),
        blank_if='OR({rating}="",{k}="")',
        article="17.3",
        asks=lambda row: (
            None if None in (row("rating"), row("k")) else rules.new_rating(row("rating"), row("rounded"), row.law)
        ),
    ),
)

_FROM_HALF = excel.performance_from_half("{mean}", "{base}", "(2*{points}-{games})")
_BELOW_HALF = excel.performance_below_half("{mean}", "AVERAGE({WhatIf.by_score})")

WHAT_IF = WhatIf(
    ids="{Roll.id}",
    rating=ELO,
    ratings=RATINGS,
    scores=SCORES,
    player=_PLAYER,
    expected=rules.expected,
    change=change_with_k(rules.variation, 1, EXACT),
    by_game=(
        integer(
            "by_score",
            points_difference(percentage("{score_value}")),
            needs="{rated}",
            article="13.3",
            asks=lambda row: rules.difference_of(hundredths(row("score_value"), 1), row.law),
        ),
    ),
    outcome=_OUTCOME,
    performance=(
        integer(
            "base",
            base_factor("{mean}"),
            needs="{mean}",
            article="16.2a",
            asks=lambda row: rules.base_factor(row("mean"), row.readings, row.law),
        ),
        integer(
            "performance",
            half_away.excel(f"IF(2*{{points}}<{{games}},{_BELOW_HALF},{_FROM_HALF})"),
            needs="{mean}",
            article="12, 14",
            asks=_performance,
        ),
    ),
    needed_change=needed_change_half_away(UNIT, "17.2", EXACT),
    articles={"difference": "13.2", "mean": "14.1", "expected_points": "13.2", "sum": "17.1", "needed": "15.2"},
    change_format=EXACT,
).sheet()
