"""What stands behind the worksheet: by the rows of Players at the left, by the final standing at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.rounding import half_away, half_up, half_zero
from xlelo.drafting.sheet import WHOLE, Column, Sheet, Table, computed, counted, printed
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.sheets.inputs import PLAYERS, given
from xlelo.regulations.elo1972.sheets.problems import by_place, by_player
from xlelo.regulations.elo1972.sheets.shared import AMOUNT, HUNDREDTHS, SOME, difference_of, expected, when

if TYPE_CHECKING:
    from collections.abc import Sequence


def noted(exact: str, rounded: str) -> str:
    """As the document writes it down, or as it is."""
    return when(exact, f"IF({{Parameters.document}}=1,{rounded},{exact})")


def workings() -> Sheet:
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
                    computed("key", when("{points}", "{points}*{Parameters.apart}-{n}"), article="paso 1"),
                    *by_player(),
                ),
                "places",
            ),
            Table(
                (
                    printed("place", range(1, PLAYERS + 2), format=WHOLE, width=7),
                    computed(
                        "position",
                        'IFERROR(MATCH(LARGE({Workings.key},{place}),{Workings.key},0),"")',
                        rules.final_standing,
                        format=WHOLE,
                    ),
                    computed("rating", when("{position}", given("rating")), article="paso 1", format=WHOLE),
                    computed(
                        "place_points", when("{position}", "INDEX({Workings.points},{position})"), article="paso 1"
                    ),
                    computed("junior", when("{position}", f"IF({given('junior')}=1,1,0)"), article="juniors"),
                    computed(
                        "k",
                        when(
                            "{position}",
                            f"IF({given('k')}>0,{given('k')},"
                            "CHOOSE({junior}+1,{Parameters.k_established},{Parameters.k_junior}))",
                        ),
                        rules.national_factor,
                        format=WHOLE,
                    ),
                    computed(
                        "annulled",
                        when("{position}", f"IF({given('annul')}=1,1,0)"),
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
                        noted("{adjusted_exact}", half_zero.excel("{adjusted_exact}")),
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
                        when("{v_rated}", half_up.excel("{v_rated}*{Parameters.per_cent}/{Worksheet.rated}")),
                        article="variante",
                        format=WHOLE,
                    ),
                    computed(
                        "v_rated_difference",
                        f'IFERROR({difference_of("{v_rated_percentage}")},"")',
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
                        when(
                            "{position}",
                            "IF(OR({rating}=0,{junior}=1),{Worksheet.mean},{Worksheet.mean_after_juniors})",
                        ),
                        article="juniors",
                        width=11,
                    ),
                    *with_self("INDEX({Worksheet.expected},{place})"),
                    *new(
                        "INDEX({Worksheet.exceptional},{place})",
                        "INDEX({Worksheet.result},{place})",
                        "INDEX({Worksheet.change},{place})",
                    ),
                    *by_place(),
                ),
                "places",
            ),
        ),
        fields=(
            computed("lacking", "SUM({Workings.without_difference})", article="paso 3", format=SOME),
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
                format=AMOUNT,
            ),
            computed(
                "among_unrated",
                "(SUMIFS({Workings.place_points},{Workings.rating},0)-SUM({Workings.v_rated}))*{Parameters.halves}"
                "-({Worksheet.players}-{Worksheet.rated})*({Worksheet.players}-{Worksheet.rated}-1)",
                article="variante",
                format=AMOUNT,
            ),
            computed("mean_exact", _mean_of_all("SUM({Workings.rating})"), article="paso 7"),
            computed("mean_after_juniors_exact", _mean_of_all("SUM({Workings.counted})"), article="juniors"),
            computed(
                "criterion",
                "IF(ISNUMBER({Players.criterion}),{Players.criterion},{Parameters.usual_criterion})",
                article="resultados excepcionales",
            ),
        ),
        value_column=6,
    )


def _mean_of_all(ratings: str) -> str:
    """Ra from the sum of the rated players' ratings, before it is written down."""
    return (
        f'IF({{Worksheet.rated}}=0,"",IF({{Players.variant}}=1,IF({{estimates}}="","",({ratings}+{{estimates}})'
        f'/{{Worksheet.players}}),IF({{Worksheet.mean_adjusted}}="","",{ratings}/{{Worksheet.rated}}'
        "-{Worksheet.mean_adjusted})))"
    )


def new(exceptional: str, result: str, change: str) -> tuple[Column, ...]:
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
            when(
                "{new_exact}",
                f"IF({{Parameters.document}}=1,{half_zero.excel('{new_exact}')},{half_away.excel('{new_exact}')})",
            ),
            rules.rating_by_result,
            width=11,
        ),
        computed(
            "bonus",
            f'IF({{position}}="","",IF(AND({exceptional}=1,{{annulled}}=0),{given("bonus")},0))',
            rules.with_bonus,
            format=WHOLE,
        ),
    )


def with_self(expected_score: str) -> tuple[Column, ...]:
    """Column 10, as it is and as it is written down."""
    tenths = half_zero.excel("{with_self_exact}*{Parameters.ten}")
    return (
        computed(
            "with_self_exact",
            when(expected_score, f"{{Worksheet.players}}*{expected_score}"),
            article="paso 11",
            width=11,
        ),
        computed(
            "with_self",
            noted("{with_self_exact}", f"{tenths}/{{Parameters.ten}}"),
            rules.expected_with_self,
            width=11,
        ),
    )


def expectation(mean: str, of_all: Sequence[Column], k: str) -> tuple[Column, ...]:
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
            expected("{above_mean}"),
            rules.expected,
            article="paso 10",
            format=HUNDREDTHS,
        ),
        *of_all,
        computed(
            "score", when("{with_self}", "ROUND({with_self}-{Parameters.self},6)"), article="paso 12", format="0.0#"
        ),
        computed("surplus", when("{score}", "ROUND({points}-{score},6)"), rules.surplus, format="+0.0#;-0.0#;0.0"),
        computed("change", when("{surplus}", f"ROUND({k}*{{surplus}},6)"), article="paso 14", format="+0.0#;-0.0#;0.0"),
        computed(
            "exceptional",
            when("{surplus}", "IF({surplus}>={Workings.criterion},1,0)"),
            rules.exceptional,
            article="resultados excepcionales",
            format=WHOLE,
        ),
    )
