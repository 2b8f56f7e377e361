"""What people read beside the card: the lists, and a quick what-if."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.form import ELO, IDENTITY, Kind, choice_of
from xlelo.drafting.rounding import half_away
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
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.files import FACTOR

UNLESS_ZERO = "0;;"
EXACT = "+0.00##;-0.00##;0.00"
WHAT_IF_GAMES = 20
LOWEST = 1000
"""No rating is lower (17.3)."""

SCORE = Kind("fraction", Sentence("1, 0.5 or 0 is allowed"), 0, 1)
LISTS = choice_of({"standard": 1, "rapid": 2})


def official_list(key: str, source: str) -> Sheet:
    """9.1, sorted by rating; players of one rating in the order of the sheet of players."""

    def of_player(name: str, column: str, **facts: Any) -> Column:
        return _of_row(name, f"INDEX({{{column}}},{{row}})", **facts)

    def text(name: str, column: str, width: float) -> Column:
        return _of_row(name, f'INDEX({{{column}}},{{row}})&""', format=TEXT, width=width)

    return Sheet(
        key,
        (
            Table(
                (
                    counted(5),
                    text("name", "Roll.name", 28),
                    text("id", "Roll.id", 10),
                    text("title", "Roll.title", 6),
                    text("club", "Roll.club", 20),
                    of_player("new", f"{source}.new", format=WHOLE, width=7),
                    of_player("k0", f"{source}.next_k0", format=WHOLE, width=5),
                    of_player("k", f"{source}.next_k", format=WHOLE, width=5),
                    of_player("evaluated", f"{source}.evaluated", format=WHOLE, width=8),
                    _of_row(
                        "change",
                        f'IF(INDEX({{{source}.initial}},{{row}})<>"","",INDEX({{{source}.change}},{{row}}))',
                        format="+0;-0;",
                        width=8,
                    ),
                    _of_row(
                        "remark",
                        f'IF(INDEX({{{source}.initial}},{{row}})<>"",{{=Lists.new}},'
                        f'IF(INDEX({{{source}.reinitialised}},{{row}})<>"",{{=Lists.again}},""))',
                        format=TEXT,
                        width=14,
                        article="10, 11",
                    ),
                    computed(
                        "row",
                        f'IFERROR(MATCH({{n}},{{{source}.place}},0),"")',
                        format=WHOLE,
                        width=9,
                        aside=True,
                    ),
                ),
                "players",
            ),
            held(f"COUNT({{{key}.new}})", "SUM({Roll.due})"),
        ),
        fields=(
            computed(
                "new_list", 'IF({Period.list_day}<1,"",{Period.list_day})', article="8.1", format=DATE, shown=True
            ),
            computed("claims_until", "{Period.claims_until}", article="8.4", format=DATE, shown=True),
            *holding(key),
        ),
        value_column=3,
        portrait=True,
        published=True,
    )


def _of_row(name: str, formula: str, **facts: Any) -> Column:
    return computed(name, f'IF({{row}}="","",{formula})', **{"article": "9.1", "shown": True, **facts})


WHAT_IF = Sheet(
    "WhatIf",
    (
        Table(
            (
                counted(),
                typed("opponent", ELO, format=WHOLE, width=10),
                typed("score", SCORE, width=8),
                computed(
                    "difference",
                    'IF(OR({WhatIf.rating}="",{opponent}=""),"",{WhatIf.rating}-{opponent})',
                    article="13.2",
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "expected",
                    'IF({difference}="","",IF({difference}<0,'
                    "INDEX({Parameters.lower},MATCH(-{difference},{Parameters.difference_from},1)),"
                    "INDEX({Parameters.higher},MATCH({difference},{Parameters.difference_from},1))))",
                    rules.expected,
                    format="0.00",
                    width=9,
                ),
                computed(
                    "change",
                    'IF(OR({expected}="",{score}=""),"",ROUND({WhatIf.k}*({score}-{expected}),6))',
                    rules.variation,
                    format=EXACT,
                    width=10,
                ),
                computed(
                    "rated",
                    'IF({change}="","",{opponent})',
                    article="14.1",
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "by_score",
                    'IF({change}="","",INDEX({Parameters.points_difference},'
                    "INT(ROUND({score}*{Parameters.per_cent},6)+0.5)+1))",
                    article="13.3",
                    format=WHOLE,
                    width=9,
                ),
            ),
            WHAT_IF_GAMES,
        ),
        Table(
            (
                computed(
                    "number",
                    'IFERROR(IF({WhatIf.player}="",0,MATCH({WhatIf.player}&"",{Players.id},0)),0)',
                    format=UNLESS_ZERO,
                    aside=True,
                ),
            ),
            1,
        ),
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        typed("list", LISTS, format=TEXT),
        typed("own_rating", ELO, format=WHOLE),
        typed("own_k", FACTOR, format=WHOLE),
        typed("target", ELO, format=WHOLE),
        computed(
            "rating",
            'IF({own_rating}<>"",{own_rating},IF({WhatIf.number}=0,"",IF({list}="rapid",INDEX({Rapid.new},{WhatIf.number}),'
            "INDEX({Standard.new},{WhatIf.number}))))",
            article="9.1",
            format=WHOLE,
        ),
        computed(
            "k",
            'IF({own_k}<>"",{own_k},IF({WhatIf.number}=0,0,IF({list}="rapid",INDEX({Rapid.next_k},{WhatIf.number})*{Parameters.half},'
            "INDEX({Standard.next_k},{WhatIf.number}))))",
            article="16",
        ),
        computed("games", "COUNT({WhatIf.change})", format=WHOLE),
        computed("points", "SUMPRODUCT(ISNUMBER({WhatIf.change})*{WhatIf.score})"),
        computed("expected_points", "SUM({WhatIf.expected})", article="13.2", format="0.00"),
        computed("sum", "SUM({WhatIf.change})", article="17.1", format=EXACT),
        computed("rounded", half_away.excel("{sum}"), article="17.2", format=SIGNED),
        computed(
            "new",
            'IF({rating}="","",MAX({Parameters.floor},{rating}+{rounded}))',
            article="17.3",
            format=WHOLE,
            shown=True,
        ),
        computed("mean", 'IF({games}=0,"",AVERAGE({WhatIf.rated}))', article="14.1", format="0.00"),
        computed(
            "base",
            'IF({mean}="","",IF({mean}={Parameters.top},{Parameters.k2600_taken},INDEX({Parameters.k0},'
            "MATCH(MAX({mean},INDEX({Parameters.rating_from},1)),{Parameters.rating_from},1))))",
            article="16.2a",
            format=WHOLE,
        ),
        computed(
            "performance",
            'IF({mean}="","",ROUND(ROUND(IF(2*{points}<{games},{mean}+AVERAGE({WhatIf.by_score}),'
            "{mean}+{base}*(2*{points}-{games})),6),0))",
            article="12, 14",
            format=WHOLE,
            shown=True,
        ),
        computed("gain", 'IF(OR({target}="",{rating}=""),"",{target}-{rating})', format=SIGNED),
        computed(
            "needed_sum",
            'IF({gain}="","",{gain}-{Parameters.half}+IF({gain}>0,0,1/{Parameters.unit}))',
            article="17.2",
            format=EXACT,
        ),
        computed(
            "needed",
            'IF(OR({needed_sum}="",{k}=0),"",-INT(-ROUND(2*({expected_points}+{needed_sum}/{k}),6))/2)',
            article="15.2",
            format="0.0",
            shown=True,
        ),
    ),
    beside=True,
)
