"""A half-year of more than 3,000 games: what it lacks. Nobody types such a half-year.

It has no hints beside the rows, no sheet of players to copy, and nothing that compares each row with all others.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from xlelo.sheets.row_hints import SEE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from xlelo.sheets.checks_sheet import Check
    from xlelo.sheets.sheet import Sheet

SHEETS_LEFT_OUT = {"Next"}
SEARCHES = {
    *("same_name", "winner_not_best", "entered_twice", "paired_again"),
    *("known_by", "begins_alike", "twin", "ended"),  # only those warnings read them
}
"""Columns and lines of Checks that compare each row with all others."""


def sheets(declared: Iterable[Sheet]) -> tuple[Sheet, ...]:
    return tuple(_without_searches(sheet) for sheet in declared if sheet.key not in SHEETS_LEFT_OUT)


def checks(declared: Iterable[Check]) -> tuple[Check, ...]:
    return tuple(check for check in declared if check.key not in SEARCHES)


def _without_searches(sheet: Sheet) -> Sheet:
    tables = tuple(
        replace(table, columns=tuple(column for column in table.columns if column.key not in SEARCHES))
        for table in sheet.tables
        if not table.hints
    )
    return replace(sheet, tables=tables, status=sheet.status if len(tables) == len(sheet.tables) else SEE)
