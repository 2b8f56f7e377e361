"""LibreOffice for tests: one long-lived soffice, controlled from here, that never sees the tests' own folders.

Its profile is LibreOffice's default, so that no setting of ours makes a wrong workbook look right.
`calc.values` and `calc.convert` do a hard recalculation, as the program does; a document shows what an officer sees.

    def test_something(calc, tmp_path):                      # the session's soffice (conftest.py)
        with calc.load(tmp_path / "book.xlsx") as document:  # macros=True runs the file's own VBA and Basic
            document.type("Games", "B5", "2030")             # as a person types; a locked cell is an OfficeError
            document.type_all([("Games", "B5", "2030"), ("Games", "B6", "1/2")])
            document.insert_rows("Games", before=7, number=2)
            document.delete_rows("Games", first=9)
            document.rename_sheet("Games", "Partides")       # formulas follow
            document.move("Games", "A3:C3", to="A12")        # cut and paste
            document.copy("Games", "D3:F3", to="D4")
            document.sort("Games", "A2:C90", column=1)       # by the area's second column
            document.array_formula("Games", "E2:E9", "=A2:A9*2")
            assert document.read("Games", "A1:B2") == [["id", "Elo"], ["P1", 2030.0]]
            document.values()["Games"][5, 2]                 # {sheet: {(row, column): value}}, all of it
            document.formulas("Games", "A1:B2"), document.shown("Games", "A1:B2")
            document.modules(), document.run("VBAProject.xlelo_udfs.ELO_RULES")
            document.save(tmp_path / "saved.xlsx")

Values are floats, texts, True/False, None for an empty cell and CellError ("#N/A", or LibreOffice's own "Err:502").
`type` reads English: a comma between arguments; `array_formula` takes LibreOffice's own form: a semicolon.

`calc` is an `xlelo.workbook.recalculate.LibreOffice`, so `calc.values(path)` and `calc.convert(...)` are there too.
`calc.profile` is its profile: put files below `calc.profile / "user"` and then call `calc.own(that folder)`, because
root's soffice runs as the user nobody. A script in `user/Scripts/python` must only read what nobody may read. A test
that changes extensions or settings must `start()` a soffice of its own, and `stop()` it before the change.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar
from weakref import WeakSet

import pytest

from xlelo.workbook.office import NoOfficeError, find_soffice
from xlelo.workbook.recalculate import Document, LibreOffice
from xlelo.workbook.values import CellError, Cells, Value, Values, answered_cells

Kind = TypeVar("Kind", bound=LibreOffice)
_STARTED: WeakSet[LibreOffice] = WeakSet()


def start() -> Calc:
    """Start LibreOffice. Without it the test is skipped, or fails if hosts are required (XLELO_REQUIRE_HOSTS=1)."""
    return start_as(Calc)


def start_as(kind: type[Kind]) -> Kind:
    try:
        started = kind()
    except NoOfficeError as missing:
        absent(str(missing))
    _STARTED.add(started)
    return started


def has_died() -> bool:
    """True if a LibreOffice has ended that nobody closed."""
    return any(
        one._talk is not None and not one.runs() and one.home.exists()  # noqa: SLF001 - only the tests ask
        for one in _STARTED
    )


def absent(reason: str) -> NoReturn:
    """Report a missing host: skip the test, or fail if hosts are required."""
    if os.environ.get("XLELO_REQUIRE_HOSTS") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def needs_python_scripts() -> None:
    """Skip without LibreOffice's provider for Python scripts, which can be missing although the bridge is there."""
    program = find_soffice().parent
    if not any((folder / "pythonscript.py").is_file() for folder in (program, program.parent / "Resources")):
        absent(
            f"LibreOffice is installed in {program}, but not its script provider for Python "
            "(Debian, Ubuntu: apt install libreoffice-script-provider-python)."
        )


