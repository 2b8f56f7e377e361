"""The cells of a workbook, read from its parts: what a program leaves out or misstates about them loses no row.

A declared dimension, count or order is not believed; a workbook that unpacks to more than a list of results can hold
is refused before it is unpacked.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import ParseError, iterparse

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

MOST_BYTES = 32 * 1024 * 1024
"""Of one part, unpacked."""
MOST_TEXT = 32_767
"""Letters that a cell may hold in any spreadsheet program."""
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
MOST_CELLS = 2_000_000

REFERENCE = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})", re.ASCII)
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
STRICT = "{http://purl.oclc.org/ooxml/officeDocument/relationships}id"
DATE_FORMATS: Final = frozenset({*range(14, 18), 22, *range(27, 37), *range(50, 59)})
DAY_LETTERS = re.compile(r"[dy]|m{3}", re.IGNORECASE)
LITERAL = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')

Rows = list[tuple[int, dict[int, str]]]
"""Each row's number with its filled cells by column, from 0."""


class BrokenError(Exception):
    """The workbook cannot be read; the message says why."""


def sheets(raw: bytes) -> list[tuple[str, Rows]]:
    """Every sheet in the order of the workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as book:
            return _sheets(book)
    except (zipfile.BadZipFile, zlib.error, ParseError, NotImplementedError, EOFError) as error:
        raise BrokenError("this is no readable .xlsx workbook") from error
    except (
        RuntimeError,
        OSError,
        ValueError,
        OverflowError,
    ) as error:  # a password, a seek behind the end, bad figures
        raise BrokenError(f"this is no readable .xlsx workbook ({str(error)[:80]})") from error


def _sheets(book: zipfile.ZipFile) -> list[tuple[str, Rows]]:
    names = {name.lower().lstrip("/"): name for name in book.namelist()}
    main = "xl/workbook.xml"
    if main not in names:
        raise BrokenError("this is no .xlsx workbook: it holds no xl/workbook.xml")
    targets = _targets(book, names)
    epoch, listed = date(1899, 12, 30), []
    for element in _elements(book, names[main]):
        if _name(element) == "workbookPr" and element.get("date1904") in {"1", "true"}:
            epoch = date(1904, 1, 1)
        elif _name(element) == "sheet":
            listed.append((element.get("name") or "", element.get(RELATION) or element.get(STRICT) or ""))
    texts = _shared(book, names)
    dated = _dated(book, names)
    found = []
    for title, relation in listed:
        part = names.get(targets.get(relation, "").lower())
        if part is not None and "worksheet" in part.lower():
            found.append((title, _rows(book, part, texts, dated, epoch)))
    return found


def _targets(book: zipfile.ZipFile, names: dict[str, str]) -> dict[str, str]:
    part = names.get("xl/_rels/workbook.xml.rels")
    if part is None:
        return {}
    found = {}
    for element in _elements(book, part):
        if _name(element) == "Relationship":
            target = (element.get("Target") or "").replace("\\", "/")
            found[element.get("Id") or ""] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return found


def _shared(book: zipfile.ZipFile, names: dict[str, str]) -> list[str]:
    part = names.get("xl/sharedstrings.xml")
    if part is None:
        return []
    return [_text(element) for element in _elements(book, part) if _name(element) == "si"]


def _dated(book: zipfile.ZipFile, names: dict[str, str]) -> list[bool]:
    """Of each style, whether it shows a number as a day."""
    part = names.get("xl/styles.xml")
    if part is None:
        return []
    formats = dict.fromkeys(DATE_FORMATS, True)
    found: list[bool] = []
    for element in _elements(book, part):
        name = _name(element)
        if name == "numFmt" and (number := element.get("numFmtId") or "").isdigit():
            formats[int(number[:9])] = bool(DAY_LETTERS.search(LITERAL.sub("", element.get("formatCode") or "")))
        elif name == "cellXfs":
            numbers = [style.get("numFmtId") or "0" for style in element]
            found = [formats.get(int(number[:9]), False) if number.isdigit() else False for number in numbers]
    return found


def _rows(book: zipfile.ZipFile, part: str, texts: list[str], dated: list[bool], epoch: date) -> Rows:
    """Rows and cells without a number of their own follow the one before; no row takes another's place."""
    rows: dict[int, dict[int, str]] = {}
    number = count = 0
    for element in _elements(book, part):
        if _name(element) != "row":
            continue
        stated = element.get("r") or ""
        number = int(stated) if stated.isdigit() and 0 < int(stated[:8]) <= LAST_ROW else number + 1
        cells: dict[int, str] = {}
        column = -1
        for cell in element:
            if _name(cell) != "c":
                continue
            match = REFERENCE.fullmatch(cell.get("r") or "")
            column = column + 1 if match is None else _column(match[1])
            value = _value(cell, texts, dated, epoch)
            if not value:
                continue
            if column in cells or column >= LAST_COLUMN:
                raise BrokenError(f"two cells of row {number} stand in one place")
            cells[column] = value
            count += 1
            if count > MOST_CELLS:
                raise BrokenError(f"more than {MOST_CELLS} cells: no list of results")
        if not cells:
            continue
        if number in rows:
            raise BrokenError(f"two rows of this sheet have the number {number}")
        rows[number] = cells
    return sorted(rows.items())


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _value(cell: Element, texts: list[str], dated: list[bool], epoch: date) -> str:
    kind = cell.get("t") or "n"
    if kind == "inlineStr":
        return _text(cell).strip()
    stored = next((child.text or "" for child in cell if _name(child) == "v"), "").strip()
    if kind == "s":
        if not (stored.isascii() and stored.isdigit() and int(stored[:9]) < len(texts)):
            raise BrokenError(f"cell {cell.get('r') or ''}: its text is missing")
        return texts[int(stored[:9])].strip()
    if kind == "n" and stored:
        style = cell.get("s") or ""
        shows_day = style.isdigit() and int(style[:9]) < len(dated) and dated[int(style[:9])]
        return _day(stored, epoch) if shows_day else _number(stored)
    if kind == "d":
        return stored[:10]
    return stored[:MOST_TEXT]


