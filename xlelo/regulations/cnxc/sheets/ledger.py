"""From typed games to imputed games: one line for each game, then one line for each player at a board."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.sheets import warnings
from xlelo.regulations.cnxc.sheets.bounds import DAY_TAKEN, GAME
from xlelo.regulations.cnxc.sheets.seats import GAMES, SEATS, side_formula
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import flag, flag_unless, helpers, integer, nonzero, text
from xlelo.sheets.faults import fault, notice
from xlelo.sheets.formats import DATE, SIGNED_THOUSANDTHS, TEXT, THOUSANDTHS, WHOLE_FORMAT
from xlelo.sheets.formulas import (
    EMPTY_TEXT,
    blank_if,
    expected_score,
    first_of,
    one_if,
    row_of,
    row_to_the_letter,
    rows_of,
)
from xlelo.sheets.parsed import invalid_cell, is_typed, parse_text, parsed_value
from xlelo.sheets.row_hints import sentence, unknown, unknown_result
from xlelo.sheets.sheet import PLACE, Column, Line, Sheet, Table, computed, row_numbers

UNSEEN = ";;;"
"""Number format that shows nothing. Running sums pass through blank rows; other columns show the totals."""

OWN = {column.name: f"own_{column.name}" for column in GAMES.columns}
"""Keys of the columns with the parsed inputs of a game."""


def _moved(name: str) -> Callable[[Row], int]:
    return lambda row: int(row.typed(GAMES.name, name))


def _parse() -> Iterator[Column]:
    """Parsed inputs of a game. A tick is 1 or 0; a blank one means that the player made a move."""
    for column in GAMES.columns:
        typed, asks = f"{{Games.{column.name}#}}", parsed_value(GAMES.name, column)
        if column.name in GAME:
            value, shown = GAME[column.name].parse(typed), DAY_TAKEN if column.name == "date" else "General;General;"
        elif column.name.endswith("moved"):
            value = f'IFERROR(IF(OR({typed}&""="",{typed}&""="1"),1,IF({typed}&""="0",0,-1)),-1)'
            shown, asks = WHOLE_FORMAT, _moved(column.name)
        else:
            value, shown = parse_text(typed), TEXT
        yield computed(
            OWN[column.name],
            value,
            format=shown,
            heading=f"Games.{column.name}",
            helper=True,
            asks=asks,
        )


def _untaken() -> Iterator[Column]:
    """Columns that name the missing or invalid cell of a row, by kind of problem."""
    first, last = (OWN[GAMES.columns[place].name] for place in (0, -1))
    needed = {f'{{{OWN[name]}}}=""': f"{{Games.{name}@}}" for name in ("competition", "white", "black", "result")}
    place = f"Games.{GAMES.columns[0].name}"
    yield text("missing", first_of(needed), helper=True, lines=fault("game_missing", place))
    for key, mark in (("garbled", '"~?"'), ("unread", "-1")):
        column = invalid_cell(key, place, f"{first}:{last}", mark, lines=fault(f"game_{key}", place))
        yield replace(column, helper=True)
    yield flag_unless(
        "faulty", 'AND({missing}="",{garbled}="",{unread}="",{gap}="",{competition}*{result}>0)', helper=True
    )


def _side(side: str) -> str:
    """Formula for a side such as C05>C06: its players in order."""
    later = "".join(f'&IF({{own_{side}_{seat}}}="","",">"&{{own_{side}_{seat}}})' for seat in (2, 3))
    return f"{{own_{side}}}{later}"


def _seats(side: str) -> str:
    later = "".join(f'+IF({{own_{side}_{seat}}}="",0,1)' for seat in (2, 3))
    return f"1{later}"


_SKIPPED_SEATS = {
    f'AND({{own_{side}_2}}="",{{own_{side}_3}}<>"")': f"{{Games.{side}_3@}}" for side in ("white", "black")
}
"""Condition → cell: a side has a second substitute but no first one."""


# A game has one line in the Ledger for each seat. `white_last` and `black_last` number the last lines of its sides.
_GAME_COLUMNS = (
    row_numbers(6),
    text("event", "{own_competition}"),
    text("white_side", _side("white"), article="7.2", width=16),
    text("black_side", _side("black"), article="7.2", width=16),
    integer(
        "open",
        "IF({faulty}=1,0,IF(OR({Competitions.excluded#competition}=1,{own_no_move}=1,{own_excused}=1,{pending}=1),0,1))",
        article="3.1, 3.2, 4.1",
    ),
    integer(
        "rated", "IFERROR(IF({Ledger.seated#white_last+1}*{Ledger.seated#black_last+1}>0,{open},0),0)", rules.counts
    ),
    computed(
        "day",
        "IF({own_date}>0,{own_date},IF({competition}=0,0,MAX(0,{Competitions.own_end#competition})))",
        rules.counted_on,
        format=DATE,
    ),
    flag("substituted", "MAX({white_seats},{black_seats})>1", article="7.2", width=12),
    nonzero(
        "filled",
        blank_if("COUNTA(INDEX({Games.competition:black_3_moved},{n},0))=0", "1"),
        blank_if="{n}>ROWS({Games.white})",
        helper=True,
        asks=is_typed("Games", GAMES),
    ),
    *_parse(),
    *_untaken(),
    integer(
        "competition",
        f'IF({{event}}="",0,{row_to_the_letter("{event}", "{Competitions.event}")})',
        article="3.3",
        helper=True,
        lines=fault("game_unknown", "Games.competition", "", expected="", beside=unknown("competition")),
    ),
    integer(
        "result",
        row_of("{own_result}", "{Parameters.result}"),
        helper=True,
        lines=fault("game_undecided", "Games.result", expected="", beside=unknown_result()),
    ),
    integer("white_seats", _seats("white"), helper=True),
    integer("black_seats", _seats("black"), helper=True),
    integer("white_last", "{black_last^}+{white_seats}", helper=True),
    computed(
        "black_last", "SUM({black_last^},{white_seats},{black_seats})", needs="", format=UNSEEN, above=0, helper=True
    ),
    text(
        "gap", first_of(_SKIPPED_SEATS), article="7.2", helper=True, lines=fault("substitute_gap", "Games.competition")
    ),
    *helpers(
        nonzero(
            "pending",
            "IF({result}=0,0,{Parameters.pending#result})",
            article="4.1",
            lines=notice("game_pending", "Games.result"),
        ),
        nonzero(
            "late",
            first_of(
                {
                    "{competition}=0": "0",
                    "{Competitions.own_end#competition}<1": "0",
                    "{day}>{Competitions.own_end#competition}": "1",
                },
                "0",
            ),
            article="4.1",
            lines=fault("game_late", "Games.date"),
        ),
        text("pairing", '{competition}&"|"&{white_side}&"|"&{black_side}', width=20),
        integer(
            "first", "IF({competition}={competition^},{first^},MATCH({competition},{Boards.competition},0))", above=2
        ),
        flag_unless("again", f"{warnings.first_meeting('{pairing}')}={{n}}", lines=fault("game_again", "Games.black")),
    ),
    *warnings.GAME_COLUMNS,
)


BOARDS = Sheet.of(
    "Boards",
    Table.of("games", *_GAME_COLUMNS, above=True, needs="{filled}"),
    fields=(
        integer("lines", "SUM({Boards.white_seats},{Boards.black_seats})"),
        nonzero("faults", "SUM({Boards.faulty})", helper=True),
    ),
    value_column=3,
)


def _seat_fault(key: str, article: str, **facts: Any) -> tuple[Line]:
    """The line of a column of the Ledger. It leads to the player's cell in the game."""
    white, black = (
        f"CHOOSE(INDEX({{Ledger.seat}},{PLACE}),{','.join(f'{{Games.{player}@}}' for player, _ in seats)})"
        for seats in SEATS.values()
    )
    letter = f"IF(INDEX({{Ledger.side}},{PLACE})=1,{white},{black})"
    row = f"INDEX({{Ledger.game}},{PLACE})"
    return fault(key, "Games.white", article, row=row, letter=letter, expected="", **facts)