def own_setting(node: str, name: str, value: str) -> str:
    """A profile in which a person has changed one of Calc's options."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
        f'<item oor:path="/org.openoffice.Office.Calc/{node}"><prop oor:name="{name}" oor:op="fuse">'
        f"<value>{value}</value></prop></item></oor:items>\n"
    )


RECALCULATE_ON_OPENING = own_setting("Formula/Load", "OOXMLRecalcMode", "0")
"""Tools > Options > LibreOffice Calc > Formula > Recalculation on File Load: Always."""


class Calc(LibreOffice):
    def __init__(self, settings: str = "") -> None:
        super().__init__(server=Path(__file__).with_name("uno_server.py"), settings=settings)

    def load(self, path: Path, *, macros: bool = False) -> CalcDocument:
        return CalcDocument(self, path, macros=macros)

    def description(self, function: str) -> dict[str, Any]:
        """The texts of the function wizard: name, description, arguments as [name, description, optional]."""
        described: dict[str, Any] = self.request("description", function=function)
        return described

    def processor(self) -> float:
        """Processor seconds of soffice so far."""
        return float(self.request("processor"))

    def busy(self) -> bool:
        """True if soffice is working now or waits for a processor."""
        return bool(self.request("busy"))

    def newer_version(self, extension: str) -> str | None:
        """The version that LibreOffice offers for an installed extension; None if it has the newest."""
        found: str | None = self.request("newer_version", extension=extension)
        return found

    def setting(self, path: str, name: str, language: str) -> str:
        return str(self.request("setting", path=path, name=name, language=language))


class CalcDocument(Document):
    @property
    def number(self) -> int:
        """The number that identifies the document on soffice's side."""
        return self._number

    def type(self, sheet: str, address: str, text: str) -> None:
        """Type as a person does: "=A1+1" is a formula, "1.5" a number, "1/2" a date unless the cell is a Text cell."""
        self.ask("type", sheet=sheet, address=address, text=text)

    def read(self, sheet: str, area: str) -> list[list[Value | None]]:
        """Values of "B5" or "A1:C20", row by row."""
        rows = self.ask("read", sheet=sheet, area=area)
        return [[CellError(value["error"]) if isinstance(value, dict) else value for value in row] for row in rows]

    def insert_rows(self, sheet: str, before: int, number: int = 1) -> None:
        self.ask("insert_rows", sheet=sheet, before=before, count=number)

    def delete_rows(self, sheet: str, first: int, number: int = 1) -> None:
        self.ask("delete_rows", sheet=sheet, first=first, count=number)

    def type_all(self, entries: Sequence[tuple[str, str, str]]) -> None:
        """Type (sheet, address, text) in this order, as the keyboard does."""
        self.ask("type_all", entries=list(entries))

    def unlocked(self, sheet: str, cells: Sequence[str]) -> list[str]:
        """Those of the cells in which a person can type."""
        found: list[str] = self.ask("unlocked", sheet=sheet, cells=list(cells))
        return found

    def glance(self, sheet: str) -> Cells:
        """The whole sheet, four times faster than `values`.

        Logical values are numbers, and empty texts of formulas are missing.
        """
        return answered_cells(self.ask("glance", sheet=sheet))

    def spoil_all(
        self, spoils: Sequence[Sequence[tuple[str, str, dict[str, Any]]]], sheets: Sequence[str]
    ) -> list[tuple[Values, Values]]:
        """The sheets' values for each set of spoiled cells: at once, and after a hard recalculation."""
        answers = self.ask("spoil", spoils=[list(one) for one in spoils], sheets=list(sheets))
        return [(_values(sheets, at_once), _values(sheets, recalculated)) for at_once, recalculated in answers]

    def show(self, sheet: str) -> None:
        """Show the window with this sheet in front; until then a document is hidden."""
        self.ask("show", sheet=sheet)

    def clipped_headings(self, headings: Sequence[tuple[str, int, int, int]]) -> list[str]:
        """The headings that do not fit. Each is given by sheet, row, column and the width of its button in dots."""
        found: list[str] = self.ask("clipped", headings=list(headings))
        return found

    def cut_off(self, labels: Sequence[tuple[str, int, int]]) -> list[str]:
        """The labels that are too long. Each is given by sheet, row and the column of the next filled cell."""
        found: list[str] = self.ask("cut_off", labels=list(labels))
        return found

    def print_area(self, sheet: str, area: str, out: Path) -> None:
        """Write only these cells as a PDF."""
        printed = self._office.home / f"{self._office.number()}.pdf"
        self.ask("print_selected", sheet=sheet, area=area, path=str(printed))
        shutil.copyfile(printed, out)

    def calculates(self, *, on: bool) -> None:
        """Turn AutoCalculate on or off; it is on by default."""
        self.ask("calculates", on=on)

    def rename_sheet(self, sheet: str, title: str) -> None:
        self.ask("rename_sheet", sheet=sheet, title=title)

    def move(self, sheet: str, area: str, to: str) -> None:
        self.ask("move", sheet=sheet, area=area, to=to)

    def copy(self, sheet: str, area: str, to: str) -> None:
        """Copy and paste with formulas."""
        self.ask("copy", sheet=sheet, area=area, to=to)

    def sort(self, sheet: str, area: str, column: int, *, descending: bool = False) -> None:
        """Sort the area, which has no heading. `column` is counted from 0 at the area's left."""
        self.ask("sort", sheet=sheet, area=area, column=column, descending=descending)

    def paste_values(self, sheet: str, area: str, into: CalcDocument, at_sheet: str, at: str) -> None:
        """Copy here, and paste only the values there."""
        self.ask("paste_values", sheet=sheet, area=area, into=into.number, at_sheet=at_sheet, at=at)

    def delete_cells(self, sheet: str, area: str, how: Literal["UP", "LEFT", "ROWS", "COLUMNS"]) -> None:
        """Delete cells; the others close the gap."""
        self.ask("delete_cells", sheet=sheet, area=area, how=how)

    def insert_cells(self, sheet: str, area: str, how: Literal["DOWN", "RIGHT", "ROWS", "COLUMNS"]) -> None:
        """Insert cells; the others make room."""
        self.ask("insert_cells", sheet=sheet, area=area, how=how)

    def copy_sheet(self, sheet: str, title: str, place: int) -> None:
        self.ask("copy_sheet", sheet=sheet, title=title, place=place)

    def array_formula(self, sheet: str, area: str, formula: str) -> None:
        self.ask("array_formula", sheet=sheet, area=area, formula=formula)

    def formulas(self, sheet: str, area: str) -> list[list[str]]:
        formulas: list[list[str]] = self.ask("formulas", sheet=sheet, area=area)
        return formulas

    def texts(self, sheet: str, area: str) -> list[list[str]]:
        texts: list[list[str]] = self.ask("shown", sheet=sheet, area=area)
        return texts

    def commands(self, *chosen: tuple[str, str, str], **how: Any) -> None:
        """For each (sheet, area, command): select the area and choose the command from the menu."""
        self.ask("commands", chosen=[(*one, how) for one in chosen])

    def modules(self) -> dict[str, list[str]]:
        """Library → its modules."""
        modules: dict[str, list[str]] = self.ask("modules")
        return modules

    def run(self, macro: str, *arguments: object) -> Any:
        """The result of a macro in the document, such as "VBAProject.module.FUNCTION"."""
        return self.ask("run", macro=macro, arguments=list(arguments))


def _values(sheets: Sequence[str], read: list[list[list[Any]]]) -> Values:
    return {sheet: answered_cells(rows) for sheet, rows in zip(sheets, read, strict=True)}
