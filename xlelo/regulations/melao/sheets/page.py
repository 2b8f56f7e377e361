"""The page of one player: my next games under four rule sets side by side."""

from __future__ import annotations

from xlelo.drafting.form import COUNT, RATING, File, Kind
from xlelo.drafting.form import Column as Asked
from xlelo.drafting.rounding import half_away, half_up
from xlelo.drafting.sheet import TEXT, WHOLE, Chart, Column, Sheet, Table, computed, counted, inputs, printed, typed
from xlelo.regulations.elo1972.sheets.shared import SOME, expected, when
from xlelo.regulations.fide2011.sheets import SCORE
from xlelo.regulations.melao.sheets.parameters import RULE_SETS, STEPS, THOUSANDTHS

GAMES = 30
SEASONS = 5
FACTOR = Kind("fraction", "a factor K from 1 to 100 is allowed", 1, 100)

K_BY_GAMES = (*(f"season{number}" for number in range(1, SEASONS + 1)), "cnxc_games", "fide_games", "elo_games")
PLAYER = File(
    "player",
    (
        Asked("rating", RATING),
        Asked("target", RATING),
        Asked("own_k", FACTOR),
        *(Asked(key, COUNT) for key in K_BY_GAMES),
    ),
    needed=False,
)
OPPONENTS = File("opponents", (Asked("opponent", RATING), Asked("score", SCORE)), needed=False)

NEW = {
    "fce": f"MAX({{Parameters.floor}},{{rating}}+{half_away.formula})",
    "cnxc": half_up.excel("{rating}+{x}"),
    "fide": half_away.excel("{rating}+{x}"),
    "elo": half_away.excel("{rating}+{x}"),
}
"""By rule set, the formula of the new rating after a change {x}."""


def page() -> Sheet:
    return Sheet(
        "WhatIf",
        (_games(), _answers(), _curve()),
        fields=(*_asked(), *_found()),
        beside=True,
        label_width=25,
        charts=(Chart("chart", "line", "curve_points", tuple(f"curve_{key}" for key in RULE_SETS), "N11", (12, 11.5)),),
        file=PLAYER.name,
        one_page=True,
    )


def _asked() -> tuple[Column, ...]:
    return tuple(
        typed(one.name, one.kind, format=WHOLE if one.kind is not FACTOR else "0.##") for one in PLAYER.columns
    )


def _found() -> tuple[Column, ...]:
    return (
        computed("listed", 'COUNTIF({WhatIf.opponent},">0")', format=SOME),
        computed("played", "COUNT({Workings.met})", format=SOME),
        computed("points", 'IF({played}=0,"",SUM({Workings.scored}))', format="0.0"),
        computed("mean", 'IF({played}=0,"",SUM({Workings.met})/{played})', format="0.0#"),
    )


def _games() -> Table:
    return Table(
        (
            counted(4),
            *inputs(OPPONENTS, opponent={"format": WHOLE, "width": 8}, score={"width": 6}),
            computed(
                "difference",
                f'IF(SUM({{rating}})*SUM({{opponent}})=0,"",{half_away.excel("{rating}-{opponent}")})',
                format=WHOLE,
                width=6,
            ),
            *(computed(key, expected("{difference}", f"{key}_"), format=THOUSANDTHS, width=7) for key in RULE_SETS),
        ),
        GAMES,
        file=OPPONENTS.name,
    )


def _worked(column: str) -> str:
    """What stands on Workings for the rule set of this row."""
    return f"INDEX({{Workings.{column}}},MATCH({{rules}},{{Workings.rule_set}},0))"


def _answers() -> Table:
    return Table(
        (
            printed("rules", [one.code for one in RULE_SETS.values()], format=TEXT, width=10, shown=True),
            computed(
                "k",
                f'IF(SUM({{rating}})=0,"",IF(SUM({{own_k}})>0,{{own_k}},{_worked("by_rules")}))',
                format="0.##",
                width=5,
            ),
            printed(
                "expected_all",
                [f'=IF(COUNT({{WhatIf.{key}}})=0,"",SUM({{WhatIf.{key}}})/{{Parameters.unit}})' for key in RULE_SETS],
                format="0.0##",
                width=8,
            ),
            printed(
                "expected",
                [
                    f'=IF({{played}}=0,"",SUMIFS({{WhatIf.{key}}},{{WhatIf.score}},">=0")/{{Parameters.unit}})'
                    for key in RULE_SETS
                ],
                format="0.0##",
                width=8,
            ),
            computed(
                "change",
                'IF(OR({k}="",{played}=0),"",ROUND({k}*({points}-{expected}),6))',
                format="+0.0##;-0.0##;0.0",
                width=8,
            ),
            printed(
                "new",
                [f'=IF({{change}}="","",{formula.replace("{x}", "{change}")})' for formula in NEW.values()],
                format=WHOLE,
                width=7,
                shown=True,
            ),
            computed("performance", _worked("performance"), format="0.0#", width=8, shown=True),
            computed(
                "needed",
                f'IF({_worked("least")}="","",'
                f"IF({_worked('least')}>{{listed}},{{Parameters.unreachable}},MAX(0,{_worked('least')})))",
                format="0.0",
                width=7,
                shown=True,
            ),
        ),
        len(RULE_SETS),
    )


def _curve() -> Table:
    """New rating against points scored; where a rule set names no K the line stays at the rating."""

    def change(key: str) -> str:
        row = f'MATCH("{RULE_SETS[key].code}",{{WhatIf.rules}},0)'
        factor, whole = (f"INDEX({{WhatIf.{column}}},{row})" for column in ("k", "expected_all"))
        return f"SUM({factor})*({{curve_points}}-{whole})"

    return Table(
        (
            printed("step", range(STEPS + 1), format=WHOLE, width=5, aside=True),
            computed(
                "curve_points",
                'IF(OR({listed}=0,SUM({rating})=0),"",{listed}*{step}/{Parameters.curve_steps})',
                format="0.0",
                width=8,
                aside=True,
            ),
            *(
                computed(
                    f"curve_{key}",
                    when("{curve_points}", NEW[key].replace("{x}", change(key))),
                    format=WHOLE,
                    width=9,
                    aside=True,
                )
                for key in RULE_SETS
            ),
        ),
        STEPS + 1,
    )
