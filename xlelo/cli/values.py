"""Exact numbers, ratings and rule sets from command-line arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.cli.arguments import readings_with, regulation
from xlelo.cli.refusals import usage_error
from xlelo.functions.cells import NUMBER, RATING
from xlelo.functions.grid import Error
from xlelo.functions.rulesets import RuleSet
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.regulations import ALL

if TYPE_CHECKING:
    from xlelo.functions.cells import Kind
    from xlelo.law.rounding import Exact


def number(name: str, typed: str, kind: Kind = NUMBER) -> Exact:
    """An exact number with a decimal point or comma."""
    value = kind.read(typed)
    if value is None or isinstance(value, Error):
        raise Refused([Problem(Place(name), typed, kind.wanted(typed))])
    exact: Exact = value
    return exact


def rating(typed: str) -> Exact:
    return number("rating", typed, RATING)


def ruleset(code: str, chosen: dict[str, str]) -> RuleSet:
    """A rule set that answers questions, with the chosen interpretations."""
    found = regulation(code)
    if found.questions is None:
        known = [one.code for one in ALL if one.questions is not None]
        raise usage_error(
            Sentence("{code} does not answer this question; allowed: {known}", code=found.code, known=known)
        )
    return RuleSet(found.code, found.questions(readings_with(found.readings, chosen)))
