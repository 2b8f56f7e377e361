"""Exact numbers, ratings and rule sets from command-line arguments."""

from collections.abc import Sequence

from xlelo.cli.arguments import settings
from xlelo.functions.cells import NUMBER, Kind
from xlelo.functions.grid import Error
from xlelo.functions.rulesets import RULES, RuleSet, build_rule_set, parse_name
from xlelo.law.interpretation import command_line_settings
from xlelo.law.rounding import Exact
from xlelo.model import Place, Problem, refuse


def parse_number(entry: str, kind: Kind, name: str, problems: list[Problem]) -> Exact:
    """An exact number with a decimal point or comma; 0 with a problem."""
    value = kind.read(entry)
    if value is None or isinstance(value, Error):
        problems.append(Problem(Place(name), entry, kind.wanted(entry)))
        return 0
    exact: Exact = value
    return exact


def number(name: str, entry: str, kind: Kind = NUMBER) -> Exact:
    problems: list[Problem] = []
    found = parse_number(entry, kind, name, problems)
    refuse(problems)
    return found


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
