"""`xlelo/workbook/calc_server.py` with further verbs for tests. It runs in LibreOffice's own Python."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

import uno
from calc_server import ERROR_RESULTS, FILTERS, HEADLESS, RefusedError, Server, properties, serve, url
from com.sun.star.accessibility.AccessibleRole import ALERT, DIALOG, LABEL, PUSH_BUTTON, RADIO_BUTTON, STATIC, TEXT
from com.sun.star.accessibility.AccessibleStateType import SHOWING
from com.sun.star.awt.PosSize import POSSIZE
from com.sun.star.lang import IllegalArgumentException, IndexOutOfBoundsException, Locale
from com.sun.star.table import TableSortField
from com.sun.star.uno import RuntimeException

TEXT_FORMAT = 256
LONGEST_CLOSING = 120
"""In seconds."""
CONTENT = 1 | 2 | 4  # numbers, dates, texts
LOOK = ("CharFontName", "CharHeight", "CharWeight", "ParaIndent", "HoriJustify")
DOT = 2540 / 96  # of a screen, in hundredths of a millimetre


class TestServer(Server):
    @cached_property
    def _probe(self) -> _Probe:
        return _Probe()

    def type(self, document: int, sheet: str, address: str, text: str) -> None:
        cell = self.sheet(document, sheet).getCellRangeByName(address)
        if self.sheet(document, sheet).isProtected() and cell.CellProtection.IsLocked:
            raise RefusedError(f"{sheet}!{address} is locked: nobody can type there.")
        cell.FormulaLocal = text

    def insert_rows(self, document: int, sheet: str, before: int, count: int) -> None:
        try:
            self.sheet(document, sheet).Rows.insertByIndex(before - 1, count)
        except RuntimeException as error:
            raise RefusedError(f"{sheet} is protected: nobody can insert rows there.") from error

    def delete_rows(self, document: int, sheet: str, first: int, count: int) -> None:
        try:
            self.sheet(document, sheet).Rows.removeByIndex(first - 1, count)
        except RuntimeException as error:
            raise RefusedError(f"{sheet} is protected: nobody can delete rows there.") from error

    def unlocked(self, document: int, sheet: str, cells: list[str]) -> list[str]:
        found = self.sheet(document, sheet)
        locked = found.isProtected()
        return [one for one in cells if not (locked and found.getCellRangeByName(one).CellProtection.IsLocked)]

    def type_all(self, document: int, entries: list[tuple[str, str, str]]) -> None:
        """Type (sheet, address, text) in this order, as the keyboard does. No hard recalculation follows."""
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

    def spoil(self, document: int, spoils: list[list[tuple[str, str, dict[str, Any]]]], sheets: list[str]) -> list[Any]:
        """The sheets' values while some cells are spoiled: at once, and after a hard recalculation."""
        shown = []
        for entries in spoils:
            cells = [self.sheet(document, sheet).getCellRangeByName(address) for sheet, address, _ in entries]
            held = [_content_of(cell) for cell in cells]
            for cell, (_, _, content) in zip(cells, entries, strict=True):
                _put(cell, content)
            at_once = [self.glance(document, one) for one in sheets]
            self.recalculate(document)
            shown.append([at_once, [self.glance(document, one) for one in sheets]])
            for cell, content in zip(cells, held, strict=True):
                _put(cell, content)
        return shown

    def glance(self, document: int, sheet: str) -> list[list[Any]]:
        """As `read`, four times faster. Logical values are numbers, and a formula's empty text is an empty cell."""
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

    def copy(self, document: int, sheet: str, area: str, to: str) -> None:
        cells = self.sheet(document, sheet)
        target = cells.getCellRangeByName(to).CellAddress
        cells.copyRange(target, cells.getCellRangeByName(area).RangeAddress)

    def sort(self, document: int, sheet: str, area: str, column: int, descending: bool) -> None:
        field = TableSortField()
        field.Field = column
        field.IsAscending = not descending
        fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
        how = {"SortFields": fields, "ContainsHeader": False, "IsSortColumns": False}
        self.sheet(document, sheet).getCellRangeByName(area).sort(properties(how))

    def delete_cells(self, document: int, sheet: str, area: str, how: str) -> None:
        """`how`: UP, LEFT, ROWS or COLUMNS."""
        cells = self.sheet(document, sheet)
        mode = uno.Enum("com.sun.star.sheet.CellDeleteMode", how)
        cells.removeRange(cells.getCellRangeByName(area).RangeAddress, mode)

    def insert_cells(self, document: int, sheet: str, area: str, how: str) -> None:
        """`how`: DOWN, RIGHT, ROWS or COLUMNS."""
        cells = self.sheet(document, sheet)
        mode = uno.Enum("com.sun.star.sheet.CellInsertMode", how)
        cells.insertCells(cells.getCellRangeByName(area).RangeAddress, mode)

    def copy_sheet(self, document: int, sheet: str, title: str, place: int) -> None:
        self.document(document).Sheets.copyByName(sheet, title, place)

    def save(self, document: int, path: str, to: str) -> None:
        if to == "ods":
            self.document(document).storeToURL(url(path), properties({"FilterName": "calc8"}))
        else:
            super().save(document, path, to)

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

    def paste_values(self, document: int, sheet: str, area: str, into: int, at_sheet: str, at: str) -> None:
        """Copy, then Paste Special with texts, numbers and dates: results of formulas without formats."""
        self._select(document, sheet, area)
        self._dispatch(document, ".uno:Copy", {})
        self._select(into, at_sheet, at)
        self._dispatch(into, ".uno:InsertContents", {"Flags": "SVD", "FormulaCommand": 0, "SkipEmptyCells": False})

    def _select(self, document: int, sheet: str, area: str) -> None:
        controller = self.document(document).CurrentController
        controller.setActiveSheet(self.sheet(document, sheet))
        controller.select(self.sheet(document, sheet).getCellRangeByName(area))

    def _dispatch(self, document: int, command: str, how: dict[str, Any]) -> None:
        dispatcher = self.soffice.create("com.sun.star.frame.DispatchHelper")
        dispatcher.executeDispatch(self.document(document).CurrentController.Frame, command, "", 0, properties(how))

    def commands(self, document: int, chosen: list[tuple[str, str, str, dict[str, Any]]]) -> None:
        """For each (sheet, area, command, how): select the area and choose the command from the menu."""
        for sheet, area, command, how in chosen:
            self._select(document, sheet, area)
            self._dispatch(document, f".uno:{command}", how)

    def modules(self, document: int) -> dict[str, list[str]]:
        libraries = self.document(document).BasicLibraries
        return {name: list(libraries.getByName(name).ElementNames) for name in libraries.ElementNames}

    def run(self, document: int, macro: str, arguments: list[Any]) -> Any:
        uri = f"vnd.sun.star.script:{macro}?language=Basic&location=document"
        return self.document(document).getScriptProvider().getScript(uri).invoke(tuple(arguments), (), ())[0]

    def show(self, document: int, sheet: str) -> None:
        """Show the window with this sheet in front. Visible cells are calculated at once."""
        controller = self.document(document).CurrentController
        controller.Frame.ContainerWindow.Visible = True
        controller.setActiveSheet(self.sheet(document, sheet))

    def clipped(self, document: int, headings: list[tuple[str, int, int, int]]) -> list[str]:
        """The headings that do not fit. Each is given by sheet, row, column and the width of its button in dots.

        Calc itself measures each word's width and the height of the whole, in copies with free width.
        """
        wrong = []
        sheets = {title: self.sheet(document, title) for title in {sheet for sheet, *_ in headings}}
        heights = {(title, row): sheets[title].Rows.getByIndex(row - 1).Height for title, row, *_ in headings}
        widths = {
            (title, column): sheets[title].Columns.getByIndex(column - 1).Width for title, _, column, _ in headings
        }
        with self._probe.paper(self.soffice.desktop) as probe:
            for title, row, column, button in headings:
                cell = sheets[title].getCellByPosition(column - 1, row - 1)
                look, text, room = cell.getPropertyValues(LOOK), cell.String, widths[title, column] - button * DOT
                wrong += [
                    f"{title}: {text!r}: {one!r} is broken" for one in text.split() if probe.length(one, look) > room
                ]
                if probe.height(text, look, room) > heights[title, row]:
                    wrong.append(f"{title}: {text!r} is clipped")
        return wrong

    def cut_off(self, document: int, labels: list[tuple[str, int, int]]) -> list[str]:
        """The labels that are longer than the way to the next filled cell.

        Each is given by sheet, row and that cell's column.
        """
        wrong = []
        furthest = {sheet: column for sheet, _, column in sorted(labels, key=lambda label: label[2])}
        ways = {sheet: self._distances(document, sheet, column) for sheet, column in furthest.items()}
        with self._probe.paper(self.soffice.desktop) as probe:
            for sheet, row, column in labels:
                cell = self.sheet(document, sheet).getCellByPosition(0, row - 1)
                if (text := cell.String) and probe.length(text, cell.getPropertyValues(LOOK)) > ways[sheet][column - 1]:
                    wrong.append(f"{sheet}: {text!r} is cut off")
        return wrong

    def _distances(self, document: int, sheet: str, last: int) -> list[int]:
        """The width of all visible columns before each column."""
        columns = self.sheet(document, sheet).Columns
        before = map(columns.getByIndex, range(last - 1))
        return [*accumulate((one.Width if one.IsVisible else 0 for one in before), initial=0)]

    def print_selected(self, document: int, sheet: str, area: str, path: str) -> None:
        """Write the selected cells as a PDF, as the dialogs for printing and PDF do."""
        self._select(document, sheet, area)
        selection = self.document(document).CurrentController.getSelection()
        data = uno.Any("[]com.sun.star.beans.PropertyValue", properties({"Selection": selection}))
        how = properties({"FilterName": FILTERS["pdf"], "FilterData": data})
        self.document(document).storeToURL(url(path), how)

    def fill_screen(self, document: int, width: int, height: int) -> None:
        """Enlarge the window to this size."""
        window = self.document(document).CurrentController.Frame.ContainerWindow
        window.setPosSize(0, 0, width, height, POSSIZE)

    def open(self, document: int, path: str) -> None:
        """Open the file as a person does: in its own window in front."""
        loaded = self.soffice.desktop.loadComponentFromURL(url(path), "_blank", 0, ())
        loaded.CurrentController.Frame.activate()
        self._documents[document] = loaded

    def select(self, document: int, sheet: str, address: str) -> None:
        cell = self.sheet(document, sheet).getCellRangeByName(address)
        self.document(document).CurrentController.select(cell)

    def begin(self, document: int, command: str) -> None:
        """Choose a menu entry; its dialogs are not answered yet."""
        frame = self.document(document).CurrentController.Frame
        frame.activate()
        self._before = list(self._titles())
        dispatcher = self.soffice.create("com.sun.star.frame.DispatchHelper")
        self._working = threading.Thread(target=dispatcher.executeDispatch, args=(frame, command, "_self", 0, ()))
        self._working.start()

    def asks(self) -> bool:
        """True if a dialog with a text field is open."""
        for window in self.windows():
            with suppress(AttributeError, RuntimeException):  # it is going away
                box = window.getAccessibleContext()
                if box.getAccessibleRole() in (ALERT, DIALOG) and any(
                    part.getAccessibleRole() == TEXT for part in _parts(box)
                ):
                    return True
        return False

    def put(self, document: int, sheet: str, address: str, value: float) -> None:
        """Put a number into a text cell, as pasting does."""
        self.sheet(document, sheet).getCellRangeByName(address).Value = value

    def boxes(self, button: str) -> list[list[str]]:
        """The lines of each dialog that the keyboard opened. The button closes it."""
        found = []
        for window in self.windows():
            with suppress(AttributeError, RuntimeException):  # it is going away
                if (read := _read(window.getAccessibleContext(), (button,), [])) is not None:
                    found.append(read[0])
                    self.press(read[1], window)
        return found

    def answer(self, stop: bool, answers: list[str | None]) -> dict[str, Any]:
        """The texts of the dialogs before they were closed, and the new workbooks.

        `stop`: press the stop button in the waiting dialog. `answers`: the choice or text for each question in order;
        None presses its stop button.
        """
        said = _answer_dialogs(self, self._working, ("OK", "Stop") if stop else ("OK",), answers)
        return {"said": said, "opened": [title for title in self._titles() if title not in self._before]}

    def run_answering(self, document: int, macro: str, arguments: list[Any], answers: list[str | None]) -> Any:
        """A macro's result, and the texts of its dialogs."""
        found: list[Any] = []
        working = threading.Thread(target=lambda: found.append(self.run(document, macro, arguments)))
        working.start()
        said = _answer_dialogs(self, working, ("OK",), answers)
        return [*found, said]

    def report(self, title: str) -> list[str]:
        """The first column of a document that the menu opened; the document is then closed."""
        document = self._titled(title)
        cells = document.Sheets.getByIndex(0).Columns.getByIndex(0).queryContentCells(CONTENT)
        lines = [row[0] for number in range(cells.Count) for row in cells.getByIndex(number).getDataArray()]
        document.close(True)
        return lines

    def save_titled(self, title: str, path: str) -> None:
        """Save a document that the menu opened under a name, as a person does, and close it."""
        document = self._titled(title)
        document.storeAsURL(url(path), properties({"FilterName": FILTERS["xlsx"]}))
        document.close(True)

    def turn_to(self, document: int, title: str) -> None:
        """Continue with a document that the menu opened."""
        self._documents[document] = self._titled(title)

    def _titled(self, title: str) -> Any:
        components = self.soffice.desktop.getComponents().createEnumeration()
        while components.hasMoreElements():
            document = components.nextElement()
            if document.Title == title:
                return document
        raise RefusedError(f"No document is called {title}.")

    def windows(self) -> list[Any]:
        toolkit = self.soffice.create("com.sun.star.awt.Toolkit")
        found = []
        for number in range(toolkit.getTopWindowCount()):
            with suppress(RuntimeException, IllegalArgumentException, IndexOutOfBoundsException):  # gone since
                found.append(toolkit.getTopWindow(number))
        return found

    def press(self, button: Any, window: Any) -> None:
        """Press until the dialog is gone, because a busy machine may lose the first press."""
        give_up = time.monotonic() + LONGEST_CLOSING
        while any(window == other for other in self.windows()) and time.monotonic() < give_up:
            with suppress(RuntimeException):  # the box may be gone before the button answers
                button.doAccessibleAction(0)
            time.sleep(0.3)

    def _titles(self) -> Iterator[str]:
        components = self.soffice.desktop.getComponents().createEnumeration()
        while components.hasMoreElements():
            yield components.nextElement().Title

    def calculates(self, document: int, on: bool) -> None:
        """Turn AutoCalculate on or off."""
        self.document(document).enableAutomaticCalculation(on)

    def processor(self) -> float:
        """Processor seconds of soffice so far."""
        fields = Path(f"/proc/{self.soffice._process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()  # noqa: SLF001 - nobody else asks
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def busy(self) -> bool:
        """True if soffice is working now or waits for a processor."""
        threads = Path(f"/proc/{self.soffice._process.pid}/task").glob("*/stat")  # noqa: SLF001 - as above
        return any(one.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] == "R" for one in threads)

    def description(self, function: str) -> dict[str, Any]:
        """The texts of the function wizard."""
        described = self.soffice.create("com.sun.star.sheet.FunctionDescriptions").getByName(function)
        parts = {part.Name: part.Value for part in described}
        return {
            "name": parts["Name"],
            "description": parts["Description"],
            "arguments": [[each.Name, each.Description, each.IsOptional] for each in parts["Arguments"] or ()],
        }

    def newer_version(self, extension: str) -> str | None:
        """The version that the extension's own address offers; None if it is no later one."""
        name = "/singletons/com.sun.star.deployment.PackageInformationProvider"
        return dict(self.soffice.context.getValueByName(name).isUpdateAvailable(extension)).get(extension)

    def setting(self, path: str, name: str, language: str) -> str:
        """A text of LibreOffice's configuration in this language."""
        provider = self.soffice.create("com.sun.star.configuration.ConfigurationProvider")
        provider.setLocale(Locale(language, "", ""))
        access = provider.createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationAccess", properties({"nodepath": path})
        )
        return str(access.getPropertyValue(name))


