"""From the games as typed to what each player is imputed: one line a game, then one line for each who sat there."""

from __future__ import annotations

from xlelo.drafting.sheet import DATE, TEXT, WHOLE, Sheet, Table, computed, counted
from xlelo.drafting.spelling import unlike
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.sheets.parameters import SIGNED_THOUSANDTHS, THOUSANDTHS

UNSEEN = ";;;"
"""Sums that run through blank rows, which show nothing; what is shown stands in other columns."""

ONLY_ONES = "0;;"


def _side(side: str) -> str:
    """C05>C06: who sat there one after the other."""
    later = "".join(
        f'&IF(INDEX({{Games.{column}}},{{n}})="","",">"&INDEX({{Games.{column}}},{{n}}))'
        for column in (f"{side}_2", f"{side}_3")
    )
    return f'IF({{filled}}="","",INDEX({{Games.{side}}},{{n}}){later})'


def _seats(side: str) -> str:
    later = "".join(f'+IF(INDEX({{Games.{side}_{number}}},{{n}})="",0,1)' for number in (2, 3))
    return f'IF({{filled}}="","",1{later})'


BOARDS = Sheet(
    "Boards",
    (
        Table(
            (
                counted(6),
                computed("event", 'IF({filled}="","",INDEX({Games.competition},{n})&"")', format=TEXT, width=12),
                computed("white_side", _side("white"), article="7.2", format=TEXT, width=16),
                computed("black_side", _side("black"), article="7.2", format=TEXT, width=16),
                computed(
                    "open",
                    'IF({filled}="","",IF({competition}*{result}=0,0,IF(OR(INDEX({Competitions.excluded},{competition})=1,'
                    "INDEX({Games.no_move},{n})=1,INDEX({Games.excused},{n})=1),0,1)))",
                    article="3.1, 3.2",
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "rated",
                    'IF({filled}="","",IFERROR(INDEX({Ledger.counts},{white_last}+1),0))',
                    rules.counts,
                    format=WHOLE,
                    width=8,
                ),
                computed(
                    "day",
                    'IF({filled}="","",IF(INDEX({Games.date},{n})<>"",INDEX({Games.date},{n}),IF({competition}=0,0,'
                    "INDEX({Competitions.end},{competition}))))",
                    rules.counted_on,
                    format=DATE,
                    width=12,
                ),
                computed(
                    "substituted",
                    'IF({filled}="","",IF(MAX({white_seats},{black_seats})>1,1,0))',
                    article="7.2",
                    format=ONLY_ONES,
                    width=12,
                ),
                computed(
                    "filled",
                    'IF({n}>ROWS({Games.white}),"",IF(INDEX({Games.competition},{n})&INDEX({Games.white},{n})'
                    '&INDEX({Games.black},{n})&INDEX({Games.result},{n})="","",1))',
                    format=ONLY_ONES,
                    width=10,
                    aside=True,
                ),
                computed(
                    "competition",
                    'IF({filled}="","",IF({event}="",0,IFERROR(MATCH({event},{Competitions.event},0),0)))',
                    article="3.3",
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed(
                    "result",
                    'IF({filled}="","",IFERROR(MATCH(INDEX({Games.result},{n})&"",{Parameters.result},0),0))',
                    format=WHOLE,
                    width=10,
                    aside=True,
                ),
                computed("white_seats", _seats("white"), format=WHOLE, width=9, aside=True),
                computed("black_seats", _seats("black"), format=WHOLE, width=9, aside=True),
                computed(
                    "running",
                    "SUM({running^},{white_seats^},{black_seats^})",
                    format=UNSEEN,
                    width=3,
                    above=0,
                    aside=True,
                ),
                computed("white_last", 'IF({filled}="","",{running}+{white_seats})', format=WHOLE, width=9, aside=True),
                computed(
                    "black_last", 'IF({filled}="","",{white_last}+{black_seats})', format=WHOLE, width=9, aside=True
                ),
                computed(
                    "unknown",
                    'IF({filled}="","",IF({competition}*{result}=0,1,'
                    + unlike("{event}", "INDEX({Competitions.id},{competition})")
                    + "))",
                    format=ONLY_ONES,
                    width=13,
                    aside=True,
                ),
                computed(
                    "gap",
                    'IF({filled}="","",IF(OR(AND(INDEX({Games.white_2},{n})="",INDEX({Games.white_3},{n})<>""),'
                    'AND(INDEX({Games.black_2},{n})="",INDEX({Games.black_3},{n})<>"")),1,0))',
                    article="7.2",
                    format=ONLY_ONES,
                    width=11,
                    aside=True,
                ),
                computed(
                    "late",
                    'IF({filled}="","",IF(SUM({competition})=0,0,IF(SUM({day})>INDEX({Competitions.end},{competition}),1,0)))',
                    article="4.1",
                    format=ONLY_ONES,
                    width=8,
                    aside=True,
                ),
                computed(
                    "pairing",
                    'IF({filled}="","",{competition}&"|"&{white_side}&"|"&{black_side})',
                    format=TEXT,
                    width=20,
                    aside=True,
                ),
                computed(
                    "again",
                    'IF({filled}="","",IF(IFERROR(MATCH({pairing},{Boards.pairing},0)-1,{n})={n},0,1))',
                    format=ONLY_ONES,
                    width=9,
                    aside=True,
                ),
            ),
            "games",
            above=True,
        ),
    ),
    fields=(computed("lines", "SUM({Boards.white_seats},{Boards.black_seats})", format=WHOLE),),
    value_column=3,
)


LEDGER = Sheet(
    "Ledger",
    (
        Table(
            (
                counted(6),
                computed(
                    "game",
                    'IF({n}>{Boards.lines},"",MATCH({n}-1,{Boards.running},1)-1)',
                    format=WHOLE,
                    width=9,
                ),
                computed("event", 'IF({game}="","",INDEX({Boards.event},{game}+1))', format=TEXT, width=11, shown=True),
                computed(
                    "side",
                    'IF({game}="","",IF({n}>INDEX({Boards.white_last},{game}+1),1,0)+1)',
                    format='[=1]"○";"●"',
                    width=6,
                ),
                computed(
                    "seat",
                    'IF({game}="","",{n}-IF({side}=1,INDEX({Boards.running},{game}+1),INDEX({Boards.white_last},{game}+1)))',
                    article="7.2",
                    format=WHOLE,
                    width=6,
                ),
                computed(
                    "id",
                    'IF({game}="","",IF({seat}=1,INDEX({Games.white:black},{game},{side}),'
                    'INDEX({Games.white_moved:black_3_moved},{game},{column}-1))&"")',
                    format=TEXT,
                    width=10,
                ),
                computed(
                    "name",
                    'IF({game}="","",IF({player}=0,"",INDEX({Results.name},{player})))',
                    format=TEXT,
                    width=22,
                    shown=True,
                ),
                computed(
                    "moved",
                    'IF({game}="","",IF({player}=0,0,'
                    'IF(INDEX({Games.white_moved:black_3_moved},{game},{column})&""="0",0,1)))',
                    article="3.2",
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "letter",
                    'IF({game}="","",IF({moved}=0,IF({seated}=0,"a","b"),IF({partners}=1,"",IF({seated}<{partners},'
                    'IF({effective}=1,"d","e"),IF({effective}=1,"f","g")))))',
                    rules.originals_and_substitute,
                    article="7.2c",
                    format=TEXT,
                    width=10,
                ),
                computed(
                    "effective",
                    'IF({game}="","",IF({player}=0,0,INDEX({Results.effective},{player})))',
                    article="6.1",
                    format=ONLY_ONES,
                    width=9,
                ),
                computed(
                    "rating",
                    'IF({game}="","",IF({player}*{competition}=0,0,IF(INDEX({Results.known},{player})=0,'
                    "INDEX({Competitions.virtual},{competition}),INDEX({Results.known},{player}))))",
                    article="5.3, 6.1",
                    format=WHOLE,
                    width=11,
                ),
                computed(
                    "opponent",
                    'IF({game}="","",IF({counts}*{moved}=0,"",INDEX({Ledger.best},{across}+1)))',
                    article="7.2h",
                    format=WHOLE,
                    width=11,
                ),
                computed(
                    "points",
                    'IF({game}="","",IF({opponent}="","",INDEX({Parameters.white_points:black_points},'
                    "INDEX({Boards.result},{game}+1),{side})))",
                    article="6.4",
                    format=THOUSANDTHS,
                    width=8,
                ),
                computed(
                    "difference",
                    'IF({game}="","",IF(OR({opponent}="",{effective}=0),"",{rating}-{opponent}))',
                    article="6.4",
                    format=WHOLE,
                    width=10,
                ),
                computed(
                    "expected",
                    'IF({game}="","",IF({difference}="","",INDEX(IF({difference}<0,{Parameters.lower_points},'
                    "{Parameters.higher_points}),MATCH(ABS({difference}),{Parameters.difference_from},1))))",
                    rules.expected,
                    format=THOUSANDTHS,
                    width=8,
                ),
                computed(
                    "margin",
                    'IF({game}="","",IF({expected}="","",{points}-{expected}))',
                    article="7.2d, 7.2f",
                    format=SIGNED_THOUSANDTHS,
                    width=11,
                ),
                computed(
                    "imputed",
                    'IF({game}="","",IF({opponent}="",0,IF({letter}="d",IF({margin}<0,1,0),'
                    'IF({letter}="f",IF({margin}>0,1,0),IF({letter}="g",0,1)))))',
                    article="7.2d, 7.2f, 7.2g",
                    format=WHOLE,
                    width=15,
                ),
                computed(
                    "scored",
                    'IF(SUM({imputed})=0,"",IF({letter}="e",0,{points}))',
                    rules.of_other_original,
                    article="7.2e",
                    format=THOUSANDTHS,
                    width=9,
                ),
                computed(
                    "competition",
                    'IF({game}="","",INDEX({Boards.competition},{game}+1))',
                    article="3.3",
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed(
                    "column",
                    'IF({game}="","",({side}-1)*{Parameters.side_columns}+{seat}*{Parameters.seat_columns}-1)',
                    format=WHOLE,
                    width=10,
                    aside=True,
                ),
                computed(
                    "player",
                    'IF({game}="","",IF({id}="",0,IFERROR(MATCH({id},{Results.id},0),0)))',
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed(
                    "seated",
                    'IF({game}="","",IF({seat}=1,0,{seated^})+{moved})',
                    rules.without_idle_substitutes,
                    article="7.2a, 7.2b",
                    format=WHOLE,
                    width=11,
                    above=0,
                    aside=True,
                ),
                computed(
                    "partners",
                    'IF({game}="","",INDEX({Ledger.seated},IF({side}=1,INDEX({Boards.white_last},{game}+1),'
                    "INDEX({Boards.black_last},{game}+1))+1))",
                    article="7.2",
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed(
                    "across",
                    'IF({game}="","",IF({side}=1,INDEX({Boards.black_last},{game}+1),INDEX({Boards.white_last},{game}+1)))',
                    article="7.2h",
                    format=WHOLE,
                    width=11,
                    aside=True,
                ),
                computed(
                    "counts",
                    'IF({game}="","",IF({partners}*INDEX({Ledger.seated},{across}+1)>0,INDEX({Boards.open},{game}+1),0))',
                    rules.counts,
                    format=WHOLE,
                    width=7,
                    aside=True,
                ),
                computed(
                    "best",
                    'IF({game}="","",MAX(IF({seat}=1,0,{best^}),{moved}*{rating}))',
                    rules.highest,
                    format=WHOLE,
                    width=8,
                    above=0,
                    aside=True,
                ),
                computed(
                    "key",
                    'IF(SUM({imputed})=0,"",{competition}*{Parameters.span}+{player})',
                    article="3.3",
                    format=WHOLE,
                    width=10,
                    aside=True,
                ),
                computed(
                    "moment",
                    'IF(SUM({imputed})=0,"",{player}*{Parameters.span}+INDEX({Boards.day},{game}+1))',
                    article="5.2",
                    format=WHOLE,
                    width=12,
                    aside=True,
                ),
                computed(
                    "chosen",
                    'IF({game}="","",IF({player}={Card.number},{n},""))',
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed(
                    "moved_key",
                    'IF(SUM({moved})*SUM({competition})=0,"",{competition}*{Parameters.span}+{player})',
                    article="7.1",
                    format=WHOLE,
                    width=10,
                    aside=True,
                ),
                computed(
                    "stranger",
                    f'IF({{game}}="","",IF({{player}}=0,1,{unlike("{id}", "INDEX({Results.id},{player})")}))',
                    format=ONLY_ONES,
                    width=8,
                    aside=True,
                ),
                computed(
                    "seat_key",
                    'IF(SUM({player})=0,"",{game}*{Parameters.span}+{player})',
                    format=WHOLE,
                    width=11,
                    aside=True,
                ),
                computed(
                    "twice",
                    'IF({seat_key}="","",IF(MATCH({seat_key},{Ledger.seat_key},0)-1={n},0,1))',
                    format=ONLY_ONES,
                    width=11,
                    aside=True,
                ),
            ),
            "lines",
            above=True,
        ),
    ),
)
