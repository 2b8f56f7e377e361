"""The data of a club's list: rules, players and games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from xlelo.law.rounding import Exact
from xlelo.regulations.club.rules import Factor, Rules


class Player(NamedTuple):
    id: str
    name: str
    start: Exact | None = None
    games: int = 0
    born: int | None = None
    member: bool = True
    club: str | None = None


class Game(NamedTuple):
    day: date | None
    event: str | None
    white: str
    black: str
    result: str
    """Result as typed."""
    scores: tuple[Fraction, Fraction] | None
    """Scores of both sides; None if the game does not count."""
    weight: Exact = 1
    length: int = 1


@dataclass(frozen=True)
class Period:
    rules: Rules
    factors: Sequence[Factor]
    players: Mapping[str, Player]
    games: Sequence[Game]
    list_day: date | None = None
    first: date | None = None
    """First day from which the list shows changes."""
