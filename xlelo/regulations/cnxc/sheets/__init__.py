"""The sheets of the half-year's workbook. The start sheet lists them in the order of the work."""

from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.sheets import inputs, ledger, official_list, ratings
from xlelo.regulations.cnxc.sheets.asks import ASKS
from xlelo.regulations.cnxc.sheets.card import CARD
from xlelo.regulations.cnxc.sheets.checklist import all_checks
from xlelo.regulations.cnxc.sheets.parameters import parameters
from xlelo.regulations.cnxc.sheets.what_if import WHAT_IF
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.large import Large
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import arrange, desk_of_lists
from xlelo.sheets.summary import about_sheet

LARGE = Large(
    {
        "Competitions": "begins_alike winner_not_best winner_not_best_more entered_twice",
        "Boards": "known_by twin paired_again",
        "Ledger": "ended",
        "Standings": "ended",
        "Results": "known_by same_name",
    }
)
"""What the workbook of a half-year of more than 3,000 games lacks."""

DESK = desk_of_lists(
    '{Period.name}<>""',
    ("Period", "Players", "Competitions", "Games", "Blocks", "History"),
    ("List",),
    ("band_players",),
    ("Boards", "Ledger", "Standings", "Results", "Calibration"),
)

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


_DECLARED = (
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
    official_list.LIST,
    CARD,
    inputs.HISTORY,
    WHAT_IF,
    official_list.NEXT,
)
SHEETS = tuple(sheet.asking(ASKS.get(sheet.key, {})) for sheet in _DECLARED)


def sheets(sizes: Sizes) -> tuple[Sheet, ...]:
    is_large = sizes["games"] > TYPED_BY_HAND
    own = LARGE.sheets(SHEETS) if is_large else SHEETS
    counted = (*own, checks(all_checks(own), (*own, PARAMETERS)), PARAMETERS)
    return arrange(DESK, (*counted, about_sheet("cnxc", REGULATION.text, counted)))
