"""Warnings of the month's workbook, with the same limits as those of the Python rules.

Only the command finds similar ids or names and counts a player's rounds of a day. Sheets would need a search in each
row.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from xlelo.periods.results import SPELLINGS
from xlelo.regulations.fide2024.warnings import (
    AGE,
    EVENT_COMPARISONS,
    GAMES,
    GAMES_FEW,
    LETTERS,
    POOL_OLD,
    POOL_UNLIKELY,
    RATING,
    RATINGS_APART,
    TITLES,
)
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import all_blank_if, flag, helpers, integer, text
from xlelo.sheets.comparisons import input_warning
from xlelo.sheets.formulas import stands_in, stood_before, year
from xlelo.sheets.month_warnings import (
    LIST_IN_FORCE,
    current_rating,
    event_warnings,
    far_from_history,
    last_list,
    later_list_warning,
    lost_rating,
)
from xlelo.sheets.sheet import Column
from xlelo.sheets.warnings import (
    InputWarning,
    begins_alike,
    contradicts_days,
    greatest,
    is_outside,
    known_as,
    least,
    minimum_text,
    namesakes,
    next_round,
    title_unlikely,
    warning_columns,
)

CELL = "{{{}_taken}}".format
"""Parsed cell of an input column."""

_AGE = integer(
    "age",
    f"IF({{year}}*{{Period.first_day}}<1,{least('age')},{year('{Period.first_day}')}-{{year}})",
    heading="Checks.age_unlikely",
    asks=lambda row: row.result.period.first.year - row("year") if row("year") else row.law.likely["age"].least,
)
"""Age in the year of the period. If it is unknown, a likely age takes its place, so that no warning appears."""

PLAYER_WARNINGS = (
    input_warning("Players", CELL, RATING),
    input_warning("Players", CELL, RATINGS_APART),
    input_warning("Players", CELL, AGE),
)
_LISTS = ("std", "rapid", "blitz")
STANDING_WARNINGS = (
    input_warning("Players", CELL, GAMES),
    input_warning("Players", CELL, GAMES_FEW),
    *(
        InputWarning(
            key,
            {
                f"Players.{one}_{mark}": f"{{{one}_old}}<{{{one}_{mark}_taken}}*{{Parameters.least_{top}}}"
                for one in _LISTS
            },
            article="8.3.3",
        )
        for key, mark, top in (("reached_unlikely", "2400", "top"), ("reached_2300_unlikely", "2300", "young_below"))
    ),
    title_unlikely("{title_taken}", "{std_old}", "Players.std_rating"),
)
SAME_PERSON = namesakes("same_person", "Players")
_COLOURS = {"w": "white", "b": "black"}
_TITLES = "".join(f"|{title}" for title in (*TITLES, *LETTERS))
NAME_HINTS = (
    InputWarning(
        "title_unknown",
        {"Players.title": f'IFERROR(FIND("|"&{{title_taken}}&"|","{_TITLES}|"),0)=0'},
        needs="{title_taken}",
        weight="notice",
    ),
    InputWarning(
        "federation_unknown",
        {"Players.federation": 'LEN({federation_taken})<>LEN("FID")'},
        needs="{federation_taken}",
        weight="notice",
    ),
)
"""Notices about title and federation, which no calculation uses."""


_FIRST_GAME = "IFERROR(MATCH({n},{Games.white_row},0),MATCH({n},{Games.black_row},0))"
_OTHER_LISTS = "+".join(
    f'COUNTIFS({{Games.{colour}_row}},{{n}},{{Games.event_row}},"<>"&{{event}})' for colour in _COLOURS.values()
)
_EVENTS = all_blank_if(
    "{appears}<>1",
    integer("event", f'IFERROR(INDEX({{Games.event_row}},{_FIRST_GAME}),"")', heading="Checks.in_two_events"),
    flag("several", f"{_OTHER_LISTS}>0", heading="Checks.in_two_events"),
)
"""Whether the player has games in several events.

A player of one event cannot be in two on the same day; this saves most searches.
"""


def player_columns() -> tuple[Column, ...]:
    known = f'{known_as("{name_taken}")}&"|"&{{year}}'
    known_by = text("known_by", known, blank_if='IF({filled}="",0,{year})<1', heading="Checks.same_person")
    searched = (known_by, *SAME_PERSON.columns, *warning_columns(NAME_HINTS), *_EVENTS)
    return (_AGE, *warning_columns((*PLAYER_WARNINGS, *STANDING_WARNINGS)), *searched)


EVENT_WARNINGS = (
    *event_warnings(EVENT_COMPARISONS, CELL, "{end_taken}-{start_taken}+1"),
    InputWarning("event_empty", {"Events.id": f"NOT({stands_in('{id_taken}', '{Games.event_taken}')})"}),
)


def event_columns() -> tuple[Column, ...]:
    return (_BEGINS_ALIKE, *warning_columns((*EVENT_WARNINGS, ENTERED_TWICE)))


_HAS_NO_DAY = "OR({valid}<>1,{date_taken}<1)"
_TURN = integer(
    "turn",
    "{event_row}*({Parameters.rounds}+1)+{round_taken}",
    blank_if=_HAS_NO_DAY,
    asks=lambda row: (
        row("event_row") * (row("Parameters.rounds") + 1) + row("round_taken") if row("date_taken") else None
    ),
    heading="Checks.rounds_against_days",
    needs="",
    helper=True,
)
_NEXT = next_round("{Games.turn}", "{first}", "{last}", helper=True)
ROUNDS_AGAINST_DAYS = InputWarning(
    "rounds_against_days",
    {"Games.round": contradicts_days("{Games.turn}", "{Games.date_taken}", "{date_taken}")},
    needs="{turn}",
)


def _day_of(row: Row, colour: str) -> int:
    list_number: int = row.at("Events.kind", row("event_row"))
    day = row("date_taken") * row("Parameters.lists") + list_number
    person: int = row(f"{colour}_row")
    return int(day * row("Parameters.people") + person)


def _days(side: str, colour: str) -> Iterator[Column]:
    """Player, list and day of a side as one number. A flag says if that day's first game is in another event."""
    day = "({date_taken}*{Parameters.lists}+{Events.kind#event_row})*{Parameters.people}"
    facts: dict[str, Any] = {"heading": "Checks.in_two_events", "needs": "", "helper": True}
    yield integer(
        f"{side}_day",
        f"{day}+{{{colour}_row}}",
        blank_if=_HAS_NO_DAY,
        width=12,
        asks=lambda row: _day_of(row, colour) if row("date_taken") else None,
        **facts,
    )
    firsts = (f"MATCH({{{side}_day}},{{Games.{other}_day}},0)" for other in _COLOURS)
    others = (f"IFERROR(INDEX({{Games.event_row}},{first}),{{event_row}})<>{{event_row}}" for first in firsts)
    here_alone = f"{{Players.several#{colour}_row}}=0"
    yield flag(f"{side}_elsewhere", f"IF({here_alone},0,OR({','.join(others)}))", blank_if=_HAS_NO_DAY, **facts)


