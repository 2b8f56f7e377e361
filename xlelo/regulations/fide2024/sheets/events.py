"""The typed events, and beside each the list of its games and the rules that apply."""

from typing import Any

from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.rules import Law
from xlelo.regulations.fide2024.sheets import warnings
from xlelo.regulations.fide2024.sheets.lists import EVENT, FILE, NUMBER, list_word
from xlelo.sheets.asked_row import Asks, Row
from xlelo.sheets.columns import all_needing, flag, helpers, integer, nonzero, text
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.faults import fault, notice, warning
from xlelo.sheets.formats import ISO_DATE
from xlelo.sheets.formulas import blank_if, first_of, rows_of, stood_before, year
from xlelo.sheets.parsed import invalid_cell, is_blank, parse_in_row, unknown_id
from xlelo.sheets.sheet import Sheet, Table, computed, inputs, row_numbers

_TYPED_COLUMNS = inputs(
    FILE["events"],
    EVENT,
    id={"once": True, "texts": "Events.id_taken"},
    name={"width": 30},
)

_EVENT_COLUMNS = (
    computed("total", "ROUND(MAX(0,{minutes_taken})+MAX(0,{increment_taken}),6)", article="1.1, r.1.1.1"),
    nonzero(
        "kind",
        first_of(
            {
                "{total}>={Parameters.standard_from}": "1",
                "{total}>{Parameters.rapid_above}": "2",
                "{total}>{Parameters.blitz_above}": "{Parameters.blitz_no}",
            },
            "0",
        ),
        rules.list_of,
        needs="{total}",
        width=6,
    ),
    *all_needing(
        "{kind}",
        text(
            "list_name",
            blank_if("{kind}=0", "INDEX({Parameters.list_name},MAX(1,{kind}))"),
            article="1.1, r.1.1.1, r.1.1.2",
            visible=True,
        ),
        text(
            "broken",
            first_of(
                {"{kind}=0": "{Parameters.no_list}", "AND({kind}>1,{unequal_taken}=1)": "{Parameters.unequal_times}"}
            ),
            rules.is_same_time,
            article="r.1.1.2, r.1.2",
            lines=tuple(
                line
                for key, article in {"no_list": "r.1.1.2", "unequal_times": "r.1.2"}.items()
                for line in notice(key, "Events.id", article, mark=f"{{Parameters.{key}}}")
            ),
        ),
    ),
)


def _days(row: Row) -> tuple[Any, Any]:
    """First and last day of a typed event."""
    return row.day("start_taken"), row.day("end_taken")


def _law_of_event(row: Row) -> Law:
    law: Law = row.result.period.laws.at(row.day("rules_day"))
    return law


_IN_YEAR = f"{year('{start_taken}')}={{Parameters.approved_year}}"

_RULES = all_needing(
    "{total}",
    nonzero("list", 'IF({broken}="",{kind},0)', needs="{kind}"),
    computed(
        "rules_day",
        "MAX(0,IF({Parameters.amended_taken}={=Choices.end},{end_taken},{start_taken}))",
        rules.day_of_rules,
        format=f"{ISO_DATE};;",
    ),
    flag("whole", "AND({kind}=1,{rules_day}>={Parameters.whole_from})", article="8.3.1"),
    flag("apart", "AND({kind}>1,{rules_day}>={Parameters.apart_from})", article="r.7.3.1"),
    flag("may_be_approved", f"AND({{total}}>={{Parameters.approved_least}},{_IN_YEAR})", rules.may_be_approved),
    nonzero(
        "by_approval",
        "{kind}*{may_be_approved}*({approved_taken}=1)",
        article="1.1",
        lines=notice("by_approval", "Events.approved"),
    ),
    nonzero(
        "unapproved",
        "({approved_taken}=1)*({by_approval}=0)",
        article="1.1",
        lines=warning("unapproved", "Events.approved"),
    ),
    computed("older", "MAX(0,{list_ref_taken})", article="t.1.4.6", format=f"{ISO_DATE};;"),
    integer("order", "MAX(0,{end_taken})*{Parameters.events}+{n}", article="8.2.1"),
    integer("rank", 'COUNTIF({Events.order},"<="&{order})', needs="{order}", article="8.2.1"),
)

