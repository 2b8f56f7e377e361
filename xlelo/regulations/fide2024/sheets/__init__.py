"""The sheets of the month's workbook, in the order in which they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fide2024 import REGULATION
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.sheets.checklist import all_checks
from xlelo.regulations.fide2024.sheets.earlier_events import HISTORY, POOL
from xlelo.regulations.fide2024.sheets.events import EVENTS
from xlelo.regulations.fide2024.sheets.games import GAMES
from xlelo.regulations.fide2024.sheets.large import LARGE, is_large
from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.regulations.fide2024.sheets.lists_and_card import CARD, official_list
from xlelo.regulations.fide2024.sheets.next_players import NEXT
from xlelo.regulations.fide2024.sheets.parameters import parameters
from xlelo.regulations.fide2024.sheets.period import PERIOD
from xlelo.regulations.fide2024.sheets.players import PLAYERS
from xlelo.regulations.fide2024.sheets.ratings import ratings
from xlelo.regulations.fide2024.sheets.start_sheet import DESK
from xlelo.regulations.fide2024.sheets.what_if import WHAT_IF
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.start_sheet import arrange
from xlelo.sheets.summary import about_sheet

if TYPE_CHECKING:
    from xlelo.sheets.sheet import Sheet, Sizes

ROOM = {"players": 500, "events": 60, "games": 3000, "pool": 300, "history": 1000}

CODE = "fide2024"


PARAMETERS = parameters(None)
"""With the law of today."""


SHEETS = (
    *(PERIOD, PLAYERS, EVENTS, GAMES, POOL),
    *map(ratings, RATED),
    *(official_list(LISTS[prefix], sheet) for prefix, sheet in RATED.items()),
    *(CARD, HISTORY, WHAT_IF, NEXT, PARAMETERS),
)


def sheets(sizes: Sizes) -> tuple[Sheet, ...]:
    own = LARGE.sheets(SHEETS) if is_large(sizes) else SHEETS
    counted = (*own, checks(all_checks(own), own))
    return arrange(DESK, (*counted, about_sheet(CODE, REGULATION.text, counted)))
