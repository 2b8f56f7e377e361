"""A period's folder of CSV files. Rows are added and removed; the rest of each file keeps its text."""

from __future__ import annotations

import csv
import hashlib
import io
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from xlelo.files import (
    FileChangedError,
    name_of,
    read_whole,
    replace_together,
    temporary_folder,
    typed_cells,
    write_into,
    written_cells,
)
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused, refusal
from xlelo.officer.ledger import Ledger, Sheet
from xlelo.periods.form import File, ParsedFiles
from xlelo.readers import Input, read_period, regulation_of
from xlelo.readers.folder import SEPARATOR_LINE, UnreadableFile, files_of, read_folder, separator_of, tables_of, text_of

MARK = "\ufeff"


@dataclass
class TextSheet(Sheet):
    """A CSV file with the original text of each row."""

    texts: list[str] = field(default_factory=list)
    header_text: str = ""
    separator: str = ","
    newline: str = "\n"
    original: bytes | None = None
    """The file as read; None for a new file."""

    def change(self, number: int, cells: Mapping[str, str]) -> None:
        super().change(number, cells)
        self.texts[number] = self._text(self.rows[number])

    def lines(self) -> list[int]:
        at = self.header_text.count("\n") + 1
        found = []
        for text in self.texts:
            blank = len(text) - len(text.lstrip("\r\n"))
            found.append(at + text[:blank].count("\n"))
            at += text.count("\n")
        return found

    @property
    def text(self) -> str:
        return self.header_text + "".join(self.texts)

    def _insert(self, at: int, row: dict[str, str]) -> None:
        super()._insert(at, row)
        self.texts.insert(at, self._text(row))

    def _remove(self, number: int) -> None:
        super()._remove(number)
        del self.texts[number]

    def _add_columns(self, columns: Sequence[str]) -> None:
        super()._add_columns(columns)
        self.header_text = self.header_text.rstrip("\r\n") + self.separator + self._line(columns)
        self.texts = [self._text(row) for row in self.rows]

    def _text(self, row: dict[str, str]) -> str:
        return self._line(["" if self._is_implied(column, row) else row.get(column, "") for column in self.header])

    def _line(self, cells: Sequence[str]) -> str:
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=self.separator, lineterminator=self.newline).writerow(written_cells(cells))
        return text.getvalue()


def read_sheet(path: Path, form: File) -> TextSheet:
    """Rows by the header's names in lower case. Blank lines belong to the row below them."""
    try:
        text = text_of(path)
    except UnreadableFile as trouble:
        raise Refused([trouble.problem]) from None
    if "\n" not in text:  # “CSV (Macintosh)”: Excel on the Mac ends lines so
        text = text.replace("\r", "\n")
    first = text[: text.find("\n") + 1] or text
    newline = "\r\n" if "\r\n" in first else "\n"
    separator = separator_of(text)
    pieces = _split_lines(text)
    reader = csv.reader(iter(_split_lines(SEPARATOR_LINE.sub("", text))), delimiter=separator, strict=True)
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
                header = form.column_names([name.strip().lower() for name in row])
                sheet = TextSheet(form, path.name, header, header_text=piece, separator=separator, newline=newline)
                continue
            typed = typed_cells(row)
            cells = {name: typed[at].strip() if at < len(row) else "" for at, name in enumerate(sheet.header) if name}
            sheet.rows.append(cells)
            sheet.texts.append(piece)
    except csv.Error as error:
        allowed = Sentence("from here on the file is not valid CSV ({error})", error=error)
        raise refusal(Place(path.name, begins + 1), allowed) from None
    if sheet is None:
        raise refusal(path.name, Sentence("this file is empty; a header line is needed"))
    sheet.original = path.read_bytes()
    if sheet.original.startswith(MARK.encode()):
        sheet.header_text = MARK + sheet.header_text
    return sheet


def _split_lines(text: str) -> list[str]:
    pieces = text.split("\n")
    return [piece + "\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])


@dataclass
class FolderLedger(Ledger):
    @classmethod
    def of(cls, folder: Path) -> Self:
        return cls(folder, regulation_of(folder))

    def _read(self, name: str) -> TextSheet:
        path, form = files_of(self.source).get(f"{name}.csv"), self.forms[name]
        if path is not None:
            return read_sheet(path, form)
        blank = TextSheet(form, f"{name}.csv", form.header)
        blank.header_text = ",".join(blank.header) + "\n"
        return blank

    def has(self, name: str) -> bool:
        return f"{name}.csv" in files_of(self.source)

    def reading(self, *names: str) -> ParsedFiles:
        return read_folder(self.source, [self.forms[name] for name in names])

    def input(self) -> Input:
        """The changed period, read from a temporary copy.

        Needed files are written even if they have no rows, unless the folder has no file of a period.
        """
        if any(self.has(file.name) for file in self.run.files):
            self.changed_files.update(
                file.name for file in self.run.files if file.is_required and not self[file.name].rows
            )
        if not self.changed_files:
            return read_period(self.source, self.regulation)
        with temporary_folder() as there:
            for path in tables_of(self.source).values():
                shutil.copyfile(path, there / path.name)
            write_into(there, self._contents())
            return read_period(there, self.regulation)

    def room(self) -> list[Problem]:
        return []

    def write(self, out: Path | None = None, *, force: bool = False) -> None:  # noqa: ARG002 - no copies here
        """Write the changed files.

        Stop if another program changed one of them since, because its rows would be lost.
        """
        assert out is None  # noqa: S101 - folders are copied by other means
        present = files_of(self.source)
        for name in self.changed_files:
            path = present.get(f"{name}.csv")
            if (None if path is None else path.read_bytes()) != self._text_sheet(name).original:
                raise FileChangedError(self.source / self.sheets[name].name)
        replace_together(self.source, self._contents())

    def digest(self) -> str:
        digest = hashlib.sha256()
        for name, path in sorted(tables_of(self.source).items()):
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
        return digest.hexdigest()

    def copy(self, into: Path) -> FolderLedger:
        copy = into / name_of(self.source)
        copy.mkdir()
        write_into(copy, read_whole(self.source, self._bytes))
        return FolderLedger(copy, self.regulation)

    def _bytes(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in files_of(self.source).values()}

    def _text_sheet(self, name: str) -> TextSheet:
        sheet = self[name]
        assert isinstance(sheet, TextSheet)  # noqa: S101 - as this ledger reads them
        return sheet

    def _contents(self) -> dict[str, bytes]:
        return {self.sheets[name].name: self._text_sheet(name).text.encode() for name in sorted(self.changed_files)}
