"""Bounds of the inputs: the limits of the files' columns. They are on the sheet of parameters."""

from xlelo.law.kinds import COUNT, DATE, RATING, SCORE
from xlelo.regulations.cnxc.sheets.seats import BLOCKS, FILE, GAMES
from xlelo.sheets.bound import bound_of, bounds_of, distinct_bounds
from xlelo.sheets.formats import ISO_DATE

DAY_TAKEN = f"{ISO_DATE};General;"
DATES, RATINGS, COUNTS, SCORES = map(bound_of, (DATE, RATING, COUNT, SCORE))
PLAYER, COMPETITION, GAME, BLOCK, OLDER = map(
    bounds_of, (FILE["players"], FILE["competitions"], GAMES, BLOCKS, FILE["history"])
)
BOUNDS = distinct_bounds(PLAYER, COMPETITION, GAME, BLOCK, OLDER, also=(DATES, SCORES))


def list_name(day: str, months: str = "{Parameters.list_months}") -> str:
    """Formula for the name of the list that counts results of a day. `months`: those of a list on that day."""
    return f'YEAR({day})&"-"&INT((MONTH({day})-1)/{months})+1'
