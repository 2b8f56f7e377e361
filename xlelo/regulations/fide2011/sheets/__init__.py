"""A rating change and a first rating as a workbook: the rules before and from 1 July 2011 next to each other."""

from __future__ import annotations

from typing import Any

from xlelo.drafting.form import COUNT, DATE, RATING, File, Kind
from xlelo.drafting.form import Column as Asked
from xlelo.drafting.front import arranged
from xlelo.drafting.leading import Check, checks, flagged
from xlelo.drafting.rounding import half_away, half_up
from xlelo.drafting.sheet import DATE as AS_DATE
from xlelo.drafting.sheet import (
    WHOLE,
    Column,
    Sheet,
    Sizes,
    Table,
    computed,
    counted,
    inputs,
    printed,
    typed,
)
from xlelo.drafting.summary import about
from xlelo.lang.sentence import Sentence
from xlelo.regulations.elo1972.sheets.shared import (
    HUNDREDTHS,
    SOME,
    difference_of,
    expected,
    expected_scores,
    points_differences,
    switches,
    when,
)
from xlelo.regulations.fide2011 import REGULATION, rules
from xlelo.regulations.fide2011.files import FILE
from xlelo.regulations.fide2011.rules import AS_READ, IN_FORCE
from xlelo.regulations.fide2011.sheets.desk import DESK

GAMES = 30
BLOCKS = 10
ROOM = {"games": GAMES, "blocks": BLOCKS}

SIDES = {"before": IN_FORCE.replace(month=6, day=30), "from": IN_FORCE}
"""The rules of which day each side has."""

SIGNED_HUNDREDTHS = "+0.00;-0.00;0.00"

FACTOR = Kind("whole", Sentence("a whole factor K from 1 to 100 is allowed"), 1, 100)
SCORE = Kind("fraction", Sentence("1, 0.5 or 0 is allowed"), 0, 1)
PLAYER = File(
    "player",
    (Asked("rating", RATING), Asked("completed", COUNT), Asked("ended", DATE), Asked("own_k", FACTOR)),
    needed=False,
)
PLAYED = File("games", (Asked("opponent", RATING), Asked("score", SCORE)), needed=False)
LIST = File("list", (Asked("list_of", DATE),), needed=False)

CONSTANTS: tuple[tuple[str, Any, str], ...] = (
    ("in_force", IN_FORCE, "vigência"),
    *(
        (f"{rule}_{side}", value, article)
        for rule, article in (("half_point", "8.23"), ("new_player_k", "8.56"))
        for side, value in zip(SIDES, rules.COEFFICIENTS[rule], strict=True)
    ),
    ("new_games", 30, "8.56"),
    ("usual_k", rules.established_factor(0), "8.56"),
    ("top_rating", 2400, "8.56"),
    ("top_k", rules.established_factor(4000), "8.56"),
    ("block_games", 3, "8.21"),
    ("first_points", 1, "8.21"),
    ("floor", rules.floor(), "0.6"),
    ("enough", 9, "7.14"),
    ("months", 24, "7.14"),
    ("furthest", 400, "We"),
    ("halves", 2, ""),
    ("per_cent", 100, ""),
)


# The change of a rating


