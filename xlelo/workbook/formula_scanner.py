"""Read the formula cells of a sheet from its XML: place, formula, and stored result."""

from __future__ import annotations

import re
import zipfile
from array import array
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property, partial
from html import escape, unescape
from pathlib import Path
from typing import IO, NamedTuple
from xml.parsers import expat

from openpyxl.reader.strings import read_string_table
from openpyxl.utils import column_index_from_string

from xlelo.workbook.parts import invalid_cell, pieces, shared_texts_part, sheet_parts
from xlelo.workbook.values import CellError, Value

_FORMULA = re.compile(
    rb'<(?:\w+:)?c r="([A-Z]{1,3})([0-9]{1,7})"([^>]*)>'
    rb"<(?:\w+:)?f((?:\s[^>]*?)?)(?:/>|>([^<]*)</(?:\w+:)?f>)"
    rb"(?:<(?:\w+:)?v(?:\s[^>]*)?(?:/>|>([^<]*)</))?"
)
"""A formula cell as Excel, LibreOffice and this program write it.

Its groups: letters, row, attributes of the cell, attributes of the formula, text of the formula, result.
"""
_FORMULA_AS_USUAL = re.compile(
    rb'<c r="([A-Z]++)([0-9]++)"([^>]*+)><f((?:\s[^>/]*+)?)(?:/>|>([^<]*+)</f>)(?:<v>([^<]*+)<)?'
)
"""A formula cell without namespace prefixes and without attributes of the result. It matches twice as fast."""
_PREFIXED_FORMULA = re.compile(rb"<\w+:f[\s/>]")
_END = re.compile(rb"</(?:\w+:)?sheetData>")
_KIND = re.compile(rb'\st="(\w+)"')


class Formulas(NamedTuple):
    """Many formula cells: their places, formulas and stored results."""

    rows: Sequence[int]
    columns: Sequence[int]
    attributes: Sequence[bytes]
    """XML attributes of each formula. They tell whether it is shared, and by which cells."""
    texts: Sequence[bytes]
    """Formulas as XML. Empty if the cell shares another cell's formula."""
    results: Sequence[Value | None]


def every_formula(path: Path, titles: Container[str]) -> Iterator[tuple[str, Formulas]]:
    """Yield the formulas sheet by sheet, in the order of the file."""
    try:
        with zipfile.ZipFile(path) as package:
            texts = _SharedTexts(package)
            for part, title in sheet_parts(package).items():
                if title in titles:
                    for some in formulas(package, part, texts):
                        yield title, some
    except (ValueError, LookupError, OverflowError, expat.ExpatError) as error:  # no number, no such text, no XML
        raise invalid_cell(path) from error


def formulas(package: zipfile.ZipFile, part: str, texts: _SharedTexts) -> Iterator[Formulas]:
    """Read the formulas of a sheet and their results. An array formula counts in its first cell.

    Regular expressions read the formulas fast if they are written as usual. Some programs leave out places or add
    comments. From there on the sheet is read with an XML parser.
    """
    done = 0
    columns = _Columns()
    with package.open(part) as xml:
        for piece in _data(xml):
            found, held = _FORMULA_AS_USUAL.findall(piece), _formulas(piece)
            if len(found) != held or b"<v " in piece:
                found = _FORMULA.findall(piece)
            if b"<!" in piece or len(found) != held:
                yield _carefully(package, part, texts, done)
                return
            if found:
                values = _Values(texts)
                yield _compact(  # part by part: one `zip` for all takes twice as long
                    [int(cell[1]) for cell in found],
                    [columns[cell[0]] for cell in found],
                    [cell[3] for cell in found],
                    [cell[4] for cell in found],
                    [values[cell[2]][cell[5]] for cell in found],
                )
            done += len(found)


def _compact(
    rows: Iterable[int],
    columns: Iterable[int],
    attributes: Sequence[bytes],
    texts: Sequence[bytes],
    results: Sequence[Value | None],
) -> Formulas:
    """Pack row and column numbers into arrays. As Python objects they would take ten times the memory."""
    return Formulas(array("I", rows), array("H", columns), attributes, texts, results)


def _data(xml: IO[bytes]) -> Iterator[bytes]:
    """Yield the XML of the rows only. Formulas after them belong to conditional formats and drop-downs."""
    for piece in pieces(xml):
        if b"sheetData>" in piece and (end := _END.search(piece)):
            yield piece[: end.start()]
            return
        yield piece


