"""Elo's worksheet as a workbook: the fourteen columns under their own numbers, filled by formulas.

Players are typed in any order; the worksheet has them in the order of the final standing. What is written down more
coarsely in the document's examples than it is calculated stands with both values on the sheet of workings.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xlelo.drafting.form import FLAG, RATING, TEXT, File, choice_of
from xlelo.drafting.form import Column as Asked
from xlelo.drafting.reading import choices
from xlelo.drafting.rounding import half_away, half_up, half_zero
from xlelo.drafting.sheet import (
    SIGNED,
    WHOLE,
    Column,
    Sheet,
    Table,
    computed,
    counted,
    inputs,
    printed,
    typed,
)
from xlelo.drafting.sheet import TEXT as AS_TEXT
from xlelo.drafting.summary import Check, about, checks, flagged
from xlelo.drafting.table import INDETERMINATE, POINT
from xlelo.regulations.elo1972 import REGULATION, rules
from xlelo.regulations.elo1972.files import FILE, POINTS
from xlelo.regulations.elo1972.rules import AS_READ, CRITERION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlelo.drafting.sheet import Sizes

FEWEST = 4
PLAYERS = 40
ROOM = {"players": PLAYERS, "places": PLAYERS + 1}
"""A place more than players, for the bottom line."""

BOTTOM = "Σ* / M"
"""What stands under the last name: the mean of the rated ones' column 6."""

HUNDREDTHS = r"0\.00"
"""Whole hundredths, shown with the point in its place: 67 as 0.67."""

EVENT = File(
    "event",
    (Asked("event", TEXT), Asked("variant", FLAG, blank=False), Asked("criterion", POINTS)),
    needed=False,
)
ENTERED = File(FILE.name, (*FILE.columns, Asked("real", RATING)), key=FILE.key)
"""With a rating known from elsewhere, which is compared with what the worksheet gives and enters nothing."""

CONSTANTS: tuple[tuple[str, Any, str], ...] = (
    ("k_established_from", min(rules.COEFFICIENTS["established"]), "K"),
    ("k_established", rules.national_factor(junior=False), "K"),
    ("k_junior_from", min(rules.COEFFICIENTS["new_or_junior"]), "K"),
    ("k_junior", rules.national_factor(junior=True), "K"),
    ("usual_criterion", CRITERION, "resultados excepcionales"),
    ("classic_rounds", 12, "resultados excepcionales"),
    ("enough", 3, "introduccion"),
    ("self", 0.5, "We"),
    ("fewest", FEWEST, ""),
    ("per_cent", 100, ""),
    ("ten", 10, ""),
    ("halves", 2, ""),
    ("apart", 1000, ""),
)


# What is typed


def _players() -> Sheet:
    shown = {column.name: {"shown": True} for column in ENTERED.columns}
    widths = {"name": {"width": 30, "once": True}, "points_v_rated": {"width": 12}, "real": {"width": 12}}
    return Sheet(
        "Players",
        (
            Table(
                inputs(ENTERED, **{name: {**facts, **widths.get(name, {})} for name, facts in shown.items()}),
                "players",
                file=ENTERED.name,
            ),
        ),
        fields=(
            typed("event", TEXT, format=AS_TEXT, width=24, shown=True),
            typed("variant", FLAG, article="variante", format=WHOLE),
            typed("criterion", POINTS, article="resultados excepcionales"),
        ),
        grows=True,
        file=EVENT.name,
    )


# How it is worked out


def _given(column: str) -> str:
    """What was typed for the player of this place; text where a number belongs counts as nothing."""
    return f"SUM(INDEX({{Players.{column}}},{{position}}))"


def _when(known: str, formula: str) -> str:
    return f'IF({known}="","",{formula})'


def _noted(exact: str, rounded: str) -> str:
    """As the document writes it down, or as it is."""
    return _when(exact, f"IF({{Parameters.document}}=1,{rounded},{exact})")


