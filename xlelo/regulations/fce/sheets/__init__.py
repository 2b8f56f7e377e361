"""The sheets of the month's workbook. The start sheet lists them in the order of the work."""

from xlelo.regulations.fce import REGULATION
from xlelo.regulations.fce.files import LISTS
from xlelo.regulations.fce.sheets import inputs, large
from xlelo.regulations.fce.sheets.card import CARD
from xlelo.regulations.fce.sheets.checklist import all_checks
from xlelo.regulations.fce.sheets.entrants import ENTRANTS, PEOPLE, ROSTER
from xlelo.regulations.fce.sheets.evaluation import EVALUATION
from xlelo.regulations.fce.sheets.events import EVENTS
from xlelo.regulations.fce.sheets.guests import GUESTS
from xlelo.regulations.fce.sheets.ledger import BORDERS, LEDGER, ROUNDS
from xlelo.regulations.fce.sheets.lists import RATED
from xlelo.regulations.fce.sheets.official_list import NEXT, official_list
from xlelo.regulations.fce.sheets.older import OLDER
from xlelo.regulations.fce.sheets.parameters import parameters
from xlelo.regulations.fce.sheets.period import PERIOD
from xlelo.regulations.fce.sheets.ratings import ratings
from xlelo.regulations.fce.sheets.what_if import WHAT_IF
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import arrange, desk_of_lists
from xlelo.sheets.summary import about_sheet

DESK = desk_of_lists(
    "{Period.list_day}>0",
    ("Period", "Players", "Events", "Participants", "Games", "History"),
    ("ListStandard", "ListRapid"),
    ("std_players", "rapid_players"),
    (
        *("Evaluation", "Standard", "Rapid", "Guests"),
        *("Roll", "Entrants", "Older", "People", "Roster", "Ledger", "Borders", "Rounds"),
    ),
)

SORTED_BY_FORMULA = 3000
"""Largest number of games that formulas sort. Larger workbooks are written in order, with notes of the positions."""

ROOM = {"players": 500, "events": 60, "games": 3000, "participants": 1000, "history": 250}

GUEST_LINES = 250
"""Largest number of guests' games in a template. Checks says when they are full."""


def add_lines(sizes: Sizes) -> Sizes:
    """Adds the count of lines, two for each game."""
    return {**sizes, "lines": 2 * max(1, sizes["games"])}


def is_large(sizes: Sizes) -> bool:
    return sizes["games"] > SORTED_BY_FORMULA


PARAMETERS = parameters(None)
"""With the law of today."""

SHEETS = (
    *(PERIOD, inputs.PLAYERS, EVENTS, inputs.PARTICIPANTS, inputs.GAMES, inputs.ROLL, GUESTS, EVALUATION, LEDGER),
    *map(ratings, RATED),
    *(official_list(LISTS[prefix], sheet) for prefix, sheet in RATED.items()),
    *(CARD, inputs.HISTORY, WHAT_IF, NEXT, PARAMETERS, ENTRANTS, BORDERS, ROUNDS, OLDER, PEOPLE, ROSTER),
)


def sheets(sizes: Sizes) -> tuple[Sheet, ...]:
    own = large.sheets(SHEETS) if is_large(sizes) else SHEETS
    checklist = large.checks(all_checks(own), own) if is_large(sizes) else all_checks(own)
    counted = (*own, checks(checklist, own))
    return arrange(DESK, (*counted, about_sheet("fce", REGULATION.text, counted)))
