"""A workbook in the embedded engine. Each case is entered into its sheet What if, in memory."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from xlelo.workbook.compile import Layout
from xlelo.workbook.recalculate import EmbeddedEngine


class TriedGames:
    def __init__(self, layout: Layout, path: Path) -> None:
        self.layout = layout
        self._calculated = EmbeddedEngine().calculate(path)
        self._title = layout.titles["WhatIf"]

    def type(self, inputs: Mapping[str, Any]) -> None:
        """A list is entered from the first row on. All other inputs become blank."""
        sheet = self._calculated._workbook.sheet(self._title)  # noqa: SLF001 - a workbook of its own would take seconds
        for cells in self.layout.sheet("WhatIf").columns():
            if cells.is_input:
                area, typed = self.layout.areas["WhatIf", cells.key], inputs.get(cells.key)
                values = typed if isinstance(typed, list) else [typed]
                for row in range(area.first, area.last + 1):
                    here = values[row - area.first] if row - area.first < len(values) else None
                    sheet.set_value(row, area.column, here)
        self._calculated._workbook.evaluate_all()  # noqa: SLF001 - as above

    def shown(self, key: str, rows: int = 1) -> list[Any]:
        area = self.layout.areas["WhatIf", key]
        return self._calculated.area(self._title, (area.first, area.column, area.first + rows - 1, area.column))
