"""Bounds of the inputs: the limits of the files' columns, and a birth not after the list."""

from xlelo.law.kinds import COUNT, DATE, FACTOR, RATING, SCORE
from xlelo.regulations.fce.files import FILES
from xlelo.sheets.bound import bound_of, bounds_of, distinct_bounds

DATES, RATINGS, COUNTS, FACTORS, SCORES = map(bound_of, (DATE, RATING, COUNT, FACTOR, SCORE))
BIRTHS = DATES._replace(key="birth", most="=IF({Period.list_day}<1,{most_day},{Period.list_day})")
"""Without the list's day any birth is allowed, so that only the missing day is an error."""

FILE = {file.name: file for file in FILES}
PLAYER, ENTRANT = (bounds_of(FILE[file]) | {"birth": BIRTHS} for file in ("players", "participants"))
EVENT, GAME, OLDER = (bounds_of(FILE[file]) for file in ("events", "games", "history"))
BOUNDS = distinct_bounds(PLAYER, EVENT, ENTRANT, GAME, OLDER, also=(DATES, FACTORS, SCORES))