def _workings() -> Sheet:
    tenths = half_zero.excel("{with_self_exact}*{Parameters.ten}")
    return Sheet(
        "Workings",
        (
            Table(
                (
                    counted(),
                    computed(
                        "points",
                        'IF({n}>ROWS({Players.points}),"",IF(ISNUMBER(INDEX({Players.points},{n})),'
                        'INDEX({Players.points},{n}),""))',
                        article="paso 1",
                    ),
                    computed("key", _when("{points}", "{points}*{Parameters.apart}-{n}"), article="paso 1"),
                    *_problems_by_player(),
                ),
                "places",
            ),
            Table(
                (
                    computed(
                        "position",
                        'IFERROR(MATCH(LARGE({Workings.key},{place}),{Workings.key},0),"")',
                        rules.final_standing,
                        format=WHOLE,
                    ),
                    printed("place", range(1, PLAYERS + 2), format=WHOLE, width=7),
                    computed("rating", _when("{position}", _given("rating")), article="paso 1", format=WHOLE),
                    computed(
                        "place_points", _when("{position}", "INDEX({Workings.points},{position})"), article="paso 1"
                    ),
                    computed("junior", _when("{position}", f"IF({_given('junior')}=1,1,0)"), article="juniors"),
                    computed(
                        "k",
                        _when(
                            "{position}",
                            f"IF({_given('k')}>0,{_given('k')},"
                            "CHOOSE({junior}+1,{Parameters.k_established},{Parameters.k_junior}))",
                        ),
                        rules.national_factor,
                        format=WHOLE,
                    ),
                    computed(
                        "annulled",
                        _when("{position}", f"IF({_given('annul')}=1,1,0)"),
                        article="resultados excepcionales",
                        format=WHOLE,
                    ),
                    computed(
                        "adjusted_exact",
                        "IF(ISNUMBER(INDEX({Worksheet.difference},{place})),INDEX({Worksheet.difference},{place})"
                        '*({Worksheet.players}-1)/{Worksheet.players},"")',
                        article="paso 4",
                        width=11,
                    ),
                    computed(
                        "adjusted",
                        _noted("{adjusted_exact}", half_zero.excel("{adjusted_exact}")),
                        rules.adjusted,
                        width=11,
                    ),
                    computed(
                        "v_rated",
                        "IF(AND({Players.variant}=1,{rating}=0),IF(ISNUMBER(INDEX({Players.points_v_rated},{position})),"
                        'INDEX({Players.points_v_rated},{position}),""),"")',
                        article="variante",
                    ),
                    computed(
                        "v_rated_percentage",
                        _when("{v_rated}", half_up.excel("{v_rated}*{Parameters.per_cent}/{Worksheet.rated}")),
                        article="variante",
                        format=HUNDREDTHS,
                    ),
                    computed(
                        "v_rated_difference",
                        'IFERROR(INDEX({Parameters.points_difference},MATCH({v_rated_percentage},{Parameters.score},0)),"")',
                        article="(1)",
                    ),
                    computed(
                        "estimate",
                        'IF(ISNUMBER({v_rated_difference}),{Worksheet.rated_mean}+{v_rated_difference},"")',
                        rules.performance,
                        width=11,
                    ),
                    computed(
                        "counted",
                        'IF({position}="","",IF(INDEX({Juniors.new},{place})="",{rating},'
                        "MAX({rating},INDEX({Juniors.new},{place}))))",
                        rules.rating_in_mean,
                        width=11,
                    ),
                    computed(
                        "mean",
                        _when(
                            "{position}",
                            "IF(OR({rating}=0,{junior}=1),{Worksheet.mean},{Worksheet.mean_after_juniors})",
                        ),
                        article="juniors",
                        width=11,
                    ),
                    computed(
                        "with_self_exact",
                        'IF(INDEX({Worksheet.expected},{place})="","",'
                        "{Worksheet.players}*INDEX({Worksheet.expected},{place})/{Parameters.per_cent})",
                        article="paso 11",
                        width=11,
                    ),
                    computed(
                        "with_self",
                        _noted("{with_self_exact}", f"{tenths}/{{Parameters.ten}}"),
                        rules.expected_with_self,
                        width=11,
                    ),
                    *_new(
                        "INDEX({Worksheet.exceptional},{place})",
                        "INDEX({Worksheet.result},{place})",
                        "INDEX({Worksheet.change},{place})",
                    ),
                    *_problems_by_place(),
                ),
                "places",
            ),
        ),
        fields=(
            computed("lacking", "SUM({Workings.without_difference})", article="paso 3", format=WHOLE),
            computed(
                "mean_adjusted_exact",
                'IF(OR({Worksheet.rated}=0,{Players.variant}=1,{lacking}>0),"",'
                'SUMIFS({Workings.adjusted},{Workings.rating},">0")/{Worksheet.rated})',
                article="paso 6",
            ),
            computed(
                "estimates",
                'IF(COUNT({Workings.estimate})=COUNTIF({Workings.rating},0),SUM({Workings.estimate}),"")',
                article="variante",
            ),
            computed(
                "among_unrated",
                "(SUMIFS({Workings.place_points},{Workings.rating},0)-SUM({Workings.v_rated}))*{Parameters.halves}"
                "-({Worksheet.players}-{Worksheet.rated})*({Worksheet.players}-{Worksheet.rated}-1)",
                article="variante",
            ),
            computed("mean_exact", _mean_of_all("SUM({Workings.rating})"), article="paso 7"),
            computed("mean_after_juniors_exact", _mean_of_all("SUM({Workings.counted})"), article="juniors"),
            computed(
                "criterion",
                "IF(ISNUMBER({Players.criterion}),{Players.criterion},{Parameters.usual_criterion})",
                article="resultados excepcionales",
            ),
        ),
    )