def _number(stored: str) -> str:
    try:
        value = float(stored)
    except ValueError:
        return stored[:MOST_TEXT]
    return str(int(value)) if value.is_integer() and abs(value) < 10**15 else stored[:40]


def _day(stored: str, epoch: date) -> str:
    try:
        days = float(stored)
        moment = datetime(epoch.year, epoch.month, epoch.day) + timedelta(days=days)  # noqa: DTZ001 - days have no zone
    except (ValueError, OverflowError):
        return stored[:40]
    return moment.date().isoformat()


def _text(element: Element) -> str:
    """What is shown: phonetic hints beside it are not."""
    parts = []
    for child in element.iter():
        if _name(child) == "t" and child.text:
            parts.append(child.text)
        elif _name(child) == "rPh":
            child.clear()
    text = "".join(parts)
    if len(text) > MOST_TEXT:
        raise BrokenError(f"a text of {len(text)} letters: a cell holds at most {MOST_TEXT}")
    return text


def _elements(book: zipfile.ZipFile, part: str) -> Iterator[Element]:
    """The elements of a part as they end. A row or a text is dropped when it has been looked at."""
    if book.getinfo(part).file_size > MOST_BYTES:
        raise BrokenError(f"{part} unpacks to more than {MOST_BYTES} bytes")
    with book.open(part) as stream:
        raw = stream.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise BrokenError(f"{part} unpacks to more than {MOST_BYTES} bytes")
    if b"<!DOCTYPE" in raw[:4096] or b"<!ENTITY" in raw:
        raise BrokenError(f"{part} declares entities, which no spreadsheet program does")
    for _, element in iterparse(io.BytesIO(raw)):  # noqa: S314 - entities are refused above
        yield element
        if _name(element) in {"row", "si"}:
            element.clear()


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
