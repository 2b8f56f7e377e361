"""The fourteen columns, numbered as in the document, with the lines above and below them; and the rated juniors."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from xlelo.law.rounding import half_away, half_zero
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.sheets.inputs import typed_value
from xlelo.sheets.columns import flag, integer, text
from xlelo.sheets.formats import HUNDREDTHS, OR_NOTHING, SIGN_FORMAT, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, difference_at, expected_or_blank, first_of, if_filled, percentage
from xlelo.sheets.sheet import Column, Sheet, Table, computed, row_numbers
from xlelo.sheets.summary import count_cells, holding


def note_down(exact: str, rounded: str = "") -> str:
    """Formula for a value as the document writes it down, or exact, by the chosen reading."""
    return f"IF({{Parameters.document}}=1,{rounded or half_zero.excel(exact)},{exact})"


def written(key: str, exact: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A column with the exact value of a cell as it is written down."""
    return computed(key, note_down(exact), rule, needs=exact, **facts)


def expectation(mean: str, of_all: Sequence[Column], k: str) -> tuple[Column, ...]:
    """Columns 8 to 13, and whether the result is exceptional."""
    return (
        integer(
            "above_mean",
            half_away.excel(f"{{rating}}-{mean}"),
            rules.difference_to_mean,
            blank_if=f'OR({{rating}}="",{mean}="")',
        ),
        computed(
            "expected",
            expected_or_blank("{above_mean}"),
            rules.expected,
            needs="",
            article="paso 10",
            format=HUNDREDTHS,
        ),
        *of_all,
        computed(
            "score", "ROUND({with_self}-{Parameters.self},6)", needs="{with_self}", article="paso 12", format="0.0#"
        ),
        computed("surplus", "ROUND({points}-{score},6)", rules.surplus, needs="{score}", format="+0.0#;-0.0#;0.0"),
        computed("change", f"ROUND({k}*{{surplus}},6)", needs="{surplus}", article="paso 14", format="+0.0#;-0.0#;0.0"),
        flag(
            "exceptional", "{surplus}>={Workings.criterion}", rules.exceptional, needs="{surplus}", format=WHOLE_FORMAT
        ),
    )


def self_columns(expected_score: str) -> tuple[Column, ...]:
    """Column 10, exact and as it is written down."""
    tenths = half_zero.excel("{with_self_exact}*{Parameters.ten}")
    return (
        computed("with_self_exact", f"{{Worksheet.players}}*{expected_score}", needs=expected_score, article="paso 11"),
        computed(
            "with_self",
            note_down("{with_self_exact}", f"{tenths}/{{Parameters.ten}}"),
            rules.expected_with_self,
            needs="{with_self_exact}",
        ),
    )


def new(exceptional: str, result: str, change: str) -> tuple[Column, ...]:
    """Rating after the event, exact and rounded, without bonus points."""
    by_result = f"OR({{rating}}=0,AND({exceptional}=1,{{annulled}}=1))"
    return (
        computed(
            "new_exact",
            f"IF({by_result},{result},{if_filled(change, f'{{rating}}+{change}')})",
            article="paso 15, paso 16",
        ),
        computed(
            "new_rounded",
            f"IF({{Parameters.document}}=1,{half_zero.excel('{new_exact}')},{half_away.excel('{new_exact}')})",
            rules.rating_by_result,
            needs="{new_exact}",
        ),
        integer("bonus", f"IF(AND({exceptional}=1,{{annulled}}=0),{typed_value('bonus')},0)", rules.add_bonus),
    )


def _bracket(key: str) -> Column:
    """A bracket around a rated player's result, which is only a comparison."""
    return text(key, f"{{Parameters.{key}}}", blank_if='OR({rating}="",{Worksheet.result#}="")', width=2)


_REAL_RATING = "MAX(0,INDEX({Workings.own_real},{Workings.position#}))"
"""Formula for a player's rating from elsewhere."""

