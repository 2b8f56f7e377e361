"""Compare a published sheet with the list that is printed from the typed input."""

from itertools import islice

from xlelo.lang.sentence import Sentence
from xlelo.sheets.sheet import Sheet
from xlelo.workbook.appearance import misleading_looks
from xlelo.workbook.causes import WorkbookComparison
from xlelo.workbook.check import Comparison, examined_in
from xlelo.workbook.file_looks import FileLooks
from xlelo.workbook.parts import readable
from xlelo.workbook.read import FilledWorkbook
from xlelo.workbook.settings import settings
from xlelo.workbook.workbook_file import stored_values

MOST = 10
"""Maximum number of differences that are listed one by one."""


def shown_otherwise(filled: FilledWorkbook) -> list[Sentence]:
    """Compare by the results that the file stores. A file without results is skipped, because programs calculate it."""
    lists = [sheet for sheet in filled.sheets if sheet.listing]
    titles, path, older = filled.titles(lists), filled.path, filled.edition.is_older
    with readable(path):
        examined = examined_in(filled, stored_values(path, set(titles.values())))
        said = [] if older else misleading_looks(FileLooks.of(path, titles), examined, settings(path))
    calculated = [sheet for sheet in lists if _has_results(examined, sheet)]
    if not calculated:
        return said
    differing = Comparison(examined, filled, figures_only=older).differences(calculated)
    for one in islice(differing, MOST):
        cell = f"{one.sheet}!{one.cell}"
        shows = Sentence(
            "{cell}: the sheet shows {held}, this list has {must}", cell=cell, held=one.holds, must=one.must_hold
        )
        said.append(shows)
    if more := sum(1 for _ in differing):
        said.append(Sentence("… and {more,} more", more=more))
    return said


def _has_results(examined: WorkbookComparison, sheet: Sheet) -> bool:
    cells = examined.cells(sheet.key)
    areas = [examined.layout.areas[sheet.key, column.key] for column in sheet.columns() if column.formula]
    return any((area.first, area.column) in cells for area in areas)
