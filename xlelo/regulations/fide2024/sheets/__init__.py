"""The sheets of the month's workbook, in the order in which they are read."""

from xlelo.regulations.fide2024 import REGULATION
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.sheets.checklist import all_checks
from xlelo.regulations.fide2024.sheets.earlier_events import HISTORY, POOL
from xlelo.regulations.fide2024.sheets.events import EVENTS
from xlelo.regulations.fide2024.sheets.games import GAMES
from xlelo.regulations.fide2024.sheets.lists import FILE, RATED
from xlelo.regulations.fide2024.sheets.lists_and_card import CARD, NEXT, official_list
from xlelo.regulations.fide2024.sheets.parameters import parameters
from xlelo.regulations.fide2024.sheets.period import PERIOD
from xlelo.regulations.fide2024.sheets.players import PLAYERS
from xlelo.regulations.fide2024.sheets.ratings import ratings
from xlelo.regulations.fide2024.sheets.what_if import WHAT_IF
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.large import Large
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import arrange, desk_of_lists
from xlelo.sheets.summary import about_sheet

SEARCH_LIMIT = 3000
"""Largest number of players and of games that formulas compare with all others."""

LARGE = Large(
    {
        "Players": "known_by same_person title_unknown federation_unknown event several",
        "Events": "begins_alike entered_twice",
        "Games": "white_name black_name said unfit pair twin turn next_round "
        "w_day w_elsewhere b_day b_elsewhere rounds_against_days in_two_events",
        "Parameters": " ".join(f"cell_{column.name}" for column in FILE["games"].columns),
    }
)


def is_large(sizes: Sizes) -> bool:
    return max(sizes["players"], sizes["games"]) > SEARCH_LIMIT


DESK = desk_of_lists(
    "{Period.list_day}>0",
    ("Period", "Players", "Events", "Games", "Pool", "History"),
    [f"List{sheet}" for sheet in RATED.values()],
    [f"{prefix}_players" for prefix in RATED],
)


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
