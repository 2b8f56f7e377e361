"""Load a workbook lazily: a sheet is read when its rows are needed, then all its rows by number.

This is the only module that uses private parts of openpyxl's reader.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Collection, Iterator
from functools import partial
from string import digits
from typing import IO, TYPE_CHECKING, Any
from xml.etree.ElementTree import iterparse

from openpyxl.reader.excel import ExcelReader
from openpyxl.utils.cell import coordinate_to_tuple, get_column_letter
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet._reader import FORMULA_TAG, INLINE_STRING, VALUE_TAG, WorkSheetParser
from openpyxl.xml.constants import SHEET_MAIN_NS

from xlelo.lang.sentence import Sentence
from xlelo.readers.changing_cells import ChangingCells
from xlelo.readers.formulas import FormulaFault, SheetFormulas
from xlelo.readers.packages import BrokenError, check_package
from xlelo.readers.values import MAX_TEXT
from xlelo.workbook.parts import WORKBOOK
from xlelo.workbook.values import CellError

if TYPE_CHECKING:
    from openpyxl import Workbook

    Row = tuple[Any, ...]

_STRICT = b"http://purl.oclc.org/ooxml/spreadsheetml/main"
_PLAIN = INLINE_STRING.removesuffix("is") + "t"
_LETTERS = re.compile("[A-Z]{1,3}")


class _Parser(WorkSheetParser):
    formulas: SheetFormulas
    wanted: frozenset[str]
    """Letters of the columns to read. Empty: all columns."""

    def parse_cell(self, cell: Any) -> dict[str, Any]:
        """Read a plain text as if a formula gave it, because openpyxl makes an object of it. Mark error values."""
        if cell.get("t") == "inlineStr" and len(cell) == 1 and cell[0].tag == INLINE_STRING:
            within = cell[0]
            if len(within) == 1 and (plain := within[0]).tag == _PLAIN and plain.text:
                plain.tag = VALUE_TAG
                cell.set("t", "str")
                cell[:] = [plain]
        found: dict[str, Any] = super().parse_cell(cell)
        if found["data_type"] == "e":
            found["value"] = CellError(found["value"])
        if fault := self._fault(cell, (found["row"], found["column"]), found["value"] is not None):
            found["value"] = fault
        return found

    def _fault(self, cell: Any, place: tuple[int, int], has_rows: bool) -> FormulaFault | None:
        stored = has_rows or (cell.get("t") == "str" and cell.find(VALUE_TAG) is not None)
        return self.formulas.fault(cell.find(FORMULA_TAG), place, stored=stored)

    def parse_row(self, row: Any) -> tuple[int, list[dict[str, Any]]]:
        """Give a row without a number the number of its cells. Refuse a row whose cells name another number."""
        if "r" not in row.attrib and (place := next((place for cell in row if (place := cell.get("r"))), None)):
            row.set("r", str(coordinate_to_tuple(place)[0]))
        if self.wanted:
            self._drop_others(row)
        number, cells = super().parse_row(row)
        if elsewhere := {cell["row"] for cell in cells} - {number}:
            raise BrokenError(
                Sentence(
                    "the cells of row {number} are stored as cells of row {other}", number=number, other=min(elsewhere)
                )
            )
        longest = max((len(cell["value"]) for cell in cells if isinstance(cell["value"], str)), default=0)
        if longest > MAX_TEXT:
            raise BrokenError(
                Sentence(
                    "row {number}: a text of {longest} characters: a cell holds at most {most}",
                    number=number,
                    longest=longest,
                    most=MAX_TEXT,
                )
            )
        filled = [cell["column"] for cell in cells if cell["value"] is not None]
        if len(set(filled)) < len(filled):
            raise BrokenError(Sentence("row {row} holds one cell twice", row=number))
        return number, cells

    def _drop_others(self, row: Any) -> None:
        """Drop the cells of other columns: they are most of a sheet that calculates beside its inputs.

        A formula that is written for several cells stays, and so does every cell with an odd address.
        """
        places = [cell.get("r") for cell in row]
        if None in places or len(set(places)) < len(places):
            return
        number, kept = row.get("r"), []
        for cell, place in zip(row, places, strict=True):
            letters = place.rstrip(digits)
            if (
                letters in self.wanted
                or place[len(letters) :] != number
                or not _LETTERS.fullmatch(letters)
                or _is_for_several(cell.find(FORMULA_TAG))
            ):
                kept.append(cell)
        row[:] = kept


def _is_for_several(formula: Any) -> bool:
    return formula is not None and bool(formula.text) and formula.get("t", "normal") != "normal"


class _Sheet(ReadOnlyWorksheet):
    parent: Any
    _shared_strings: Any
    _get_row: Any
    _get_source: Any
    formulas: SheetFormulas
    """Formulas of the cells, once the sheet is read."""
    wanted: frozenset[str] = frozenset()
    kept: list[Row] | None = None
    """All rows, if single cells were asked for."""

    def _get_size(self) -> None:
        """Skip the stated size. If it is missing, openpyxl reads the whole sheet; if it is too small, rows are lost."""

    def _cells_by_row(
        self, min_col: int, min_row: int, max_col: int | None, max_row: int | None, values_only: bool = False
    ) -> Iterator[Row]:
        """Yield the rows in the order of their numbers, whatever order the file has."""
        rows: dict[int, Row] = {}
        book = self.parent
        with self._get_source() as source:
            parser = _Parser(
                source,
                self._shared_strings,
                data_only=book.data_only,
                epoch=book.epoch,
                date_formats=book._date_formats,  # noqa: SLF001 - openpyxl passes them like this
                timedelta_formats=book._timedelta_formats,  # noqa: SLF001 - as above
            )
            parser.formulas, parser.wanted = SheetFormulas(), self.wanted
            self.formulas = parser.formulas
            for number, cells in parser.parse():
                if not cells or number < min_row or (max_row is not None and number > max_row):
                    continue
                if number in rows:
                    raise BrokenError(
                        Sentence("two rows of sheet {title} have the number {number}", title=self.title, number=number)
                    )
                widest = max(cell["column"] for cell in cells)
                rows[number] = self._get_row(cells, min_col, max_col or widest, values_only)
        for number in range(min_row, (max_row or max(rows, default=0)) + 1):
            yield rows.get(number, ())


def cell_value(sheet: Any, row: int, column: int) -> Any:
    """Value of a single cell of an open workbook. The sheet is read once for all its cells that are asked for."""
    if sheet.kept is None:
        sheet.kept = list(sheet.iter_rows(values_only=True))
    cells = sheet.kept[row - 1] if row <= len(sheet.kept) else ()
    return cells[column - 1] if column <= len(cells) else None


def read_columns(sheet: Any, columns: Collection[int]) -> list[Row]:
    """The rows of a sheet of an open workbook, with the values of these columns only."""
    sheet.wanted = frozenset(map(get_column_letter, columns))
    return list(sheet.iter_rows(values_only=True))


def changing_cells(workbook: Any) -> ChangingCells:
    """Cells of an open workbook that change by themselves, such as with the date."""
    places = {"": workbook, **{sheet.title: sheet for sheet in workbook.worksheets}}
    names = {
        (title, name): defined.attr_text or ""
        for title, place in places.items()
        for name, defined in place.defined_names.items()
    }
    return ChangingCells(names, {sheet.title: partial(_part, sheet) for sheet in workbook.worksheets})


def _part(sheet: Any) -> bytes:
    with sheet._get_source() as source:  # noqa: SLF001 - the same source as for reading
        content: bytes = source.read()
    return content


_OF_A_TABLE = frozenset({"worksheet", "sheetData", "row", "c"})


def _foreign_namespace(xml: IO[bytes]) -> str | None:
    """The namespace of the sheet if it is not the standard one. Only the XML up to the first cell is read."""
    for _, element in iterparse(xml, ("start",)):  # noqa: S314 - as openpyxl reads it
        space, _, name = element.tag.rpartition("}")
        if name in _OF_A_TABLE and space != f"{{{SHEET_MAIN_NS}":
            return str(space.removeprefix("{"))
        if name == "c":
            break
    return None


def _unknown_sheet(title: str, namespace: str) -> Sentence:
    if not namespace:
        return Sentence("this is not a readable .xlsx workbook")
    return Sentence(
        "sheet {title} has an unknown format ({namespace}): save the workbook as Excel Workbook (.xlsx)",
        title=title,
        namespace=namespace[:80],
    )


class _Reader(ExcelReader):
    archive: zipfile.ZipFile
    wb: Any
    parser: Any

    def read_worksheets(self) -> None:
        for sheet, part in self.parser.find_sheets():
            if part.target in self.valid_files and "chartsheet" not in part.Type:
                with self.archive.open(part.target) as xml:
                    if (namespace := _foreign_namespace(xml)) is not None:
                        raise BrokenError(_unknown_sheet(sheet.name, namespace))
                self.wb._sheets.append(_Sheet(self.wb, sheet.name, part.target, self.shared_strings))  # noqa: SLF001


MAX_NAMES = 20_000
"""Maximum number of defined names that are read. A workbook of this program has less than a thousand."""


def load(file: IO[bytes]) -> Workbook:
    """Load the values of a workbook, read-only."""
    with zipfile.ZipFile(file) as package:
        check_package(package)
        part = package.read(WORKBOOK) if WORKBOOK in package.namelist() else b""
    if _STRICT in part:
        raise BrokenError(Sentence("it is saved as Strict Open XML: save it as Excel Workbook (.xlsx)"))
    if (names := part.count(b"definedName ")) > MAX_NAMES:
        raise BrokenError(Sentence("{names} defined names: at most {most} are read", names=names, most=MAX_NAMES))
    reader = _Reader(file, read_only=True, data_only=True, keep_links=False)
    reader.read()
    workbook: Workbook = reader.wb
    return workbook
