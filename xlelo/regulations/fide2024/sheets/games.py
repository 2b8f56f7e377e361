"""The games, and beside each its list and its value for both players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.sheets import warnings
from xlelo.regulations.fide2024.sheets.bounds import FILE, GAME
from xlelo.regulations.fide2024.sheets.row_hints import MESSAGE_COLUMN, UNFIT, name
from xlelo.regulations.fide2024.sheets.sides import SIDES, account_columns, outcome, own_rating_column, start_columns
from xlelo.sheets import row_hints
from xlelo.sheets.columns import all_needing, flag, flag_unless, helpers, integer, nonzero, text
from xlelo.sheets.formats import ISO_DATE
from xlelo.sheets.formulas import blank_if, first_of, if_filled, row_of, rows_of
from xlelo.sheets.id_spelling import spelt_otherwise
from xlelo.sheets.parsed import first_invalid_cell, no_id, no_number, parse_in_row
from xlelo.sheets.sheet import Column, Sheet, Table, computed, inputs, row_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator


def _person_columns() -> Iterator[Column]:
    """Event, players and result of a row, found by their ids."""
    yield first_invalid_cell(
        "Games",
        {
            "event": no_id("{event_taken}"),
            "round": no_number("{round_taken}", "{round}"),
            "date": "{date_taken}<0",
            "white": no_id("{white_taken}"),
            "black": no_id("{black_taken}"),
            "result": no_id("{result_taken}"),
        },
        needs="{filled}",
    )
    for key, column in (("event", "Events.id_taken"), ("white", "Players.id_taken"), ("black", "Players.id_taken")):
        typed = f"{{{key}_taken}}"
        yield integer(f"{key}_at", f"IF({no_id(typed)},0,{row_of(typed, f'{{{column}}}')})")
        yield integer(f"{key}_row", if_filled("{filled}", f"{{{key}_at}}"), blank_if='{unread}<>""')
    yield integer(
        "code", if_filled("{filled}", row_of("{result_taken}", "{Parameters.result}")), blank_if='{unread}<>""'
    )
    yield nonzero("valid", 'IF({unread}<>"",0,IF({event_row}*{white_row}*{black_row}*{code}>0,1,0))')
    yield flag("mirrored", "{white_row}={black_row}", blank_if="{valid}<>1")
    yield nonzero(
        "misdated",
        "IF({date_taken}<1,0,IF(AND({date_taken}>={Events.start_taken#event_row},"
        "{date_taken}<={Events.end_taken#event_row}),0,1))",
        blank_if="{valid}<>1",
    )
    for side, (own, _) in SIDES.items():
        yield nonzero(
            f"{side}_place",
            "IF({valid}<>1,0,"
            f"({{event_row}}*{{Parameters.rounds}}+{{round_taken}})*{{Parameters.people}}+{{{own}_row}})",
            needs="",
            width=12,
        )
    for end in ("first", "last"):
        yield integer(end, f"{{Events.{end}_game#event_row}}", blank_if="{valid}<>1")
    white, black = (rows_of(f"{{Games.{side}_place}}", "{first}", "{last}") for side in SIDES)
    here = "{n}-{first}+1"
    yield flag_unless(
        "twice",
        f"AND(MATCH({{w_place}},{white},0)={here},MATCH({{b_place}},{black},0)={here},"
        f"ISNUMBER(MATCH({{w_place}},{black},0))=({{mirrored}}=1))",
        blank_if="{valid}<>1",
    )
    ids = {"event": "Events.id", "white": "Players.id", "black": "Players.id"}
    found = {f"Games.{key}": (f"{{{key}_taken}}", f"{{{column}#{key}_row}}") for key, column in ids.items()}
    yield spelt_otherwise(found, blank_if="{valid}<>1")


def _conditions() -> Iterator[Column]:
    """Conditions of the game from the event and the two ratings."""
    yield nonzero("list", "{Events.list#event_row}*(1-{mirrored})", blank_if="{valid}<>1")
    yield nonzero("listed", "1", blank_if="SUM({list})=0")
    yield integer("rank", "{Events.rank#event_row}", article="8.2.1")
    yield nonzero("whole", "{Events.whole#event_row}", article="8.3.1")
    yield computed(
        "reference",
        blank_if("{Events.older#event_row}<1", "{Events.older#event_row}"),
        article="t.1.4.6",
        format=f"{ISO_DATE};;",
        width=12,
    )
    yield from start_columns("w")
    yield from start_columns("b")
    yield integer(
        "needed",
        "IF({list}>1,0,IF({Events.by_approval#event_row}>0,0,INDEX({Parameters.time_least},MATCH(MAX({w_start},{b_start}),{Parameters.time_from},1))))",
        rules.least_minutes,
    )
    yield nonzero(
        "apart",
        "IF({Events.apart#event_row}*{w_start}*{b_start}=0,0,IF(AND(ABS({w_start}-{b_start})>={Parameters.apart},"
        "MAX({w_start},{b_start})>{Parameters.apart_above}),1,0))",
        rules.too_far_apart,
    )
    yield flag("rated", '{left_out}=""', article="5.1")


_TYPED_COLUMNS = inputs(
    FILE["games"],
    GAME,
    event={"width": 10, "choices": "Events.id"},
    round={"width": 7},
    white={"width": 11, "choices": "Players.id"},
    black={"width": 11, "choices": "Players.id"},
    result={"width": 8, "choices": "Parameters.offered", "known": "Parameters.result"},
)

_COLUMNS = (
    text("list_name", "{Parameters.list_name#list}", article="1.1, r.1.1.1", width=11, visible=True),
    text(
        "left_out",
        first_of(
            {
                "{Parameters.played#code}=0": "{Parameters.not_played}",
                "{Events.total#event_row}<{needed}": "{Parameters.too_quick}",
                "{apart}=1": "{Parameters.too_far}",
            }
        ),
        article="5.1, 1.1, r.7.3.1",
        width=12,
    ),
    own_rating_column("w"),
    own_rating_column("b"),
    *outcome("w"),
    *outcome("b"),
    text(
        "pool_of",
        'IF({w_met}>0,{white_taken}&IF({b_met}>0," ",""),"")&IF({b_met}>0,{black_taken},"")',
        blank_if="{rated}<>1",
        article="7.1.4",
        width=11,
        visible=True,
    ),
    *helpers(
        *parse_in_row("Games", FILE["games"], GAME),
        *all_needing("{filled}", *_person_columns()),
        *_conditions(),
        *account_columns("w"),
        *account_columns("b"),
        *(
            integer(
                f"{side}_met_event",
                f"{{{side}_met}}*{{Parameters.events}}+{{rank}}",
                blank_if=f"{{{side}_met}}=0",
                article="8.2.1",
            )
            for side in SIDES
        ),
        integer(
            "on_card",
            'IF(OR({white_row}={Card.number},{black_row}={Card.number}),{list}*(ROWS({Games.event})+1)+{n},"")',
        ),
    ),
)


def games(*, large: bool) -> Sheet:
    """The sheet Games. Unless `large`, it has hints for typing, and compares each game with all others."""
    beside = (name("white"), name("black"), MESSAGE_COLUMN) if not large else ()
    columns = (
        *_TYPED_COLUMNS,
        row_numbers(),
        *beside,
        *_COLUMNS,
        *((UNFIT, *warnings.game_columns()) if not large else ()),
    )
    head = row_hints.SEE if large else row_hints.status("Games", "white", row_flag="filled")
    return Sheet("Games", (Table(columns, "games", file="games", needs="{listed}"),), status=head, frozen=5)
