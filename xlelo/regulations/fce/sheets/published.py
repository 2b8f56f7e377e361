"""What people read: the lists, one player's card, a quick what-if, the checks and what the workbook is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo import __version__
from xlelo.drafting.form import IDENTITY, Kind, choice_of
from xlelo.drafting.rounding import half_away
from xlelo.drafting.sheet import (
    DATE,
    SIGNED,
    SIGNED_TEN_THOUSANDTHS,
    TEN_THOUSANDTHS,
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
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.files import ELO, FACTOR
from xlelo.regulations.fce.rules import TEXT as REGULATION

if TYPE_CHECKING:
    from collections.abc import Iterable

CARD_LINES = 60
CARD_LISTS = 24
WHAT_IF_GAMES = 20
SCORE = Kind("fraction", "1, 0.5 or 0 is allowed", 0, 1)
LISTS = choice_of({"standard": 1, "rapid": 2})


def official_list(key: str, source: str) -> Sheet:
    """9.1, sorted by rating; players of one rating in the order of the sheet of players."""

    def of_player(name: str, column: str, **facts: Any) -> Column:
        return computed(
            name, f'IF({{row}}="","",INDEX({{{column}}},{{row}}))', **{"article": "9.1", "shown": True, **facts}
        )

    def text(name: str, column: str, width: float) -> Column:
        return computed(
            name,
            f'IF({{row}}="","",INDEX({{{column}}},{{row}})&"")',
            article="9.1",
            shown=True,
            format=TEXT,
            width=width,
        )

    return Sheet(
        key,
        (
            Table(
                (
                    counted(5),
                    text("name", "Players.name", 28),
                    text("id", "Players.id", 10),
                    text("title", "Players.title", 6),
                    text("club", "Players.club", 20),
                    of_player("new", f"{source}.new", format=WHOLE, width=7),
                    of_player("k0", f"{source}.next_k0", format=WHOLE, width=5),
                    of_player("k", f"{source}.next_k", format=WHOLE, width=5),
                    of_player("evaluated", f"{source}.evaluated", format="0;;", width=8),
                    of_player("change", f"{source}.change", format="+0;-0;", width=8),
                    of_player("initial", f"{source}.initial", format=TEXT, width=8, article="10, 11"),
                    computed(
                        "row",
                        f'IF({{n}}>COUNT({{{source}.rank_key}}),"",ROWS({{Players.id}})+1'
                        f"-MOD(LARGE({{{source}.rank_key}},{{n}}),ROWS({{Players.id}})+1))",
                        format=WHOLE,
                        width=6,
                    ),
                ),
                "players",
            ),
        ),
        fields=(
            computed(
                "new_list", 'IF({Period.new_list}="","",{Period.new_list})', article="8.1", format=DATE, shown=True
            ),
            computed("claims_until", "{Period.claims_until}", article="8.4", format=DATE, shown=True),
            computed("listed", f"COUNT({{{source}.rank_key}})", article="8.2", format=WHOLE, shown=True),
        ),
        value_column=3,
        portrait=True,
    )


def _of_side(white: str, black: str) -> str:
    sides = f"IF({{black}}=1,INDEX({{Evaluation.{black}}},{{game}}),INDEX({{Evaluation.{white}}},{{game}}))"
    return f'IF({{at}}="","",{sides})'


CARD = Sheet(
    "Card",
    (
        Table(
            (
                counted(5),
                computed(
                    "at",
                    "IF({n}<={Card.std_lines},{Card.std_start}+{n},IF({n}<={Card.std_lines}+{Card.rapid_lines},"
                    '{Card.rapid_start}+{n}-{Card.std_lines},""))',
                    format=WHOLE,
                    width=6,
                ),
                computed("game", 'IF({at}="","",INDEX({Ledger.game},{at}))', format=WHOLE, width=6),
                computed("black", 'IF({at}="","",INDEX({Ledger.black},{at}))', format='[=1]"●";"○"', width=6),
                computed(
                    "event_id",
                    'IF({at}="","",INDEX({Evaluation.event_id},{game}))',
                    format=TEXT,
                    width=10,
                    shown=True,
                ),
                computed("day", 'IF({at}="","",INDEX({Evaluation.day},{game}))', format=DATE, width=11, shown=True),
                computed("opponent_id", _of_side("black_id", "white_id"), format=TEXT, width=10, shown=True),
                computed(
                    "result", 'IF({at}="","",INDEX({Evaluation.result},{game}))', format=TEXT, width=7, shown=True
                ),
                computed("rating", _of_side("w_rating", "b_rating"), article="8.3", format=WHOLE, width=7, shown=True),
                computed("other", _of_side("w_other", "b_other"), article="7, 12", format=WHOLE, width=9, shown=True),
                computed(
                    "expected",
                    _of_side("w_expected", "b_expected"),
                    article="13.2",
                    format=TEN_THOUSANDTHS,
                    width=8,
                    shown=True,
                ),
                computed("factor", _of_side("w_factor", "b_factor"), article="16", width=7, shown=True),
                computed(
                    "change",
                    _of_side("w_change", "b_change"),
                    article="15.2",
                    format=SIGNED_TEN_THOUSANDTHS,
                    width=10,
                    shown=True,
                ),
            ),
            CARD_LINES,
        ),
        Table(
            (
                printed("lists", range(1, CARD_LISTS + 1), format=WHOLE, width=5),
                computed(
                    "date",
                    'IF({lists}>{Card.older}+1,"",IF({lists}={Card.older}+1,{Period.new_list},'
                    "INDEX({History.list},MATCH({lists},{Older.hits},0)-1)))",
                    article="8.1",
                    format=DATE,
                    width=11,
                ),
                *(
                    computed(
                        f"{prefix}_elo",
                        f'IF({{lists}}>{{Card.older}}+1,"",IF({{lists}}={{Card.older}}+1,{{Card.{prefix}_new}},'
                        f"IF(INDEX({{Older.list}},MATCH({{lists}},{{Older.hits}},0))={code},"
                        'INDEX({Older.elo},MATCH({lists},{Older.hits},0)),"")))',
                        format=WHOLE,
                        width=8,
                    )
                    for prefix, code in (("std", 1), ("rapid", 2))
                ),
            ),
            CARD_LISTS,
        ),
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        computed("number", 'IF({player}="",0,IFERROR(MATCH({player}&"",{Players.id},0),0))', format=WHOLE),
        computed("name", 'IF({number}=0,"",INDEX({Players.name},{number})&"")', format=TEXT, shown=True),
        *(
            field
            for prefix, sheet in (("std", "Standard"), ("rapid", "Rapid"))
            for field in (
                computed(
                    f"{prefix}_old", f'IF({{number}}=0,"",INDEX({{{sheet}.old}},{{number}}))', format=WHOLE, shown=True
                ),
                computed(
                    f"{prefix}_k", f'IF({{number}}=0,"",INDEX({{{sheet}.k}},{{number}}))', format=WHOLE, shown=True
                ),
                computed(f"{prefix}_new", f'IF({{number}}=0,"",INDEX({{{sheet}.new}},{{number}}))', format=WHOLE),
                computed(
                    f"{prefix}_start", f"IF({{number}}=0,0,SUM(INDEX({{{sheet}.start}},{{number}})))", format=WHOLE
                ),
                computed(
                    f"{prefix}_lines",
                    f"IF({{number}}=0,0,SUM(INDEX({{{sheet}.last}},{{number}}))-{{{prefix}_start}})",
                    format=WHOLE,
                ),
            )
        ),
        computed("older", "IF({number}=0,-1,MAX({Older.hits}))", format=WHOLE),
    ),
    value_column=6,
    charts=(Chart("course", "bar", "date", ("std_elo", "rapid_elo"), "I4", (17, 7)),),
)


WHAT_IF = Sheet(
    "WhatIf",
    (
        Table(
            (
                counted(),
                typed("opponent", ELO, format=WHOLE, width=10),
                typed("score", SCORE, width=8),
                computed(
                    "difference",
                    'IF(OR({WhatIf.rating}="",{opponent}=""),"",{WhatIf.rating}-{opponent})',
                    article="13.2",
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "expected",
                    'IF({difference}="","",INDEX(IF({difference}<0,{Parameters.lower_units},{Parameters.higher_units}),'
                    "MATCH(ABS({difference}),{Parameters.difference_from},1)))",
                    rules.expected,
                    format=TEN_THOUSANDTHS,
                    width=9,
                ),
                computed(
                    "change",
                    'IF(OR({expected}="",{score}=""),"",{WhatIf.k}*({score}*{Parameters.unit}-{expected}))',
                    rules.variation,
                    format=SIGNED_TEN_THOUSANDTHS,
                    width=10,
                ),
                computed(
                    "rated",
                    'IF({change}="","",{opponent})',
                    article="14.1",
                    format=WHOLE,
                    width=9,
                ),
                computed(
                    "by_score",
                    'IF({change}="","",INDEX({Parameters.points_difference},'
                    "INT(ROUND({score}*{Parameters.per_cent},6)+0.5)+1))",
                    article="13.3",
                    format=WHOLE,
                    width=9,
                ),
            ),
            WHAT_IF_GAMES,
        ),
    ),
    fields=(
        typed("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        typed("list", LISTS, format=TEXT),
        typed("own_rating", ELO, format=WHOLE),
        typed("own_k", FACTOR, format=WHOLE),
        typed("target", ELO, format=WHOLE),
        computed("number", 'IF({player}="",0,IFERROR(MATCH({player}&"",{Players.id},0),0))', format=WHOLE),
        computed(
            "rating",
            'IF({own_rating}<>"",{own_rating},IF({number}=0,"",IF({list}="rapid",INDEX({Rapid.new},{number}),'
            "INDEX({Standard.new},{number}))))",
            article="9.1",
            format=WHOLE,
        ),
        computed(
            "k",
            'IF({own_k}<>"",{own_k},IF({number}=0,0,IF({list}="rapid",INDEX({Rapid.next_k},{number})*{Parameters.half},'
            "INDEX({Standard.next_k},{number}))))",
            article="16",
        ),
        computed("games", "COUNT({WhatIf.change})", format=WHOLE),
        computed("points", "SUMPRODUCT(ISNUMBER({WhatIf.change})*{WhatIf.score})"),
        computed("expected_points", "SUM({WhatIf.expected})", article="13.2", format=TEN_THOUSANDTHS),
        computed("sum", "SUM({WhatIf.change})", article="17.1", format=SIGNED_TEN_THOUSANDTHS),
        computed("rounded", half_away.excel("{sum}/{Parameters.unit}"), article="17.2", format=SIGNED),
        computed(
            "new",
            'IF({rating}="","",MAX({Parameters.floor},{rating}+{rounded}))',
            article="17.3",
            format=WHOLE,
            shown=True,
        ),
        computed("mean", 'IF({games}=0,"",AVERAGE({WhatIf.rated}))', article="14.1", format="0.00"),
        computed(
            "base",
            'IF({mean}="","",IF({mean}={Parameters.top},{Parameters.k2600},INDEX({Parameters.k0},'
            "MATCH(MAX({mean},INDEX({Parameters.rating_from},1)),{Parameters.rating_from},1))))",
            article="16.2a",
            format=WHOLE,
        ),
        computed(
            "performance",
            'IF({mean}="","",ROUND(ROUND(IF(2*{points}<{games},{mean}+AVERAGE({WhatIf.by_score}),'
            "{mean}+{base}*(2*{points}-{games})),6),0))",
            article="12, 14",
            format=WHOLE,
            shown=True,
        ),
        computed("gain", 'IF(OR({target}="",{rating}=""),"",{target}-{rating})', format=SIGNED),
        computed(
            "needed_sum",
            'IF({gain}="","",({gain}-{Parameters.half})*{Parameters.unit}+IF({gain}>0,0,1))',
            article="17.2",
            format=SIGNED_TEN_THOUSANDTHS,
        ),
        computed(
            "needed",
            'IF(OR({needed_sum}="",{k}=0),"",-INT(-ROUND(2*({expected_points}+{needed_sum}/{k})/{Parameters.unit},6))/2)',
            article="15.2",
            format="0.0",
            shown=True,
        ),
    ),
    value_column=5,
)


def _at(column: str, found: str) -> str:
    """The cell of the first row that was found."""
    return f'=IFERROR({{{column}@}}&ROW(INDEX({{{column}}},{found})),"")'


def _flagged(key: str, cell: str, flags: str, value: int = 1, article: str = "") -> tuple[str, str, str, str, int]:
    return key, article, f"=COUNTIF({{{flags}}},{value})", _at(cell, f"MATCH({value},{{{flags}}},0)"), 1


def checks(*, by_formula: bool) -> Sheet:
    found = [
        (
            "period_dates",
            "8.1",
            (
                "=IF(AND(ISNUMBER({Period.new_list}),ISNUMBER({Period.from}),ISNUMBER({Period.to}),"
                "{Period.to}>={Period.from},{Period.new_list}>={Period.from}),0,1)"
            ),
            '=IF({count}=0,"",{Period.new_list@}&ROW({Period.new_list}))',
            1,
        ),
        _flagged("player_twice", "Players.id", "Standard.twice"),
        _flagged("player_lacking", "Players.id", "Standard.lacking", article="10"),
        (
            "player_text",
            "",
            '=COUNTIF({Standard.worded},">0")',
            '=IFERROR({Players.birth@}&ROW(INDEX({Players.birth},MATCH(1,{Standard.worded},0))),"")',
            1,
        ),
        (
            "players_beyond",
            "",
            '=COUNTA({Players.id})-SUMPRODUCT(({Standard.id}<>"")*1)',
            '=IF({count}=0,"",{Players.id@}&ROW({Players.id})+ROWS({Standard.n}))',
            1,
        ),
        _flagged("event_twice", "Events.id", "Events.twice"),
        _flagged("event_incomplete", "Events.id", "Events.incomplete"),
        _flagged("event_misdated", "Events.end", "Events.misdated", article="8.3"),
        _flagged("entrant_event", "Participants.event", "Entrants.event", 0),
        _flagged("entrant_twice", "Participants.player", "Entrants.twice"),
        (
            "entrants_beyond",
            "",
            '=COUNTA({Participants.player})-SUMPRODUCT(({Entrants.player_id}<>"")*1)',
            '=IF({count}=0,"",{Participants.player@}&ROW({Participants.player})+ROWS({Entrants.n}))',
            1,
        ),
        _flagged("game_incomplete", "Games.event", "Evaluation.incomplete"),
        _flagged("game_event", "Games.event", "Evaluation.event", 0),
        _flagged("game_white", "Games.white", "Evaluation.white", 0),
        _flagged("game_black", "Games.black", "Evaluation.black", 0),
        _flagged("game_result", "Games.result", "Evaluation.code", 0),
        _flagged("game_left_out", "Games.event", "Evaluation.valid", 0),
        _flagged("game_mirrored", "Games.black", "Evaluation.mirrored"),
        _flagged("game_misdated", "Games.date", "Evaluation.misdated"),
        *((_flagged("game_twice", "Games.white", "Evaluation.twice"),) if by_formula else ()),
        (
            "games_beyond",
            "",
            '=COUNTA({Games.event})-SUMPRODUCT(({Evaluation.event_id}<>"")*1)',
            '=IF({count}=0,"",{Games.event@}&ROW({Games.event})+ROWS({Evaluation.n}))',
            1,
        ),
        ("lines_order", "", "={Ledger.disorder}", '=""', 1),
        ("lines_missing", "", "=ABS({Ledger.count}-COUNT({Ledger.line}))", '=""', 1),
        ("rounds_missing", "6.1", "=ABS(SUM({Evaluation.valid})-COUNT({Rounds.game}))", '=""', 1),
        (
            "guests_beyond",
            "12",
            '=COUNTIF({Ledger.place},"<"&{Ledger.persons}*{Ledger.events})-1-COUNT({Guests.line})',
            '=""',
            1,
        ),
        (
            "sums",
            "17.1",
            "=ABS(SUM({Evaluation.w_change},{Evaluation.b_change})-SUM({Standard.change_exact},{Rapid.change_exact}))",
            '=""',
            1,
        ),
        (
            "sides",
            "17.1",
            "=ABS(COUNT({Evaluation.w_change},{Evaluation.b_change})-SUM({Standard.evaluated},{Rapid.evaluated}))",
            '=""',
            1,
        ),
        ("event_broken", "6", "=COUNTIF({Events.evaluated},0)", _at("Events.id", "MATCH(0,{Events.evaluated},0)"), 0),
        (
            "event_young",
            "16.3",
            "=COUNTIF({Events.under_twelve},1)",
            _at("Events.id", "MATCH(1,{Events.under_twelve},0)"),
            0,
        ),
        ("not_entered", "16.3", "=IF(COUNT({Entrants.place})=0,0,SUM({Ledger.newcomer}))", '=""', 0),
        ("first_ratings", "10", '=COUNTIF({Standard.first},">0")', '=""', 0),
        (
            "initial_again",
            "10.3",
            '=COUNTIF({Standard.again},">0")+COUNTIF({Rapid.again},">0")',
            '=""',
            0,
        ),
    ]
    return Sheet(
        "Checks",
        (
            Table(
                (
                    printed("check", [f"Checks.{key}" for key, *_ in found], words=True, shown=True, width=66),
                    printed("article", [article for _, article, *_ in found], format=TEXT, width=8, shown=True),
                    printed("count", [count for _, _, count, *_ in found], format=WHOLE, width=8),
                    printed("first", [first for _, _, _, first, _ in found], format=TEXT, width=22, shown=True),
                    printed("weighs", [weighs for *_, weighs in found], format=WHOLE, width=8),
                ),
                len(found),
            ),
        ),
        fields=(
            computed("faults", "SUMPRODUCT({Checks.count}*{Checks.weighs})", format=WHOLE),
            computed("master", 'IF({faults}=0,{Checks.passed},{faults}&" "&{Checks.failed})', format=TEXT, shown=True),
            printed("passed", ("Checks.all_pass",), words=True, format=TEXT),
            printed("failed", ("Checks.some_fail",), words=True, format=TEXT),
        ),
        value_column=3,
    )


def about(sheets: Iterable[Sheet]) -> Sheet:
    """What it is, how to use it, and where each article stands."""
    stands = sorted(
        {
            (_order(number), number, sheet.key, column.key)
            for sheet in sheets
            for column in sheet.columns()
            for number in column.article.split(", ")
            if number in REGULATION.articles
        }
    )
    facts = REGULATION.about
    return Sheet(
        "About",
        (
            Table(
                (
                    printed("article", [number for _, number, _, _ in stands], format=TEXT, width=16, shown=True),
                    printed(
                        "sheet", [f"{sheet}.heading" for _, _, sheet, _ in stands], words=True, width=18, shown=True
                    ),
                    printed(
                        "column", [f"{sheet}.{key}" for _, _, sheet, key in stands], words=True, width=46, shown=True
                    ),
                ),
                len(stands),
            ),
        ),
        fields=(
            printed("book", ("fce",), format=TEXT, shown=True),
            printed("version", (__version__,), format=TEXT, shown=True),
            printed("regulation", (REGULATION.title,), format=TEXT, shown=True),
            printed("edition", (facts["edition"],), format=TEXT, shown=True),
            printed("language", ("language",), words=True, format=TEXT, shown=True),
            *(
                printed(f"step{number}", (f"About.step{number}_text",), words=True, format=TEXT, shown=True)
                for number in range(1, 6)
            ),
        ),
        beside=False,
        value_column=2,
    )


def _order(number: str) -> int:
    return list(REGULATION.articles).index(number)
