"""Columns 8 to 13 and the new rating, for both the worksheet and the juniors' sheet."""

from collections.abc import Sequence

from xlelo.law.rounding import half_away, half_zero
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.sheets.inputs import typed_value
from xlelo.sheets.columns import flag, integer
from xlelo.sheets.formats import HUNDREDTHS, WHOLE_FORMAT
from xlelo.sheets.formulas import expected_or_blank, if_filled
from xlelo.sheets.sheet import Column, computed


def note_down(exact: str, rounded: str = "") -> str:
    """Formula for a value as the document writes it down, or exact, by the chosen reading."""
    return f"IF({{Parameters.document}}=1,{rounded or half_zero.excel(exact)},{exact})"


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