_BEFORE_GAME = "{Boards.black_last#game}"
_SEAT_COLUMN = "({side}-1)*{Parameters.side_columns}+{seat}*{Parameters.seat_columns}-1"
"""Column of the seat's tick, among those from White's first tick on. The substitute's number is beside it."""


def _searched(key: str, formula: str, **facts: Any) -> Column:
    """A number of each line that is imputed, otherwise 0. The embedded engine searches numbers alone much faster."""
    return nonzero(key, f"IF(SUM({{imputed}})=0,0,{formula})", needs="", above=0, **facts)


_EARLIER_SEATS = rows_of("{Ledger.player}", f"{_BEFORE_GAME}+2", "{n}+1")
_SEAT_COLUMNS = (
    row_numbers(6),
    integer("game", "MATCH({n}-1,{Boards.black_last},1)", blank_if="{n}>{Boards.lines}"),
    text("event", "{Boards.event#game+1}", visible=True),
    computed("side", "IF({n}>{Boards.white_last#game+1},1,0)+1", format='[=1]"○";"●"', width=6),
    integer("seat", f"{{n}}-IF({{side}}=1,{_BEFORE_GAME},{{Boards.white_last#game+1}})", article="7.2", width=6),
    text(
        "id",
        "IF({seat}=1,{Boards.own_white:own_black#game+1,side},"
        f"INDEX({{Boards.own_white_moved:own_black_3_moved}},{{game}}+1,{_SEAT_COLUMN}-1))",
    ),
    text("name", blank_if("{player}=0", "{Results.name#player}"), width=22, visible=True),
    integer(
        "moved",
        f"IF({{player}}=0,0,IF(INDEX({{Boards.own_white_moved:own_black_3_moved}},{{game}}+1,{_SEAT_COLUMN})=0,0,1))",
        article="3.2",
    ),
    text(
        "letter",
        first_of(
            {
                "{moved}=0": 'IF({seated}=0,"a","b")',
                "{partners}=1": EMPTY_TEXT,
                "{seated}<{partners}": 'IF({Results.effective#player}=1,"d","e")',
            },
            'IF({Results.effective#player}=1,"f","g")',
        ),
        rules.originals_and_substitute,
    ),
    integer(
        "rating",
        first_of(
            {"{player}*{competition}=0": "0", "{Results.known#player}=0": "{Competitions.virtual#competition}"},
            "{Results.known#player}",
        ),
        article="5.3, 6.1",
    ),
    integer(
        "opponent",
        blank_if(
            "{Boards.rated#game+1}*{moved}=0", f"INDEX({{Ledger.best}},{side_formula('black_last', 'white_last')}+1)"
        ),
        article="7.2h",
    ),
    computed(
        "points",
        "INDEX({Parameters.white_points:black_points},{Boards.result#game+1},{side})",
        needs="{opponent}",
        article="6.4",
        format=THOUSANDTHS,
    ),
    integer(
        "difference", blank_if("{Results.effective#player}=0", "{rating}-{opponent}"), needs="{opponent}", article="6.4"
    ),
    computed(
        "expected", expected_score("{difference}", "points"), rules.expected, needs="{difference}", format=THOUSANDTHS
    ),
    computed("margin", "{points}-{expected}", needs="{expected}", article="7.2d, 7.2f", format=SIGNED_THOUSANDTHS),
    integer(
        "imputed",
        first_of(
            {
                '{opponent}=""': "0",
                '{letter}="d"': one_if("{margin}<0"),
                '{letter}="f"': one_if("{margin}>0"),
                '{letter}="g"': "0",
            },
            "1",
        ),
        article="7.2d, 7.2f, 7.2g",
        width=15,
    ),
    computed(
        "scored",
        'IF({letter}="e",0,{points})',
        rules.other_original_points,
        blank_if="SUM({imputed})=0",
        format=THOUSANDTHS,
    ),
    *helpers(
        integer("competition", "{Boards.competition#game+1}", article="3.3"),
        integer("found", 'IF({id}="",0,IFERROR(MATCH({id},{Results.id},0),0))'),
        integer(
            "player",
            "IF({found}=0,0,IF(ISNUMBER(FIND({id},{Results.id#found})),{found},0))",
            lines=_seat_fault(
                "player_unknown",
                "",
                beside={
                    **unknown("white", "black"),
                    "{strangers}=0": sentence("substitute"),
                    "{odd}=0": sentence("spelt"),
                },
            ),
        ),
        integer(
            "seated", "IF({seat}=1,0,{seated^})+{moved}", rules.drop_idle_substitutes, article="7.2a, 7.2b", above=0
        ),
        integer("partners", f"INDEX({{Ledger.seated}},{side_formula('white_last', 'black_last')}+1)", article="7.2"),
        integer("best", "MAX(IF({seat}=1,0,{best^}),{moved}*{rating})", rules.highest, above=0),
        _searched("key", "{competition}*{Parameters.span}+{player}", article="3.3"),
        _searched("moment", "{player}*{Parameters.span}+{Boards.day#game+1}", article="5.2", width=12),
        integer("chosen", 'IF({player}={Card.number},{n},"")'),
        integer("in_doubt", blank_if("{player}=0", 'IF({Boards.faulty#game+1}=1,{player},"")')),
        flag_unless(
            "twice",
            f"MATCH({{player}},{_EARLIER_SEATS},0)={{n}}-{_BEFORE_GAME}",
            blank_if="SUM({player})=0",
            lines=_seat_fault("player_again", "7.2"),
        ),
    ),
    warnings.ENDED_ALONE,
)

LEDGER = Sheet.of("Ledger", Table.of("lines", *_SEAT_COLUMNS, above=True, needs="{game}"))
