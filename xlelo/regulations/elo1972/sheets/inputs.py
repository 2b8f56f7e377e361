"""The inputs: the event and its players."""

from xlelo.law.kinds import FACTOR, FLAG, RATING, TEXT
from xlelo.periods.form import Column as InputField
from xlelo.periods.form import File
from xlelo.regulations.elo1972.files import BONUS, FILE, POINTS
from xlelo.sheets.bound import bound_of, bounds_of
from xlelo.sheets.formats import TEXT as AS_TEXT
from xlelo.sheets.formats import WHOLE_FORMAT
from xlelo.sheets.sheet import Sheet, Table, input_column, inputs

FEWEST = 4
MOST_PLAYERS = 40
ROOM = {"players": MOST_PLAYERS, "places": MOST_PLAYERS + 1}
"""Row counts. There is one place more than players, for the bottom line."""

EVENT = File.of(
    "event",
    InputField("event", TEXT),
    InputField("variant", FLAG, blank=False),
    InputField("criterion", POINTS),
    is_required=False,
)
INPUT_FILE = File.of(FILE.name, *FILE.columns, InputField("real", RATING), key=FILE.key)
"""Columns of players. `real` is a rating known from elsewhere; it is only compared with the result."""

ACCENTS = ("aàáâãäå", "cç", "eèéêë", "iìíîï", "nñ", "oòóôõöø", "sš", "uùúûü", "yý", "zž")
"""Letters, each before its accented forms. Two names must differ in more than these, because people confuse them."""

REPLACEMENTS = tuple((letter, one[0]) for one in ACCENTS for letter in one[1:] + one[1:].upper())
_PLAIN = str.maketrans(dict(REPLACEMENTS))


def plain_name(name: str) -> str:
    """A name without accents and capitals. Two names of one event must not have the same plain form."""
    return name.translate(_PLAIN).lower()


BOUNDS = tuple(map(bound_of, (RATING, FACTOR, POINTS, BONUS, FLAG)))
EVENT_BOUNDS, PLAYER_BOUNDS = map(bounds_of, (EVENT, INPUT_FILE))
"""Column → its bound."""

VALUE_KEYS = {column.name: f"own_{column.name}" for column in INPUT_FILE.columns}
"""Keys of the columns with the parsed inputs of a player."""


def typed_value(column: str) -> str:
    """Formula for the typed value of the player at this place. Invalid input counts as blank."""
    return f"MAX(0,INDEX({{Workings.{VALUE_KEYS[column]}}},{{position}}))"


PLAYERS = Sheet.of(
    "Players",
    Table.of(
        "players",
        *inputs(
            INPUT_FILE,
            PLAYER_BOUNDS,
            name={"width": 30, "once": True},
        ),
        file=INPUT_FILE.name,
    ),
    fields=(
        input_column("event", TEXT, format=AS_TEXT, width=24, visible=True),
        input_column("variant", FLAG, article="variante", format=WHOLE_FORMAT, bound=EVENT_BOUNDS["variant"]),
        input_column(
            "criterion", POINTS, article="resultados excepcionales", bound=EVENT_BOUNDS["criterion"], width=18
        ),
    ),
    value_column=5,
    grows=True,
    portrait=True,
    file=EVENT.name,
)
