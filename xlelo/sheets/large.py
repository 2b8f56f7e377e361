"""The workbook of a large period: what it lacks, because nobody types such a period.

It has no hints beside the rows, no sheet of players to copy, and nothing that compares each row with all others.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from xlelo.sheets.row_hints import HINT, SEE
from xlelo.sheets.sheet import Sheet

SHEETS_LEFT_OUT = {"Next"}


class Large(NamedTuple):
    """What the workbook of a large period leaves out."""

    left_out: Mapping[str, str]
    """Sheet → columns and single cells."""

    def sheets(self, declared: Iterable[Sheet]) -> tuple[Sheet, ...]:
        return tuple(self._without_searches(sheet) for sheet in declared if sheet.key not in SHEETS_LEFT_OUT)

    def _without_searches(self, sheet: Sheet) -> Sheet:
        gone = self.left_out.get(sheet.key, "").split()
        tables = tuple(
            replace(table, columns=tuple(column for column in table.columns if column.key not in gone))
            for table in sheet.tables
            if not table.hints
        )
        hinted = HINT in gone or len(tables) < len(sheet.tables)
        fields = tuple(field for field in sheet.fields if field.key not in gone)
        return replace(sheet, tables=tables, fields=fields, status=SEE if hinted else sheet.status)
