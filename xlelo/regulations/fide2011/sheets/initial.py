"""The sheet with the first rating, from several events."""

from typing import Any

from xlelo.law.kinds import DATE
from xlelo.law.rounding import half_away
from xlelo.regulations.fide2011 import rules
from xlelo.regulations.fide2011.files import FILE
from xlelo.regulations.fide2011.sheets.inputs import EVENT_BOUNDS, EVENT_DAYS, LIST
from xlelo.sheets.columns import all_needing, flag, flag_unless, helpers, integer, text
from xlelo.sheets.formats import DATE as AS_DATE
from xlelo.sheets.formats import ISO_DATE, OR_NOTHING, WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, difference_at, first_of, percentage
from xlelo.sheets.parsed import invalid_cell, is_blank, parse_in_row
from xlelo.sheets.sheet import Column, Sheet, Table, computed, input_column, inputs, row_numbers


def _side_columns(side: str) -> tuple[Column, ...]:
    enough = "IF({games_taken}>={Parameters.block_games},"
    later = f"{enough}1,0)" if side == "before" else "1"
    return (
        computed(
            f"performance_{side}",
            f"IF({{above}}<0,{{average_taken}}+{{below}},{{average_taken}}+{{Parameters.half_point_{side}}}*{{above}})",
            rules.performance,
            format="0.0#",
        ),
        integer(
            f"counts_{side}",
            f"IF({{first}}=1,{enough}IF({{score_taken}}>={{Parameters.first_points}},1,0),0),{later})",
            rules.counts,
        ),
        integer(
            f"reaches_{side}",
            f"IF({{performance_{side}}}>={{Parameters.floor}},1,0)",
            rules.valid_block,
            needs=f"{{performance_{side}}}",
            article="0.6, 6.1",
        ),
        integer(f"taken_{side}", f"{{in_time}}*{{counts_{side}}}*{{reaches_{side}}}*{{games_taken}}", article="7.14"),
        computed(f"weighted_{side}", f"{{taken_{side}}}*{{performance_{side}}}", article="7.14", format="0.0#"),
    )


def _column_by_date(key: str, article: str, **facts: Any) -> Column:
    """Value under the rules of the day the event ended."""
    chosen = f"IF({{ended}}<{{Parameters.in_force}},{{{key}_before}},{{{key}_from}})"
    return computed(key, chosen, article=article, **facts)


_LACKING = {
    "{end_taken}=0": "{Initial.end@}",
    "{average_taken}=0": "{Initial.average@}",
    is_blank("{score}"): "{Initial.score@}",
    "{games_taken}=0": "{Initial.games@}",
}
"""Condition for a blank cell → the cell. Each event needs all four."""

_EVENT_COLUMNS = (
    row_numbers(),
    *inputs(
        FILE,
        EVENT_BOUNDS,
        event={"width": 22},
    ),
    computed(
        "above",
        "ROUND({score_taken}*{Parameters.halves},0)-{games_taken}",
        rules.half_points_above,
        needs="{ended}",
        format="+0;-0;0",
    ),
    integer(
        "below",
        f'IF({{above}}<0,{difference_at(percentage("{score_taken}", "{games_taken}"))},"")',
        rules.difference_of,
    ),
    flag("first", "MATCH(MIN({Initial.ended}),{Initial.ended},0)={n}", article="8.21", format=WHOLE_FORMAT),
    flag_unless("in_time", "EDATE({ended},{Parameters.months})<{day}", rules.too_old, format=WHOLE_FORMAT),
    *_side_columns("before"),
    *_side_columns("from"),
    _column_by_date("performance", "vigência", format="0.0#"),
    _column_by_date("taken", "vigência", format=WHOLE_FORMAT),
    computed("weighted", "{taken}*{performance}", article="7.14"),
    *helpers(
        *parse_in_row("Initial", FILE, EVENT_BOUNDS),
        invalid_cell("unread", "Initial.end", "end_taken:games_taken", texts={"event_taken": "Initial.event"}),
        *all_needing(
            "{filled}",
            computed(
                "ended",
                f"IF(OR({is_blank('{score}')},{{score_taken}}<0,MIN({{end_taken}},{{average_taken}},{{games_taken}})<1),"
                '"",{end_taken})',
                format=f"{ISO_DATE};;",
            ),
            text("incomplete", first_of({'OR({ended}<>"",{unread}<>"")': EMPTY_TEXT, **_LACKING})),
            flag(
                "misscored",
                "OR({score_taken}>{games_taken},INT({score_taken}*{Parameters.halves})<>"
                "{score_taken}*{Parameters.halves})",
                needs="{ended}",
            ),
            flag("later", "AND({Initial.list_taken}>0,{end_taken}>{Initial.list_taken})"),
        ),
    ),
)

_FIELDS = (
    input_column("list_of", DATE, format=AS_DATE, article="7.14", bound=EVENT_DAYS),
    *helpers(
        computed(
            "list_taken",
            EVENT_DAYS.parse("{list_of}"),
            format=f"{ISO_DATE};General;",
            heading="Initial.list_of, Parameters.taken",
        ),
    ),
    computed(
        "day",
        'IF({list_taken}>0,{list_taken},IF(COUNT({Initial.ended})=0,"",MAX({Initial.ended})))',
        article="7.14",
        format=AS_DATE,
    ),
    *(
        column
        for side in ("", "_before", "_from")
        for column in (
            computed(f"in_all{side}", f"SUM({{Initial.taken{side}}})", article="7.14", format=OR_NOTHING),
            computed(
                f"mean{side}",
                f"SUM({{Initial.weighted{side}}})/{{in_all{side}}}",
                rules.performance_in_all,
                blank_if=f"{{in_all{side}}}=0",
                format="0.0#",
            ),
            integer(
                f"rating{side}",
                half_away.excel(f"{{mean{side}}}"),
                rules.initial_rating,
                blank_if=f"{{in_all{side}}}<{{Parameters.enough}}",
                visible=True,
            ),
        )
    ),
)

INITIAL = Sheet.of(
    "Initial",
    Table.of("blocks", *_EVENT_COLUMNS, file=FILE.name, needs="{above}"),
    fields=_FIELDS,
    value_column=7,
    frozen=2,
    file=LIST.name,
)
