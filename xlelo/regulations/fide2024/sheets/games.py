"""The games, and beside each what it is for either player: in which list, against which rating, with which change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.rounding import half_away
from xlelo.drafting.sheet import TEXT, WHOLE, Column, Sheet, Table, computed, inputs
from xlelo.drafting.spelling import unlike
from xlelo.drafting.taken import taken_beside
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.sheets.bounds import GAME
from xlelo.regulations.fide2024.sheets.inputs import FILE, FLAG, aside
from xlelo.regulations.fide2024.sheets.parameters import HUNDREDTHS, SIGNED_HUNDREDTHS

if TYPE_CHECKING:
    from collections.abc import Iterator

SIDES = {"w": ("white", "b"), "b": ("black", "w")}
"""Which column names a side's player, and which side is the other one."""


def _outcome(side: str) -> Iterator[Column]:
    """What the game is worth for one of the two, as FIDE's calculations show it."""
    yield computed(
        f"{side}_capped",
        f'IF({{{side}_difference}}="","",IF(ABS({{{side}_difference}})<={{Parameters.far}},"",'
        f'IF(AND({{whole}}=1,{{{side}_own}}>={{Parameters.strongest}}),"","*")))',
        rules.counted_difference,
        format=TEXT,
        width=4,
    )
    yield computed(
        f"{side}_expected",
        f'IF({{{side}_counted}}="","",IF({{{side}_counted}}<0,'
        f"INDEX({{Parameters.lower_units}},MATCH(-{{{side}_counted}},{{Parameters.difference_from}},1)),"
        f"INDEX({{Parameters.higher_units}},MATCH({{{side}_counted}},{{Parameters.difference_from}},1))))",
        article="8.1.2",
        format=HUNDREDTHS,
        width=8,
    )
    yield computed(
        f"{side}_change",
        f'IF({{{side}_expected}}="","",{{{side}_points}}-{{{side}_expected}})',
        rules.game_change,
        format=SIGNED_HUNDREDTHS,
        width=8,
    )


def _own(side: str) -> Column:
    _, other = SIDES[side]
    return computed(
        f"{side}_own",
        f'IF({{rated}}<>1,"",IF(OR({{{other}_start}}=0,{{{side}_now}}=0),"",'
        f"IF({{{side}_start}}>0,{{{side}_start}},{{{side}_now}})))",
        rules.own_rating,
        article="t.1.4.6, 8.2.4",
        format=WHOLE,
        width=8,
    )


def _at_start(side: str) -> Iterator[Column]:
    """What a player counted as when the event began, by the list in force then; the standard list stands in."""
    own, _ = SIDES[side]
    row = f"{{{own}_row}}"
    yield aside(
        f"{side}_now",
        f'IF({{listed}}="","",INDEX({{Players.std_base:blitz_base}},{row},{{list}}))',
        rules.standing_rating,
        format=FLAG,
    )
    for key, number, needed in (
        (f"{side}_older", "{list}", '{reference}=""'),
        (f"{side}_older_std", "{Parameters.std_no}", f'SUM({{{side}_then}})+({{list}}=1)+({{reference}}="")>0'),
    ):
        yield aside(
            key,
            f'IF({{listed}}="","",IF({needed},"",IFERROR(MATCH(({{reference}}*{{Parameters.lists}}+{number})'
            f"*{{Parameters.people}}+{row},{{History.key}},0),0)))",
            rules.rating_at_start,
            format=FLAG,
        )
    for key, older, old in (
        (f"{side}_then", f"{{{side}_older}}", f"INDEX({{Players.std_old:blitz_old}},{row},{{list}})"),
        (f"{side}_then_std", f"{{{side}_older_std}}", f"INDEX({{Players.std_old}},{row})"),
    ):
        yield aside(
            key,
            f'IF({older}="","",IF({older}>0,MAX(0,INDEX({{History.rating_taken}},MAX(1,{older}))),{old}))',
            rules.rating_at_start,
            format=FLAG,
        )
    yield aside(
        f"{side}_start",
        f'IF({{listed}}="","",IF({{reference}}="",{{{side}_now}},SUM({{{side}_then}})+SUM({{{side}_then_std}})))',
        article="t.1.4.6, r.7.2.1",
        format=FLAG,
    )


KEYS = tuple(f"{side}_{key}" for side in SIDES for key in ("place", "owner", "met"))
"""By these columns games are searched and added up: they hold a number in every row, which takes half as long."""


