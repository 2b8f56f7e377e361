"""A period's folder as text files that keep their shape: rows are added and taken out, everything else stays."""

from __future__ import annotations

import csv
import io
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xlelo.files import CannotWriteError, replace_together
from xlelo.model import Place, Problem, Refused
from xlelo.readers.folder import UnreadableFile, files_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from xlelo.drafting.form import File

MARK = "\ufeff"


@dataclass
class Sheet:
    """A CSV file: its header, and its rows with the text they stand in."""

    name: str
    header: list[str]
    rows: list[dict[str, str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    head: str = ""
    separator: str = ","
    newline: str = "\n"
    original: bytes | None = None
    """The file as it was read; None for one that was not there."""

    def add(self, cells: Mapping[str, str]) -> dict[str, str]:
        """A row at the end; a column that the file lacks is added."""
        lacking = [column for column, value in cells.items() if value and column not in self.header]
        if lacking:
            self._widen(lacking)
        self.rows.append({column: cells.get(column, "") for column in self.header if column})
        self.texts.append(self._line([cells.get(column, "") for column in self.header]))
        return self.rows[-1]

    def drop(self, unwanted: Callable[[dict[str, str]], bool]) -> int:
        """Take rows out; returns how many."""
        kept = [number for number, row in enumerate(self.rows) if not unwanted(row)]
        count = len(self.rows) - len(kept)
        self.rows, self.texts = [self.rows[number] for number in kept], [self.texts[number] for number in kept]
        return count

    def change(self, number: int, cells: Mapping[str, str]) -> None:
        lacking = [column for column, value in cells.items() if value and column not in self.header]
        if lacking:
            self._widen(lacking)
        self.rows[number] |= {column: value for column, value in cells.items() if column in self.header}
        self.texts[number] = self._line([self.rows[number].get(column, "") for column in self.header])

    def lines(self) -> list[int]:
        """On which line each row begins."""
        at = self.head.count("\n") + 1
        found = []
        for text in self.texts:
            blank = len(text) - len(text.lstrip("\r\n"))
            found.append(at + text[:blank].count("\n"))
            at += text.count("\n")
        return found

    @property
    def text(self) -> str:
        return self.head + "".join(self.texts)

    def _widen(self, columns: Sequence[str]) -> None:
        self.header += columns
        mark = MARK if self.head.startswith(MARK) else ""
        self.head = mark + self._line(self.header)
        self.texts = [self._line([row.get(column, "") for column in self.header]) for row in self.rows]

    def _line(self, cells: Sequence[str]) -> str:
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=self.separator, lineterminator=self.newline).writerow(cells)
        return text.getvalue()


def read_sheet(path: Path) -> Sheet:
    """The rows by the header's names in small letters; blank lines stay with the row that follows."""
    try:
        text = text_of(path)
    except UnreadableFile as trouble:
        raise Refused([trouble.problem]) from None
    first = text[: text.find("\n") + 1] or text
    newline = "\r\n" if "\r\n" in first else "\n"
    separator = ";" if first.count(";") > first.count(",") else ","
    pieces = _at_line_feeds(text)
    reader = csv.reader(iter(pieces), delimiter=separator, strict=True)
    sheet, begins = None, 0
    try:
        for row in reader:
            if not any(row):
                continue
            piece = "".join(pieces[begins : reader.line_num])
            begins = reader.line_num
            if not piece.endswith("\n"):
                piece += newline
            if sheet is None:
                header = [name.strip().lower() for name in row]
                sheet = Sheet(path.name, header, head=piece, separator=separator, newline=newline)
                continue
            cells = {name: row[at].strip() if at < len(row) else "" for at, name in enumerate(sheet.header) if name}
            sheet.rows.append(cells)
            sheet.texts.append(piece)
    except csv.Error as error:
        allowed = f"from here on this is no readable CSV ({error})"
        raise Refused([Problem(Place(path.name, begins + 1), None, allowed)]) from None
    if sheet is None:
        raise Refused([Problem(Place(path.name), None, "this file is empty; a header line is needed")])
    sheet.original = path.read_bytes()
    if sheet.original.startswith(MARK.encode()):
        sheet.head = MARK + sheet.head
    return sheet


def _at_line_feeds(text: str) -> list[str]:
    pieces = text.split("\n")
    return [piece + "\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])


@dataclass
class Ledger:
    """The folder's files as they are read, and as they will be."""

    folder: Path
    forms: Mapping[str, File]
    sheets: dict[str, Sheet] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)

    def __getitem__(self, name: str) -> Sheet:
        """The file of that name; a missing one begins with the columns of its form."""
        if name not in self.sheets:
            path = files_of(self.folder).get(f"{name}.csv")
            if path is None:
                blank = Sheet(f"{name}.csv", [column.name for column in self.forms[name].columns])
                blank.head = ",".join(blank.header) + "\n"
                self.sheets[name] = blank
            else:
                self.sheets[name] = read_sheet(path)
        return self.sheets[name]

    def add(self, name: str, cells: Mapping[str, str]) -> dict[str, str]:
        self.touched.add(name)
        return self[name].add(cells)

    def drop(self, name: str, unwanted: Callable[[dict[str, str]], bool]) -> int:
        count = self[name].drop(unwanted)
        if count:
            self.touched.add(name)
        return count

    def change(self, name: str, number: int, cells: Mapping[str, str]) -> None:
        self.touched.add(name)
        self[name].change(number, cells)

    def contents(self) -> dict[str, bytes]:
        return {self.sheets[name].name: self.sheets[name].text.encode() for name in sorted(self.touched)}

    def copy_to(self, folder: Path) -> None:
        """The folder as it will be, elsewhere."""
        for path in files_of(self.folder).values():
            if path.suffix.lower() == ".csv":
                shutil.copyfile(path, folder / path.name)
        for name, content in self.contents().items():
            (folder / name).write_bytes(content)

    def write(self) -> None:
        """Unless somebody else has written meanwhile: his rows would be lost."""
        present = files_of(self.folder)
        for name in self.touched:
            path = present.get(f"{name}.csv")
            if (None if path is None else path.read_bytes()) != self.sheets[name].original:
                changed = "has been changed meanwhile: nothing is written; do it again"
                raise CannotWriteError(self.folder / self.sheets[name].name, changed)
        replace_together(self.folder, self.contents())