IN_TWO_EVENTS = InputWarning(
    "in_two_events",
    {f"Games.{colour}": f"{{{side}_elsewhere}}=1" for side, colour in _COLOURS.items()},
    needs="{turn}",
)
_PAIR = integer(
    "pair",
    "({white_row}*{Parameters.people}+{black_row})*(ROWS({Parameters.result})+1)+{code}",
    blank_if="{valid}<>1",
    heading="Checks.entered_twice",
    needs="",
    helper=True,
    asks=lambda row: (
        (row("white_row") * row("Parameters.people") + row("black_row")) * (len(SPELLINGS) + 1) + row("code")
        if row("valid")
        else None
    ),
)
_TWIN = flag(
    "twin",
    "IF({Events.begins_alike#event_row}=0,0,INDEX({Games.event_row},MATCH({pair},{Games.pair},0))<>{event_row})",
    blank_if="{valid}<>1",
    heading="Checks.entered_twice",
    needs="",
    helper=True,
)
"""Flag: an earlier event has a game of the same two players, with the same colours and result."""
_BEGINS_ALIKE = replace(
    begins_alike("{Games.event_row}", "{Games.pair}", "{first_game}"), blank_if='IF({games}="",TRUE,{games}=0)'
)
"""Blank for an event without games: its first row is that of another event."""
ENTERED_TWICE = InputWarning(
    "entered_twice", {"Events.id": "IF({games}<2,0,COUNTIFS({Games.event_row},{n},{Games.twin},1)={games})"}
)
GAME_WARNINGS = (ROUNDS_AGAINST_DAYS, IN_TWO_EVENTS)


def game_columns() -> tuple[Column, ...]:
    return (
        _PAIR,
        _TWIN,
        _TURN,
        _NEXT,
        *(column for one in _COLOURS.items() for column in _days(*one)),
        *warning_columns(GAME_WARNINGS),
    )


_RATING_NOW = "INDEX({Players.std_old:blitz_old},{person},{list_no})"

OLDER_LIST_WARNINGS = (
    later_list_warning("{list_taken}"),
    far_from_history("rating", "{rating_taken}", "{list_taken}"),
    lost_rating(
        "rating",
        "AND({rating_taken}>0,OR({list_taken}={Parameters.list_in_force},"
        f"AND({{list_taken}}={{Parameters.last_list}},{{rating_taken}}-{{Parameters.floor}}>{greatest('history')})))",
        "7.2.1",
    ),
)


def older_list_columns() -> tuple[Column, ...]:
    return (*helpers(current_rating(_RATING_NOW)), *warning_columns(OLDER_LIST_WARNINGS))


_MEAN = "{opponents_taken}/MAX(1,{games_taken})"
POOL_BELOW = InputWarning(
    "pool_below_list",
    {
        "Pool.opponents": f"IF({is_outside(_MEAN, 'pool_mean')},FALSE,AND({_MEAN}<{{Parameters.floor}},"
        f"{{end_taken}}-{greatest('event_days')}>={{Parameters.first_list}}))"
    },
    minimum_text("{Parameters.floor}"),
    "7.1.2",
)
_SAME_EVENT = text(
    "same_event",
    '{owner}&"|"&{end_taken}&"|"&{games_taken}&"|"&{opponents_taken}&"|"&{score_taken}',
    heading="Checks.pool_alike",
    helper=True,
)
POOL_ALIKE = InputWarning(
    "pool_alike", {"Pool.event": stood_before("{same_event}", "{Pool.same_event}") + "=1"}, article="7.1.4"
)
"""Warning: one event of the pool has two names."""
POOL_WARNINGS = (
    input_warning("Pool", CELL, POOL_OLD),
    input_warning("Pool", CELL, POOL_UNLIKELY),
    POOL_BELOW,
    POOL_ALIKE,
)


def pool_columns() -> tuple[Column, ...]:
    return (_SAME_EVENT, *warning_columns(POOL_WARNINGS))


LAST_LISTS = (last_list("{History.list_taken}"), LIST_IN_FORCE)
