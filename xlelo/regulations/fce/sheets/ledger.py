"""Games in the order of lists, players and events, with their sums, and in the order of rounds and days."""

from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets import meetings, rhythm
from xlelo.regulations.fce.sheets.lists import EVENT, GAME, LINE, PLACE, RATED, WORKINGS
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import DATE
from xlelo.sheets.sheet import Sheet, Table, computed, row_numbers

_PART = "INT({key}/{Ledger.lines})"
"""Event, round and day of a game as one number."""

_ROUND_COLUMNS = (
    integer("key", "SMALL({Evaluation.round_key},{n})", blank_if="{n}>{Rounds.count}", width=16, above=0),
    integer(
        "today",
        f'IF({_PART}={_PART.replace("key", "key^")},"",{rhythm.day_of("{key}")})',
        article="6.1",
    ),
)
ROUNDS = Sheet.of(
    "Rounds",
    Table.of("games", row_numbers(6), *_ROUND_COLUMNS, *rhythm.ROUND_COLUMNS, above=True, needs="{key}"),
    fields=(
        integer("count", "COUNT({Evaluation.round_key})"),
        computed("first_day", 'IFERROR(SMALL({Evaluation.day},COUNTIF({Evaluation.day},"<1")+1),0)', format=DATE),
        integer("day_span", "MAX({Evaluation.day})-{first_day}+1"),
        integer("round_span", "MAX({Evaluation.round})+1"),
        integer("turn_span", "{day_span}*{Ledger.lines}"),
        integer("event_span", "{round_span}*{turn_span}"),
        rhythm.WEEK_SPAN,
    ),
    tables_right=True,
    tab=WORKINGS,
)
"""Games by event, round and day. They show the number of rounds on the fullest day."""


FIRST_KEYS = {prefix: f"({code}*{{Ledger.persons}}+{{n}})*{{Ledger.account}}" for code, prefix in enumerate(RATED, 1)}
"""List → formula for a number below the keys of a player's lines in it, and above those before."""

BORDERS = Sheet.of(
    "Borders",
    Table.of(
        "players+1",
        row_numbers(),
        *(
            integer(prefix, f"MATCH({key},{{Ledger.key}},1)", heading=f"Card.{prefix}", width=12)
            for prefix, key in FIRST_KEYS.items()
        ),
    ),
    tab=WORKINGS,
)
"""For each player and list, the position of the last line before his own. The next row has that of his last line.

The row above the first line counts as a position, too.
"""

_PERSON = "MOD(INT({key}/{account}),{persons})"

KEY = integer("key", "SMALL({Evaluation.w_key:b_key},{n})", blank_if="{n}>{Ledger.count}", width=16, above=0)
# Lines are in the order of their keys, so those of one player are adjacent, and those of an event among them.
_LINE_COLUMNS = (
    KEY,
    integer(
        "newcomer",
        f"IF({PLACE}={PLACE.replace('key', 'key^')},0,IF(ISNUMBER(MATCH({PLACE},{{Entrants.place}},0)),0,"
        f"IF({_PERSON}<={{players}},IF(INDEX({{Roll.birth}},{_PERSON})>=INDEX({{Events.young_from}},{EVENT}),-1,1),1)"
        f"*{EVENT}))",
        rules.is_under_twelve,
    ),
    integer(
        "change_and_played",
        # A change is a whole number of half units, and a player has fewer than {lines} games. So a sum of twice the
        # changes in {lines}, plus the games played, holds both. A blank change times 2 is an error.
        f"IFERROR(IF({LINE}>{{games}},INDEX({{Evaluation.b_change}},{LINE}-{{games}}),"
        f'INDEX({{Evaluation.w_change}},{LINE}))*2*{{lines}}+INDEX({{Parameters.played}},INDEX({{Evaluation.code}},{GAME})),"")',
        article="15.2, 16.2b",
        width=14,
    ),
)

LEDGER = Sheet.of(
    "Ledger",
    Table.of("lines", row_numbers(7), *_LINE_COLUMNS, *meetings.LINE_COLUMNS, above=True, needs="{key}"),
    fields=(
        integer("players", "ROWS({Players.id})"),
        integer("persons", "{players}+ROWS({Participants.player})+1"),
        integer("events", "ROWS({Events.id})+1"),
        integer("games", "ROWS({Evaluation.n})"),
        integer("lines", "2*{games}+1", visible=True),
        integer("span", "{persons}*{lines}"),
        integer("account", "{events}*{span}"),
        integer("count", "COUNT({Evaluation.w_key:b_key})"),
        integer("disorder", "SUMPRODUCT(({Ledger.key}<{Ledger.key^})*ISNUMBER({Ledger.key^}))"),
    ),
    tables_right=True,
    tab=WORKINGS,
)