def _booked(side: str) -> Iterator[Column]:
    """On whose account the game goes, and what the player's event comes to where each one is rounded by itself."""
    own, other = SIDES[side]
    yield aside(
        f"{side}_difference",
        f'IF({{{side}_own}}="","",{{{side}_own}}-{{{other}_start}})',
        article="8.3.1",
    )
    yield aside(
        f"{side}_counted",
        f'IF({{{side}_difference}}="","",IF({{{side}_capped}}="*",SIGN({{{side}_difference}})*{{Parameters.far}},{{{side}_difference}}))',
        rules.counted_difference,
    )
    yield aside(
        f"{side}_points",
        f'IF({{rated}}<>1,"",INDEX({{Parameters.{own}_units}},{{code}}))',
        article="8.3.2",
        format=HUNDREDTHS,
    )
    account = f"{{list}}*{{Parameters.people}}+{{{own}_row}}"
    yield aside(f"{side}_owner", f'IF({{{side}_own}}="",0,{account})', article="8.3.2", format=FLAG)
    yield aside(
        f"{side}_met",
        f"IF({{rated}}<>1,0,IF(AND({{{other}_start}}>0,{{{side}_now}}=0),{account},0))",
        article="7.1.4",
        format=FLAG,
    )
    yield aside(
        f"{side}_seat",
        f'IF({{{side}_owner}}=0,"",{{{side}_owner}}*{{Parameters.events}}+{{rank}})',
        article="8.3.4",
    )
    yield aside(
        f"{side}_event",
        f'IF(OR({{{side}_seat}}="",{{Parameters.rounding_taken}}<>"event"),"",'
        f"IF(AND(MATCH({{{side}_seat}},{{Games.{side}_seat}},0)={{n}},"
        f"IFERROR(MATCH({{{side}_seat}},{{Games.{other}_seat}},0),{{n}}+1)>{{n}}),"
        f"SUMIFS({{Games.w_change}},{{Games.w_seat}},{{{side}_seat}})"
        f'+SUMIFS({{Games.b_change}},{{Games.b_seat}},{{{side}_seat}}),""))',
        article="8.3.4",
        format=SIGNED_HUNDREDTHS,
    )
    yield aside(
        f"{side}_k",
        f'IF({{{side}_event}}="","",INDEX({{Players.std_k:blitz_k}},{{{own}_row}},{{list}}))',
        rules.factor,
    )
    owner = f"{{{side}_owner}}"
    yield aside(
        f"{side}_games",
        f'IF({{{side}_event}}="","",COUNTIF({{Games.w_owner}},{owner})+COUNTIF({{Games.b_owner}},{owner}))',
        article="8.3.3",
    )
    product, most = f"{{{side}_k}}*{{{side}_games}}", "{Parameters.most_product}"
    used = f"IF({product}>{most},INT({most}/{{{side}_games}}),{{{side}_k}})"
    exact = half_away.excel(f"{used}*{{{side}_event}}/{{Parameters.unit}}")
    yield aside(f"{side}_rounded", f'IF({{{side}_event}}="","",{exact})', rules.rounded_change, format="+0;-0;0")


def _who() -> Iterator[Column]:
    """What the row's words are the names of."""
    yield aside(
        "unread",
        'IF({filled}="","",IF(OR({event_taken}="",{event_taken}="?"),{Games.event@},IF({round_taken}<1,{Games.round@},'
        'IF({date_taken}<0,{Games.date@},IF(OR({white_taken}="",{white_taken}="?"),{Games.white@},'
        'IF(OR({black_taken}="",{black_taken}="?"),{Games.black@},IF(OR({result_taken}="",{result_taken}="?"),{Games.result@},"")))))))',
        format=TEXT,
        width=10,
        heading="Intake.unread",
    )
    for key, column in (("event", "Events.id"), ("white", "Players.id"), ("black", "Players.id")):
        yield aside(
            f"{key}_row",
            f'IF({{unread}}<>"","",IF({{filled}}="","",IFERROR(MATCH({{{key}_taken}},{{{column}}},0),0)))',
        )
    yield aside(
        "code",
        'IF({unread}<>"","",IF({filled}="","",IFERROR(MATCH({result_taken},{Parameters.result},0),0)))',
    )
    yield aside(
        "valid",
        'IF({filled}="","",IF({unread}<>"",0,IF({event_row}*{white_row}*{black_row}*{code}>0,1,0)))',
        format=FLAG,
    )
    yield aside("mirrored", 'IF({valid}<>1,"",IF({white_row}={black_row},1,0))', format=FLAG)
    yield aside(
        "misdated",
        'IF({valid}<>1,"",IF({date_taken}<1,0,IF(AND({date_taken}>=INDEX({Events.start_taken},{event_row}),'
        "{date_taken}<=INDEX({Events.end_taken},{event_row})),0,1)))",
        format=FLAG,
    )
    for side, (own, _) in SIDES.items():
        yield aside(
            f"{side}_place",
            f"IF({{valid}}<>1,0,({{event_row}}*{{Parameters.rounds}}+{{round_taken}})*{{Parameters.people}}+{{{own}_row}})",
            format=FLAG,
            width=12,
        )
    yield aside(
        "twice",
        'IF({valid}<>1,"",IF(AND(MATCH({w_place},{Games.w_place},0)={n},MATCH({b_place},{Games.b_place},0)={n},'
        "IFERROR(MATCH({w_place},{Games.b_place},0),{n}*(1-{mirrored}))={n}),0,1))",
        format=FLAG,
    )
    yield aside(
        "unlike",
        'IF({valid}<>1,"",'
        + unlike(
            '{event_taken}&"|"&{white_taken}&"|"&{black_taken}',
            'INDEX({Events.id},{event_row})&"|"&INDEX({Players.id},{white_row})&"|"&INDEX({Players.id},{black_row})',
        )
        + ")",
        format=FLAG,
    )


