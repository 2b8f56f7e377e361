"""Bounds of the inputs, from the regulation and the period. They are on the sheet of parameters."""

from __future__ import annotations

from xlelo.regulations.fide2024.files import FILES
from xlelo.sheets.bound import Bound
from xlelo.sheets.formats import DATE, WHOLE_FORMAT

FIRST_DAY, LAST_DAY = 2, 109_939
"""Serial numbers of the first and last day allowed, from 1900 to 2200."""

DATES = Bound("day", FIRST_DAY, LAST_DAY, format=DATE)
BIRTHS = Bound("birth", FIRST_DAY, "=IF({Period.list_day}<1,{most_day},{Period.list_day})", format=DATE)
"""Days of birth, up to the list's day.

Without that day any birth is allowed, so that only the missing day is an error.
"""

YEARS = Bound("born", 1900, "=YEAR({most_birth})", integer=True, format=WHOLE_FORMAT)
RATINGS = Bound("elo", 1000, 3500, integer=True, format=WHOLE_FORMAT, zero_is_blank=True)
COUNTS = Bound("count", 0, 10_000, integer=True, format=WHOLE_FORMAT)
TIMES = Bound("time", 0, 10_000)
FLAGS = Bound("flag", 0, 1, format=WHOLE_FORMAT, integer=True)
ROUNDS = Bound("round", 0, 10_000, integer=True, format=WHOLE_FORMAT)
GAMES = Bound("games", 1, 1000, integer=True, format=WHOLE_FORMAT)
SUMS = Bound("sum", 1000, 3_500_000, integer=True, format=WHOLE_FORMAT)
POINTS = Bound("points", 0, 1000)
FACTORS = Bound("factor", 1, 100, integer=True, format=WHOLE_FORMAT)
SCORES = Bound("score", 0, 1, halves=True)
"""K, and the score of a game, on the sheet What if."""

FILE = {file.name: file for file in FILES}

BOUNDS = (DATES, BIRTHS, YEARS, RATINGS, COUNTS, TIMES, FLAGS, ROUNDS, GAMES, SUMS, POINTS, FACTORS, SCORES)


def bounds(floor: int) -> tuple[Bound, ...]:
    """The bounds under a law. Ratings may be as low as its floor."""
    return tuple(one.down_to(floor) if one in (RATINGS, SUMS) else one for one in BOUNDS)


_BOUNDS_BY_NAME = {
    "birth": BIRTHS,
    "born": YEARS,
    "outside": FLAGS,
    "unequal": FLAGS,
    "approved": FLAGS,
    "minutes": TIMES,
    "increment": TIMES,
    "round": ROUNDS,
    "rating": RATINGS,
    "games": GAMES,
    "opponents": SUMS,
    "score": POINTS,
}
_BOUNDS_BY_ENDING = {"_rating": RATINGS, "_2400": FLAGS, "_2300": FLAGS, "_base": RATINGS, "_games": COUNTS}


def _bound_of(name: str) -> Bound:
    if name in _BOUNDS_BY_NAME:
        return _BOUNDS_BY_NAME[name]
    return next((bound for ending, bound in _BOUNDS_BY_ENDING.items() if name.endswith(ending)), DATES)


def _of(file: str) -> dict[str, Bound]:
    columns = FILE[file].columns
    return {column.name: _bound_of(column.name) for column in columns if column.kind.name not in ("text", "choice")}


PLAYER, EVENT, GAME, BLOCK, OLDER = (_of(file) for file in ("players", "events", "games", "pool", "history"))
