"""A quick what-if: what games of the next month against some opponents would change."""

from collections.abc import Iterator
from fractions import Fraction

from xlelo.law.kinds import ELO, FACTOR, SHARED_PACKAGE, choice_of
from xlelo.law.rounding import half_away, half_up
from xlelo.law.tables import POINT, hundredths
from xlelo.regulations.fide2024 import excel, rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.sheets.lists import (
    FACTORS,
    KINDS,
    RATED,
    RATINGS,
    SCORES,
    UNIT,
    factor,
    keeps_young_factor,
)
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import integer, nonzero, text
from xlelo.sheets.formats import SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of
from xlelo.sheets.parsed import is_word
from xlelo.sheets.sheet import Column, computed, input_column
from xlelo.sheets.what_if import WhatIf, entered_or, needed_change_half_away, rating_input

EXACT = "+0.00;-0.00;0.00"
LIST = choice_of(LISTS, SHARED_PACKAGE)


def _ratings(row: Row) -> tuple[int, int]:
    """The player's rating and the opponent's."""
    return row("WhatIf.rating"), row("opponent_value")


def _is_too_far_apart(row: Row) -> str | None:
    period = row.result.period
    apart = rules.too_far_apart(KINDS[row("WhatIf.list_no")], *_ratings(row), period.new_list, period.laws)
    return str(row("Parameters.too_far")) if apart else None


def _counted(row: Row) -> int | None:
    if row("left_out") is not None:
        return None
    period = row.result.period
    return rules.counted_difference(*_ratings(row), KINDS[row("WhatIf.list_no")], period.new_list, period.laws)


def _change(row: Row) -> Fraction | None:
    score, expected = row("score_value"), row("expected")
    return None if None in (score, expected) else Fraction(rules.game_change(Fraction(score), Fraction(expected)))


_DIFFERENCES = (
    text(
        "left_out",
        f'IF({{WhatIf.apart}}=0,"",IF({excel.too_far_apart("{WhatIf.rating}", "{opponent_value}")},'
        '{Parameters.too_far},""))',
        rules.too_far_apart,
        needs="{difference}",
        asks=_is_too_far_apart,
    ),
    integer(
        "counted",
        excel.event_difference("{WhatIf.whole}", "{WhatIf.rating}", "{difference}"),
        rules.counted_difference,
        blank_if='OR({difference}="",{left_out}<>"")',
        asks=lambda row: None if row("difference") is None else _counted(row),
    ),
)


def _by_list(key: str, typed: str) -> str:
    """Formula for a value of the chosen player in the chosen list. `typed`: that of a player who is in no new list."""
    calculated = ",".join(f"{{{sheet}.{key}#number}}" for sheet in RATED.values())
    entered = ",".join(f"{{Players.{prefix}_{typed}_taken#number}}" for prefix in RATED)
    return f"IF({{Players.here#number}}=1,CHOOSE({{list_no}},{calculated}),CHOOSE({{list_no}},{entered}))"


