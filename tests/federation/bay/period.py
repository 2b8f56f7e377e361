"""A season: what goes into a run, and the run through the articles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from xlelo.regulations.bay.questions import Questions

from xlelo.law.derivation import SILENT, Derivation

if TYPE_CHECKING:
    from xlelo.regulations.bay.rules import Readings


class Player(NamedTuple):
    id: str
    name: str
    rating: int
    games: int


class Game(NamedTuple):
    white: str
    black: str
    score: Fraction
    """White's."""


@dataclass(frozen=True)
class Period:
    year: int
    players: Mapping[str, Player]
    games: Sequence[Game]


class Row(NamedTuple):
    games: int
    factor: int
    surplus: Fraction
    new: int


@dataclass(frozen=True)
class Season:
    period: Period
    rows: Mapping[str, Row]


def rate(period: Period, _readings: Readings) -> Season:
    return Season(period, {player.id: rate_player(period, player) for player in period.players.values()})


def rate_player(period: Period, player: Player, common_period: Derivation = SILENT) -> Row:
    asking, points, expected = Questions(), Fraction(0), Fraction(0)
    met = list(_opponents(period, player))
    for opponent, score in met:
        points += score
        expected += asking.expected(player.rating, period.players[opponent].rating, common_period)
    factor = asking.factor(player.rating, [player.games], common_period=common_period)
    change = asking.change(factor, points, expected, common_period)
    return Row(len(met), factor, points - expected, asking.new_rating(player.rating, change, common_period))


def _opponents(period: Period, player: Player) -> list[tuple[str, Fraction]]:
    as_white = [(game.black, game.score) for game in period.games if game.white == player.id]
    return as_white + [(game.white, 1 - game.score) for game in period.games if game.black == player.id]
