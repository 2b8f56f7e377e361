"""The weighted performance of Melão's article; it is no official rating."""

from typing import Final

from xlelo.functions.cells import Value, choice
from xlelo.functions.games import one_by_one
from xlelo.functions.grid import NO_NUMBER, Grid, missing
from xlelo.functions.rulesets import OFFERS
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.rounding import Exact

COLOUR: Final = choice({"W": "W", "B": "B", "WHITE": "W", "BLACK": "B"})

MAX_HALF_LIVES: Final = 10_000
"""The largest age in half-lives. Weights are exact; beyond this they have thousands of digits and no influence."""


def performance(
    opponents: Grid[Value],
    scores: Grid[Value],
    ages: Grid[Value],
    half_life: Exact,
    colours: Grid[Value],
    trace: Derivation = SILENT,
) -> Exact | str:
    games = [
        (opponent, score, _check_age(age, half_life), colour or "")
        for opponent, score, age, colour in one_by_one(opponents, scores, ages, colours)
    ]
    if not games:
        raise missing(Sentence("no game has been played"))
    met, scored, old, by_colour = zip(*games, strict=True)
    return OFFERS["ELO_WEIGHTED"](met, scored, old, half_life, by_colour, trace)


def _check_age(age: Exact | None, half_life: Exact) -> Exact:
    if age is None:
        raise missing(Sentence("the age of a game is missing"))
    if age > MAX_HALF_LIVES * half_life:
        raise NO_NUMBER.refusal(Sentence("a game is more than {most} half-lives old", most=MAX_HALF_LIVES))
    return age
