"""The weighted performance of the article: every game by its age and colour."""

from __future__ import annotations

from xlelo.drafting.form import RATING, File, Kind, choice_of
from xlelo.drafting.form import Column as Asked
from xlelo.drafting.sheet import TEXT, WHOLE, Sheet, Table, computed, counted, inputs, typed
from xlelo.regulations.melao import rules
from xlelo.regulations.melao.rules import Colour
from xlelo.regulations.melao.sheets.page import SCORE

GAMES = 50
HALF_LIFE = Kind("fraction", "an age from 1 to 10000 is allowed", 1, 10_000)
AGE = Kind("fraction", "an age from 0 to 10000 is allowed", 0, 10_000)
COLOUR = choice_of({"w": Colour.WHITE, "b": Colour.BLACK})

TIME = File("time", (Asked("half_life", HALF_LIFE),), needed=False)
REMEMBERED = File(
    "weighted",
    (
        Asked("opponent", RATING),
        Asked("score", SCORE),
        Asked("age", AGE, blank=0),
        Asked("colour", COLOUR, blank=Colour.UNKNOWN),
    ),
    needed=False,
)


def weighted() -> Sheet:
    return Sheet(
        "Weighted",
        (
            Table(
                (
                    counted(),
                    *inputs(
                        REMEMBERED,
                        opponent={"format": WHOLE, "width": 11},
                        age={"width": 9},
                        colour={"format": TEXT, "width": 9},
                    ),
                    computed(
                        "met",
                        'IF(OR(SUM({opponent})=0,NOT(ISNUMBER({score}))),"",{opponent}+IF({colour}="w",-1,'
                        'IF({colour}="b",1,0))*{Parameters.advantage})',
                        rules.opponent_by_colour,
                        format=WHOLE,
                        width=11,
                    ),
                    computed(
                        "value",
                        'IF({met}="","",{met}+{Parameters.span}*({score}-{Parameters.half}))',
                        rules.game_performance,
                        format=WHOLE,
                        width=12,
                    ),
                    computed(
                        "weight",
                        'IF(OR({met}="",SUM({half_life})=0),"",2^(-SUM({age})/{half_life}))',
                        rules.half_life_weight,
                        format="0.000",
                        width=9,
                    ),
                    computed(
                        "share",
                        'IF({weight}="","",{weight}*{value})',
                        rules.weighted_mean,
                        format="0.0",
                        width=11,
                    ),
                ),
                GAMES,
                file=REMEMBERED.name,
            ),
        ),
        fields=(
            typed("half_life", HALF_LIFE),
            computed("games", "COUNT({Weighted.value})", format=WHOLE, shown=True),
            computed(
                "performance",
                'IF(SUM({Weighted.weight})=0,"",SUM({Weighted.share})/SUM({Weighted.weight}))',
                rules.weighted_mean,
                format="0.0",
                shown=True,
            ),
            computed(
                "plain",
                'IF(COUNT({Weighted.value})=0,"",SUM({Weighted.value})/COUNT({Weighted.value}))',
                format="0.0",
                shown=True,
            ),
        ),
        value_column=5,
        file=TIME.name,
    )
