"""A quick what-if: what games of the next month against some opponents would change."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.law.kinds import COUNT, ELO, IDENTITY, SCORE, SHARED_PACKAGE, choice_of
from xlelo.law.rounding import half_away, half_up
from xlelo.law.tables import POINT, hundredths
from xlelo.regulations.fide2024 import excel, rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.sheets.bounds import FACTORS, RATINGS, SCORES
from xlelo.regulations.fide2024.sheets.lists import KINDS, RATED, UNIT, factor, keeps_young_factor
from xlelo.sheets.columns import integer, nonzero, text
from xlelo.sheets.formats import FRACTION, SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, expected_score, first_of, row_of_choice
from xlelo.sheets.parsed import is_word, score_value
from xlelo.sheets.sheet import Column, Sheet, Table, computed, input_column, row_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.sheets.asked_row import Row
    from xlelo.sheets.bound import Bound

GAMES = 20
EXACT = "+0.00;-0.00;0.00"
LIST = choice_of(LISTS, SHARED_PACKAGE)


def _value(key: str, bound: Bound) -> Column:
    """The parsed number of an input cell: 0 if it is blank, −1 if it is invalid."""

    def value(row: Row) -> int:
        typed = row(key) or 0
        allowed = isinstance(typed, int) and row(f"Parameters.least_{bound.key}") <= typed
        return typed if typed == 0 or (allowed and typed <= row(f"Parameters.most_{bound.key}")) else -1

    heading = f"WhatIf.{key}, Parameters.taken"
    return integer(f"{key}_value", bound.parse(f"{{{key}}}"), heading=heading, helper=True, asks=value)


def _ratings(row: Row) -> tuple[int, int]:
    """The player's rating and the opponent's."""
    return row("WhatIf.rating"), row("opponent_value")


def _difference(row: Row) -> int | None:
    own, opponent = _ratings(row)
    return None if own is None or opponent < 1 else own - opponent


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


def _sum(row: Row, key: str, among: str) -> Fraction:
    return sum((Fraction(row.at(key, game)) for game in row.rows_with(among)), Fraction(0))


_TRIAL_COLUMNS = (
    row_numbers(),
    input_column("opponent", ELO, bound=RATINGS, format=WHOLE_FORMAT, width=10),
    input_column("score", SCORE, bound=SCORES, format=FRACTION, width=8),
    integer(
        "difference",
        "{WhatIf.rating}-{opponent_value}",
        blank_if='OR({WhatIf.rating}="",{opponent_value}<1)',
        article="8.3.1",
        width=9,
        asks=_difference,
    ),
    text(
        "left_out",
        f'IF({{WhatIf.apart}}=0,"",IF({excel.too_far_apart("{WhatIf.rating}", "{opponent_value}")},'
        '{Parameters.too_far},""))',
        rules.too_far_apart,
        needs="{difference}",
        width=11,
        visible=True,
        asks=_is_too_far_apart,
    ),
    integer(
        "counted",
        excel.event_difference("{WhatIf.whole}", "{WhatIf.rating}", "{difference}"),
        rules.counted_difference,
        blank_if='OR({difference}="",{left_out}<>"")',
        width=9,
        asks=lambda row: None if row("difference") is None else _counted(row),
    ),
    computed(
        "expected",
        expected_score("{counted}"),
        needs="{counted}",
        article="8.1.2",
        format="0.00",
        width=9,
        asks=lambda row: Fraction(rules.expected(row("counted"), row.law), POINT),
    ),
    computed(
        "change",
        "ROUND({score_value}-{expected},6)",
        rules.game_change,
        blank_if='OR({expected}="",NOT(ISNUMBER({score_value})))',
        format=EXACT,
        width=9,
        asks=_change,
    ),
    integer(
        "rated",
        "{opponent_value}",
        needs="{change}",
        article="8.1.1",
        helper=True,
        asks=lambda row: row("opponent_value"),
    ),
    _value("opponent", RATINGS),
    score_value(SCORES),
)


def _by_list(key: str, typed: str) -> str:
    """Formula for a value of the chosen player in the chosen list. `typed`: that of a player who is in no new list."""
    calculated = ",".join(f"{{{sheet}.{key}#number}}" for sheet in RATED.values())
    entered = ",".join(f"{{Players.{prefix}_{typed}_taken#number}}" for prefix in RATED)
    return f"IF({{Players.here#number}}=1,CHOOSE({{list_no}},{calculated}),CHOOSE({{list_no}},{entered}))"


def _player() -> Iterator[Column]:
    """The chosen player at the start of the next month. Without one, K is that of an adult who is not new."""
    yield _value("own_rating", RATINGS)
    yield _value("own_k", FACTORS)
    yield _value("target", RATINGS)
    yield nonzero("number", row_of_choice("{player}", "{Players.id_taken}"), helper=True)
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


def _rating(row: Row) -> int | None:
    kind = KINDS[row("list_no")]
    typed: int = row("own_rating_value")
    found = rules.standing_rating(kind, row("own") or None, row("std") or None) if typed == 0 else typed
    return None if found == -1 else found


def _factor(row: Row) -> int | None:
    facts = (row("rating"), row("completed"), row.flag("reached"), row.flag("young"), row.flag("reached_2300"))
    typed: int = row("own_k_value")
    found = rules.factor(*facts, row.law, row.readings) if typed == 0 else typed
    return None if found == -1 else found


def _performance(row: Row) -> int:
    share = hundredths(row("points"), row("games"))
    return half_away(rules.performance(Fraction(row("mean")), rules.difference_of(share, row.law)))


def _needed(row: Row) -> Fraction | None:
    """The least score in half-points whose rounded change reaches the target. K is that of all these games."""
    if row("needed_change") is None or not row("opponents") or not row("k"):
        return None
    used = rules.used_factor(row("k"), row("opponents"), row.law)
    return max(Fraction(0), Fraction(-(-2 * (row("expected_points") + row("needed_change") / Fraction(used)) // 1), 2))


def _figures() -> Iterator[Column]:
    yield integer(
        "rating",
        first_of(
            {
                "{own_rating_value}>0": "{own_rating_value}",
                "OR({own_rating_value}<0,SUM({own},{std})=0)": '""',
                "SUM({own})>0": "{own}",
            },
            "{std}",
        ),
        rules.standing_rating,
        asks=_rating,
    )
    yield integer(
        "k",
        first_of(
            {"{own_k_value}>0": "{own_k_value}", "{own_k_value}<0": '""'},
            factor("{rating}", "{completed}", "{reached}", "{junior}"),
        ),
        rules.factor,
        needs="{rating}",
        asks=_factor,
    )
    yield integer("opponents", "COUNT({WhatIf.expected})", asks=lambda row: len(row.rows_with("expected")))
    yield computed(
        "expected_points",
        "ROUND(SUM({WhatIf.expected}),6)",
        article="8.1.2",
        format="0.00",
        asks=lambda row: _sum(row, "expected", "expected"),
    )
    yield integer("games", "COUNT({WhatIf.change})", asks=lambda row: len(row.rows_with("change")))
    yield computed(
        "points",
        'SUMIFS({WhatIf.score_value},{WhatIf.rated},">0")',
        asks=lambda row: _sum(row, "score_value", "change"),
    )
    yield computed(
        "sum",
        "ROUND(SUM({WhatIf.change}),6)",
        article="8.3.2",
        format=EXACT,
        asks=lambda row: _sum(row, "change", "change"),
    )
    yield integer(
        "used",
        excel.used_factor("{k}", "{games}"),
        rules.used_factor,
        needs="{k}",
        asks=lambda row: rules.used_factor(row("k"), row("games"), row.law),
    )
    yield computed(
        "exact",
        "{used}*{sum}",
        rules.period_change,
        needs="{used}",
        format=EXACT,
        asks=lambda row: rules.period_change(row("used"), Fraction(row("sum")) * POINT),
    )
    yield computed(
        "rounded",
        half_away.excel("{exact}"),
        rules.rounded_change,
        needs="{exact}",
        format=SIGN_FORMAT,
        asks=lambda row: rules.rounded_change(Fraction(row("exact"))),
    )
    yield integer(
        "new",
        blank_if("{rating}+{rounded}<{Parameters.floor}", "{rating}+{rounded}"),
        rules.new_rating,
        needs="{rounded}",
        article="7.1, 7.2.1",
        visible=True,
        asks=_new,
    )
    yield computed(
        "mean",
        "AVERAGE({WhatIf.rated})",
        blank_if="{games}=0",
        article="8.1.1",
        format="0.00",
        asks=lambda row: _sum(row, "rated", "rated") / row("games") if row("games") else None,
    )
    share = half_up.excel("{points}*{Parameters.unit}/{games}")
    yield integer(
        "performance",
        half_away.excel(f"{{mean}}+INDEX({{Parameters.dp}},{share}+1)"),
        rules.performance,
        needs="{mean}",
        visible=True,
        asks=_performance,
    )


def _new(row: Row) -> int | None:
    new = rules.new_rating(row("rating"), row("rounded"))
    return new if rules.can_be_listed(new, row.law) else None


def _target() -> Iterator[Column]:
    """What the target takes. Half a point of change is enough for a gain, for 8.3.4 rounds a half away from zero."""
    yield computed(
        "gain",
        "{target_value}-{rating}",
        blank_if='OR({target_value}<1,{rating}="")',
        format=SIGN_FORMAT,
        asks=lambda row: None if row("target_value") < 1 or not row("rating") else row("target_value") - row("rating"),
    )
    yield computed(
        "needed_change",
        "{gain}-1/2+IF({gain}>0,0,1/{Parameters.unit})",
        needs="{gain}",
        article="8.3.4",
        format=EXACT,
        asks=lambda row: row("gain") - Fraction(1, 2) + (0 if row("gain") > 0 else Fraction(1, UNIT)),
    )
    used = excel.used_factor("{k}", "{opponents}")
    yield computed(
        "needed",
        f"MAX(0,-INT(-ROUND(2*({{expected_points}}+{{needed_change}}/({used})),6))/2)",
        blank_if='OR({needed_change}="",{k}="",{opponents}=0)',
        article="8.3.2, 8.3.3",
        format="0.0",
        visible=True,
        alarm="COUNT({needed})*({needed}>{opponents})>0",
        asks=_needed,
    )


WHAT_IF = Sheet(
    "WhatIf",
    (Table(_TRIAL_COLUMNS, GAMES),),
    fields=(
        input_column("player", IDENTITY, format=TEXT, choices="Players.id", width=12),
        input_column("list", LIST, format=TEXT),
        input_column("own_rating", ELO, bound=RATINGS, format=WHOLE_FORMAT),
        input_column("own_k", COUNT, bound=FACTORS, format=WHOLE_FORMAT),
        input_column("target", ELO, bound=RATINGS, format=WHOLE_FORMAT),
        *_figures(),
        *_target(),
        *_player(),
    ),
    tables_right=True,
)