def _conditions() -> Iterator[Column]:
    """What the event and the two ratings make of the game."""
    yield aside("list", 'IF({valid}<>1,"",INDEX({Events.list},{event_row})*(1-{mirrored}))', format=FLAG)
    yield aside("listed", 'IF(SUM({list})=0,"",1)', format=FLAG)
    yield aside("rank", 'IF({listed}="","",INDEX({Events.rank},{event_row}))', article="8.2.1")
    yield aside("whole", 'IF({listed}="","",INDEX({Events.whole},{event_row}))', article="8.3.1", format=FLAG)
    yield aside(
        "reference",
        'IF({listed}="","",IF(INDEX({Events.older},{event_row})<1,"",INDEX({Events.older},{event_row})))',
        article="t.1.4.6",
        format="yyyy-mm-dd;;",
        width=12,
    )
    yield from _at_start("w")
    yield from _at_start("b")
    yield aside(
        "needed",
        'IF({listed}="","",IF({list}>1,0,INDEX({Parameters.time_least},MATCH(MAX({w_start},{b_start}),{Parameters.time_from},1))))',
        rules.least_minutes,
    )
    yield aside(
        "apart",
        'IF({listed}="","",IF(INDEX({Events.apart},{event_row})*{w_start}*{b_start}=0,0,'
        "IF(AND(ABS({w_start}-{b_start})>={Parameters.apart},MAX({w_start},{b_start})>{Parameters.apart_above}),1,0)))",
        rules.too_far_apart,
        format=FLAG,
    )
    yield aside("rated", 'IF({listed}="","",IF({left_out}="",1,0))', article="5.1", format=FLAG)


GAMES = Sheet(
    "Games",
    (
        Table(
            (
                *inputs(
                    FILE["games"],
                    GAME,
                    event={"width": 10, "choices": "Events.id"},
                    round={"width": 7},
                    white={"width": 11, "choices": "Players.id"},
                    black={"width": 11, "choices": "Players.id"},
                    result={"width": 8, "choices": "Parameters.offered"},
                ),
                computed(
                    "list_name",
                    'IF({listed}="","",INDEX({Parameters.list_name},{list}))',
                    article="1.1, r.1.1.1",
                    format=TEXT,
                    width=10,
                    shown=True,
                ),
                computed(
                    "left_out",
                    'IF({listed}="","",IF(INDEX({Parameters.played},{code})=0,{Parameters.not_played},'
                    "IF(INDEX({Events.total},{event_row})<{needed},{Parameters.too_quick},"
                    'IF({apart}=1,{Parameters.too_far},""))))',
                    article="5.1, 1.1, r.7.3.1",
                    format=TEXT,
                    width=9,
                ),
                _own("w"),
                _own("b"),
                *_outcome("w"),
                *_outcome("b"),
                computed(
                    "pool_of",
                    'IF({rated}<>1,"",IF({w_met}>0,{white_taken}&IF({b_met}>0," ",""),"")'
                    '&IF({b_met}>0,{black_taken},""))',
                    article="7.1.4",
                    format=TEXT,
                    width=11,
                    shown=True,
                ),
                Column("n", format=WHOLE, width=6, aside=True),
                *taken_beside("Games", FILE["games"], GAME),
                *_who(),
                *_conditions(),
                *_booked("w"),
                *_booked("b"),
                *(
                    aside(
                        f"{side}_met_event",
                        f'IF({{{side}_met}}=0,"",{{{side}_met}}*{{Parameters.events}}+{{rank}})',
                        article="8.2.1",
                    )
                    for side in SIDES
                ),
                aside(
                    "on_card",
                    'IF({listed}="","",IF(OR({white_row}={Card.number},{black_row}={Card.number}),{list}*(ROWS({Games.event})+1)+{n},""))',
                ),
            ),
            "games",
            file="games",
        ),
    ),
)
