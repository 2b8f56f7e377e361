"""Sheets that people read besides the card: the lists and a quick what-if."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.law.kinds import ELO, IDENTITY, SCORE, SHARED_PACKAGE, choice_of
from xlelo.law.rounding import half_away
from xlelo.regulations.fce import excel, rules
from xlelo.regulations.fce.files import FACTOR
from xlelo.regulations.fce.listing import COLUMNS, claims_until, lines
from xlelo.regulations.fce.sheets.bounds import FACTORS, RATINGS, SCORES
from xlelo.regulations.fce.sheets.lists import base_factor
from xlelo.sheets.columns import integer, nonzero
from xlelo.sheets.formats import DATE, FRACTION, SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import expected_score, first_of, percentage, points_difference, row_of_choice
from xlelo.sheets.list_columns import sheet_columns
from xlelo.sheets.lists import new_list, place_in
from xlelo.sheets.lists import official_list as published
from xlelo.sheets.parsed import score_value
from xlelo.sheets.sheet import Sheet, Table, computed, input_column, row_numbers
from xlelo.sheets.summary import holding

if TYPE_CHECKING:
    from xlelo.regulations.fce.rules import List
    from xlelo.regulations.fce.run import Month

EXACT = "+0.00##;-0.00##;0.00"
WHAT_IF_GAMES = 20
LISTS = choice_of({"standard": 1, "rapid": 2}, SHARED_PACKAGE)


def official_list(kind: List, source: str) -> Sheet:
    """A list with the facts of 9.1, sorted by rating.

    Players with equal ratings are in the order of the sheet Players.
    """
    key = f"List{source}"

    def players(month: Month) -> int:
        return len(lines(month, kind))

    fields = (
        new_list("8.1"),
        computed(
            "claims_until",
            "{Period.claims_until}",
            article="8.4",
            format=DATE,
            visible=True,
            asks=lambda row: claims_until(row.result.period),
        ),
        *holding(key, players),
    )
    return published(key, sheet_columns(COLUMNS, source), place_in(source), "SUM({Roll.due})", fields, players)


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
    ),
    computed("expected", expected_score("{difference}"), rules.expected, needs="{difference}", format="0.00", width=9),
    computed(
        "change",
        "ROUND({WhatIf.k}*({score_value}-{expected}),6)",
        rules.variation,
        blank_if='OR({expected}="",NOT(ISNUMBER({score_value})))',
        format=EXACT,
        width=10,
    ),
    integer("rated", "{opponent}", needs="{change}", article="14.1", width=9),
    score_value(SCORES),
    integer("by_score", points_difference(percentage("{score_value}")), needs="{change}", article="13.3", width=9),
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
        integer("games", "COUNT({WhatIf.change})"),
        computed("points", 'SUMIFS({WhatIf.score_value},{WhatIf.rated},">0")'),
        computed("expected_points", "SUM({WhatIf.expected})", article="13.2", format="0.00"),
        computed("sum", "SUM({WhatIf.change})", article="17.1", format=EXACT),
        computed("rounded", excel.rounded_change("{sum}"), article="17.2", format=SIGN_FORMAT),
        integer("new", excel.new_rating("{rating}", "{rounded}"), needs="{rating}", article="17.3", visible=True),
        computed("mean", "AVERAGE({WhatIf.rated})", blank_if="{games}=0", article="14.1", format="0.00"),
        integer("base", base_factor("{mean}"), needs="{mean}", article="16.2a"),
        integer(
            "performance",
            half_away.excel(
                f"IF(2*{{points}}<{{games}},{excel.performance_below_half('{mean}', 'AVERAGE({WhatIf.by_score})')},"
                f"{excel.performance_from_half('{mean}', '{base}', '(2*{points}-{games})')})"
            ),
            needs="{mean}",
            article="12, 14",
            visible=True,
        ),
        computed("gain", "{target}-{rating}", blank_if='OR(NOT(ISNUMBER({target})),{rating}="")', format=SIGN_FORMAT),
        computed(
            "needed_sum",
            "{gain}-{Parameters.half}+IF({gain}>0,0,1/{Parameters.unit})",
            needs="{gain}",
            article="17.2",
            format=EXACT,
        ),
        computed(
            "needed",
            "-INT(-ROUND(2*({expected_points}+{needed_sum}/{k}),6))/2",
            blank_if='OR({needed_sum}="",{k}=0)',
            article="15.2",
            format="0.0",
            visible=True,
        ),
    ),
    tables_right=True,
)
