"""A player's first rating from events with rated opponents."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.derivation import SILENT, Derivation
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


def initial(
    blocks: Sequence[Block], list_of: date | None = None, ruled_on: date | None = None, trace: Derivation = SILENT
) -> Initial:
    """First rating for the list of a day. Without a day it is that of the last event's end.

    `ruled_on`: a day whose rules hold for all events, instead of those of the day that each event ended.
    """
    in_order = sorted(blocks, key=lambda block: block.ended)
    day = in_order[-1].ended if list_of is None else list_of
    judged = tuple(
        _judge(block, position == 0, day, ruled_on or block.ended, trace.part(Sentence("Event {event}", event=block)))
        for position, block in enumerate(in_order)
    )
    counted = [(one.performance, one.block.games) for one in judged if one.omission is None]
    games, performance, rating = sum(count for _, count in counted), None, None
    enough = trace.step(rules.enough_games, games, rules.LAW.at(day))
    if counted:
        told = trace if enough else SILENT
        products = [join_sentences((count, found), " × ") for found, count in counted]
        performance = told.take(
            rules.performance_in_all, {"sum": join_sentences(products, " + "), "games": games}, counted
        )
        rating = told.step(rules.initial_rating, performance=performance) if enough else None
    return Initial(judged, day, games, performance, rating)


def _judge(block: Block, first: bool, list_of: date, ruled_on: date, trace: Derivation) -> JudgedBlock:
    law = rules.LAW.at(ruled_on)
    trace.step(rules.new_rules, block.ended)
    performance = rules.performance(block.average, block.score, block.games, law, trace)
    event = Sentence("the first event") if first else Sentence("a later event")
    if trace.step(rules.too_old, block.ended, list_of, rules.LAW.at(list_of)):
        left_out = "7.14"
    elif not trace.take(rules.counts, {"event": event}, first, block.score, block.games, law):
        left_out = "8.21"
    elif not trace.step(rules.valid_block, performance, law):
        left_out = "6.1"
    else:
        left_out = None
    return JudgedBlock(block, performance, left_out)


def explanation(found: Initial) -> Derivation:
    """Explains a first rating step by step."""
    trace = Derivation(Sentence("First FIDE rating, list of {day}", day=found.list_of))
    initial([judged.block for judged in found.blocks], found.list_of, trace=trace)
    return trace
