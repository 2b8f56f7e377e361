"""What the workbook of a large period leaves out: searches among all rows, and hints for people who type."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from xlelo.sheets.row_hints import SEE

if TYPE_CHECKING:
    from collections.abc import Collection

    from xlelo.sheets.sheet import Sheet


def without_searches(sheet: Sheet, searches: Collection[str]) -> Sheet:
    """The sheet without its hints, and without the columns whose keys are `searches`."""
    tables = tuple(
        replace(table, columns=tuple(column for column in table.columns if column.key not in searches))
        for table in sheet.tables
        if not table.hints
    )
    return replace(sheet, tables=tables, status=sheet.status if len(tables) == len(sheet.tables) else SEE)
