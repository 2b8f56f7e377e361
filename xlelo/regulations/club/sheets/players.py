"""The sheet Players: who plays, with which rating he begins, and what the games make of it.

All games search the names and ids, so the key depends on these two cells only: it reads the id from the whole column,
not from the cells between it and the row's number. Otherwise a start would repeat all searches.
"""

from collections.abc import Iterator

from xlelo.regulations.club import excel
from xlelo.regulations.club.sheets.inputs import FILE, PLAYERS
from xlelo.regulations.club.sheets.rules_sheet import LETTERS
from xlelo.sheets import row_hints
from xlelo.sheets.columns import flag, helpers, integer, text
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.formats import ISO_DATE
from xlelo.sheets.formulas import exactly, stood_before
from xlelo.sheets.light import message_column, typed_columns, value_columns
from xlelo.sheets.parsed import parse_text
from xlelo.sheets.sheet import Column, Sheet, Table, computed, row_numbers


def _last(key: str, end: str) -> Iterator[Column]:
    """Row of the player's last game down to the row `end`, and whether he was the second-named there.

    It is the sum of the steps from each of his games to the next one.
    """
    own, back = (f"INDEX({{Games.w_{one}}},1):INDEX({{Games.b_{one}}},{end}+1)" for one in ("at", "back"))
    row = f"{{{key}_row}}"
    yield integer(f"{key}_row", f"IF({end}=0,0,SUMIFS({back},{own},{{n}}))")
    yield integer(f"{key}_side", f"IF({row}=0,0,IF(INDEX({{Games.b_at}},{row}+1)={{n}},1,0))")


def _cell(what: str, key: str = "last") -> str:
    return f"INDEX({{Games.w_{what}:b_{what}}},{{{key}_row}}+1,1+{{{key}_side}})"


def _state(what: str, otherwise: str, key: str = "last") -> str:
    return f"IF({{{key}_row}}=0,{otherwise},{_cell(what, key)})"


_GAMES = f"IF({{last_row}}=0,SUM({{games_value}}),{_cell('games')}+{_cell('count')})"


PARTS = range(1, LETTERS // 3 + 1)


def _signs(part: int) -> str:
    """Formula: a number by which three letters of the id are sorted, by code points.

    Signs of an end follow the id, because LibreOffice does not find an empty text, and Excel finds it at the first
    sign.
    """
    letters = [f"MID({{key}}&{{Parameters.ends}},{{Parameters.part_{part}}}+{at},1)" for at in range(3)]
    found = [f"IFERROR(FIND({letter},{{Parameters.signs}}),0)" for letter in letters]
    return f"({found[0]}*{{Parameters.base}}+{found[1]})*{{Parameters.base}}+{found[2]}"


def _smaller() -> str:
    """Formula: 1 for each id that comes before this one."""
    formula = "({Players.n}<{n})"
    for part in reversed(PARTS):
        key = f"s{part}"
        formula = f"({{Players.{key}}}<{{{key}}})+({{Players.{key}}}={{{key}}})*({formula})"
    return formula


_KEYS = (
    text("key", f'IFERROR(IF({parse_text("{Players.id#}")}="",{{name<}}&"",{{Players.id#}}&""),"?")', needs=""),
    flag("again", stood_before(exactly("{key}"), "{Players.key}") + "=1"),
)

_STATE = (
    computed(
        "begin",
        "IF(ISNUMBER({start_value}),{start_value},IF(AND({Parameters.by_first}={=Choices.performance},"
        '{games_value}=0),"",ROUND({Parameters.by_start},6)))',
        article="9",
        asks=lambda row: row.record.begin,
    ),
    computed("born_used", "IF(ISNUMBER({born_value}),{born_value},0-{Parameters.beyond})"),
    *_last("last", "{Games.last_row}"),
    *_last("cut", "{Games.cut}"),
    computed("exact", _state("after", "{begin}"), article="8", asks=lambda row: row.record.rating),
    integer("total", f'IF({{exact}}="",0,{_GAMES})', article="8", asks=lambda row: row.record.games),
    computed("then", _state("after", "{begin}", "cut"), article="11", asks=lambda row: row.record.before),
    computed(
        "published",
        f'IF({{exact}}="","",{excel.published("{exact}", "{Parameters.places_used}")})',
        article="10",
        asks=lambda row: row.record.published,
    ),
    computed(
        "change",
        'IF(OR({published}="",{then}=""),"",ROUND({published}-'
        f"{excel.published('{then}', '{Parameters.places_used}')},6))",
        article="11",
        asks=lambda row: row.record.change,
    ),
    integer("last_counted", _state("last", "0")),
    computed(
        "last_game",
        "IF({last_counted}=0,0,INDEX({Games.day},{last_counted}+1))",
        article="10",
        format=f"{ISO_DATE};;",
        asks=lambda row: serial(row.record.last_game),
    ),
    flag(
        "provisional",
        'AND({exact}<>"",{total}<{Parameters.by_provisional})',
        article="10",
        asks=lambda row: int(row.record.provisional),
    ),
    # Excel has no day before 1900: EDATE is an error there
    flag(
        "listed",
        'AND({exact}<>"",OR({Parameters.by_members_only}="0",{member_value}=1),OR({Parameters.months_used}=0,'
        "AND({last_game}>0,{last_game}>=IFERROR(EDATE({Games.list_day},0-{Parameters.months_used}),0))))",
        article="10",
        asks=lambda row: int(row.record.listed),
    ),
    computed("order", "IF({listed}=1,{published},0-{Parameters.beyond})", needs=""),
    *(integer(f"s{part}", _signs(part), heading="Players.sign") for part in PARTS),
    integer("rank", f"SUMPRODUCT({_smaller()})"),
    integer(
        "place",
        "1+SUMPRODUCT(({Players.order}>{order})+({Players.order}={order})*(({Players.total}>{total})"
        "+({Players.total}={total})*({Players.rank}<{rank})))",
        blank_if="{listed}<>1",
        article="10",
        asks=lambda row: row.record.place,
    ),
)


def players() -> Sheet:
    return Sheet.of(
        "Players",
        Table.of(
            "players",
            row_numbers(),
            *typed_columns(FILE["players"], PLAYERS),
            message_column("players_unread", "Players", PLAYERS, 47),
            *helpers(*value_columns("Players", PLAYERS), *_KEYS, *_STATE),
            file="players",
            needs="{key}",
        ),
        status=row_hints.status("Players", "name", row_flag="filled"),
        frozen=2,
    )
