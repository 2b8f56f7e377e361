"""Numbers and days that stand in a sheet as texts, as after pasting: what reads files knows them, no formula does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from xlelo.drafting.form import Kind

_AGAIN = "is needed, and this is a text that looks like one: type it again, in a cell that is not formatted as Text"
WORDS = dict.fromkeys(("whole", "fraction", "flag"), f"a number {_AGAIN}") | {"date": f"a date {_AGAIN}"}
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
