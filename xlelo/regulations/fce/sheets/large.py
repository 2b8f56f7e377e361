"""A month of more than 3,000 games: what differs from a smaller one.

Nobody types such a month. Its lines are written sorted, with notes that spare a search. It lacks hints beside the rows
and all warnings that need a search or a column per row.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from xlelo.regulations.fce.sheets import rhythm
from xlelo.regulations.fce.sheets.bounds import GAME
from xlelo.regulations.fce.sheets.checklist import overflow_check
from xlelo.regulations.fce.sheets.evaluation import COLOURS, search
from xlelo.regulations.fce.sheets.lists import RATED
from xlelo.regulations.fce.sheets.ratings import owner_of
from xlelo.sheets.checks_sheet import mark_check
from xlelo.sheets.columns import flag, integer, nonzero
from xlelo.sheets.formats import DATE, WHOLE_FORMAT
from xlelo.sheets.parsed import remove_wildcards, something
from xlelo.sheets.row_hints import SEE
from xlelo.sheets.sheet import Column, computed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from xlelo.sheets.checks_sheet import Check
    from xlelo.sheets.sheet import Sheet

SHEETS_LEFT_OUT = {"Next", "People", "Roster"}
LEFT_OUT = {
    "Evaluation": "event_id white_id black_id result played_on unread "
    "w_key b_key round_key w_seat b_seat twice unlike played_early pair twin",
    "Ledger": "rounds doubles opponent on_day own paired_again in_two_events",
    "Rounds": "count first_day day_span round_span turn next_round usual last_usual gap rounds_against_days",
    "Events": "gaps close begins_alike unmarked_weekly entered_twice",
}
"""Sheet → columns."""
WITHOUT_WARNINGS = {"Roll", "Entrants"}
"""Sheets whose columns for Checks are left out."""


def _note(key: str, noted: str) -> Column:
    """A number that `xlelo fill` has written: that of the column `noted`."""
    return Column(key, format=WHOLE_FORMAT, width=8, helper=True, asks=lambda row: row(noted) or None)


def _people() -> Iterator[Column]:
    """Numbers of both players. The noted number is used if it still fits; otherwise the id is searched."""
    for colour in COLOURS:
        typed, note, sought = f"{{Games.{colour}#}}", f"{{{colour}_noted}}", f"{{{colour}_sought}}"
        holds = f"IFERROR(IF({note}>0,INDEX({{Players.id}},{note})={typed},FALSE),FALSE)"
        yield nonzero(f"{colour}_sought", f'IF({holds},0,IFERROR({typed}&"","?"))', needs="{filled}", width=7)
        found = f'IF(OR({sought}="",{remove_wildcards(sought)}<>{sought}),0,{search(sought)})'
        yield integer(colour, f"IF({sought}=0,{note},{found})", needs="{filled}", width=6)
        yield _note(f"{colour}_noted", colour)


def _exactly(entry: str, column: str) -> str:
    """Row of a value; 0 for an empty cell, an error, or a wildcard character."""
    refused = f'OR({entry}="",{remove_wildcards(entry)}<>{entry}&"")'
    return f'IFERROR(IF({refused},0,MATCH({entry}&"",{column},0)),0)'


def _games() -> Iterator[Column]:
    """Parsed inputs of many games: each cell becomes a number, or 0 if it is unknown.

    Text results would be stored in each row with their formulas and double the file.
    """
    event, row = "{Games.event#}", something("INDEX({Games.event:result},{n},0)")
    begun = f'IF(IFERROR({event}<>"",TRUE),1,{row})'
    yield nonzero("filled", begun, blank_if="{n}>ROWS({Games.event})", width=7)
    yield integer("event", _exactly(event, "{Events.own_id}"), needs="{filled}", width=6)
    yield from _people()
    yield integer("code", _exactly("{Games.result#}", "{Parameters.result}"), needs="{filled}", width=6)
    yield integer("round", GAME["round"].parse_required("{Games.round#}", "-1"), needs="{filled}", width=7)
    day = GAME["date"].parse_required("{Games.date#}", "0")
    yield computed("day", day, needs="{filled}", article="8.3", format=DATE, width=11)
    valid = "{event}*{white}*{black}*{code}*{day}*({round}+1)>0"
    yield flag("valid", valid, needs="{filled}", format=WHOLE_FORMAT, width=6)


def _last_line(prefix: str) -> Iterator[Column]:
    """Position of the player's last line, or of the last line before his. The noted position is tried first."""
    owner = owner_of(prefix)
    here, following = (f"INDEX({{Ledger.owner}},{{found_noted}}{further})" for further in ("", "+1"))
    holds = f"IFERROR(AND({{found_noted}}>0,{here}<={owner},{following}>{owner}),0)"
    yield integer("found", f"IF({holds},{{found_noted}},MATCH({owner},{{Ledger.owner}},1))", width=8)
    yield _note("found_noted", "found")


