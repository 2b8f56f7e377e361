"""Inputs from before the month: earlier events of unrated players, and older lists."""

from collections.abc import Iterator
from datetime import date

from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.sheets import warnings
from xlelo.regulations.fide2024.sheets.lists import BLOCK, FILE, NUMBER, OLDER, UNIT
from xlelo.sheets.asked_row import Asks, Row
from xlelo.sheets.columns import flag, flag_unless, helpers, integer, nonzero, text
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.faults import fault
from xlelo.sheets.formulas import blank_if, first_of, row_of, stands_first, year
from xlelo.sheets.id_spelling import spelt_otherwise
from xlelo.sheets.parsed import first_invalid_cell, no_id_of_anybody, parse_in_row
from xlelo.sheets.sheet import Column, Sheet, Table, inputs, row_numbers

_NOBODY = "SUM({person})*SUM({list_no})=0"


def _known_columns(sheet: str, *also: Column) -> Iterator[Column]:
    """Player and list of a row."""
    yield integer("person", row_of("{player_taken}", "{Players.id_taken}"), needs="{filled}", asks=_person)
    yield nonzero(
        "list_no",
        row_of("{kind_taken}", "{Parameters.list_code}"),
        needs="{filled}",
        asks=lambda row: NUMBER[row.record["kind"]],
    )
    yield from also
    yield spelt_otherwise(
        {f"{sheet}.player": ("{player_taken}", "{Players.id#person}")},
        blank_if="SUM({person})=0",
        lines=fault(f"{sheet.lower()}_unlike", f"{sheet}.player"),
    )


def _person(row: Row) -> int:
    number: int = row.record["person"]
    return number


def _account(row: Row) -> int | None:
    person: int = row("person")
    return row("list_no") * row("Parameters.people") + person if person else None


def _left_out(row: Row) -> str | None:
    if rules.is_disregarded(row.flag("first"), row("score_taken")):
        return "8.2.1"
    return "7.1.4" if row("too_old") else None


def _months_between(ended: date, new_list: date) -> int:
    return (new_list.year - ended.year) * 12 + new_list.month - ended.month


def _months() -> str:
    """Formula for the months from the event's end to the list."""
    later, earlier = "{Period.list_day}", "{end_taken}"
    years = f"({year(later)}-{year(earlier)})*{{Parameters.year_months}}"
    return f"{years}+MONTH(MAX(0,{later}))-MONTH(MAX(0,{earlier}))"


_INVALID_BLOCK = (
    first_invalid_cell(
        "Pool",
        FILE["pool"],
        BLOCK,
        warnings.CELL,
        {"kind": "{list_no}=0"},
        columns=("player", "kind", "event", "end"),
        otherwise="{unread_numbers}",
        needs="{filled}",
        lines=fault("pool_unread", "Pool.player"),
    ),
    first_invalid_cell(
        "Pool",
        FILE["pool"],
        BLOCK,
        warnings.CELL,
        columns=("games", "opponents", "score"),
        key="unread_numbers",
        needs="{filled}",
    ),
)
_BLOCK_COLUMNS = (
    integer("owner", "{list_no}*{Parameters.people}+{person}", blank_if=_NOBODY, asks=_account),
    nonzero(
        "before",
        'COUNTIFS({Pool.owner},{owner},{Pool.end_taken},"<"&{end_taken})'
        '+COUNTIFS({Pool.owner},{owner},{Pool.end_taken},{end_taken},{Pool.n},"<"&{n})',
        article="8.2.1",
    ),
    flag("first", "{before}=0", rules.is_disregarded, asks=lambda row: int(row("before") == 0)),
    integer("months", _months(), article="7.1.4"),
    flag("too_old", "{months}>{Parameters.most_months}", rules.too_old),
    flag("counts", '{left_out}=""', article="7.1.4, 8.2.1", asks=lambda row: int(row("left_out") is None)),
    integer("score_units", "ROUND(MAX(0,{score_taken})*{Parameters.unit},0)"),
    flag(
        "late",
        "{end_taken}>={Period.first_day}",
        needs="{filled}",
        article="7.1.4",
        lines=fault("pool_late", "Pool.end"),
    ),
    text(
        "odd",
        first_of(
            {
                "OR({opponents_taken}<{Parameters.least_elo}*{games_taken},"
                "{opponents_taken}>{Parameters.most_elo}*{games_taken})": "{Pool.opponents@}",
                "OR({score_taken}>{games_taken},INT(2*{score_taken})<>2*{score_taken})": "{Pool.score@}",
            }
        ),
        needs="{filled}",
        lines=fault("pool_odd", "Pool.score", "8.2.2", expected=""),
    ),
    flag(
        "twice",
        "SUMPRODUCT(({Pool.owner}={owner})*({Pool.event_taken}={event_taken})*({Pool.n}<{n}))>0",
        lines=fault("pool_twice", "Pool.event"),
    ),
)

