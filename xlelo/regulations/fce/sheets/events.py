"""The typed events, and beside each its list, its K and whether it is evaluated."""

from __future__ import annotations

from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets import warnings
from xlelo.regulations.fce.sheets.bounds import EVENT
from xlelo.regulations.fce.sheets.inputs import FILE
from xlelo.sheets.columns import flag, integer, nonzero, text
from xlelo.sheets.formats import DATE, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, first_of, stood_before
from xlelo.sheets.parsed import invalid_cell, is_blank, parsed_columns, unknown_id
from xlelo.sheets.sheet import Sheet, Table, computed, inputs, row_numbers

VALUE_COLUMNS = {
    "id": "own_id",
    "start": "begins",
    "end": "ends",
    "minutes": "long_minutes",
    "increment": "long_increment",
    "team": "of_teams",
    "weekly": "runs_weekly",
    "list_ref": "older_list",
    "rounds_per_day": "daily_rounds",
    "accept": "accepted",
}
"""Input column → key of its parsed column."""


_EVENT_COLUMNS = (
    *inputs(
        FILE["events"],
        EVENT,
        id={"width": 10, "once": True, "texts": "Events.own_id"},
        name={"width": 26},
        minutes={"width": 8},
        increment={"width": 9},
        team={"width": 6},
        weekly={"width": 7},
        accept={"width": 8},
    ),
    row_numbers(),
    *parsed_columns("Events", FILE["events"], EVENT, VALUE_COLUMNS, without=("name",)),
    unknown_id("misspelt", "{own_id}"),
    invalid_cell("unread", "Events.start", "begins:accepted"),
    computed("total", "ROUND({long_minutes}+{long_increment},6)", needs="{own_id}", article="5.1", width=8),
    computed(
        "list",
        "IF({total}>={Parameters.minutes},1,2)",
        rules.list_of,
        article="5.1, 5.2",
        format='[=1]"{=Choices.std}";[=2]"{=Choices.rapid}";General',
        width=10,
    ),
    nonzero("twice", stood_before("{own_id}", "{Events.own_id}"), width=7),
    text(
        "incomplete",
        first_of(
            {
                "{begins}=0": "{Events.start@}",
                "{ends}=0": "{Events.end@}",
                is_blank("{minutes}"): "{Events.minutes@}",
            }
        ),
        width=8,
    ),
    flag(
        "misdated",
        "OR({days}<1,{ends}<{Period.first_day},IF({runs_weekly}=1,{begins},{ends})>{Period.last_day})",
        article="8.3",
        width=8,
    ),
    integer(
        "rounds",
        "IF(INDEX({Rounds.event},MATCH({n},{Rounds.event},1))={n},INDEX({Rounds.most},MATCH({n},{Rounds.event},1)),0)",
        article="6.1",
        width=8,
    ),
    flag(
        "broken_rounds",
        "AND({list}=1,MAX({rounds},{daily_rounds})>{Parameters.rounds})",
        rules.too_many_rounds,
        format=WHOLE_FORMAT,
        width=9,
    ),
    integer("days", "{ends}-{begins}+1", article="6.2", width=7),
    flag("broken_days", "AND({of_teams}<>1,{days}>{Parameters.days})", rules.too_long, format=WHOLE_FORMAT, width=9),
    integer("evaluated", "IF({broken_rounds}+{broken_days}=0,1,IF({accepted}=1,1,0))", rules.is_evaluated, width=9),
    computed(
        "reference",
        blank_if("OR({runs_weekly}=1,{older_list}<1)", "{older_list}"),
        rules.reference_list,
        format=DATE,
        width=12,
    ),
    text("older_key", '{reference}&"|"&{list}&"|"', needs="{reference}", article="8.3", width=10),
    computed(
        "young_from",
        "DATE(YEAR(MAX(0,{begins}))-{Parameters.young_years},1,1)",
        rules.is_under_twelve,
        format=DATE,
        width=12,
    ),
    integer(
        "participants",
        "COUNTIF({Entrants.event},{n})+SUMIFS({Ledger.newcomer},{Ledger.event},{n})",
        article="16.3",
        width=9,
    ),
    integer(
        "young",
        "SUMIFS({Entrants.young},{Entrants.event},{n})+SUMIFS({Ledger.young},{Ledger.event},{n})",
        article="16.3",
        width=8,
    ),
    integer(
        "under_twelve",
        "IF({evaluated}*{participants}=0,0,IF({young}*{Parameters.per_cent}"
        "-{Parameters.strict_taken}>={participants}*{Parameters.young_share},1,0))",
        rules.is_under_twelve_event,
        width=9,
    ),
    integer(
        "flat",
        blank_if("{under_twelve}=0", "CHOOSE({list},{Parameters.young_standard},{Parameters.young_rapid})"),
        rules.under_twelve_factor,
        article="16.3, 16.4",
        width=8,
    ),
    computed("ordinary", "IF({under_twelve}=1,1,CHOOSE({list},1,{Parameters.half}))", rules.rapid_share, width=8),
    computed(
        "unplayed",
        "IF({under_twelve}=1,{Parameters.unplayed_young},CHOOSE({list},{Parameters.half},{Parameters.unplayed_rapid}))",
        rules.unplayed_share,
        width=8,
    ),
)


def events(*, large: bool) -> Sheet:
    columns = (*_EVENT_COLUMNS, *warnings.event_columns(large=large))
    return Sheet("Events", (Table(columns, "events", file="events", needs="{total}"),), frozen=2)
