"""A player's card: the changes of the half-year, each game with what is imputed, and the rating history."""

from typing import Any

from xlelo.law.kinds import IDENTITY
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.sheets import bounds
from xlelo.regulations.cnxc.sheets.seats import side_formula
from xlelo.sheets.card_pages import LINE, card_paging
from xlelo.sheets.chart import Chart
from xlelo.sheets.columns import helpers, integer, nonzero, text
from xlelo.sheets.formats import SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, first_of, if_filled, row_of_choice
from xlelo.sheets.rating_history import REACH, reach
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, fixed_table, input_column, row_numbers

CARD_LINES = 30
"""Lines for games on one readable page. A larger half-year has more lines."""
CARD_LISTS = 16
CHART_AT = "F4"
FRAME = (2005.0, 2005.5)
"""Time axis of the chart in an empty workbook, from the example. Without it programs draw the year 1900."""
POINTS = "+0.00#;-0.00#;0.00"


def _list_column(key: str, kept: str, in_force: str, new: str, **facts: Any) -> Column:
    """A value in each list: the player's older lists, then the list in force, then the new one."""
    later = f'IF({{at}}={{Card.older}}+1,{in_force},IF({{at}}={{Card.older}}+2,{new},""))'
    return computed(key, f'IF({{kept}}="",{later},{kept})', needs="{at}", helper=True, **facts)


def _points_formula(key: str) -> str:
    return if_filled(f"{{Ledger.{key}#line+1}}", f"{{Ledger.{key}#line+1}}/{{Parameters.point}}")


def _years(name: str) -> str:
    """Formula for the end of a list as a number: 2004-1 is 2004.5, if there are two lists a year."""
    return f"LEFT({name},2*2)+MID({name},2*2+2,1)/{{Parameters.year_lists}}"


GAMES = Table.of(
    "card",
    row_numbers(5),
    computed("event", "{Ledger.event#line+1}", format=TEXT, look="wrapped"),
    computed("colour", 'IF({side}=1,"○","●")', format=TEXT),
    computed("rival", "IFERROR({Results.name#id=rivals},{rivals})", format=TEXT, width=24, look="wrapped"),
    computed("opponent", "{Ledger.opponent#line+1}", article="7.2h", format=WHOLE_FORMAT),
    computed("result", "{Boards.own_result#game+1}", format=TEXT),
    computed("letter", "{Ledger.letter#line+1}", article="7.2", format=TEXT),
    computed("scored", _points_formula("scored"), article="6.4", format="0.0##"),
    computed("expected", f'IF({{imputed}}=1,{_points_formula("expected")},"")', rules.expected, format="0.00#"),
    computed(
        "change",
        blank_if('OR({expected}="",{Card.k}="")', "ROUND({Card.k}*({scored}-{expected}),6)"),
        article="6.4",
        format=POINTS,
    ),
    computed("remark", blank_if("{imputed}=1", "{=Card.not_imputed}"), article="7.2", format=TEXT, width=16),
    *helpers(
        text("rivals", side_formula("black_side", "white_side")),
        integer("side", "{Ledger.side#line+1}"),
        integer("imputed", "{Ledger.imputed#line+1}"),
        integer("line", f'IFERROR(SMALL({{Ledger.chosen}},{LINE}),"")', needs=""),
        integer("game", "{Ledger.game#line+1}"),
    ),
    least=CARD_LINES,
    lines=2,
    needs="{line}",
)

COURSE = fixed_table(
    fixed_column("lists", range(1, CARD_LISTS + 1), format=WHOLE_FORMAT, width=6, helper=True),
    integer("at", "{lists}+MAX(0,{Card.older}+1+2-ROWS({Card.lists}))", blank_if="{Card.number}=0", helper=True),
    integer("kept", blank_if("{at}>{Card.older}", "SMALL({History.chosen},{at})"), needs="{at}", helper=True),
    _list_column("list", "{History.own_list#kept}", "{Period.in_force}", "{Period.name}", format=TEXT),
    _list_column("elo", "{History.own_elo#kept}", "{Card.old}", "{Card.new}", format=WHOLE_FORMAT),
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
    above=True,
    under=True,
)
"""Rating history.

A list is plotted at its end: 2004-1 at 2004.5. Rows without a rating repeat the previous point, or
the first one, so the chart shows only real ratings.
"""

FINDINGS_TABLE = Table.of(
    1,
    nonzero("number", row_of_choice("{Card.player}", "{Results.id}"), helper=True),
    nonzero("older", "COUNT({History.chosen})", helper=True),
)


def _player_column(key: str, column: str, article: str, shown: str) -> Column:
    return computed(key, f"{{{column}#Card.number}}", blank_if="{Card.number}=0", article=article, format=shown)


def _sum(key: str, formula: str, shown: str) -> Column:
    return computed(key, formula, blank_if="{games}=0", article="6.4", format=shown)


def _imputed_sum(key: str) -> str:
    """Sum over all games of the player, also those that have no line on the card."""
    counted = '{Ledger.chosen},">0",{Ledger.imputed},1,{Ledger.expected},">=0"'
    return f"SUMIFS({{Ledger.{key}}},{counted})/{{Parameters.point}}"


def _reach(name: str) -> str:
    return f"IFERROR({_years(name)},{{frame}})"


CARD = Sheet.of(
    "Card",
    GAMES,
    reach(_reach("{Period.in_force}"), _reach("{Period.name}"), "COUNT({Card.new})>0", "{Card.new}", "0.0", FRAME),
    FINDINGS_TABLE,
    COURSE,
    fields=(
        input_column("player", IDENTITY, format=TEXT, choices="Players.id"),
        text("name", "{Results.name#Card.number}", blank_if="{Card.number}=0"),
        _player_column("old", "Results.old", "6.1", WHOLE_FORMAT),
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
        ),
        _player_column("k", "Results.k", "6.4", WHOLE_FORMAT),
        nonzero("games", "COUNT({Ledger.chosen})"),
        _sum("points", _imputed_sum("scored"), "0.0##"),
        _sum("expected_points", _imputed_sum("expected"), "0.00#"),
        _sum("sum", 'IF({k}="",0,ROUND({k}*({points}-{expected_points}),6))', POINTS),
        _player_column("exact", "Results.exact", "6.3, 6.5", "0.0##"),
        computed("shift", "{Calibration.shift}", blank_if="{Card.number}=0", article="7.3b", format=SIGN_FORMAT),
        _player_column("new", "Results.new", "7.3b", WHOLE_FORMAT),
        *card_paging(bounds.COUNTS, "{games}", "{Card.line}"),
    ),
    value_column=4,
    charts=(Chart("course", "line", "year", ("rating",), CHART_AT, (11.5, 6.4), within=REACH),),
    portrait=True,
    one_page=True,
)
