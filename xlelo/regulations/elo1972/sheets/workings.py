"""Workings of the worksheet: at the left by the rows of Players, at the right by the final standing."""

from collections.abc import Iterator

from xlelo.law.tables import INDETERMINATE
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.sheets.fourteen import new, self_columns, written
from xlelo.regulations.elo1972.sheets.inputs import (
    EVENT_BOUNDS,
    INPUT_FILE,
    MOST_PLAYERS,
    PLAYER_BOUNDS,
    REPLACEMENTS,
    VALUE_KEYS,
    typed_value,
)
from xlelo.sheets.bands import band_count, bands, widths
from xlelo.sheets.columns import integer, text
from xlelo.sheets.formats import AMOUNT, OR_NOTHING, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, difference_at, first_of, if_filled, one_if, percentage
from xlelo.sheets.parsed import invalid_cell, is_blank, parse_text, parsed_columns
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, row_numbers

_LETTERS_AT_A_TIME = 10


def _plain_steps() -> Iterator[tuple[str, str, tuple[tuple[str, str], ...]]]:
    before = "name"
    for first in range(0, len(REPLACEMENTS), _LETTERS_AT_A_TIME):
        last = first + _LETTERS_AT_A_TIME
        key = "plain_name" if last >= len(REPLACEMENTS) else f"plain_{last // _LETTERS_AT_A_TIME}"
        yield key, before, REPLACEMENTS[first:last]
        before = key


PLAIN_STEPS = tuple(_plain_steps())
"""Columns with names without accents: key, the column before it, and the letters that it replaces.

Capitals stay, because the comparison of names ignores them.
"""

_LACKING = {'OR({own_name}="",{own_name}="?")': "{Players.name@}", '{points}=""': "{Players.points@}"}


def player_marks() -> tuple[Column, ...]:
    """Marks in the order in which the players were typed."""

    def flag(key: str, condition: str) -> Column:
        return computed(key, f'IF({{filled}}="",0,{one_if(condition)})', format=OR_NOTHING)

    return (
        text("incomplete", first_of(_LACKING), needs="{filled}"),
        *_plain_names(),
        flag("repeated", 'IF({name}="",0,SUMPRODUCT(({Workings.plain_name}={plain_name})*({Workings.n}<{n})))>0'),
        computed(
            "misscored",
            'IF({points}="",0,IF(OR({points}<0,{points}>{Worksheet.players}-1,'
            "INT({points}*{Parameters.halves})<>{points}*{Parameters.halves}),1,0))",
            format=OR_NOTHING,
        ),
    )


def _plain_names() -> Iterator[Column]:
    yield text("name", "{own_name}", needs="{filled}", article="paso 1", width=20)
    for key, before, letters in PLAIN_STEPS:
        formula = f"{{{before}}}"
        for letter, plain in letters:
            formula = f'SUBSTITUTE({formula},"{letter}","{plain}")'
        yield text(key, formula, article="paso 1", width=20)


def place_marks() -> tuple[Column, ...]:
    plus = f'{{Worksheet.difference#place}}="{INDETERMINATE}"'

    def flag(key: str, condition: str, article: str) -> Column:
        formula = f'IF({{position}}="",0,{one_if(condition)})'
        return computed(key, formula, needs="", article=article, format=OR_NOTHING)

    return (
        flag("indeterminate", f"AND({plus},OR({{rating}}=0,{{annulled}}=1,{{Workings.variant}}<>1))", "paso 3"),
        flag("without_difference", f"AND({plus},{{rating}}>0)", "paso 3"),
        flag(
            "unestimated",
            'IF(AND({Workings.variant}=1,{rating}=0),IF({estimate}="",TRUE,'
            "OR({v_rated}<0,{v_rated}>{Worksheet.rated},INT({v_rated}*{Parameters.halves})<>{v_rated}*{Parameters.halves})))",
            "variante",
        ),
        flag(
            "unusual_k",
            "AND({rating}>0,OR({k}<CHOOSE({junior}+1,{Parameters.k_established_from},{Parameters.k_junior_from}),"
            "{k}>CHOOSE({junior}+1,{Parameters.k_established},{Parameters.k_junior})))",
            "K",
        ),
        flag(
            "undue_remedy",
            f"AND(OR({{annulled}}=1,{typed_value('bonus')}>0),{{Worksheet.exceptional#place}}<>1)",
            "resultados excepcionales",
        ),
        flag("two_remedies", f"AND({{annulled}}=1,{typed_value('bonus')}>0)", "resultados excepcionales"),
    )


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
    written("adjusted", "{adjusted_exact}", rules.adjusted_difference),
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
