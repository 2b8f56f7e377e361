"""Bounds of the inputs: the limits of the files' columns. They are on the sheet of parameters."""

from __future__ import annotations

from xlelo.law.kinds import COUNT, DATE, FACTOR, RATING, SCORE
from xlelo.regulations.fide2024.files import FILES
from xlelo.sheets.bound import bound_of, bounds_of, distinct_bounds

FILE = {file.name: file for file in FILES}
DATES, RATINGS, COUNTS, FACTORS, SCORES = map(bound_of, (DATE, RATING, COUNT, FACTOR, SCORE))
PLAYER, EVENT, GAME, BLOCK, OLDER = (
    bounds_of(FILE[file]) for file in ("players", "events", "games", "pool", "history")
)
BOUNDS = distinct_bounds(PLAYER, EVENT, GAME, BLOCK, OLDER, also=(DATES, FACTORS, SCORES))
