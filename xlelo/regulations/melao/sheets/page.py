"""The page of one player: my next games under four rule sets side by side."""

from __future__ import annotations

from xlelo.drafting.form import COUNT, RATING, File, Kind
from xlelo.drafting.form import Column as Asked
from xlelo.drafting.rounding import half_away, half_up
from xlelo.drafting.sheet import TEXT, WHOLE, Chart, Column, Sheet, Table, computed, counted, inputs, printed, typed
from xlelo.regulations.melao.sheets.parameters import (
    RULE_SETS,
    THOUSANDTHS,
    difference_of,
    expected,
    stabilisation,
    weighting,
)

GAMES = 30
SEASONS = 5
STEPS = 20
FACTOR = Kind("fraction", "a factor K from 1 to 100 is allowed", 1, 100)
SCORE = Kind("fraction", "1, 0.5 or 0 is allowed", 0, 1)

COUNTED = (*(f"season{number}" for number in range(1, SEASONS + 1)), "cnxc_games", "fide_games", "elo_games")
PLAYER = File(
    "player",
    (
        Asked("rating", RATING),
        Asked("target", RATING),
        Asked("own_k", FACTOR),
        *(Asked(key, COUNT) for key in COUNTED),
    ),
    needed=False,
)
OPPONENTS = File("opponents", (Asked("opponent", RATING), Asked("score", SCORE)), needed=False)


def page() -> Sheet:
    return Sheet(
        "WhatIf",
        (_answers(), _games(), _curve()),
        fields=(*_asked(), *_found()),
        beside=True,
        label_width=27,
        charts=(Chart("chart", "line", "curve_points", tuple(f"curve_{key}" for key in RULE_SETS), "E12", (14.5, 9)),),
        file=PLAYER.name,
    )


def _asked() -> tuple[Column, ...]:
    return tuple(
        typed(one.name, one.kind, format=WHOLE if one.kind is not FACTOR else "0.##") for one in PLAYER.columns
    )


def _found() -> tuple[Column, ...]:
    return (
        computed("listed", 'COUNTIF({WhatIf.opponent},">0")', format=WHOLE),
        computed("played", "COUNT({WhatIf.met})", format=WHOLE),
        computed("points", "SUM({WhatIf.scored})", format="0.0"),
        computed("mean", 'IF({played}=0,"",SUM({WhatIf.met})/{played})', format="0.0#"),
        computed("above", 'IF({played}=0,"",ROUND(2*{points},0)-{played})', format="+0;-0;0"),
        computed(
            "share",
            f'IF({{played}}=0,"",{half_up.excel("{points}*{Parameters.per_cent}/{played}")})',
            format=r"0\.00",
        ),
    )


def _games() -> Table:
    return Table(
        (
            counted(4),
            *inputs(OPPONENTS, opponent={"format": WHOLE, "width": 9}, score={"width": 6}),
            computed(
                "difference",
                f'IF(SUM({{rating}})*SUM({{opponent}})=0,"",{half_away.excel("{rating}-{opponent}")})',
                format=WHOLE,
                width=9,
            ),
            computed(
                "met",
                'IF(AND(ISNUMBER({difference}),ISNUMBER({score})),{opponent},"")',
                format=WHOLE,
                width=7,
            ),
            computed("scored", 'IF({met}="","",{score})', width=7),
            *(computed(key, expected("{difference}", key), format=THOUSANDTHS, width=9) for key in RULE_SETS),
        ),
        GAMES,
        file=OPPONENTS.name,
    )


# What the four rule sets answer


def _answers() -> Table:
    known = 'IF({change}="","",'
    new = {
        "fce": f"MAX({{Parameters.floor}},{{rating}}+{half_away.excel('{change}')})",
        "cnxc": half_up.excel("{rating}+{change}"),
        "fide": half_away.excel("{rating}+{change}"),
        "elo": half_away.excel("{rating}+{change}"),
    }
    gains = dict.fromkeys(RULE_SETS, '=IF(OR({k}="",SUM({target})=0),"",{target}-{rating}-{Parameters.half})') | {
        "fce": '=IF(OR({k}="",SUM({target})=0),"",IF({target}<={Parameters.floor},-{Parameters.far},'
        "{target}-{rating}-{Parameters.half}+IF({target}>{rating},0,{Parameters.least})))"
    }
    return Table(
        (
            printed("rules", [one.code for one in RULE_SETS.values()], format=TEXT, width=11, shown=True),
            printed("by_rules", [f"={formula}" for formula in _factors().values()], width=8),
            computed("k", 'IF(SUM({rating})=0,"",IF(SUM({own_k})>0,{own_k},{by_rules}))', format="0.##", width=6),
            printed(
                "expected_all",
                [f'=IF(COUNT({{WhatIf.{key}}})=0,"",SUM({{WhatIf.{key}}})/{{Parameters.unit}})' for key in RULE_SETS],
                format="0.0##",
                width=9,
            ),
            printed(
                "expected",
                [f'=SUMIFS({{WhatIf.{key}}},{{WhatIf.score}},">=0")/{{Parameters.unit}}' for key in RULE_SETS],
                format="0.0##",
                width=9,
            ),
            computed(
                "change",
                'IF(OR({k}="",{played}=0),"",ROUND({k}*({points}-{expected}),6))',
                format="+0.0##;-0.0##;0.0",
                width=9,
            ),
            printed("new", [f"={known}{new[key]})" for key in RULE_SETS], format=WHOLE, width=8, shown=True),
            printed(
                "performance",
                [f'=IF({{played}}=0,"",{formula})' for formula in _performances().values()],
                format="0.0#",
                width=10,
                shown=True,
            ),
            printed("gain", [gains[key] for key in RULE_SETS], format="+0.0;-0.0;0.0", width=8),
            computed(
                "least",
                'IF(OR({gain}="",{expected_all}=""),"",-INT(-ROUND(2*({expected_all}+{gain}/{k}),6))/2)',
                format="0.0",
                width=8,
            ),
            computed(
                "needed",
                'IF({least}="","",IF({least}>{listed},{Parameters.unreachable},MAX(0,{least})))',
                format="0.0",
                width=8,
                shown=True,
            ),
        ),
        len(RULE_SETS),
    )


