"""What stands behind the page: each game, each rule set's K, and FCE's K from the seasons."""

from __future__ import annotations

from xlelo.drafting.rounding import half_away, half_up
from xlelo.drafting.sheet import TEXT, WHOLE, Column, Sheet, Table, computed, counted, printed
from xlelo.regulations.elo1972.sheets.shared import HUNDREDTHS, SOME, difference_of, when
from xlelo.regulations.melao.sheets.page import GAMES, SEASONS
from xlelo.regulations.melao.sheets.parameters import RULE_SETS, stabilisation, weighting


def workings() -> Sheet:
    return Sheet("Workings", (_games(), _rule_sets(), _seasons()), fields=_singles(), value_column=6, portrait=True)


def _singles() -> tuple[Column, ...]:
    return (
        computed("above", 'IF({WhatIf.played}=0,"",ROUND(2*{WhatIf.points},0)-{WhatIf.played})', format="+0;-0;0"),
        computed(
            "share",
            when("{above}", half_up.excel("{WhatIf.points}*{Parameters.per_cent}/{WhatIf.played}")),
            format=HUNDREDTHS,
        ),
        computed(
            "enough",
            'IF(SUM({WhatIf.rating})*SUM({WhatIf.target})=0,"",{WhatIf.target}-{WhatIf.rating}-{Parameters.half})',
            format="+0.0;-0.0;0.0",
        ),
        computed("seasons", f"COUNT({_season_games()})", format=SOME),
        computed("gaps", "SUM({Workings.gap})", format=SOME),
        computed(
            "mean_games",
            'IF({seasons}=0,"",MIN({Parameters.most_games},'
            "SUMPRODUCT({Workings.season_games}*{Workings.weight})/SUM({Workings.weight})))",
            format="0.00",
        ),
        computed(
            "activity",
            f'IF({{mean_games}}="",0,{half_away.excel("{Parameters.most_activity}-{mean_games}/{Parameters.activity_divisor}")})',
            format='+0;-0;""',
        ),
        computed("k0", f'IF(SUM({{WhatIf.rating}})=0,"",{stabilisation("{WhatIf.rating}")})', format=WHOLE),
        computed("fce_k", when("{k0}", "{k0}+{activity}"), format=WHOLE),
        computed(
            "cnxc_k",
            f'IF(SUM({{WhatIf.rating}})=0,"",{weighting("{WhatIf.rating}", "{WhatIf.cnxc_games}")})',
            format=WHOLE,
        ),
        computed("mean_k0", when("{WhatIf.mean}", stabilisation("{WhatIf.mean}")), format=WHOLE),
    )


def _games() -> Table:
    opponent, score = (f"INDEX({{WhatIf.{key}}},{{n}})" for key in ("opponent", "score"))
    return Table(
        (
            counted(),
            computed(
                "met",
                f'IF(AND(ISNUMBER(INDEX({{WhatIf.difference}},{{n}})),ISNUMBER({score})),{opponent},"")',
                format=WHOLE,
            ),
            computed("scored", when("{met}", score), width=9),
        ),
        GAMES,
    )


def _rule_sets() -> Table:
    gains = dict.fromkeys(RULE_SETS, "{enough}") | {
        "fce": "IF({WhatIf.target}<={Parameters.floor},-{Parameters.far},"
        "{enough}+IF({WhatIf.target}>{WhatIf.rating},0,{Parameters.least}))"
    }

    def on_page(column: str) -> str:
        return f"INDEX({{WhatIf.{column}}},MATCH({{rule_set}},{{WhatIf.rules}},0))"

    return Table(
        (
            printed("rule_set", [one.code for one in RULE_SETS.values()], format=TEXT, width=11),
            printed("by_rules", [f"={formula}" for formula in _factors().values()], width=9),
            printed(
                "performance",
                [f'=IF({{WhatIf.played}}=0,"",{formula})' for formula in _performances().values()],
                format="0.0#",
                width=12,
            ),
            printed(
                "gain",
                [f'=IF(OR({on_page("k")}="",{{enough}}=""),"",{gain})' for gain in gains.values()],
                format="+0.0;-0.0;0.0",
                width=10,
            ),
            computed(
                "least",
                f'IF(OR({{gain}}="",{on_page("expected_all")}=""),"",'
                f"-INT(-ROUND(2*({on_page('expected_all')}+{{gain}}/{on_page('k')}),6))/2)",
                format="0.0",
                width=10,
            ),
        ),
        len(RULE_SETS),
    )


def _factors() -> dict[str, str]:
    """K by what each rule set asks for; without a rating there is none."""
    known = 'IF(SUM({WhatIf.rating})=0,"",'
    return {
        "fce": "{fce_k}",
        "cnxc": 'IF(SUM({WhatIf.cnxc_games})<{Parameters.cnxc_least},"",{cnxc_k})',
        "fide": f"{known}IF(SUM({{WhatIf.fide_games}})<{{Parameters.new_games}},{{Parameters.new_k}},"
        "IF({WhatIf.rating}<{Parameters.top_rating},{Parameters.usual_k},{Parameters.top_k})))",
        "elo": f'{known}IF(SUM({{WhatIf.elo_games}})>{{Parameters.year_games}},"",{{Parameters.elo_k}}))',
    }


def _performances() -> dict[str, str]:
    mean = "{WhatIf.mean}"
    return {
        "fce": f"{mean}+{{above}}*IF({{above}}>0,{{mean_k0}},{{Parameters.widest}}/{{WhatIf.played}})",
        "cnxc": f"{mean}+{difference_of('{share}', 'cnxc_')}",
        "fide": f"{mean}+IF({{above}}<0,{difference_of('{share}', 'fide_')},{{Parameters.half_point}}*{{above}})",
        "elo": f"IFERROR({mean}+{difference_of('{share}', 'elo_')},{{Parameters.plus}})",
    }


def _season_games() -> str:
    return ",".join(f"{{WhatIf.season{number}}}" for number in range(1, SEASONS + 1))


def _seasons() -> Table:
    """FCE: K0 and what the games of the last complete seasons add to it."""
    games = f"CHOOSE({{season}},{_season_games()})"
    return Table(
        (
            printed("season", range(1, SEASONS + 1), format=WHOLE, width=9),
            computed("season_games", f"SUM({games})", format=SOME, width=9),
            computed("weight", "MAX(0,{seasons}+1-{season})", format=SOME, width=9),
            computed("gap", f"IF(AND({{season}}<={{seasons}},COUNT({games})=0),1,0)", format=SOME, width=9),
        ),
        SEASONS,
    )
