"""Parts of an .xlsx package: which part holds which sheet, and its XML in pieces that end between cells."""

import posixpath
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple
from xml.etree import ElementTree as ET
from xml.parsers.expat import ExpatError

from openpyxl.utils import column_index_from_string, get_column_letter

from xlelo.lang.sentence import Complaint, Sentence, join_sentences
from xlelo.model import Refused, refusal
from xlelo.readers.file_types import UTF16, beginning, unreadable
from xlelo.readers.packages import DAMAGE_ERRORS

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATIONSHIP = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
WORKBOOK = "xl/workbook.xml"
_CELL = re.compile(rb"""<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]{1,3})([0-9]{1,7})["']""")
_CELL_AS_USUAL = re.compile(rb'<c r="([A-Z]{1,3})([0-9]{1,7})"')
"""The usual form of a cell; this pattern is several times as fast."""
_ANY_CELL = re.compile(rb"<(?:\w+:)?c[\s/>]")
_PIECE, _MUCH = 1 << 20, 1 << 24
MAX_LETTERS = 1 << 19
"""Longest formula or text as XML. It is several times the limit of Excel and LibreOffice, to allow for escapes."""
_ENDLESS = re.compile(rb"[^<]{%d}" % MAX_LETTERS)


_UNUSUAL = Sentence(
    "its cells are stored in an unknown format: open the file in Excel or LibreOffice and save it there"
)
ROOM, SPARSE = 5_000_000, 50
"""Room for cells on a sheet, and more per filled cell. One stray cell would make a small sheet huge."""


class StrayCellError(Complaint):
    """A cell far from all others. The message names it."""


class EndlessError(Complaint):
    """A formula or text so long that an engine would take very long. No program writes one."""


class UnplacedError(Complaint):
    """Cells without a readable place."""


def sheet_parts(package: zipfile.ZipFile) -> dict[str, str]:
    """Part name → sheet title, in the workbook's order. Chart sheets are included, though they have no cells."""
    relations = {one.id: one.target for one in relations_of(package, WORKBOOK)}
    sheets = workbook_xml(package).iterfind(f"{MAIN}sheets/{MAIN}sheet")
    return {relations[sheet.get(f"{RELATIONSHIP}id", "")]: sheet.get("name", "") for sheet in sheets}


def workbook_xml(package: zipfile.ZipFile) -> ET.Element:
    return _xml(package, WORKBOOK)


def parts_of_kind(package: zipfile.ZipFile, kind: str) -> list[str]:
    """The workbook's parts of one kind, such as `styles`, according to its relations."""
    there = set(package.namelist())
    named = (one.target for one in relations_of(package, WORKBOOK) if one.kind == kind)
    return [part for part in named if part in there]


def shared_texts_part(package: zipfile.ZipFile) -> str:
    """The part with the texts of cells of type `s`."""
    for part in parts_of_kind(package, "sharedStrings"):
        return part
    raise LookupError("no part of shared texts")


class Relation(NamedTuple):
    """A reference from one part to another."""

    id: str
    kind: str
    target: str


def relations_of(package: zipfile.ZipFile, part: str) -> list[Relation]:
    """All references of a part."""
    folder, name = posixpath.split(part)
    relations = f"{folder}/_rels/{name}.rels"
    if relations not in package.namelist():
        return []
    return [
        Relation(
            one.get("Id", ""),
            one.get("Type", "").rpartition("/")[2],
            posixpath.normpath(posixpath.join("/", folder, one.get("Target", ""))).lstrip("/"),
        )
        for one in _xml(package, relations)
    ]


def bare_title(title: str) -> str:
    """A sheet's title without the quotes that it has in a reference."""
    return title.removeprefix("'").removesuffix("'").replace("''", "'")


