"""What people read: the lists, and one player's card with the month's games."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.form import IDENTITY
from xlelo.drafting.sheet import (
    DATE,
    SIGNED,
    TEXT,
    WHOLE,
    Chart,
    Column,
    Sheet,
    Table,
    computed,
    counted,
    printed,
    typed,
)
from xlelo.drafting.summary import held, holding
from xlelo.regulations.fide2024.sheets.inputs import FLAG, RATED

CARD_LINES = 60
CARD_LISTS = 36
LOWEST = 1000


def official_list(prefix: str) -> Sheet:
    """7.1.2, sorted by rating; players of one rating in the order of the sheet of players."""
    source = RATED[prefix]
    key = f"List{source}"

    def of_player(name: str, column: str, **facts: Any) -> Column:
        formula = f'IF({{row}}="","",INDEX({{{column}}},{{row}}))'
        return computed(name, formula, **{"article": "7.1.2", "shown": True, **facts})

    return Sheet(
        key,
        (
            Table(
                (
                    counted(5),
                    of_player("name", "Players.name_taken", format=TEXT, width=28),
                    of_player("id", "Players.id_taken", format=TEXT, width=11),
                    of_player("title", "Players.title_taken", format=TEXT, width=6),
                    of_player("federation", "Players.federation_taken", format=TEXT, width=11),
                    of_player("new", f"{source}.new", format=WHOLE, width=8),
                    of_player("k", f"{source}.next_k", format=WHOLE, width=5),
                    of_player("games", f"{source}.listed_games", format=FLAG, width=8),
                    computed(
                        "change",
                        f'IF({{row}}="","",IF(INDEX({{{source}.old}},{{row}})="","",INDEX({{{source}.change}},{{row}})))',
                        article="8.3.4",
                        format="+0;-0;",
                        width=8,
                        shown=True,
                    ),
                    computed(
                        "entry",
                        f'IF({{row}}="","",IF(INDEX({{{source}.old}},{{row}})="",{{Parameters.new_word}},""))',
                        article="7.1.4, r.7.2.1",
                        format=TEXT,
                        width=8,
                        shown=True,
                    ),
                    computed(
                        "row",
                        f'IFERROR(MATCH({{n}},{{{source}.place}},0),"")',
                        format=WHOLE,
                        width=9,
                        aside=True,
                    ),
                ),
                "players",
            ),
            held(f"COUNT({{{key}.new}})", f"IF({{Checks.faults}}>0,SUM({{Players.here}}),SUM({{{source}.due}}))"),
        ),
        fields=(
            computed(
                "new_list", 'IF({Period.list_day}<1,"",{Period.list_day})', article="7.1", format=DATE, shown=True
            ),
            *holding(key),
        ),
        value_column=3,
        portrait=True,
        published=True,
    )


def _side(what: str, *, opposite: bool = False) -> str:
    white, black = ("b", "w") if opposite else ("w", "b")
    return f"IF({{black}}=1,INDEX({{Games.{black}_{what}}},{{game}}),INDEX({{Games.{white}_{what}}},{{game}}))"


def _of_side(what: str, *, opposite: bool = False) -> str:
    return f'IF({{game}}="","",{_side(what, opposite=opposite)})'


def _points(what: str) -> str:
    """In points, where the workings have hundredths."""
    return f'IF({{game}}="","",IF({_side(what)}="","",{_side(what)}/{{Parameters.unit}}))'


def _of_game(key: str, column: str, **facts: Any) -> Column:
    return computed(key, f'IF({{game}}="","",INDEX({{Games.{column}}},{{game}}))', **{"shown": True, **facts})


def _games() -> Table:
    factor = ",".join(f"{{Card.{prefix}_used}}" for prefix in RATED)
    return Table(
        (
            counted(5),
            computed(
                "list_name", 'IF({list}="","",INDEX({Parameters.list_name},{list}))', format=TEXT, width=10, shown=True
            ),
            _of_game("event_id", "event_taken", format=TEXT, width=9),
            _of_game("round", "round_taken", format=WHOLE, width=7),
            computed(
                "black",
                'IF({game}="","",IF(INDEX({Games.black_row},{game})={Card.number},1,0))',
                format='[=1]"●";"○"',
                width=6,
            ),
            computed(
                "opponent_name",
                'IF({opponent}="","",INDEX({Players.name_taken},{opponent}))',
                format=TEXT,
                width=22,
                shown=True,
            ),
            computed("other", _of_side("start", opposite=True), article="t.1.4.6", format=FLAG, width=9, shown=True),
            computed("capped", _of_side("capped"), article="8.3.1", format=TEXT, width=4, shown=True),
            computed("score", _points("points"), article="8.3.2", format="0.0", width=7, shown=True),
            computed("expected", _points("expected"), article="8.1.2", format="0.00", width=7, shown=True),
            computed("change", _points("change"), article="8.3.2", format="+0.00;-0.00;0.00", width=8),
            computed(
                "used",
                f'IF(OR({{game}}="",{{change}}=""),"",CHOOSE({{list}},{factor}))',
                article="8.3.3",
                format=WHOLE,
                width=5,
            ),
            computed(
                "gain",
                'IF(OR({game}="",{used}=""),"",ROUND({used}*{change},6))',
                article="8.3.2, 8.3.3",
                format="+0.0;-0.0;0",
                width=8,
                shown=True,
            ),
            _of_game("left_out", "left_out", format=TEXT, width=9),
            computed(
                "at",
                'IF({n}>{Card.games},"",SMALL({Games.on_card},{n}))',
                format=WHOLE,
                width=8,
                aside=True,
            ),
            computed(
                "game",
                'IF({at}="","",MOD({at},ROWS({Games.event})+1))',
                format=WHOLE,
                width=7,
                aside=True,
            ),
            computed(
                "list",
                'IF({at}="","",INT({at}/(ROWS({Games.event})+1)))',
                format=FLAG,
                width=6,
                aside=True,
            ),
            computed(
                "opponent",
                'IF({game}="","",IF({black}=1,INDEX({Games.white_row},{game}),INDEX({Games.black_row},{game})))',
                format=WHOLE,
                width=6,
                aside=True,
            ),
        ),
        CARD_LINES,
    )


def _course() -> Table:
    """The player's rows of older lists in the order of their days, and the new lists behind them."""
    return Table(
        (
            printed("lists", range(1, CARD_LISTS + 1), format=WHOLE, width=5, aside=True),
            computed(
                "which",
                'IF({lists}>{Card.older}+1,"",{lists}+{Card.skipped})',
                format=WHOLE,
                width=5,
                aside=True,
            ),
            computed(
                "older_at",
                'IF({which}="","",IF({which}>{Card.older},"",SMALL({History.on_card},{which})))',
                format=WHOLE,
                width=9,
                aside=True,
            ),
            computed(
                "older_row",
                'IF({older_at}="","",MOD({older_at},{Parameters.entries}))',
                format=WHOLE,
                width=6,
                aside=True,
            ),
            computed(
                "date",
                'IF({which}="","",IF({older_row}="",{Period.list_day},INDEX({History.list_taken},{older_row})))',
                article="7.1",
                format=DATE,
                width=11,
                aside=True,
            ),
            *(
                computed(
                    f"{prefix}_rating",
                    f'IF({{which}}="","",IF({{older_row}}="",{{Card.{prefix}_new}},'
                    f"IF(INDEX({{History.list_no}},{{older_row}})={{Parameters.{prefix}_no}},"
                    'INDEX({History.rating_taken},{older_row}),"")))',
                    format=WHOLE,
                    width=9,
                    aside=True,
                )
                for prefix in RATED
            ),
        ),
        CARD_LISTS,
    )


