"""Side tables of a workbook, on sheets of their own: people's numbers, decisions, sources, editions."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.readers.packages import BrokenError
from xlelo.readers.side_files import ONE_PERIOD, SIDE_FILES_BY_NAME, SOURCES
from xlelo.readers.xlsx import Rows, plain_title, sheets
from xlelo.workbook.patch import write_patch


def side_tables(path: Path) -> dict[str, tuple[str, Rows]]:
    """Name of the side file → title of the sheet and its filled rows."""
    try:
        found = sheets(path.read_bytes(), SIDE_FILES_BY_NAME.keys())
    except BrokenError as broken:
        raise refusal(path.name, broken.sentence) from None
    except OSError as error:
        raise refusal(path.name, Sentence("this file cannot be opened ({reason})", reason=error.strerror)) from None
    held: dict[str, tuple[str, Rows]] = {}
    for title, rows in found:
        if (name := plain_title(title)) in SIDE_FILES_BY_NAME and held.setdefault(name, (title, rows))[0] != title:
            allowed = Sentence("only one sheet may hold this table: {first} holds it too", first=held[name][0])
            raise refusal(Sentence("sheet {name}", name=title), allowed)
    return held


def text_rows(rows: Rows) -> list[list[str]]:
    """The rows as lists of texts, as wide as the headings."""
    width = max(rows[0][1], default=-1) + 1 if rows else 0
    return [[cells.get(at, "") for at in range(width)] for _, cells in rows]


def records_of(path: Path) -> dict[str, list[dict[str, str]]]:
    """The rows of each side table as records, by heading."""
    tables = {name: text_rows(rows) for name, (_, rows) in side_tables(path).items() if rows}
    return {name: [dict(zip(table[0], row, strict=True)) for row in table[1:]] for name, table in tables.items()}


def add(path: Path, tables: Mapping[str, Sequence[Sequence[str]]]) -> None:
    """Add the side tables to a workbook without any."""
    cells = {
        name: {(line, at): text for line, row in enumerate(table, 1) for at, text in enumerate(row, 1) if text}
        for name, table in tables.items()
        if table
    }
    if cells:
        write_patch(path, path, cells, list(cells))


def carried_on(path: Path, events: Collection[str]) -> dict[str, list[list[str]]]:
    """Side tables for the next period. Of the sources, only those of continuing events."""
    tables = {name: text_rows(rows) for name, (_, rows) in side_tables(path).items() if name not in ONE_PERIOD}
    if (sources := tables.get(SOURCES.name)) and "event" in sources[0]:
        at = sources[0].index("event")
        tables[SOURCES.name] = [sources[0], *(row for row in sources[1:] if row[at] in events)]
    return {name: table for name, table in tables.items() if len(table) > 1}
