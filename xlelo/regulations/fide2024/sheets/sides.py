"""The value of a game for each side: the opponent's rating, the change, and the account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.law.rounding import half_away
from xlelo.regulations.fide2024 import excel, rules
from xlelo.regulations.fide2024.sheets.parameters import HUNDREDTHS, SIGNED_HUNDREDTHS
from xlelo.sheets.columns import integer, nonzero, text
from xlelo.sheets.formats import SIGN_FORMAT
from xlelo.sheets.formulas import blank_if, expected_score
from xlelo.sheets.sheet import Column, computed

if TYPE_CHECKING:
    from collections.abc import Iterator

SIDES = {"w": ("white", "b"), "b": ("black", "w")}
"""Side → column of its player, and the other side."""


def outcome(side: str) -> Iterator[Column]:
    """Value of the game for one side, in the form of FIDE's calculations."""
    yield text(
        f"{side}_capped",
        blank_if(
            f"ABS({{{side}_difference}})<={{Parameters.far}}",
            blank_if(f"AND({{whole}}=1,{{{side}_own}}>={{Parameters.strongest}})", '"*"'),
        ),
        rules.counted_difference,
        needs=f"{{{side}_difference}}",
        width=4,
    )
    yield computed(
        f"{side}_expected",
        expected_score(f"{{{side}_counted}}", "units"),
        needs=f"{{{side}_counted}}",
        article="8.1.2",
        format=HUNDREDTHS,
        width=8,
    )
    yield computed(
        f"{side}_change",
        f"{{{side}_points}}-{{{side}_expected}}",
        rules.game_change,
        needs=f"{{{side}_expected}}",
        format=SIGNED_HUNDREDTHS,
        width=8,
    )


def own_rating_column(side: str) -> Column:
    _, other = SIDES[side]
    return integer(
        f"{side}_own",
        blank_if(
            f"OR({{{other}_start}}=0,{{{side}_now}}=0)",
            f"IF(AND({{{side}_now}}={{{side}_listed}},{{{side}_start}}>0),{{{side}_start}},{{{side}_now}})",
        ),
        rules.own_rating,
        blank_if="{rated}<>1",
        article="t.1.4.6, 8.2.4",
        width=8,
    )


def start_columns(side: str) -> Iterator[Column]:
    """A player's rating in the list in force when the event began. The standard rating is used if there is no other."""
    own, _ = SIDES[side]
    row = f"{{{own}_row}}"
    for key, ratings in ((f"{side}_now", "plays_with"), (f"{side}_listed", "listed")):
        yield nonzero(key, f"INDEX({{Players.std_{ratings}:blitz_{ratings}}},{row},{{list}})", rules.standing_rating)
    for key, number, needed in (
        (f"{side}_older", "{list}", '{reference}=""'),
        (f"{side}_older_std", "{Parameters.std_no}", f'SUM({{{side}_then}})+({{list}}=1)+({{reference}}="")>0'),
    ):
        yield nonzero(
            key,
            blank_if(
                needed,
                f"IFERROR(MATCH(({{reference}}*{{Parameters.lists}}+{number})*{{Parameters.people}}"
                f"+{row},{{History.key}},0),0)",
            ),
            rules.rating_at_start,
        )
    for key, older, old in (
        (f"{side}_then", f"{{{side}_older}}", f"INDEX({{Players.std_old:blitz_old}},{row},{{list}})"),
        (f"{side}_then_std", f"{{{side}_older_std}}", f"INDEX({{Players.std_old}},{row})"),
    ):
        yield nonzero(
            key,
            f"IF({older}>0,MAX(0,INDEX({{History.rating_taken}},MAX(1,{older}))),{old})",
            rules.rating_at_start,
            blank_if=f'{older}=""',
        )
    yield nonzero(
        f"{side}_start",
        f'IF({{reference}}="",{{{side}_listed}},SUM({{{side}_then}})+SUM({{{side}_then_std}}))',
        article="t.1.4.6, r.7.2.1",
    )


KEYS = tuple(f"{side}_{key}" for side in SIDES for key in ("place", "owner", "met"))
"""Columns that games are searched and added by. They hold a number in every row, which makes this twice as fast."""


def account_columns(side: str) -> Iterator[Column]:
    """The account of a game's side, and the sum of the player's event if each event is rounded by itself."""
    own, other = SIDES[side]
    yield integer(f"{side}_difference", f"{{{side}_own}}-{{{other}_start}}", needs=f"{{{side}_own}}", article="8.3.1")
    yield integer(
        f"{side}_counted",
        f'IF({{{side}_capped}}="*",SIGN({{{side}_difference}})*{{Parameters.far}},{{{side}_difference}})',
        rules.counted_difference,
        needs=f"{{{side}_difference}}",
    )
    yield computed(
        f"{side}_points", f"{{Parameters.{own}_units#code}}", blank_if="{rated}<>1", article="8.3.2", format=HUNDREDTHS
    )
    account = f"{{list}}*{{Parameters.people}}+{{{own}_row}}"
    yield nonzero(f"{side}_owner", f'IF({{{side}_own}}="",0,{account})', needs="", article="8.3.2")
    yield nonzero(
        f"{side}_met",
        f"IF({{rated}}<>1,0,IF(AND({{{other}_start}}>0,{{{side}_now}}=0),{account},0))",
        needs="",
        article="7.1.4",
    )
    yield integer(
        f"{side}_seat",
        f"{{{side}_owner}}*{{Parameters.events}}+{{rank}}",
        blank_if=f"{{{side}_owner}}=0",
        article="8.3.4",
    )
    yield computed(
        f"{side}_event",
        f"IF(AND(MATCH({{{side}_seat}},{{Games.{side}_seat}},0)={{n}},"
        f"IFERROR(MATCH({{{side}_seat}},{{Games.{other}_seat}},0),{{n}}+1)>{{n}}),"
        f"SUMIFS({{Games.w_change}},{{Games.w_seat}},{{{side}_seat}})"
        f'+SUMIFS({{Games.b_change}},{{Games.b_seat}},{{{side}_seat}}),"")',
        blank_if=f'OR({{{side}_seat}}="",{{Parameters.rounding_taken}}<>{{=Choices.event}})',
        article="8.3.4",
        format=SIGNED_HUNDREDTHS,
    )
    yield integer(f"{side}_k", f"{{Players.std_k:blitz_k#{own}_row,list}}", rules.factor, needs=f"{{{side}_event}}")
    owner = f"{{{side}_owner}}"
    yield integer(
        f"{side}_games",
        f"COUNTIF({{Games.w_owner}},{owner})+COUNTIF({{Games.b_owner}},{owner})",
        needs=f"{{{side}_event}}",
        article="8.3.3",
    )
    used = excel.used_factor(f"{{{side}_k}}", f"{{{side}_games}}")
    exact = half_away.excel(f"{used}*{{{side}_event}}/{{Parameters.unit}}")
    yield computed(f"{side}_rounded", exact, rules.rounded_change, needs=f"{{{side}_event}}", format=SIGN_FORMAT)
