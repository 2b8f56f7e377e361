"""Sheets that people read besides the card: the list and a quick what-if."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.law.kinds import IDENTITY, RATING, SCORE
from xlelo.regulations.cnxc import excel, rules
from xlelo.regulations.cnxc.listing import COLUMNS, lines
from xlelo.regulations.cnxc.sheets.bounds import OWN, SCORES
from xlelo.regulations.cnxc.sheets.card import POINTS
from xlelo.sheets.columns import integer, nonzero, text
from xlelo.sheets.formats import DATE, FRACTION, SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import expected_score, percentage, points_difference, row_of_choice
from xlelo.sheets.list_columns import sheet_columns
from xlelo.sheets.lists import official_list
from xlelo.sheets.parsed import score_value
from xlelo.sheets.sheet import Sheet, Table, computed, input_column, row_numbers
from xlelo.sheets.summary import holding

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.period import HalfYear

WHAT_IF_GAMES = 20


_BEYOND = 'IF(ROWS({Players.id})>ROWS({Results.n}),MAX(0,COUNTA({Players.id})-COUNTIF({Results.id},"?*")),0)'
"""Counts players in inserted rows that are not computed."""


def _players(half_year: HalfYear) -> int:
    return len(lines(half_year))


LIST = official_list(
    "List",
    sheet_columns(COLUMNS),
    integer(
        "row",
        "MATCH(LARGE({Results.order},{n}),{Results.order},0)",
        blank_if="{n}>COUNT({Results.order})",
        article="4.2",
        width=7,
        helper=True,
    ),
    f"SUM({{Results.due}},{{Results.in_doubt}},COUNTIF({{Ledger.player}},0))+{_BEYOND}",
    (
        text("list", "{Period.name}", article="4.1", visible=True, asks=lambda row: row.result.period.list),
        computed(
            "to",
            "{Period.last_day}",
            blank_if="{Period.last_day}<1",
            article="4.1",
            format=DATE,
            visible=True,
            asks=lambda row: row.result.period.last,
        ),
        *holding("List", _players),
        computed(
            "shift",
            "{Calibration.shift}",
            article="7.3b",
            format=SIGN_FORMAT,
            visible=True,
            asks=lambda row: row.result.calibration.shift,
        ),
        integer(
            "claim_days",
            "{Parameters.claim_days}",
            article="4.3",
            visible=True,
            asks=lambda row: row.law.numbers["claim_days"],
        ),
    ),
    _players,
)

_TRIAL_COLUMNS = (
    row_numbers(5),
    input_column("opponent", RATING, bound=OWN, format=WHOLE_FORMAT, width=12),
    input_column("score", SCORE, bound=SCORES, format=FRACTION, width=8),
    integer(
        "rated",
        'IF(AND(ISNUMBER({opponent}),ISNUMBER({score_value})),IF({opponent}>0,{opponent},""),"")',
        article="6.2",
        width=14,
    ),
    computed("points", "{score_value}", needs="{rated}", article="6.4", format="0.0##", width=8),
    integer("difference", "{WhatIf.rating}-{rated}", blank_if='OR({WhatIf.k}="",{rated}="")', article="6.4", width=10),
    computed("expected", expected_score("{difference}"), rules.expected, needs="{difference}", format="0.00#", width=9),
    computed(
        "change",
        "ROUND({WhatIf.k}*({points}-{expected}),6)",
        rules.variation,
        needs="{expected}",
        format=POINTS,
        width=10,
    ),
    score_value(SCORES),
)

WHAT_IF = Sheet(
    "WhatIf",
    (
        Table(_TRIAL_COLUMNS, WHAT_IF_GAMES),
        Table((nonzero("number", row_of_choice("{WhatIf.player}", "{Results.id}"), helper=True),), 1),
    ),
    fields=(
        input_column("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        input_column("target", RATING, bound=OWN, format=WHOLE_FORMAT),
        text("name", "{Results.name#WhatIf.number}", blank_if="{WhatIf.number}=0", visible=True),
        integer("rating", "{Results.old#WhatIf.number}", blank_if="{WhatIf.number}=0", article="6.1"),
        integer("k", "{Results.k#WhatIf.number}", rules.factor, blank_if="{WhatIf.number}=0"),
        nonzero("games", "COUNT({WhatIf.rated})"),
        computed("scored", "SUM({WhatIf.points})", blank_if="{games}=0", article="6.4", format="0.0##"),
        computed(
            "we", "SUM({WhatIf.expected})", rules.expected_points, blank_if='OR({games}=0,{k}="")', format="0.00#"
        ),
        computed("v", "SUM({WhatIf.change})", rules.variation, needs="{we}", format=POINTS),
        integer("new", excel.new_rating("{rating}", "{v}"), needs="{v}", article="6.5, 6.6", visible=True),
        computed("rc", "AVERAGE({WhatIf.rated})", rules.opponents_mean, blank_if="{games}=0", format="0.000"),
        integer("hundredths", percentage("{scored}", "{games}"), rules.share, blank_if="{games}=0"),
        computed(
            "performance",
            excel.performance("{rc}", points_difference("{hundredths}")),
            rules.performance,
            blank_if="{games}=0",
            format="0.000",
            visible=True,
        ),
        computed(
            "needed_v",
            "{target}-{Parameters.half}-{rating}",
            blank_if='OR({we}="",NOT(ISNUMBER({target})))',
            article="6.6",
            format=POINTS,
        ),
        computed(
            "needed",
            "MAX(0,-INT(-ROUND(2*({we}+{needed_v}/{k}),6))/2)",
            needs="{needed_v}",
            article="6.4, 6.5",
            format="0.0",
            visible=True,
        ),
    ),
    tables_right=True,
)
