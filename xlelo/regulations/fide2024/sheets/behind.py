"""What lies behind the month: earlier events of players who are unrated, and older lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.sheet import TEXT, WHOLE, Column, Sheet, Table, computed, inputs
from xlelo.drafting.spelling import unlike
from xlelo.drafting.taken import taken_beside
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.sheets.bounds import BLOCK, OLDER
from xlelo.regulations.fide2024.sheets.inputs import FILE, FLAG, aside

if TYPE_CHECKING:
    from collections.abc import Iterator


def _known(file: str) -> Iterator[Column]:
    """Whose row it is, and of which list."""
    yield aside(
        "person",
        'IF({filled}="","",IFERROR(MATCH({player_taken},{Players.id},0),0))',
    )
    yield aside("list_no", 'IF({filled}="","",IFERROR(MATCH({kind_taken},{Parameters.list_code},0),0))', format=FLAG)
    if file == "Pool":
        yield aside("stranger", 'IF({filled}="","",IF({person}*{list_no}=0,1,0))', format=FLAG)
    yield aside(
        "unlike",
        f'IF(SUM({{person}})=0,"",{unlike("{player_taken}", "INDEX({Players.id},{person})")})',
        format=FLAG,
    )


POOL = Sheet(
    "Pool",
    (
        Table(
            (
                *inputs(
                    FILE["pool"],
                    BLOCK,
                    player={"width": 12, "choices": "Players.id"},
                    kind={"width": 8},
                    event={"width": 24},
                    opponents={"width": 11},
                ),
                computed(
                    "left_out",
                    'IF({owner}="","",IF({first}*({score_taken}=0)=1,{Parameters.nought},IF({too_old}=1,{Parameters.old},"")))',
                    article="8.2.1, 7.1.4",
                    format=TEXT,
                    width=9,
                ),
                Column("n", format=WHOLE, width=6, aside=True),
                *taken_beside("Pool", FILE["pool"], BLOCK),
                *_known("Pool"),
                aside(
                    "owner",
                    'IF(SUM({person})*SUM({list_no})=0,"",{list_no}*{Parameters.people}+{person})',
                ),
                aside(
                    "before",
                    'IF({owner}="","",COUNTIFS({Pool.owner},{owner},{Pool.end_taken},"<"&{end_taken})'
                    '+COUNTIFS({Pool.owner},{owner},{Pool.end_taken},{end_taken},{Pool.n},"<"&{n}))',
                    article="8.2.1",
                    format=FLAG,
                ),
                aside("first", 'IF({owner}="","",IF({before}=0,1,0))', rules.disregarded, format=FLAG),
                aside(
                    "months",
                    'IF({owner}="","",(YEAR(MAX(0,{Period.list_day}))-YEAR(MAX(0,{end_taken})))*{Parameters.year_months}'
                    "+MONTH(MAX(0,{Period.list_day}))-MONTH(MAX(0,{end_taken})))",
                    article="7.1.4",
                ),
                aside(
                    "too_old", 'IF({owner}="","",IF({months}>{Parameters.most_months},1,0))', rules.too_old, format=FLAG
                ),
                aside("counts", 'IF({owner}="","",IF({left_out}="",1,0))', article="7.1.4, 8.2.1", format=FLAG),
                aside("score_units", 'IF({owner}="","",ROUND(MAX(0,{score_taken})*{Parameters.unit},0))'),
                aside(
                    "unread",
                    'IF({filled}="","",IF(OR({player_taken}="",{player_taken}="?"),{Pool.player@},IF(OR({kind_taken}="",{kind_taken}="?"),'
                    '{Pool.kind@},IF(OR({event_taken}="",{event_taken}="?"),{Pool.event@},IF({end_taken}<1,{Pool.end@},'
                    "{unread_numbers})))))",
                    format=TEXT,
                    width=10,
                    heading="Intake.unread",
                ),
                aside(
                    "unread_numbers",
                    'IF({filled}="","",IF({games_taken}<1,{Pool.games@},IF({opponents_taken}<1,{Pool.opponents@},'
                    'IF(OR({score_taken}<0,IFERROR({score}="",0)),{Pool.score@},""))))',
                    format=TEXT,
                    width=10,
                    heading="Intake.unread",
                ),
                aside(
                    "late",
                    'IF({filled}="","",IF({end_taken}>={Period.first_day},1,0))',
                    article="7.1.4",
                    format=FLAG,
                ),
                aside(
                    "odd",
                    'IF({filled}="","",IF(OR({opponents_taken}<{Parameters.least_elo}*{games_taken},'
                    "{opponents_taken}>{Parameters.most_elo}*{games_taken},{score_taken}>{games_taken},"
                    "INT(2*{score_taken})<>2*{score_taken}),1,0))",
                    format=FLAG,
                ),
                aside(
                    "twice",
                    'IF({owner}="","",IF(SUMPRODUCT(({Pool.owner}={owner})*({Pool.event_taken}={event_taken}))>1,1,0))',
                    format=FLAG,
                ),
            ),
            "pool",
            file="pool",
        ),
    ),
    lead=1,
)

HISTORY = Sheet(
    "History",
    (
        Table(
            (
                *inputs(FILE["history"], OLDER, player={"width": 12, "choices": "Players.id"}, kind={"width": 8}),
                Column("n", format=WHOLE, width=6, aside=True),
                *taken_beside("History", FILE["history"], OLDER),
                *_known("History"),
                aside(
                    "key",
                    'IF(SUM({person})*SUM({list_no})=0,"",({list_taken}*{Parameters.lists}+{list_no})*{Parameters.people}+{person})',
                    article="t.1.4.6",
                    width=12,
                ),
                aside(
                    "unread",
                    'IF({filled}="","",IF({list_taken}<1,{History.list@},IF({list_no}=0,{History.kind@},'
                    'IF(OR({player_taken}="",{player_taken}="?"),{History.player@},IF({rating_taken}<0,{History.rating@},"")))))',
                    format=TEXT,
                    width=10,
                    heading="Intake.unread",
                ),
                aside("twice", 'IF({key}="","",IF(MATCH({key},{History.key},0)={n},0,1))', format=FLAG),
                aside(
                    "on_card",
                    'IF({key}="","",IF(AND({person}={Card.number},{rating_taken}>0),{list_taken}*{Parameters.entries}+{n},""))',
                    width=12,
                ),
            ),
            "history",
            file="history",
        ),
    ),
    lead=3,
    portrait=True,
)
