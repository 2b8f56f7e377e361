"""Make the workbook of the next period from this one."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from xlelo.files import replacing
from xlelo.lang.sentence import Sentence
from xlelo.model import Refused, refusal
from xlelo.officer.confirming import carrying, confirmed_keys, lasting
from xlelo.readers import read_table
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Content
from xlelo.workbook import make
from xlelo.workbook.read import parse
from xlelo.workbook.side_tables import add, carried_on
from xlelo.workbook.workbook_file import open_workbook


def write_next_period(path: Path, out: Path, news: Path | None = None, *, force: bool = False) -> Sequence[Sentence]:
    """Write the next workbook in the language of this one, and return the notices.

    `news`: a CSV file of data from elsewhere.
    """
    filled = parse(open_workbook(path, following=True))
    book, run = filled.book, filled.book.regulation.run
    if book.roll_forward is None or run is None:
        raise refusal(path.name, Sentence("this workbook has no next period"))
    table, notices = None, [*filled.notices]
    if news is not None and book.news is not None:
        reading = read_table(news, book.news)
        if reading.problems:
            raise Refused(reading.sorted_problems())
        table = reading[book.news.name]
        notices += reading.notices
    period = book.roll_forward(filled.result, table)
    content = book.contents(period, filled.readings)
    events = _ids(book, content, run.event_import.events) if run.event_import is not None else set[str]()
    known = lasting(confirmed_keys(path), _ids(book, content, "players"), events)
    with carrying(known, out), replacing(out, force=force) as temporary:
        room = filled.sizes if book.keeps_room else None
        make.write_with_room(book, temporary, period, filled.readings, language=filled.language, room=room)
        add(temporary, carried_on(path, events))
    return notices


def _ids(book: Book, content: Content, file: str) -> set[str]:
    """Ids in the input file that remain in the next period. Where a row has none, its name is the id."""
    return {
        str(name if identity is None else identity)
        for sheet in book.sheets(book.measure(None))
        for table in sheet.tables
        if table.file == file
        for identity, name in _identities(content.get(sheet.key, {}))
    }


def _identities(cells: Mapping[str, Any]) -> Iterable[tuple[Any, Any]]:
    ids = cells.get("id", ())
    return zip(ids, cells.get("name", ids), strict=True)
