"""Compare a published sheet with the list that is printed from the typed input."""

from itertools import islice
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.sheets.sheet import Sheet
from xlelo.workbook.appearance import misleading_looks
from xlelo.workbook.asked_rows import RatedInputs
from xlelo.workbook.causes import WorkbookComparison
from xlelo.workbook.check import Comparison, examined_in
from xlelo.workbook.file_looks import FileLooks
from xlelo.workbook.parts import readable
from xlelo.workbook.read import FilledWorkbook
from xlelo.workbook.settings import settings
from xlelo.workbook.workbook_file import WorkbookFile, stored_values

MOST = 10
"""Maximum number of differences that are listed one by one."""


def shown_otherwise(workbook_file: WorkbookFile, filled_workbook: FilledWorkbook, result: Any) -> list[Sentence]:
    """Compare by the results that the file stores. A file without results is skipped, because programs calculate it."""
    titles = workbook_file.titles(_lists(workbook_file))
    path = workbook_file.path
    with readable(path):
        examined = examined_in(workbook_file, stored_values(path, set(titles.values())))
        older = workbook_file.edition.is_older
        said = [] if older else misleading_looks(FileLooks.of(path, titles), examined, settings(path))
    calculated = [sheet for sheet in _lists(workbook_file) if _has_results(examined, sheet)]
    if not calculated:
        return said
    rated = RatedInputs.of(filled_workbook, result)
    comparison = Comparison(examined, rated, figures_only=older)
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


def _lists(workbook_file: WorkbookFile) -> list[Sheet]:
    return [sheet for sheet in workbook_file.sheets if sheet.listing]


def _has_results(examined: WorkbookComparison, sheet: Sheet) -> bool:
    cells = examined.values[examined.titles[sheet.key]]
    areas = [examined.layout.areas[sheet.key, column.key] for column in sheet.columns() if column.formula]
    return any((area.first, area.column) in cells for area in areas)
