"""Compare a published sheet with the list that is printed from the typed input."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence
from xlelo.workbook.appearance import misleading_looks
from xlelo.workbook.check import Comparison, examined_in
from xlelo.workbook.compile import name_of
from xlelo.workbook.settings import settings
from xlelo.workbook.workbook_file import stored_values

if TYPE_CHECKING:
    from xlelo.sheets.sheet import Sheet
    from xlelo.workbook.causes import WorkbookComparison
    from xlelo.workbook.read import FilledWorkbook
    from xlelo.workbook.workbook_file import WorkbookFile

MOST = 10
"""Maximum number of differences that are listed one by one."""


def shown_otherwise(found: WorkbookFile, filled: FilledWorkbook, result: Any) -> list[Sentence]:
    """Compare by the results that the file stores. A file without results is skipped, because programs calculate it."""
    titles = {
        found.names[name].sheet
        for sheet in _lists(found)
        for column in sheet.columns()
        for name in (name_of(sheet.key, column.key),)
        if name in found.names
    }
    examined = examined_in(found, stored_values(found.path, titles))
    said = [] if found.edition.is_older else misleading_looks(found.path, examined, settings(found.path), lists=True)
    expected_cells = filled.book.expected_cells
    calculated = [sheet for sheet in _lists(found) if _has_results(examined, sheet)]
    if expected_cells is None or not calculated:
        return said
    comparison = Comparison(examined, expected_cells(result, filled.typed), figures_only=found.edition.is_older)
    differing = comparison.differences(calculated)
    for one in islice(differing, MOST):
        cell = f"{one.sheet}!{one.cell}"
        shows = Sentence(
            "{cell}: the sheet shows {held}, this list has {must}", cell=cell, held=one.holds, must=one.must_hold
        )
        said.append(shows)
    if more := sum(1 for _ in differing):
        said.append(Sentence("… and {more,} more", more=more))
    return said


def _lists(found: WorkbookFile) -> list[Sheet]:
    return [sheet for sheet in found.sheets if sheet.listing]


def _has_results(examined: WorkbookComparison, sheet: Sheet) -> bool:
    cells = examined.values[examined.titles[sheet.key]]
    areas = [examined.layout.areas[sheet.key, column.key] for column in sheet.columns() if column.formula]
    return any((area.first, area.column) in cells for area in areas)
