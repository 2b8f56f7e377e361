"""A list as it goes out: the rows of text, and each player's line as other programs take it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from xlelo.lang.sentence import in_language

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

FORMULA_BEGINS: Final = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Spreadsheets take a text that begins so for a formula; the last four are the full-width signs."""


@dataclass(frozen=True)
class Listing:
    """A list as it is printed: title, headings with their article, rows of text, notes below."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    numeric: frozenset[int] = frozenset()
    """The columns that hold numbers and stand to the right."""
    notes: tuple[str, ...] = ()
    key: str = ""
    """Which list it is, as files are called that hold one of several."""
    ids: Sequence[str] = ()
    """Whose row each is, where the rows are players."""

    def in_language(self, language: str) -> Listing:
        """With all its sentences in that language."""
        return replace(
            self,
            title=in_language(self.title, language),
            headings=tuple(in_language(one, language) for one in self.headings),
            rows=[tuple(in_language(cell, language) for cell in row) for row in self.rows],
            notes=tuple(in_language(note, language) for note in self.notes),
        )


class Published(NamedTuple):
    """A player's line of one list, as far as every regulation has it."""

    list: str
    id: str
    name: str
    old: int | None
    new: int | None


class Entry(NamedTuple):
    """A player as pairing programs want to know him, with his new rating; the date of birth is not for publication."""

    id: str
    name: str
    rating: int
    factor: int | None
    title: str | None = None
    birth: date | None = None
    fide: int | None = None


def inert(text: str) -> str:
    """An apostrophe before it keeps a text a text in every spreadsheet."""
    return f"'{text}" if text.startswith(FORMULA_BEGINS) else text
