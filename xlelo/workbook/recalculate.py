"""Two engines that calculate a workbook's formulas from nothing but the formulas and the inputs.

`Embedded` is always there. `LibreOffice` needs an installed LibreOffice; it is the independent second opinion, makes
PDFs, and can play a person who types into a workbook.
"""

from __future__ import annotations

import shutil
import zipfile
from itertools import count, repeat
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self

from xlelo.files import replacing
from xlelo.model import Place, Problem, Refused
from xlelo.workbook.office import Office
from xlelo.workbook.parts import extent, sheet_parts
from xlelo.workbook.values import CellError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from xlelo.workbook.values import Cells, Value, Values

_ROWS = 4096
LIMITS = {"max_part_bytes": 1 << 32, "max_expanded_bytes": 1 << 33}
"""The engine's own would refuse a federation's month."""

_EMBEDDED_ERRORS = {
    "Null": "#NULL!",
    "Div": "#DIV/0!",
    "Value": "#VALUE!",
    "Ref": "#REF!",
    "Name": "#NAME?",
    "Num": "#NUM!",
    "Na": "#N/A",
}


class EngineError(Exception):
    """No result; the message is a sentence for the person who asked."""


class Engine(Protocol):
    def values(self, path: Path) -> Values:
        """Every cell of every sheet, calculated; results stored in the file are not believed."""


class Embedded:
    """formualizer, in this process."""

    def values(self, path: Path) -> Values:
        with zipfile.ZipFile(path) as package:
            sizes = {}
            for part, title in sheet_parts(package).items():
                with package.open(part) as xml:
                    sizes[title] = extent(xml)
        calculated = self.calculated(path)
        return {title: _numbered(calculated.rows(title, *size)) for title, size in sizes.items()}

    def calculated(self, path: Path) -> Calculated:
        try:
            import formualizer  # noqa: PLC0415 - compiled and large: only who calculates pays for it
        except ImportError as error:
            raise EngineError("The embedded calculation engine is missing: pip install formualizer==0.13.0") from error
        try:
            workbook = formualizer.load_workbook(str(path), load_limits=LIMITS)
        except Exception as error:  # whatever its reader raises: it reads every sheet, and we only some
            raise Refused([Problem(Place(path.name), None, "this is no readable .xlsx workbook")]) from error
        workbook.set_temporal_egress("serial")
        workbook.evaluate_all()
        return Calculated(formualizer, workbook)


class Calculated:
    """A workbook in the embedded engine's memory."""

    def __init__(self, formualizer: Any, workbook: Any) -> None:
        self._formualizer = formualizer
        self._workbook = workbook

    def rows(self, title: str, height: int, width: int) -> Iterator[list[Value | None]]:
        if not height:
            return
        sheet = self._workbook.sheet(title)
        for first in range(1, height + 1, _ROWS):
            last = min(first + _ROWS - 1, height)
            for values in sheet.get_values(self._formualizer.RangeAddress(title, first, 1, last, width)):
                yield [_embedded(value) if isinstance(value, dict) else value for value in values]


def _numbered(rows: Iterable[Sequence[Value | None]]) -> Cells:
    cells: Cells = {}
    for row, values in enumerate(rows, 1):
        places = zip(repeat(row), count(1), strict=False)
        cells.update((place, value) for place, value in zip(places, values, strict=False) if value is not None)
    return cells


def _embedded(error: Mapping[str, str]) -> CellError:
    """A kind that Excel does not have (a circle, a function unknown to the engine) keeps the engine's word."""
    return CellError(_EMBEDDED_ERRORS.get(error["kind"], f"#{error['kind'].upper()}!"))


class LibreOffice(Office):
    """An installed LibreOffice; its own words for errors that Excel does not have (`Err:502`) are kept."""

    def values(self, path: Path) -> Values:
        with self.load(path) as document:
            document.recalculate()
            return document.values()

    def convert(self, path: Path, *, to: Literal["pdf", "xlsx"], out: Path, force: bool = False) -> None:
        with self.load(path) as document:
            document.recalculate()
            document.save(out, to=to, force=force)

    def load(self, path: Path, *, macros: bool = False) -> Document:
        return Document(self, path, macros=macros)


class Document:
    """A workbook that is open in LibreOffice, and what a person would do to it; use it in a `with`."""

    def __init__(self, office: Office, path: Path, *, macros: bool = False) -> None:
        self._office = office
        self._number = office.number()
        self._copy = office.lend(path)
        self.ask("load", path=str(self._copy), macros=macros)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._office.runs():
            self.close()

    def close(self) -> None:
        self.ask("close")
        shutil.rmtree(self._copy.parent)

    def ask(self, verb: str, **arguments: Any) -> Any:
        return self._office.request(verb, document=self._number, **arguments)

    def type(self, sheet: str, address: str, text: str) -> None:
        """As a person types: "=A1+1" is a formula, "1.5" a number, "1/2" a date unless the cell is a Text cell."""
        self.ask("type", sheet=sheet, address=address, text=text)

    def recalculate(self) -> None:
        """All of it, whatever results the file holds: Data, Calculate, Recalculate Hard."""
        self.ask("recalculate")

    def insert_rows(self, sheet: str, before: int, number: int = 1) -> None:
        self.ask("insert_rows", sheet=sheet, before=before, count=number)

    def read(self, sheet: str, area: str) -> list[list[Value | None]]:
        """The values of "B5" or "A1:C20", row by row."""
        rows = self.ask("read", sheet=sheet, area=area)
        return [[_received(value) for value in row] for row in rows]

    def values(self) -> Values:
        return {sheet: self._cells(sheet) for sheet in self.ask("sheets")}

    def save(self, out: Path, *, to: Literal["pdf", "xlsx"] = "xlsx", force: bool = False) -> None:
        with replacing(out, force=force) as temporary:
            saved = self._office.home / f"{self._office.number()}.{to}"
            self.ask("save", path=str(saved), to=to)
            shutil.copyfile(saved, temporary)
            saved.unlink()

    def _cells(self, sheet: str) -> Cells:
        return {
            (row, column): _received(value)
            for row, values in enumerate(self.ask("read", sheet=sheet, area=None), 1)
            for column, value in enumerate(values, 1)
            if value is not None
        }


def _received(value: Any) -> Any:
    return CellError(value["error"]) if isinstance(value, dict) else value
