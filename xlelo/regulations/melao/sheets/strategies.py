"""Two strategies played out list by list under every regulation, the score beside the rating."""

from __future__ import annotations

from xlelo.drafting.form import Column as Asked
from xlelo.drafting.form import File, Kind
from xlelo.drafting.rounding import half_away, half_up
from xlelo.drafting.sheet import TEXT, WHOLE, Column, Sheet, Table, computed, counted, inputs, printed, typed
from xlelo.regulations.melao import rules
from xlelo.regulations.melao.sheets.parameters import (
    LISTS,
    MOST_LISTS,
    THOUSANDTHS,
    difference_of,
    expected,
    stabilisation,
    weighting,
)

NAMES = ("A", "B")
LEGS = 2
TABLE_OF = {"half": "fide", "month": "fide", "cnxc": "cnxc", "fce": "fce", "fide": "fide", "elo": "elo"}
"""Whose table of expected scores holds."""

START = Kind("whole", "a whole number from 1 to 4000 is allowed", 1, 4000)
BEFORE = Kind("whole", "a whole number of games from 12 to 100000 is allowed", 12, 100_000)
FIXED = Kind("whole", "a whole factor K from 1 to 100 is allowed", 1, 100)
DIAL = Kind("whole", f"from 1 to {MOST_LISTS} lists are allowed", 1, MOST_LISTS)
GAMES = Kind("whole", "a whole number of games from 1 to 2000 is allowed", 1, 2000)
PERCENTAGE = Kind("whole", "a whole percentage from 0 to 100 is allowed", 0, 100)

STARTED = File(
    "start",
    (Asked("start", START), Asked("before", BEFORE), Asked("fixed_k", FIXED), Asked("lists", DIAL)),
    needed=False,
)
PLAYED = File(
    "legs", (Asked("games", GAMES), Asked("percentage", PERCENTAGE), Asked("opposition", START)), needed=False
)


def strategies() -> Sheet:
    return Sheet("Strategies", (_legs(), _ends()), fields=_fields(), value_column=5, file=STARTED.name)


def _fields() -> tuple[Column, ...]:
    return (
        *(typed(one.name, one.kind, format=WHOLE) for one in STARTED.columns),
        computed(
            "half_legs",
            "COUNT({Strategies.games},{Strategies.percentage},{Strategies.opposition})"
            '-COUNT({Parameters.filled})*COUNTIF({Strategies.leg_games},">0")',
            format=WHOLE,
        ),
        *(
            computed(
                f"total_{name.lower()}",
                f'IF({games}=0,"",({_of("points", name)})/({games}))',
                rules.total_score,
                format="0.0%",
                shown=True,
            )
            for name in NAMES
            for games in (_of("leg_games", name),)
        ),
    )


def _leg(name: str, number: int) -> str:
    """The row of a strategy's leg."""
    return f"{LEGS * NAMES.index(name)}+{number}"


def _of(column: str, name: str) -> str:
    return "+".join(f"SUM(INDEX({{Strategies.{column}}},{_leg(name, number)}))" for number in range(1, LEGS + 1))


def _legs() -> Table:
    return Table(
        (
            printed(
                "leg",
                [f"Strategies.leg_{name.lower()}{number}" for name in NAMES for number in range(1, LEGS + 1)],
                words=True,
                format=TEXT,
                width=18,
                shown=True,
            ),
            *inputs(PLAYED, games={"width": 9}, percentage={"width": 11}, opposition={"width": 11}),
            computed(
                "leg_games",
                "IF(COUNT({games},{percentage},{opposition})<COUNT({Parameters.filled}),0,{games})",
                format=WHOLE,
                width=9,
            ),
            computed("points", "{leg_games}*SUM({percentage})/{Parameters.per_cent}", article="afirmação 3", width=9),
        ),
        LEGS * len(NAMES),
        file=PLAYED.name,
    )


def _ends() -> Table:
    def rating(name: str, system: str, leg: int) -> str:
        row = f"{leg}*{{Parameters.most_lists}}+1"  # the row above the first one has the first place
        return f'=IF({{Strategies.start}}="","",INDEX({{Play{name}.rating_{system}}},{row}))'

    return Table(
        (
            printed(
                "system",
                [f"Strategies.system_{system}" for system in LISTS],
                words=True,
                format=TEXT,
                width=26,
                shown=True,
            ),
            printed("portions", [f"={{Parameters.portions_{system}}}" for system in LISTS], width=9, shown=True),
            *(
                printed(
                    f"end_{name.lower()}{leg}",
                    [rating(name, system, leg) for system in LISTS],
                    article="afirmação 5",
                    format="0.##",
                    width=12,
                    shown=True,
                )
                for name in NAMES
                for leg in range(1, LEGS + 1)
            ),
        ),
        len(LISTS),
    )


# List by list


def play(name: str) -> Sheet:
    def given(column: str) -> str:
        return f"SUM(INDEX({{Strategies.{column}}},{LEGS * NAMES.index(name)}+{{leg}}))"

    return Sheet(
        f"Play{name}",
        (
            Table(
                (
                    counted(),
                    computed("leg", "IF({n}>{Parameters.most_lists},2,1)", format=WHOLE, width=5),
                    computed("step", "{n}-({leg}-1)*{Parameters.most_lists}", format=WHOLE, width=5),
                    computed("leg_games", given("leg_games"), format=WHOLE, width=8),
                    computed("percentage", given("percentage"), width=8),
                    computed("opposition", given("opposition"), format=WHOLE, width=8),
                    *(column for system in LISTS for column in _system(system, name)),
                ),
                LEGS * MOST_LISTS,
                above=True,
            ),
        ),
    )