def _mean_of_all(ratings: str) -> str:
    """Ra from the sum of the rated players' ratings, before it is written down."""
    return (
        f'IF({{Worksheet.rated}}=0,"",IF({{Players.variant}}=1,IF({{estimates}}="","",({ratings}+{{estimates}})'
        f'/{{Worksheet.players}}),IF({{Worksheet.mean_adjusted}}="","",{ratings}/{{Worksheet.rated}}'
        "-{Worksheet.mean_adjusted})))"
    )


def _new(exceptional: str, result: str, change: str) -> tuple[Column, ...]:
    """The rating after the event, exact and rounded, without bonus points."""
    return (
        computed(
            "new_exact",
            f'IF({{position}}="","",IF(OR({{rating}}=0,AND({exceptional}=1,{{annulled}}=1)),{result},'
            f'IF({change}="","",{{rating}}+{change})))',
            article="paso 15, paso 16",
            width=11,
        ),
        computed(
            "new_rounded",
            _when(
                "{new_exact}",
                f"IF({{Parameters.document}}=1,{half_zero.excel('{new_exact}')},{half_away.excel('{new_exact}')})",
            ),
            rules.rating_by_result,
            width=11,
        ),
        computed(
            "bonus",
            f'IF({{position}}="","",IF(AND({exceptional}=1,{{annulled}}=0),{_given("bonus")},0))',
            rules.with_bonus,
            format=WHOLE,
        ),
    )


