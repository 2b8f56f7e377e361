"""The month as a workbook: its sheets in the order in which they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.front import arranged
from xlelo.drafting.leading import checks
from xlelo.drafting.summary import about
from xlelo.regulations.fide2024 import REGULATION
from xlelo.regulations.fide2024.sheets.behind import HISTORY, POOL
from xlelo.regulations.fide2024.sheets.checklist import checked
from xlelo.regulations.fide2024.sheets.desk import DESK
from xlelo.regulations.fide2024.sheets.events import events
from xlelo.regulations.fide2024.sheets.games import games
from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.regulations.fide2024.sheets.parameters import PARAMETERS
from xlelo.regulations.fide2024.sheets.period import PERIOD
from xlelo.regulations.fide2024.sheets.players import players
from xlelo.regulations.fide2024.sheets.published import CARD, official_list
from xlelo.regulations.fide2024.sheets.ratings import ratings

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Sheet, Sizes

ROOM = {"players": 500, "events": 60, "games": 3000, "pool": 300, "history": 1000}

SEARCHED = 3000
"""Of more players or games than these, none is searched among all others."""

CODE = "fide2024"


def sheets(sizes: Sizes) -> tuple[Sheet, ...]:
    few = max(sizes["players"], sizes["games"]) <= SEARCHED
    players_typed, games_typed = players(few=few), games(few=few)
    events_typed = events(few=few)
    typed = (PERIOD, players_typed, events_typed, games_typed, POOL, HISTORY, PARAMETERS)
    counted = (
        PERIOD,
        players_typed,
        events_typed,
        games_typed,
        POOL,
        *map(ratings, RATED),
        *map(official_list, RATED),
        CARD,
        HISTORY,
        checks(checked(few=few), typed),
        PARAMETERS,
    )
    return arranged(DESK, (*counted, about(CODE, REGULATION, counted)))
