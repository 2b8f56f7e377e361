"""Sheets that people read: the list, and a player's card with his games and the course of his rating."""

from xlelo.law.kinds import IDENTITY
from xlelo.regulations.club.listing import COLUMNS, lines
from xlelo.regulations.club.run import Result
from xlelo.sheets.chart import Chart
from xlelo.sheets.columns import all_blank_if, integer, nonzero
from xlelo.sheets.formats import DATE, TEXT, WHOLE_FORMAT
from xlelo.sheets.list_columns import sheet_columns
from xlelo.sheets.lists import place_in
from xlelo.sheets.sheet import Sheet, Table, computed, input_column, row_numbers
from xlelo.sheets.summary import count_cells, holding

CHART_ROWS = 15
"""Rows that stay free for the chart."""


def _players(result: Result) -> int:
    return len(lines(result))


def rating_list() -> Sheet:
    """The list. The club comes last, because few lists need it."""
    columns = sheet_columns(sorted(COLUMNS, key=lambda column: column.key == "club"))
    return Sheet.of(
        "List",
        Table.of("players", row_numbers(), *columns, place_in("Players"), needs="{row}"),
        count_cells("COUNT({List.rating})", "SUM({Players.listed})", _players),
        fields=(
            computed(
                "list_day",
                "{Games.list_day}",
                blank_if="{Games.list_day}<1",
                article="10",
                format=DATE,
                asks=lambda row: row.result.list_day,
            ),
            *holding("List", _players),
        ),
        value_column=3,
        portrait=True,
        published=True,
    )


_EXPECTED = "INDEX({Games.expected},{game}+1)"


def _side(what: str, *, other: bool = False) -> str:
    first, second = ("b", "w") if other else ("w", "b")
    return f"IF({{second}}=1,INDEX({{Games.{second}_{what}}},{{game}}+1),INDEX({{Games.{first}_{what}}},{{game}}+1))"


def _games() -> Table:
    """The latest game first: each line goes on from the row where the player stood before."""
    opponent = "IFERROR(INDEX({Players.name_value}," + _side("at", other=True) + '),"?")'
    earlier = (
        'IF({n}=1,{Card.last_row},IF({game^}="","",{game^}-'
        + _side("back").replace("{second}", "{second^}").replace("{game}", "{game^}")
        + "))"
    )
    return Table.of(
        "card",
        row_numbers(),
        computed("day", 'IF(INDEX({Games.day},{game}+1)<1,"",INDEX({Games.day},{game}+1))', format=DATE),
        computed("opponent", opponent, format=TEXT, width=24),
        computed("opponent_before", _side("before", other=True), format="0.00"),
        computed("before", _side("before"), format="0.00"),
        computed("score", "IF(ISNUMBER(INDEX({Games.w_score},{game}+1))," + _side("score") + ',"")', format="0.0#"),
        computed(
            "expected",
            f'IF({_EXPECTED}="","",IF({{second}}=1,1-{_EXPECTED},{_EXPECTED}))',
            format="0.000",
        ),
        computed("k", _side("k")),
        computed(
            "change",
            _side("change").replace("w_change", "white_change").replace("b_change", "black_change"),
            format="+0.00;-0.00;0.00",
        ),
        computed("after", _side("after"), format="0.00"),
        computed("found", earlier, needs="", helper=True),
        integer("game", 'IF({found}="","",IF({found}<1,"",{found}))', needs="", helper=True),
        integer("second", "IF(INDEX({Games.b_at},{game}+1)={Card.number},1,0)", helper=True),
        integer("turn", "{Card.played}+1-{n}", helper=True),
        needs="{game}",
        above=True,
        under=True,
        gap=CHART_ROWS,
    )


def _summary() -> Table:
    """The player's name, rating and number of games."""
    return Table.of(
        1,
        *all_blank_if(
            "{number}=0",
            computed("name", "{Players.name_value#Card.number}", format=TEXT, width=22),
            computed("rating", "{Players.published#Card.number}"),
            computed("all_games", "{Players.total#Card.number}", format=WHOLE_FORMAT),
        ),
    )


def card() -> Sheet:
    # the row is compared, not searched: LibreOffice loads games wrongly if an unknown name has a wildcard
    number = 'IFERROR(IF({player}="",0,SUMPRODUCT(MAX(({Players.key}={player}&"")*{Players.n}))),0)'
    last_row = "IF({number}=0,0,{Players.last_row#Card.number})"
    return Sheet.of(
        "Card",
        _summary(),
        _games(),
        fields=(
            input_column("player", IDENTITY, format=TEXT, choices="Players.key", width=24),
            nonzero("number", number, helper=True),
            integer("last_row", last_row, helper=True),
            integer("played", "COUNT({Card.game})", helper=True),
        ),
        charts=(Chart("course", "line", "turn", ("after",), "A11", (18, 7), step=1),),
        portrait=True,
        one_page=True,
    )
