"""The games, and beside each its list and its value for both players."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from xlelo.regulations.fide2024 import excel, rules
from xlelo.regulations.fide2024.sheets import warnings
from xlelo.regulations.fide2024.sheets.lists import FILE, GAME, list_word
from xlelo.regulations.fide2024.sheets.sides import SIDES, account_columns, outcome, own_rating_column, start_columns
from xlelo.sheets import row_hints
from xlelo.sheets.asked_row import Asks, Row
from xlelo.sheets.columns import all_needing, flag, flag_unless, helpers, integer, nonzero, text
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.faults import fault, notice
from xlelo.sheets.formats import ISO_DATE
from xlelo.sheets.formulas import blank_if, first_of, if_filled, row_of, rows_of
from xlelo.sheets.id_spelling import spelt_otherwise
from xlelo.sheets.parsed import first_invalid_cell, no_id, parse_in_row
from xlelo.sheets.row_hints import has_no_days, sentence
from xlelo.sheets.sheet import Column, Sheet, Table, computed, inputs, row_numbers

_HAS_NO_DAYS = has_no_days("{Events.start_taken#event_row}", "{Events.end_taken#event_row}")


def _person_columns() -> Iterator[Column]:
    """Event, players and result of a row, found by their ids."""
    lines = fault("game_unread", "Games.event")
    yield first_invalid_cell("Games", FILE["games"], GAME, warnings.CELL, needs="{filled}", lines=lines)
    for key, column in (("event", "Events.id_taken"), ("white", "Players.id_taken"), ("black", "Players.id_taken")):
        typed = f"{{{key}_taken}}"
        facts: dict[str, Any] = {"asks": lambda row, key=key: getattr(row.record, key)}
        yield integer(f"{key}_at", f"IF({no_id(typed)},0,{row_of(typed, f'{{{column}}}')})", **facts)
        lines = fault(f"game_{key}", f"Games.{key}", sentence=sentence(key))
        yield integer(
            f"{key}_row", if_filled("{filled}", f"{{{key}_at}}"), blank_if='{unread}<>""', lines=lines, **facts
        )
    yield integer(
        "code",
        if_filled("{filled}", row_of("{result_taken}", "{Parameters.result}")),
        blank_if='{unread}<>""',
        lines=fault("game_result", "Games.result", sentence=sentence("result")),
    )
    yield nonzero("valid", 'IF({unread}<>"",0,IF({event_row}*{white_row}*{black_row}*{code}>0,1,0))')
    yield flag(
        "mirrored",
        "{white_row}={black_row}",
        blank_if="{valid}<>1",
        lines=fault("game_mirrored", "Games.black", sentence=sentence("self")),
    )
    yield nonzero(
        "misdated",
        "IF({date_taken}<1,0,IF(AND({date_taken}>={Events.start_taken#event_row},"
        "{date_taken}<={Events.end_taken#event_row}),0,1))",
        blank_if="{valid}<>1",
        lines=fault(
            "game_misdated", "Games.date", sentence=f"IF({_HAS_NO_DAYS},{sentence('event_days')},{sentence('date')})"
        ),
    )
    for side, (own, _) in SIDES.items():
        yield nonzero(
            f"{side}_place",
            "IF({valid}<>1,0,"
            f"({{event_row}}*{{Parameters.rounds}}+{{round_taken}})*{{Parameters.people}}+{{{own}_row}})",
            needs="",
            width=12,
            asks=lambda row, own=own: (
                (row("event_row") * row("Parameters.rounds") + row("round_taken")) * row("Parameters.people")
                + row(f"{own}_row")
                if row.record
                else 0
            ),
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
        lines=fault("game_twice", "Games.white"),
    )
    ids = {"event": "Events.id", "white": "Players.id", "black": "Players.id"}
    found = {f"Games.{key}": (f"{{{key}_taken}}", f"{{{column}#{key}_row}}") for key, column in ids.items()}
    lines = fault("game_unlike", "Games.white", sentence=sentence("spelt"))
    yield spelt_otherwise(found, blank_if="{valid}<>1", lines=lines)


_TOO_FAR_APART = excel.too_far_apart("{w_start}", "{b_start}")


def _conditions() -> Iterator[Column]:
    """Conditions of the game from the event and the two ratings."""
    yield nonzero("list", "{Events.list#event_row}*(1-{mirrored})", blank_if="{valid}<>1")
    yield nonzero("listed", "1", blank_if="SUM({list})=0", asks=lambda row: 1 if row("list") else None)
    yield integer("rank", "{Events.rank#event_row}", article="8.2.1", asks=partial(_of_event, key="rank"))
    yield nonzero("whole", "{Events.whole#event_row}", article="8.3.1", asks=partial(_of_event, key="whole"))
    yield computed(
        "reference",
        blank_if("{Events.older#event_row}<1", "{Events.older#event_row}"),
        article="t.1.4.6",
        format=f"{ISO_DATE};;",
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
        f"IF({{Events.apart#event_row}}*{{w_start}}*{{b_start}}=0,0,IF({_TOO_FAR_APART},1,0))",
        rules.too_far_apart,
    )
    yield flag("rated", '{left_out}=""', article="5.1", asks=lambda row: int(row("left_out") is None))


def _of_event(row: Row, key: str) -> Any:
    return row.at(f"Events.{key}", row("event_row"))


def _are_too_far_apart(row: Row) -> int:
    one, other, day = row("w_start"), row("b_start"), row.day_at("Events.rules_day", row("event_row"))
    return int(
        one > 0 and other > 0 and rules.too_far_apart(row.record.rated.kind, one, other, day, row.result.period.laws)  # type: ignore[arg-type]
    )


_TYPED_COLUMNS = inputs(
    FILE["games"],
    GAME,
    event={"choices": "Events.id"},
    white={"choices": "Players.id"},
    black={"choices": "Players.id"},
    result={"choices": "Parameters.offered", "known": "Parameters.result"},
)

_PERSON_COLUMNS = all_needing("{filled}", *_person_columns())
_COLUMNS = (
    text("list_name", "{Parameters.list_name#list}", article="1.1, r.1.1.1", visible=True),
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
        lines=tuple(
            line
            for key, article in {"too_quick": "1.1", "not_played": "5.1", "too_far": "r.7.3.1"}.items()
            for line in notice(key, "Games.event", article, mark=f"{{Parameters.{key}}}")
        ),
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
        visible=True,
    ),
    *helpers(
        *parse_in_row("Games", FILE["games"], GAME),
        *_PERSON_COLUMNS,
        *_conditions(),
        *account_columns("w"),
        *account_columns("b"),
        *(
            integer(
                f"{side}_met_event",
                f"{{{side}_met}}*{{Parameters.events}}+{{rank}}",
                blank_if=f"{{{side}_met}}=0",
                article="8.2.1",
                asks=lambda row, met=f"{side}_met": (
                    row(met) * row("Parameters.events") + row("rank") if row(met) else None
                ),
            )
            for side in SIDES
        ),
        integer(
            "on_card",
            'IF(OR({white_row}={Card.number},{black_row}={Card.number}),{list}*(ROWS({Games.event})+1)+{n},"")',
        ),
    ),
)


def _name(side: str) -> Column:
    return text(
        f"{side}_name",
        f'IF({{{side}_at}}=0,"",{{Players.name_taken#{side}_at}})',
        needs="{filled}",
        width=20,
        visible=True,
        asks=lambda row: row.at("Players.name_taken", row(f"{side}_at")),
    )


_HINTS = (_name("white"), _name("black"), row_hints.message_column(_PERSON_COLUMNS, FILE["games"], width=36))
_HELPERS = (row_hints.misfit_column(_PERSON_COLUMNS), *warnings.game_columns())

_ASKS: Asks = {
    "code": lambda row: row.record.code,
    "valid": lambda _row: 1,
    "list": lambda row: row.record.list,
    "reference": lambda row: serial(row.record.rated.event.list_ref) or None,
    "needed": lambda row: (
        0
        if row("list") > 1 or row.record.rated.approved
        else rules.least_minutes(row("w_start"), row("b_start"), row.law)
    ),
    "apart": _are_too_far_apart,
    "list_name": lambda row: list_word(row("list")),
    "left_out": lambda row: row.record.rated_game.left_out,
    "pool_of": lambda row: " ".join((row(f"{own}_taken") for side, (own, _) in SIDES.items() if row(f"{side}_met"))),
    "on_card": lambda row: (
        row("list") * row.record.rows + row.number
        if row("Card.number") in (row("white_row"), row("black_row"))
        else None
    ),
}
"""Column → what its cell must hold, asked with its row."""

GAMES = Sheet.of(
    "Games",
    Table.of("games", *_TYPED_COLUMNS, row_numbers(), *_HINTS, *_COLUMNS, *_HELPERS, file="games", needs="{listed}"),
    status=row_hints.status("Games", "white", row_flag="filled"),
    frozen=5,
    asks=_ASKS,
)
