"""Games in the order of lists, players and events, with their sums, and in the order of days and rounds."""

from __future__ import annotations

from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets import rhythm, warnings
from xlelo.regulations.fce.sheets.entrants import is_player
from xlelo.regulations.fce.sheets.lists import WORKINGS
from xlelo.sheets.columns import helpers, integer, text
from xlelo.sheets.formats import DATE, SIGNED_TEN_THOUSANDTHS
from xlelo.sheets.sheet import Column, Sheet, Table, computed, row_numbers

_GAME_COLUMNS = (
    integer("event", "{Evaluation.event#game}", width=8, above=0),
    computed(
        "day",
        "{Evaluation.day#game}",
        format=DATE,
        width=12,
        asks=lambda row: row.at("Evaluation.day", row("game")),
    ),
    integer("round", "{Evaluation.round#game}", width=8, asks=lambda row: row.at("Evaluation.round", row("game"))),
    integer("today", "IF(AND({event}={event^},{day}={day^}),{today^}+IF({round}={round^},0,1),1)", article="6.1"),
)


def _sort(key: str, column: str, count: str, before: str) -> Column:
    """Number of the line or game at the end of each key, in the order of the keys.

    `before` is the span of the part before it. MOD is used twice, because older programs fail if the quotient exceeds
    134,217,728.
    """
    parts = f"MOD(SMALL({column},{{n}}),{before}*{{Ledger.lines}})"
    return integer(key, f"MOD({parts},{{Ledger.lines}})", blank_if=f"{{n}}>{count}", width=8)


ROUNDS = Sheet(
    "Rounds",
    (
        Table(
            (
                row_numbers(6),
                _sort("game", "{Evaluation.round_key}", "{Rounds.count}", "{round_span}"),
                *_GAME_COLUMNS,
                *rhythm.ROUND_COLUMNS,
            ),
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

HAS_BLACK = "{line}>{Ledger.games}"
"""Condition: the line is Black's. All lines of White come first."""

# Lines are in the order of their keys, so those of one owner are adjacent.
_LINE_COLUMNS = (
    integer("game", f"{{line}}-IF({HAS_BLACK},{{Ledger.games}},0)", width=8),
    integer("person", f"IF({HAS_BLACK},{{Evaluation.black#game}},{{Evaluation.white#game}})", width=8),
    integer("event", "{Evaluation.event#game}", width=7),
    integer(
        "owner",
        f"({is_player()})*{{Events.list#event}}*{{Ledger.persons}}+{{person}}",
        article="3.1",
        width=9,
        above=0,
    ),
    integer("place", "{owner}*{Ledger.events}+{event}", width=12, above=0),
    integer(
        "newcomer",
        "IF({place}={place^},0,IF(ISNUMBER(MATCH({place},{Entrants.place},0)),0,"
        f"IF({is_player()},IF({{Roll.birth#person}}>={{Events.young_from#event}},2,1),1)))",
        rules.is_under_twelve,
        width=7,
    ),
    computed(
        "change",
        f"IF({HAS_BLACK},{{Evaluation.b_change#game}},{{Evaluation.w_change#game}})",
        article="15.2",
        format=SIGNED_TEN_THOUSANDTHS,
        width=10,
    ),
    integer("played", 'IF({change}="",0,{Evaluation.played#game})', article="16.2b", width=8),
)

_ROUND = '"|"&{Evaluation.round#game}&"|"'
_ROUNDS = helpers(
    text(
        "rounds",
        f'IF({{place}}={{place^}},{{rounds^}}&IF(ISNUMBER(FIND({_ROUND},{{rounds^}})),"!",""),"")&{_ROUND}',
        width=12,
    ),
)
"""Rounds of the event that the player has played so far, ! before a repeated one. Only then the game is searched."""


LEDGER = Sheet(
    "Ledger",
    (
        Table(
            (
                row_numbers(7),
                _sort("line", "{Evaluation.w_key:b_key}", "{Ledger.count}", "{persons}"),
                *_LINE_COLUMNS,
                *_ROUNDS,
                *warnings.LINE_COLUMNS,
            ),
            "lines",
            above=True,
            needs="{line}",
        ),
    ),
    fields=(
        integer("players", "ROWS({Players.id})"),
        integer("persons", "{players}+ROWS({Participants.player})+1"),
        integer("events", "ROWS({Events.id})+1"),
        integer("games", "ROWS({Evaluation.n})"),
        integer("lines", "2*{games}+1", visible=True),
        integer("count", "COUNT({Evaluation.w_key:b_key})"),
        integer("disorder", "SUMPRODUCT(({Ledger.place}<{Ledger.place^})*ISNUMBER({Ledger.place^}))"),
        integer("doubles", 'COUNTIF({Ledger.rounds},"*!*")'),
    ),
    tables_right=True,
    tab=WORKINGS,
)
