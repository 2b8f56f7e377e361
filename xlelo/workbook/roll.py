"""The next period's workbook out of this one's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.files import replacing
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.readers import read_table
from xlelo.workbook import make
from xlelo.workbook.read import read
from xlelo.workbook.remembered import carried_on, put

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from xlelo.drafting.sheet import Book, Content


def following(path: Path, out: Path, news: Path | None = None, *, force: bool = False) -> Sequence[str]:
    """Write it, in the language of the first one, and return what is to be said of what was read.

    `news`: a CSV file of what came from elsewhere.
    """
    filled = read(path)
    book, run = filled.book, filled.book.regulation.run
    if book.rolled is None or run is None:
        raise Refused([Problem(Place(path.name), None, Sentence("this workbook has no next period"))])
    table, notices = None, [*filled.notices]
    if news is not None and book.news is not None:
        reading = read_table(news, book.news)
        if reading.problems:
            raise Refused(reading.in_order())
        table = reading[book.news.name]
        notices += reading.notices
    period = book.rolled(run.rated(filled.period, filled.readings), table)
    with replacing(out, force=force) as temporary:
        make.with_room(book, temporary, period, filled.readings, language=filled.language, force=True)
        put(temporary, carried_on(path, _events(book, book.contents(period, filled.readings))))
    return notices


def _events(book: Book, content: Content) -> set[str]:
    """The ids of the events that go on."""
    intake = book.regulation.run.intake if book.regulation.run is not None else None
    return {
        str(identity)
        for sheet in book.sheets(book.measured(None))
        for table in sheet.tables
        if intake is not None and table.file == intake.events
        for identity in content.get(sheet.key, {}).get("id", ())
    }
