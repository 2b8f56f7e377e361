"""Open lines of the workbook's own checks, and notices on changed sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.readers.side_files import SIDE_FILES_BY_NAME
from xlelo.workbook.colours import FAILING
from xlelo.workbook.settings import Settings
from xlelo.workbook.values import cell_text

if TYPE_CHECKING:
    from xlelo.workbook.causes import WorkbookComparison

_ABSENT = (None, "")


def open_lines(comparison: WorkbookComparison) -> Iterator[Sentence]:
    """Yield the failed checks: cell, name, number, first place and advice."""
    sheet, counted = FAILING
    if FAILING not in comparison.layout.areas:
        return
    cells = comparison.cells(sheet)
    column = {
        key: comparison.layout.areas[sheet, key].column for key in ("check", "count", "first", "weighs", "advice")
    }
    area = comparison.layout.areas[FAILING]
    for row in range(area.first, area.last + 1):
        line = {key: cells.get((row, at)) for key, at in column.items()}
        count = line[counted]
        if count in (*_ABSENT, 0) or line["weighs"] != 1:
            continue
        told = join_sentences(
            (f"{comparison.titles[sheet]}!{area.letter}{row}", str(line["check"]), cell_text(count)), ": "
        )
        if line["first"] not in _ABSENT:
            told = Sentence("{told}, the first at {place}", told=told, place=str(line["first"]))
        yield (
            told if line["advice"] in _ABSENT else Sentence("{told} ({advice})", told=told, advice=str(line["advice"]))
        )


def changed_sheets(comparison: WorkbookComparison, settings: Settings) -> Iterator[Sentence]:
    """Yield foreign and renamed sheets. They change no result."""
    ours = {title: comparison.layout.titles[key] for key, title in comparison.titles.items()}
    for title in settings.titles:
        if title.lower() in SIDE_FILES_BY_NAME:
            continue
        if title not in ours:
            yield Sentence("the sheet {title} does not belong to this workbook", title=title)
        elif title != ours[title]:
            yield Sentence("the sheet {title} was called {name}", title=title, name=ours[title])