_COLUMNS = (
    row_numbers(),
    text(
        "name",
        'IF({Workings.position#}="",IF(AND({n}={players}+1,{mean_adjusted}<>""),'
        '{Parameters.bottom},""),INDEX({Workings.own_name},{Workings.position#}))',
        article="paso 1",
        width=28,
    ),
    integer("rating", "{Workings.rating#}", blank_if="SUM({Workings.rating#})=0", article="paso 1"),
    computed(
        "points",
        "INDEX({Workings.points},{Workings.position#})",
        blank_if='{Workings.position#}=""',
        article="paso 1",
        format="0.0",
        width=6,
    ),
    computed(
        "percentage",
        percentage("{points}", "({players}-1)") + "/{Parameters.per_cent}",
        rules.percentage,
        blank_if='OR({points}="",{players}=1)',
        format=HUNDREDTHS,
        width=6,
    ),
    computed(
        "difference",
        f'IFERROR({difference_at("ROUND({percentage}*{Parameters.per_cent},0)")},"")',
        rules.difference_of,
        article="paso 3",
        format="0;-0;0;@",
        width=7,
    ),
    text("mark", "{Parameters.mark}", needs="{rating}", width=3),
    computed(
        "adjusted",
        "IF({n}={players}+1,{mean_adjusted},{Workings.adjusted#})",
        rules.adjusted_difference,
        article="paso 4",
        format="0.0#",
    ),
    _bracket("opens"),
    computed(
        "result",
        "{Workings.mean#}+{adjusted}",
        blank_if='OR({points}="",{adjusted}="",{Workings.mean#}="")',
        article="paso 8",
        format="0.0#",
    ),
    _bracket("closes"),
    *(
        replace(column, width=8)
        for column in expectation(
            "{Workings.mean#}",
            (computed("with_self", "{Workings.with_self#}", article="paso 11", format="0.0#"),),
            "{Workings.k#}",
        )
        if column.key != "exceptional"
    ),
    integer(
        "new",
        "{Workings.new_rounded#}+{Workings.bonus#}",
        rules.new_rating,
        blank_if='{Workings.new_rounded#}=""',
        article="paso 15, paso 16",
        width=7,
    ),
    flag("exceptional", "{surplus}>={Workings.criterion}", needs="{surplus}", format='[=1]"!";""', width=4),
    computed(
        "beside", blank_if(f"{_REAL_RATING}=0", f"{{new}}-{_REAL_RATING}"), needs="{new}", format=SIGN_FORMAT, width=8
    ),
    text(
        "remark",
        first_of(
            {
                "{Workings.indeterminate#}=1": "{Checks.indeterminate_remark}",
                "{exceptional}=1": "{Checks.exceptional_remark}",
            }
        ),
        width=30,
    ),
)

WORKSHEET = Sheet.of(
    "Worksheet",
    Table.of("places", *_COLUMNS),
    count_cells("COUNT({Worksheet.new})", "SUM({Workings.filled})"),
    fields=(
        *holding("Worksheet"),
        computed("players", "COUNT({Workings.key})", article="(3)", format=OR_NOTHING),
        computed("rated", 'COUNTIF({Workings.rating},">0")', article="(4)", format=OR_NOTHING),
        computed("rated_mean", "SUM({Workings.rating})/{rated}", rules.rated_mean, blank_if="{rated}=0", format="0.0#"),
        written("mean_adjusted", "{Workings.mean_adjusted_exact}", rules.mean_adjusted_difference, format="0.0#"),
        written("mean", "{Workings.mean_exact}", rules.mean_of_all, article="paso 7", format="0.0#"),
        written("mean_after_juniors", "{Workings.mean_after_juniors_exact}", article="juniors", format="0.0#"),
    ),
    value_column=3,
    frozen=2,
)


_COLUMNS = (
    row_numbers(),
    integer(
        "position",
        'IF(AND({Workings.junior#}=1,{Workings.rating#}>0),{Workings.position#},"")',
        needs="",
        article="juniors",
    ),
    integer("rating", "{Workings.rating#}", article="juniors"),
    computed("points", "{Workings.points#position}", article="juniors"),
    integer("annulled", "{Workings.annulled#}", article="juniors"),
    *expectation("{Worksheet.mean}", self_columns("{expected}"), "{Workings.k#}"),
    computed(
        "result",
        "{Worksheet.mean}+{Workings.adjusted#}",
        blank_if='OR({position}="",{Worksheet.mean}="",{Workings.adjusted#}="")',
        article="(3)",
    ),
    *new("{exceptional}", "{result}", "{change}"),
    integer("new", "{new_rounded}+{bonus}", needs="{new_rounded}", article="juniors"),
)

JUNIORS = Sheet.of("Juniors", Table.of("places", *_COLUMNS, needs="{position}"))
