"""The half-year as a workbook: its sheets; the desk says in which order people need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.front import arranged
from xlelo.drafting.leading import checks
from xlelo.drafting.summary import about
from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.sheets import following, inputs, ledger, published, ratings
from xlelo.regulations.cnxc.sheets.card import CARD
from xlelo.regulations.cnxc.sheets.checklist import checked
from xlelo.regulations.cnxc.sheets.desk import DESK
from xlelo.regulations.cnxc.sheets.parameters import PARAMETERS

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Sheet, Sizes

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
"""Of more games than these, nothing is said beside the rows, and there is no sheet of players to be copied."""


def sheets(sizes: Sizes) -> tuple[Sheet, ...]:
    few = sizes["games"] <= TYPED_BY_HAND
    competitions, games = inputs.competitions(few=few), inputs.games(few=few)
    typed = (inputs.PERIOD, inputs.PLAYERS, competitions, games, inputs.BLOCKS, inputs.HISTORY, PARAMETERS)
    counted = (
        inputs.PERIOD,
        inputs.PLAYERS,
        competitions,
        games,
        inputs.roll(few=few),
        ledger.boards(few=few),
        ledger.ledger(few=few),
        ratings.standings(few=few),
        inputs.BLOCKS,
        ratings.RESULTS,
        ratings.CALIBRATION,
        published.LIST,
        CARD,
        inputs.HISTORY,
        published.WHAT_IF,
        *((following.NEXT,) if few else ()),
        checks(checked(few=few), typed),
        PARAMETERS,
    )
    return arranged(DESK, (*counted, about("cnxc", REGULATION, counted)))
