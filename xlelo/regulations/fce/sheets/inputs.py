"""Input sheets: the month, players, events, participants, games and older lists."""

from xlelo.regulations.fce.sheets import warnings
from xlelo.regulations.fce.sheets.bounds import ENTRANT, FILE, GAME, OLDER, PLAYER
from xlelo.regulations.fce.sheets.lists import WORKINGS
from xlelo.regulations.fce.sheets.row_hints import GAME_HINTS, PARTICIPANT_HINTS
from xlelo.sheets import row_hints
from xlelo.sheets.faults import record_faults
from xlelo.sheets.parsed import parsed_columns
from xlelo.sheets.sheet import Sheet, Table, inputs, row_numbers

SPAN = "({Ledger.players}+1)"
"""One more than the number of players."""

PLAYERS = Sheet.of(
    "Players",
    Table.of(
        "players",
        *inputs(
            FILE["players"],
            PLAYER,
            id={"once": True, "texts": "Roll.id"},
            name={"width": 26},
            club={"width": 18},
            title={"width": 6},
        ),
        file="players",
    ),
    status=row_hints.SEE,
    frozen=2,
    grows=True,
)

_PLAYER_COLUMNS = (
    row_numbers(),
    *parsed_columns("Players", FILE["players"], PLAYER),
    *record_faults("player", "Players", "id:club", "birth:rapid_initialised", "{}"),
)


ROLL = Sheet.of("Roll", Table.of("players", *_PLAYER_COLUMNS, *warnings.PLAYER_COLUMNS), tab=WORKINGS)

PARTICIPANTS = Sheet.of(
    "Participants",
    Table.of(
        "participants",
        *inputs(
            FILE["participants"],
            ENTRANT,
            event={"choices": "Events.id"},
            player={"choices": "Players.id", "suggested": True},
            name={"width": 26},
        ),
        file="participants",
    ),
    PARTICIPANT_HINTS,
    status=row_hints.status("Participants", "player", row_flag="event_row"),
    grows=True,
)

_PERSON = {"choices": "Roster.person"}
GAMES = Sheet.of(
    "Games",
    Table.of(
        "games",
        *inputs(
            FILE["games"],
            GAME,
            event={"choices": "Events.id"},
            white=_PERSON,
            black=_PERSON,
            result={"choices": "Parameters.offered", "known": "Parameters.result"},
        ),
        file="games",
    ),
    GAME_HINTS,
    status=row_hints.status("Games", "white", row_flag="event_row"),
    grows=True,
)

HISTORY = Sheet.of(
    "History",
    Table.of(
        "history",
        *inputs(FILE["history"], OLDER, player={"choices": "Players.id", "known": ""}, kind={"width": 11.5}),
        file="history",
    ),
    status=row_hints.SEE,
    grows=True,
    portrait=True,
)