def _system(system: str, name: str) -> tuple[Column, ...]:
    games, old, difference, score, factor = (f"{{{key}_{system}}}" for key in ("games", "old", "d", "e", "k"))
    portions = f"{{Parameters.portions_{system}}}"
    common = (
        computed(
            f"games_{system}",
            f"IF({{step}}>{portions},0,INT({{leg_games}}*{{step}}/{portions})"
            f"-INT({{leg_games}}*({{step}}-1)/{portions}))",
            format=WHOLE,
            width=7,
        ),
        computed(f"old_{system}", f"IF({{n}}=1,{{Strategies.start}},{{rating_{system}^}})", width=9),
        computed(
            f"d_{system}",
            f'IF({games}=0,"",IF(ISNUMBER({old}),{half_away.excel(f"{old}-{{opposition}}")},""))',
            format=WHOLE,
            width=7,
        ),
        computed(f"e_{system}", expected(difference, TABLE_OF[system]), format=THOUSANDTHS, width=7),
    )
    if system == "elo":
        return (*common, *_yearly(name))
    factors = {
        "half": "{Strategies.fixed_k}",
        "month": "{Strategies.fixed_k}",
        "cnxc": weighting("MAX(0,{old_cnxc})", "{before_cnxc}"),
        "fce": stabilisation(old),
        "fide": "IF({before_fide}<{Parameters.new_games},{Parameters.new_k},"
        "IF({old_fide}<{Parameters.top_rating},{Parameters.usual_k},{Parameters.top_k}))",
    }
    total = f"{old}+{{change_{system}}}"
    new = {
        "half": f"ROUND({total},6)",
        "month": f"ROUND({total},6)",
        "cnxc": half_up.excel(total),
        "fce": f"MAX({{Parameters.floor}},{old}+{half_away.excel(f'{{change_{system}}}')})",
        "fide": half_away.excel(total),
    }
    before = (
        computed(
            f"before_{system}",
            f"IF({{n}}=1,{{Strategies.before}},{{before_{system}^}}+{{games_{system}^}})",
            format=WHOLE,
            width=8,
        ),
    )
    return (
        *common,
        *(before if system in {"cnxc", "fide"} else ()),
        computed(f"k_{system}", f'IF({games}=0,"",{factors[system]})', width=6),
        computed(
            f"change_{system}",
            f'IF({score}="",0,ROUND({factor}*{games}'
            f"*({{percentage}}/{{Parameters.per_cent}}-{score}/{{Parameters.unit}}),6))",
            width=9,
        ),
        computed(f"rating_{system}", f"IF({games}=0,{old},{new[system]})", width=9),
    )


def _yearly(name: str) -> tuple[Column, ...]:
    """The list of 1972: without the dial one for both halves of the year, by performance after more than 80 games."""
    waiting = {
        "games": "{games_elo}",
        "points": "{games_elo}*{percentage}/{Parameters.per_cent}",
        "expected": "{games_elo}*SUM({e_elo})",
        "opposition": "{games_elo}*{opposition}",
    }
    second = f"SUM(INDEX({{Strategies.leg_games}},{_leg(name, LEGS)}))"
    pools = tuple(
        column
        for key, added in waiting.items()
        for column in (
            computed(f"pool_{key}", f"{added}+SUM({{wait_{key}^}})", width=9),
            computed(f"wait_{key}", f"IF({{due}}=1,0,{{pool_{key}}})", width=9),
        )
    )
    return (
        computed(
            "due",
            f"IF({{games_elo}}=0,0,IF(OR(SUM({{Strategies.lists}})>0,{{leg}}=2,{second}=0),1,0))",
            format=WHOLE,
            width=5,
        ),
        *pools,
        computed("k_elo", 'IF({due}=0,"",IF({pool_games}>{Parameters.year_games},"",{Parameters.elo_k}))', width=6),
        computed(
            "share_elo",
            f'IF(OR({{due}}=0,{{k_elo}}<>""),"",{half_up.excel("{pool_points}*{Parameters.per_cent}/{pool_games}")})',
            format=r"0\.00",
            width=7,
        ),
        computed(
            "performance_elo",
            f'IF({{share_elo}}="","",IFERROR({{pool_opposition}}/{{pool_games}}+{difference_of("{share_elo}", "elo")},'
            "{Parameters.plus}))",
            width=9,
        ),
        computed(
            "exact_elo",
            'IF({share_elo}<>"",{performance_elo},IF(AND({due}=1,ISNUMBER({old_elo})),'
            "{old_elo}+{k_elo}*({pool_points}-{pool_expected}/{Parameters.unit}),{old_elo}))",
            width=9,
        ),
        computed(
            "rating_elo",
            "IF(NOT(ISNUMBER({old_elo})),{old_elo},IF(ISNUMBER({exact_elo}),"
            f"{half_away.excel('{exact_elo}')},{{exact_elo}}))",
            width=9,
        ),
    )
