"""The data of a month of FIDE's lists: players with their three ratings, events and games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from xlelo.law.dated import DatedLaw
from xlelo.model import Thousandths
from xlelo.periods.exchange import EventFacts, Game
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.rules import LAW, Law, List


class Standing(NamedTuple):
    """A player in one list before this month."""

    rating: int | None = None
    games: int = 0
    """Number of games in completed events."""
    reached: bool = False
    """True if a published rating has been 2400 or more."""
    reached_2300: bool = False
    """True if a published rating has been 2300 or more."""
    base: int | None = None
    """Rating from which FIDE starts, if it is not the one on the list."""


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    standings: Mapping[List, Standing]
    title: str | None = None
    federation: str | None = None
    born: int | None = None
    """Year of birth; the rules need no more."""
    outside: bool = False
    """True for a player who is only an opponent and in no new list."""
    birth: date | None = None
    """Date of birth, if known. No rule uses it."""

    def listed(self, kind: List) -> int | None:
        """Rating by the lists in force. Opponents play against it."""
        return rules.standing_rating(kind, self.standings[kind].rating, self.standings[List.STANDARD].rating)

    def given_base(self, kind: List) -> int | None:
        """FIDE's own base, if it is not the rating on the list."""
        standing = self.standings[kind]
        if standing.rating is None and standing.base is None:
            standing = self.standings[List.STANDARD]
        return None if standing.base == standing.rating else standing.base

    def base(self, kind: List) -> int | None:
        """Rating to which the month's changes are added."""
        given = self.given_base(kind)
        return self.listed(kind) if given is None else given

    @property
    def is_based(self) -> bool:
        """Tells whether FIDE's own base counts in any list."""
        return any(one.base is not None and self.given_base(kind) is not None for kind, one in self.standings.items())


@dataclass(frozen=True, slots=True)
class Event(EventFacts):
    unequal: bool = False
    """True if the players' times differ. Minutes and increment are then the shorter time."""
    approved: bool = False
    """True if FIDE's Qualification Commission approved the event as standard."""
    list_ref: date | None = None
    """List in force at the event's start, if it is not the one in force now."""

    @property
    def time(self) -> int | Fraction:
        """Minutes for sixty moves."""
        return self.minutes + self.increment


class Block(NamedTuple):
    """An unrated player's games against rated opponents in one event."""

    event: str
    ended: date
    games: int
    opponents: int
    """Sum of the opponents' ratings."""
    score: Thousandths


@dataclass(frozen=True)
class Period:
    new_list: date
    first: date
    last: date
    players: Mapping[str, Player]
    events: Sequence[Event]
    games: Sequence[Game]
    pool: Mapping[tuple[str, List], Sequence[Block]] = field(default_factory=dict)
    """Earlier events of unrated players, in the order in which the events ended."""
    history: Mapping[tuple[date, List], Mapping[str, int | None]] = field(default_factory=dict)
    """Older lists; None for an unrated player. A player without an entry counts as in the list in force."""
    laws: DatedLaw[Law] = LAW

    @cached_property
    def law(self) -> Law:
        """The law of the list's day."""
        return self.laws.at(self.new_list)
