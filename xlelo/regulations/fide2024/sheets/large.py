"""A month of more than 3,000 players or games: what it lacks. Nobody types such a month.

It has no hints beside the games, no sheet of players to copy, and no warnings that compare each row with all others.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from xlelo.sheets.row_hints import SEE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from xlelo.sheets.checks_sheet import Check
    from xlelo.sheets.sheet import Sheet, Sizes

SEARCH_LIMIT = 3000
"""Largest number of players and of games that formulas compare with all others."""

SHEETS_LEFT_OUT = {"Next"}
LEFT_OUT = {
    "Players": "known_by same_person title_unknown federation_unknown event several",
    "Events": "begins_alike entered_twice",
    "Games": "white_name black_name said unfit pair twin turn next_round "
    "w_day w_elsewhere b_day b_elsewhere rounds_against_days in_two_events",
}
"""Sheet → columns. Lines of Checks have the keys of their columns."""


def is_large(sizes: Sizes) -> bool:
    return max(sizes["players"], sizes["games"]) > SEARCH_LIMIT


def sheets(declared: Iterable[Sheet]) -> tuple[Sheet, ...]:
    return tuple(_without_searches(sheet) for sheet in declared if sheet.key not in SHEETS_LEFT_OUT)


def checks(declared: Iterable[Check]) -> tuple[Check, ...]:
    gone = {key for keys in LEFT_OUT.values() for key in keys.split()}
    return tuple(check for check in declared if check.key not in gone)


def _without_searches(sheet: Sheet) -> Sheet:
    gone = LEFT_OUT.get(sheet.key, "").split()
    tables = tuple(
        replace(table, columns=tuple(column for column in table.columns if column.key not in gone))
        for table in sheet.tables
    )
    return replace(sheet, tables=tables, status=SEE if "said" in gone else sheet.status)