def _chosen(key: str, column: str, **facts: Any) -> Column:
    return computed(key, f'IF({{number}}=0,"",INDEX({{{column}}},MAX(1,{{number}})))', **{"format": WHOLE, **facts})


CARD = Sheet(
    "Card",
    (_games(), _course()),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        computed("number", 'IFERROR(IF({player}="",0,MATCH({player}&"",{Players.id},0)),0)', format=FLAG),
        _chosen("name", "Players.name_taken", format=TEXT, shown=True),
        *(
            field
            for prefix, sheet in RATED.items()
            for field in (
                _chosen(f"{prefix}_base", f"{sheet}.base", shown=True),
                _chosen(f"{prefix}_used", f"{sheet}.used", article="8.3.3"),
                _chosen(f"{prefix}_total", f"{sheet}.change_exact", article="8.3.2", format="+0.0;-0.0;0", shown=True),
                _chosen(f"{prefix}_change", f"{sheet}.change", article="8.3.4", format=SIGNED, shown=True),
                _chosen(f"{prefix}_new", f"{sheet}.new", article="7.1.2"),
            )
        ),
        computed("games", "IF({number}=0,0,COUNT({Games.on_card}))", format=FLAG),
        computed("older", "IF({number}=0,-1,COUNT({History.on_card}))", format=FLAG),
        computed("skipped", "MAX(0,{older}+1-ROWS({Card.lists}))", format=FLAG),
    ),
    value_column=6,
    charts=(
        Chart("course", "bar", "date", tuple(f"{prefix}_rating" for prefix in RATED), "H4", (11, 8), least=LOWEST),
    ),
    portrait=True,
    one_page=True,
)
