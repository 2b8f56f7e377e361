"""From the games as typed to what each player is imputed: one line a game, then one line for each who sat there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from xlelo.drafting.sheet import DATE, SIGNED_THOUSANDTHS, TEXT, THOUSANDTHS, WHOLE, Sheet, Table, computed, counted
from xlelo.drafting.taken import text_taken, unread
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.sheets.bounds import DAY_TAKEN, GAME
from xlelo.regulations.cnxc.sheets.seats import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.drafting.sheet import Column

UNSEEN = ";;;"
"""Sums that run through blank rows, which show nothing; what is shown stands in other columns."""

ONLY_ONES = "0;;"


OWN = {column.name: f"own_{column.name}" for column in GAMES.columns}
"""What is typed of a game, under the keys of what is taken."""


def _taken() -> Iterator[Column]:
    """A tick is taken as 1 or 0; blank means that he made a move."""
    for column in GAMES.columns:
        typed = f"{{Games.{column.name}#}}"
        if column.name in GAME:
            value, shown = GAME[column.name].taken(typed), DAY_TAKEN if column.name == "date" else "General;General;"
        elif column.name.endswith("moved"):
            value = f'IFERROR(IF(OR({typed}&""="",{typed}&""="1"),1,IF({typed}&""="0",0,-1)),-1)'
            shown = WHOLE
        else:
            value, shown = text_taken(typed), TEXT
        yield computed(
            OWN[column.name],
            f'IF({{filled}}="","",{value})',
            format=shown,
            width=12 if column.name == "date" else 9,
            heading=f"Games.{column.name}",
            aside=True,
        )


def _untaken() -> Iterator[Column]:
    """Which cell of the row cannot be taken, by what is wrong with it."""
    first, last = (OWN[GAMES.columns[place].name] for place in (0, -1))
    needed = "".join(
        f'IF({{{OWN[name]}}}="",{{Games.{name}@}},' for name in ("competition", "white", "black", "result")
    )
    yield computed(
        "missing",
        f'IF({{filled}}="","",{needed}""))))' + ")",
        format=TEXT,
        width=10,
        aside=True,
    )
    for key, mark in (("garbled", '"~?"'), ("unread", "-1")):
        column = unread(key, f"Games.{GAMES.columns[0].name}", f"{first}:{last}", mark)
        yield replace(column, aside=True)
    yield computed(
        "faulty",
        'IF({filled}="","",IF(AND({missing}="",{garbled}="",{unread}="",{gap}="",{competition}*{result}>0),0,1))',
        format=ONLY_ONES,
        width=8,
        aside=True,
    )


def _number(text: str, among: str) -> str:
    """The row in which that id stands, letter by letter; 0 where there is none."""
    found = f"MATCH({text},{among},0)"
    return f"IFERROR({found}*FIND({text},INDEX({among},{found})),0)"


def _side(side: str) -> str:
    """C05>C06: who sat there one after the other."""
    later = "".join(f'&IF({{own_{side}_{seat}}}="","",">"&{{own_{side}_{seat}}})' for seat in (2, 3))
    return f'IF({{filled}}="","",{{own_{side}}}{later})'


def _seats(side: str) -> str:
    later = "".join(f'+IF({{own_{side}_{seat}}}="",0,1)' for seat in (2, 3))
    return f'IF({{filled}}="","",1{later})'


def _skipped(side: str, otherwise: str) -> str:
    """The second substitute's cell, where there is no first one."""
    return f'IF(AND({{own_{side}_2}}="",{{own_{side}_3}}<>""),{{Games.{side}_3@}},{otherwise})'


