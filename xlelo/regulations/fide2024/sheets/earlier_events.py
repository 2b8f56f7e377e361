"""What lies behind the month: earlier events of players who are unrated, and older lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.sheets import warnings
from xlelo.regulations.fide2024.sheets.bounds import BLOCK, FILE, OLDER
from xlelo.sheets.columns import aside, flag, some, text, unmet, whole
from xlelo.sheets.formulas import first_of, row_of, stands_first, unless, year
from xlelo.sheets.id_spelling import spelt_otherwise
from xlelo.sheets.parsed import first_invalid_cell, no_id, parsed_in_row
from xlelo.sheets.sheet import Sheet, Table, counted, inputs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.sheets.sheet import Column

_NOBODY = "SUM({person})*SUM({list_no})=0"


def _known(sheet: str, *also: Column) -> Iterator[Column]:
    """Whose row it is, and of which list."""
    yield whole("person", row_of("{player_taken}", "{Players.id_taken}"), where="{filled}")
    yield some("list_no", row_of("{kind_taken}", "{Parameters.list_code}"), where="{filled}")
    yield from also
    yield spelt_otherwise({f"{sheet}.player": ("{player_taken}", "{Players.id#person}")}, unless="SUM({person})=0")


def _months() -> str:
    """From the month in which the event ended to that of the list."""
    later, earlier = "{Period.list_day}", "{end_taken}"
    years = f"({year(later)}-{year(earlier)})*{{Parameters.year_months}}"
    return f"{years}+MONTH(MAX(0,{later}))-MONTH(MAX(0,{earlier}))"


_OF_BLOCK = (
    whole("owner", "{list_no}*{Parameters.people}+{person}", unless=_NOBODY),
    some(
        "before",
        'COUNTIFS({Pool.owner},{owner},{Pool.end_taken},"<"&{end_taken})'
        '+COUNTIFS({Pool.owner},{owner},{Pool.end_taken},{end_taken},{Pool.n},"<"&{n})',
        article="8.2.1",
    ),
    flag("first", "{before}=0", rules.disregarded),
    whole("months", _months(), article="7.1.4"),
    flag("too_old", "{months}>{Parameters.most_months}", rules.too_old),
    flag("counts", '{left_out}=""', article="7.1.4, 8.2.1"),
    whole("score_units", "ROUND(MAX(0,{score_taken})*{Parameters.unit},0)"),
    first_invalid_cell(
        "Pool",
        {
            "player": no_id("{player_taken}"),
            "kind": "{list_no}=0",
            "event": no_id("{event_taken}"),
            "end": "{end_taken}<1",
        },
        "{unread_numbers}",
        where="{filled}",
    ),
    first_invalid_cell(
        "Pool",
        {
            "games": "{games_taken}<1",
            "opponents": "{opponents_taken}<1",
            "score": 'OR({score_taken}<0,IFERROR({score}="",0))',
        },
        key="unread_numbers",
        where="{filled}",
    ),
    flag("late", "{end_taken}>={Period.first_day}", where="{filled}", article="7.1.4"),
    text(
        "odd",
        first_of(
            {
                "OR({opponents_taken}<{Parameters.least_elo}*{games_taken},"
                "{opponents_taken}>{Parameters.most_elo}*{games_taken})": "{Pool.opponents@}",
                "OR({score_taken}>{games_taken},INT(2*{score_taken})<>2*{score_taken})": "{Pool.score@}",
            }
        ),
        where="{filled}",
    ),
    flag("twice", "SUMPRODUCT(({Pool.owner}={owner})*({Pool.event_taken}={event_taken})*({Pool.n}<{n}))>0"),
)

POOL = Sheet(
    "Pool",
    (
        Table(
            (
                *inputs(
                    FILE["pool"],
                    BLOCK,
                    player={"width": 12, "choices": "Players.id"},
                    kind={"width": 11.5},
                    event={"width": 24},
                    opponents={"width": 11},
                ),
                counted(),
                text(
                    "name",
                    unless("SUM({person})=0", "{Players.name_taken#person}"),
                    where="{filled}",
                    width=24,
                    shown=True,
                ),
                text(
                    "left_out",
                    first_of({"{first}*({score_taken}=0)=1": "{Parameters.nought}", "{too_old}=1": "{Parameters.old}"}),
                    article="8.2.1, 7.1.4",
                    width=9,
                ),
                *aside(
                    *parsed_in_row("Pool", FILE["pool"], BLOCK),
                    *_known("Pool", flag("stranger", "{person}=0", where="{filled}")),
                    *_OF_BLOCK,
                    *warnings.of_pool(),
                ),
            ),
            "pool",
            file="pool",
            where="{owner}",
        ),
    ),
    lead=1,
)

_OF_OLDER = (
    whole(
        "key",
        "({list_taken}*{Parameters.lists}+{list_no})*{Parameters.people}+{person}",
        unless=_NOBODY,
        article="t.1.4.6",
        width=12,
    ),
    first_invalid_cell(
        "History",
        {
            "list": "{list_taken}<1",
            "kind": "{list_no}=0",
            "player": no_id("{player_taken}"),
            "rating": "{rating_taken}<0",
        },
        where="{filled}",
    ),
    unmet("twice", stands_first("{key}", "{History.key}")),
    whole(
        "on_card", 'IF(AND({person}={Card.number},{rating_taken}>0),{list_taken}*{Parameters.entries}+{n},"")', width=12
    ),
    *warnings.of_older(),
)

HISTORY = Sheet(
    "History",
    (
        Table(
            (
                *inputs(
                    FILE["history"],
                    OLDER,
                    player={"width": 12, "choices": "Players.id", "known": ""},
                    kind={"width": 11.5},
                ),
                *aside(counted(), *parsed_in_row("History", FILE["history"], OLDER), *_known("History"), *_OF_OLDER),
            ),
            "history",
            file="history",
            where="{key}",
        ),
    ),
    lead=3,
    portrait=True,
)
