"""The page of one player: the next games under the rule sets side by side."""

from xlelo.law.kinds import COUNT, SCORE, choice_of
from xlelo.law.rounding import half_away
from xlelo.periods.form import Column as InputField
from xlelo.periods.form import File
from xlelo.regulations.cnxc import excel as cnxc
from xlelo.regulations.fce import excel as fce
from xlelo.regulations.fide2011 import excel as fide
from xlelo.regulations.fide2024 import excel as today
from xlelo.sheets.bound import bounds_of
from xlelo.sheets.chart import Chart
from xlelo.sheets.columns import integer, text
from xlelo.sheets.formats import FRACTION, GENERAL, OR_NOTHING, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import difference_at, expected_or_blank
from xlelo.sheets.sheet import (
    Column,
    Sheet,
    Table,
    computed,
    fixed_column,
    fixed_table,
    input_column,
    inputs,
    row_numbers,
)
from xlelo.whatif.sheets import logistic
from xlelo.whatif.sheets.bounds import FACTOR, PAGE_RATING, parsed_columns
from xlelo.whatif.sheets.parameters import FCE, FIDE_PARTS, LISTS_FROM, RULE_SETS

GAMES = 30
STEPS = 2 * GAMES
"""Steps of the chart, half a point each."""

SEASONS = 5

K_BY_GAMES = (*(f"season{number}" for number in range(1, SEASONS + 1)), "cnxc_games", "fide_games", "elo_games")
PLAYER = File.of(
    "player",
    InputField("rating", PAGE_RATING),
    InputField("target", PAGE_RATING),
    InputField("own_k", FACTOR),
    *(InputField(key, COUNT) for key in K_BY_GAMES),
    InputField("fide_part", choice_of({part: part for part in FIDE_PARTS})),
    *logistic.INPUTS,
    is_required=False,
)
OPPONENTS = File.of("opponents", InputField("opponent", PAGE_RATING), InputField("score", SCORE), is_required=False)

NEW = {
    "fce": fce.new_rating("{WhatIf.rating_taken}", fce.rounded_change("{x}"), FCE),
    "cnxc": cnxc.new_rating("{WhatIf.rating_taken}", "{x}"),
    "today": today.new_rating("{WhatIf.rating_taken}", "{x}"),
    "fide": fide.new_rating("{WhatIf.rating_taken}", "{x}"),
    "elo": half_away.excel("{WhatIf.rating_taken}+{x}"),
    "logistic": half_away.excel("{WhatIf.rating_taken}+{x}"),
}
"""Rule set → formula of the new rating after a change {x}."""

COUNT_FORMULAS = {key: f"INDEX({{Workings.counted_{key}}},{{place}})" for key in ("today", "fide")}
"""Rule set → the counted difference, if it is limited."""


def page() -> Sheet:
    return Sheet.of(
        "WhatIf",
        _games(),
        _answers(),
        _expectation_table(),
        _curve(),
        fields=(*_questions(), *_find(), *parsed_columns("WhatIf", PLAYER)),
        tables_right=True,
        charts=(
            Chart(
                "chart", "line", "curve_points", tuple(map("curve_{}".format, RULE_SETS)), "I13", (15.5, 11.5), step=0.5
            ),
        ),
        file=PLAYER.name,
        one_page=True,
    )


def _questions() -> tuple[Column, ...]:
    bounds = bounds_of(PLAYER)
    looks = {
        one.name: TEXT if one.kind.meanings else WHOLE_FORMAT if one.kind.name == "whole" else GENERAL
        for one in PLAYER.columns
    }
    return tuple(input_column(key, PLAYER[key].kind, bound=bounds.get(key), format=look) for key, look in looks.items())


def _find() -> tuple[Column, ...]:
    return (
        computed("listed", "COUNT({Workings.opponent})", format=OR_NOTHING),
        computed("played", "COUNT({Workings.met})", format=OR_NOTHING),
        computed("points", "SUM({Workings.scored})", blank_if="{played}=0", format="0.0"),
        computed("mean", "SUM({Workings.met})/{played}", blank_if="{played}=0", format="0.0#"),
        computed("plain", f"{{mean}}+{difference_at('{Workings.share}', 'today_')}", needs="{mean}", format="0.0#"),
    )


def _games() -> Table:
    return Table.of(
        GAMES,
        row_numbers(4),
        *inputs(
            OPPONENTS,
            bounds_of(OPPONENTS),
            opponent={"format": WHOLE_FORMAT},
            score={"format": FRACTION, "width": 6},
        ),
        file=OPPONENTS.name,
    )


