"""Numbers and days that stand in a sheet as texts, as after pasting: what reads files knows them, no formula does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo.lang.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from xlelo.drafting.form import Kind

NUMBER = Sentence(
    "a number is needed, and this is a text that looks like one: type it again, in a cell that is not formatted as Text"
)
DAY = Sentence(
    "a date is needed, and this is a text that looks like one: type it again, in a cell that is not formatted as Text"
)
WORDS = {"whole": NUMBER, "fraction": NUMBER, "flag": NUMBER, "date": DAY}
"""By kind of column, what to say of a text there."""


class AsText(NamedTuple):
    row: int
    column: str
    text: str
    allowed: str


def as_texts(column: str, kind: Kind, cells: Sequence[Any], first: int) -> Iterator[AsText]:
    """Where such cells stand; blanks alone are nothing."""
    if kind.name not in WORDS:
        return
    for row, cell in enumerate(cells, first):
        if isinstance(cell, str) and (text := cell.strip()):
            yield AsText(row, column, text, WORDS[kind.name])
