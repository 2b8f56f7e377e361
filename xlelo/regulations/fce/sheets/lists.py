"""The sheets of the two lists, with the prefix of their columns, and formulas for both."""

from xlelo.regulations.fce import excel
from xlelo.regulations.fce.events import Conditions
from xlelo.regulations.fce.rules import List
from xlelo.sheets.asked_row import Row

RATED = {"std": "Standard", "rapid": "Rapid"}
CODES = {List.STANDARD: 1, List.RAPID: 2}

UNIT = 10_000
"""Unit of summed changes, one ten-thousandth: a quarter of K times a hundredth of a point needs no smaller one."""

RATINGS, WORKINGS = "Ratings", "Workings"
"""Tabs of several sheets: the ratings of players and guests, and what nobody reads."""

LIST_FORMAT = '[=1]"{=Choices.std}";[=2]"{=Choices.rapid}";"–"'
"""Number format that shows a list's number as its name."""


def list_cell(cell: str) -> str:
    """Formula for a cell on the sheet of this row's list."""
    return f"CHOOSE({{list}},{','.join(f'{{{sheet}.{cell}}}' for sheet in RATED.values())})"


def last_part(key: str, span: str) -> str:
    """Formula for the number of the line or game at the end of a key.

    `span`: that of the part before it and of this number. MOD is used twice, because older programs fail if the
    quotient exceeds 134,217,728.
    """
    return f"MOD(MOD({key},{span}),{{Ledger.lines}})"


def line_of(key: str) -> str:
    """Formula for the line of a key of the Ledger: the game, or for Black the game after all rows of games."""
    return last_part(key, "{Ledger.span}")


def game_of(key: str) -> str:
    """Formula for the game of a key of the Ledger."""
    return f"MOD({line_of(key)}-1,{{Ledger.games}})+1"


PLACE = "INT({key}/{span})"
"""Formula on the Ledger: list, player and event of the line, as one number."""
EVENT = f"MOD({PLACE},{{events}})"
"""Formula on the Ledger: event of the line."""
LINE = "MOD(MOD({key},{span}),{lines})"
"""Formula on the Ledger: the line in its sort key."""
GAME = f"MOD({LINE}-1,{{games}})+1"
"""Formula on the Ledger: game of the line."""


def base_factor(rating: str) -> str:
    """Formula for K0 of a rating, 16.2a. By a reading, the start of the last band belongs to the band below."""
    below = f"MAX({rating})-AND({rating}={{Parameters.top}},{{Parameters.k2600_taken}}={{Parameters.k_below}})"
    return excel.base_factor(below)


def kind_of(row: Row) -> List:
    """The list that the row's code names."""
    return List.STANDARD if row("list") == CODES[List.STANDARD] else List.RAPID


def guest_rating(row: Row, event: str, guest: str) -> int | None:
    """The rating that the rules give a guest in an event."""
    conditions: Conditions | None = row.result.conditions[event]
    return None if conditions is None else conditions.guests.get(guest)
