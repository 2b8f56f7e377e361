"""The typed events, and beside each its list, its K and whether it is evaluated."""

from datetime import date, timedelta
from fractions import Fraction

from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets import warnings
from xlelo.regulations.fce.sheets.bounds import EVENT, FILE
from xlelo.regulations.fce.sheets.lists import CODES, kind_of
from xlelo.sheets.asked_row import Asks, Row, never
from xlelo.sheets.columns import flag, integer, nonzero, text
from xlelo.sheets.faults import fault, notice
from xlelo.sheets.formats import DATE, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, first_of, rows_of, stood_before
from xlelo.sheets.parsed import invalid_cell, is_blank, parsed_columns, unknown_id
from xlelo.sheets.row_hints import has_no_days
from xlelo.sheets.sheet import Sheet, Table, computed, inputs, row_numbers

VALUE_COLUMNS = {
    "id": "own_id",
    "name": "own_name",
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


_DAYS = rows_of("{Rounds.today}", "{first_row}", "{last_row}")
"""Days of the event: each once for each round that has games on it."""


def _broken(row: Row) -> list[str]:
    return [article for key, article in (("broken_rounds", "6.1"), ("broken_days", "6.2")) if row.flag(key)]


def _young_from(row: Row) -> date | None:
    """The first birth that counts as under twelve; the day before does not."""
    start, first = row.day("begins"), row.day("young_from")
    assert start is not None  # noqa: S101 - a rated event has its days
    if first is None or rules.is_under_twelve(first - timedelta(1), start, row.law):
        return None
    return first if rules.is_under_twelve(first, start, row.law) else None


def _is_under_twelve(row: Row) -> int:
    if not row.flag("evaluated") or not row.flag("participants"):
        return 0
    return int(rules.is_under_twelve_event(row("young"), row("participants"), row.readings, row.law))


_EVENT_COLUMNS = (
    *inputs(
        FILE["events"],
        EVENT,
        id={"once": True, "texts": "Events.own_id"},
        name={"width": 40},
        team={"width": 6},
    ),
    row_numbers(),
    *parsed_columns("Events", FILE["events"], EVENT, VALUE_COLUMNS),
    unknown_id("misspelt", "{own_id}", lines=fault("event_misspelt", "Events.id", expected=None)),
    invalid_cell(
        "unread",
        "Events.start",
        "begins:accepted",
        lines=fault("event_unread", "Events.id"),
        texts={"own_name": "Events.name"},
    ),
    computed("total", "ROUND({long_minutes}+{long_increment},6)", needs="{own_id}", article="5.1"),
    computed(
        "list",
        "IF({total}>={Parameters.minutes},1,2)",
        rules.list_of,
        article="5.1, 5.2",
        format='[=1]"{=Choices.std}";[=2]"{=Choices.rapid}";General',
    ),
    nonzero("twice", stood_before("{own_id}", "{Events.own_id}"), lines=fault("event_twice", "Events.id")),
    text(
        "incomplete",
        first_of(
            {
                "{begins}=0": "{Events.start@}",
                "{ends}=0": "{Events.end@}",
                is_blank("{minutes}"): "{Events.minutes@}",
            }
        ),
        lines=fault("event_incomplete", "Events.start"),
    ),
    flag(
        "misdated",
        "OR({days}<1,{ends}<{Period.first_day},IF({runs_weekly}=1,{begins},{ends})>{Period.last_day})",
        article="8.3",
        lines=fault("event_misdated", "Events.end"),
    ),
    flag("dateless", has_no_days("{begins}", "{ends}"), needs="{filled}", heading="Rows.event_days", helper=True),
    integer("first_row", "MATCH({n}*{Rounds.event_span},{Rounds.key},1)+1"),
    integer("last_row", "MATCH(({n}+1)*{Rounds.event_span},{Rounds.key},1)"),
    integer(
        "rounds",
        # The fullest day is the most frequent one. If none is there twice, MODE is an error. With an error to count,
        # COUNTIF is 0 in ONLYOFFICE (and in Excel, which counts errors), and an error elsewhere.
        f"IF({{last_row}}<{{first_row}},0,MAX(1,IFERROR(COUNTIF({_DAYS},MODE({_DAYS})),1)))",
        article="6.1",
    ),
    flag(
        "broken_rounds",
        "AND({list}=1,MAX({rounds},{daily_rounds})>{Parameters.rounds})",
        rules.too_many_rounds,
        format=WHOLE_FORMAT,
    ),
    integer(
        "days", "{ends}-{begins}+1", article="6.2", asks=lambda row: (row.day("ends") - row.day("begins")).days + 1
    ),
    flag(
        "broken_days",
        "AND({of_teams}<>1,{days}>{Parameters.days})",
        rules.too_long,
        format=WHOLE_FORMAT,
        asks=lambda row: int(rules.too_long(row.day("begins"), row.day("ends"), row.flag("of_teams"), row.law)),
    ),
    integer(
        "evaluated",
        "IF({broken_rounds}+{broken_days}=0,1,IF({accepted}=1,1,0))",
        rules.is_evaluated,
        lines=notice("event_broken", "Events.id", "6"),
    ),
    computed(
        "reference",
        blank_if("OR({runs_weekly}=1,{older_list}<1)", "{older_list}"),
        rules.reference_list,
        format=DATE,
        asks=lambda row: rules.reference_list(row.flag("runs_weekly"), row.day("older_list")),
    ),
    text("older_key", '{reference}&"|"&{list}&"|"', needs="{reference}", article="8.3"),
    computed(
        "young_from", "DATE(YEAR(MAX(0,{begins}))-{Parameters.young_years},1,1)", rules.is_under_twelve, format=DATE
    ),
    integer(
        "participants",
        "COUNTIF({Entrants.event},{n})+COUNTIF({Ledger.newcomer},{n})+COUNTIF({Ledger.newcomer},-{n})",
        article="16.3",
    ),
    integer(
        "young",
        'COUNTIFS({Entrants.event},{n},{Entrants.birth},">="&{young_from})+COUNTIF({Ledger.newcomer},-{n})',
        article="16.3",
    ),
    integer(
        "under_twelve",
        "IF({evaluated}*{participants}=0,0,IF({young}*{Parameters.per_cent}"
        "-{Parameters.strict_taken}>={participants}*{Parameters.young_share},1,0))",
        rules.is_under_twelve_event,
        lines=notice("event_young", "Events.id", "16.3", expected="", mark="1"),
    ),
    integer(
        "flat",
        blank_if("{under_twelve}=0", "CHOOSE({list},{Parameters.young_standard},{Parameters.young_rapid})"),
        rules.under_twelve_factor,
        article="16.3, 16.4",
    ),
    computed("ordinary", "IF({under_twelve}=1,1,CHOOSE({list},1,{Parameters.half}))", rules.rapid_share),
    computed(
        "unplayed",
        "IF({under_twelve}=1,{Parameters.unplayed_young},CHOOSE({list},{Parameters.half},{Parameters.unplayed_rapid}))",
        rules.unplayed_share,
    ),
)


_ASKS: Asks = {
    "total": lambda row: row("long_minutes") + row("long_increment"),
    "list": lambda row: CODES[rules.list_of(row("long_minutes"), row("long_increment"), row.law)],
    "dateless": never,
    "broken_rounds": lambda row: int(
        rules.too_many_rounds(kind_of(row), max(row("rounds"), row("daily_rounds")), row.law)
    ),
    "evaluated": lambda row: int(rules.is_evaluated(_broken(row), row.flag("accepted"))),
    "young_from": _young_from,
    "under_twelve": _is_under_twelve,
    "flat": lambda row: rules.under_twelve_factor(kind_of(row), row.law) if row.flag("under_twelve") else None,
    "ordinary": lambda row: (
        1 if row.flag("under_twelve") else Fraction(rules.rapid_share(kind_of(row), row.law), rules.WHOLE_SHARE)
    ),
    "unplayed": lambda row: Fraction(
        rules.unplayed_share(kind_of(row), row.flag("under_twelve"), row.readings, row.law), rules.WHOLE_SHARE
    ),
}
"""Column → what its cell must hold, asked with its row."""

_COLUMNS = (*_EVENT_COLUMNS, *warnings.EVENT_COLUMNS)
EVENTS = Sheet.of("Events", Table.of("events", *_COLUMNS, file="events", needs="{total}"), frozen=2, asks=_ASKS)