class _Probe:
    """Two cells of a blank sheet that measure texts.

    Calls to LibreOffice are slow, so the results are kept: books and languages share many words.
    """

    def __init__(self) -> None:
        self._lengths: dict[tuple[str, str], int] = {}
        self._heights: dict[tuple[str, str, float], int] = {}

    @contextmanager
    def paper(self, desktop: Any) -> Iterator[_Probe]:
        paper = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, properties({"Hidden": True}))
        sheet = paper.Sheets.getByIndex(0)
        self._word, self._text = sheet.getCellByPosition(0, 0), sheet.getCellByPosition(1, 1)
        self._as_wide, self._room = sheet.Columns.getByIndex(0), sheet.Columns.getByIndex(1)
        self._row = sheet.Rows.getByIndex(1)
        yield self
        paper.close(True)

    def length(self, text: str, look: tuple[Any, ...]) -> int:
        """The length of the text in one line."""
        key = text, str(look)
        if key not in self._lengths:
            self._word.setPropertyValues((*LOOK, "IsTextWrapped"), (*look, False))
            self._word.String = text
            self._as_wide.OptimalWidth = True
            self._lengths[key] = int(self._as_wide.Width)
            self._word.String = ""
        return self._lengths[key]

    def height(self, text: str, look: tuple[Any, ...], room: float) -> int:
        key = text, str(look), room
        if key not in self._heights:
            self._room.Width = max(room, DOT)
            self._text.setPropertyValues((*LOOK, "IsTextWrapped"), (*look, len(text.split()) > 1))
            self._text.String = text
            self._row.OptimalHeight = True
            self._heights[key] = int(self._row.Height)
        return self._heights[key]