_STRANGER = flag("stranger", "{person}=0", needs="{filled}", lines=fault("pool_stranger", "Pool.player"))

_POOL_ASKS: Asks = {
    "before": lambda row: row.record["before"],
    "months": lambda row: _months_between(row.record["end"], row.result.period.new_list),
    "too_old": lambda row: int(rules.too_old(row.record["end"], row.result.period.new_list, row.law)),
    "score_units": lambda row: row.record["score"] * UNIT,
    "name": lambda row: row.result.period.players[row.record["player"]].name,
    "left_out": _left_out,
}
"""Column → what its cell must hold, asked with its row."""

POOL = Sheet.of(
    "Pool",
    Table.of(
        "pool",
        *inputs(
            FILE["pool"],
            BLOCK,
            player={"choices": "Players.id"},
            event={"width": 24},
        ),
        row_numbers(),
        text(
            "name",
            blank_if("SUM({person})=0", "{Players.name_taken#person}"),
            needs="{filled}",
            width=24,
            visible=True,
        ),
        text(
            "left_out",
            first_of({"{first}*({score_taken}=0)=1": "{Parameters.nought}", "{too_old}=1": "{Parameters.old}"}),
            article="8.2.1, 7.1.4",
        ),
        *helpers(
            *parse_in_row("Pool", FILE["pool"], BLOCK),
            *_INVALID_BLOCK,
            *_known_columns("Pool", _STRANGER),
            *_BLOCK_COLUMNS,
            *warnings.pool_columns(),
        ),
        file="pool",
        needs="{owner}",
    ),
    frozen=1,
    asks=_POOL_ASKS,
)

_INVALID_OLDER = first_invalid_cell(
    "History",
    FILE["history"],
    OLDER,
    warnings.CELL,
    {"kind": "{list_no}=0", "player": no_id_of_anybody("{player_taken}")},
    needs="{filled}",
    lines=fault("history_unread", "History.list"),
)
_OLDER_LIST_COLUMNS = (
    integer(
        "key",
        "({list_taken}*{Parameters.lists}+{list_no})*{Parameters.people}+{person}",
        blank_if=_NOBODY,
        article="t.1.4.6",
        width=12,
    ),
    flag_unless(
        "twice",
        stands_first("{key}", "{History.key}"),
        lines=fault("history_twice", "History.player"),
    ),
    integer(
        "on_card", 'IF(AND({person}={Card.number},{rating_taken}>0),{list_taken}*{Parameters.entries}+{n},"")', width=12
    ),
    *warnings.older_list_columns(),
)

_HISTORY_ASKS: Asks = {
    "key": lambda row: (
        (serial(row.record["list"]) * row("Parameters.lists") + row("list_no")) * row("Parameters.people")
        + row("person")
        if row("person")
        else None
    ),
    "on_card": lambda row: (
        serial(row.record["list"]) * row("Parameters.entries") + row.number
        if row("person") == row("Card.number") and row.record["rating"]
        else None
    ),
}
"""Column → what its cell must hold, asked with its row."""

HISTORY = Sheet.of(
    "History",
    Table.of(
        "history",
        *inputs(
            FILE["history"],
            OLDER,
            player={"choices": "Players.id", "known": ""},
        ),
        *helpers(
            row_numbers(),
            *parse_in_row("History", FILE["history"], OLDER),
            _INVALID_OLDER,
            *_known_columns("History"),
            *_OLDER_LIST_COLUMNS,
        ),
        file="history",
        needs="{key}",
    ),
    frozen=3,
    portrait=True,
    asks=_HISTORY_ASKS,
)
