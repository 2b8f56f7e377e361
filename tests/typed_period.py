"""A period typed into an empty workbook in LibreOffice, and the same rows as a folder for the rules."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from judgement import Display, Rows, shown_by
from libreoffice import CalcDocument
from papers import Federation

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.sheets.contents import number
from xlelo.workbook.compile import Layout
from xlelo.workbook.values import Values

PLAYED_IN, PLAYED_BY = ("event", "competition"), ("white", "black", "white_2", "white_3", "black_2", "black_3")
SWITCHES = "Parameters"


def entry_text(value: Any) -> str:
    """The text that a person types for a value; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return str(number(value))
    return value.isoformat() if isinstance(value, date) else str(value)


@dataclass(eq=False)
class Line:
    """A typed row and its present place."""

    sheet: str
    row: int
    cells: dict[str, str] = field(default_factory=dict)


class Typing:
    """The typed rows as the sheets hold them now."""

    def __init__(self, federation: Federation, layout: Layout, document: CalcDocument) -> None:
        self.federation, self.layout, self.document = federation, layout, document
        self.lines: list[Line] = []
        self.singles: dict[str, dict[str, str]] = {}
        self._waiting: list[tuple[str, str, str]] = []

    # -- what a person does

    def single(self, sheet: str, key: str, value: Any) -> None:
        self.singles.setdefault(sheet, {})[key] = entry_text(value)
        self._enter(sheet, key, 1, entry_text(value))

    def write(self, sheet: str, row: int, cells: Mapping[str, Any]) -> Line:
        line = Line(sheet, row)
        self.lines.append(line)
        self.correct(line, {key: value for key, value in cells.items() if value is not None})
        return line

    def correct(self, line: Line, cells: Mapping[str, Any]) -> None:
        for key, value in cells.items():
            line.cells[key] = entry_text(value)
            self._enter(line.sheet, key, line.row, line.cells[key])

    def delete(self, line: Line) -> None:
        """Delete the whole row, as the menu does; the rows below move up."""
        self._type()
        first = min(area.first for (sheet, _), area in self.layout.areas.items() if sheet == line.sheet)
        self.document.delete_rows(self.layout.titles[line.sheet], first=first + line.row - 1)
        self.lines.remove(line)
        for other in self.lines:
            if other.sheet == line.sheet and other.row > line.row:
                other.row -= 1

    def next_row(self, sheet: str) -> int:
        """The first row below everything typed on the sheet."""
        return 1 + max((line.row for line in self.lines if line.sheet == sheet), default=0)

    def _enter(self, sheet: str, key: str, row: int, text: str) -> None:
        area = self.layout.areas[sheet, key]
        self._waiting.append((self.layout.titles[sheet], f"{area.letter}{area.first + row - 1}", text))

    def _type(self) -> None:
        """Type all waiting cells in one request, because a request takes longer than a cell."""
        self.document.type_all(self._waiting)
        self._waiting = []

    # -- what stands there

    def display(self) -> Display:
        self._type()
        sheets = ["Checks", *(paper.sheet for paper in self.federation.papers)]
        values = {title: self._glance(title) for title in (self.layout.titles[sheet] for sheet in sheets)}
        return shown_by(self.layout, self.federation.papers, values)

    def everything(self) -> Values:
        self._type()
        return {title: self._glance(title) for title in self.document.ask("sheets")}

    def _glance(self, title: str) -> Any:
        return self.document.glance(title)

    # -- what the engine says of the same rows

    def strangers(self) -> set[str]:
        """Ids of players in games who are neither players nor entered guests."""
        known = {
            line.cells.get(key, "")
            for line in self.lines
            for sheet, key in (("Players", "id"), ("Participants", "player"))
            if line.sheet == sheet
        }
        played = {line.cells.get(key, "") for line in self.lines if line.sheet == "Games" for key in PLAYED_BY}
        return played - known - {""}

    def lists(self, folder: Path) -> Mapping[str, Rows] | None:
        """The lists by the rules; None if the rows cannot be rated."""
        self._write(folder)
        try:
            period, readings, _ = read_period(folder, self.federation.book.regulation)
        except Refused:
            return None
        return self.federation.lists(period, readings)

    def _write(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        run = self.federation.book.regulation.run
        assert run is not None
        for file in run.files:
            sheet = file.name.capitalize()
            rows = [
                line.cells for line in sorted(self._of(sheet), key=lambda line: line.row) if any(line.cells.values())
            ]
            if file.one_row:
                rows = [self.singles[sheet]]
            names = [column.name for column in file.columns]
            _write_rows(folder / f"{file.name}.csv", names, map(_add_performance, rows))
        fields = {column.key: column.parameter for column in self.layout.sheet(SWITCHES).columns() if column.parameter}
        chosen = [
            {"parameter": fields[key], "value": text} for key, text in self.singles[SWITCHES].items() if key in fields
        ]
        _write_rows(folder / "parameters.csv", ["parameter", "value"], chosen)

    def _of(self, sheet: str) -> list[Line]:
        return sorted((line for line in self.lines if line.sheet == sheet), key=lambda line: line.row)


def _add_performance(cells: Mapping[str, str]) -> Mapping[str, str]:
    """The cells with Rp for the folder; the sheet holds a block as n and n·Rp."""
    if not cells.get("weighted"):
        return cells
    return {**cells, "performance": str(Fraction(int(cells["weighted"]), int(cells["games"])))}


def _write_rows(path: Path, names: list[str], rows: Any) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names, restval="", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