def _formulas(piece: bytes) -> int:
    return piece.count(b"<f") + (len(_PREFIXED_FORMULA.findall(piece)) if b":f" in piece else 0)


class _Columns(dict[bytes, int]):
    def __missing__(self, letters: bytes) -> int:
        self[letters] = column_index_from_string(letters.decode())
        return self[letters]


class _Values(dict[bytes, "_ValuesOfAKind"]):
    """Attributes of a cell → its possible values. Few different attributes occur."""

    def __init__(self, texts: _SharedTexts) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, attributes: bytes) -> _ValuesOfAKind:
        found = _KIND.search(attributes)
        kind = found[1].decode() if found else "n"
        self[attributes] = _ValuesOfAKind({"n": _number, "str": _text}.get(kind, partial(self._other, kind)))
        return self[attributes]

    def _other(self, kind: str, text: bytes) -> Value | None:
        return _value(kind, _text(text), self._texts)


class _ValuesOfAKind(dict[bytes, "Value | None"]):
    """XML of a result → its value. Equal results share one object: a large month has millions, most of them equal."""

    def __init__(self, read: Callable[[bytes], Value | None]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: bytes) -> Value | None:
        self[text] = found = self._read(text)
        return found


def _text(text: bytes) -> str:
    return unescape(text.decode()) if b"&" in text else text.decode()


def _number(text: bytes) -> float | None:
    return float(text) if text else None


def _carefully(package: zipfile.ZipFile, part: str, texts: _SharedTexts, done: int) -> Formulas:
    """Read with an XML parser: right for any well-formed sheet, and several times slower."""
    reader = _Reader()
    with package.open(part) as xml:
        reader.parser.ParseFile(xml)
    rest = reader.found[done:]
    return _compact(
        [cell.row for cell in rest],
        [cell.column for cell in rest],
        [cell.attributes for cell in rest],
        [escape(cell.formula, quote=False).encode() for cell in rest],
        [_value(cell.kind, cell.result, texts) for cell in rest],
    )


class _Cell(NamedTuple):
    row: int
    column: int
    kind: str
    """Cell type as the file format names it."""
    attributes: bytes
    formula: str
    result: str


class _Reader:
    """An XML reader of formula cells. A cell without a place comes after the previous one."""

    def __init__(self) -> None:
        self.found: list[_Cell] = []
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self._row = self._column = 0
        self._kind = "n"
        self._attributes: bytes | None = None
        """Attributes of the cell's formula. None if it has no formula."""
        self._texts = {"f": "", "v": ""}
        self._into = ""

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        match name := element.rpartition(":")[2]:
            case "row":
                self._row, self._column = int(attributes.get("r", self._row + 1)), 0
            case "c":
                letters = attributes.get("r", "").rstrip("0123456789")
                self._column = column_index_from_string(letters) if letters else self._column + 1
                self._row = int(attributes["r"][len(letters) :]) if letters else self._row
                self._kind, self._attributes, self._texts = attributes.get("t", "n"), None, {"f": "", "v": ""}
            case "f" | "v":
                if name == "f":
                    self._attributes = "".join(f' {key}="{text}"' for key, text in attributes.items()).encode()
                self._into = name
                self.parser.CharacterDataHandler = self._append

    def _append(self, text: str) -> None:
        self._texts[self._into] += text

    def _end(self, element: str) -> None:
        match element.rpartition(":")[2]:
            case "f" | "v":
                self.parser.CharacterDataHandler = None
            case "c" if self._attributes is not None:
                texts = self._texts
                self.found.append(_Cell(self._row, self._column, self._kind, self._attributes, texts["f"], texts["v"]))
            case "sheetData":
                self.parser.StartElementHandler = self.parser.EndElementHandler = None


class _SharedTexts:
    """Shared texts, by number. They are read on first use, because formula results seldom need them."""

    def __init__(self, package: zipfile.ZipFile) -> None:
        self._package = package

    def __getitem__(self, number: str) -> str:
        return self._texts[int(number)]

    @cached_property
    def _texts(self) -> list[str]:
        with self._package.open(shared_texts_part(self._package)) as part:
            return read_string_table(part)


def _value(kind: str, text: str, texts: _SharedTexts) -> Value | None:
    """Convert a stored result to a cell value. None if there is no result."""
    if not text:
        return "" if kind == "str" else None
    match kind:
        case "n":
            return float(text)
        case "b":
            return text.strip() in {"1", "true"}
        case "e":
            return CellError(text)
        case "s":
            return texts[text]
    return text
