"""The sheet with the change of a rating."""

from xlelo.law.kinds import COUNT, DATE, FACTOR, RATING
from xlelo.law.rounding import half_away
from xlelo.regulations.fide2011 import excel, rules
from xlelo.regulations.fide2011.sheets.inputs import (
    GAME_BOUNDS,
    GAMES,
    GAMES_FILE,
    NO_FACTOR,
    PLAYER,
    PLAYER_BOUNDS,
    SIDES,
)
from xlelo.sheets.columns import all_blank_if, all_needing, flag, helpers, integer
from xlelo.sheets.formats import DATE as AS_DATE
from xlelo.sheets.formats import FRACTION, HUNDREDTHS, ISO_DATE, OR_NOTHING, WHOLE_FORMAT
from xlelo.sheets.formulas import expected_or_blank, first_of
from xlelo.sheets.parsed import invalid_cell, is_blank, parse_in_row
from xlelo.sheets.sheet import Sheet, Table, computed, fixed_column, fixed_table, input_column, inputs, row_numbers

SIGNED_HUNDREDTHS = "+0.00;-0.00;0.00"


def _factor(side: str) -> str:
    return first_of(
        {
            "{own_k_taken}>0": "{own_k_taken}",
        },
        excel.factor(
            "{completed_taken}<{Parameters.new_games}",
            "{rating_taken}>={Parameters.top_rating}",
            f"{{Parameters.new_player_k_{side}}}",
        ),
    )


_GAME_COLUMNS = (
    row_numbers(),
    *inputs(GAMES_FILE, GAME_BOUNDS, opponent={"format": WHOLE_FORMAT}, score={"format": FRACTION}),
    integer(
        "difference",
        half_away.excel("{rating_taken}-{opponent_taken}"),
        blank_if='IF({filled}="",TRUE,MIN({rating_taken},{opponent_taken})<1)',
        article="We",
    ),
    integer(
        "counted",
        f"IF({{Parameters.cap400}}=1,{excel.counted_difference('{difference}')},{{difference}})",
        rules.counted_difference,
        needs="{difference}",
    ),
    computed("expected", expected_or_blank("{counted}"), rules.expected, format=HUNDREDTHS),
    computed(
        "surplus",
        "ROUND({score_taken}-{expected},6)",
        blank_if=f'IF({{expected}}="",TRUE,OR({is_blank("{score}")},{{score_taken}}<0))',
        article="We",
        format=SIGNED_HUNDREDTHS,
    ),
    computed("scored", "{score_taken}", needs="{surplus}", article="We"),
    *(
        computed(
            f"change_{side}",
            f"ROUND({{k_{side}}}*{{surplus}},6)",
            rules.variation,
            blank_if=f'OR({{surplus}}="",{{k_{side}}}="")',
            format=SIGNED_HUNDREDTHS,
            width=13,
        )
        for side in SIDES
    ),
    *helpers(
        *parse_in_row("Change", GAMES_FILE, GAME_BOUNDS),
        invalid_cell("unread", "Change.opponent", "opponent_taken:score_taken"),
        *all_needing(
            "{filled}",
            flag("no_opponent", f"AND({{opponent_taken}}=0,NOT({is_blank('{score}')}))"),
        ),
    ),
)

_FIELDS = (
    input_column("rating", RATING, format=WHOLE_FORMAT, article="We", bound=PLAYER_BOUNDS["rating"]),
    input_column("completed", COUNT, format=WHOLE_FORMAT, article="8.56", bound=PLAYER_BOUNDS["completed"]),
    input_column("ended", DATE, format=AS_DATE, article="vigência", bound=PLAYER_BOUNDS["ended"]),
    input_column("own_k", FACTOR, format=WHOLE_FORMAT, article="8.56", bound=PLAYER_BOUNDS["own_k"]),
    *(
        computed(
            f"{key}_taken",
            bound.parse(f"{{{key}}}"),
            format=f"{ISO_DATE};General;" if bound.format == AS_DATE else WHOLE_FORMAT,
            heading=f"Change.{key}, Parameters.taken",
            helper=True,
        )
        for key, bound in PLAYER_BOUNDS.items()
    ),
    computed("games", "COUNT({Change.surplus})", article="We", format=OR_NOTHING, visible=True),
    computed("points", "SUM({Change.scored})", blank_if="{games}=0", article="We", format="0.0", visible=True),
    computed(
        "points_expected",
        "SUM({Change.expected})",
        blank_if="COUNT({Change.expected})=0",
        article="We",
        format=HUNDREDTHS,
        visible=True,
    ),
    *(
        integer(f"k_{side}", _factor(side), rules.new_player_factor, blank_if=f"OR({{rating_taken}}<1,{NO_FACTOR})")
        for side in SIDES
    ),
    *(
        computed(
            f"sum_{side}",
            f"SUM({{Change.change_{side}}})",
            blank_if=f'OR({{games}}=0,{{k_{side}}}="")',
            article="We",
            format=SIGNED_HUNDREDTHS,
        )
        for side in SIDES
    ),
    *(
        integer(
            f"new_{side}",
            excel.new_rating("{rating_taken}", f"SUM({{sum_{side}}})"),
            rules.new_rating,
            blank_if=f'{{k_{side}}}=""',
        )
        for side in SIDES
    ),
    integer(
        "new",
        "IF({ended_taken}<{Parameters.in_force},{new_before},{new_from})",
        blank_if='OR({ended_taken}<1,{games}=0,{k_from}="")',
        article="vigência",
        visible=True,
    ),
)

_COURSE = fixed_table(
    fixed_column("step", range(GAMES + 1), format=WHOLE_FORMAT, helper=True),
    *all_blank_if(
        'OR({games}=0,{k_from}="")',
        integer("at", 'COUNTIFS({Change.n},"<="&{step},{Change.scored},">=0")', helper=True),
        *(
            computed(
                f"run_{side}",
                f'{{rating_taken}}+SUMIFS({{Change.change_{side}}},{{Change.n}},"<="&{{step}})',
                helper=True,
            )
            for side in SIDES
        ),
    ),
)
"""Rating after each game, for the chart on the first sheet. Rows after the last game repeat its point."""

CHANGE = Sheet.of(
    "Change",
    Table.of("games", *_GAME_COLUMNS, file=GAMES_FILE.name),
    _COURSE,
    fields=_FIELDS,
    value_column=6,
    portrait=True,
    file=PLAYER.name,
)