def _factors() -> dict[str, str]:
    """K by what each rule set asks for."""
    weighted = weighting("{rating}", "{cnxc_games}")
    return {
        "fce": "{Seasons.k}",
        "cnxc": f'IF(OR(SUM({{rating}})=0,SUM({{cnxc_games}})<{{Parameters.cnxc_least}}),"",{weighted})',
        "fide": "IF(SUM({fide_games})<{Parameters.new_games},{Parameters.new_k},"
        "IF({rating}<{Parameters.top_rating},{Parameters.usual_k},{Parameters.top_k}))",
        "elo": 'IF(SUM({elo_games})>{Parameters.year_games},"",{Parameters.elo_k})',
    }


def _performances() -> dict[str, str]:
    return {
        "fce": "IF({above}>0,{mean}+{Seasons.mean_k0}*{above},{mean}+{Parameters.widest}*{above}/{played})",
        "cnxc": f"{{mean}}+{difference_of('{share}', 'cnxc')}",
        "fide": f"IF({{above}}<0,{{mean}}+{difference_of('{share}', 'fide')},"
        "{mean}+{Parameters.half_point}*{above})",
        "elo": f"IFERROR({{mean}}+{difference_of('{share}', 'elo')},{{Parameters.plus}})",
    }


def _curve() -> Table:
    """New rating against points scored; half-points, spread over the whole width of the chart."""

    def at(key: str) -> str:
        row = f'MATCH("{RULE_SETS[key].code}",{{WhatIf.rules}},0)'
        factor, whole = (f"INDEX({{WhatIf.{column}}},{row})" for column in ("k", "expected_all"))
        return f"{factor}*({{curve_points}}-{whole})"

    new = {
        "fce": "MAX({{Parameters.floor}},{{rating}}+ROUND(ROUND({change},6),0))",
        "cnxc": "INT(ROUND({{rating}}+{change},6)+0.5)",
        "fide": "ROUND(ROUND({{rating}}+{change},6),0)",
        "elo": "ROUND(ROUND({{rating}}+{change},6),0)",
    }
    return Table(
        (
            printed("step", range(STEPS + 1), format=WHOLE, width=5),
            computed(
                "curve_points",
                'IF({listed}=0,"",INT(ROUND(2*{listed}*{step}/{Parameters.curve_steps},6)+0.5)/2)',
                format="0.0",
                width=8,
            ),
            *(
                computed(
                    f"curve_{key}",
                    f'IFERROR({formula.format(change=at(key))},"")',
                    format=WHOLE,
                    width=9,
                )
                for key, formula in new.items()
            ),
        ),
        STEPS + 1,
    )


def seasons() -> Sheet:
    """FCE's K from the seasons: K0 and what the games of the last complete seasons add to it."""
    games = ",".join(f"{{WhatIf.season{number}}}" for number in range(1, SEASONS + 1))
    return Sheet(
        "Seasons",
        (
            Table(
                (
                    printed("season", range(1, SEASONS + 1), format=WHOLE, width=9),
                    computed("season_games", f"SUM(CHOOSE({{season}},{games}))", format=WHOLE, width=9),
                    computed("weight", "MAX(0,{seasons}+1-{season})", format=WHOLE, width=9),
                    computed(
                        "gap",
                        f"IF(AND({{season}}<={{seasons}},COUNT(CHOOSE({{season}},{games}))=0),1,0)",
                        format=WHOLE,
                        width=9,
                    ),
                ),
                SEASONS,
            ),
        ),
        fields=(
            computed("seasons", f"COUNT({games})", format=WHOLE),
            computed("gaps", "SUM({Seasons.gap})", format=WHOLE),
            computed(
                "mean_games",
                'IF({seasons}=0,"",MIN({Parameters.most_games},'
                "SUMPRODUCT({Seasons.season_games}*{Seasons.weight})/SUM({Seasons.weight})))",
                format="0.00",
            ),
            computed(
                "activity",
                'IF({mean_games}="",0,'
                + half_away.excel("{Parameters.most_activity}-{mean_games}/{Parameters.activity_divisor}")
                + ")",
                format="+0;-0;0",
            ),
            computed("k0", f'IF(SUM({{WhatIf.rating}})=0,"",{stabilisation("{WhatIf.rating}")})', format=WHOLE),
            computed("k", 'IF({k0}="","",{k0}+{activity})', format=WHOLE),
            computed("mean_k0", f'IF({{WhatIf.mean}}="","",{stabilisation("{WhatIf.mean}")})', format=WHOLE),
        ),
        value_column=5,
    )
