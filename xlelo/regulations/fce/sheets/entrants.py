"""All people by number, players before guests, and the participants of each event."""

from xlelo.regulations.fce.sheets import participants
from xlelo.regulations.fce.sheets.bounds import ENTRANT, FILE
from xlelo.regulations.fce.sheets.lists import WORKINGS
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import flag, integer, text
from xlelo.sheets.faults import fault
from xlelo.sheets.formats import ISO_DATE
from xlelo.sheets.formulas import rows_of, stands_first
from xlelo.sheets.parsed import first_invalid_cell, no_id_of_anybody, parse_row_of_id, parsed_columns
from xlelo.sheets.row_hints import sentence, unknown
from xlelo.sheets.sheet import Line, Sheet, Table, computed, row_numbers
from xlelo.sheets.warnings import Mark, shared_columns


def is_player(person: str = "{person}") -> str:
    """Condition: a person's number is that of a player, not of a guest."""
    return f"{person}<={{Ledger.players}}"


def row_of_guest(person: str = "{person}") -> str:
    """Formula for a guest's first row of Participants."""
    return f"{person}-{{Ledger.players}}"


def spelt_alike(*sides: str) -> str:
    """Condition beside a row: the ids are spelt as in their lists. Formulas find them even with other capitals."""
    typed = "&".join(f"{{{side}}}" for side in (*sides, "event"))
    listed = "&".join([*(f"{{People.id#{side}_row}}" for side in sides), "{Events.id#event_row}"])
    return f"ISNUMBER(FIND({typed},{listed}))"


_SPELLING = f'IF({is_player()},{{Players.id#person}},INDEX({{Participants.player}},{row_of_guest()}))&""'
"""Formula for the id as Players has it, or as a guest's first row has it. A search ignores capitals."""


_ROW = row_of_guest("{n}")
_ID = (
    f"IF({is_player('{n}')},{{Roll.id#}},"
    f'IF(INDEX({{Entrants.person}},{_ROW})={{n}},INDEX({{Entrants.player_id}},{_ROW}),""))'
)
PEOPLE = Sheet.of("People", Table.of("players+participants", row_numbers(), text("id", _ID, needs="")), tab=WORKINGS)
"""The id of each person's number. A guest has the number of his first row."""

_NEXT = '{at^}+MATCH("?*",' + rows_of("{People.id}", "{at^}+1", "ROWS({People.id})") + ",0)"
ROSTER = Sheet.of(
    "Roster",
    Table.of(
        "players+guests",
        row_numbers(),
        integer("at", f'IF({{at^}}="","",IFERROR({_NEXT},""))', above=0),
        text("person", "INDEX({People.id},{at})", needs="{at}", width=14),
        above=True,
    ),
    tab=WORKINGS,
)
"""Everybody who may play: filled rows of Players, then the first row of each guest."""


def _listed_birth(row: Row) -> int | None:
    """The birth on Players."""
    known: int | None = row.at("Roll.birth", row("person")) if row("person") <= row("Ledger.players") else None
    return known


_VALUE_KEYS = {"event": "event", "player": "player_id", "name": "called", "birth": "typed_birth"}
_NAMED_BIRTH = "{Roll.birth#Players.name=called}"
_IS_NAMESAKE = (
    f'IF({{called}}="",FALSE,IFERROR(OR({_NAMED_BIRTH}<1,{_NAMED_BIRTH}={{typed_birth}},{{typed_birth}}<1),FALSE))'
)
"""Condition: a guest has the name of a player, and may be that player by his birth.

The look-up comes first, because ONLYOFFICE reads no further than to the first TRUE.
"""

_IS_NAMED = "IF({player_row}>ROWS({Players.id}),LEN({known_as})>LEN({Parameters.guest})+1,TRUE)"
"""Condition beside the row: a guest has a name."""

_ENTRANT_COLUMNS = (
    row_numbers(),
    *parsed_columns(
        "Participants",
        FILE["participants"],
        ENTRANT,
        _VALUE_KEYS,
        without=("event",),
    ),
    first_invalid_cell(
        "Participants",
        FILE["participants"],
        ENTRANT,
        lambda name: f"{{{_VALUE_KEYS[name]}}}",
        {"player": no_id_of_anybody("{player_id}")},
        needs="{filled}",
        lines=fault("entrant_unread", "Participants.event", beside=unknown("player")),
    ),
    integer(
        "event",
        parse_row_of_id("{Participants.event#}", "{Events.own_id}"),
        needs="{filled}",
        lines=fault("entrant_event", "Participants.event", beside=unknown("event")),
    ),
    integer(
        "person",
        "IFERROR(MATCH({player_id},{Roll.id},0),{Ledger.players}+MATCH({player_id},{Entrants.player_id},0))",
        needs="{player_id}",
    ),
    flag(
        "stranger",
        f'IF({is_player()},FALSE,OR(INDEX({{Entrants.called}},{row_of_guest()})="",{_IS_NAMESAKE}))',
        article="12",
        lines=fault("entrant_stranger", "Participants.player", beside={_IS_NAMED: sentence("name")}),
    ),
    computed(
        "birth",
        f"MAX(0,IF(IF({is_player()},{{Roll.birth#person}},0)>0,{{Roll.birth#person}},{{typed_birth}}))",
        article="16.3",
        format=f"{ISO_DATE};;",
        asks=lambda row: _listed_birth(row) or row("typed_birth"),
    ),
    integer(
        "place",
        f"(({is_player()})*{{Events.list#event}}*{{Ledger.persons}}+{{person}})*{{Ledger.events}}+{{event}}",
        blank_if="SUM({event})*SUM({person})=0",
        width=12,
    ),
)
_TWICE = Mark(
    Line("entrant_twice", "Participants.player", expected=""),
    {"Participants.player": f"NOT({stands_first('{place}', '{Entrants.place}')})"},
    blank_if='{place}=""',
)
_UNLIKE = Mark(
    Line(
        "entrant_unlike",
        "Participants.player",
        expected=None,
        beside={spelt_alike("player"): sentence("spelt")},
    ),
    {
        "Participants.event": "NOT(ISNUMBER(FIND({Participants.event#},{Events.id#event})))",
        "Participants.player": f"NOT(ISNUMBER(FIND({{player_id}},{_SPELLING})))",
    },
    blank_if='{place}=""',
)


_COLUMNS = (
    *_ENTRANT_COLUMNS,
    *shared_columns("Entrants", (_TWICE, _UNLIKE), key="faults"),
    *participants.ENTRANT_COLUMNS,
)
ENTRANTS = Sheet.of("Entrants", Table.of("participants", *_COLUMNS, needs="{person}"), tab=WORKINGS)