def _expectation_table() -> Table:
    """Table of the opponents: what is expected against each, under each rule set."""
    return fixed_table(
        fixed_column("place", range(1, GAMES + 1), format=WHOLE_FORMAT, width=4, heading="WhatIf.step"),
        integer("against", "INDEX({Workings.opponent},{place})", heading="WhatIf.opponent"),
        integer(
            "difference",
            half_away.excel("{rating_taken}-{against}"),
            blank_if="SUM({rating_taken})*SUM({against})=0",
            width=6,
        ),
        *(computed(key, _expected(key), needs="{difference}", format="0.00#") for key in RULE_SETS),
        on_paper=False,
    )


def _expected(key: str) -> str:
    if key == logistic.KEY:
        return logistic.expected("{rating_taken}+{Workings.ahead}-{against}")
    return f"{expected_or_blank(COUNT_FORMULAS.get(key, '{difference}'), f'{key}_')}/{{Parameters.unit}}"


def _working(column: str) -> str:
    """Formula for a value on Workings, for the rule set of this row."""
    return f"INDEX({{Workings.{column}}},MATCH({{rules}},{{Workings.rule_set}},0))"


def _answers() -> Table:
    new_ratings = {key: _new(key, "{change}") for key in NEW}
    return fixed_table(
        fixed_column("rules", [one.code for one in RULE_SETS.values()], format=TEXT, visible=True),
        computed(
            "k",
            f"IF(SUM({{own_k_taken}})>0,{{own_k_taken}},{_working('by_rules')})",
            blank_if=f'IF(SUM({{rating_taken}})=0,TRUE,{_working("obstacle")}<>"")',
            width=5,
        ),
        fixed_column(
            "expected_all",
            [f'=IF(COUNT({{WhatIf.{key}}})=0,"",SUM({{WhatIf.{key}}}))' for key in RULE_SETS],
            format="0.0##",
        ),
        fixed_column(
            "expected",
            [f'=IF({{played}}=0,"",SUMIFS({{WhatIf.{key}}},{{Workings.score}},">=0"))' for key in RULE_SETS],
            format="0.0##",
        ),
        computed(
            "change",
            f"ROUND({_working('used')}*({{points}}-{{expected}}),6)",
            blank_if='OR({k}="",{played}=0)',
            format="+0.0##;-0.0##;0.0",
        ),
        fixed_column(
            "new",
            [f'=IF({{change}}="","",{listed_or_mark(key, new, new)})' for key, new in new_ratings.items()],
            format=WHOLE_FORMAT,
            visible=True,
        ),
        computed("performance", _working("performance"), format="0.0#", visible=True),
        text("needed", _working("said"), width=36, visible=True),
    )


def _new(key: str, change: str) -> str:
    return NEW[key].replace("{x}", change)


def listed_or_mark(key: str, rating: str, formula: str) -> str:
    """The formula, or a mark if the rating is below FIDE's floor.

    Nobody is rated there (7.2.1 of today, 0.6 of 2011).
    """
    if key not in LISTS_FROM:
        return formula
    least, mark = LISTS_FROM[key]
    return f"IF({rating}<{{Parameters.{least}}},{{Parameters.{mark}}},{formula})"


def new_rating(key: str, points: str) -> str:
    """Formula for the new rating with that many points in all games. Without K it is the old rating."""
    row = f'MATCH("{RULE_SETS[key].code}",{{WhatIf.rules}},0)'
    return _new(key, f"SUM(INDEX({{Workings.used_all}},{row}))*({points}-INDEX({{WhatIf.expected_all}},{row}))")


def _curve() -> Table:
    """Curve of the new rating by points, in half-point steps from the present score to the highest.

    Later rows repeat it.
    """

    return fixed_table(
        fixed_column("step", range(STEPS + 1), format=WHOLE_FORMAT, width=5, helper=True),
        computed(
            "curve_points",
            "SUM({points})+MIN({step}/{Parameters.halves},{listed}-{played})",
            blank_if="OR({listed}=0,SUM({rating_taken})=0)",
            format="0.0",
            helper=True,
        ),
        *(
            integer(f"curve_{key}", new_rating(key, "{curve_points}"), needs="{curve_points}", helper=True)
            for key in RULE_SETS
        ),
    )
