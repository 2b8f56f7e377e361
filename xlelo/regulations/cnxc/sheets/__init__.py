"""The half-year as a workbook: its sheets in the order in which they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.summary import about, checks
from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.sheets import inputs, ledger, published, ratings
from xlelo.regulations.cnxc.sheets.checklist import CHECKED
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


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    counted = (
        inputs.PERIOD,
        inputs.PLAYERS,
        inputs.COMPETITIONS,
        inputs.GAMES,
        inputs.ROLL,
        ledger.BOARDS,
        ledger.LEDGER,
        ratings.STANDINGS,
        inputs.BLOCKS,
        ratings.RESULTS,
        ratings.CALIBRATION,
        published.LIST,
        published.CARD,
        inputs.HISTORY,
        published.WHAT_IF,
        checks(CHECKED, lists=True),
        PARAMETERS,
    )
    return (about("cnxc", REGULATION, counted), *counted)