def _change() -> Sheet:
    return Sheet(
        "Change",
        (
            Table(
                (
                    counted(),
                    *inputs(PLAYED, opponent={"format": WHOLE, "width": 11}, score={"width": 8}),
                    computed(
                        "difference",
                        f'IF(SUM({{rating}})*SUM({{opponent}})=0,"",{half_away.excel("{rating}-{opponent}")})',
                        article="We",
                        format=WHOLE,
                        width=11,
                    ),
                    computed(
                        "counted",
                        when(
                            "{difference}",
                            "IF({Parameters.cap400}=1,MAX(-{Parameters.furthest},MIN({Parameters.furthest},{difference})),"
                            "{difference})",
                        ),
                        rules.counted_difference,
                        format=WHOLE,
                        width=11,
                    ),
                    computed(
                        "expected",
                        expected("{counted}"),
                        rules.expected,
                        format=HUNDREDTHS,
                        width=11,
                    ),
                    computed(
                        "surplus",
                        'IF(OR({expected}="",NOT(ISNUMBER({score}))),"",ROUND({score}-{expected},6))',
                        article="We",
                        format=SIGNED_HUNDREDTHS,
                        width=11,
                    ),
                    computed("scored", when("{surplus}", "{score}"), article="We", width=9),
                    *(
                        computed(
                            f"change_{side}",
                            f'IF(OR({{surplus}}="",{{k_{side}}}=""),"",ROUND({{k_{side}}}*{{surplus}},6))',
                            rules.variation,
                            format=SIGNED_HUNDREDTHS,
                            width=13,
                        )
                        for side in SIDES
                    ),
                ),
                "games",
                file=PLAYED.name,
            ),
        ),
        fields=(
            typed("rating", RATING, format=WHOLE, article="We"),
            typed("completed", COUNT, format=WHOLE, article="8.56"),
            typed("ended", DATE, format=AS_DATE, article="vigência"),
            typed("own_k", FACTOR, format=WHOLE, article="8.56"),
            computed("games", "COUNT({Change.surplus})", article="We", format=SOME, shown=True),
            computed("points", 'IF({games}=0,"",SUM({Change.scored}))', article="We", format="0.0", shown=True),
            computed(
                "points_expected",
                'IF(COUNT({Change.expected})=0,"",SUM({Change.expected}))',
                article="We",
                format=HUNDREDTHS,
                shown=True,
            ),
            *(
                computed(
                    f"k_{side}",
                    'IF({rating}="","",IF({own_k}<>"",{own_k},IF({completed}<{Parameters.new_games},'
                    f"{{Parameters.new_player_k_{side}}},"
                    "IF({rating}<{Parameters.top_rating},{Parameters.usual_k},{Parameters.top_k}))))",
                    rules.new_player_factor,
                    format=WHOLE,
                )
                for side in SIDES
            ),
            *(
                computed(
                    f"sum_{side}",
                    f'IF({{games}}=0,"",SUM({{Change.change_{side}}}))',
                    article="We",
                    format=SIGNED_HUNDREDTHS,
                )
                for side in SIDES
            ),
            *(
                computed(
                    f"new_{side}",
                    when("{rating}", half_away.excel(f"{{rating}}+SUM({{sum_{side}}})")),
                    rules.new_rating,
                    format=WHOLE,
                )
                for side in SIDES
            ),
            computed(
                "new",
                'IF(OR({ended}="",{games}=0),"",IF({ended}<{Parameters.in_force},{new_before},{new_from}))',
                article="vigência",
                format=WHOLE,
                shown=True,
            ),
        ),
        value_column=6,
        portrait=True,
        file=PLAYER.name,
    )


# The first rating


def _side_columns(side: str) -> tuple[Column, ...]:
    enough = "IF({games}>={Parameters.block_games},"
    later = f"{enough}1,0)" if side == "before" else "1"
    return (
        computed(
            f"performance_{side}",
            when(
                "{above}",
                f"IF({{above}}<0,{{average}}+{{below}},{{average}}+{{Parameters.half_point_{side}}}*{{above}})",
            ),
            rules.performance,
            format="0.0#",
            width=11,
        ),
        computed(
            f"counts_{side}",
            when("{above}", f"IF({{first}}=1,{enough}IF({{score}}>={{Parameters.first_points}},1,0),0),{later})"),
            rules.counts,
            format=WHOLE,
            width=9,
        ),
        computed(
            f"reaches_{side}",
            when(f"{{performance_{side}}}", f"IF({{performance_{side}}}>={{Parameters.floor}},1,0)"),
            rules.valid_block,
            article="0.6, 6.1",
            format=WHOLE,
            width=9,
        ),
        computed(
            f"taken_{side}",
            when("{above}", f"{{in_time}}*{{counts_{side}}}*{{reaches_{side}}}*{{games}}"),
            article="7.14",
            format=WHOLE,
            width=9,
        ),
        computed(
            f"weighted_{side}",
            when("{above}", f"{{taken_{side}}}*{{performance_{side}}}"),
            article="7.14",
            format="0.0#",
            width=11,
        ),
    )


def _by_date(key: str, article: str, **facts: Any) -> Column:
    """What holds for an event that ended on its day."""
    chosen = f"IF({{end}}<{{Parameters.in_force}},{{{key}_before}},{{{key}_from}})"
    return computed(key, when("{above}", chosen), article=article, **facts)


