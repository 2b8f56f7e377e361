"""The open LibreOffice, as the menu needs it: current document, copies, recalculation, dialogs.

Only here is UNO used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import uno

from xlelo.hosts.libreoffice import unsaved_documents
from xlelo.hosts.libreoffice.dialogs import ask, choose, pick
from xlelo.hosts.libreoffice.open_program import OpenProgram
from xlelo.hosts.menu.verbs import no_workbook
from xlelo.officer.confirming import bring_along, confirmed_keys
from xlelo.workbook.calc_server import Server, properties, url
from xlelo.workbook.values import Values, answered_cells

_SPREADSHEET = "com.sun.star.sheet.SpreadsheetDocument"
_XLSX = "Calc MS Excel 2007 XML"
_LINES_OF_A_BOX = 12
_SAVE_AS = 10  # com.sun.star.ui.dialogs.TemplateDescription.FILESAVE_AUTOEXTENSION
_WIDE = 24_000  # hundredths of a millimetre
_MAX_ROW_CELLS = 40


class Desk(OpenProgram):
    def __init__(self, context: Any) -> None:
        super().__init__(context)
        self._document = self.desktop.getCurrentComponent()

    def runs(self) -> bool:
        return True

    def document(self) -> Any:
        if self._document is None or not self._document.supportsService(_SPREADSHEET):
            raise no_workbook()
        return self._document

    def copy(self, folder: Path) -> Path:
        """A copy of the document as it is on the screen, saved or not."""
        document = self.document()
        title = Path(document.Title.partition(" - ")[0]).stem
        path = folder / f"{title.replace('/', '_') or 'workbook'}.xlsx"
        document.storeToURL(url(str(path)), properties({"FilterName": _XLSX}))
        if document.URL.startswith("file:"):
            bring_along(self.path(document.URL), path)
        else:
            unsaved_documents.bring_along(document, path)
        return path

    def values(self, path: Path) -> Values:
        """Every cell of the file, recalculated."""
        server = Server(self)
        server.load(0, str(path), macros=False)
        try:
            server.recalculate(0)
            return {sheet: answered_cells(server.read(0, sheet, None)) for sheet in server.sheets(0)}
        finally:
            server.close(0)

    def selection(self) -> list[str]:
        """The texts of the selected cell's row; the selected cell comes first."""
        selection = self.document().getCurrentSelection()
        if selection is None or not hasattr(selection, "RangeAddress"):
            return []
        address = selection.RangeAddress
        sheet = self.document().Sheets.getByIndex(address.Sheet)
        columns = [address.StartColumn, *range(_MAX_ROW_CELLS)]
        texts = (sheet.getCellByPosition(column, address.StartRow).String for column in columns)
        return [text for text in texts if text]

    def open_copy(self, path: Path) -> None:
        document = self.desktop.loadComponentFromURL(url(str(path)), "_blank", 0, properties({"AsTemplate": True}))
        unsaved_documents.keep(document, confirmed_keys(path))

    def print_as_pdf(self, path: Path, out: Path) -> None:
        server = Server(self)
        server.load(0, str(path), macros=False)
        try:
            server.save(0, str(out), to="pdf")
        finally:
            server.close(0)

    def path(self, address: str) -> Path:
        return Path(uno.fileUrlToSystemPath(address))

    def place_to_save(self, title: str, name: str, suffix: str) -> Path | None:
        """Ask for a new file. LibreOffice's dialog itself asks before it replaces a file."""
        picker = self._context.ServiceManager.createInstanceWithArgumentsAndContext(
            "com.sun.star.ui.dialogs.FilePicker", (_SAVE_AS,), self._context
        )
        picker.setTitle(title)
        picker.appendFilter(suffix.removeprefix("."), f"*{suffix}")
        picker.setDefaultName(f"{name}{suffix}")
        if not picker.execute():
            return None
        return self.path(picker.getFiles()[0]).with_suffix(suffix)

    def files_to_read(self, title: str) -> list[Path]:
        """One or several files; empty if the user cancels."""
        picker = self.create("com.sun.star.ui.dialogs.FilePicker")
        picker.setTitle(title)
        picker.setMultiSelectionMode(True)
        return [self.path(address) for address in picker.getSelectedFiles()] if picker.execute() else []

    def ask(self, title: str, words: str, choices: Mapping[str, str]) -> str | None:
        """A choice or typed text; None if the user cancels."""
        return choose(self, title, words, choices) if choices else ask(self, title, words)

    def pick(self, title: str, words: str, choices: Mapping[str, str]) -> str | None:
        """One of the choices; None if the user cancels."""
        return pick(self, title, words, choices)

    def show(self, title: str, lines: Sequence[str]) -> None:
        """Show the lines in a message box, or on a sheet of a new document if there are many."""
        if len(lines) <= _LINES_OF_A_BOX:
            self.show_box(title, lines)
            return
        report = self.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
        sheet = report.Sheets.getByIndex(0)
        cells = sheet.getCellRangeByPosition(0, 0, 0, len(lines))
        cells.Columns.getByIndex(0).Width = _WIDE
        cells.IsTextWrapped = True
        cells.setDataArray(((title,), *((line,) for line in lines)))
        cells.getCellByPosition(0, 0).CharWeight = 150.0
        report.setModified(False)