BOARDS = Sheet(
    "Boards",
    (
        Table(
            (
                counted(6),
                computed("event", 'IF({filled}="","",{own_competition})', format=TEXT, width=12),
                computed("white_side", _side("white"), article="7.2", format=TEXT, width=16),
                computed("black_side", _side("black"), article="7.2", format=TEXT, width=16),
                computed(
                    "open",
                    'IF({filled}="","",IF({faulty}=1,0,IF(OR(INDEX({Competitions.excluded},{competition})=1,'
                    "{own_no_move}=1,{own_excused}=1),0,1)))",
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
                    'IF({filled}="","",IF({own_date}>0,{own_date},IF({competition}=0,0,'
                    "MAX(0,INDEX({Competitions.own_end},{competition})))))",
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
                    'IF({n}>ROWS({Games.white}),"",IF(COUNTA(INDEX({Games.competition:black_3_moved},{n},0))=0,"",1))',
                    format=ONLY_ONES,
                    width=10,
                    aside=True,
                ),
                *_taken(),
                computed(
                    "competition",
                    f'IF({{filled}}="","",IF({{event}}="",0,{_number("{event}", "{Competitions.event}")}))',
                    article="3.3",
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed(
                    "result",
                    'IF({filled}="","",IFERROR(MATCH({own_result},{Parameters.result},0),0))',
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
                    "gap",
                    'IF({filled}="","",' + _skipped("white", _skipped("black", '""')) + ")",
                    article="7.2",
                    format=TEXT,
                    width=11,
                    aside=True,
                ),
                *_untaken(),
                computed(
                    "unknown",
                    'IF({filled}="","",IF({competition}=0,1,0))',
                    format=ONLY_ONES,
                    width=13,
                    aside=True,
                ),
                computed(
                    "undecided",
                    'IF({filled}="","",IF({result}=0,1,0))',
                    format=ONLY_ONES,
                    width=13,
                    aside=True,
                ),
                computed(
                    "late",
                    'IF({filled}="","",IF({competition}=0,0,IF(INDEX({Competitions.own_end},{competition})<1,0,'
                    "IF({day}>INDEX({Competitions.own_end},{competition}),1,0))))",
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
    fields=(
        computed("lines", "SUM({Boards.white_seats},{Boards.black_seats})", format=WHOLE),
        computed("faults", "SUM({Boards.faulty})", format="0;;"),
    ),
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
                    'IF({game}="","",IF({seat}=1,INDEX({Boards.own_white:own_black},{game}+1,{side}),'
                    "INDEX({Boards.own_white_moved:own_black_3_moved},{game}+1,{column}-1)))",
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
                    "IF(INDEX({Boards.own_white_moved:own_black_3_moved},{game}+1,{column})=0,0,1)))",
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
                    'IF({game}="","",IF({difference}="","",IF({difference}<0,'
                    "INDEX({Parameters.lower_points},MATCH(-{difference},{Parameters.difference_from},1)),"
                    "INDEX({Parameters.higher_points},MATCH({difference},{Parameters.difference_from},1)))))",
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
                    "found",
                    'IF({game}="","",IF({id}="",0,IFERROR(MATCH({id},{Results.id},0),0)))',
                    format=WHOLE,
                    width=9,
                    aside=True,
                ),
                computed(
                    "player",
                    'IF({game}="","",IF({found}=0,0,IF(ISNUMBER(FIND({id},INDEX({Results.id},{found}))),{found},0)))',
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
                    'IF({game}="","",IF({player}=0,1,0))',
                    format=ONLY_ONES,
                    width=8,
                    aside=True,
                ),
                computed(
                    "in_doubt",
                    'IF({game}="","",IF({player}=0,"",IF(INDEX({Boards.faulty},{game}+1)=1,{player},"")))',
                    format=WHOLE,
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
                computed(
                    "cell",
                    'IF(SUM({stranger},{twice})=0,"",IF({seat}>1,LEFT({Games.white_moved@},LEN({Games.white_moved@})-1)'
                    "&MID({Parameters.alphabet},FIND(MID({Games.white_moved@},LEN({Games.white_moved@}),1),"
                    "{Parameters.alphabet})+2*({column}-2),1),IF({side}=1,{Games.white@},{Games.black@})))",
                    format=TEXT,
                    width=11,
                    aside=True,
                ),
            ),
            "lines",
            above=True,
        ),
    ),
)
