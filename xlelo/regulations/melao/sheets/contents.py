"""What a player typed, what the rule sets answer, and back into the inputs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xlelo.regulations.melao.rules import Colour
from xlelo.regulations.melao.sheets.page import COUNTED, OPPONENTS, PLAYER, SEASONS
from xlelo.regulations.melao.sheets.strategies import LEGS, NAMES, PLAYED, STARTED
from xlelo.regulations.melao.sheets.weighted import REMEMBERED, TIME
from xlelo.regulations.melao.strategies import Leg
from xlelo.regulations.melao.weighted import Game, by_half_life

if TYPE_CHECKING:
    from fractions import Fraction

    from xlelo.drafting.form import File, Reading
    from xlelo.drafting.rounding import Exact
    from xlelo.drafting.sheet import Content
    from xlelo.model import Problem

START = {"start": 2000, "before": 101, "fixed_k": 10}
"""With which the empty workbook begins: the article's own player."""

EXAMPLE = ((200, 0, 2000), (200, 100, 2000), (200, 80, 2000), (200, 80, 2000))
"""The article's strategies A, all lost and then all won, and B."""


@dataclass(frozen=True)
class Asked:
    rating: int | None
    target: int | None
    own_k: Exact | None
    counted: dict[str, int | None]
    """The games that K depends on, by season and rule set."""
    games: tuple[tuple[int | None, Exact | None], ...]
    """Opponents, each with a score or none yet."""
    start: dict[str, int | None]
    legs: tuple[tuple[int | None, int | None, int | None], ...]
    half_life: Exact | None
    remembered: tuple[tuple[int | None, Exact | None, Exact, Colour], ...]

    @property
    def seasons(self) -> tuple[int, ...]:
        games = (self.counted[f"season{number}"] for number in range(1, SEASONS + 1))
        return tuple(count for count in games if count is not None)

    def strategy(self, name: str) -> tuple[Leg, ...]:
        """Its legs that are typed whole."""
        first = LEGS * NAMES.index(name)
        return tuple(
            Leg(games, percentage, opposition, self.start["lists"])
            for games, percentage, opposition in self.legs[first : first + LEGS]
            if games is not None and percentage is not None and opposition is not None
        )

    def game(self, row: int) -> Game | None:
        opponent, score, age, colour = self.remembered[row]
        return None if opponent is None or score is None else Game(opponent, score, age, colour)

    @property
    def remembered_games(self) -> list[Game]:
        return [game for row in range(len(self.remembered)) if (game := self.game(row)) is not None]

    def performance(self) -> Fraction | None:
        games = self.remembered_games
        return by_half_life(games, self.half_life) if games and self.half_life is not None else None


def assembled(reading: Reading) -> Asked:
    player = _only_row(reading, PLAYER)
    counted = {key: player.pop(key) for key in COUNTED}
    seasons = [counted[f"season{number}"] for number in range(1, SEASONS + 1)]
    if None in seasons and any(count is not None for count in seasons[seasons.index(None) :]):
        table = reading[PLAYER.name]
        blank = f"season{seasons.index(None) + 1}"
        reading.problems.append(table.problem(0, blank, None, "the seasons are filled from the newest, without a gap"))
    reading.problems += _half_legs(reading)
    return Asked(
        **player,
        counted=counted,
        games=_rows(reading, OPPONENTS),
        start=_only_row(reading, STARTED),
        legs=_rows(reading, PLAYED),
        half_life=_only_row(reading, TIME)["half_life"],
        remembered=_rows(reading, REMEMBERED),
    )


def _only_row(reading: Reading, file: File) -> dict[str, Any]:
    table = reading[file.name]
    return {column.name: table[column.name][0] if len(table) else None for column in file.columns}


def _rows(reading: Reading, file: File) -> tuple[Any, ...]:
    return tuple(reading[file.name].rows(*(column.name for column in file.columns)))


def _half_legs(reading: Reading) -> list[Problem]:
    table = reading[PLAYED.name]
    return [
        table.problem(row, column.name, None, "a half-year needs games, percentage and opposition")
        for row in range(len(table))
        for column in PLAYED.columns
        if table[column.name][row] is None
    ]


def rated(asked: Asked, _readings: object) -> Asked:
    """There is no list to make: every figure is an answer to what was asked."""
    return asked


def contents(asked: Asked | None, _readings: object) -> Content:
    if asked is None:
        legs = dict(zip(("games", "percentage", "opposition"), map(list, zip(*EXAMPLE, strict=True)), strict=True))
        return {"Strategies": {**START, **legs}}
    colours = {Colour.WHITE: "w", Colour.BLACK: "b", Colour.UNKNOWN: None}
    remembered = [(*row[:3], colours[row[3]]) for row in asked.remembered]
    return {
        "WhatIf": {
            "rating": asked.rating,
            "target": asked.target,
            "own_k": asked.own_k,
            **asked.counted,
            **_columns(OPPONENTS, asked.games),
        },
        "Strategies": {**asked.start, **_columns(PLAYED, asked.legs)},
        "Weighted": {"half_life": asked.half_life, **_columns(REMEMBERED, remembered)},
    }


def _columns(file: File, rows: Any) -> dict[str, list[Any]]:
    return {column.name: [row[number] for row in rows] for number, column in enumerate(file.columns)}
