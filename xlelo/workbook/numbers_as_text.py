"""What reads files knows and no formula does: numbers and days that are texts, words with blanks around them."""

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
"""By kind of column, what to say of a text there."""


class AsText(NamedTuple):
    """A cell that no formula takes, and what to say of it."""

    row: int
    column: str
    text: str
    allowed: str


def as_texts(column: str, kind: Kind, cells: Sequence[Any], first: int) -> Iterator[AsText]:
    """Where such cells stand; blanks alone are nothing."""
    if kind.name not in {*WORDS, "choice"}:
        return
    for row, cell in enumerate(cells, first):
        if isinstance(cell, str) and (text := cell.strip()):
            if kind.name in WORDS:
                yield AsText(row, column, text, WORDS[kind.name])
            elif text != cell:
                yield AsText(row, column, cell, BARE)