def _expectation(mean: str, with_self: Sequence[Column], k: str) -> tuple[Column, ...]:
    """Columns 8 to 13, and whether the result is exceptional."""
    return (
        computed(
            "above_mean",
            f'IF(OR({{rating}}="",{mean}=""),"",{half_away.excel(f"{{rating}}-{mean}")})',
            rules.above_mean,
            format=WHOLE,
        ),
        computed(
            "expected",
            "IFERROR(IF({above_mean}<0,INDEX({Parameters.lower},MATCH(-{above_mean},{Parameters.from},1)),"
            'INDEX({Parameters.higher},MATCH({above_mean},{Parameters.from},1))),"")',
            rules.expected,
            article="paso 10",
            format=HUNDREDTHS,
        ),
        *with_self,
        computed(
            "score", _when("{with_self}", "ROUND({with_self}-{Parameters.self},6)"), article="paso 12", format="0.0#"
        ),
        computed("surplus", _when("{score}", "ROUND({points}-{score},6)"), rules.surplus, format="+0.0#;-0.0#;0.0"),
        computed(
            "change", _when("{surplus}", f"ROUND({k}*{{surplus}},6)"), article="paso 14", format="+0.0#;-0.0#;0.0"
        ),
        computed(
            "exceptional",
            _when("{surplus}", "IF({surplus}>={Workings.criterion},1,0)"),
            rules.exceptional,
            article="resultados excepcionales",
            format=WHOLE,
        ),
    )


def _juniors() -> Sheet:
    """Rated before the other rated ones, with the first Ra."""
    tenths = half_zero.excel("{with_self_exact}*{Parameters.ten}")
    return Sheet(
        "Juniors",
        (
            Table(
                (
                    counted(),
                    computed(
                        "position",
                        "IF(AND(INDEX({Workings.junior},{n})=1,INDEX({Workings.rating},{n})>0),"
                        'INDEX({Workings.position},{n}),"")',
                        article="juniors",
                        format=WHOLE,
                    ),
                    computed(
                        "rating", _when("{position}", "INDEX({Workings.rating},{n})"), article="juniors", format=WHOLE
                    ),
                    computed("points", _when("{position}", "INDEX({Workings.points},{position})"), article="juniors"),
                    computed(
                        "annulled",
                        _when("{position}", "INDEX({Workings.annulled},{n})"),
                        article="juniors",
                        format=WHOLE,
                    ),
                    *_expectation(
                        "{Worksheet.mean}",
                        (
                            computed(
                                "with_self_exact",
                                _when("{expected}", "{Worksheet.players}*{expected}/{Parameters.per_cent}"),
                                article="paso 11",
                            ),
                            computed(
                                "with_self",
                                _noted("{with_self_exact}", f"{tenths}/{{Parameters.ten}}"),
                                rules.expected_with_self,
                            ),
                        ),
                        "INDEX({Workings.k},{n})",
                    ),
                    computed(
                        "result",
                        'IF(OR({position}="",{Worksheet.mean}="",INDEX({Workings.adjusted},{n})=""),"",'
                        "{Worksheet.mean}+INDEX({Workings.adjusted},{n}))",
                        article="(3)",
                    ),
                    *_new("{exceptional}", "{result}", "{change}"),
                    computed("new", _when("{new_rounded}", "{new_rounded}+{bonus}"), article="juniors", format=WHOLE),
                ),
                "places",
            ),
        ),
    )


# The fourteen columns


