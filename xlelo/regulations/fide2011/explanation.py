"""Explains a first rating step by step."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation
from xlelo.regulations.fide2011 import rules

if TYPE_CHECKING:
    from xlelo.regulations.fide2011.initial import Initial, JudgedBlock


def explanation(initial: Initial) -> Derivation:
    trace = Derivation(Sentence("First FIDE rating, list of {day}", day=initial.list_of))
    for judged in initial.blocks:
        _explain_block(trace.part(Sentence("Event {event}", event=judged.block)), judged, initial.list_of)
    games, law = sum(judged.block.games for judged in initial.counted_blocks), rules.LAW.at(initial.list_of)
    enough = trace.take(
        rules.enough_games,
        lambda yes: (
            "Games that count: {games}; {enough} are needed"
            if yes
            else "Games that count: {games}; {enough} are needed: no rating yet"
        ),
        games,
        law,
    )
    if enough:
        counted = [(judged.performance, judged.block.games) for judged in initial.counted_blocks]
        summed = " + ".join(f"{count} × {plain(performance)}" for performance, count in counted)
        performance = trace.take(
            rules.performance_in_all,
            lambda mean: Sentence(
                "Weighted by games: ({sum}) / {games} = {value}", sum=summed, games=games, value=mean
            ),
            counted,
        )
        trace.take(rules.initial_rating, "First rating: {performance}, rounded {value}", performance=performance)
    return trace


def _explain_block(trace: Derivation, judged: JudgedBlock, list_of: date) -> None:
    block = judged.block
    law, law_of_list = (rules.LAW.at(day) for day in (block.ended, list_of))
    trace.take(
        rules.new_rules,
        lambda new: "Ended {end}: the rules from 1 July 2011" if new else "Ended {end}: the rules before 1 July 2011",
        block.ended,
    )
    performance = rules.performance(block.average, block.score, block.games, law, trace)
    if trace.take(
        rules.too_old,
        lambda old: (
            "More than {months} months before {list_of}" if old else "Not more than {months} months before {list_of}"
        ),
        block.ended,
        list_of,
        law_of_list,
    ):
        return
    if not trace.take(
        rules.counts,
        lambda counts: Sentence(
            "{score} of {games} in {event}: counts" if counts else "{score} of {games} in {event}: disregarded",
            score=block.score,
            games=block.games,
            event=Sentence("the first event") if judged.first else Sentence("a later event"),
        ),
        judged.first,
        block.score,
        block.games,
        law,
    ):
        return
    trace.take(
        rules.valid_block,
        lambda valid: Sentence(
            "{performance} reaches the floor {floor}" if valid else "{performance} does not reach the floor {floor}",
            performance=performance,
            floor=rules.floor(law),
        ),
        performance,
        law,
    )
