"""A player's card: the changes of the half-year, each game with what is imputed, and the rating history."""

from __future__ import annotations

from typing import Any

from xlelo.law.kinds import IDENTITY
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.sheets import bounds
from xlelo.regulations.cnxc.sheets.seats import by_side
from xlelo.sheets.card_pages import LINE, card_paging
from xlelo.sheets.chart import Chart
from xlelo.sheets.columns import helpers, integer, nonzero, text
from xlelo.sheets.formats import SIGNED, TEXT, WHOLE
from xlelo.sheets.formulas import blank_if, first_of, row_of_choice, when
from xlelo.sheets.rating_history import REACH, reach
from xlelo.sheets.sheet import Column, Sheet, Table, computed, counted, printed, typed

CARD_LINES = 30
"""Lines for games on one readable page. A larger half-year has more lines."""
CARD_LISTS = 16
CHART_AT = "F4"
FRAME = (2005.0, 2005.5)
"""Time axis of the chart in an empty workbook, from the example. Without it programs draw the year 1900."""
POINTS = "+0.00#;-0.00#;0.00"


def _of_line(key: str, formula: str, **facts: Any) -> Column:
    return computed(key, formula, **{"visible": True, **facts})


def _at_list(key: str, kept: str, in_force: str, new: str, **facts: Any) -> Column:
    """A value in each list: the player's older lists, then the list in force, then the new one."""
    later = f'IF({{at}}={{Card.older}}+1,{in_force},IF({{at}}={{Card.older}}+2,{new},""))'
    return computed(key, f'IF({{kept}}="",{later},{kept})', needs="{at}", helper=True, **facts)


def _in_points(key: str) -> str:
    return when(f"{{Ledger.{key}#line+1}}", f"{{Ledger.{key}#line+1}}/{{Parameters.point}}")


def _years(name: str) -> str:
    """Formula for the end of a list as a number: 2004-1 is 2004.5, if there are two lists a year."""
    return f"LEFT({name},2*2)+MID({name},2*2+2,1)/{{Parameters.year_lists}}"


GAMES = Table(
    (
        counted(5),
        _of_line("event", "{Ledger.event#line+1}", format=TEXT, width=11, look="wrapped"),
        _of_line("colour", 'IF({side}=1,"○","●")', format=TEXT, width=8),
        _of_line("rival", "IFERROR({Roll.name#id=rivals},{rivals})", format=TEXT, width=24, look="wrapped"),
        _of_line("opponent", "{Ledger.opponent#line+1}", article="7.2h", format=WHOLE, width=11),
        _of_line("result", "{Boards.own_result#game+1}", format=TEXT, width=11),
        _of_line("letter", "{Ledger.letter#line+1}", article="7.2", format=TEXT, width=8),
        computed("scored", _in_points("scored"), article="6.4", format="0.0##", width=8, visible=True),
        computed(
            "expected",
            f'IF({{imputed}}=1,{_in_points("expected")},"")',
            rules.expected,
            format="0.00#",
            width=9,
            visible=True,
        ),
        _of_line(
            "change",
            blank_if('OR({expected}="",{Card.k}="")', "ROUND({Card.k}*({scored}-{expected}),6)"),
            article="6.4",
            format=POINTS,
            width=10,
        ),
        _of_line("remark", blank_if("{imputed}=1", "{=Card.not_imputed}"), article="7.2", format=TEXT, width=16),
        *helpers(
            text("rivals", by_side("black_side", "white_side")),
            integer("side", "{Ledger.side#line+1}"),
            integer("imputed", "{Ledger.imputed#line+1}"),
            integer("line", f'IFERROR(SMALL({{Ledger.chosen}},{LINE}),"")', needs=""),
            integer("game", "{Ledger.game#line+1}"),
        ),
    ),
    "card",
    least=CARD_LINES,
    lines=2,
    needs="{line}",
)

