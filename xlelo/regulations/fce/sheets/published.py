"""What people read: the lists, one player's card, and a quick what-if."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.form import IDENTITY, Kind, choice_of
from xlelo.drafting.rounding import half_away
from xlelo.drafting.sheet import (
    DATE,
    SIGNED,
    SIGNED_TEN_THOUSANDTHS,
    TEN_THOUSANDTHS,
    TEXT,
    WHOLE,
    Chart,
    Column,
    Sheet,
    Table,
    computed,
    counted,
    printed,
    typed,
)
from xlelo.drafting.summary import holding
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.files import ELO, FACTOR

UNLESS_ZERO = "0;;"
CARD_LINES = 60
CARD_LISTS = 24
WHAT_IF_GAMES = 20
LOWEST = 1000
"""No rating is lower (17.3)."""

SCORE = Kind("fraction", "1, 0.5 or 0 is allowed", 0, 1)
LISTS = choice_of({"standard": 1, "rapid": 2})


def official_list(key: str, source: str) -> Sheet:
    """9.1, sorted by rating; players of one rating in the order of the sheet of players."""

    def of_player(name: str, column: str, **facts: Any) -> Column:
        return computed(
            name, f'IF({{row}}="","",INDEX({{{column}}},{{row}}))', **{"article": "9.1", "shown": True, **facts}
        )

    def text(name: str, column: str, width: float) -> Column:
        return computed(
            name,
            f'IF({{row}}="","",INDEX({{{column}}},{{row}})&"")',
            article="9.1",
            shown=True,
            format=TEXT,
            width=width,
        )

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
                    of_player("evaluated", f"{source}.evaluated", format="0;;", width=8),
                    of_player("change", f"{source}.change", format="+0;-0;", width=8),
                    of_player("initial", f"{source}.initial", format=TEXT, width=8, article="10, 11"),
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
        ),
        fields=(
            computed(
                "new_list", 'IF({Period.list_day}<1,"",{Period.list_day})', article="8.1", format=DATE, shown=True
            ),
            computed("claims_until", "{Period.claims_until}", article="8.4", format=DATE, shown=True),
            *holding(key, f"COUNT({{{key}.new}})", "SUM({Roll.due})"),
        ),
        value_column=3,
        portrait=True,
    )


def _of_side(white: str, black: str) -> str:
    sides = f"IF({{black}}=1,INDEX({{Evaluation.{black}}},{{game}}),INDEX({{Evaluation.{white}}},{{game}}))"
    return f'IF({{at}}="","",{sides})'


CARD = Sheet(
    "Card",
    (
        Table(
            (
                counted(5),
                computed(
                    "at",
                    "IF({n}<={Card.std_lines},{Card.std_start}+{n},IF({n}<={Card.std_lines}+{Card.rapid_lines},"
                    '{Card.rapid_start}+{n}-{Card.std_lines},""))',
                    format=WHOLE,
                    width=6,
                ),
                computed("game", 'IF({at}="","",INDEX({Ledger.game},{at}))', format=WHOLE, width=6),
                computed("black", 'IF({at}="","",INDEX({Ledger.black},{at}))', format='[=1]"●";"○"', width=6),
                computed(
                    "event_id",
                    'IF({at}="","",INDEX({Evaluation.event_id},{game}))',
                    format=TEXT,
                    width=10,
                    shown=True,
                ),
                computed("day", 'IF({at}="","",INDEX({Evaluation.day},{game}))', format=DATE, width=11, shown=True),
                computed("opponent_id", _of_side("black_id", "white_id"), format=TEXT, width=10, shown=True),
                computed(
                    "result", 'IF({at}="","",INDEX({Evaluation.result},{game}))', format=TEXT, width=7, shown=True
                ),
                computed("rating", _of_side("w_rating", "b_rating"), article="8.3", format=WHOLE, width=7, shown=True),
                computed("other", _of_side("w_other", "b_other"), article="7, 12", format=WHOLE, width=9, shown=True),
                computed(
                    "expected",
                    _of_side("w_expected", "b_expected"),
                    article="13.2",
                    format=TEN_THOUSANDTHS,
                    width=8,
                    shown=True,
                ),
                computed("factor", _of_side("w_factor", "b_factor"), article="16", width=7, shown=True),
                computed(
                    "change",
                    _of_side("w_change", "b_change"),
                    article="15.2",
                    format=SIGNED_TEN_THOUSANDTHS,
                    width=10,
                    shown=True,
                ),
            ),
            CARD_LINES,
        ),
        Table(
            (
                printed("lists", range(1, CARD_LISTS + 1), format=WHOLE, width=5),
                computed("which", 'IF({lists}>{Card.older}+1,"",{lists}+{Card.skipped})', format=WHOLE, width=5),
                computed(
                    "date",
                    'IF({which}="","",IF({which}={Card.older}+1,{Period.list_day},'
                    "INDEX({Older.day},MATCH({which},{Older.hits},0))))",
                    article="8.1",
                    format=DATE,
                    width=11,
                ),
                *(
                    computed(
                        f"{prefix}_elo",
                        f'IF({{which}}="","",IF({{which}}={{Card.older}}+1,{{Card.{prefix}_new}},'
                        f"IF(INDEX({{Older.list}},MATCH({{which}},{{Older.hits}},0))={code},"
                        'INDEX({Older.elo},MATCH({which},{Older.hits},0)),"")))',
                        format=WHOLE,
                        width=8,
                    )
                    for prefix, code in (("std", 1), ("rapid", 2))
                ),
            ),
            CARD_LISTS,
        ),
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        computed("number", 'IFERROR(IF({player}="",0,MATCH({player}&"",{Players.id},0)),0)', format=UNLESS_ZERO),
        computed("name", 'IF({number}=0,"",INDEX({Roll.name},{number}))', format=TEXT, shown=True),
        *(
            field
            for prefix, sheet, code in (("std", "Standard", 1), ("rapid", "Rapid", 2))
            for field in (
                computed(
                    f"{prefix}_old", f'IF({{number}}=0,"",INDEX({{{sheet}.old}},{{number}}))', format=WHOLE, shown=True
                ),
                computed(
                    f"{prefix}_k", f'IF({{number}}=0,"",INDEX({{{sheet}.k}},{{number}}))', format=WHOLE, shown=True
                ),
                computed(f"{prefix}_new", f'IF({{number}}=0,"",INDEX({{{sheet}.new}},{{number}}))', format=WHOLE),
                computed(
                    f"{prefix}_lines",
                    f"IF({{number}}=0,0,COUNTIF({{Ledger.owner}},{code}*{{Ledger.persons}}+{{number}}))",
                    format=UNLESS_ZERO,
                ),
                computed(
                    f"{prefix}_start",
                    f"IF({{number}}=0,0,SUM(INDEX({{{sheet}.last}},{{number}}))-{{{prefix}_lines}})",
                    format=UNLESS_ZERO,
                ),
            )
        ),
        computed("older", "IF({number}=0,-1,MAX({Older.hits}))", format=UNLESS_ZERO),
        computed("skipped", "MAX(0,{older}+1-ROWS({Card.lists}))", format=UNLESS_ZERO),
    ),
    value_column=6,
    charts=(Chart("course", "bar", "date", ("std_elo", "rapid_elo"), "I4", (17, 7), least=LOWEST),),
    portrait=True,
    one_page=True,
)


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
                    'IF({difference}="","",INDEX(IF({difference}<0,{Parameters.lower_units},{Parameters.higher_units}),'
                    "MATCH(ABS({difference}),{Parameters.difference_from},1)))",
                    rules.expected,
                    format=TEN_THOUSANDTHS,
                    width=9,
                ),
                computed(
                    "change",
                    'IF(OR({expected}="",{score}=""),"",{WhatIf.k}*({score}*{Parameters.unit}-{expected}))',
                    rules.variation,
                    format=SIGNED_TEN_THOUSANDTHS,
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
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        typed("list", LISTS, format=TEXT),
        typed("own_rating", ELO, format=WHOLE),
        typed("own_k", FACTOR, format=WHOLE),
        typed("target", ELO, format=WHOLE),
        computed("number", 'IFERROR(IF({player}="",0,MATCH({player}&"",{Players.id},0)),0)', format=UNLESS_ZERO),
        computed(
            "rating",
            'IF({own_rating}<>"",{own_rating},IF({number}=0,"",IF({list}="rapid",INDEX({Rapid.new},{number}),'
            "INDEX({Standard.new},{number}))))",
            article="9.1",
            format=WHOLE,
        ),
        computed(
            "k",
            'IF({own_k}<>"",{own_k},IF({number}=0,0,IF({list}="rapid",INDEX({Rapid.next_k},{number})*{Parameters.half},'
            "INDEX({Standard.next_k},{number}))))",
            article="16",
        ),
        computed("games", "COUNT({WhatIf.change})", format=WHOLE),
        computed("points", "SUMPRODUCT(ISNUMBER({WhatIf.change})*{WhatIf.score})"),
        computed("expected_points", "SUM({WhatIf.expected})", article="13.2", format=TEN_THOUSANDTHS),
        computed("sum", "SUM({WhatIf.change})", article="17.1", format=SIGNED_TEN_THOUSANDTHS),
        computed("rounded", half_away.excel("{sum}/{Parameters.unit}"), article="17.2", format=SIGNED),
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
            'IF({gain}="","",({gain}-{Parameters.half})*{Parameters.unit}+IF({gain}>0,0,1))',
            article="17.2",
            format=SIGNED_TEN_THOUSANDTHS,
        ),
        computed(
            "needed",
            'IF(OR({needed_sum}="",{k}=0),"",-INT(-ROUND(2*({expected_points}+{needed_sum}/{k})/{Parameters.unit},6))/2)',
            article="15.2",
            format="0.0",
            shown=True,
        ),
    ),
    beside=True,
)
