"""What people read beside the card: the list, a quick what-if."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.form import IDENTITY, RATING, Kind
from xlelo.drafting.rounding import half_up
from xlelo.drafting.sheet import (
    DATE,
    SIGNED,
    TEXT,
    WHOLE,
    Column,
    Sheet,
    Table,
    computed,
    counted,
    typed,
)
from xlelo.drafting.summary import held, holding
from xlelo.lang.sentence import Sentence
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.sheets.card import POINTS

UNLESS_ZERO = "0;;"
WHAT_IF_GAMES = 20
SCORE = Kind("fraction", Sentence("1, 0.5 or 0 is allowed"), 0, 1)


def _of_row(key: str, column: str, **facts: Any) -> Column:
    return computed(key, f'IF({{row}}="","",INDEX({{{column}}},{{row}}))', **{"article": "4.2", "shown": True, **facts})


_BEYOND = 'IF(ROWS({Players.id})>ROWS({Roll.n}),MAX(0,COUNTA({Players.id})-COUNTIF({Roll.id},"?*")),0)'
"""Players in rows that were inserted and are not computed."""

LIST = Sheet(
    "List",
    (
        Table(
            (
                counted(),
                _of_row("name", "Results.name", format=TEXT, width=32),
                _of_row("id", "Results.id", format=TEXT, width=11),
                _of_row("games_total", "Results.games_total", format=WHOLE, width=9),
                _of_row("games_period", "Results.games_period", format=WHOLE, width=11),
                _of_row("new", "Results.new", format=WHOLE, width=8),
                computed(
                    "mark",
                    'IF({row}="","",IF(INDEX({Results.status_after},{row})={Parameters.provisional},{Parameters.mark},""))',
                    article="5.1",
                    format=TEXT,
                    width=7,
                    shown=True,
                ),
                computed(
                    "variation",
                    'IF({row}="","",IF(INDEX({Results.old},{row})="","",INDEX({Results.variation},{row})))',
                    rules.change,
                    format="+0;-0;",
                    width=9,
                    shown=True,
                ),
                computed(
                    "remark",
                    'IF({row}="","",IF(INDEX({Results.old},{row})="",{=Lists.new},'
                    'IF({variation}=0,"",IF({games_period}=0,{=Lists.calibrated},""))))',
                    article="4.2, 7.3b",
                    format=TEXT,
                    width=13,
                    shown=True,
                ),
                computed(
                    "row",
                    'IF({n}>COUNT({Results.order}),"",MATCH(LARGE({Results.order},{n}),{Results.order},0))',
                    article="4.2",
                    format=WHOLE,
                    width=7,
                    aside=True,
                ),
            ),
            "players",
        ),
        held("COUNT({List.new})", f"SUM({{Roll.due}},{{Roll.in_doubt}},{{Ledger.stranger}})+{_BEYOND}"),
    ),
    fields=(
        computed("list", "{Period.name}", article="4.1", format=TEXT, shown=True),
        computed("to", 'IF({Period.last_day}<1,"",{Period.last_day})', article="4.1", format=DATE, shown=True),
        *holding("List"),
        computed("shift", "{Calibration.shift}", article="7.3b", format=SIGNED, shown=True),
        computed("claim_days", "{Parameters.claim_days}", article="4.3", format=WHOLE, shown=True),
    ),
    value_column=3,
    portrait=True,
    published=True,
)

WHAT_IF = Sheet(
    "WhatIf",
    (
        Table(
            (
                counted(5),
                typed("opponent", RATING, format=WHOLE, width=12),
                typed("score", SCORE, width=8),
                computed(
                    "rated",
                    'IF(AND(ISNUMBER({opponent}),ISNUMBER({score})),IF({opponent}>0,{opponent},""),"")',
                    article="6.2",
                    format=WHOLE,
                    width=14,
                ),
                computed(
                    "points",
                    'IF({rated}="","",ROUND({score},6))',
                    article="6.4",
                    format="0.0##",
                    width=8,
                ),
                computed(
                    "difference",
                    'IF(OR({WhatIf.k}="",{rated}=""),"",{WhatIf.rating}-{rated})',
                    article="6.4",
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "expected",
                    'IF({difference}="","",IF({difference}<0,'
                    "INDEX({Parameters.lower},MATCH(-{difference},{Parameters.difference_from},1)),"
                    "INDEX({Parameters.higher},MATCH({difference},{Parameters.difference_from},1))))",
                    rules.expected,
                    format="0.00#",
                    width=9,
                ),
                computed(
                    "change",
                    'IF({expected}="","",ROUND({WhatIf.k}*({points}-{expected}),6))',
                    rules.variation,
                    format=POINTS,
                    width=10,
                ),
            ),
            WHAT_IF_GAMES,
        ),
        Table(
            (
                computed(
                    "number",
                    'IFERROR(IF({WhatIf.player}="",0,MATCH({WhatIf.player}&"",{Results.id},0)),0)',
                    format=UNLESS_ZERO,
                    aside=True,
                ),
            ),
            1,
        ),
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        typed("target", RATING, format=WHOLE),
        computed("name", 'IF({WhatIf.number}=0,"",INDEX({Results.name},{WhatIf.number}))', format=TEXT, shown=True),
        computed(
            "rating", 'IF({WhatIf.number}=0,"",INDEX({Results.old},{WhatIf.number}))', article="6.1", format=WHOLE
        ),
        computed("k", 'IF({WhatIf.number}=0,"",INDEX({Results.k},{WhatIf.number}))', rules.factor, format=WHOLE),
        computed("games", "COUNT({WhatIf.rated})", format=UNLESS_ZERO),
        computed("scored", 'IF({games}=0,"",SUM({WhatIf.points}))', article="6.4", format="0.0##"),
        computed("we", 'IF(OR({games}=0,{k}=""),"",SUM({WhatIf.expected}))', rules.expected_points, format="0.00#"),
        computed("v", 'IF({we}="","",SUM({WhatIf.change}))', rules.variation, format=POINTS),
        computed(
            "new",
            f'IF({{v}}="","",{half_up.excel("{rating}+{v}")})',
            article="6.5, 6.6",
            format=WHOLE,
            shown=True,
        ),
        computed("rc", 'IF({games}=0,"",AVERAGE({WhatIf.rated}))', rules.opponents_mean, format="0.000"),
        computed(
            "hundredths",
            'IF({games}=0,"",' + half_up.excel("{scored}*{Parameters.per_cent}/{games}") + ")",
            rules.share,
            format=WHOLE,
        ),
        computed(
            "performance",
            'IF({games}=0,"",{rc}+INDEX({Parameters.points_difference},{hundredths}+1))',
            rules.performance,
            format="0.000",
            shown=True,
        ),
        computed(
            "needed_v",
            'IF(OR({we}="",NOT(ISNUMBER({target}))),"",{target}-{Parameters.half}-{rating})',
            article="6.6",
            format=POINTS,
        ),
        computed(
            "needed",
            'IF({needed_v}="","",MAX(0,-INT(-ROUND(2*({we}+{needed_v}/{k}),6))/2))',
            article="6.4, 6.5",
            format="0.0",
            shown=True,
        ),
    ),
    beside=True,
)
