"""Cells of a workbook, read from its XML parts.

No row is lost if a program omits or misstates a dimension, count or order. A workbook that unpacks to more than a
result list can hold is refused before it is unpacked.
"""

import io
import re
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element, iterparse

from xlelo.lang.sentence import Sentence
from xlelo.law.days import ZERO_DAY
from xlelo.readers.changing_cells import ChangingCells
from xlelo.readers.file_types import foreign, unreadable
from xlelo.readers.formulas import CHANGES, FormulaFault, SheetFormulas, column_number, local_name
from xlelo.readers.packages import DAMAGE_ERRORS, BrokenError
from xlelo.readers.values import MAX_TEXT

MAX_BYTES = 32 * 1024 * 1024
"""The most bytes of one part, unpacked; more than any result list has."""
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
MAX_CELLS = 20_000_000
MAIN, SHARED_STRINGS = "xl/workbook.xml", "xl/sharedStrings.xml"

REFERENCE = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})", re.ASCII)
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
STRICT = "{http://purl.oclc.org/ooxml/officeDocument/relationships}id"
DATE_FORMATS: Final = frozenset({*range(14, 18), 22, *range(27, 37), *range(50, 59)})
DAY_LETTERS = re.compile(r"[dy]|m{3}", re.IGNORECASE)
LITERAL = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')

Rows = list[tuple[int, dict[int, str]]]
"""Row number with its filled cells by column, from 0."""


def side_by_side(cells: Mapping[int, str]) -> list[str]:
    """The filled cells of a row with the blank ones between them."""
    return [cells.get(column, "") for column in range(max(cells) + 1)]


class Parts:
    """The archive's parts, by name in lower case."""

    def __init__(self, book: zipfile.ZipFile, most: int) -> None:
        self.book, self.most = book, most
        self.names = {name.lower().lstrip("/"): name for name in book.namelist()}

    def elements(self, part: str) -> Iterator[Element]:
        """The part's elements as they end; none if the part is missing.

        Rows and texts are cleared afterwards to save memory.
        """
        if part.lower() not in self.names:
            return
        for _, element in iterparse(io.BytesIO(self.read(part))):  # noqa: S314 - entities are refused there
            yield element
            if local_name(element.tag) in {"row", "si"}:
                element.clear()

    def read(self, part: str) -> bytes:
        name = self.names[part.lower()]
        if self.book.getinfo(name).file_size <= self.most:
            with self.book.open(name) as stream:
                raw = stream.read(self.most + 1)
        if self.book.getinfo(name).file_size > self.most or len(raw) > self.most:
            raise BrokenError(Sentence("{part} has more than {most} bytes when unpacked", part=part, most=self.most))
        if b"<!DOCTYPE" in raw[:4096] or b"<!ENTITY" in raw:
            raise BrokenError(Sentence("{part} declares XML entities, which no spreadsheet program does", part=part))
        return raw


