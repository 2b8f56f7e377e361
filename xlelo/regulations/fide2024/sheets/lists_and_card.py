"""Sheets that people read: the lists, the next month's players, and a player's card with the games of the month."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any

from xlelo.law.kinds import IDENTITY
from xlelo.regulations.fide2024.listing import COLUMNS, lines
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.sheets.lists import COUNTS, FILE, RATED, SPAN, UNIT, list_word
from xlelo.sheets.asked_row import Asks, Row
from xlelo.sheets.card_pages import LINE, card_paging
from xlelo.sheets.columns import integer, nonzero, text
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.formats import DATE, SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, if_filled, row_of_choice
from xlelo.sheets.lists import blank_if_low, new_list, next_players, row_by_rank
from xlelo.sheets.lists import official_list as published
from xlelo.sheets.rating_history import BEGINS, SKIPPED, history_chart, points, reach_of_month
from xlelo.sheets.sheet import (
    Column,
    Sheet,
    Table,
    computed,
    fixed_column,
    fixed_table,
    input_column,
    row_numbers,
)

CARD_LINES = 26
"""Lines for games on one readable page. A larger month has more lines."""
CARD_LISTS = 36
FRAME = (serial(date(2026, 11, 1)), serial(date(2026, 12, 1)))
"""Time axis of the chart in an empty workbook, from the example. Without it programs draw the year 1900."""
CHART_ROWS = 11
"""Rows that stay free for the chart of the rating history."""


def official_list(kind: List, source: str) -> Sheet:
    """A list with the facts of 7.1.2, sorted by rating.

    Players with equal ratings are in the order of the sheet Players.
    """
    return published(
        source,
        COLUMNS,
        row_by_rank(source, SPAN),
        f"IF({{Checks.faults}}>0,SUM({{Players.here}}),SUM({{{source}.due}}))",
        partial(lines, kind=kind),
        new_list("7.1"),
    )


def _side(what: str, *, opposite: bool = False) -> str:
    white, black = ("b", "w") if opposite else ("w", "b")
    return f"IF({{black}}=1,{{Games.{black}_{what}#game}},{{Games.{white}_{what}#game}})"


def _points(what: str) -> str:
    """Formula for points from hundredths, the unit of the workings."""
    return if_filled(_side(what), f"{_side(what)}/{{Parameters.unit}}")


def _own(row: Row, what: str, *, opposite: bool = False) -> Any:
    """A cell of the game, for the side of the player or of the opponent."""
    black = row.flag("black") is not opposite
    return row.at(f"Games.{'b' if black else 'w'}_{what}", row("game"))


def _own_points(row: Row, what: str) -> Fraction | None:
    hundredths = _own(row, what)
    return None if hundredths is None else Fraction(hundredths) / UNIT


def _points_column(key: str, what: str, **facts: Any) -> Column:
    return computed(key, _points(what), asks=lambda row: _own_points(row, what), **facts)


def _game_column(key: str, column: str, **facts: Any) -> Column:
    return computed(
        key,
        f"{{Games.{column}#game}}",
        **{"asks": lambda row: row.at(f"Games.{column}", row("game")), **facts},
    )


def _games() -> Table:
    return Table.of(
        "card",
        row_numbers(10),
        text("list_name", "{Parameters.list_name#list}", needs="{list}"),
        _game_column("event_id", "event_taken", format=TEXT, width=9),
        _game_column("round", "round_taken", format=WHOLE_FORMAT, width=7),
        computed("black", "IF({Games.black_row#game}={Card.number},1,0)", format='[=1]"●";"○"', width=6),
        text("opponent_name", "{Players.name_taken#opponent}", needs="{opponent}", width=21, look="wrapped"),
        nonzero("other", blank_if('{left_out}<>""', _side("start", opposite=True)), article="t.1.4.6"),
        text("capped", _side("capped"), article="8.3.1", width=4),
        _points_column("score", "points", article="8.3.2", format="0.0", width=7),
        _points_column("expected", "expected", article="8.1.2", format="0.00", width=7),
        _points_column("change", "change", article="8.3.2", format="+0.00;-0.00;0.00"),
        integer("used", "INDEX({Card.k},{list})", blank_if='OR({game}="",{change}="")', article="8.3.3", width=5),
        computed(
            "gain",
            "ROUND({used}*{change},6)",
            blank_if='OR({game}="",{used}="")',
            article="8.3.2, 8.3.3",
            format="+0.0;-0.0;0",
        ),
        _game_column("left_out", "left_out", format=TEXT),
        integer("at", f"SMALL({{Games.on_card}},{LINE})", blank_if=f"{LINE}>{{Card.games}}", helper=True),
        integer("game", "MOD({at},ROWS({Games.event})+1)", needs="{at}", helper=True),
        nonzero("list", "INT({at}/(ROWS({Games.event})+1))", needs="{at}", width=6, helper=True),
        integer("opponent", "IF({black}=1,{Games.white_row#game},{Games.black_row#game})", width=6, helper=True),
        least=CARD_LINES,
        lines=2,
        needs="{game}",
        under=True,
        gap=CHART_ROWS,
    )


def _rating_history() -> Table:
    """Rating history: the player's rows of older lists by day, then the lists in force, then the new ones."""
    return fixed_table(
        fixed_column("lists", range(1, CARD_LISTS + 1), format=WHOLE_FORMAT, width=5, helper=True),
        integer("which", "{lists}+{Card.skipped}", blank_if="{lists}>{Card.older}+2", width=5, helper=True),
        integer("older_at", blank_if("{which}>{Card.older}", "SMALL({History.on_card},{which})"), helper=True),
        integer("older_row", "MOD({older_at},{Parameters.entries})", needs="{older_at}", width=6, helper=True),
        computed(
            "date",
            f'IF({{older_row}}="",IF({{which}}={{Card.older}}+1,{BEGINS},{{Period.list_day}}),'
            "{History.list_taken#older_row})",
            article="7.1",
            format=DATE,
            helper=True,
        ),
        *(
            integer(
                f"{prefix}_rating",
                f'IF({{older_row}}="",IF({{which}}={{Card.older}}+1,INDEX({{Card.old}},{{Parameters.{prefix}_no}}),'
                f"INDEX({{Card.new}},{{Parameters.{prefix}_no}})),"
                f"IF({{History.list_no#older_row}}={{Parameters.{prefix}_no}},"
                '{History.rating_taken#older_row},""))',
                helper=True,
            )
            for prefix in RATED
        ),
        *(column for prefix in RATED for column in _chart_columns(prefix)),
        above=True,
        needs="{which}",
    )


