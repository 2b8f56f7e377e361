"""The inputs: the event and its players."""

from __future__ import annotations

from xlelo.law.kinds import FLAG, RATING, TEXT
from xlelo.periods.form import Column as Asked
from xlelo.periods.form import File
from xlelo.regulations.elo1972.files import FILE, POINTS
from xlelo.sheets.bound import Bound
from xlelo.sheets.formats import TEXT as AS_TEXT
from xlelo.sheets.formats import WHOLE
from xlelo.sheets.sheet import Sheet, Table, inputs, typed

FEWEST = 4
MOST_PLAYERS = 40
ROOM = {"players": MOST_PLAYERS, "places": MOST_PLAYERS + 1}
"""Row counts. There is one place more than players, for the bottom line."""

EVENT = File(
    "event", (Asked("event", TEXT), Asked("variant", FLAG, blank=False), Asked("criterion", POINTS)), needed=False
)
ENTERED = File(FILE.name, (*FILE.columns, Asked("real", RATING)), key=FILE.key)
"""Columns of players. `real` is a rating known from elsewhere; it is only compared with the result."""

ACCENTED = {
    "a": "àáâãäå",
    "c": "ç",
    "e": "èéêë",
    "i": "ìíîï",
    "n": "ñ",
    "o": "òóôõöø",
    "s": "š",
    "u": "ùúûü",
    "y": "ý",
    "z": "ž",
}
"""Letters and their accented forms. Two names must differ in more than these, because people confuse them."""

REPLACED = tuple((letter, plain) for plain, accented in ACCENTED.items() for letter in (*accented, *accented.upper()))
_PLAIN = str.maketrans(dict(REPLACED))


def plain_name(name: str) -> str:
    """A name without accents and capitals. Two names of one event must not have the same plain form."""
    return name.translate(_PLAIN).lower()


RATINGS = Bound("elo", 1000, 3000, integer=True, format=WHOLE, zero_is_blank=True)
FACTORS = Bound("factor", 1, 100, integer=True, format=WHOLE)
SCORED = Bound("points", 0, 1000)
POINTS_MORE = Bound("bonus", 1, 500, integer=True, format=WHOLE)
FLAGS = Bound("flag", 0, 1, integer=True, format=WHOLE)
BOUNDS = (RATINGS, FACTORS, SCORED, POINTS_MORE, FLAGS)

OF_PLAYER = {
    "rating": RATINGS,
    "points": SCORED,
    "junior": FLAGS,
    "k": FACTORS,
    "points_v_rated": SCORED,
    "bonus": POINTS_MORE,
    "annul": FLAGS,
    "real": RATINGS,
}
"""Column → its bound."""

OWN = {column.name: f"own_{column.name}" for column in ENTERED.columns}
"""Keys of the columns with the parsed inputs of a player."""


def given(column: str) -> str:
    """Formula for the typed value of the player at this place. Invalid input counts as blank."""
    return f"MAX(0,INDEX({{Workings.{OWN[column]}}},{{position}}))"


PLAYERS = Sheet(
    "Players",
    (
        Table(
            inputs(
                ENTERED, OF_PLAYER, name={"width": 30, "once": True}, points_v_rated={"width": 12}, real={"width": 12}
            ),
            "players",
            file=ENTERED.name,
        ),
    ),
    fields=(
        typed("event", TEXT, format=AS_TEXT, width=24, visible=True),
        typed("variant", FLAG, article="variante", format=WHOLE, bound=FLAGS),
        typed("criterion", POINTS, article="resultados excepcionales", bound=SCORED, width=18),
    ),
    value_column=5,
    grows=True,
    portrait=True,
    file=EVENT.name,
)
