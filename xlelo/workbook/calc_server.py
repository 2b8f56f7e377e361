"""The server behind `office.Office`: it runs under LibreOffice's own Python and drives one soffice.

Start it as `python calc_server.py SOFFICE HOME`. It imports nothing of xlelo. It reads one JSON request per line from
standard input, `{"verb": ..., "arguments": {...}}`, and writes one JSON answer per line to standard output: `{"result":
...}`, `{"refused": "a sentence"}`, `{"failed": "a traceback"}` or, if soffice has stopped, `{"stopped": "a
traceback"}`. When standard input ends, the server ends and stops soffice. So it also ends if its parent process is
killed.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import uno
from com.sun.star.beans import PropertyValue

RESTART = (0, 79, 81)
"""Exit statuses that need a restart: first start of a profile, new extensions; 0: an older soffice was ending."""
START_SECONDS = 120
END_SECONDS = 10
HEADLESS = "--headless"
DESKTOP = "com.sun.star.frame.Desktop"

MACROS_OFF, MACROS_ON = 0, 4
UPDATE_NO_LINKS = 0
TEXT_RESULTS, ERROR_RESULTS = 2, 4
LOGICAL_FORMAT = 1024
FILTERS = {"pdf": "calc_pdf_Export", "xlsx": "Calc MS Excel 2007 XML"}


class RefusedError(Exception):
    """A refused request. The message is a sentence for the person who asked."""


class Soffice:
    """One soffice process with its own profile, and the connection to it."""

    def __init__(self, program: Path, home: Path, *options: str) -> None:
        self._pipe = f"xlelo{os.getpid()}"
        self._command = [
            str(program),
            f"-env:UserInstallation={(home / 'profile').as_uri()}",
            *options,
            "--norestore",
            "--nologo",
            "--nodefault",
            "--nolockcheck",
            f"--accept=pipe,name={self._pipe};urp;",
        ]
        # soffice must not inherit our standard output: its reader would then wait until soffice ends, too.
        self._log = (home / "soffice.log").open("ab")
        self._process = self._start()
        self.context, self.desktop = self._connect()

    def create(self, service: str) -> Any:
        return self.context.ServiceManager.createInstanceWithContext(service, self.context)

    def runs(self) -> bool:
        """Return whether soffice answers. The test uses the connection, because it ends before the process does."""
        try:
            self.desktop.getCurrentFrame()
        except Exception:  # noqa: BLE001 - after any error it does not answer
            return False
        return True

    def end(self) -> None:
        try:
            self.desktop.terminate()
            self._process.wait(END_SECONDS)
        except Exception:  # noqa: BLE001 - after any failure it is killed
            self.kill()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - the program is the one that was found installed
            self._command, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log
        )

    def _connect(self) -> tuple[Any, Any]:
        """Connect, and ask for the desktop: a soffice that is about to start again accepts the connection and ends."""
        here = uno.getComponentContext()
        resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
        give_up = time.monotonic() + START_SECONDS
        while True:
            try:
                context = resolver.resolve(f"uno:pipe,name={self._pipe};urp;StarOffice.ComponentContext")
                return context, context.ServiceManager.createInstanceWithContext(DESKTOP, context)
            except Exception as error:
                status = self._process.poll()
                if status in RESTART:
                    self._process = self._start()
                elif status is not None or time.monotonic() > give_up:
                    self.kill()
                    raise RefusedError(f"LibreOffice does not start (exit status {status}).") from error
                time.sleep(0.05)


class Office(Protocol):
    """A running LibreOffice: another process, or the one in which this code runs."""

    desktop: Any

    def runs(self) -> bool: ...


class Server:
    """The server. Its methods are the verbs; a document is known by its number, a sheet by its title."""

    def __init__(self, soffice: Office) -> None:
        self.soffice = soffice
        self._documents: dict[int, Any] = {}
        self._formats: dict[int, dict[int, int]] = {}
        """Document → its number formats → their types."""

    def load(self, document: int, path: str, macros: bool) -> None:
        name = Path(path).name
        options = {
            "Hidden": True,
            "MacroExecutionMode": MACROS_ON if macros else MACROS_OFF,
            "UpdateDocMode": UPDATE_NO_LINKS,
        }
        try:
            loaded = self.soffice.desktop.loadComponentFromURL(url(path), "_blank", 0, properties(options))
        except Exception as error:
            if not self.soffice.runs():
                raise
            raise RefusedError(f"LibreOffice cannot open {name}.") from error
        if loaded is None or not loaded.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            raise RefusedError(f"{name} is no workbook that LibreOffice can open.")
        self._documents[document] = loaded

    def close(self, document: int) -> None:
        self.document(document).close(True)
        del self._documents[document]
        self._formats.pop(document, None)

    def save(self, document: int, path: str, to: str) -> None:
        self.document(document).storeToURL(url(path), properties({"FilterName": FILTERS[to]}))

    def recalculate(self, document: int) -> None:
        """Calculate everything anew, after what a file without results leaves to calculate.

        LibreOffice 7.4 calculates a club's list wrongly if the very first calculation is one of everything.
        """
        self.document(document).calculate()
        self.document(document).calculateAll()

    def sheets(self, document: int) -> list[str]:
        return list(self.document(document).Sheets.ElementNames)

    def read(self, document: int, sheet: str, area: str | None) -> list[list[Any]]:
        """Return rows of numbers, logical values, texts and `{"error": text}`. An empty cell is null."""
        cells = self.area(document, sheet, area)
        rows = [[None if value == "" else value for value in row] for row in cells.getDataArray()]
        for row, column in _places(cells.queryFormulaCells(TEXT_RESULTS), cells):
            rows[row][column] = rows[row][column] or ""
        for row, column in _places(cells.queryFormulaCells(ERROR_RESULTS), cells):
            rows[row][column] = {"error": cells.getCellByPosition(column, row).String}
        for row, column in self._logical(document, cells, rows):
            rows[row][column] = rows[row][column] == 1.0
        return rows

    def _logical(self, document: int, cells: Any, rows: list[list[Any]]) -> Iterator[tuple[int, int]]:
        """Places of the zeros and ones that are displayed as logical values.

        Each request to LibreOffice takes as long as reading many cells. So it is asked for the format of a whole
        column; most columns have one format. If a column has several, LibreOffice answers 0, as it does for the default
        format.
        """
        for column, values in enumerate(zip(*rows, strict=True)):
            found = [(row, column) for row, value in enumerate(values) if value in (0.0, 1.0)]
            if not found:
                continue
            part = cells.getCellRangeByPosition(column, found[0][0], column, found[-1][0])
            if number_format := part.NumberFormat:
                yield from found if self._shows_logical(document, number_format) else ()
                continue
            groups = part.getUniqueCellFormatRanges()
            for group in map(groups.getByIndex, range(groups.Count)):
                if self._shows_logical(document, group.NumberFormat):
                    yield from set(_places(group, cells)).intersection(found)

    def _shows_logical(self, document: int, number_format: int) -> bool:
        known = self._formats.setdefault(document, {})
        if number_format not in known:
            known[number_format] = self.document(document).NumberFormats.getByKey(number_format).Type
        return bool(known[number_format] & LOGICAL_FORMAT)

    def area(self, document: int, sheet: str, area: str | None) -> Any:
        cells = self.sheet(document, sheet)
        if area is not None:
            return cells.getCellRangeByName(area)
        cursor = cells.createCursor()
        cursor.gotoEndOfUsedArea(False)
        end = cursor.RangeAddress
        return cells.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)

    def document(self, number: int) -> Any:
        if number not in self._documents:
            raise RefusedError("That workbook is no longer open in LibreOffice.")
        return self._documents[number]

    def sheet(self, document: int, title: str) -> Any:
        sheets = self.document(document).Sheets
        if not sheets.hasByName(title):
            raise RefusedError(f"There is no sheet {title!r}, only {', '.join(sheets.ElementNames)}.")
        return sheets.getByName(title)


def _places(areas: Any, cells: Any) -> Iterator[tuple[int, int]]:
    """Yield row and column of each cell of the areas, counted from the first cell of `cells`."""
    first = cells.RangeAddress
    for area in areas.RangeAddresses:
        for row in range(area.StartRow, area.EndRow + 1):
            for column in range(area.StartColumn, area.EndColumn + 1):
                yield row - first.StartRow, column - first.StartColumn


def properties(values: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(PropertyValue(name, 0, value, 0) for name, value in values.items())


def url(path: str) -> str:
    return str(uno.systemPathToFileUrl(path))


def _answer(server: Server, request: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"result": getattr(server, request["verb"])(**request["arguments"])}
    except RefusedError as refusal:
        return {"refused": str(refusal)}
    except Exception:  # noqa: BLE001 - the parent process raises it
        return {"failed" if server.soffice.runs() else "stopped": traceback.format_exc()}


def serve(kind: type[Server], *options: str) -> None:
    """Answer requests until standard input ends. `options`: command-line options for soffice."""
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    requests: queue.Queue[str | None] = queue.Queue()

    def say(answer: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()

    program, home = (Path(argument) for argument in sys.argv[1:])
    try:
        soffice = Soffice(program, home, *options)
    except RefusedError as refusal:
        say({"refused": str(refusal)})
        return
    say({"result": "ready"})

    def listen() -> None:
        for line in sys.stdin:
            requests.put(line)
        requests.put(None)
        time.sleep(END_SECONDS)  # the parent has gone; the present request has this long to finish
        soffice.kill()
        os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
    server = kind(soffice)
    asker = os.getppid()
    try:
        while (line := requests.get()) is not None:
            say(_answer(server, json.loads(line)))
    finally:
        soffice.end()
        if os.getppid() != asker:  # a killed parent cannot remove the folder itself
            shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    serve(Server, HEADLESS)
