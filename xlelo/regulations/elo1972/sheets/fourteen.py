"""The fourteen columns under their own numbers, with the lines above and below them."""

from __future__ import annotations

from dataclasses import replace

from xlelo.drafting.rounding import half_up, half_zero
from xlelo.drafting.sheet import SIGNED, TEXT, WHOLE, Column, Sheet, Table, computed, counted
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.sheets.shared import HUNDREDTHS, SOME, difference_of, when
from xlelo.regulations.elo1972.sheets.workings import expectation, noted


def _bracket(key: str) -> Column:
    """Around the result of a rated player, which serves for comparison only."""
    formula = f'IF(OR({{rating}}="",INDEX({{Worksheet.result}},{{n}})=""),"",{{Parameters.{key}}})'
    return computed(key, formula, format=TEXT, width=2, shown=True)


def worksheet() -> Sheet:
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
                        format=TEXT,
                        width=28,
                        shown=True,
                    ),
                    computed(
                        "rating",
                        'IF(SUM(INDEX({Workings.rating},{n}))=0,"",INDEX({Workings.rating},{n}))',
                        article="paso 1",
                        format=WHOLE,
                        width=9,
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
                        f"{half_up.excel('{points}*{Parameters.per_cent}/({players}-1)')}/{{Parameters.per_cent}})",
                        rules.percentage,
                        format=HUNDREDTHS,
                        width=6,
                    ),
                    computed(
                        "difference",
                        f'IFERROR({difference_of("ROUND({percentage}*{Parameters.per_cent},0)")},"")',
                        rules.difference_of,
                        article="paso 3",
                        format="0;-0;0;@",
                        width=7,
                    ),
                    computed("mark", 'IF({rating}="","",{Parameters.mark})', format=TEXT, width=3, shown=True),
                    computed(
                        "adjusted",
                        "IF({n}={players}+1,{mean_adjusted},INDEX({Workings.adjusted},{n}))",
                        rules.adjusted,
                        article="paso 4",
                        format="0.0#",
                        width=9,
                    ),
                    _bracket("opens"),
                    computed(
                        "result",
                        'IF(OR({points}="",{adjusted}="",INDEX({Workings.mean},{n})=""),"",'
                        "INDEX({Workings.mean},{n})+{adjusted})",
                        article="paso 8",
                        format="0.0#",
                        width=9,
                    ),
                    _bracket("closes"),
                    *(
                        replace(column, width=8)
                        for column in expectation(
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
                        when("{surplus}", "IF({surplus}>={Workings.criterion},1,0)"),
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
                        format=TEXT,
                        width=34,
                        shown=True,
                    ),
                ),
                "places",
            ),
        ),
        fields=(
            computed("players", "COUNT({Workings.key})", article="(3)", format=SOME),
            computed("rated", 'COUNTIF({Workings.rating},">0")', article="(4)", format=SOME),
            computed("rated_mean", 'IF({rated}=0,"",SUM({Workings.rating})/{rated})', rules.rated_mean, format="0.0#"),
            computed(
                "mean_adjusted",
                noted("{Workings.mean_adjusted_exact}", half_zero.excel("{Workings.mean_adjusted_exact}")),
                rules.mean_adjusted,
                format="0.0#",
            ),
            computed(
                "mean",
                noted("{Workings.mean_exact}", half_zero.excel("{Workings.mean_exact}")),
                rules.mean_of_all,
                article="paso 7",
                format="0.0#",
            ),
            computed(
                "mean_after_juniors",
                noted("{Workings.mean_after_juniors_exact}", half_zero.excel("{Workings.mean_after_juniors_exact}")),
                article="juniors",
                format="0.0#",
            ),
        ),
        value_column=3,
        lead=2,
    )