def sheets(raw: bytes, names: Collection[str] | None = None, most: int = MAX_BYTES) -> list[tuple[str, Rows]]:
    """All sheets in the workbook's order. Sheets outside `names` (plain titles) have only their title."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as book:
            parts = Parts(book, most)
            if MAIN not in parts.names:
                raise BrokenError(
                    foreign(raw) or Sentence("this is not an .xlsx workbook: {part} is missing", part=MAIN)
                )
            return _sheets(parts, names)
    except DAMAGE_ERRORS as error:
        raise BrokenError(unreadable(raw)) from error
    except (RuntimeError, OSError, ValueError, OverflowError) as error:  # a password, invalid numbers
        raise BrokenError(Sentence("this is not a readable .xlsx workbook ({error})", error=str(error)[:80])) from error


def plain_title(title: str) -> str:
    """The title as people compare it: capitals and blanks around it do not count."""
    return title.strip().casefold()


def _sheets(book: Parts, wanted: Collection[str] | None) -> list[tuple[str, Rows]]:
    targets = _targets(book)
    epoch, listed, names = ZERO_DAY, list[tuple[str, str]](), list[tuple[str | None, str, str]]()
    for element in book.elements(MAIN):
        if local_name(element.tag) == "workbookPr" and element.get("date1904") in {"1", "true"}:
            epoch = date(1904, 1, 1)
        elif local_name(element.tag) == "sheet":
            relation = element.get(RELATION) or element.get(STRICT) or ""
            listed.append((element.get("name") or "", targets.get(relation, "")))
        elif local_name(element.tag) == "definedName":
            names.append((element.get("localSheetId"), element.get("name") or "", element.text or ""))
    texts, dated = _shared_strings(book, targets), _date_styles(book)
    found: list[tuple[str, Rows]] = []
    changing = ChangingCells(
        {(_scope(at, listed), name): text for at, name, text in names},
        {title: partial(book.read, part) for title, part in listed if part.lower() in book.names},
    )
    for title, part in listed:
        if part.lower() not in book.names:
            raise BrokenError(Sentence("sheet {title}: its contents are missing", title=title))
        if "chartsheet" in part.lower():
            continue
        formulas = SheetFormulas()
        wants = wanted is None or plain_title(title) in wanted
        rows = _rows(book, part, texts, dated, epoch, formulas) if wants else []
        cells = dict(rows)
        for (row, column), text in formulas.texts.items():
            if changing.holds(title, (row, column)):
                cells[row][column - 1] = FormulaFault(f"={text}", CHANGES)
        found.append((title, rows))
    return found


def _scope(number: str | None, listed: Sequence[tuple[str, str]]) -> str:
    """The title of the only sheet that knows the name; empty if the whole workbook does."""
    return listed[int(number)][0] if number and number.isdigit() and int(number[:9]) < len(listed) else ""


def _targets(book: Parts) -> dict[str, str]:
    """Relation → part."""
    found = {}
    for element in book.elements("xl/_rels/workbook.xml.rels"):
        if local_name(element.tag) == "Relationship":
            target = (element.get("Target") or "").replace("\\", "/")
            found[element.get("Id") or ""] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return found


def _shared_strings(book: Parts, targets: dict[str, str]) -> list[str]:
    part = next((part for part in targets.values() if part.lower().endswith("sharedstrings.xml")), SHARED_STRINGS)
    return [_text(element) for element in book.elements(part) if local_name(element.tag) == "si"]


def _date_styles(book: Parts) -> list[bool]:
    """For each style, whether it shows a number as a day."""
    formats = dict.fromkeys(DATE_FORMATS, True)
    found: list[bool] = []
    for element in book.elements("xl/styles.xml"):
        name = local_name(element.tag)
        if name == "numFmt" and (number := element.get("numFmtId") or "").isdigit():
            formats[int(number[:9])] = bool(DAY_LETTERS.search(LITERAL.sub("", element.get("formatCode") or "")))
        elif name == "cellXfs":
            numbers = [style.get("numFmtId") or "0" for style in element]
            found = [formats.get(int(number[:9]), False) if number.isdigit() else False for number in numbers]
    return found


def _rows(book: Parts, part: str, texts: list[str], dated: list[bool], epoch: date, formulas: SheetFormulas) -> Rows:
    """Rows by number. Rows and cells without a number follow the previous one; no row replaces another."""
    rows: dict[int, dict[int, str]] = {}
    number = count = 0
    for element in book.elements(part):
        if local_name(element.tag) != "row":
            continue
        number = _row_number(element, number)
        values = ((cell, _value(cell, texts, dated, epoch)) for cell in element if local_name(cell.tag) == "c")
        cells, elsewhere = _filled_cells(values, number, formulas)
        if not cells:
            continue
        if number in rows:
            raise BrokenError(Sentence("two rows of this sheet have the number {number}", number=number))
        if elsewhere:
            raise BrokenError(Sentence("cell {cell} is stored in row {row}", cell=elsewhere, row=number))
        count += len(cells)
        if count > MAX_CELLS:
            raise BrokenError(Sentence("more than {most} cells: this cannot be a list of results", most=MAX_CELLS))
        rows[number] = cells
    return sorted(rows.items())


def _filled_cells(
    values: Iterable[tuple[Element, str]], row: int, formulas: SheetFormulas
) -> tuple[dict[int, str], str]:
    """The filled cells by column, and the name of a cell that claims to be in another row."""
    cells: dict[int, str] = {}
    column, elsewhere = -1, ""
    for cell, value in values:
        match = REFERENCE.fullmatch(cell.get("r") or "")
        column = column + 1 if match is None else column_number(match[1]) - 1
        formula = next((child for child in cell if local_name(child.tag) == "f"), None)
        fault = formulas.fault(formula, (row, column + 1), stored=bool(value) or _is_blank_text(cell))
        if not (value := value if fault is None else fault):
            continue
        if column in cells or column >= LAST_COLUMN:
            raise BrokenError(Sentence("row {row} holds one cell twice", row=row))
        if match is not None and int(match[2]) != row:
            elsewhere = match[0]
        cells[column] = value
    return cells, elsewhere


def _row_number(row: Element, before: int) -> int:
    """The number that the row states, or else its first numbered cell; without either, the next number."""
    stated = row.get("r") or ""
    if stated.isascii() and stated.isdigit() and 0 < int(stated[:8]) <= LAST_ROW:
        return int(stated)
    places = (REFERENCE.fullmatch(cell.get("r") or "") for cell in row)
    return next((int(place[2]) for place in places if place is not None), before + 1)


def _is_blank_text(cell: Element) -> bool:
    """True for a formula whose result is an empty text."""
    return cell.get("t") == "str" and any(local_name(child.tag) == "v" for child in cell)


def _value(cell: Element, texts: list[str], dated: list[bool], epoch: date) -> str:
    kind = cell.get("t") or "n"
    if kind == "inlineStr":
        return _text(cell).strip()
    stored = next((child.text or "" for child in cell if local_name(child.tag) == "v"), "").strip()
    if kind == "s":
        if not (stored.isascii() and stored.isdigit() and int(stored[:9]) < len(texts)):
            raise BrokenError(Sentence("cell {cell}: its text is missing", cell=cell.get("r") or ""))
        return texts[int(stored[:9])].strip()
    if kind == "n" and stored:
        style = cell.get("s") or ""
        shows_day = style.isdigit() and int(style[:9]) < len(dated) and dated[int(style[:9])]
        return _day(stored, epoch) if shows_day else _number(stored)
    return stored[:MAX_TEXT]


def _number(text: str) -> str:
    try:
        value = float(text)
    except ValueError:
        return text[:MAX_TEXT]
    return str(int(value)) if value.is_integer() and abs(value) < 10**15 else repr(value)


def _day(text: str, epoch: date) -> str:
    try:
        days = float(text)
        moment = datetime(epoch.year, epoch.month, epoch.day) + timedelta(days=days)  # noqa: DTZ001 - days have no zone
    except (ValueError, OverflowError):
        return text[:40]
    return moment.date().isoformat() if days >= 1 else moment.isoformat(sep=" ")


def _text(element: Element) -> str:
    """The visible text, without phonetic hints."""
    parts = []
    for child in element.iter():
        if local_name(child.tag) == "t" and child.text:
            parts.append(child.text)
        elif local_name(child.tag) == "rPh":
            child.clear()
    text = "".join(parts)
    if len(text) > MAX_TEXT:
        raise BrokenError(
            Sentence("a text of {count} characters: a cell holds at most {most}", count=len(text), most=MAX_TEXT)
        )
    return text


def column_name(position: int) -> str:
    """The letters of a column, counted from 0."""
    letters, number = "", position + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
