"""A player's card: in each list his games as they counted, what they add up to, and his ratings from list to list."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from xlelo.law.rounding import Exact


class Counted(NamedTuple):
    """A game from the side of one of its players."""

    event: str
    round: int | None
    day: date | None
    white: bool
    opponent: str
    """His id; of several who played one after the other, all of them."""
    result: str
    """As it stands in the file, White's first."""
    score: Fraction | None = None
    """As it counted; None where it did not."""
    rating: int | None = None
    """The opponent's, as it counted; None in a forfeit, to which it means nothing."""
    expected: Fraction | None = None
    factor: Exact | None = None
    change: Fraction | None = None
    """In points of rating, exactly; None where it has none of its own."""
    article: str | None = None
    """That makes it special: halved, unplayed, left out."""
    note: str = ""
    called: str = ""
    """The opponent's name."""
    event_name: str = ""


class Sum(NamedTuple):
    """A line below the games."""

    label: str
    value: str
    article: str | None = None


class Point(NamedTuple):
    """A rating in an older list."""

    list: str
    """2018-04-01, 2005-1: such names stand in the order of time."""
    rating: int


@lru_cache(50_000)
def shared_fraction(numerator: int, denominator: int) -> Fraction:
    """Return one object for each value: a large period has millions of scores, and few different ones."""
    return Fraction(numerator, denominator)


def courses(older: Iterable[tuple[date, str, int]], now: Mapping[str, int], new_list: date) -> dict[str, list[Point]]:
    """Of each player, his older lists by their days; the list in force is that of the month before, where none is."""
    found = defaultdict[str, dict[date, int]](dict)
    for published, identity, rating in older:
        if published < new_list:
            found[identity][published] = rating
    in_force = (new_list.replace(day=1) - timedelta(days=1)).replace(day=1)
    for identity, rating in now.items():
        found[identity].setdefault(in_force, rating)
    return {
        identity: [Point(published.isoformat(), rating) for published, rating in sorted(lists.items())]
        for identity, lists in found.items()
    }


@dataclass(frozen=True)
class Card:
    """A player in one list."""

    list: str
    """By the name that `Published` has."""
    title: str
    old: int | None
    new: int | None
    factor: Exact | None = None
    """K, where all games have the same before what halves it."""
    games: Sequence[Counted] = ()
    sums: Sequence[Sum] = ()
    rating_history: Sequence[Point] = ()
    """Older lists first; the new one last, if he is in it."""
    beyond: str = ""
    """What made the new rating another than the games did, in a word with its article."""

    @property
    def change(self) -> Fraction:
        """What the games add up to, of those that have a change of their own."""
        return sum((game.change for game in self.games if game.change is not None), Fraction(0))

    @property
    def counted(self) -> int:
        return sum(game.score is not None for game in self.games)
