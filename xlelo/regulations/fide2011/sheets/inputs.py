"""The inputs, a player with games or events, and the two sides of every sheet."""

from __future__ import annotations

from datetime import date

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import COUNT, DATE, RATING, SCORE, Kind
from xlelo.periods.form import Column as InputField
from xlelo.periods.form import File
from xlelo.regulations.fide2011.files import REPLACEMENT_DAY
from xlelo.regulations.fide2011.rules import IN_FORCE
from xlelo.sheets.bound import Bound, bound_of
from xlelo.sheets.formats import WHOLE_FORMAT
from xlelo.sheets.parsed import is_blank

GAMES, BLOCKS = 30, 10
ROOM = {"games": GAMES, "blocks": BLOCKS}

SIDES = {"before": IN_FORCE.replace(month=6, day=30), "from": IN_FORCE}
"""Side → a day whose rules it shows."""

FACTOR = Kind("whole", Sentence("a whole factor K from 1 to 100 is allowed"), 1, 100)
PLAYER = File(
    "player",
    (
        InputField("rating", RATING),
        InputField("completed", COUNT),
        InputField("ended", DATE),
        InputField("own_k", FACTOR),
    ),
    is_required=False,
)
GAMES_FILE = File("games", (InputField("opponent", RATING), InputField("score", SCORE)), is_required=False)
LIST = File("list", (InputField("list_of", DATE),), is_required=False)

DAYS = bound_of(DATE)
EVENT_DAYS = DAYS._replace(key="event_day", most=(REPLACEMENT_DAY - date(1899, 12, 31)).days)
"""Days on which these rules hold; lists have the same bounds."""

RATINGS = Bound("elo", 1000, 3000, integer=True, format=WHOLE_FORMAT, zero_is_blank=True)
COUNTS = Bound("count", 0, 10_000, integer=True, format=WHOLE_FORMAT)
FACTORS = Bound("factor", 1, 100, integer=True, format=WHOLE_FORMAT)
SCORES = Bound("score", 0, 1, halves=True)
AVERAGES = Bound("average", 1000, 3000)
POINTS = Bound("points", 0, 1000)
GAMES_PLAYED = Bound("games", 1, 1000, integer=True, format=WHOLE_FORMAT)
BOUNDS = (DAYS, EVENT_DAYS, RATINGS, COUNTS, FACTORS, SCORES, AVERAGES, POINTS, GAMES_PLAYED)

NO_FACTOR = f"AND({{Change.own_k_taken}}<1,{is_blank('{Change.completed}')})"
"""Condition: K depends on the completed games, and their number is not known."""

PLAYER_BOUNDS = {"rating": RATINGS, "completed": COUNTS, "ended": DAYS, "own_k": FACTORS}
GAME_BOUNDS = {"opponent": RATINGS, "score": SCORES}
EVENT_BOUNDS = {"end": EVENT_DAYS, "average": AVERAGES, "score": POINTS, "games": GAMES_PLAYED}
"""Column → its bound."""
