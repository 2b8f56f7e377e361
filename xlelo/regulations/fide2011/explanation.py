"""Explains a first rating step by step."""

from datetime import date

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.derivation import Derivation
from xlelo.regulations.fide2011 import rules
from xlelo.regulations.fide2011.initial import Initial, JudgedBlock


def explanation(initial: Initial) -> Derivation:
    trace = Derivation(Sentence("First FIDE rating, list of {day}", day=initial.list_of))
    for judged in initial.blocks:
        _explain_block(trace.part(Sentence("Event {event}", event=judged.block)), judged, initial.list_of)
    games, law = sum(judged.block.games for judged in initial.counted_blocks), rules.LAW.at(initial.list_of)
    enough = trace.step(rules.enough_games, games, law)
    if enough:
        counted = [(judged.performance, judged.block.games) for judged in initial.counted_blocks]
        products = [join_sentences((count, performance), " × ") for performance, count in counted]
        performance = trace.take(
            rules.performance_in_all, {"sum": join_sentences(products, " + "), "games": games}, counted
        )
        trace.step(rules.initial_rating, performance=performance)
    return trace


def _explain_block(trace: Derivation, judged: JudgedBlock, list_of: date) -> None:
    block = judged.block
    law, law_of_list = (rules.LAW.at(day) for day in (block.ended, list_of))
    trace.step(rules.new_rules, block.ended)
    performance = rules.performance(block.average, block.score, block.games, law, trace)
    if trace.step(rules.too_old, block.ended, list_of, law_of_list):
        return
    if not trace.take(
        rules.counts,
        {"event": lambda _: Sentence("the first event") if judged.first else Sentence("a later event")},
        judged.first,
        block.score,
        block.games,
        law,
    ):
        return
    trace.take(rules.valid_block, {"floor": lambda _: rules.floor(law)}, performance, law)
