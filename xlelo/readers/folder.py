"""A folder of CSV files: encodings, separators and lines. This module knows nothing about columns' meanings."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from xlelo.files import FORMULA_BEGINS, TEMPORARY_PREFIX, pending, read_whole, typed_cells
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem
from xlelo.periods.form import File, ParsedFiles, Table
from xlelo.readers.file_types import UTF16
from xlelo.readers.tables import collect, column_names

SEPARATOR_LINE: Final = re.compile(r"\Asep=[,;\t](?=[\r\n])", re.IGNORECASE)
"""A first line that tells Excel the separator. It is no row of the table."""
HEADER_WITHIN: Final = 60
"""Lines in which the headings of a list are searched, because titles may be above them."""


def read_folder(folder: Path, files: Sequence[File]) -> ParsedFiles:
    return read_whole(folder, lambda: _read_folder(folder, files))


def _read_folder(folder: Path, files: Sequence[File]) -> ParsedFiles:
    reading = ParsedFiles(str(folder), {})
    present = files_of(folder)
    reading.problems.extend(_twice(folder))
    for file in files:
        name = f"{file.name}.csv"
        path = present.pop(name, None)
        if path is not None:
            reading.tables[file.name] = read_file(path, file, reading)
        else:
            allowed = Sentence("this file is missing (columns: {columns})", columns=file.required_columns)
            reading.lack(file, name, allowed)
    unknown = [name for name in present if name.endswith(".csv")]
    if unknown:
        reading.notices.append(Sentence("ignored: {unknown} (not a file of this kind of period)", unknown=unknown))
    return reading


def headings(folder: Path) -> dict[str, set[str]]:
    """File → its columns; an unreadable file has none."""

    def read() -> dict[str, set[str]]:
        return {path.stem.lower(): file_headings(path) for path in tables_of(folder).values()}

    return read_whole(folder, read)


def file_headings(path: Path, file: File | None = None) -> set[str]:
    """The columns of a CSV file; none if it cannot be read."""
    with suppress(UnreadableFile, csv.Error):
        return column_names(next(TextFile(path.name, _without_titles(text_of(path), file)).rows(), []))
    return set()


def _without_titles(text: str, file: File | None) -> str:
    """The text with blank lines instead of titles, which are above the first line with two known headings."""
    if file is None or not file.has_titles:
        return text
    lines = text.split("\n", HEADER_WITHIN)
    for at, line in enumerate(lines[:HEADER_WITHIN]):
        names = file.column_names([cell.strip().lower() for cell in line.split(separator_of(line))])
        if len(set(file.header).intersection(names)) > 1:
            return "\n" * at + "\n".join(lines[at:])
    return text


def files_of(folder: Path) -> dict[str, Path]:
    """File name in lower case → path. Pending files of an interrupted write count as written."""
    present = [
        path for path in sorted(folder.iterdir()) if path.is_file() and not path.name.startswith(TEMPORARY_PREFIX)
    ]
    return {path.name.lower(): path for path in (*present, *pending(folder))}


def tables_of(folder: Path) -> dict[str, Path]:
    """The CSV files among `files_of`."""
    return {name: path for name, path in files_of(folder).items() if path.suffix.lower() == ".csv"}


def _twice(folder: Path) -> Iterator[Problem]:
    """Problems for tables whose names differ only in capitals, because it is unclear which one is meant."""
    spelt: dict[str, str] = {}
    for path in sorted(folder.glob("*.[cC][sS][vV]")):
        other = spelt.setdefault(path.name.lower(), path.name)
        if other != path.name:
            yield Problem(
                Place(path.name), None, Sentence("this file is also here as {other}: delete one of them", other=other)
            )


def read_file(path: Path, file: File, reading: ParsedFiles) -> Table:
    try:
        source = TextFile(path.name, _without_titles(text_of(path), file))
    except UnreadableFile as trouble:
        reading.problems.append(trouble.problem)
        return Table.empty(file, path.name)
    try:
        return collect(file, source, reading)
    except csv.Error as error:
        allowed = Sentence(
            "from here on the file is not valid CSV ({error}); each opening quotation mark needs a closing one",
            error=error,
        )
        reading.problems.append(Problem(Place(path.name, source.broken_line()), None, allowed))
        return Table.empty(file, path.name)


@dataclass(frozen=True)
class TextFile:
    """A CSV file as a source of rows."""

    name: str
    text: str

    def rows(self) -> Iterator[list[str]]:
        rows = filter(any, self._reader())
        return map(typed_cells, rows) if any(f"'{sign}" in self.text for sign in FORMULA_BEGINS) else rows

    def lines(self) -> Iterator[int]:
        reader = self._reader()
        begins = 1
        for row in reader:
            if any(row):
                yield begins
            begins = reader.line_num + 1

    def broken_line(self) -> int:
        """The line where the unreadable row begins."""
        reader = self._reader()
        begins = 1
        with suppress(csv.Error):
            for _ in reader:
                begins = reader.line_num + 1
        return begins

    def place(self, line: int, column: str | None, _position: int | None) -> Place:
        return Place(self.name, line, column)

    def _reader(self) -> Any:
        lines = io.TextIOWrapper(
            io.BytesIO(SEPARATOR_LINE.sub("", self.text).encode()), "utf-8", newline=""
        )  # a StringIO takes four times the memory
        return csv.reader(lines, delimiter=separator_of(self.text), strict=True)


def separator_of(text: str) -> str:
    """The separator of a CSV file: the most frequent one of its first line."""
    header = re.search(r"\S.*", text)
    return max((",", ";", "\t"), key=header[0].count) if header else ","


class UnreadableFile(Exception):  # noqa: N818 - the file cannot be read; the program did not fail
    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def text_of(path: Path) -> str:
    """The text of a UTF-8 file, with or without byte order mark. The problem names the first line that is not UTF-8."""
    try:
        content = path.read_bytes()
    except OSError as error:
        allowed = Sentence("this file cannot be opened ({reason})", reason=error.strerror)
        raise UnreadableFile(Problem(Place(path.name), None, allowed)) from None
    if content[:2] in UTF16:
        raise UnreadableFile(Problem(Place(path.name), None, Sentence("this file is UTF-16; save it as “CSV UTF-8”")))
    if (at := content.find(b"\x00")) >= 0:
        allowed = Sentence("this is not a text file; save it as “CSV UTF-8”")
        raise UnreadableFile(Problem(_line(path, content, at), None, allowed))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The position is counted after the byte order mark; its three bytes do not change the line.
        place = _line(path, content, error.start)
        shown = content.splitlines()[(place.line or 1) - 1].decode("latin-1")
        allowed = Sentence("this line is not UTF-8; save the file as “CSV UTF-8”")
        raise UnreadableFile(Problem(place, shown, allowed)) from None


def _line(path: Path, content: bytes, position: int) -> Place:
    return Place(path.name, content.count(b"\n", 0, position) + 1)
