"""`xlelo/workbook/calc_server.py` with more verbs, for what only tests ask. Runs under LibreOffice's own Python."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import uno
from calc_server import ERROR_RESULTS, RefusedError, Server, properties, serve
from com.sun.star.lang import Locale
from com.sun.star.table import TableSortField
from com.sun.star.uno import RuntimeException

TEXT_FORMAT = 256


class TestServer(Server):
    def delete_rows(self, document: int, sheet: str, first: int, count: int) -> None:
        try:
            self.sheet(document, sheet).Rows.removeByIndex(first - 1, count)
        except RuntimeException as error:
            raise RefusedError(f"{sheet} is protected: nobody can delete rows there.") from error

    def type_all(self, document: int, entries: list[tuple[str, str, str]]) -> None:
        """(sheet, address, text) one after the other, as the keyboard enters them; nothing is calculated by force."""
        formats = self.document(document).NumberFormats
        sheets = {title: self.sheet(document, title) for title in {sheet for sheet, _, _ in entries}}
        protected = {title: sheet.isProtected() for title, sheet in sheets.items()}
        of_text: dict[int, bool] = {}  # asking LibreOffice takes longer than typing
        for sheet, address, text in entries:
            cell = sheets[sheet].getCellRangeByName(address)
            if protected[sheet] and cell.CellProtection.IsLocked:
                raise RefusedError(f"{sheet}!{address} is locked: nobody can type there.")
            key = cell.NumberFormat
            if key not in of_text:
                of_text[key] = bool(formats.getByKey(key).Type & TEXT_FORMAT)
            if of_text[key]:
                cell.String = text  # any other way, 1/2 becomes a date
            else:
                cell.FormulaLocal = text

    def spoil(self, document: int, spoils: list[tuple[str, str, dict[str, Any]]], sheets: list[str]) -> list[Any]:
        """What the sheets show while one cell after the other holds something else: at once, and recalculated hard."""
        shown = []
        for sheet, address, content in spoils:
            cell = self.sheet(document, sheet).getCellRangeByName(address)
            held = _held(cell)
            _put(cell, content)
            at_once = [self.glance(document, one) for one in sheets]
            self.recalculate(document)
            shown.append([at_once, [self.glance(document, one) for one in sheets]])
            _put(cell, held)
        return shown

    def glance(self, document: int, sheet: str) -> list[list[Any]]:
        """As `read`, four times faster: logical values are numbers, and a formula's "" is as good as an empty cell."""
        cells = self.area(document, sheet, None)
        rows = [[None if value == "" else value for value in row] for row in cells.getDataArray()]
        for area in cells.queryFormulaCells(ERROR_RESULTS).RangeAddresses:
            for row in range(area.StartRow, area.EndRow + 1):
                for column in range(area.StartColumn, area.EndColumn + 1):
                    rows[row][column] = {"error": cells.getCellByPosition(column, row).String}
        return rows

    def rename_sheet(self, document: int, sheet: str, title: str) -> None:
        self.sheet(document, sheet).Name = title

    def move(self, document: int, sheet: str, area: str, to: str) -> None:
        cells = self.sheet(document, sheet)
        target = cells.getCellRangeByName(to).CellAddress
        cells.moveRange(target, cells.getCellRangeByName(area).RangeAddress)

    def sort(self, document: int, sheet: str, area: str, column: int, descending: bool) -> None:
        field = TableSortField()
        field.Field = column
        field.IsAscending = not descending
        fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
        how = {"SortFields": fields, "ContainsHeader": False, "IsSortColumns": False}
        self.sheet(document, sheet).getCellRangeByName(area).sort(properties(how))

    def array_formula(self, document: int, sheet: str, area: str, formula: str) -> None:
        self.sheet(document, sheet).getCellRangeByName(area).setArrayFormula(formula)

    def formulas(self, document: int, sheet: str, area: str) -> list[list[str]]:
        return [list(row) for row in self.sheet(document, sheet).getCellRangeByName(area).getFormulaArray()]

    def shown(self, document: int, sheet: str, area: str) -> list[list[str]]:
        cells = self.sheet(document, sheet).getCellRangeByName(area)
        return [
            [cells.getCellByPosition(column, row).String for column in range(cells.Columns.Count)]
            for row in range(cells.Rows.Count)
        ]

    def modules(self, document: int) -> dict[str, list[str]]:
        libraries = self.document(document).BasicLibraries
        return {name: list(libraries.getByName(name).ElementNames) for name in libraries.ElementNames}

    def run(self, document: int, macro: str, arguments: list[Any]) -> Any:
        uri = f"vnd.sun.star.script:{macro}?language=Basic&location=document"
        return self.document(document).getScriptProvider().getScript(uri).invoke(tuple(arguments), (), ())[0]

    def show(self, document: int, sheet: str) -> None:
        """The window, with that sheet in front: what is seen is calculated at once."""
        controller = self.document(document).CurrentController
        controller.Frame.ContainerWindow.Visible = True
        controller.setActiveSheet(self.sheet(document, sheet))

    def calculates(self, document: int, on: bool) -> None:
        """Data, Calculate, AutoCalculate."""
        self.document(document).enableAutomaticCalculation(on)

    def processor(self) -> float:
        """Seconds that soffice has worked so far."""
        fields = Path(f"/proc/{self.soffice._process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()  # noqa: SLF001 - nobody else asks
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def description(self, function: str) -> dict[str, Any]:
        """What the function wizard shows."""
        described = self.soffice.create("com.sun.star.sheet.FunctionDescriptions").getByName(function)
        parts = {part.Name: part.Value for part in described}
        return {
            "name": parts["Name"],
            "description": parts["Description"],
            "arguments": [[each.Name, each.Description, each.IsOptional] for each in parts["Arguments"] or ()],
        }

    def setting(self, path: str, name: str, language: str) -> str:
        """A text of LibreOffice's configuration in that language."""
        provider = self.soffice.create("com.sun.star.configuration.ConfigurationProvider")
        provider.setLocale(Locale(language, "", ""))
        access = provider.createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationAccess", properties({"nodepath": path})
        )
        return str(access.getPropertyValue(name))


def _held(cell: Any) -> dict[str, Any]:
    content: dict[str, Any] = {"format": cell.NumberFormat}
    match cell.Type.value:
        case "VALUE":
            content["number"] = cell.Value
        case "TEXT":
            content["text"] = cell.String
        case "FORMULA":
            content["formula"] = cell.Formula
    return content


def _put(cell: Any, content: dict[str, Any]) -> None:
    """Put there as pasting does, whatever the cell's format says; without a content, the cell is emptied."""
    match content:
        case {"number": value}:
            cell.Value = value
        case {"text": text}:
            cell.String = text
        case {"formula": formula}:
            cell.Formula = formula
        case _:
            cell.setFormula("")
    if "format" in content:
        cell.NumberFormat = content["format"]


serve(TestServer)
