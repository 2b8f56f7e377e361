"""The data of a month of the Catalan federation: players with both ratings, events and games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import NamedTuple

from xlelo.law.dated import DatedLaw
from xlelo.model import Result
from xlelo.periods.exchange import EventFacts
from xlelo.regulations.fce.rules import LAW, Law, List


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in one list before this month."""

    elo: int | None
    seasons: tuple[int, ...] = ()
    """Games played in the last complete seasons, newest first."""
    season_games: int = 0
    games_total: int = 0
    initialised: date | None = None


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    first_season: int
    standard: Standing
    rapid: Standing
    title: str | None = None
    club: str | None = None
    birth: date | None = None
    federated: date | None = None
    licence: int | None = None
    fide: int | None = None

    def standing(self, kind: List) -> Standing:
        return self.standard if kind is List.STANDARD else self.rapid


class Participant(NamedTuple):
    id: str
    name: str | None
    birth: date | None


@dataclass(frozen=True, slots=True)
class Event(EventFacts):
    team: bool = False
    weekly: bool = False
    list_ref: date | None = None
    rounds_per_day: int = 0
    accept: bool = False
    participants: tuple[Participant, ...] = ()
    """Participants who entered. A player with a game is a participant even if he is not listed here."""


class Game(NamedTuple):
    event: str
    round: int
    day: date
    white: str
    black: str
    result: Result


class OlderLine(NamedTuple):
    """A line of an older list."""

    elo: int
    factor: int | None


@dataclass(frozen=True)
class Period:
    new_list: date
    first: date
    last: date
    season: int
    players: Mapping[str, Player]
    events: Sequence[Event]
    games: Sequence[Game]
    history: Mapping[tuple[date, List], Mapping[str, OlderLine]] = field(default_factory=dict)
    laws: DatedLaw[Law] = LAW

    @cached_property
    def law(self) -> Law:
        """The law of the list's day."""
        return self.laws.at(self.new_list)
