"""A tournament as its file states it, in any format: entrants and games. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.model import Ending

if TYPE_CHECKING:
    from xlelo.model import Place, Result


class Stage(NamedTuple):
    """A stage of a time control: seconds for a number of moves (None: for the rest of the game)."""

    moves: int | None
    seconds: int
    increment: int = 0
    """Seconds added per move."""


class TimeControl(NamedTuple):
    white: tuple[Stage, ...]
    black: tuple[Stage, ...]

    def clocks(self, moves: int) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
        """White's and Black's minutes up to a move, and the mean seconds added per move."""
        return _clock(self.white, moves), _clock(self.black, moves)


def _clock(stages: tuple[Stage, ...], moves: int) -> tuple[Fraction, Fraction]:
    seconds = added = made = 0
    for stage in stages:
        if made >= moves:
            break
        here = moves - made if stage.moves is None else min(stage.moves, moves - made)
        seconds += stage.seconds
        added += stage.increment * here
        made += here
    return Fraction(seconds, 60), Fraction(added, moves)


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant; `key` is his identifier in the file."""

    key: str
    name: str
    place: Place
    fide_number: str | None = None
    national: Mapping[str, str] = field(default_factory=dict)
    """Federation → its number of this player."""
    birth: date | None = None
    birth_year: int | None = None
    federation: str | None = None
    title: str | None = None
    rating: int | None = None

    @property
    def birth_text(self) -> str:
        if self.birth is not None:
            return self.birth.isoformat()
        return "" if self.birth_year is None else str(self.birth_year)


class Pairing(NamedTuple):
    """A game with its result; forfeits are included."""

    round: int | None
    day: date | None
    white: str
    black: str
    result: Result
    place: Place
    end: date | None = None
    """The day of the end, if the file states it separately (correspondence)."""
    further: tuple[tuple[str, str], ...] = ()
    """(column, text) of other columns that the regulation reads in a list of results."""

    @property
    def is_finished(self) -> bool:
        return self.result.ending is not Ending.PENDING


def by_finish(pairings: Iterable[Pairing]) -> tuple[tuple[Pairing, ...], tuple[Pairing, ...]]:
    """The finished games, and the open ones."""
    every = tuple(pairings)
    return tuple(one for one in every if one.is_finished), tuple(one for one in every if not one.is_finished)


class Bye(NamedTuple):
    """A round without a game: F full, H half, U allocated, Z none."""

    round: int
    entrant: str
    kind: str


@dataclass(frozen=True)
class Tournament:
    name: str
    place: Place
    entrants: Mapping[str, Entrant]
    pairings: tuple[Pairing, ...]
    open_pairings: tuple[Pairing, ...] = ()
    """Games without a result, such as running correspondence games."""
    byes: tuple[Bye, ...] = ()
    federation: str = ""
    start: date | None = None
    end: date | None = None
    round_days: Mapping[int, date] = field(default_factory=dict)
    time: TimeControl | None = None
    time_in_words: str = ""
    team: bool = False
    notices: tuple[Sentence, ...] = ()
    """What was adjusted or left out in reading, with the places."""

    def day_of(self, pairing: Pairing) -> date | None:
        return pairing.day or (self.round_days.get(pairing.round) if pairing.round is not None else None)


MAX_PLACES = 20
"""The number of places listed in one notice; the others are counted."""


def add_places(kind: Sentence, places: Iterable[str]) -> Sentence:
    """A notice with its places."""
    named = list(dict.fromkeys(place for place in places if place))
    if not named:
        return kind
    if len(named) <= MAX_PLACES:
        return Sentence("{kind} ({places})", kind=kind, places=named)
    more = len(named) - MAX_PLACES
    return Sentence("{kind} ({places} and {more} more)", kind=kind, places=named[:MAX_PLACES], more=more)