def pieces(part: IO[bytes]) -> Iterator[bytes]:
    """Yield the whole part, about a megabyte at a time. No piece ends inside a cell."""
    rest = b""
    while block := part.read(_PIECE):
        rest += block
        end = rest.rfind(b"</c>") + len(b"</c>")
        if end >= len(b"</c>"):
            yield rest[:end]
            rest = rest[end:]
    yield rest


def extent(part: IO[bytes]) -> tuple[int, int]:
    """Last row and last column with a cell; (0, 0) for an empty sheet.

    The sheet's own `dimension` is not used, because it is optional and some programs write it wrong.
    """
    last_row = cells = 0
    columns: set[bytes] = set()
    for piece in pieces(part):
        found = _CELL_AS_USUAL.findall(piece)
        if len(found) != piece.count(b"<c ") or b":c " in piece:
            found = _CELL.findall(piece)
            if len(found) != len(_ANY_CELL.findall(piece)):
                raise UnplacedError(_UNUSUAL)
        if len(piece) > 2 * _PIECE and _ENDLESS.search(piece):
            raise EndlessError(
                Sentence(
                    "a formula or text has more than {most} characters, more than a cell can hold", most=MAX_LETTERS
                )
            )
        if piece[:2] in UTF16:
            raise UnplacedError(_UNUSUAL)
        cells += len(found)
        columns.update({column for column, _ in found})
        last_row = max(last_row, max((int(row) for row in {row for _, row in found}), default=0))
    last_column = max((column_index_from_string(column.decode()) for column in columns), default=0)
    if last_row * last_column > ROOM + SPARSE * cells:
        last = f"{get_column_letter(last_column)}{last_row}"
        raise StrayCellError(
            Sentence("it reaches to {last}, far from all other cells: clear the cells there", last=last)
        )
    return last_row, last_column


def invalid_cell(path: Path) -> Refused:
    """The error for a file that is damaged or no such workbook, or that nobody may read."""
    try:
        return refusal(path.name, unreadable(beginning(path)))
    except OSError as error:
        return refusal(path.name, Sentence("this file cannot be opened ({reason})", reason=error.strerror))


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Report a damaged part as one problem, wherever it is noticed."""
    try:
        yield
    except (*DAMAGE_ERRORS, ExpatError) as error:
        raise invalid_cell(path) from error


def extents(path: Path) -> dict[str, tuple[int, int]]:
    """Last row and last column of each sheet."""
    sizes = {}
    try:
        with zipfile.ZipFile(path) as package:
            for part, title in sheet_parts(package).items():
                with package.open(part) as xml:
                    sizes[title] = extent(xml)
    except (StrayCellError, UnplacedError) as stray:
        raise refusal(Sentence("sheet {name}", name=title), stray.sentence) from stray
    except EndlessError as endless:
        place = Sentence("sheet {name}", name=title)
        raise EndlessError(join_sentences((place, endless.sentence), ": ")) from None
    except (*DAMAGE_ERRORS, KeyError, ValueError) as error:
        raise invalid_cell(path) from error
    return sizes


def bears(path: Path, name: str) -> bool:
    """Return whether the workbook's part contains this name, even if the rest of the file is damaged."""
    try:
        with zipfile.ZipFile(path) as package:
            parts = [part for part in package.namelist() if part.lower() == WORKBOOK]
            return any(f'"{name}"'.encode() in package.open(part).read(_MUCH) for part in parts)
    except (*DAMAGE_ERRORS, OSError, RuntimeError):
        return False


def is_well_formed(path: Path) -> bool:
    """Return whether every sheet is well-formed XML to its end."""
    try:
        with zipfile.ZipFile(path) as package:
            for part in sheet_parts(package):
                with package.open(part) as xml:
                    for _, element in ET.iterparse(xml):  # noqa: S314 - expat itself refuses entities that swell
                        element.clear()
    except (*DAMAGE_ERRORS, ValueError, KeyError):
        return False
    return True


def _xml(package: zipfile.ZipFile, part: str) -> ET.Element:
    return ET.fromstring(package.read(part))  # noqa: S314 - expat itself refuses entities that swell
