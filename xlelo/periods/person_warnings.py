"""Warnings about players: one person with two ids, a title with a low rating."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence
from xlelo.model import Finding
from xlelo.periods.comparisons import Comparison, Quantity, itself
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.likeness import Neighbours, known_as

if TYPE_CHECKING:
    People = Collection[tuple[str, str, date | None]]
    """Id, name, birth."""

finding = FindingTable(__package__)

_WORD = re.compile(r"\w+")
TITLES = {"GM": "title_gm", "G": "title_gm", "IM": "title_im", "M": "title_im", "FM": "title_fm", "F": "title_fm"}
"""Title, also in the short form of tournament report files → figure of its likely rating."""


def nearly_same_person(people: People) -> Iterator[Finding]:
    yield from _similar_names(people)
    yield from _exchanged_births(people)


def _similar_names(people: People) -> Iterator[Finding]:
    """Warn of players with the same birth date and nearly the same name."""
    born = defaultdict["date", list[tuple[str, str]]](list)
    for identity, name, birth in people:
        if birth is not None:
            born[birth].append((identity, name))
    for together in born.values():
        for identity, name, other in name_typos(together):
            yield finding("nearly-same-person", Sentence("player {id}", id=identity), name=name, other=other)


def name_typos(people: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """(id, name, earlier id) of players whose names differ by a typo. `people`: (id, name)."""
    if len(people) == 1:
        return
    names = [(_initials_and_numbers(name), known_as(name)) for _, name in people]
    first = defaultdict[frozenset[str], dict[str, tuple[int, str]]](dict)
    for place in reversed(range(len(people))):
        alike, known = names[place]
        first[alike][known] = place, people[place][0]
    near = {alike: Neighbours(known) for alike, known in first.items()}
    for place, (identity, name) in enumerate(people):
        alike, known = names[place]
        for before, other in (first[alike][one] for one in near[alike].of(known)):
            if before < place:
                yield identity, name, other


def _initials_and_numbers(name: str) -> frozenset[str]:
    """Words in which no typo is expected: other initials or numbers mean another person."""
    return frozenset(word for word in _WORD.findall(name.casefold()) if len(word) == 1 or not word.isalpha())


def _exchanged_births(people: People) -> Iterator[Finding]:
    first: dict[tuple[str, date], str] = {}
    for identity, name, birth in people:
        if birth is None:
            continue
        known = known_as(name)
        first.setdefault((known, birth), identity)
        if birth.day == birth.month:
            continue
        with suppress(ValueError):  # swapped, it is no date
            other = first.get((known, birth.replace(day=birth.month, month=birth.day)))
            if other is not None:
                place = Sentence("player {id}", id=identity)
                yield finding("nearly-same-person/day-and-month", place, name=name, other=other)


_TITLE = Comparison("title-unlikely", None, "", "below", (Quantity("title", "{title} with {value}", itself),))


def title_warnings(title: str | None, rating: int | None, period: Any, place: Sentence) -> Iterator[Finding]:
    figure = TITLES.get((title or "").strip().upper())
    if figure is not None and rating is not None:
        yield from _TITLE._replace(figure=figure).findings(rating, period, place, title=title)
