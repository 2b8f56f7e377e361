"""Games in the order of lists, players and events, with their sums, and in the order of days and rounds."""

from __future__ import annotations

from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets import meetings, rhythm
from xlelo.regulations.fce.sheets.lists import WORKINGS, game_of, last_part, line_of
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import DATE, SIGNED_TEN_THOUSANDTHS
from xlelo.sheets.sheet import Column, Sheet, Table, computed, row_numbers


def _in_order(side: str) -> Column:
    """Keys of one colour in order. Of both together, each program would read twice as many cells for each line."""
    smallest = f"SMALL({{Evaluation.{side}_key}},{{n}})"
    return integer(
        f"{side}_order",
        smallest,
        blank_if="{n}>{Rounds.count}",
        width=16,
        above=0,
        heading=f"Evaluation.{side}_key",
        helper=True,
    )


def _as_above(key: str) -> str:
    """Condition: the game has the same day or round as the game in the row above."""
    return f"{{Evaluation.{key}#game}}=INDEX({{Evaluation.{key}}},{{game^}})"


_ROUND_COLUMNS = (
    integer(
        "game",
        last_part("SMALL({Evaluation.round_key},{n})", "{round_span}*{Ledger.lines}"),
        blank_if="{n}>{Rounds.count}",
        width=8,
    ),
    integer("event", "{Evaluation.event#game}", width=8, above=0),
    computed(
        "day",
        "{Evaluation.day#game}",
        format=DATE,
        width=12,
        asks=lambda row: row.at("Evaluation.day", row("game")),
    ),
    integer("turn", "{event}*({round_span}+1)+{Evaluation.round#game}", width=8),
    integer(
        "today",
        f"IF({{event}}={{event^}},IF({_as_above('day')},{{today^}}+IF({_as_above('round')},0,1),1),1)",
        article="6.1",
    ),
)

ROUNDS = Sheet(
    "Rounds",
    (
        Table(
            (row_numbers(6), *_ROUND_COLUMNS, *rhythm.ROUND_COLUMNS, *map(_in_order, "wb")),
            "games",
            above=True,
            needs="{game}",
        ),
    ),
    fields=(
        integer("count", "COUNT({Evaluation.round_key})"),
        computed("first_day", 'IFERROR(SMALL({Evaluation.day},COUNTIF({Evaluation.day},"<1")+1),0)', format=DATE),
        integer("day_span", "MAX({Evaluation.day})-{first_day}+1"),
        integer("round_span", "MAX({Evaluation.round})+1"),
    ),
    tables_right=True,
    tab=WORKINGS,
)
"""Games by event, day and round. They show the number of rounds on the fullest day."""

_LINE = line_of("{key}")
_EVENT = "MOD({place},{Ledger.events})"
_PERSON = "MOD(INT({place}/{Ledger.events}),{Ledger.persons})"

_WHITE = "MATCH(SUM({key^}),{Rounds.w_order},1)"
_NEXT_WHITE, _NEXT_BLACK = f"INDEX({{Rounds.w_order}},{_WHITE}+1)", f"INDEX({{Rounds.b_order}},{{n}}-{_WHITE}+2)"
# After the last key of a colour the other colour's keys are left.
_NEXT_KEY = f"IFERROR(MIN({_NEXT_WHITE},{_NEXT_BLACK}),IFERROR({_NEXT_WHITE},{_NEXT_BLACK}))"
KEY = integer("key", _NEXT_KEY, blank_if="{n}>{Ledger.count}", width=16)
PLACE = integer("place", "INT({key}/{span})", width=12, above=0)
# Lines are in the order of their places, so those of one player are adjacent.
_LINE_COLUMNS = (
    KEY,
    PLACE,
    integer(
        "newcomer",
        f"IF({{place}}={{place^}},0,IF(ISNUMBER(MATCH({{place}},{{Entrants.place}},0)),0,IF({_PERSON}<={{players}},"
        f"IF(INDEX({{Roll.birth}},{_PERSON})>=INDEX({{Events.young_from}},{_EVENT}),-1,1),1)*{_EVENT}))",
        rules.is_under_twelve,
        width=7,
    ),
    computed(
        "change",
        f"IF({_LINE}>{{games}},INDEX({{Evaluation.b_change}},{_LINE}-{{games}}),INDEX({{Evaluation.w_change}},{_LINE}))",
        article="15.2",
        format=SIGNED_TEN_THOUSANDTHS,
        width=10,
    ),
    integer(
        "played",
        f'IF({{change}}="",0,INDEX({{Evaluation.played}},{game_of("{key}")}))',
        article="16.2b",
        width=8,
    ),
)

LEDGER = Sheet(
    "Ledger",
    (
        Table(
            (row_numbers(7), *_LINE_COLUMNS, *meetings.LINE_COLUMNS),
            "lines",
            above=True,
            needs="{key}",
        ),
    ),
    fields=(
        integer("players", "ROWS({Players.id})"),
        integer("persons", "{players}+ROWS({Participants.player})+1"),
        integer("events", "ROWS({Events.id})+1"),
        integer("games", "ROWS({Evaluation.n})"),
        integer("lines", "2*{games}+1", visible=True),
        integer("span", "{persons}*{lines}"),
        integer("count", "COUNT({Evaluation.w_key:b_key})"),
        integer("disorder", "SUMPRODUCT(({Ledger.place}<{Ledger.place^})*ISNUMBER({Ledger.place^}))"),
        integer("doubles", "IF(ISNUMBER(MODE({Evaluation.w_seat:b_seat})),1,0)"),
    ),
    tables_right=True,
    tab=WORKINGS,
)
