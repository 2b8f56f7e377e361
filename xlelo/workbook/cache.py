"""The results of formulas, stored in the file beside the formulas.

openpyxl writes formulas without results, so phones, previews and pandas would see empty cells. Only `<c>` elements
that hold an `<f>` are edited; every other part of the package stays as it is, byte for byte. It is the last step:
openpyxl forgets the results of a file it loads.
"""

from __future__ import annotations

import re
import zipfile
from typing import IO, TYPE_CHECKING
from xml.sax.saxutils import escape

from openpyxl.utils.cell import coordinate_to_tuple

from xlelo.files import archive_entry, replacing
from xlelo.workbook.parts import pieces, sheet_parts
from xlelo.workbook.values import ERRORS, CellError

if TYPE_CHECKING:
    from pathlib import Path

    from xlelo.workbook.values import Cells, Value, Values

# A formula cell as openpyxl writes it, with or without lxml: without a result, or with an old one.
_FORMULA_CELL = re.compile(
    rb'<c r="(?P<address>[A-Z]+[0-9]+)"(?P<attributes>[^>]*)>'
    rb"(?P<formula><f(?: [^>]*)?(?:/>|>[^<]*</f>))"
    rb"(?:<v ?/>|<v>[^<]*</v>)?</c>"
)
_FORMULA = re.compile(rb"<f[ />]")
_TYPE = re.compile(rb' t="[a-zA-Z]+"')


class CannotStoreError(Exception):
    """The message names the cell and says why no result can be stored in it."""


def store(path: Path, values: Values) -> int:
    """Put the results into the workbook, in place; how many formula cells it has."""
    stored = 0
    with replacing(path, force=True) as new, zipfile.ZipFile(path) as old, zipfile.ZipFile(new, "w") as package:
        titles = sheet_parts(old)
        for name in old.namelist():
            with old.open(name) as part, package.open(archive_entry(name), "w") as copy:
                if name in titles:
                    stored += _copy_sheet(part, copy, titles[name], values.get(titles[name], {}))
                else:
                    copy.write(part.read())
    return stored


def _copy_sheet(part: IO[bytes], copy: IO[bytes], title: str, cells: Cells) -> int:
    def with_result(cell: re.Match[bytes]) -> bytes:
        address = cell["address"].decode()
        try:
            kind, text = _written(cells[coordinate_to_tuple(address)])
        except (KeyError, ValueError) as error:
            reason = "has no result" if isinstance(error, KeyError) else str(error)
            raise CannotStoreError(f"{title}!{address} {reason}") from error
        attributes = _TYPE.sub(b"", cell["attributes"]) + kind
        return b'<c r="%b"%b>%b<v>%b</v></c>' % (cell["address"], attributes, cell["formula"], text)

    stored = 0
    for piece in pieces(part):
        edited, count = _FORMULA_CELL.subn(with_result, piece)
        if count != len(_FORMULA.findall(piece)):
            raise CannotStoreError(f"{title} holds a formula cell that was not written by openpyxl")
        copy.write(edited)
        stored += count
    return stored


def _written(value: Value) -> tuple[bytes, bytes]:
    """The cell's type attribute and the text of its `<v>`."""
    match value:
        case bool():
            return b' t="b"', b"%d" % value
        case int() | float():
            return b"", repr(value + 0.0).removesuffix(".0").encode()
        case CellError():
            if value not in ERRORS:
                raise ValueError(f"is {value}, which no workbook can hold")
            return b' t="e"', value.encode()
        case str():
            return b' t="str"', escape(value, {"\r": "&#13;"}).encode()
