"""Exact numbers, ratings and rule sets from command-line arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.cli.arguments import regulation
from xlelo.cli.refusals import usage_error
from xlelo.functions.cells import NUMBER, RATING
from xlelo.functions.grid import Error
from xlelo.functions.regulation_texts import names
from xlelo.functions.rulesets import build_rule_set
from xlelo.lang.sentence import Sentence
from xlelo.law.interpretation import command_line_settings
from xlelo.model import Place, Problem, Refused
from xlelo.regulations import code_of

if TYPE_CHECKING:
    from xlelo.functions.cells import Kind
    from xlelo.functions.rulesets import RuleSet
    from xlelo.law.rounding import Exact


def number(name: str, entry: str, kind: Kind = NUMBER) -> Exact:
    """An exact number with a decimal point or comma."""
    value = kind.read(entry)
    if value is None or isinstance(value, Error):
        raise Refused([Problem(Place(name), entry, kind.wanted(entry))])
    exact: Exact = value
    return exact


def rating(entry: str) -> Exact:
    return number("rating", entry, RATING)


def ruleset(code: str, choices: dict[str, str]) -> RuleSet:
    """A rule set that answers questions, with the chosen interpretations."""
    name = code_of(code)
    if name not in names():
        found = regulation(code)
        raise usage_error(
            Sentence("{code} does not answer this question; allowed: {known}", code=found.code, known=names())
        )
    problems: list[Problem] = []
    asked = build_rule_set(name, command_line_settings(choices), problems)
    if problems:
        raise Refused(problems)
    return asked
