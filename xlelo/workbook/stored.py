"""What the formulas of a workbook showed when it was saved, held against what they give when calculated.

A program may have saved results that it never brought up to date (see `cells.py` for how LibreOffice comes to that);
whoever opens, prints or sends the file then sees those.
"""

from __future__ import annotations

import re
import zipfile
from functools import cached_property, partial
from html import unescape
from typing import IO, TYPE_CHECKING, NamedTuple, TypeAlias
from xml.parsers import expat

from openpyxl.reader.strings import read_string_table
from openpyxl.utils import column_index_from_string, get_column_letter

from xlelo.model import Place, Problem, Refused
from xlelo.workbook.parts import pieces, shared_texts_part, sheet_parts
from xlelo.workbook.values import CellError, close, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from xlelo.workbook.values import Value, Values

_RESULT = re.compile(
    rb'<(?:\w+:)?c r="([A-Z]{1,3})([0-9]{1,7})"([^>]*)>'
    rb"<(?:\w+:)?f(?:\s[^>]*)?(?:/>|>[^<]*</(?:\w+:)?f>)"
    rb"(?:<(?:\w+:)?v(?:\s[^>]*)?(?:/>|>([^<]*)</))?"
)
"""A cell with a formula, as Excel, LibreOffice and this program write it: place, other attributes, result."""
_PREFIXED = re.compile(rb"<\w+:f[\s/>]")
_END = re.compile(rb"</(?:\w+:)?sheetData>")
_KIND = re.compile(rb'\st="(\w+)"')


Results: TypeAlias = "tuple[list[tuple[int, int]], list[Value | None]]"
"""The places (row, column) of cells with formulas, and what the file holds for each."""


class OldResults(NamedTuple):
    """Cells that show something else than they give when calculated."""

    cells: int
    first: str
    shows: str
    gives: str

    def __str__(self) -> str:
        many = f"{self.cells} cells, the first is" if self.cells > 1 else "one cell,"
        return (
            f"this file shows old results: {many} {self.first}: shows {self.shows}, is {self.gives} when calculated; "
            "calculate it anew and save it (LibreOffice: Data > Calculate > Recalculate Hard; Excel: Ctrl+Alt+F9)"
        )


def old_results(path: Path, calculated: Values, widths: Mapping[str, int]) -> OldResults | None:
    """None if all that is stored is right, and where nothing is: a program calculates such a file when it opens it.

    `widths`: the sheets to look at, and the last column of each; what people add beside is their own affair.
    """
    found = _Comparison()
    try:
        with zipfile.ZipFile(path) as package:
            texts = _SharedTexts(package)
            for part, title in sheet_parts(package).items():
                if title in widths:
                    found.compare(package, part, texts, title, calculated.get(title, {}), widths[title])
    except (ValueError, LookupError, StopIteration, expat.ExpatError) as error:  # no number, no such text, no XML
        raise Refused([Problem(Place(path.name), None, "this is no readable .xlsx workbook")]) from error
    return OldResults(found.old, *found.first) if found.old and found.any_stored else None


class _Comparison:
    """Cells are compared by the thousand, and one by one only where some of a thousand differ."""

    def __init__(self) -> None:
        self.old = 0
        self.first = ("", "", "")
        self.any_stored = False

    def compare(
        self,
        package: zipfile.ZipFile,
        part: str,
        texts: _SharedTexts,
        title: str,
        calculated: Mapping[tuple[int, int], Value],
        width: int,
    ) -> None:
        for places, kept in results(package, part, texts):
            self.any_stored = self.any_stored or any(value not in (None, "") for value in kept)
            got = list(map(calculated.get, places))
            if kept == got:
                continue
            for (row, column), one, other in zip(places, kept, got, strict=True):
                if one != other and column <= width and not _agree(one, other):
                    self.old += 1
                    if self.old == 1:
                        self.first = f"{title}!{get_column_letter(column)}{row}", shown(one), shown(other)


def results(package: zipfile.ZipFile, part: str, texts: _SharedTexts) -> Iterator[Results]:
    """What that sheet holds for each of its formulas, many at a time; of an array formula, for its first cell.

    Quickly as long as every formula stands there as those programs write it. Others leave out places or put comments
    between: such a sheet is read again with all care, from where it stopped.
    """
    done = 0
    columns, readers = _Columns(), _Readers(texts)
    with package.open(part) as xml:
        for piece in _data(xml):
            found = _RESULT.findall(piece)
            if b"<!" in piece or len(found) != _formulas(piece):
                yield _carefully(package, part, texts, done)
                return
            if found:
                letters, rows, attributes, held = zip(*found, strict=True)
                places = list(zip(map(int, rows), map(columns.__getitem__, letters), strict=True))
                yield places, [readers[kind](text) for kind, text in zip(attributes, held, strict=True)]
            done += len(found)


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


def _carefully(package: zipfile.ZipFile, part: str, texts: _SharedTexts, done: int) -> Results:
    """With an XML parser: right for whatever is well-formed, and several times slower."""
    reader = _Reader()
    with package.open(part) as xml:
        reader.parser.ParseFile(xml)
    rest = reader.found[done:]
    return [(row, column) for row, column, _, _ in rest], [_value(kind, text, texts) for _, _, kind, text in rest]


class _Reader:
    """A place that is left out is the one after the last."""

    def __init__(self) -> None:
        self.found: list[tuple[int, int, str, str]] = []
        """Row, column, the cell's type as the file format names it, and its text."""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self._row = self._column = 0
        self._kind = "n"
        self._has_formula = False
        self._text = ""

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        match element.rpartition(":")[2]:
            case "row":
                self._row, self._column = int(attributes.get("r", self._row + 1)), 0
            case "c":
                letters = attributes.get("r", "").rstrip("0123456789")
                self._column = column_index_from_string(letters) if letters else self._column + 1
                self._row = int(attributes["r"][len(letters) :]) if letters else self._row
                self._kind, self._has_formula, self._text = attributes.get("t", "n"), False, ""
            case "f":
                self._has_formula = True
            case "v":
                self.parser.CharacterDataHandler = self._read

    def _read(self, text: str) -> None:
        self._text += text

    def _end(self, element: str) -> None:
        match element.rpartition(":")[2]:
            case "v":
                self.parser.CharacterDataHandler = None
            case "c" if self._has_formula:
                self.found.append((self._row, self._column, self._kind, self._text))
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


def _agree(kept: Value | None, got: Value | None) -> bool:
    """Nothing and an empty text look alike. Yes and no may be 1 and 0, and one program's error another's."""
    if kept in (None, "") or got in (None, ""):
        return kept in (None, "") and got in (None, "")
    if isinstance(kept, CellError) or isinstance(got, CellError):
        return isinstance(kept, CellError) and isinstance(got, CellError)
    if isinstance(kept, str) or isinstance(got, str):
        return kept == got
    return close(float(kept or 0), float(got or 0))
