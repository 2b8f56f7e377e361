"""What people read: the list, one player's card, a quick what-if."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.form import IDENTITY, RATING, Kind
from xlelo.drafting.rounding import half_up
from xlelo.drafting.sheet import (
    DATE,
    SIGNED,
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
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.sheets.parameters import SIGNED_THOUSANDTHS, THOUSANDTHS
from xlelo.regulations.cnxc.sheets.ratings import EXACT

CARD_LINES = 60
CARD_LISTS = 16
LOWEST = 1000
"""Where the chart of ratings begins."""

UNLESS_ZERO = "0;;"
WHAT_IF_GAMES = 20
SCORE = Kind("fraction", "1, 0.5 or 0 is allowed", 0, 1)


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
                _of_row("games_period", "Results.games_period", format="0;;", width=11),
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
                    'IF({row}="","",IF(INDEX({Results.old},{row})="",{Parameters.first_time},INDEX({Results.variation},{row})))',
                    rules.change,
                    format="+0;-0;",
                    width=9,
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
    ),
    fields=(
        computed("list", "{Period.name}", article="4.1", format=TEXT, shown=True),
        computed("to", 'IF({Period.last_day}<1,"",{Period.last_day})', article="4.1", format=DATE, shown=True),
        *holding("List", "COUNT({List.new})", f"SUM({{Roll.due}},{{Roll.in_doubt}},{{Ledger.stranger}})+{_BEYOND}"),
        computed("shift", "{Calibration.shift}", article="7.3b", format=SIGNED, shown=True),
        computed("claim_days", "{Parameters.claim_days}", article="4.3", format=WHOLE, shown=True),
    ),
    value_column=3,
    portrait=True,
)


def _of_line(key: str, formula: str, **facts: Any) -> Column:
    return computed(key, f'IF({{line}}="","",{formula})', **{"shown": True, **facts})


def _at_list(key: str, kept: str, in_force: str, new: str, **facts: Any) -> Column:
    """Of the lists that the player has behind him, then of the one in force, then of the new one."""
    later = f'IF({{at}}={{Card.older}}+1,{in_force},IF({{at}}={{Card.older}}+2,{new},""))'
    return computed(key, f'IF({{at}}="","",IF({{kept}}="",{later},{kept}))', aside=True, **facts)


CARD = Sheet(
    "Card",
    (
        Table(
            (
                counted(5),
                _of_line("event", "INDEX({Ledger.event},{line}+1)", format=TEXT, width=11),
                computed("side", 'IF({line}="","",INDEX({Ledger.side},{line}+1))', format='[=1]"○";"●"', width=6),
                _of_line(
                    "rivals",
                    "IF({side}=1,INDEX({Boards.black_side},{game}+1),INDEX({Boards.white_side},{game}+1))",
                    format=TEXT,
                    width=16,
                ),
                _of_line("result", "INDEX({Boards.own_result},{game}+1)", format=TEXT, width=11),
                _of_line("letter", "INDEX({Ledger.letter},{line}+1)", article="7.2", format=TEXT, width=7),
                _of_line("opponent", "INDEX({Ledger.opponent},{line}+1)", article="7.2h", format=WHOLE, width=11),
                computed(
                    "imputed",
                    'IF({line}="","",INDEX({Ledger.imputed},{line}+1))',
                    article="7.2",
                    format=WHOLE,
                    width=10,
                ),
                _of_line("scored", "INDEX({Ledger.scored},{line}+1)", article="6.4", format=THOUSANDTHS, width=8),
                computed(
                    "expected",
                    'IF({line}="","",IF({imputed}=1,INDEX({Ledger.expected},{line}+1),""))',
                    rules.expected,
                    format=THOUSANDTHS,
                    width=8,
                ),
                _of_line(
                    "change",
                    'IF({expected}="","",{Card.k}*({scored}-{expected}))',
                    article="6.4",
                    format=SIGNED_THOUSANDTHS,
                    width=10,
                ),
                computed("line", 'IFERROR(SMALL({Ledger.chosen},{n}),"")', format=WHOLE, aside=True),
                computed("game", 'IF({line}="","",INDEX({Ledger.game},{line}+1))', format=WHOLE, aside=True),
            ),
            CARD_LINES,
        ),
        Table(
            (
                printed("lists", range(1, CARD_LISTS + 1), format=WHOLE, width=6, aside=True),
                computed(
                    "at",
                    'IF({Card.number}=0,"",{lists}+MAX(0,{Card.older}+2-ROWS({Card.lists})))',
                    format=WHOLE,
                    width=7,
                    aside=True,
                ),
                computed(
                    "kept",
                    'IF({at}="","",IF({at}>{Card.older},"",SMALL({History.chosen},{at})))',
                    format=WHOLE,
                    aside=True,
                ),
                _at_list("list", "INDEX({History.own_list},{kept})", "{Period.in_force}", "{Period.name}", format=TEXT),
                _at_list("elo", "INDEX({History.own_elo},{kept})", "{Card.old}", "{Card.new}", format=WHOLE),
            ),
            CARD_LISTS,
        ),
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        computed("number", 'IFERROR(IF({player}="",0,MATCH({player}&"",{Results.id},0)),0)', format=UNLESS_ZERO),
        computed("name", 'IF({number}=0,"",INDEX({Results.name},{number}))', format=TEXT, shown=True),
        computed("old", 'IF({number}=0,"",INDEX({Results.old},{number}))', article="6.1", format=WHOLE, shown=True),
        computed(
            "status", 'IF({number}=0,"",INDEX({Results.status_after},{number}))', article="5.1", format=TEXT, shown=True
        ),
        computed("k", 'IF({number}=0,"",INDEX({Results.k},{number}))', article="6.4", format=WHOLE),
        computed("games", "COUNT({Ledger.chosen})", format=UNLESS_ZERO),
        computed(
            "exact", 'IF({number}=0,"",INDEX({Results.exact},{number}))', article="6.3, 6.5", format=EXACT, shown=True
        ),
        computed("shift", 'IF({number}=0,"",{Calibration.shift})', article="7.3b", format=SIGNED, shown=True),
        computed("new", 'IF({number}=0,"",INDEX({Results.new},{number}))', article="7.3b", format=WHOLE, shown=True),
        computed("older", "COUNT({History.chosen})", format=UNLESS_ZERO),
    ),
    value_column=4,
    charts=(Chart("course", "bar", "list", ("elo",), "F4", (10, 6), least=LOWEST),),
    portrait=True,
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
                    'IF({rated}="","",' + half_up.excel("{score}*{Parameters.point}") + ")",
                    article="6.4",
                    format=THOUSANDTHS,
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
                    'IF({difference}="","",INDEX(IF({difference}<0,{Parameters.lower_points},{Parameters.higher_points}),'
                    "MATCH(ABS({difference}),{Parameters.difference_from},1)))",
                    rules.expected,
                    format=THOUSANDTHS,
                    width=9,
                ),
                computed(
                    "change",
                    'IF({expected}="","",{WhatIf.k}*({points}-{expected}))',
                    rules.variation,
                    format=SIGNED_THOUSANDTHS,
                    width=10,
                ),
            ),
            WHAT_IF_GAMES,
        ),
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        typed("target", RATING, format=WHOLE),
        computed("number", 'IFERROR(IF({player}="",0,MATCH({player}&"",{Results.id},0)),0)', format=UNLESS_ZERO),
        computed("name", 'IF({number}=0,"",INDEX({Results.name},{number}))', format=TEXT, shown=True),
        computed("rating", 'IF({number}=0,"",INDEX({Results.old},{number}))', article="6.1", format=WHOLE),
        computed("k", 'IF({number}=0,"",INDEX({Results.k},{number}))', rules.factor, format=WHOLE),
        computed("games", "COUNT({WhatIf.rated})", format=UNLESS_ZERO),
        computed("scored", 'IF({games}=0,"",SUM({WhatIf.points}))', article="6.4", format=THOUSANDTHS),
        computed("we", 'IF(OR({games}=0,{k}=""),"",SUM({WhatIf.expected}))', rules.expected_points, format=THOUSANDTHS),
        computed("v", 'IF({we}="","",SUM({WhatIf.change}))', rules.variation, format=SIGNED_THOUSANDTHS),
        computed(
            "new",
            f'IF({{v}}="","",{half_up.excel("{rating}+{v}/{Parameters.point}")})',
            article="6.5, 6.6",
            format=WHOLE,
            shown=True,
        ),
        computed("rc", 'IF({games}=0,"",AVERAGE({WhatIf.rated}))', rules.opponents_mean, format="0.000"),
        computed(
            "hundredths",
            'IF({games}=0,"",' + half_up.excel("{scored}*{Parameters.per_cent}/({games}*{Parameters.point})") + ")",
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
            'IF(OR({we}="",NOT(ISNUMBER({target}))),"",({target}-{Parameters.half}-{rating})*{Parameters.point})',
            article="6.6",
            format=SIGNED_THOUSANDTHS,
        ),
        computed(
            "needed",
            'IF({needed_v}="","",MAX(0,-INT(-ROUND(2*({we}+{needed_v}/{k})/{Parameters.point},6))/2))',
            article="6.4, 6.5",
            format="0.0",
            shown=True,
        ),
    ),
    beside=True,
)