def _worksheet() -> Sheet:
    return Sheet(
        "Worksheet",
        (
            Table(
                (
                    counted(),
                    computed(
                        "name",
                        'IF(INDEX({Workings.position},{n})="",IF(AND({n}={players}+1,{mean_adjusted}<>""),'
                        '{Parameters.bottom},""),INDEX({Players.name},INDEX({Workings.position},{n})))',
                        article="paso 1",
                        format=AS_TEXT,
                        width=26,
                        shown=True,
                    ),
                    computed(
                        "rating",
                        'IF(SUM(INDEX({Workings.rating},{n}))=0,"",INDEX({Workings.rating},{n}))',
                        article="paso 1",
                        format=WHOLE,
                        width=7,
                    ),
                    computed(
                        "points",
                        'IF(INDEX({Workings.position},{n})="","",INDEX({Workings.points},INDEX({Workings.position},{n})))',
                        article="paso 1",
                        format="0.0",
                        width=6,
                    ),
                    computed(
                        "percentage",
                        'IF(OR({points}="",{players}=1),"",'
                        f"{half_up.excel('{points}*{Parameters.per_cent}/({players}-1)')})",
                        rules.percentage,
                        format=HUNDREDTHS,
                        width=6,
                    ),
                    computed(
                        "difference",
                        'IFERROR(INDEX({Parameters.points_difference},MATCH({percentage},{Parameters.score},0)),"")',
                        rules.difference_of,
                        article="paso 3",
                        format="0;-0;0;@",
                        width=7,
                    ),
                    computed("mark", 'IF({rating}="","",{Parameters.mark})', format=AS_TEXT, width=3, shown=True),
                    computed(
                        "adjusted",
                        "IF({n}={players}+1,{mean_adjusted},INDEX({Workings.adjusted},{n}))",
                        rules.adjusted,
                        article="paso 4",
                        format="0.0#",
                        width=9,
                    ),
                    computed(
                        "result",
                        'IF(OR({points}="",{adjusted}="",INDEX({Workings.mean},{n})=""),"",'
                        "INDEX({Workings.mean},{n})+{adjusted})",
                        article="paso 8",
                        format="0.0#",
                        width=9,
                    ),
                    *(
                        _width(column, 8)
                        for column in _expectation(
                            "INDEX({Workings.mean},{n})",
                            (
                                computed(
                                    "with_self", "INDEX({Workings.with_self},{n})", article="paso 11", format="0.0#"
                                ),
                            ),
                            "INDEX({Workings.k},{n})",
                        )
                        if column.key != "exceptional"
                    ),
                    computed(
                        "new",
                        'IF(INDEX({Workings.new_rounded},{n})="","",INDEX({Workings.new_rounded},{n})'
                        "+INDEX({Workings.bonus},{n}))",
                        rules.new_rating,
                        article="paso 15, paso 16",
                        format=WHOLE,
                        width=7,
                        shown=True,
                    ),
                    computed(
                        "exceptional",
                        _when("{surplus}", "IF({surplus}>={Workings.criterion},1,0)"),
                        format='[=1]"!";""',
                        width=4,
                    ),
                    computed(
                        "beside",
                        'IF({new}="","",IF(SUM(INDEX({Players.real},INDEX({Workings.position},{n})))=0,"",'
                        "{new}-INDEX({Players.real},INDEX({Workings.position},{n}))))",
                        format=SIGNED,
                        width=8,
                        shown=True,
                    ),
                    computed(
                        "remark",
                        "IF(INDEX({Workings.indeterminate},{n})=1,{Checks.indeterminate_remark},"
                        'IF({exceptional}=1,{Checks.exceptional_remark},""))',
                        format=AS_TEXT,
                        width=34,
                        shown=True,
                    ),
                ),
                "places",
            ),
        ),
        fields=(
            computed("players", "COUNT({Workings.key})", article="(3)", format=WHOLE),
            computed("rated", 'COUNTIF({Workings.rating},">0")', article="(4)", format=WHOLE),
            computed("rated_mean", 'IF({rated}=0,"",SUM({Workings.rating})/{rated})', rules.rated_mean, format="0.0#"),
            computed(
                "mean_adjusted",
                _noted("{Workings.mean_adjusted_exact}", half_zero.excel("{Workings.mean_adjusted_exact}")),
                rules.mean_adjusted,
                format="0.0#",
            ),
            computed(
                "mean",
                _noted("{Workings.mean_exact}", half_zero.excel("{Workings.mean_exact}")),
                rules.mean_of_all,
                article="paso 7",
                format="0.0#",
            ),
            computed(
                "mean_after_juniors",
                _noted("{Workings.mean_after_juniors_exact}", half_zero.excel("{Workings.mean_after_juniors_exact}")),
                article="juniors",
                format="0.0#",
            ),
        ),
        value_column=3,
    )


