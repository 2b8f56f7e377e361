"""The next period's workbook out of this one's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.model import Place, Problem, Refused
from xlelo.readers import read_table
from xlelo.workbook import make
from xlelo.workbook.read import read

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any

    from xlelo.drafting.sheet import Book, Sizes


def following(path: Path, out: Path, news: Path | None = None, *, force: bool = False) -> Sequence[str]:
    """Write it, in the language of the first one, and return what is to be said of what was read.

    `news`: a CSV file of what came from elsewhere.
    """
    filled = read(path)
    book, run = filled.book, filled.book.regulation.run
    if book.rolled is None or run is None:
        raise Refused([Problem(Place(path.name), None, "this workbook has no next period")])
    table, notices = None, [*filled.notices]
    if news is not None and book.news is not None:
        reading = read_table(news, book.news)
        if reading.problems:
            raise Refused(reading.in_order())
        table = reading[book.news.name]
        notices += reading.notices
    period = book.rolled(run.rated(filled.period, filled.readings), table)
    sizes, content = _with_room(book, period), book.contents(period, filled.readings)
    make.to_be_filled_in(book, out, sizes, content, language=filled.language, force=force)
    return notices


def _with_room(book: Book, period: Any) -> Sizes:
    """What it carries on, and room as in a template for what is to be filled in."""
    carried = book.measured(period)
    return {name: max(carried[name], rows) for name, rows in book.measured(None).items()}
