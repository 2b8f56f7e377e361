"""Published lists: rows of text, and each player's line for other programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import zip_longest
from typing import Final, NamedTuple

from xlelo.lang.sentence import in_language

NO_RATING: Final = "–"


@dataclass(frozen=True)
class Listing:
    """A printed list: title, headings with articles, rows of text, notes below."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    numeric: frozenset[int] = frozenset()
    """Columns with numbers. They are aligned right."""
    notes: tuple[str, ...] = ()
    key: str = ""
    """Key of the list, used in file names if there are several lists."""
    ids: Sequence[str] = ()
    """Player id of each row, if the rows are players."""

    def in_language(self, language: str) -> Listing:
        """The list with all sentences in the language."""
        return replace(
            self,
            title=in_language(self.title, language),
            headings=tuple(in_language(one, language) for one in self.headings),
            rows=[tuple(in_language(cell, language) for cell in row) for row in self.rows],
            notes=tuple(in_language(note, language) for note in self.notes),
        )


_PART: Final = " · "
_NOT_IN_NAMES: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f…]+')
_LONGEST_NAME: Final = 120


def name_of_lists(lists: Sequence[Listing]) -> str:
    """A name for a file of these lists: their titles, with equal parts once. Every system allows it."""
    parts = zip_longest(*(str(one.title).split(_PART) for one in lists), fillvalue="")
    name = " - ".join(", ".join(filter(None, dict.fromkeys(part))) for part in parts)
    return " ".join(_NOT_IN_NAMES.sub(" ", name).split())[:_LONGEST_NAME].strip(" .")


class PublishedLine(NamedTuple):
    """A player's line in a list, with the facts that all regulations have."""

    list: str
    id: str
    name: str
    old: int | None
    new: int | None
    is_listed: bool = True
    """Whether the printed list shows the player."""

    @property
    def difference(self) -> int:
        return difference(self.old, self.new)


def difference(old: int | None, new: int | None) -> int:
    """0 if a rating is missing."""
    return 0 if old is None or new is None else new - old


class Entry(NamedTuple):
    """A player for pairing programs, with the new rating. The date of birth must not be published."""

    id: str
    name: str
    rating: int
    factor: int | None
    title: str | None = None
    birth: date | None = None
    fide: int | None = None


def rating_text(rating: int | None) -> str:
    return NO_RATING if rating is None else str(rating)
