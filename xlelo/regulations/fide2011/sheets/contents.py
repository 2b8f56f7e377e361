"""Converts a workbook's inputs into a player's games and events, and back, and rates them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from xlelo.law.rounding import Exact
from xlelo.model import Problems, Refused
from xlelo.periods.form import ParsedFiles, only_row, row_of
from xlelo.regulations.fide2011 import rules
from xlelo.regulations.fide2011.files import FILE, blocks, later_rules_text
from xlelo.regulations.fide2011.initial import Block, Initial, initial
from xlelo.regulations.fide2011.questions import COMPLETED_REQUIREMENT, Questions
from xlelo.regulations.fide2011.rules import AS_READ, Readings
from xlelo.regulations.fide2011.sheets.inputs import GAMES_FILE, LIST, PLAYER, SIDES
from xlelo.sheets.contents import columns, switches
from xlelo.sheets.sheet import Content


class Game(NamedTuple):
    opponent: int | None
    score: Exact | None


class Variation(NamedTuple):
    """A game against a rated opponent, with a result or still to be played."""

    difference: int
    counted: int
    expected: Fraction
    score: Exact | None

    def change(self, factor: int | None) -> Fraction | None:
        return None if self.score is None or factor is None else rules.variation(factor, self.score, self.expected)


class Change(NamedTuple):
    rating: int
    factors: dict[str, int | None]
    """K by side; None if the number of completed games is not known."""
    games: tuple[Variation | None, ...]
    new: int | None
    """New rating by the rules of the day the event ended."""

    @property
    def scored_games(self) -> list[Variation]:
        return [game for game in self.games if game is not None and game.score is not None]

    def changes(self, side: str) -> list[Fraction | None]:
        return [game and game.change(self.factors[side]) for game in self.games]

    def sum(self, side: str) -> Fraction | None:
        if self.factors[side] is None:
            return None
        return rules.period_variation([change for change in self.changes(side) if change is not None])

    def new_by(self, side: str) -> int | None:
        change = self.sum(side)
        return None if change is None else rules.new_rating(self.rating, change)


@dataclass(frozen=True)
class Inputs:
    rating: int | None
    completed: int | None
    ended: date | None
    own_k: int | None
    games: tuple[Game, ...]
    list_of: date | None
    blocks: tuple[Block, ...]


class Answer(NamedTuple):
    change: Change | None
    first: Initial | None
    list_of: date | None
    first_by: Mapping[str, Initial]
    """First rating by side; without a side, by the rules of the day that each event ended."""


def assemble(reading: ParsedFiles) -> Inputs:
    player = only_row(reading, PLAYER)
    list_of = only_row(reading, LIST)["list_of"]
    games = tuple(Game(*row) for row in reading[GAMES_FILE.name].rows("opponent", "score"))
    if _asks_for_games(player, games):
        reading.problems.append(reading[PLAYER.name].problem(0, "completed", None, COMPLETED_REQUIREMENT))
    events: list[Block] = []
    if list_of is not None and (allowed := later_rules_text(list_of)):
        reading.refuse(reading[LIST.name], 0, "list_of", allowed)
    if len(reading[FILE.name]):
        try:
            events = blocks(reading, list_of)
        except Refused as refused:
            reading.problems = Problems(refused.problems)
    return Inputs(
        **player,
        games=games,
        list_of=list_of,
        blocks=tuple(events),
    )


def _asks_for_games(player: Mapping[str, Any], games: Iterable[Game]) -> bool:
    """Tells whether K needs the number of completed games, which is missing."""
    if player["rating"] is None or player["completed"] is not None or player["own_k"] is not None:
        return False
    return any(game.opponent is not None and game.score is not None for game in games)


def rate(inputs: Inputs, readings: Readings) -> Answer:
    days = {"": None, **SIDES} if inputs.blocks else {}
    first_by = {side: initial(inputs.blocks, inputs.list_of, day) for side, day in days.items()}
    return Answer(_change(inputs, readings), first_by.get(""), inputs.list_of, first_by)


def _change(inputs: Inputs, readings: Readings) -> Change | None:
    if inputs.rating is None:
        return None
    games = tuple(_variation(inputs.rating, game, Questions(readings)) for game in inputs.games)
    change = Change(
        inputs.rating, {side: _factor(inputs, inputs.rating, day) for side, day in SIDES.items()}, games, None
    )
    if inputs.ended is None or not change.scored_games:
        return change
    return change._replace(new=change.new_by("from" if rules.new_rules(inputs.ended) else "before"))


def _variation(rating: int, game: Game, asked: Questions) -> Variation | None:
    if game.opponent is None:
        return None
    counted = asked.counted_difference(rating, game.opponent)
    return Variation(rating - game.opponent, counted, asked.expected(rating, game.opponent), game.score)


def _factor(inputs: Inputs, rating: int, day: date) -> int | None:
    if inputs.own_k is not None or inputs.completed is None:
        return inputs.own_k
    return Questions(law=rules.LAW.at(day)).factor(rating, [inputs.completed])


def contents(inputs: Inputs | None, readings: Readings | None) -> Content:
    parameters = {"Parameters": switches(readings or AS_READ)}
    if inputs is None:
        return parameters
    return {
        "Change": {
            **{column.name: getattr(inputs, column.name) for column in PLAYER.columns},
            **columns(map(Game._asdict, inputs.games)),
        },
        "Initial": {
            "list_of": inputs.list_of,
            **columns(row_of(FILE, block, end=block.ended) for block in inputs.blocks),
        },
        **parameters,
    }
