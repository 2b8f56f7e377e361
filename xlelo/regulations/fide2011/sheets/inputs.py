"""The inputs, a player with games or events, and the two sides of every sheet."""

from xlelo.law.kinds import COUNT, DATE, FACTOR, RATING, SCORE
from xlelo.periods.form import Column as InputField
from xlelo.periods.form import File
from xlelo.regulations.fide2011.files import AVERAGE, FILE, POINTS, REPLACEMENT_DAY
from xlelo.regulations.fide2011.files import GAMES as GAMES_PLAYED
from xlelo.regulations.fide2011.rules import IN_FORCE
from xlelo.sheets.bound import bound_of, bounds_of
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.parsed import is_blank

GAMES, BLOCKS = 30, 10
ROOM = {"games": GAMES, "blocks": BLOCKS}

SIDES = {"before": IN_FORCE.replace(month=6, day=30), "from": IN_FORCE}
"""Side → a day whose rules it shows."""

PLAYER = File.of(
    "player",
    InputField("rating", RATING),
    InputField("completed", COUNT),
    InputField("ended", DATE),
    InputField("own_k", FACTOR),
    is_required=False,
)
GAMES_FILE = File.of("games", InputField("opponent", RATING), InputField("score", SCORE), is_required=False)
LIST = File.of("list", InputField("list_of", DATE), is_required=False)

EVENT_DAYS = bound_of(DATE, "event_day")._replace(most=serial(REPLACEMENT_DAY) - 1)
"""Days on which these rules hold; lists have the same bounds."""

BOUNDS = (bound_of(DATE), EVENT_DAYS, *map(bound_of, (RATING, COUNT, FACTOR, SCORE, AVERAGE, POINTS, GAMES_PLAYED)))
PLAYER_BOUNDS, GAME_BOUNDS = map(bounds_of, (PLAYER, GAMES_FILE))
EVENT_BOUNDS = bounds_of(FILE) | {"end": EVENT_DAYS}
"""Column → its bound."""

NO_FACTOR = f"AND({{Change.own_k_taken}}<1,{is_blank('{Change.completed}')})"
"""Condition: K depends on the completed games, and their number is not known."""
