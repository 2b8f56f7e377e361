"""A club's logistic curve: its inputs on the page, its expected score and K, and the search for its performance.

A performance is the rating at which the expected score equals the score. No formula gives it, so a table halves the
range of possible ratings. With a cap many ratings may have the same expected score: it is the middle of them. So one
search ends a hair below the score, another a hair above it.
"""

from xlelo.law.kinds import COUNT
from xlelo.periods.form import Column as InputField
from xlelo.regulations.club import excel
from xlelo.regulations.club.rules import LARGEST_POWER, NUMBERS
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import GENERAL, WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, first_of
from xlelo.sheets.sheet import Column, Table, computed, fixed_column, fixed_table
from xlelo.whatif.sheets.bounds import ADVANTAGE, CAP, CLUB_FACTOR, SCALE

KEY = "logistic"

INPUTS = (
    InputField("logistic_games", COUNT),
    InputField("logistic_k", CLUB_FACTOR),
    InputField("scale", SCALE),
    InputField("cap", CAP),
    InputField("advantage", ADVANTAGE),
)
"""What a club's player types beside the games."""

CONSTANTS = (
    ("usual_scale", NUMBERS["usual_scale"]),
    ("counted_new", NUMBERS["new_games"]),
    ("counted_new_k", NUMBERS["k_new"]),
    ("counted_usual_k", NUMBERS["k_usual"]),
    ("all_or_nothing", NUMBERS["all_or_nothing"]),
    ("base", 10),
    ("most_power", LARGEST_POWER),
    ("hair", 1e-13),
)

HALVINGS = 60
"""Steps of a search. They divide the widest range, of 60 million points, to less than a millionth of a point."""

GAMES_UNKNOWN = "NOT(ISNUMBER({WhatIf.logistic_games_taken}))"
NO_FACTOR = f"AND({GAMES_UNKNOWN},SUM({{WhatIf.logistic_k_taken}})+SUM({{WhatIf.own_k_taken}})=0)"
"""Condition: neither a K nor the number of games that the usual K depends on is known."""

_EDGE = "OR(SUM({WhatIf.points})=0,{WhatIf.points}={WhatIf.played})"
"""Condition: no game, all points or none."""


_KEYS = {"ten": "base", "new_games": "counted_new", "k_new": "counted_new_k", "k_usual": "counted_usual_k"}
"""The page's keys of the club's numbers, where they have others."""


def at(key: str) -> str:
    return f"{{Parameters.{_KEYS.get(key, key)}}}"


def capped(difference: str) -> str:
    """Formula: the difference that counts."""
    return f"IF(ISNUMBER({{Workings.cap}}),{excel.capped(difference, '{Workings.cap}')},{difference})"


def expected(difference: str) -> str:
    """Formula of the expected score. The limit holds for the cap, too."""
    return excel.expected(excel.capped(difference, "{Workings.limit}"), "{Workings.scale}", at)


def factor(games: str, unknown: str = "") -> str:
    """Formula: the club's K, or the usual one by the number of games. `unknown`: condition under which it has none."""
    cases = {"SUM({WhatIf.logistic_k_taken})>0": "{WhatIf.logistic_k_taken}"}
    if unknown:
        cases[unknown] = EMPTY_TEXT
    return first_of(cases, excel.usual_factor(games, at))


def singles() -> tuple[Column, ...]:
    return (
        computed("scale", "IF(ISNUMBER({WhatIf.scale_taken}),{WhatIf.scale_taken},{Parameters.usual_scale})"),
        computed("cap", 'IF(ISNUMBER({WhatIf.cap_taken}),{WhatIf.cap_taken},"")'),
        computed("limit", "MIN({Parameters.most_power}*{scale},{cap})"),
        computed("ahead", "SUM({WhatIf.advantage_taken})"),
        computed("lowest", "MIN({Workings.met})-{ahead}-{limit}", blank_if=_EDGE),
        computed("reach", "MAX({Workings.met})-MIN({Workings.met})+2*{limit}", blank_if=_EDGE),
        computed("most_points", f"{{WhatIf.played}}*{expected('{limit}')}", needs="{lowest}"),
        computed("found", _found(), needs="{lowest}", format="0.0#"),
    )


def game_columns() -> tuple[Column, ...]:
    """Games as numbers, which a sum over all rows of the table can read."""
    return (
        integer("reached", 'IF({met}="",0,1)'),
        computed("even", 'IF({met}="",0,{met}-{Workings.ahead})'),
    )


def search() -> Table:
    return fixed_table(
        fixed_column("halving", range(1, HALVINGS + 1), format=WHOLE_FORMAT),
        computed("width", "{Workings.reach}/2^{halving}", format=GENERAL, width=12),
        *_end("under", "<-{Parameters.hair}"),
        *_end("over", "<{Parameters.hair}"),
        needs="{Workings.lowest}",
        above=True,
    )


def _end(key: str, too_few: str) -> tuple[Column, ...]:
    """A search for the first rating that is not expected to score too few points.

    Of two opponents far apart, one adds nearly a point and the other nearly none. So the points of lower opponents and
    the small remainders are added apart: the remainders keep all their digits.
    """
    apart = f"({{{key}_at}}-{{Workings.even}})"
    square, limit = f"{apart}^2", "{Workings.limit}"
    near = f"{square}^{{Parameters.half}}*({square}<{limit}^2)+{limit}*({square}>={limit}^2)"
    side = f"(({apart}<0)-({apart}>=0))"
    return (
        computed(
            key,
            f"IF({{halving}}=1,{{Workings.lowest}},"
            f"IF({{{key}_sure^}}+{{{key}_rest^}}{too_few},{{{key}_at^}},{{{key}^}}))",
            width=12,
        ),
        computed(f"{key}_at", f"{{{key}}}+{{width}}", heading="Workings.middle", width=12),
        computed(
            f"{key}_sure",
            f"SUMPRODUCT({{Workings.reached}}*({apart}>=0))-{{WhatIf.points}}",
            heading="Workings.sure",
            width=12,
        ),
        computed(
            f"{key}_rest",
            f"SUMPRODUCT({{Workings.reached}}*{side}/(1+{{Parameters.base}}^(({near})/{{Workings.scale}})))",
            heading="Workings.remainders",
            width=12,
        ),
    )


def _found() -> str:
    """Formula: the rating between the ends of both searches, or a mark if no rating is expected to score that."""
    points, most = "{WhatIf.points}", "{most_points}"
    beyond = f"MAX({points},{{WhatIf.played}}-{points})>{most}+{{Parameters.hair}}"
    ends = "+".join(f"INDEX({{Workings.{key}}},ROWS({{Workings.{key}}}))" for key in ("under", "over"))
    return f"IF({beyond},{{Parameters.plus}},({ends})/2)"


def performance() -> str:
    return excel.all_or_nothing("{WhatIf.mean}", "{WhatIf.points}", "{WhatIf.played}", "{found}", at)
