"""The sheets of the half-year's workbook. The start sheet lists them in the order of the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.sheets import inputs, ledger, lists_and_card, next_players, ratings
from xlelo.regulations.cnxc.sheets.card import CARD
from xlelo.regulations.cnxc.sheets.checklist import CHECKS
from xlelo.regulations.cnxc.sheets.parameters import parameters
from xlelo.regulations.cnxc.sheets.start_sheet import DESK
from xlelo.regulations.cnxc.sheets.warnings import SEARCHES
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.large import without_searches
from xlelo.sheets.start_sheet import arrange
from xlelo.sheets.summary import about_sheet

if TYPE_CHECKING:
    from xlelo.sheets.sheet import Sheet, Sizes

ROOM = {
    "players": 300,
    "competitions": 60,
    "games": 2000,
    "blocks": 600,
    "history": 1000,
    "lines": 5000,
    "standings": 3000,
}

TYPED_BY_HAND = 3000
"""Largest number of games with hints beside the rows and a sheet of players to copy."""


PARAMETERS = parameters(None)
"""With the law of today."""


SHEETS: tuple[Sheet, ...] = (
    inputs.PERIOD,
    inputs.PLAYERS,
    inputs.COMPETITIONS,
    inputs.GAMES,
    ledger.BOARDS,
    ledger.LEDGER,
    ratings.STANDINGS,
    inputs.BLOCKS,
    ratings.RESULTS,
    ratings.CALIBRATION,
    lists_and_card.LIST,
    CARD,
    inputs.HISTORY,
    lists_and_card.WHAT_IF,
    next_players.NEXT,
)


def sheets(sizes: Sizes) -> tuple[Sheet, ...]:
    own, searches = SHEETS, SEARCHES if sizes["games"] > TYPED_BY_HAND else ()
    if searches:
        own = tuple(without_searches(sheet, searches) for sheet in SHEETS if sheet is not next_players.NEXT)
    typed = (*(sheet for sheet in own if sheet.key in DESK.groups["typing"]), PARAMETERS)
    lines = [check for check in CHECKS if check.key not in searches]
    counted = (*own, checks(lines, typed), PARAMETERS)
    return arrange(DESK, (*counted, about_sheet("cnxc", REGULATION.text, counted)))