def _initial() -> Sheet:
    own = {
        "end": {"width": 12},
        "average": {"width": 10},
        "score": {"width": 8},
        "games": {"width": 8},
        "event": {"width": 22},
    }
    return Sheet(
        "Initial",
        (
            Table(
                (
                    counted(),
                    *inputs(FILE, **own),
                    computed(
                        "above",
                        'IF(COUNT({end},{average},{score},{games})<COUNT({Parameters.filled}),"",'
                        "ROUND({score}*{Parameters.halves},0)-{games})",
                        rules.half_points_above,
                        format="+0;-0;0",
                        width=10,
                    ),
                    computed(
                        "below",
                        when(
                            "{above}",
                            f'IF({{above}}<0,{difference_of(half_up.excel("{score}*{Parameters.per_cent}/{games}"))},"")',
                        ),
                        rules.difference_of,
                        format=WHOLE,
                        width=10,
                    ),
                    computed(
                        "first",
                        when("{above}", "IF(MATCH(MIN({Initial.end}),{Initial.end},0)={n},1,0)"),
                        article="8.21",
                        format=WHOLE,
                        width=8,
                    ),
                    computed(
                        "in_time",
                        when("{above}", "IF(EDATE({end},{Parameters.months})<{day},0,1)"),
                        rules.too_old,
                        format=WHOLE,
                        width=9,
                    ),
                    *_side_columns("before"),
                    *_side_columns("from"),
                    _by_date("performance", "vigência", format="0.0#", width=11),
                    _by_date("taken", "vigência", format=WHOLE, width=9),
                    computed("weighted", when("{above}", "{taken}*{performance}"), article="7.14", width=11),
                ),
                "blocks",
                file=FILE.name,
            ),
        ),
        fields=(
            typed("list_of", DATE, format=AS_DATE, article="7.14"),
            computed(
                "day",
                'IF({list_of}<>"",{list_of},IF(COUNT({Initial.end})=0,"",MAX({Initial.end})))',
                article="7.14",
                format=AS_DATE,
            ),
            *(
                column
                for side in ("", "_before", "_from")
                for column in (
                    computed(f"in_all{side}", f"SUM({{Initial.taken{side}}})", article="7.14", format=SOME),
                    computed(
                        f"mean{side}",
                        f'IF({{in_all{side}}}=0,"",SUM({{Initial.weighted{side}}})/{{in_all{side}}})',
                        rules.performance_in_all,
                        format="0.0#",
                    ),
                    computed(
                        f"rating{side}",
                        f'IF({{in_all{side}}}<{{Parameters.enough}},"",{half_away.excel(f"{{mean{side}}}")})',
                        rules.initial_rating,
                        format=WHOLE,
                        shown=True,
                    ),
                )
            ),
        ),
        value_column=7,
        file=LIST.name,
    )


# What can be wrong


def found() -> list[Check]:
    return [
        Check("no_rating", 'IF(AND({Change.rating}="",COUNT({Change.opponent})>0),1,0)', "Change.rating", "1", "We"),
        Check(
            "misplayed",
            "COUNT({Change.score})-COUNTIF({Change.score},0)-COUNTIF({Change.score},1)"
            "-COUNTIF({Change.score},{Parameters.draw})",
            article="We",
        ),
        Check("no_opponent", 'SUMPRODUCT(({Change.opponent}="")*({Change.score}<>""))', article="We"),
        flagged("incomplete", "Initial.end", "Lines.incomplete", "7.14"),
        flagged("misscored", "Initial.score", "Lines.misscored", "7.14"),
        flagged("later", "Initial.end", "Lines.later", "7.14"),
        Check(
            "undated", 'IF(AND({Change.games}>0,{Change.ended}=""),1,0)', "Change.ended", "1", "vigência", fault=False
        ),
    ]


def _lines() -> Sheet:
    """What may be wrong with each event."""

    def flag(key: str, condition: str) -> Column:
        return computed(key, f"IF({condition},1,0)", format=SOME, width=12)

    end, average, score, games = (f"INDEX({{Initial.{key}}},{{n}})" for key in ("end", "average", "score", "games"))
    return Sheet(
        "Lines",
        (
            Table(
                (
                    counted(),
                    computed("given", f"COUNT({end},{average},{score},{games})", format=SOME, width=12),
                    flag("incomplete", "AND({given}>0,{given}<COUNT({Parameters.filled}))"),
                    flag(
                        "misscored",
                        f"OR(SUM({score})<0,AND({{given}}=COUNT({{Parameters.filled}}),SUM({score})>SUM({games})),"
                        f"INT(SUM({score})*{{Parameters.halves}})<>SUM({score})*{{Parameters.halves}})",
                    ),
                    flag("later", f'AND({{Initial.list_of}}<>"",SUM({end})>SUM({{Initial.list_of}}))'),
                ),
                "blocks",
            ),
        ),
    )


# What the posts print


def _parameters() -> Sheet:
    return Sheet(
        "Parameters",
        (
            expected_scores(rules.EXPECTED, "Tabela"),
            points_differences(rules.difference_of, "8.23"),
            Table((printed("filled", range(1, 5), format=WHOLE, width=12),), 4),
        ),
        fields=(
            *switches(AS_READ, "We", format=WHOLE, width=12),
            *(
                printed(key, (value,), article=article, format=AS_DATE if key == "in_force" else "General")
                for key, value, article in CONSTANTS
            ),
            computed("draw", "1/{halves}"),
        ),
        beside=True,
        label_width=48,
    )


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (_change(), _initial(), _parameters())
    own = (*typed[:2], _lines(), checks(found(), typed), typed[2])
    return arranged(DESK, (*own, about("fide2011", REGULATION, own)))
