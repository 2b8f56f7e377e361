"""The article's weighted performances: every game by age and colour, or the newest games alone."""

from collections.abc import Iterator
from dataclasses import replace

from xlelo.law.kinds import SCORE, choice_of
from xlelo.law.rounding import half_up
from xlelo.periods.form import Column as InputField
from xlelo.periods.form import File
from xlelo.regulations.melao import rules
from xlelo.regulations.melao.rules import Colour
from xlelo.sheets.bound import bounds_of
from xlelo.sheets.columns import flag, integer
from xlelo.sheets.formats import FRACTION, HUNDREDTHS, OR_NOTHING, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import difference_at
from xlelo.sheets.parsed import INVALID_PATTERN, invalid_cell
from xlelo.sheets.sheet import Column, Sheet, Table, computed, input_column, inputs, row_numbers
from xlelo.whatif.sheets.bounds import AGE, LAST, RATING_KIND, SPAN, parsed_columns
from xlelo.whatif.sheets.bounds import WEIGHTED_GAMES as GAMES
from xlelo.whatif.sheets.parameters import HOME

COLOUR = choice_of({"w": Colour.WHITE, "b": Colour.BLACK}, HOME)

TIME = File.of(
    "time",
    InputField("half_life", SPAN),
    InputField("window", SPAN),
    InputField("newest", LAST),
    InputField("period", AGE),
    is_required=False,
)
GAMES_FILE = File.of(
    "weighted",
    InputField("opponent", RATING_KIND),
    InputField("score", SCORE),
    InputField("age", AGE, blank=0),
    InputField("colour", COLOUR, blank=Colour.UNKNOWN),
    is_required=False,
)

OVERFLOW_FORMAT = '[>10000]"";General'
"""Number format that hides the age of rows without a game. They count as older than any game."""


def weighted_sheet() -> Sheet:
    return Sheet.of(
        "Weighted",
        Table.of(GAMES, *_games(), *_weights(), *_parse(), file=GAMES_FILE.name, lines=0),
        fields=(*_questions(), *_find(), *parsed_columns("Weighted", TIME)),
        value_column=8,
        portrait=True,
        one_page=True,
        file=TIME.name,
    )


def _questions() -> tuple[Column, ...]:
    articles = {"half_life": "fórmula", "window": "fórmula", "newest": "últimas 50", "period": "últimas 50"}
    return tuple(
        input_column(one.name, one.kind, bound=bounds_of(TIME)[one.name], article=articles[one.name])
        for one in TIME.columns
    )


def _find() -> tuple[Column, ...]:
    def mean(key: str, weight: str) -> Column:
        formula = f'IF(SUM({{Weighted.{weight}}})=0,"",SUM({{Weighted.{weight}_share}})/SUM({{Weighted.{weight}}}))'
        return computed(key, formula, rules.weighted_mean, format="0.0", visible=True)

    return (
        computed("games", "COUNT({Weighted.value})", format=OR_NOTHING),
        mean("by_half_life", "weight"),
        mean("by_window", "even"),
        integer(
            "number",
            "MAX(IF(SUM({newest_taken})>0,{newest_taken},{Parameters.last_games}),IF(ISNUMBER({period_taken}),"
            "SUMPRODUCT(({Weighted.old}<={period_taken})*1),0))",
            rules.games_that_count,
        ),
        computed("taken", "SUM({Weighted.counts})", article="últimas 50", format=OR_NOTHING),
        computed(
            "share",
            'IF({taken}=0,"",'
            + half_up.excel("SUMIFS({Weighted.score_taken},{Weighted.counts},1)*{Parameters.per_cent}/{taken}")
            + "/{Parameters.per_cent})",
            article="últimas 50",
            format=HUNDREDTHS,
        ),
        computed(
            "by_newest",
            "SUMIFS({Weighted.opponent_taken},{Weighted.counts},1)/{taken}+"
            + difference_at("ROUND({share}*{Parameters.per_cent},0)", "fide_"),
            rules.performance_of_newest,
            needs="{share}",
            format="0.0",
            visible=True,
        ),
        computed(
            "plain",
            "SUM({Weighted.value})/{games}",
            blank_if="{games}=0",
            article="fórmula",
            format="0.0",
            visible=True,
        ),
    )


def _games() -> tuple[Column, ...]:
    return (
        row_numbers(),
        *inputs(
            GAMES_FILE,
            bounds_of(GAMES_FILE),
            opponent={"format": WHOLE_FORMAT},
            score={"format": FRACTION},
            colour={"format": TEXT},
        ),
        integer(
            "met",
            "{opponent_taken}+IF({colour_taken}={=Choices.w},-1,IF({colour_taken}={=Choices.b},1,0))*{Parameters.advantage}",
            rules.opponent_by_colour,
            blank_if='OR({unread}<>"",NOT(ISNUMBER({opponent_taken})),NOT(ISNUMBER({score_taken})))',
        ),
        integer(
            "value", "{met}+{Parameters.span}*({score_taken}-{Parameters.half})", rules.game_performance, needs="{met}"
        ),
    )


def _parse() -> Iterator[Column]:
    """Parsed inputs, as helper columns to the right. A game with an invalid cell does not count."""
    first, last = (GAMES_FILE.columns[place].name for place in (0, -1))
    yield from parsed_columns("Weighted", GAMES_FILE, "{{Weighted.{name}#}}")
    yield replace(
        invalid_cell("unread", f"Weighted.{first}", f"{first}_taken:{last}_taken", INVALID_PATTERN, "{n}"), helper=True
    )
    yield flag("no_opponent", 'AND({unread}="",{opponent_taken}="",{score_taken}<>"")', helper=True)


def _weights() -> tuple[Column, ...]:
    return (
        computed(
            "weight",
            "2^(-SUM({age_taken})/{half_life_taken})",
            rules.half_life_weight,
            blank_if='OR({met}="",SUM({half_life_taken})=0)',
            format="0.000",
        ),
        computed("weight_share", "{weight}*{value}", needs="{weight}", article="fórmula", format="0.0"),
        computed(
            "even",
            "MAX(0,1-SUM({age_taken})/{window_taken})",
            rules.window_weight,
            blank_if='OR({met}="",SUM({window_taken})=0)',
            format="0.000",
        ),
        computed("even_share", "{even}*{value}", needs="{even}", article="fórmula", format="0.0"),
        computed("old", 'IF({met}="",{Parameters.far},SUM({age_taken}))', article="últimas 50", format=OVERFLOW_FORMAT),
        integer(
            "newer",
            "SUMPRODUCT(({Weighted.old}<{old})+({Weighted.old}={old})*({Weighted.n}>{n}))",
            needs="{met}",
            article="últimas 50",
        ),
        integer("counts", "IF({newer}<{number},1,0)", rules.newest_weight, needs="{met}", article="últimas 50"),
    )
