"""A month of more than 3,000 games: what differs from a smaller one.

Nobody types such a month. Its lines are written sorted, with notes that spare a search. It lacks hints beside the rows
and all warnings that need a search or a column per row.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from xlelo.regulations.fce.sheets import rhythm
from xlelo.regulations.fce.sheets.evaluation import COLOURS, number_of
from xlelo.regulations.fce.sheets.ledger import FIRST_KEYS, KEY
from xlelo.regulations.fce.sheets.lists import LINE, line_of
from xlelo.sheets.checks_sheet import Check
from xlelo.sheets.columns import integer
from xlelo.sheets.faults import fault
from xlelo.sheets.formats import WHOLE_FORMAT
from xlelo.sheets.row_hints import SEE
from xlelo.sheets.sheet import Column, Sheet

SHEETS_LEFT_OUT = {"Next", "People", "Roster"}
LEFT_OUT = {
    "Period": "until",
    "Evaluation": "w_key b_key round_key marks_1 pairs_1",
    "Ledger": "turn marks_1",
    "Rounds": "count usual marks_1",
    "Events": "dateless gaps close begins_alike unmarked_weekly entered_twice",
}
"""Sheet → columns."""
WITHOUT_WARNINGS = {"Roll", "Entrants"}
"""Sheets whose columns for Checks are left out."""


def _note(key: str, noted: str, **facts: Any) -> Column:
    """A number that `xlelo fill` has written: that of the column `noted`."""
    return Column(key, format=WHOLE_FORMAT, helper=True, asks=lambda row: row(noted) or None, **facts)


def _people() -> Iterator[Column]:
    """Numbers of both players. The noted number is used if it still fits; otherwise the id is searched."""
    for colour in COLOURS:
        typed, note = f"{{Games.{colour}#}}", f"MAX(1,{{{colour[0]}_at}})"
        holds = f"IFERROR(INDEX({{Roll.id}},{note})={typed},0)"
        number, lines = f"IF({holds},{note},{number_of(typed)})", fault(f"game_{colour}", f"Games.{colour}")
        yield integer(colour, number, needs="{event}", width=6, lines=lines)
        yield _note(f"{colour[0]}_at", colour)


def _borders() -> Iterator[Column]:
    """Positions of the last lines before the players' own. The noted position is tried first."""
    for prefix, key in FIRST_KEYS.items():
        noted = f"{{{prefix}_noted}}"
        here, after = (f"INDEX({{Ledger.key}},{noted}{further})" for further in ("", "+1"))
        holds = f"IFERROR(AND({noted}>0,{here}<{key},{after}>{key}),0)"
        yield integer(prefix, f"IF({holds},{noted},MATCH({key},{{Ledger.key}},1))", heading=f"Card.{prefix}", width=12)
        yield _note(f"{prefix}_noted", prefix, heading="Borders.noted")


_GAME = "MOD({noted}-1,{games})+1"
_PERSON = f"INDEX({{Evaluation.white:black}},{_GAME},1+({{noted}}>{{games}}))"
_EVENT = f"INDEX({{Evaluation.event}},{_GAME})"
_LISTED = f"IF({_PERSON}<={{players}},INDEX({{Events.list}},{_EVENT})*{{persons}},0)"

CHANGED = {
    "Evaluation": [*_people()],
    "Ledger": [
        # Without the opponent and the line: the lines are noted in order.
        replace(KEY, formula=f"(({_LISTED}+{_PERSON})*{{events}}+{_EVENT})*{{span}}", blank_if="", needs="{noted}"),
        integer("count", "2*COUNT({Evaluation.list})"),
        Column("noted", format=WHOLE_FORMAT),
    ],
    "Rounds": [
        Column(
            "key",
            "((INDEX({Evaluation.event},{game})*{round_span}+INDEX({Evaluation.round},{game}))*{day_span}"
            "+INDEX({Evaluation.day},{game})-{first_day})*{Ledger.lines}+{game}",
            needs="{game}",
            format=WHOLE_FORMAT,
            width=16,
            above=0,
        ),
        Column("game", format=WHOLE_FORMAT),
    ],
    "Events": [*rhythm.NOT_WEEKLY_BY_DATES.columns],
    "Borders": [*_borders()],
}
"""Sheet → columns instead of those with the same keys, or after them."""

LINES = {LINE: "{noted}"} | {line_of(f"{{Ledger.key#{row}}}"): f"{{Ledger.noted#{row}}}" for row in ("n+1", "at")}
"""Formula for a line in its sort key → the noted line."""

_READ = re.compile(r"\{(\w+\.\w+)")


def sheets(small: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets of a large month, made of those of a small one."""
    return tuple(map(_changed, (sheet for sheet in small if sheet.key not in SHEETS_LEFT_OUT)))


def checks(small: Sequence[Check], own: Sequence[Sheet]) -> tuple[Check, ...]:
    """The checks whose columns are on the sheets of a large month."""
    known = {f"{sheet.key}.{column.key}" for sheet in own for column in sheet.columns()}
    return tuple(check for check in small if known.issuperset(_READ.findall(f"{check.number}{check.among}")))


def _changed(sheet: Sheet) -> Sheet:
    gone, other = LEFT_OUT.get(sheet.key, "").split(), {one.key: one for one in CHANGED.get(sheet.key, ())}

    def change(columns: Sequence[Column]) -> tuple[Column, ...]:
        kept = (one for one in columns if one.key not in gone and not _serves_a_warning(sheet, one))
        return tuple(_without_people(_with_noted_lines(other.pop(one.key, one))) for one in kept)

    fields = change(sheet.fields)
    tables = [replace(table, columns=change(table.columns)) for table in sheet.tables if not table.hints]
    hinted = len(tables) < len(sheet.tables)
    if tables and not hinted:
        tables[0] = replace(tables[0], columns=(*tables[0].columns, *other.values()))
    if not hinted:
        return replace(sheet, tables=tuple(tables), fields=fields)
    return replace(sheet, tables=tuple(tables), fields=fields, status=SEE, portrait=True)


def _with_noted_lines(column: Column) -> Column:
    formula = column.formula or ""
    for line, noted in LINES.items():
        formula = formula.replace(line, noted)
    return replace(column, formula=formula) if column.formula else column


def _without_people(column: Column) -> Column:
    """Without the drop-down of people, which is too long."""
    return replace(column, choices="") if column.choices.startswith("Roster.") else column


def _serves_a_warning(sheet: Sheet, column: Column) -> bool:
    finds_faults = any(line.is_fault for line in column.lines)
    return sheet.key in WITHOUT_WARNINGS and column.heading.startswith("Checks.") and not finds_faults
