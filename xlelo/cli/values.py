"""Exact numbers, ratings and rule sets from command-line arguments."""

from collections.abc import Sequence

from xlelo.cli.arguments import settings
from xlelo.functions.cells import NUMBER, RATING, Kind
from xlelo.functions.grid import Error
from xlelo.functions.rulesets import RULES, RuleSet, build_rule_set, parse_name
from xlelo.law.interpretation import command_line_settings
from xlelo.law.rounding import Exact
from xlelo.model import Place, Problem, refusal, refuse


def number(name: str, entry: str, kind: Kind = NUMBER) -> Exact:
    """An exact number with a decimal point or comma."""
    value = kind.read(entry)
    if value is None or isinstance(value, Error):
        raise refusal(name, kind.wanted(entry), entry)
    exact: Exact = value
    return exact


def rating(entry: str) -> Exact:
    return number("rating", entry, RATING)


def ruleset(name: str, choices: Sequence[str]) -> RuleSet:
    """A rule set that answers questions, with the interpretations behind its name and those of --set."""
    code, behind = parse_name(name)
    problems: list[Problem] = []
    try:
        asked = build_rule_set(code, command_line_settings(settings([*behind, *choices])), problems)
    except ValueError:
        problems.append(Problem(Place("--rules"), name, RULES.wanted(name)))
    refuse(problems)
    return asked
