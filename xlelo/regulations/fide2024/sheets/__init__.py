"""The month as a workbook: its sheets in the order in which they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.front import arranged
from xlelo.drafting.leading import checks
from xlelo.drafting.summary import about
from xlelo.regulations.fide2024 import REGULATION
from xlelo.regulations.fide2024.sheets import behind, inputs, published, ratings
from xlelo.regulations.fide2024.sheets.checklist import CHECKED
from xlelo.regulations.fide2024.sheets.desk import DESK
from xlelo.regulations.fide2024.sheets.games import GAMES
from xlelo.regulations.fide2024.sheets.parameters import PARAMETERS

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Sheet, Sizes

ROOM = {"players": 500, "events": 60, "games": 3000, "pool": 300, "history": 1000}

CODE = "fide2024"


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (inputs.PERIOD, inputs.PLAYERS, inputs.EVENTS, GAMES, behind.POOL, behind.HISTORY, PARAMETERS)
    counted = (
        inputs.PERIOD,
        inputs.PLAYERS,
        inputs.EVENTS,
        GAMES,
        behind.POOL,
        *map(ratings.ratings, inputs.RATED),
        *map(published.official_list, inputs.RATED),
        published.CARD,
        behind.HISTORY,
        checks(CHECKED, typed),
        PARAMETERS,
    )
    return arranged(DESK, (*counted, about(CODE, REGULATION, counted)))
