"""Quick checks as a workbook: a player's next games, two strategies for a rating, a performance that forgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.summary import Check, about, checks
from xlelo.regulations.melao import REGULATION
from xlelo.regulations.melao.sheets import page, strategies, weighted
from xlelo.regulations.melao.sheets.parameters import parameters

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Sheet, Sizes

ROOM: Sizes = {}


def found() -> list[Check]:
    return [
        Check(
            "no_rating",
            "IF(AND(SUM({WhatIf.rating})=0,{WhatIf.listed}>0),1,0)",
            "WhatIf.rating",
            "1",
            fault=False,
        ),
        Check("no_opponent", 'SUMPRODUCT(({WhatIf.opponent}="")*({WhatIf.score}<>""))'),
        Check(
            "misplayed",
            "COUNT({WhatIf.score})-SUM(COUNTIF({WhatIf.score},0),COUNTIF({WhatIf.score},1),"
            "COUNTIF({WhatIf.score},{Parameters.half}))",
        ),
        Check("half_leg", "{Strategies.half_legs}"),
        Check("seasons_gap", "{Seasons.gaps}"),
        Check(
            "no_half_life",
            "IF(AND(SUM({Weighted.half_life})=0,{Weighted.games}>0),1,0)",
            "Weighted.half_life",
            "1",
            fault=False,
        ),
        Check(
            "provisional",
            "IF(AND({WhatIf.listed}>0,SUM({WhatIf.cnxc_games})<{Parameters.cnxc_least},SUM({WhatIf.own_k})=0),1,0)",
            fault=False,
        ),
        Check(
            "periodic",
            "IF(AND(SUM({WhatIf.elo_games})>{Parameters.year_games},SUM({WhatIf.own_k})=0),1,0)",
            fault=False,
        ),
    ]


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    own = (
        page.page(),
        strategies.strategies(),
        weighted.weighted(),
        page.seasons(),
        *(strategies.play(name) for name in strategies.NAMES),
        checks(found()),
        parameters(),
    )
    return (about("what-if", REGULATION, own), *own)
