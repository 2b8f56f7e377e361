"""What is typed in: a player and his games, or his events; and the two sides of every sheet."""

from __future__ import annotations

from xlelo.drafting.form import COUNT, DATE, RATING, SCORE, File, Kind
from xlelo.drafting.form import Column as Asked
from xlelo.lang.sentence import Sentence
from xlelo.regulations.fide2011.rules import IN_FORCE

GAMES, BLOCKS = 30, 10
ROOM = {"games": GAMES, "blocks": BLOCKS}

SIDES = {"before": IN_FORCE.replace(month=6, day=30), "from": IN_FORCE}
"""The rules of which day each side has."""

FACTOR = Kind("whole", Sentence("a whole factor K from 1 to 100 is allowed"), 1, 100)
PLAYER = File(
    "player",
    (Asked("rating", RATING), Asked("completed", COUNT), Asked("ended", DATE), Asked("own_k", FACTOR)),
    needed=False,
)
PLAYED = File("games", (Asked("opponent", RATING), Asked("score", SCORE)), needed=False)
LIST = File("list", (Asked("list_of", DATE),), needed=False)
