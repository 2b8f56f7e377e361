"""A player's card: what the half-year changes, every game with what was imputed, and the course over the lists."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.form import IDENTITY
from xlelo.drafting.sheet import SIGNED, TEXT, WHOLE, Chart, Column, Sheet, Table, computed, counted, printed, typed
from xlelo.regulations.cnxc import rules

CARD_LINES = 60
CARD_LISTS = 16
CHART_AT = "F4"
POINTS = "+0.00#;-0.00#;0.00"
UNLESS_ZERO = "0;;"


def _of_line(key: str, formula: str, **facts: Any) -> Column:
    return computed(key, f'IF({{line}}="","",{formula})', **{"shown": True, **facts})


def _at_list(key: str, kept: str, in_force: str, new: str, **facts: Any) -> Column:
    """Of the lists that the player has behind him, then of the one in force, then of the new one."""
    later = f'IF({{at}}={{Card.older}}+1,{in_force},IF({{at}}={{Card.older}}+2,{new},""))'
    return computed(key, f'IF({{at}}="","",IF({{kept}}="",{later},{kept}))', aside=True, **facts)


def _in_points(key: str, known: str, thousandths: str, **facts: Any) -> Column:
    return computed(key, f'IF({known}="","",{thousandths}/{{Parameters.point}})', shown=True, **facts)


GAMES = Table(
    (
        counted(5),
        _of_line("event", "INDEX({Ledger.event},{line}+1)", format=TEXT, width=11),
        _of_line("colour", 'IF({side}=1,"○","●")', format=TEXT, width=8),
        _of_line(
            "rival",
            "IFERROR(INDEX({Roll.name},MATCH({rivals},{Roll.id},0)),{rivals})",
            format=TEXT,
            width=28,
        ),
        _of_line("opponent", "INDEX({Ledger.opponent},{line}+1)", article="7.2h", format=WHOLE, width=11),
        _of_line("result", "INDEX({Boards.own_result},{game}+1)", format=TEXT, width=11),
        _of_line("letter", "INDEX({Ledger.letter},{line}+1)", article="7.2", format=TEXT, width=8),
        computed(
            "scored",
            'IF({line}="","",IF(INDEX({Ledger.scored},{line}+1)="","",'
            "INDEX({Ledger.scored},{line}+1)/{Parameters.point}))",
            article="6.4",
            format="0.0##",
            width=8,
            shown=True,
        ),
        computed(
            "expected",
            'IF({line}="","",IF({imputed}=1,IF(INDEX({Ledger.expected},{line}+1)="","",'
            'INDEX({Ledger.expected},{line}+1)/{Parameters.point}),""))',
            rules.expected,
            format="0.00#",
            width=9,
        ),
        _of_line(
            "change",
            'IF(OR({expected}="",{Card.k}=""),"",ROUND({Card.k}*({scored}-{expected}),6))',
            article="6.4",
            format=POINTS,
            width=10,
        ),
        _of_line("remark", 'IF({imputed}=1,"",{=Card.not_imputed})', article="7.2", format=TEXT, width=16),
        computed(
            "rivals",
            'IF({line}="","",IF({side}=1,INDEX({Boards.black_side},{game}+1),INDEX({Boards.white_side},{game}+1)))',
            format=TEXT,
            aside=True,
        ),
        computed("side", 'IF({line}="","",INDEX({Ledger.side},{line}+1))', format=WHOLE, aside=True),
        computed("imputed", 'IF({line}="","",INDEX({Ledger.imputed},{line}+1))', format=WHOLE, aside=True),
        computed("line", 'IFERROR(SMALL({Ledger.chosen},{n}),"")', format=WHOLE, aside=True),
        computed("game", 'IF({line}="","",INDEX({Ledger.game},{line}+1))', format=WHOLE, aside=True),
    ),
    CARD_LINES,
)

COURSE = Table(
    (
        printed("lists", range(1, CARD_LISTS + 1), format=WHOLE, width=6, aside=True),
        computed(
            "at",
            'IF({Card.number}=0,"",{lists}+MAX(0,{Card.older}+1+2-ROWS({Card.lists})))',
            format=WHOLE,
            width=7,
            aside=True,
        ),
        computed(
            "kept",
            'IF({at}="","",IF({at}>{Card.older},"",SMALL({History.chosen},{at})))',
            format=WHOLE,
            aside=True,
        ),
        _at_list("list", "INDEX({History.own_list},{kept})", "{Period.in_force}", "{Period.name}", format=TEXT),
        _at_list("elo", "INDEX({History.own_elo},{kept})", "{Card.old}", "{Card.new}", format=WHOLE),
        computed(
            "drawn",
            'IF({elo}="",IF({drawn^}="","",{drawn^}),{lists})',
            format=WHOLE,
            aside=True,
        ),
        computed(
            "point",
            'IF(COUNT({Card.elo})=0,"",IF({drawn}="",MIN({Card.drawn}),{drawn}))',
            format=WHOLE,
            aside=True,
        ),
        computed(
            "year",
            'IF({point}="","",IFERROR(LEFT(INDEX({Card.list},{point}+1),2*2)'
            "+MID(INDEX({Card.list},{point}+1),2*2+2,1)/2,{point}))",
            article="4.1",
            format="0.0",
            aside=True,
        ),
        computed("rating", 'IF({point}="","",INDEX({Card.elo},{point}+1))', format=WHOLE, aside=True),
    ),
    CARD_LISTS,
    above=True,
    under=True,
)
"""A list stands at the end of its half-year: 2004-1 at 2004.5. Rows without a rating repeat the point before them, or
the first one: nothing is drawn that was no rating."""

FOUND = Table(
    (
        computed(
            "number",
            'IFERROR(IF({Card.player}="",0,MATCH({Card.player}&"",{Results.id},0)),0)',
            format=UNLESS_ZERO,
            aside=True,
        ),
        computed("older", "COUNT({History.chosen})", format=UNLESS_ZERO, aside=True),
    ),
    1,
)


def _of_player(key: str, column: str, article: str, shown: str) -> Column:
    formula = f'IF({{Card.number}}=0,"",INDEX({{{column}}},{{Card.number}}))'
    return computed(key, formula, article=article, format=shown, shown=True)


def _sum(key: str, formula: str, shown: str) -> Column:
    return computed(key, f'IF({{games}}=0,"",{formula})', article="6.4", format=shown, shown=True)


CARD = Sheet(
    "Card",
    (GAMES, FOUND, COURSE),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        computed("name", 'IF({Card.number}=0,"",INDEX({Results.name},{Card.number}))', format=TEXT, shown=True),
        _of_player("old", "Results.old", "6.1", WHOLE),
        computed(
            "status",
            'IF({Card.number}=0,"",IF(INDEX({Results.status_after},{Card.number})="effective",{=Card.effective},'
            'IF(INDEX({Results.status_after},{Card.number})="provisional",{=Card.provisional},{=Card.unrated})))',
            article="5.1",
            format=TEXT,
            shown=True,
        ),
        _of_player("k", "Results.k", "6.4", WHOLE),
        computed("games", "COUNT({Ledger.chosen})", format=UNLESS_ZERO),
        _sum("points", 'SUMIFS({Card.scored},{Card.expected},">=0")', "0.0##"),
        _sum("expected_points", "SUM({Card.expected})", "0.00#"),
        _sum("sum", "SUM({Card.change})", POINTS),
        _of_player("exact", "Results.exact", "6.3, 6.5", "0.0##"),
        computed("shift", 'IF({Card.number}=0,"",{Calibration.shift})', article="7.3b", format=SIGNED, shown=True),
        _of_player("new", "Results.new", "7.3b", WHOLE),
    ),
    value_column=4,
    charts=(Chart("course", "line", "year", ("rating",), CHART_AT, (11.5, 6.4)),),
    portrait=True,
    one_page=True,
)
