"""The sheets of the three lists with the prefix of their columns, formulas for all of them, and bounds of inputs."""

from xlelo.law.kinds import COUNT, DATE, FACTOR, RATING, SCORE
from xlelo.model import WIN, Thousandths
from xlelo.regulations.fide2024 import excel
from xlelo.regulations.fide2024.files import FILES, PREFIX
from xlelo.regulations.fide2024.rules import List
from xlelo.sheets.bound import bound_of, bounds_of, distinct_bounds
from xlelo.sheets.sheet import Word

FILE = {file.name: file for file in FILES}
DATES, RATINGS, COUNTS, FACTORS, SCORES = map(bound_of, (DATE, RATING, COUNT, FACTOR, SCORE))
PLAYER, EVENT, GAME, BLOCK, OLDER = (
    bounds_of(FILE[file]) for file in ("players", "events", "games", "pool", "history")
)
BOUNDS = distinct_bounds(PLAYER, EVENT, GAME, BLOCK, OLDER, also=(DATES, FACTORS, SCORES))


SPAN = "{Parameters.people}"
"""A number larger than any row of Players, in sort keys."""

RATED = {"std": "Standard", "rapid": "Rapid", "blitz": "Blitz"}

KINDS = dict(enumerate(List, 1))
NUMBER: dict[List | None, int] = {None: 0, **{kind: number for number, kind in KINDS.items()}}
"""Number of each list on the sheets; 0 is no list."""

UNIT = 100
"""Unit of summed scores and expected scores, one hundredth of a point."""


def units(thousandths: Thousandths) -> int:
    return thousandths * UNIT // WIN


def keeps_young_factor(rating: str, young: str, reached_2300: str) -> str:
    """Condition for the K of young players. By the text the mark of 2300 ends nothing."""
    return f"AND({young}=1,{rating}<{{Parameters.young_below}},MAX(0,{reached_2300})<={{Parameters.young_again}})"


def factor(rating: str, games: str, reached: str, junior: str) -> str:
    """Formula for K. By the text a new player's K comes first, in FIDE's lists it comes last."""
    return excel.factor(
        f"{games}<{{Parameters.new_games}}",
        f"OR(AND({reached}=1,{{Parameters.top_kept}}=1),{rating}>={{Parameters.top}})",
        f"{junior}=1",
        new_first=f"{games}<{{Parameters.new_first}}",
    )


def list_word(number: int) -> Word | None:
    """The name of a list; None for 0."""
    return Word(f"Parameters.{PREFIX[KINDS[number]]}_name") if number else None
