"""Bounds of the inputs, from the regulation and the period. They are on the sheet of parameters."""

from __future__ import annotations

from xlelo.regulations.fce.files import FILES
from xlelo.sheets.bound import Bound
from xlelo.sheets.formats import DATE, WHOLE_FORMAT

FIRST_DAY, LAST_DAY = 2, 109_939
"""Serial numbers of the first and last day allowed, from 1900 to 2200."""

DATES = Bound("day", FIRST_DAY, LAST_DAY, format=DATE)
BIRTHS = Bound("birth", FIRST_DAY, "=IF({Period.list_day}<1,{most_day},{Period.list_day})", format=DATE)
"""Days of births, federations and first ratings: none is after the list.

Without the list's day any day is allowed, so that only the missing day is an error.
"""

RATINGS = Bound("elo", 1000, 3000, integer=True, format=WHOLE_FORMAT, zero_is_blank=True)
SEASONS = Bound("season", 1900, "=YEAR({most_birth})+1", integer=True, format=WHOLE_FORMAT)
COUNTS = Bound("count", 0, 10_000, integer=True, format=WHOLE_FORMAT)
FACTORS = Bound("factor", 1, 100, integer=True, format=WHOLE_FORMAT)
TIMES = Bound("time", 0, 10_000)
FLAGS = Bound("flag", 0, 1, integer=True, format=WHOLE_FORMAT)
ROUNDS = Bound("round", 0, 10_000, integer=True, format=WHOLE_FORMAT)
SCORES = Bound("score", 0, 1, halves=True)
"""Score of a game in the what-if."""

BOUNDS = (DATES, BIRTHS, RATINGS, SEASONS, COUNTS, FACTORS, TIMES, FLAGS, ROUNDS, SCORES)


def bounds(floor: int) -> tuple[Bound, ...]:
    """The bounds under a law. Ratings may be as low as its floor."""
    return tuple(one.down_to(floor) if one == RATINGS else one for one in BOUNDS)


_BOUNDS_BY_NAME = {
    "birth": BIRTHS,
    "federated": BIRTHS,
    "first_season": SEASONS,
    "licence": SEASONS,
    "fide": RATINGS,
    "start": DATES,
    "end": DATES,
    "minutes": TIMES,
    "increment": TIMES,
    "team": FLAGS,
    "weekly": FLAGS,
    "list_ref": DATES,
    "rounds_per_day": COUNTS,
    "accept": FLAGS,
    "round": ROUNDS,
    "date": DATES,
    "list": DATES,
    "elo": RATINGS,
    "k": FACTORS,
}
_BOUNDS_BY_ENDING = {"_elo": RATINGS, "_initialised": BIRTHS}


def _bound_of(name: str) -> Bound:
    if name in _BOUNDS_BY_NAME:
        return _BOUNDS_BY_NAME[name]
    return next((bound for ending, bound in _BOUNDS_BY_ENDING.items() if name.endswith(ending)), COUNTS)


def _of(file: str) -> dict[str, Bound]:
    columns = next(one for one in FILES if one.name == file).columns
    return {column.name: _bound_of(column.name) for column in columns if column.kind.name not in ("text", "choice")}


PLAYER, EVENT, ENTRANT, GAME, OLDER = (_of(file) for file in ("players", "events", "participants", "games", "history"))
