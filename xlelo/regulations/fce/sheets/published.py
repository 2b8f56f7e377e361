"""What people read beside the card: the lists, and a quick what-if."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.columns import some, whole
from xlelo.drafting.form import ELO, IDENTITY, Kind, choice_of
from xlelo.drafting.formulas import expected_points, unless
from xlelo.drafting.rounding import half_away
from xlelo.drafting.sheet import DATE, SIGNED, TEXT, WHOLE, Column, Sheet, Table, computed, counted, typed
from xlelo.drafting.summary import held, holding
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.files import FACTOR

UNLESS_ZERO = "0;;"
EXACT = "+0.00##;-0.00##;0.00"
WHAT_IF_GAMES = 20
LOWEST = 1000
"""No rating is lower (17.3)."""

SCORE = Kind("fraction", "1, 0.5 or 0 is allowed", 0, 1)
LISTS = choice_of({"standard": 1, "rapid": 2})


def official_list(key: str, source: str) -> Sheet:
    """9.1, sorted by rating; players of one rating in the order of the sheet of players."""

    def of_player(name: str, column: str, **facts: Any) -> Column:
        return _of_row(name, f"{{{column}#row}}", **facts)

    def text(name: str, column: str, width: float) -> Column:
        return _of_row(name, f'{{{column}#row}}&""', format=TEXT, width=width)

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
                        unless(f'{{{source}.initial#row}}<>""', f"{{{source}.change#row}}"),
                        format="+0;-0;",
                        width=8,
                    ),
                    _of_row(
                        "remark",
                        (
                            f'IF({{{source}.initial#row}}<>"",{{=Lists.new}},IF({{{source}.reinitialised#row}}<>"",'
                            '{=Lists.again},""))'
                        ),
                        format=TEXT,
                        width=14,
                        article="10, 11",
                    ),
                    whole("row", f'IFERROR(MATCH({{n}},{{{source}.place}},0),"")', width=9, aside=True),
                ),
                "players",
            ),
            held(f"COUNT({{{key}.new}})", "SUM({Roll.due})"),
        ),
        fields=(
            computed(
                "new_list", "{Period.list_day}", unless="{Period.list_day}<1", article="8.1", format=DATE, shown=True
            ),
            computed("claims_until", "{Period.claims_until}", article="8.4", format=DATE, shown=True),
            *holding(key),
        ),
        value_column=3,
        portrait=True,
        published=True,
    )


def _of_row(name: str, formula: str, **facts: Any) -> Column:
    return computed(name, formula, **{"article": "9.1", "shown": True, **facts})


WHAT_IF = Sheet(
    "WhatIf",
    (
        Table(
            (
                counted(),
                typed("opponent", ELO, format=WHOLE, width=10),
                typed("score", SCORE, width=8),
                whole(
                    "difference",
                    "{WhatIf.rating}-{opponent}",
                    unless='OR({WhatIf.rating}="",{opponent}="")',
                    article="13.2",
                    width=9,
                ),
                computed(
                    "expected",
                    expected_points("{difference}"),
                    rules.expected,
                    where="{difference}",
                    format="0.00",
                    width=9,
                ),
                computed(
                    "change",
                    "ROUND({WhatIf.k}*({score}-{expected}),6)",
                    rules.variation,
                    unless='OR({expected}="",{score}="")',
                    format=EXACT,
                    width=10,
                ),
                whole("rated", "{opponent}", article="14.1", width=9),
                whole(
                    "by_score",
                    "INDEX({Parameters.points_difference},INT(ROUND({score}*{Parameters.per_cent},6)+0.5)+1)",
                    article="13.3",
                    width=9,
                ),
            ),
            WHAT_IF_GAMES,
            where="{change}",
        ),
        Table(
            (
                some(
                    "number", 'IFERROR(IF({WhatIf.player}="",0,MATCH({WhatIf.player}&"",{Players.id},0)),0)', aside=True
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
        whole(
            "rating",
            'IF({own_rating}<>"",{own_rating},IF({WhatIf.number}=0,"",IF({list}="rapid",'
            "{Rapid.new#WhatIf.number},{Standard.new#WhatIf.number})))",
            article="9.1",
        ),
        computed(
            "k",
            'IF({own_k}<>"",{own_k},IF({WhatIf.number}=0,0,IF({list}="rapid",'
            "{Rapid.next_k#WhatIf.number}*{Parameters.half},{Standard.next_k#WhatIf.number})))",
            article="16",
        ),
        whole("games", "COUNT({WhatIf.change})"),
        computed("points", "SUMPRODUCT(ISNUMBER({WhatIf.change})*{WhatIf.score})"),
        computed("expected_points", "SUM({WhatIf.expected})", article="13.2", format="0.00"),
        computed("sum", "SUM({WhatIf.change})", article="17.1", format=EXACT),
        computed("rounded", half_away.excel("{sum}"), article="17.2", format=SIGNED),
        whole("new", "MAX({Parameters.floor},{rating}+{rounded})", where="{rating}", article="17.3", shown=True),
        computed("mean", "AVERAGE({WhatIf.rated})", unless="{games}=0", article="14.1", format="0.00"),
        whole(
            "base",
            "IF({mean}={Parameters.top},{Parameters.k2600_taken},INDEX({Parameters.k0},"
            "MATCH(MAX({mean},INDEX({Parameters.rating_from},1)),{Parameters.rating_from},1)))",
            where="{mean}",
            article="16.2a",
        ),
        whole(
            "performance",
            "ROUND(ROUND(IF(2*{points}<{games},{mean}+AVERAGE({WhatIf.by_score}),{mean}"
            "+{base}*(2*{points}-{games})),6),0)",
            where="{mean}",
            article="12, 14",
            shown=True,
        ),
        computed("gain", "{target}-{rating}", unless='OR({target}="",{rating}="")', format=SIGNED),
        computed(
            "needed_sum",
            "{gain}-{Parameters.half}+IF({gain}>0,0,1/{Parameters.unit})",
            where="{gain}",
            article="17.2",
            format=EXACT,
        ),
        computed(
            "needed",
            "-INT(-ROUND(2*({expected_points}+{needed_sum}/{k}),6))/2",
            unless='OR({needed_sum}="",{k}=0)',
            article="15.2",
            format="0.0",
            shown=True,
        ),
    ),
    beside=True,
)