_PUT_TOGETHER = (
    f"COUNTIF({rows_of('{Games.event_row}', '{first_game}', '{first_game}+MAX(1,{games})-1')},{{n}})={{games}}"
)
_GAMES = (
    integer("games", "COUNTIF({Games.event_row},{n})"),
    integer("first_game", "IFERROR(MATCH({n},{Games.event_row},0),1)"),
    integer("last_game", f"IF({_PUT_TOGETHER},{{first_game}}+MAX(1,{{games}})-1,ROWS({{Games.event_row}}))"),
)
"""First and last row of the event's games. If other games are between them, the last row of all is used."""

_FAULTS = (
    unknown_id("misspelt", "{id_taken}", lines=fault("event_misspelt", "Events.id", expected=None)),
    invalid_cell(
        "unread",
        "Events.start",
        "start_taken:list_ref_taken",
        lines=fault("event_unread", "Events.id"),
        texts={"name_taken": "Events.name"},
    ),
    text(
        "incomplete",
        first_of(
            {
                "{start_taken}=0": "{Events.start@}",
                "{end_taken}=0": "{Events.end@}",
                is_blank("{minutes}"): "{Events.minutes@}",
            }
        ),
        lines=fault("event_incomplete", "Events.start"),
    ),
    nonzero("twice", stood_before("{id_taken}", "{Events.id_taken}"), lines=fault("event_twice", "Events.id")),
    flag(
        "misdated",
        "OR({end_taken}<{start_taken},{end_taken}<{Period.first_day},{end_taken}>{Period.last_day})",
        article="7.1",
        lines=fault("event_misdated", "Events.end"),
    ),
    flag(
        "too_late",
        "{older}>{start_taken}",
        article="t.1.4.6",
        lines=fault("event_too_late", "Events.list_ref"),
    ),
    nonzero(
        "unknown_list",
        "IF({older}<1,0,IF(COUNTIF({History.list_taken},{older})>0,0,1))",
        article="t.1.4.6",
        lines=warning("unknown_list", "Events.list_ref"),
    ),
    flag(
        "began_earlier",
        "AND({older}<1,{start_taken}<{Period.first_day})",
        article="t.1.4.6",
        lines=warning("began_earlier", "Events.start"),
    ),
)


_ASKS: Asks = {
    "total": lambda row: row.record.event.time,
    "kind": lambda row: NUMBER[rules.list_of(row("total"), 0, row.law)],
    "list_name": lambda row: list_word(row("kind")),
    "broken": lambda row: row.record.rated.broken_article,
    "list": lambda row: row("kind") if row("broken") is None else 0,
    "rules_day": lambda row: rules.day_of_rules(*_days(row), row.readings),
    "whole": lambda row: int(row("kind") == 1 and "strongest" in _law_of_event(row).numbers),
    "apart": lambda row: int(row("kind") > 1 and "apart" in _law_of_event(row).numbers),
    "may_be_approved": lambda row: int(rules.may_be_approved(row("total"), _days(row)[0], row.law)),
    "by_approval": lambda row: int(row.record.rated.approved),
    "unapproved": lambda row: int(row.record.event.approved and not row.flag("by_approval")),
    "older": lambda row: serial(row.record.event.list_ref),
    "order": lambda row: serial(row.record.event.end) * row("Parameters.events") + row.number,
    "rank": lambda row: row.record.rank,
    "unknown_list": lambda row: int(row.record.names_unknown_list),
    "began_earlier": lambda row: int(
        row.record.event.list_ref is None and row.record.event.start < row.result.period.first
    ),
}
"""Column → what its cell must hold, asked with its row."""

_HELPERS = helpers(
    *parse_in_row("Events", FILE["events"], EVENT),
    *(*_RULES, *_GAMES, *_FAULTS, *warnings.event_columns()),
)
EVENTS = Sheet.of(
    "Events",
    Table.of("events", *_TYPED_COLUMNS, row_numbers(), *_EVENT_COLUMNS, *_HELPERS, file="events", needs="{filled}"),
    frozen=2,
    asks=_ASKS,
)
