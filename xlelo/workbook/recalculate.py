"""Two engines that calculate a workbook from its formulas and inputs only.

`EmbeddedEngine` needs its package. `LibreOffice` needs an installation; it is the independent second opinion, and
makes PDFs.
"""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, Protocol, Self

from xlelo.files import replacing, temporary_folder
from xlelo.lang.sentence import Complaint, Sentence
from xlelo.workbook.office import Office
from xlelo.workbook.parts import EndlessError, extents, invalid_cell, is_well_formed, sheet_parts
from xlelo.workbook.values import ERRORS, CellError, Cells, Value, Values, answered_cells

_ERROR = re.compile(
    rb'(<(?:\w+:)?c\s[^>]*\bt="e"[^>]*>(?:<(?:\w+:)?f[^>]*(?:/>|>[^<]*</(?:\w+:)?f>))?<(?:\w+:)?v>)([^<]*)(<)'
)
_LINK = re.compile(rb"<(?:\w+:)?f(?:\s[^>]*)?>[^<]*\[\d+\][^<]*</(?:\w+:)?f>")
"""A formula that names another workbook by its number."""
_KNOWN_ERRORS = {error.encode() for error in ERRORS}


def write_clean_copy(path: Path, copy: Path) -> None:
    """Write the copy. Unknown errors such as #SPILL! become #VALUE!; formulas with links become their stored
    results."""
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as target:
        sheets = sheet_parts(source)
        for entry in source.infolist():
            content = source.read(entry)
            if entry.filename in sheets:
                content = _ERROR.sub(_keep_known_error, content)
                content = _LINK.sub(b"", content)
            target.writestr(entry, content)


def _keep_known_error(cell: re.Match[bytes]) -> bytes:
    return cell[0] if cell[2] in _KNOWN_ERRORS else cell[1] + b"#VALUE!" + cell[3]


_ROWS = 4096
LIMITS = {"max_part_bytes": 1 << 32, "max_expanded_bytes": 1 << 33}
"""Size limits for the engine. Its defaults would refuse the month of a federation."""

_EMBEDDED_ERRORS = {
    "Null": "#NULL!",
    "Div": "#DIV/0!",
    "Value": "#VALUE!",
    "Ref": "#REF!",
    "Name": "#NAME?",
    "Num": "#NUM!",
    "Na": "#N/A",
}


class EngineError(Complaint):
    """The engine gave no result. The message is a sentence for the person who asked."""


def _extents(path: Path) -> dict[str, tuple[int, int]]:
    """Measure the sheets first, because some cells keep an engine busy for a long time."""
    try:
        return extents(path)
    except EndlessError as endless:
        raise EngineError(endless.sentence) from endless


class Engine(Protocol):
    def values(self, path: Path) -> Values:
        """Calculate every cell of every sheet. Stored results are ignored."""


class EmbeddedEngine:
    """The embedded engine, formualizer, in this process."""

    def __init__(self, begins: Callable[[], object] = lambda: None) -> None:
        """`begins`: called when the calculation begins. Python is free for other work from then on.

        Before, the engine prepares all formulas, which takes most of the memory.
        """
        self._begins = begins

    @staticmethod
    def is_here() -> bool:
        """Return whether it is installed. Some machines have no build of it; then no results are stored."""
        return find_spec("formualizer") is not None

    def values(self, path: Path) -> Values:
        sizes = _extents(path)
        calculated = self.calculate(path)
        return {title: Cells(zip(*calculated.rows(title, *size), strict=True)) for title, size in sizes.items()}

    def calculate(self, path: Path) -> CalculatedWorkbook:
        try:
            import formualizer  # noqa: PLC0415 - compiled and large, so it is imported only to calculate
        except ImportError as error:
            raise EngineError(
                Sentence(
                    "The embedded calculation engine is missing: run pip install formualizer==0.13.0, or use"
                    " LibreOffice (xlelo check --libreoffice)."
                )
            ) from error
        try:
            return self._calculate(formualizer, path)
        except Exception:  # noqa: BLE001 - it also reads sheets that are not ours, so it may raise anything
            return self._calculated_from_copy(formualizer, path)

    def _calculate(self, formualizer: Any, path: Path) -> CalculatedWorkbook:
        workbook = formualizer.load_workbook(str(path), load_limits=LIMITS)
        workbook.set_temporal_egress("serial")
        workbook.get_eval_plan([(workbook.sheet_names[0], 1, 1)])  # for any cell, the engine prepares all formulas
        self._begins()
        workbook.evaluate_all()
        return CalculatedWorkbook(formualizer, workbook)

    def _calculated_from_copy(self, formualizer: Any, path: Path) -> CalculatedWorkbook:
        """Calculate a copy without the values and links that only this engine cannot read."""
        with temporary_folder() as folder:
            copy = folder / path.name
            try:
                write_clean_copy(path, copy)
                return self._calculate(formualizer, copy)
            except Exception as error:
                if not is_well_formed(path):
                    raise invalid_cell(path) from error
                raise EngineError(
                    Sentence(
                        "{name}: the embedded engine cannot calculate this workbook ({error}); try LibreOffice"
                        " (check --libreoffice)",
                        name=path.name,
                        error=str(error)[:120],
                    )
                ) from error


class CalculatedWorkbook:
    """A calculated workbook in the memory of the embedded engine."""

    def __init__(self, formualizer: Any, workbook: Any) -> None:
        self._formualizer = formualizer
        self._workbook = workbook

    def rows(self, title: str, height: int, width: int) -> Iterator[list[Value | None]]:
        if not height:
            return
        for first in range(1, height + 1, _ROWS):
            yield from self._rows(title, (first, 1, min(first + _ROWS - 1, height), width))

    def area(self, title: str, cells: tuple[int, int, int, int]) -> list[Value | None]:
        """Values of a range, row by row in one list. `cells`: first row, first column, last row, last column."""
        return [value for row in self._rows(title, cells) for value in row]

    def _rows(self, title: str, cells: tuple[int, int, int, int]) -> Iterator[list[Value | None]]:
        for values in self._workbook.sheet(title).get_values(self._formualizer.RangeAddress(title, *cells)):
            if dict in set(map(type, values)):  # few rows hold an error
                yield [_convert_error(value) if isinstance(value, dict) else value for value in values]
            else:
                yield values


def _convert_error(error: Mapping[str, str]) -> CellError:
    """Convert an error. Kinds unknown to Excel (a circle, an unknown function) keep the engine's word."""
    return CellError(_EMBEDDED_ERRORS.get(error["kind"], f"#{error['kind'].upper()}!"))


class LibreOffice(Office):
    """An installed LibreOffice. Its own error words that Excel does not have (`Err:502`) are kept."""

    def values(self, path: Path) -> Values:
        _extents(path)  # with a stray cell far away LibreOffice reads for hours
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
    """A workbook opened in LibreOffice. Use it in a `with`."""

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

    def recalculate(self) -> None:
        """Recalculate everything, as Data > Calculate > Recalculate Hard does. Stored results are ignored."""
        self.ask("recalculate")

    def values(self) -> Values:
        return {sheet: answered_cells(self.ask("read", sheet=sheet, area=None)) for sheet in self.ask("sheets")}

    def save(self, out: Path, *, to: Literal["pdf", "xlsx"] = "xlsx", force: bool = False) -> None:
        with replacing(out, force=force) as temporary:
            saved = self._office.home / f"{self._office.number()}.{to}"
            self.ask("save", path=str(saved), to=to)
            shutil.copyfile(saved, temporary)
            saved.unlink()