def _chart_columns(prefix: str) -> tuple[Column, ...]:
    at, of, rating = f"{prefix}_at", f"{prefix}_from", f"{prefix}_rating"
    drawn = integer(
        f"{prefix}_drawn",
        f"{{Card.{rating}#{of}+1}}",
        heading=f"Card.{rating}",
        asks=lambda row: row.at(f"Card.{rating}", row(of)),
    )
    empty = f"COUNT({{Card.{at}}})=0"
    return points(prefix, f'{{{rating}}}=""', lambda row: row(rating) is not None, drawn, blank_if=empty, needs="")


def _list_columns(key: str, column: str, **facts: Any) -> Column:
    """The player's cell in a column of each list's sheet of ratings."""
    values = [f"={blank_if('{Card.number}=0', f'{{{sheet}.{column}#Card.number}}')}" for sheet in RATED.values()]
    places = [f"{sheet}.{column}" for sheet in RATED.values()]

    def asks(row: Row) -> Any:
        player = row("Card.number")
        return row.at(places[row.number - 1], player) if player else None

    return fixed_column(key, values, asks=asks, **{"format": WHOLE_FORMAT, "width": 4, **facts})


def _summary() -> Table:
    return fixed_table(
        fixed_column("rated", [f"Card.{prefix}_rating" for prefix in RATED], words=True, format=TEXT),
        _list_columns("old", "base", article="7.1.2"),
        _list_columns("k", "used", article="8.3.3"),
        _list_columns("total", "change_exact", article="8.3.2", format="+0.0;-0.0;0"),
        _list_columns("moved", "change", article="8.3.4", format=SIGN_FORMAT),
        _list_columns("new", "new", article="7.1.2"),
    )


_ASKS: Asks = {
    "list_name": lambda row: list_word(row("list")),
    "black": lambda row: int(row.at("Games.black_row", row("game")) == row("Card.number")),
    "opponent_name": lambda row: row.at("Players.name_taken", row("opponent")),
    "other": lambda row: None if row("left_out") else _own(row, "start", opposite=True),
    "capped": lambda row: _own(row, "capped"),
    "used": lambda row: None if row("change") is None else row.at("Card.k", row("list")),
    "gain": lambda row: None if row("used") is None else row("used") * row("change"),
    "opponent": lambda row: row.at("Games.white_row" if row("black") else "Games.black_row", row("game")),
}
"""Column → what its cell must hold, asked with its row."""

CARD = Sheet.of(
    "Card",
    _summary(),
    _games(),
    reach_of_month(FRAME),
    _rating_history(),
    fields=(
        input_column("player", IDENTITY, format=TEXT, choices="Players.id"),
        text("name", "{Players.name_taken#Card.number}", blank_if="{number}=0"),
        *card_paging(COUNTS, "{games}", "{Card.at}"),
        nonzero("number", row_of_choice("{player}", "{Players.id_taken}"), helper=True),
        nonzero("games", "IF({number}=0,0,COUNT({Games.on_card}))", helper=True),
        nonzero("older", "IF({number}=0,-2,COUNT({History.on_card}))", helper=True),
        nonzero("skipped", SKIPPED, helper=True),
    ),
    charts=(history_chart("A16", (21, 5.6), RATED, "drawn"),),
    portrait=True,
    one_page=True,
    asks=_ASKS,
)


def _standing(prefix: str, sheet: str) -> Iterator[tuple[str, str]]:
    """Values of a list in the next month. A player who is only an opponent keeps his own."""
    calculated = {"rating": "new", "games": "games_total", "2400": "reached", "2300": "reached_2300"}
    for key, found in calculated.items():
        typed = f"{{Players.{prefix}_{key}_taken#}}"
        yield f"{prefix}_{key}", blank_if_low(f"IF({{Players.here#}}=1,{{{sheet}.{found}#}},{typed})")
    base = blank_if_low(f"{{Players.{prefix}_base_taken#}}")
    yield f"{prefix}_base", blank_if("{Players.here#}=1", base)


def _facts() -> Iterator[tuple[str, str]]:
    for column in FILE["players"].columns:
        fact = f"{{Players.{column.name}_taken#}}"
        yield column.name, fact if column.kind.name == "text" else blank_if_low(fact)
    yield "born", blank_if("{Players.birth_taken#}>0", blank_if_low("{Players.born_taken#}"))


NEXT = Sheet.of(
    "Next",
    next_players(
        FILE["players"],
        dict(_facts()) | dict(column for one in RATED.items() for column in _standing(*one)),
        {"name": 26, "title": 6},
        filled="{Players.filled#}",
    ),
    frozen=2,
)
