"""A quick what-if: what games against some opponents would change."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.law.kinds import ELO, IDENTITY, SCORE, SHARED_PACKAGE, choice_of
from xlelo.law.rounding import half_away
from xlelo.law.tables import hundredths
from xlelo.model import WIN
from xlelo.regulations.fce import excel, rules
from xlelo.regulations.fce.files import FACTOR
from xlelo.regulations.fce.sheets.bounds import FACTORS, RATINGS, SCORES
from xlelo.regulations.fce.sheets.lists import base_factor
from xlelo.regulations.fce.sheets.parameters import UNIT
from xlelo.sheets.columns import integer, nonzero
from xlelo.sheets.formats import FRACTION, SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import expected_score, first_of, percentage, points_difference, row_of_choice
from xlelo.sheets.parsed import score_value
from xlelo.sheets.sheet import Sheet, Table, computed, input_column, row_numbers

if TYPE_CHECKING:
    from xlelo.sheets.asked_row import Row

EXACT = "+0.00##;-0.00##;0.00"
WHAT_IF_GAMES = 20
LISTS = choice_of({"standard": 1, "rapid": 2}, SHARED_PACKAGE)


def _difference(row: Row) -> int | None:
    rating, opponent = row("WhatIf.rating"), row("opponent")
    return None if rating is None or opponent is None else rating - opponent


def _change(row: Row) -> Fraction | None:
    score, expected = row("score_value"), row("expected")
    return None if score is None or expected is None else rules.variation(row("WhatIf.k"), score, Fraction(expected))


def _sum(row: Row, key: str) -> Fraction:
    return sum((row.at(key, game) for game in row.rows_with(key)), Fraction(0))


def _mean(row: Row) -> Fraction | None:
    games = row.rows_with("change")
    return rules.opponents_mean([row.at("rated", game) for game in games]) if games else None


def _performance(row: Row) -> int:
    mean, above = Fraction(row("mean")), rules.half_points_above(row("points"), row("games"))
    if above < 0:
        scores = [(Fraction(row.at("score_value", game)), 1) for game in row.rows_with("change")]
        return rules.rating_of_guest(rules.performance_below_half(mean, scores, law=row.law))
    return rules.rating_of_guest(rules.performance_from_half(mean, above, row.readings, law=row.law))


def _needed(row: Row) -> Fraction | None:
    """The least score, in half-points, whose rounded change reaches the target."""
    if row("needed_sum") is None or not row("k"):
        return None
    return Fraction(-(-2 * (_sum(row, "expected") + row("needed_sum") / Fraction(row("k"))) // 1), 2)


_TRIAL_COLUMNS = (
    row_numbers(),
    input_column("opponent", ELO, bound=RATINGS, format=WHOLE_FORMAT, width=10),
    input_column("score", SCORE, bound=SCORES, format=FRACTION, width=8),
    integer(
        "difference",
        "{WhatIf.rating}-{opponent}",
        blank_if='OR({WhatIf.rating}="",NOT(ISNUMBER({opponent})))',
        article="13.2",
        width=9,
        asks=_difference,
    ),
    computed(
        "expected",
        expected_score("{difference}"),
        rules.expected,
        needs="{difference}",
        format="0.00",
        width=9,
        asks=lambda row: Fraction(rules.expected(row("difference"), row.law), WIN),
    ),
    computed(
        "change",
        "ROUND({WhatIf.k}*({score_value}-{expected}),6)",
        rules.variation,
        blank_if='OR({expected}="",NOT(ISNUMBER({score_value})))',
        format=EXACT,
        width=10,
        asks=_change,
    ),
    integer("rated", "{opponent}", needs="{change}", article="14.1", width=9, asks=lambda row: row("opponent")),
    score_value(SCORES),
    integer(
        "by_score",
        points_difference(percentage("{score_value}")),
        needs="{change}",
        article="13.3",
        width=9,
        asks=lambda row: rules.difference_of(hundredths(row("score_value"), 1), row.law),
    ),
)


def _list_formula(rapid: str, standard: str) -> str:
    """Formula for a value of the chosen player in the chosen list."""
    return f'IF(OR({{list}}="rapid",{{list}}={{=Choices.rapid}}),{rapid},{standard})'


WHAT_IF = Sheet(
    "WhatIf",
    (
        Table(_TRIAL_COLUMNS, WHAT_IF_GAMES),
        Table((nonzero("number", row_of_choice("{WhatIf.player}", "{Roll.id}"), helper=True),), 1),
    ),
    fields=(
        input_column("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        input_column("list", LISTS, format=TEXT),
        input_column("own_rating", ELO, bound=RATINGS, format=WHOLE_FORMAT),
        input_column("own_k", FACTOR, bound=FACTORS, format=WHOLE_FORMAT),
        input_column("target", ELO, bound=RATINGS, format=WHOLE_FORMAT),
        integer(
            "rating",
            first_of(
                {"ISNUMBER({own_rating})": "{own_rating}", "{WhatIf.number}=0": '""'},
                _list_formula("{Rapid.new#WhatIf.number}", "{Standard.new#WhatIf.number}"),
            ),
            article="9.1",
        ),
        computed(
            "k",
            first_of(
                {"ISNUMBER({own_k})": "{own_k}", "{WhatIf.number}=0": "0"},
                _list_formula("{Rapid.next_k#WhatIf.number}*{Parameters.half}", "{Standard.next_k#WhatIf.number}"),
            ),
            article="16",
        ),
        integer("games", "COUNT({WhatIf.change})", asks=lambda row: len(row.rows_with("change"))),
        computed(
            "points",
            'SUMIFS({WhatIf.score_value},{WhatIf.rated},">0")',
            asks=lambda row: sum(row.at("score_value", game) for game in row.rows_with("change")),
        ),
        computed(
            "expected_points",
            "SUM({WhatIf.expected})",
            article="13.2",
            format="0.00",
            asks=lambda row: _sum(row, "expected"),
        ),
        computed(
            "sum",
            "SUM({WhatIf.change})",
            article="17.1",
            format=EXACT,
            asks=lambda row: _sum(row, "change"),
        ),
        computed(
            "rounded",
            excel.rounded_change("{sum}"),
            article="17.2",
            format=SIGN_FORMAT,
            asks=lambda row: rules.rounded_variation(_sum(row, "change")),
        ),
        integer(
            "new",
            excel.new_rating("{rating}", "{rounded}"),
            needs="{rating}",
            article="17.3",
            visible=True,
            asks=lambda row: rules.new_rating(row("rating"), row("rounded"), row.law),
        ),
        computed("mean", "AVERAGE({WhatIf.rated})", blank_if="{games}=0", article="14.1", format="0.00", asks=_mean),
        integer(
            "base",
            base_factor("{mean}"),
            needs="{mean}",
            article="16.2a",
            asks=lambda row: rules.base_factor(row("mean"), row.readings, row.law),
        ),
        integer(
            "performance",
            half_away.excel(
                f"IF(2*{{points}}<{{games}},{excel.performance_below_half('{mean}', 'AVERAGE({WhatIf.by_score})')},"
                f"{excel.performance_from_half('{mean}', '{base}', '(2*{points}-{games})')})"
            ),
            needs="{mean}",
            article="12, 14",
            visible=True,
            asks=_performance,
        ),
        computed(
            "gain",
            "{target}-{rating}",
            blank_if='OR(NOT(ISNUMBER({target})),{rating}="")',
            format=SIGN_FORMAT,
            asks=lambda row: None if None in (row("target"), row("rating")) else row("target") - row("rating"),
        ),
        computed(
            "needed_sum",
            "{gain}-{Parameters.half}+IF({gain}>0,0,1/{Parameters.unit})",
            needs="{gain}",
            article="17.2",
            format=EXACT,
            asks=lambda row: row("gain") - Fraction(1, 2) + (0 if row("gain") > 0 else Fraction(1, UNIT)),
        ),
        computed(
            "needed",
            "-INT(-ROUND(2*({expected_points}+{needed_sum}/{k}),6))/2",
            blank_if='OR({needed_sum}="",{k}=0)',
            article="15.2",
            format="0.0",
            visible=True,
            asks=_needed,
        ),
    ),
    tables_right=True,
)
