"""A player's first rating from events with rated opponents."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from xlelo.law.rounding import Exact
from xlelo.regulations.fide2011 import rules


@dataclass(frozen=True)
class Block:
    """An event's games against rated opponents."""

    ended: date
    average: Exact
    score: Exact
    games: int
    event: str | None = None

    def __str__(self) -> str:
        return f"{self.event}, {self.ended}" if self.event else str(self.ended)


@dataclass(frozen=True)
class JudgedBlock:
    block: Block
    first: bool
    performance: Fraction
    omission: str | None
    """Article that leaves the block out; None if it counts."""


@dataclass(frozen=True)
class Initial:
    blocks: tuple[JudgedBlock, ...]
    """Blocks in the order in which the events ended."""
    list_of: date
    games: int
    performance: Fraction | None
    rating: int | None
    """First rating; None while there are too few games."""

    @property
    def counted_blocks(self) -> tuple[JudgedBlock, ...]:
        return tuple(judged for judged in self.blocks if judged.omission is None)


def initial(blocks: Sequence[Block], list_of: date | None = None, ruled_on: date | None = None) -> Initial:
    """First rating for the list of a day. Without a day it is that of the last event's end.

    `ruled_on`: a day whose rules hold for all events, instead of those of the day that each event ended.
    """
    in_order = sorted(blocks, key=lambda block: block.ended)
    day = in_order[-1].ended if list_of is None else list_of
    judged = tuple(
        _judge(block, position == 0, day, ruled_on or block.ended) for position, block in enumerate(in_order)
    )
    counted = [(one.performance, one.block.games) for one in judged if one.omission is None]
    games = sum(count for _, count in counted)
    performance = rules.performance_in_all(counted) if counted else None
    enough = performance is not None and rules.enough_games(games, rules.LAW.at(day))
    rating = rules.initial_rating(performance) if performance is not None and enough else None
    return Initial(judged, day, games, performance, rating)


def _judge(block: Block, first: bool, list_of: date, ruled_on: date) -> JudgedBlock:
    law = rules.LAW.at(ruled_on)
    performance = rules.performance(block.average, block.score, block.games, law)
    if rules.too_old(block.ended, list_of, rules.LAW.at(list_of)):
        left_out = "7.14"
    elif not rules.counts(first, block.score, block.games, law):
        left_out = "8.21"
    elif not rules.valid_block(performance, law):
        left_out = "6.1"
    else:
        left_out = None
    return JudgedBlock(block, first, performance, left_out)