def _width(column: Column, width: float) -> Column:
    return replace(column, width=width)


# What can be wrong


def _problems_by_player() -> tuple[Column, ...]:
    """In the order in which they were typed."""
    name, points = "INDEX({Players.name},{n})", "INDEX({Players.points},{n})"
    worded = ",".join(f"ISTEXT(INDEX({{Players.{key}}},{{n}}))" for key in ("rating", "k", "bonus"))

    def flag(key: str, condition: str) -> Column:
        return computed(key, f"IF({{n}}>ROWS({{Players.name}}),0,IF({condition},1,0))", format=WHOLE, width=8)

    return (
        flag("incomplete", f'({name}="")=ISNUMBER({points})'),
        flag("repeated", f'IF({name}="",0,SUMPRODUCT(({{Players.name}}={name})*1))>1'),
        flag("worded", f"OR({worded})"),
        computed(
            "misscored",
            'IF({points}="",0,IF(OR({points}<0,{points}>{Worksheet.players}-1,MOD({points}*{Parameters.halves},1)<>0),1,0))',
            format=WHOLE,
            width=8,
        ),
    )


def _problems_by_place() -> tuple[Column, ...]:
    plus = f'INDEX({{Worksheet.difference}},{{place}})="{INDETERMINATE}"'

    def flag(key: str, condition: str, article: str) -> Column:
        formula = f'IF({{position}}="",0,IF({condition},1,0))'
        return computed(key, formula, article=article, format=WHOLE, width=8)

    return (
        flag("indeterminate", f"AND({plus},OR({{rating}}=0,{{annulled}}=1,{{Players.variant}}<>1))", "paso 3"),
        flag("without_difference", f"AND({plus},{{rating}}>0)", "paso 3"),
        flag(
            "unestimated",
            'IF(AND({Players.variant}=1,{rating}=0),IF({estimate}="",TRUE,'
            "OR({v_rated}<0,{v_rated}>{Worksheet.rated},MOD({v_rated}*{Parameters.halves},1)<>0)))",
            "variante",
        ),
        flag(
            "unusual_k",
            "AND({rating}>0,OR({k}<CHOOSE({junior}+1,{Parameters.k_established_from},{Parameters.k_junior_from}),"
            "{k}>CHOOSE({junior}+1,{Parameters.k_established},{Parameters.k_junior})))",
            "K",
        ),
        flag(
            "undue_remedy",
            f"AND(OR({{annulled}}=1,{_given('bonus')}>0),INDEX({{Worksheet.exceptional}},{{place}})<>1)",
            "resultados excepcionales",
        ),
        flag("two_remedies", f"AND({{annulled}}=1,{_given('bonus')}>0)", "resultados excepcionales"),
    )