def _answer_dialogs(
    server: TestServer, working: threading.Thread, buttons: tuple[str, ...], answers: list[str | None]
) -> list[str]:
    """The texts of the dialogs that the work opened."""
    said: list[str] = []
    while working.is_alive():
        working.join(0.1)
        for window in server.windows():
            with suppress(AttributeError, RuntimeException):  # it is going away
                if (read := _read(window.getAccessibleContext(), buttons, answers)) is not None:
                    lines, button = read
                    said += lines
                    server.press(button, window)
    return said


def _read(window: Any, buttons: tuple[str, ...], answers: list[str | None]) -> tuple[list[str], Any] | None:
    """Enter the answer; return the dialog's texts and the button to press.

    A dialog is among the windows before it has its lines and is visible. Text that is entered then is lost.
    """
    if window.getAccessibleRole() not in (ALERT, DIALOG):
        return None
    parts = list(_parts(window))
    pressable = [part for part in parts if part.getAccessibleRole() == PUSH_BUTTON and _is_visible(part)]
    said = [
        line
        for one in parts
        if one.getAccessibleRole() in (LABEL, STATIC, RADIO_BUTTON)
        for line in one.getAccessibleName().split("\n")
    ]
    asks = any(part.getAccessibleRole() == TEXT for part in parts)
    if asks:
        buttons = ("OK",) if answers[0] is not None else ("Stop", "Cancel")
    for button in pressable:
        if button.getAccessibleName() in buttons:
            if asks:
                _enter(parts, answers[0] or "")
                del answers[0]
            return said, button
    return None


