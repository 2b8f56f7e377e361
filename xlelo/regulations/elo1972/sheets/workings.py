"""Workings of the worksheet: at the left by the rows of Players, at the right by the final standing."""

from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.sheets.expectation import new, note_down, self_columns
from xlelo.regulations.elo1972.sheets.inputs import (
    EVENT_BOUNDS,
    INPUT_FILE,
    MOST_PLAYERS,
    PLAYER_BOUNDS,
    VALUE_KEYS,
    typed_value,
)
from xlelo.regulations.elo1972.sheets.problems import place_marks, player_marks
from xlelo.sheets.bands import band_count, bands, widths
from xlelo.sheets.columns import integer, text
from xlelo.sheets.formats import AMOUNT, OR_NOTHING, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, difference_at, if_filled, percentage
from xlelo.sheets.parsed import invalid_cell, is_blank, parse_text, parsed_columns
from xlelo.sheets.sheet import Sheet, Table, computed, fixed_column, row_numbers

_PLAYER_MARKS = (
    row_numbers(),
    *parsed_columns("Players", INPUT_FILE, PLAYER_BOUNDS, VALUE_KEYS),
    invalid_cell("unread", "Players.rating", "own_rating:own_real"),
    computed(
        "points",
        blank_if(f"OR({is_blank('{Players.points#}')},{{own_points}}<0)", "{own_points}"),
        needs="{filled}",
        article="paso 1",
    ),
    computed("key", "{points}*{Parameters.apart}-{n}", needs="{points}", article="paso 1"),
    *player_marks(),
)
"""Columns by the rows of Players."""

_PLACE_MARKS = (
    fixed_column("place", range(1, MOST_PLAYERS + 2), format=WHOLE_FORMAT),
    integer(
        "position", 'IFERROR(MATCH(LARGE({Workings.key},{place}),{Workings.key},0),"")', rules.final_standing, needs=""
    ),
    integer("rating", typed_value("rating"), article="paso 1"),
    computed("place_points", "{Workings.points#position}", article="paso 1"),
    computed("junior", f"IF({typed_value('junior')}=1,1,0)", article="juniors"),
    integer(
        "k",
        f"IF({typed_value('k')}>0,{typed_value('k')},CHOOSE({{junior}}+1,{{Parameters.k_established}},{{Parameters.k_junior}}))",
        rules.national_factor,
    ),
    integer("annulled", f"IF({typed_value('annul')}=1,1,0)", article="resultados excepcionales"),
    computed(
        "adjusted_exact",
        "IF(ISNUMBER({Worksheet.difference#place}),"
        '{Worksheet.difference#place}*({Worksheet.players}-1)/{Worksheet.players},"")',
        needs="",
        article="paso 4",
    ),
    computed("adjusted", note_down("{adjusted_exact}"), rules.adjusted_difference, needs="{adjusted_exact}"),
    computed(
        "v_rated",
        "IF(AND({Workings.variant}=1,{rating}=0),IF(OR({Workings.own_points_v_rated#position}<0,"
        f'{is_blank("{Players.points_v_rated#position}")}),"",{{Workings.own_points_v_rated#position}}),"")',
        needs="",
        article="variante",
    ),
    integer("v_rated_percentage", percentage("{v_rated}", "{Worksheet.rated}"), needs="{v_rated}", article="variante"),
    computed("v_rated_difference", f'IFERROR({difference_at("{v_rated_percentage}")},"")', needs="", article="(1)"),
    computed(
        "estimate",
        'IF(ISNUMBER({v_rated_difference}),{Worksheet.rated_mean}+{v_rated_difference},"")',
        rules.performance,
        needs="",
    ),
    computed("counted", 'IF({Juniors.new#place}="",{rating},MAX({rating},{Juniors.new#place}))', rules.rating_in_mean),
    computed(
        "mean", "IF(OR({rating}=0,{junior}=1),{Worksheet.mean},{Worksheet.mean_after_juniors})", article="juniors"
    ),
    *self_columns("{Worksheet.expected#place}"),
    *new("{Worksheet.exceptional#place}", "{Worksheet.result#place}", "{Worksheet.change#place}"),
    *place_marks(),
)
"""Columns by the final standing."""


def _mean_of_all(ratings: str) -> str:
    """Formula for Ra from the sum of the rated players' ratings, before it is written down."""
    of_all = if_filled("{estimates}", f"({ratings}+{{estimates}})/{{Worksheet.players}}")
    of_rated = if_filled("{Worksheet.mean_adjusted}", f"{ratings}/{{Worksheet.rated}}-{{Worksheet.mean_adjusted}}")
    return blank_if("{Worksheet.rated}=0", f"IF({{Workings.variant}}=1,{of_all},{of_rated})")


_ON = "Workings"
_BANDS = bands(band_count("new_players", "Worksheet.new", on=_ON), on=_ON)
"""Players by ranges of new ratings, for the chart on the first sheet."""

WORKINGS = Sheet.of(
    "Workings",
    Table.of("places", *_PLAYER_MARKS),
    Table.of("places", *_PLACE_MARKS, needs="{position}"),
    _BANDS,
    fields=(
        computed("lacking", "SUM({Workings.without_difference})", article="paso 3", format=OR_NOTHING),
        computed(
            "mean_adjusted_exact",
            'SUMIFS({Workings.adjusted},{Workings.rating},">0")/{Worksheet.rated}',
            blank_if="OR({Worksheet.rated}=0,{Workings.variant}=1,{lacking}>0)",
            article="paso 6",
        ),
        computed(
            "estimates",
            'IF(COUNT({Workings.estimate})=COUNTIF({Workings.rating},0),SUM({Workings.estimate}),"")',
            article="variante",
            format=AMOUNT,
        ),
        computed(
            "among_unrated",
            "(SUMIFS({Workings.place_points},{Workings.rating},0)"
            "-SUM({Workings.v_rated}))*{Parameters.halves}-({Worksheet.players}"
            "-{Worksheet.rated})*({Worksheet.players}-{Worksheet.rated}-1)",
            article="variante",
            format=AMOUNT,
        ),
        computed("mean_exact", _mean_of_all("SUM({Workings.rating})"), article="paso 7"),
        computed("mean_after_juniors_exact", _mean_of_all("SUM({Workings.counted})"), article="juniors"),
        text("event", parse_text("{Players.event}"), heading="Players.event, Parameters.taken", helper=True),
        computed(
            "own_criterion",
            EVENT_BOUNDS["criterion"].parse("{Players.criterion}"),
            heading="Players.criterion, Parameters.taken",
            helper=True,
        ),
        computed(
            "criterion",
            f"IF(OR({is_blank('{Players.criterion}')},{{own_criterion}}<0),{{Parameters.usual_criterion}},{{own_criterion}})",
            article="resultados excepcionales",
        ),
        integer(
            "variant",
            EVENT_BOUNDS["variant"].parse("{Players.variant}"),
            heading="Players.variant, Parameters.taken",
            helper=True,
        ),
        *widths(["Worksheet.new"], _ON),
    ),
    value_column=6,
)