COURSE = Table(
    (
        printed("lists", range(1, CARD_LISTS + 1), format=WHOLE, width=6, helper=True),
        integer(
            "at", "{lists}+MAX(0,{Card.older}+1+2-ROWS({Card.lists}))", blank_if="{Card.number}=0", width=7, helper=True
        ),
        integer("kept", blank_if("{at}>{Card.older}", "SMALL({History.chosen},{at})"), needs="{at}", helper=True),
        _at_list("list", "{History.own_list#kept}", "{Period.in_force}", "{Period.name}", format=TEXT),
        _at_list("elo", "{History.own_elo#kept}", "{Card.old}", "{Card.new}", format=WHOLE),
        integer("drawn", 'IF({elo}="",IF({drawn^}="","",{drawn^}),{lists})', helper=True),
        integer("point", 'IF({drawn}="",MIN({Card.drawn}),{drawn})', blank_if="COUNT({Card.elo})=0", helper=True),
        computed(
            "year",
            f"IFERROR({_years('{Card.list#point+1}')},{{point}})",
            needs="{point}",
            article="4.1",
            format="0.0",
            helper=True,
        ),
        integer("rating", "{Card.elo#point+1}", needs="{point}", helper=True),
    ),
    CARD_LISTS,
    above=True,
    under=True,
)
"""Rating history.

A list is plotted at its end: 2004-1 at 2004.5. Rows without a rating repeat the previous point, or
the first one, so the chart shows only real ratings.
"""

FOUND = Table(
    (
        nonzero("number", row_of_choice("{Card.player}", "{Results.id}"), helper=True),
        nonzero("older", "COUNT({History.chosen})", helper=True),
    ),
    1,
)


def _of_player(key: str, column: str, article: str, shown: str) -> Column:
    return computed(
        key, f"{{{column}#Card.number}}", blank_if="{Card.number}=0", article=article, format=shown, visible=True
    )


def _sum(key: str, formula: str, shown: str) -> Column:
    return computed(key, formula, blank_if="{games}=0", article="6.4", format=shown, visible=True)


def _imputed(key: str) -> str:
    """Sum over all games of the player, also those that have no line on the card."""
    counted = '{Ledger.chosen},">0",{Ledger.imputed},1,{Ledger.expected},">=0"'
    return f"SUMIFS({{Ledger.{key}}},{counted})/{{Parameters.point}}"


def _reach(name: str) -> str:
    return f"IFERROR({_years(name)},{{frame}})"


CARD = Sheet(
    "Card",
    (
        GAMES,
        reach(_reach("{Period.in_force}"), _reach("{Period.name}"), "COUNT({Card.new})>0", "{Card.new}", "0.0", FRAME),
        FOUND,
        COURSE,
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        text("name", "{Results.name#Card.number}", blank_if="{Card.number}=0", visible=True),
        _of_player("old", "Results.old", "6.1", WHOLE),
        text(
            "status",
            first_of(
                {
                    f"{{Results.status_after#Card.number}}={{Parameters.{one}}}": f"{{=Card.{one}}}"
                    for one in ("effective", "provisional")
                },
                "{=Card.unrated}",
            ),
            blank_if="{Card.number}=0",
            article="5.1",
            visible=True,
        ),
        _of_player("k", "Results.k", "6.4", WHOLE),
        nonzero("games", "COUNT({Ledger.chosen})"),
        _sum("points", _imputed("scored"), "0.0##"),
        _sum("expected_points", _imputed("expected"), "0.00#"),
        _sum("sum", 'IF({k}="",0,ROUND({k}*({points}-{expected_points}),6))', POINTS),
        _of_player("exact", "Results.exact", "6.3, 6.5", "0.0##"),
        computed(
            "shift", "{Calibration.shift}", blank_if="{Card.number}=0", article="7.3b", format=SIGNED, visible=True
        ),
        _of_player("new", "Results.new", "7.3b", WHOLE),
        *card_paging(bounds.GAMES, "{games}", "{Card.line}"),
    ),
    value_column=4,
    charts=(Chart("course", "line", "year", ("rating",), CHART_AT, (11.5, 6.4), within=REACH),),
    portrait=True,
    one_page=True,
)
