"""The cells of a sheet that hold formulas, as the file has them: place, formula, and the result that was stored."""

from __future__ import annotations

import re
import zipfile
from array import array
from functools import cached_property, partial
from html import escape, unescape
from typing import IO, TYPE_CHECKING, NamedTuple
from xml.parsers import expat

from openpyxl.reader.strings import read_string_table
from openpyxl.utils import column_index_from_string

from xlelo.workbook.parts import invalid_cell, pieces, shared_texts_part, sheet_parts
from xlelo.workbook.values import CellError

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence
    from pathlib import Path

    from xlelo.workbook.values import Value

_FORMULA = re.compile(
    rb'<(?:\w+:)?c r="([A-Z]{1,3})([0-9]{1,7})"([^>]*)>'
    rb"<(?:\w+:)?f((?:\s[^>]*?)?)(?:/>|>([^<]*)</(?:\w+:)?f>)"
    rb"(?:<(?:\w+:)?v(?:\s[^>]*)?(?:/>|>([^<]*)</))?"
)
"""As Excel, LibreOffice and this program write it: place, other attributes; the formula's, its text; the result."""
_FORMULA_AS_USUAL = re.compile(
    rb'<c r="([A-Z]++)([0-9]++)"([^>]*+)><f((?:\s[^>/]*+)?)(?:/>|>([^<]*+)</f>)(?:<v>([^<]*+)<)?'
)
"""The same of those without prefixes and attributes of results, in half the time."""
_PREFIXED = re.compile(rb"<\w+:f[\s/>]")
_END = re.compile(rb"</(?:\w+:)?sheetData>")
_KIND = re.compile(rb'\st="(\w+)"')


class Formulas(NamedTuple):
    """Of many cells at a time: where they stand, the formula, what the file holds as its result."""

    rows: Sequence[int]
    columns: Sequence[int]
    attributes: Sequence[bytes]
    """Of each formula, as written: whether it is shared, and by which cells."""
    texts: Sequence[bytes]
    """As XML; none where the formula is another cell's."""
    results: Sequence[Value | None]


def every_formula(path: Path, titles: Container[str]) -> Iterator[tuple[str, Formulas]]:
    """Sheet by sheet, as they stand in the file."""
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
    """The formulas of that sheet and their results; of an array formula, in its first cell.

    Quickly as long as every formula stands there as those programs write it. Others leave out places or put comments
    between: such a sheet is read again with all care, from where it stopped.
    """
    done = 0
    columns, readers = _Columns(), _Readers(texts)
    with package.open(part) as xml:
        for piece in _data(xml):
            found, held = _FORMULA_AS_USUAL.findall(piece), _formulas(piece)
            if len(found) != held or b"<v " in piece:
                found = _FORMULA.findall(piece)
            if b"<!" in piece or len(found) != held:
                yield _carefully(package, part, texts, done)
                return
            if found:
                letters, rows, kinds, attributes, written, results = zip(*found, strict=True)
                stored = [readers[kind](text) for kind, text in zip(kinds, results, strict=True)]
                yield _compact(map(int, rows), map(columns.__getitem__, letters), attributes, written, stored)
            done += len(found)


def _compact(
    rows: Iterable[int],
    columns: Iterable[int],
    attributes: Sequence[bytes],
    texts: Sequence[bytes],
    results: Sequence[Value | None],
) -> Formulas:
    """Numbers that are kept for long: as objects they would take ten times the room."""
    return Formulas(array("I", rows), array("H", columns), attributes, texts, results)


def _data(xml: IO[bytes]) -> Iterator[bytes]:
    """The rows; formulas that stand below them are those of formats and drop-downs."""
    for piece in pieces(xml):
        end = _END.search(piece)
        if end:
            yield piece[: end.start()]
            return
        yield piece


def _formulas(piece: bytes) -> int:
    return piece.count(b"<f") + (len(_PREFIXED.findall(piece)) if b":f" in piece else 0)


class _Columns(dict[bytes, int]):
    def __missing__(self, letters: bytes) -> int:
        self[letters] = column_index_from_string(letters.decode())
        return self[letters]


class _Readers(dict[bytes, "Callable[[bytes], Value | None]"]):
    """A cell's attributes → how its result is read; few differ."""

    def __init__(self, texts: _SharedTexts) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, attributes: bytes) -> Callable[[bytes], Value | None]:
        found = _KIND.search(attributes)
        kind = found[1].decode() if found else "n"
        self[attributes] = {"n": _number, "str": _text}.get(kind, partial(self._other, kind))
        return self[attributes]

    def _other(self, kind: str, text: bytes) -> Value | None:
        return _value(kind, _text(text), self._texts)


def _text(text: bytes) -> str:
    return unescape(text.decode()) if b"&" in text else text.decode()


def _number(text: bytes) -> float | None:
    return float(text) if text else None


def _carefully(package: zipfile.ZipFile, part: str, texts: _SharedTexts, done: int) -> Formulas:
    """With an XML parser: right for whatever is well-formed, and several times slower."""
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
    """As the file format names it."""
    attributes: bytes
    formula: str
    result: str


class _Reader:
    """A place that is left out is the one after the last."""

    def __init__(self) -> None:
        self.found: list[_Cell] = []
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self._row = self._column = 0
        self._kind = "n"
        self._attributes: bytes | None = None
        """Of the cell's formula, if it has one."""
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
                self.parser.CharacterDataHandler = self._read

    def _read(self, text: str) -> None:
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
    """The texts that cells name by number; read when the first of them is met, for results seldom are."""

    def __init__(self, package: zipfile.ZipFile) -> None:
        self._package = package

    def __getitem__(self, number: str) -> str:
        return self._texts[int(number)]

    @cached_property
    def _texts(self) -> list[str]:
        with self._package.open(shared_texts_part(self._package)) as part:
            return read_string_table(part)


def _value(kind: str, text: str, texts: _SharedTexts) -> Value | None:
    """As a calculated cell holds it; None for no result."""
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
