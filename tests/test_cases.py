"""Published and hand-worked examples, rule by rule: tests/cases/<regulation>/<article>.toml.

A case names its rule in that regulation's rules.py (`curve.performance`: in curve.py), what is given, what is
expected and where the figure comes from.
Text such as "91/6" is an exact number, "List.RAPID" a name of rules.py, a table under `readings` other readings;
`raises` instead of `expected` holds a part of the reason why there is no result.
"""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from xlelo.regulations import ALL

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

CASES = Path(__file__).parent / "cases"
EXACT = re.compile(r"-?\d+(/\d+)?", re.ASCII)
MADE: dict[str, Callable[[ModuleType, Any], Any]] = {
    "readings": lambda rules, given: rules.Readings(**given),
    "rules": lambda rules, given: rules.Rules(**given),
    "factors": lambda rules, given: tuple(rules.Factor(*one) for one in given),
}
"""Records of rules.py that a case gives by their fields."""
KEYS = {"name", "source", "rule", "given", "expected", "raises"}


def collect_cases() -> list[Any]:
    return [
        pytest.param(path.parent.name, case, id=f"{path.parent.name}-{path.stem}-{case['name']}")
        for path in sorted(CASES.glob("*/*.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


def meaning(rules: ModuleType, value: Any) -> Any:
    match value:
        case str() if EXACT.fullmatch(value):
            exact = Fraction(value)
            return exact.numerator if exact.denominator == 1 else exact
        case str() if re.fullmatch(r"[A-Z]\w*\.[A-Z_]+", value):
            kind, _, name = value.partition(".")
            return getattr(getattr(rules, kind), name)
        case str() if value == "none":
            return None
        case float():
            raise ValueError(f"write {value} as an exact number in quotes")
        case list():
            return tuple(meaning(rules, one) for one in value)
        case dict():
            return {key: meaning(rules, one) for key, one in value.items()}
        case _:
            return value


@pytest.mark.parametrize(("regulation", "case"), collect_cases())
def test_case(regulation: str, case: dict[str, Any]) -> None:
    assert case.keys() <= KEYS, f"unknown keys {case.keys() - KEYS}"
    assert case["source"].strip()
    rules = import_module(f"xlelo.regulations.{regulation}.rules")
    given = meaning(rules, case["given"])
    for name, made in MADE.items():
        if name in given:
            given[name] = made(rules, given[name])
    module, _, name = case["rule"].rpartition(".")
    rule = getattr(import_module(f"xlelo.regulations.{regulation}.{module or 'rules'}"), name)
    if "raises" in case:
        with pytest.raises(ValueError, match=re.escape(case["raises"])):
            rule(**given)
    else:
        assert rule(**given) == meaning(rules, case["expected"])


@pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.code)
def test_every_rule_has_a_case(regulation: Any) -> None:
    cited = {
        case["rule"].rpartition(".")[2]
        for path in (CASES / regulation.code.lower()).glob("*.toml")
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    }
    rules = {rule.__name__ for cited_rules in regulation.text.rules.values() for rule in cited_rules}
    assert sorted(rules - cited) == []