def _is_visible(part: Any) -> bool:
    states = part.getAccessibleStateSet()
    return bool(states.contains(SHOWING) if hasattr(states, "contains") else states & SHOWING)


def _enter(parts: list[Any], answer: str) -> None:
    """Click a choice of this name, or type the answer."""
    offered = [part for part in parts if part.getAccessibleRole() == RADIO_BUTTON]
    for one in offered:
        if answer and answer in one.getAccessibleName():
            one.doAccessibleAction(0)
            return
    (line,) = (part for part in parts if part.getAccessibleRole() == TEXT)
    line.setText(answer)


def _parts(context: Any) -> Iterator[Any]:
    yield context
    for number in range(context.getAccessibleChildCount()):
        yield from _parts(context.getAccessibleChild(number).getAccessibleContext())


def _content_of(cell: Any) -> dict[str, Any]:
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
    """Put the content into the cell as pasting does, whatever the cell's format is.

    Without a content, empty the cell.
    """
    if "format" in content:  # before what needs it: to ISLOGICAL a number is what its cell's format says
        cell.NumberFormat = content["format"]
    match content:
        case {"number": value}:
            cell.Value = value
        case {"text": text}:
            cell.String = text
        case {"formula": formula}:
            cell.Formula = formula
        case {"typed": typed}:  # which takes a format with it: TRUE is a logical value then, else the number 1
            cell.FormulaLocal = typed
        case _:
            cell.setFormula("")


serve(TestServer, *([] if "XLELO_WINDOW" in os.environ else [HEADLESS]))
