"""`xlelo/workbook/calc_server.py` with more verbs, for what only tests ask. Runs under LibreOffice's own Python."""

from __future__ import annotations

from typing import Any

import uno
from calc_server import RefusedError, Server, properties, serve
from com.sun.star.lang import Locale
from com.sun.star.table import TableSortField
from com.sun.star.uno import RuntimeException


class TestServer(Server):
    def delete_rows(self, document: int, sheet: str, first: int, count: int) -> None:
        try:
            self.sheet(document, sheet).Rows.removeByIndex(first - 1, count)
        except RuntimeException as error:
            raise RefusedError(f"{sheet} is protected: nobody can delete rows there.") from error

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


serve(TestServer)
