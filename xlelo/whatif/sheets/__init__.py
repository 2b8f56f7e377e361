"""Quick checks as a workbook: a player's next games, two strategies for a rating, a performance that forgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.front import arranged
from xlelo.drafting.leading import Check, checks
from xlelo.drafting.summary import about
from xlelo.regulations.melao import REGULATION
from xlelo.whatif.sheets.desk import DESK
from xlelo.whatif.sheets.page import page
from xlelo.whatif.sheets.parameters import NAMES, parameters
from xlelo.whatif.sheets.play import play
from xlelo.whatif.sheets.strategies import strategies
from xlelo.whatif.sheets.weighted import weighted
from xlelo.whatif.sheets.workings import workings

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Sheet, Sizes

ROOM: Sizes = {}


def found() -> list[Check]:
    whole = "+".join(f"COUNT({{Play{name}.whole}})" for name in NAMES)
    return [
        Check("no_opponent", 'SUMPRODUCT(({WhatIf.opponent}="")*({WhatIf.score}<>""))'),
        Check(
            "misplayed",
            "COUNT({WhatIf.score})-SUM(COUNTIF({WhatIf.score},0),COUNTIF({WhatIf.score},1),"
            "COUNTIF({WhatIf.score},{Parameters.half}))",
        ),
        Check("half_leg", f"COUNT({{Strategies.games_a:opposition_b}})-COUNT({{Parameters.filled}})*({whole})"),
        Check("seasons_gap", "{Workings.gaps}"),
        Check("no_rating", "IF(AND(SUM({WhatIf.rating})=0,{WhatIf.listed}>0),1,0)", "WhatIf.rating", "1", fault=False),
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
    typed = (page(), strategies(), weighted(), parameters())
    own = (*typed[:3], workings(), *(play(name) for name in NAMES), checks(found(), typed), typed[3])
    return arranged(DESK, (*own, about("what-if", REGULATION, own)))
