"""A first rating told step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.derivation import Derivation, added, plain
from xlelo.drafting.table import hundredths
from xlelo.regulations.fide2011 import rules

if TYPE_CHECKING:
    from datetime import date
    from fractions import Fraction

    from xlelo.regulations.fide2011.initial import Block, Initial, JudgedBlock


def explained(found: Initial) -> Derivation:
    told = Derivation(f"First FIDE rating, list of {found.list_of}")
    for judged in found.blocks:
        _explain_block(told.part(f"Event {judged.block}"), judged, found.list_of)
    games = sum(judged.block.games for judged in found.counted)
    enough = told.take(
        rules.enough_games,
        lambda value: f"Games that count: {games}; 9 are needed" + ("" if value else ": no rating yet"),
        games=games,
    )
    if enough:
        counted = [(judged.performance, judged.block.games) for judged in found.counted]
        summed = " + ".join(f"{count} × {plain(performance)}" for performance, count in counted)
        performance = told.take(
            rules.performance_in_all, f"Weighted by games: ({summed}) / {games} = {{value}}", blocks=counted
        )
        told.take(rules.initial_rating, "First rating: {performance}, rounded {value}", performance=performance)
    return told


def _explain_block(told: Derivation, judged: JudgedBlock, list_of: date) -> None:
    block = judged.block
    told.take(
        rules.new_rules,
        lambda new: f"Ended {block.ended}: the rules {'from' if new else 'before'} 1 July 2011",
        ended=block.ended,
    )
    performance = _explain_performance(told, block)
    if told.take(
        rules.too_old,
        lambda old: f"{'More' if old else 'Not more'} than two years before {list_of}",
        ended=block.ended,
        list_of=list_of,
    ):
        return
    which = "the first event" if judged.first else "a later event"
    if not told.take(
        rules.counts,
        lambda counts: f"{plain(block.score)} of {block.games} in {which}: {'counts' if counts else 'disregarded'}",
        first=judged.first,
        score=block.score,
        games=block.games,
        ended=block.ended,
    ):
        return
    told.take(
        rules.valid_block,
        lambda valid: f"{plain(performance)} {'reaches' if valid else 'does not reach'} the floor {rules.floor()}",
        performance=performance,
    )


def _explain_performance(told: Derivation, block: Block) -> Fraction:
    above = told.take(
        rules.half_points_above,
        "{score} of {games}: {value} half-points above 50 %",
        score=block.score,
        games=block.games,
    )
    if above >= 0:
        each = rules.half_point(block.ended)
        return told.take(
            rules.performance_from_half,
            f"Ru = {plain(block.average)} + {plain(each)} × {above} = {{value}}",
            average=block.average,
            half_points=above,
            ended=block.ended,
        )
    percentage = hundredths(block.score, block.games)
    difference = told.take(
        rules.difference_of, "Below 50 % by FIDE's own table: {percentage} % gives {value}", percentage=percentage
    )
    return told.take(
        rules.performance,
        f"Ru = {plain(block.average)} {added(difference)} = {{value}}",
        average=block.average,
        score=block.score,
        games=block.games,
        ended=block.ended,
    )