CHANGED = {
    "Evaluation": [*_games()],
    "Ledger": [Column("line", format=WHOLE_FORMAT, width=8), integer("count", "2*SUM({Evaluation.valid})")],
    "Rounds": [Column("game", format=WHOLE_FORMAT, width=8)],
    "Events": [*rhythm.NOT_WEEKLY_BY_DATES.columns],
    **{sheet: [*_last_line(prefix)] for prefix, sheet in RATED.items()},
}
"""Sheet → columns instead of those with the same keys, or after them."""

CHANGED_CHECKS = (
    mark_check("game_incomplete", "Games.round", "Evaluation.round", mark="-1"),
    mark_check("game_incomplete", "Games.date", "Evaluation.day"),
    overflow_check("games_beyond", "Games.event", "Evaluation.event", "Evaluation.n"),
)
_READ = re.compile(r"\{(\w+\.\w+)")


def sheets(small: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets of a large month, made of those of a small one."""
    return tuple(map(_changed, (sheet for sheet in small if sheet.key not in SHEETS_LEFT_OUT)))


def checks(small: Sequence[Check], own: Sequence[Sheet]) -> tuple[Check, ...]:
    """The checks whose columns are on the sheets of a large month."""
    known = {f"{sheet.key}.{column.key}" for sheet in own for column in sheet.columns()}
    changed = {check.key: [one for one in CHANGED_CHECKS if one.key == check.key] for check in CHANGED_CHECKS}
    every = (one for check in small for one in changed.get(check.key, [check]))
    return tuple(check for check in every if known.issuperset(_READ.findall(f"{check.number}{check.among}")))


def _changed(sheet: Sheet) -> Sheet:
    gone, other = LEFT_OUT.get(sheet.key, "").split(), {one.key: one for one in CHANGED.get(sheet.key, ())}

    def change(columns: Sequence[Column]) -> tuple[Column, ...]:
        kept = (one for one in columns if one.key not in gone and not _serves_a_warning(sheet, one))
        return tuple(_without_people(other.pop(one.key, one)) for one in kept)

    fields = change(sheet.fields)
    tables = [replace(table, columns=change(table.columns)) for table in sheet.tables if not table.hints]
    hinted = len(tables) < len(sheet.tables)
    if tables and not hinted:
        tables[0] = replace(tables[0], columns=(*tables[0].columns, *other.values()))
    if not hinted:
        return replace(sheet, tables=tuple(tables), fields=fields)
    return replace(sheet, tables=tuple(tables), fields=fields, status=SEE, portrait=True)


def _without_people(column: Column) -> Column:
    """Without the drop-down of people, which is too long."""
    return replace(column, choices="") if column.choices.startswith("Roster.") else column


def _serves_a_warning(sheet: Sheet, column: Column) -> bool:
    return sheet.key in WITHOUT_WARNINGS and column.heading.startswith("Checks.")