def found() -> list[Check]:
    at_place = "INDEX({{Workings.position}},{found})"
    exceptional = "resultados excepcionales"
    return [
        flagged("incomplete", "Players.name", "Workings.incomplete", "paso 1"),
        flagged("repeated", "Players.name", "Workings.repeated", "paso 1"),
        flagged("worded", "Players.rating", "Workings.worded", "paso 1"),
        flagged("misscored", "Players.points", "Workings.misscored", "paso 1"),
        Check("beyond", "COUNT({Players.points})-{Worksheet.players}", article="paso 1"),
        Check(
            "few_players",
            "IF({Worksheet.players}=0,0,IF({Worksheet.players}<{Parameters.fewest},1,0))",
            fault=False,
        ),
        Check(
            "total",
            "IF(SUM({Workings.points})*{Parameters.halves}={Worksheet.players}*({Worksheet.players}-1),0,1)",
            article="paso 1",
        ),
        Check("none_rated", "IF(AND({Worksheet.players}>0,{Worksheet.rated}=0),1,0)", article="(4)"),
        flagged("indeterminate", "Players.points", "Workings.indeterminate", "paso 3", row=at_place),
        flagged("unestimated", "Players.points_v_rated", "Workings.unestimated", "variante", row=at_place),
        Check(
            "among_unrated",
            "IF(AND({Players.variant}=1,SUM({Workings.unestimated})=0),IF({Workings.among_unrated}=0,0,1),0)",
            article="variante",
        ),
        flagged("undue_remedy", "Players.bonus", "Workings.undue_remedy", exceptional, row=at_place),
        flagged("two_remedies", "Players.annul", "Workings.two_remedies", exceptional, row=at_place),
        Check(
            "few_rated",
            "IF(AND({Worksheet.rated}>0,{Worksheet.rated}<{Parameters.enough}),1,0)",
            article="introduccion",
            fault=False,
        ),
        Check(
            "most_rated",
            "IF(AND({Worksheet.rated}*{Parameters.halves}>{Worksheet.players},{Worksheet.rated}<{Worksheet.players},"
            "{Players.variant}<>1),1,0)",
            article="variante",
            fault=False,
        ),
        flagged("exceptional", "Players.name", "Worksheet.exceptional", exceptional, row=at_place, fault=False),
        Check(
            "short_event",
            "IF(AND({Worksheet.players}>0,{Worksheet.players}-1<{Parameters.classic_rounds},"
            "{Workings.criterion}={Parameters.usual_criterion}),1,0)",
            article=exceptional,
            fault=False,
        ),
        flagged("unusual_k", "Players.k", "Workings.unusual_k", "K", row=at_place, fault=False),
    ]


def _checks() -> Sheet:
    return checks(
        found(),
        *(
            printed(f"{key}_remark", (f"Checks.{key}_remark",), words=True, format=AS_TEXT)
            for key in ("indeterminate", "exceptional")
        ),
    )


# What is printed in the document


def _parameters() -> Sheet:
    expected = rules.EXPECTED.rows
    scores = range(101)
    return Sheet(
        "Parameters",
        (
            Table(
                (
                    printed("score", scores, article="Cuadro I", format=HUNDREDTHS, width=9),
                    printed(
                        "points_difference",
                        [or_plus(rules.DIFFERENCES.difference(score)) for score in scores],
                        article="Cuadro I",
                        format=WHOLE,
                        width=9,
                    ),
                ),
                len(scores),
            ),
            Table(
                (
                    printed("from", [row.low for row in expected], article="Cuadro II", format=WHOLE, width=8),
                    printed(
                        "to", [row.high for row in expected], article="Cuadro II", format=WHOLE, width=8, shown=True
                    ),
                    printed("higher", [hundredths_of(row.higher) for row in expected], format=HUNDREDTHS, width=8),
                    printed("lower", [hundredths_of(row.lower) for row in expected], format=HUNDREDTHS, width=8),
                ),
                len(expected),
            ),
        ),
        fields=(
            *(
                typed(
                    choice.field,
                    choice_of(choice.allowed),
                    article="paso 4, paso 6, paso 7, paso 11",
                    parameter=choice.name,
                    format=AS_TEXT,
                    width=14,
                )
                for choice in choices(AS_READ)
            ),
            computed("document", 'IF({rounding}="document",1,0)', format=WHOLE),
            *(printed(key, (value,), article=article) for key, value, article in CONSTANTS),
            printed("mark", ("*",), article="paso 4", format=AS_TEXT),
            printed("bottom", (BOTTOM,), article="paso 6", format=AS_TEXT),
        ),
        beside=True,
        label_width=48,
    )


def or_plus(difference: int | None) -> int | str:
    return INDETERMINATE if difference is None else difference


def hundredths_of(score: int) -> int:
    """Cuadro II has two decimals."""
    return score * 100 // POINT


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    own = (_players(), _worksheet(), _juniors(), _workings(), _checks(), _parameters())
    return (about("elo1972", REGULATION, own), *own)
