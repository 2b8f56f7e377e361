"""Compare stored results with calculated ones.

A program may save results that it did not update (`cells.py` explains how LibreOffice does this). People who open,
print or send the file then see old values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from openpyxl.utils import get_column_letter

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.workbook.values import NO_CELLS, CellError, Value, Values, cell_text, close

if TYPE_CHECKING:
    from xlelo.workbook.formula_scanner import Formulas


class OldResults(NamedTuple):
    """Cells whose stored results are stale."""

    cells: int
    first: str
    shows: str
    gives: str

    @property
    def sentence(self) -> Sentence:
        first = join_sentences([self.first])
        return Sentence(
            "this file shows old results: {cells}: shows {shows}, should show {gives}; recalculate and save it"
            " (LibreOffice: Data > Calculate > Recalculate Hard; Excel: Ctrl+Alt+F9)",
            cells=Sentence("{count} {count:cell, |cells, the first is }{first}", count=self.cells, first=first),
            shows=self.shows,
            gives=self.gives,
        )

    def __str__(self) -> str:
        return str(self.sentence)


class StoredResults:
    """Stored results, kept until an engine has calculated. Then they are compared, first in bulk, then one by one."""

    def __init__(self, widths: Mapping[str, int]) -> None:
        """`widths`: the last column to compare on each sheet. What people add to the right is not compared."""
        self._widths = widths
        self._kept: list[tuple[str, Sequence[int], Sequence[int], Sequence[Value | None]]] = []
        self.stored = False
        """Whether the file stores any results."""

    def keep(self, title: str, formulas: Formulas) -> None:
        self._kept.append((title, formulas.rows, formulas.columns, formulas.results))
        self.stored = self.stored or any(value not in (None, "") for value in formulas.results)

    def old(self, calculated: Values) -> OldResults | None:
        """Return the stale results. None if there are none, or if the file stores no results."""
        differing = self._differing(calculated) if self.stored else iter(())
        for title, row, column, one, other in differing:
            first = f"{title}!{get_column_letter(column)}{row}"
            return OldResults(1 + sum(1 for _ in differing), first, cell_text(one), cell_text(other))
        return None

    def _differing(self, calculated: Values) -> Iterator[tuple[str, int, int, Value | None, Value | None]]:
        """Yield each cell that differs, with its stored and its calculated value."""
        for title, rows, columns, kept in self._kept:
            got = calculated.get(title, NO_CELLS).values_at(rows, columns)
            if kept != got:
                for row, column, one, other in zip(rows, columns, kept, got, strict=True):
                    if one != other and column <= self._widths[title] and not _agree(one, other):
                        yield title, row, column, one, other


def _agree(kept: Value | None, got: Value | None) -> bool:
    """Return whether two results agree. An empty cell equals an empty text, TRUE equals 1, any error equals any error.

    For a formula that reads an empty cell, LibreOffice stores nothing in .ods files and 0 in .xlsx files.
    """
    if kept in (None, ""):
        return got in (None, "", 0)
    if got in (None, ""):
        return False
    if isinstance(kept, CellError) or isinstance(got, CellError):
        return isinstance(kept, CellError) and isinstance(got, CellError)
    if isinstance(kept, str) or isinstance(got, str):
        return kept == got
    return close(float(kept or 0), float(got or 0))