def _player() -> Iterator[Column]:
    """The chosen player at the start of the next month. Without one, K is that of an adult who is not new."""
    yield input_column("list", LIST, format=TEXT)
    yield rating_input("own_rating", ELO, RATINGS)
    yield rating_input("own_k", FACTOR, FACTORS)
    yield entered_or(
        "rating",
        "own_rating",
        first_of({"SUM({own},{std})=0": EMPTY_TEXT, "SUM({own})>0": "{own}"}, "{std}"),
        lambda row: rules.standing_rating(KINDS[row("list_no")], row("own") or None, row("std") or None),
        rules.standing_rating,
        format=WHOLE_FORMAT,
    )
    yield entered_or(
        "k",
        "own_k",
        factor("{rating}", "{completed}", "{reached}", "{junior}"),
        _factor,
        rules.factor,
        needs="{rating}",
        format=WHOLE_FORMAT,
    )
    quick = {is_word("{list}", LIST, prefix): f"{{Parameters.{prefix}_no}}" for prefix in ("rapid", "blitz")}
    yield integer("list_no", f"IFERROR({first_of(quick, '{Parameters.std_no}')},{{Parameters.std_no}})", helper=True)
    in_force = "IF({Period.list_day}<1,MAX({Parameters.in_force_from}),{Period.list_day})"
    for key, kinds, number in (("whole", "=", "strongest"), ("apart", ">", "apart")):
        yield nonzero(
            key,
            f"IF(AND({{list_no}}{kinds}{{Parameters.std_no}},{in_force}>={{Parameters.{key}_from}}),1,0)",
            article="8.3.1" if key == "whole" else "r.7.3.1",
            helper=True,
            asks=lambda row, number=number, quick=key == "apart": int(
                (row("list_no") > 1) is quick and number in row.result.period.law.numbers
            ),
        )
    nobody = "{number}=0"
    yield nonzero("own", blank_if(nobody, f"MAX(0,{_by_list('new', 'rating')})"), helper=True)
    std = "IF({Players.here#number}=1,{Standard.new#number},{Players.std_rating_taken#number})"
    yield nonzero("std", blank_if(nobody, f"MAX(0,{std})"), helper=True)
    yield nonzero("completed", f"IF({nobody},{{Parameters.new_games}},{_by_list('games_total', 'games')})", helper=True)
    yield nonzero("reached", f"IF({nobody},0,{_by_list('reached', '2400')})", helper=True)
    yield nonzero("reached_2300", f"IF({nobody},0,{_by_list('reached_2300', '2300')})", helper=True)
    yield nonzero("young", f"IF({nobody},0,{{Players.young_next#number}})", article="8.3.3", helper=True)
    yield nonzero(
        "junior",
        f"IF({keeps_young_factor('{rating}', '{young}', '{reached_2300}')},1,0)",
        needs="{rating}",
        article="8.3.3",
        helper=True,
        asks=lambda row: int(
            row.flag("young")
            and rules.keeps_young_factor(row("rating"), row.flag("reached_2300"), row.law, row.readings)
        ),
    )


def _factor(row: Row) -> int:
    facts = (row("rating"), row("completed"), row.flag("reached"), row.flag("young"), row.flag("reached_2300"))
    return rules.factor(*facts, row.law, row.readings)


def _new(row: Row) -> int | None:
    new = rules.new_rating(row("rating"), row("rounded"))
    return new if rules.can_be_listed(new, row.law) else None


def _performance(row: Row) -> int:
    share = hundredths(row("points"), row("games"))
    return half_away(rules.performance(Fraction(row("mean")), rules.difference_of(share, row.law)))


_OUTCOME = (
    integer(
        "used",
        excel.used_factor("{k}", "{games}"),
        rules.used_factor,
        needs="{k}",
        asks=lambda row: rules.used_factor(row("k"), row("games"), row.law),
    ),
    computed(
        "exact",
        "{used}*{sum}",
        rules.period_change,
        needs="{used}",
        format=EXACT,
        asks=lambda row: rules.period_change(row("used"), Fraction(row("sum")) * POINT),
    ),
    computed(
        "rounded",
        half_away.excel("{exact}"),
        rules.rounded_change,
        needs="{exact}",
        format=SIGN_FORMAT,
        asks=lambda row: rules.rounded_change(Fraction(row("exact"))),
    ),
    integer(
        "new",
        blank_if("{rating}+{rounded}<{Parameters.floor}", "{rating}+{rounded}"),
        rules.new_rating,
        needs="{rounded}",
        article="7.1, 7.2.1",
        asks=_new,
    ),
)

_SHARE = half_up.excel("{points}*{Parameters.unit}/{games}")

WHAT_IF = WhatIf(
    ids="{Players.id_taken}",
    rating=ELO,
    ratings=RATINGS,
    scores=SCORES,
    player=tuple(_player()),
    differences=_DIFFERENCES,
    left_out="left_out",
    expected=rules.expected,
    change=computed(
        "change",
        "ROUND({score_value}-{expected},6)",
        rules.game_change,
        blank_if='OR({expected}="",NOT(ISNUMBER({score_value})))',
        format=EXACT,
        asks=_change,
    ),
    outcome=_OUTCOME,
    performance=(
        integer(
            "performance",
            half_away.excel(f"{{mean}}+INDEX({{Parameters.dp}},{_SHARE}+1)"),
            rules.performance,
            needs="{mean}",
            asks=_performance,
        ),
    ),
    needed_change=needed_change_half_away(UNIT, "8.3.4", EXACT),
    used=(
        excel.used_factor("{k}", "{opponents}"),
        lambda row: rules.used_factor(row("k"), row("opponents"), row.law),
    ),
    articles={
        "difference": "8.3.1",
        "mean": "8.1.1",
        "expected_points": "8.1.2",
        "sum": "8.3.2",
        "needed": "8.3.2, 8.3.3",
    },
    change_format=EXACT,
).sheet()
