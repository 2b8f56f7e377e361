"""Find texts that the file reader accepts but formulas do not: numbers and dates as text, words with blanks around."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo.lang.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from xlelo.law.kinds import Kind

NUMBER = Sentence("a number is needed, but this is text: type it again in a cell that is not formatted as Text")
DAY = Sentence("a date is needed, but this is text: type it again in a cell that is not formatted as Text")
BARE = Sentence("remove the blanks and line breaks before and after the word")
WORDS = {"whole": NUMBER, "fraction": NUMBER, "flag": NUMBER, "date": DAY}
"""Kind of column → what is needed instead of a text."""


class AsText(NamedTuple):
    """A cell that formulas cannot use, and how to correct it."""

    row: int
    column: str
    text: str
    requirement: str


def numbers_as_text(column: str, kind: Kind, cells: Sequence[Any], first: int) -> Iterator[AsText]:
    """Yield such cells. Cells that hold only blanks are ignored."""
    if kind.name not in {*WORDS, "choice"}:
        return
    for row, cell in enumerate(cells, first):
        if isinstance(cell, str) and (text := cell.strip()):
            if kind.name in WORDS:
                yield AsText(row, column, text, WORDS[kind.name])
            elif text != cell:
                yield AsText(row, column, cell, BARE)
