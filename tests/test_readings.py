"""Readings: every parameter changes a result, and a name or a value that means nothing is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from small_month import changes, entered, event, month, player

from xlelo.law.interpretation import Setting, apply_settings, choices, command_line_settings
from xlelo.model import Place, Problem
from xlelo.regulations import ALL
from xlelo.regulations.fce.period import Period
from xlelo.regulations.fce.rules import AS_READ, List, Readings
from xlelo.regulations.regulation import Regulation

PLAIN = (player("A", 2000), player("B", 1900))  # K 16 and 24
CHILD = date(2009, 5, 1)
CHILDREN = (player("A", 2000, birth=CHILD), player("B", 1900, birth=CHILD))
GUEST_GAMES = [("C", "G", "0-1"), ("D", "G", "1-0"), ("E", "G", "1-0"), ("A", "G", "1-0")]
OPPONENTS = [player("A", 2000), player("C", 1800), player("D", 1900), player("E", 1900)]
FOUR_OF_FIVE = [*(player(name, 1900, birth=CHILD) for name in "ABCD"), player("E", 1900)]

# Parameter, the other value, the month, its list, whose change, and the change before and after, worked by hand.
CHANGED: list[tuple[str, Any, Period, List, str, str | None, str | None]] = [
    # Half of the lower K, 16 / 2 · (0 − ½) for each; or the game is not evaluated.
    ("7.double_forfeit", False, month(PLAIN, event([("A", "B", "-/-")])), List.STANDARD, "B", "-4", None),
    # The guest's 1/4 is 1500 (D 400, .92, 24 · .08) or 1707 (D 193, .75, 24 · .25).
    ("14.5.performance", "overall", month(OPPONENTS, event(GUEST_GAMES)), List.STANDARD, "D", "48/25", "6"),
    # A win over an equal is half of K: 6 / 2 or 8 / 2.
    (
        "16.2.k2600",
        8,
        month([player("A", 2600), player("B", 2600)], event([("A", "B", "1-0")])),
        List.STANDARD,
        "A",
        "3",
        "4",
    ),
    # One complete season of 13 games: ΔK 2, (24 + 2) / 2; or no row in Taula 4, 24 / 2.
    (
        "16.2.one_year",
        False,
        month([player("A", 1900, (13,), first_season=2017), player("B", 1900)], event([("A", "B", "1-0")])),
        List.STANDARD,
        "A",
        "13",
        "12",
    ),
    # Exactly 80 %: 6 / 2 or 24 / 2.
    (
        "16.3.strict",
        True,
        month(FOUR_OF_FIVE, event([("A", "B", "1-0")], participants=entered(*"ABCDE"))),
        List.STANDARD,
        "A",
        "3",
        "12",
    ),
    # Half of the 6, 3 · ½, or the whole of it, 6 · ½.
    ("16.3.half_forfeit", False, month(CHILDREN, event([("A", "B", "+/-")])), List.STANDARD, "A", "3/2", "3"),
    # Half of the lower K, 16 / 2 · ½, or a quarter of it, 16 / 4 · ½.
    ("16.6.compound", True, month(PLAIN, event([("A", "B", "+/-")], minutes=10)), List.RAPID, "A", "4", "2"),
]


@pytest.mark.parametrize(
    ("name", "other", "period", "kind", "who", "before", "after"), CHANGED, ids=[name for name, *_ in CHANGED]
)
def test_every_parameter_changes_a_result(
    name: str, other: Any, period: Period, kind: List, who: str, before: str | None, after: str | None
) -> None:
    (choice,) = (one for one in choices(AS_READ) if one.name == name)
    found = [changes(period, kind, **{choice.field: value}).get(who) for value in (choice.default, other)]
    assert found == [None if exact is None else Fraction(exact) for exact in (before, after)]
    assert changes(period, kind).get(who) == found[0]


def test_every_parameter_is_tested() -> None:
    assert [one.name for one in choices(AS_READ)] == [name for name, *_ in CHANGED]


# What may be typed.


@pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.code)
def test_every_allowed_value_can_be_typed(regulation: Regulation) -> None:
    for choice in choices(regulation.readings) if regulation.readings is not None else ():
        assert choice.default in choice.allowed.values()
        assert len(choice.allowed) > 1
        assert choice.sentence.endswith(".")
        for typed, value in choice.allowed.items():
            problems: list[Problem] = []
            readings = apply_settings(regulation.readings, command_line_settings({choice.name: typed}), problems)
            assert problems == []
            assert getattr(readings, choice.field) == value
            assert choice.text_of(value) == typed


def fce_readings(settings: Mapping[str, str] | Sequence[Setting]) -> tuple[Readings, list[str]]:
    problems: list[Problem] = []
    given = command_line_settings(settings) if isinstance(settings, dict) else settings
    readings = apply_settings(AS_READ, given, problems)
    return readings, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"14.5.performance": "overall"}, Readings(performance="overall")),
        ({"14.5": "overall"}, Readings(performance="overall")),
        ({"14": "overall"}, Readings(performance="overall")),
        ({"14.5": " Overall "}, Readings(performance="overall")),
        ({"7": "0"}, Readings(double_forfeit=False)),
        ({"16.2.k2600": "8", "16.6": "1"}, Readings(k2600=8, compound=True)),
        ({"16.2.k2600": "6"}, AS_READ),
        ({}, AS_READ),
    ],
)
def test_a_name_may_be_cut_at_a_dot(settings: dict[str, str], expected: Readings) -> None:
    assert fce_readings(settings) == (expected, [])


@pytest.mark.parametrize(
    "name",
    [
        "16.2",  # two of them: k2600 and one_year
        "16",
        "16.",
        "14.5.perf",  # not cut at a dot
        "1",
        "6.3.pooled",  # another regulation's
        "",
    ],
)
def test_a_name_that_names_no_parameter_is_refused(name: str) -> None:
    readings, problems = fce_readings({name: "1"})
    assert readings == AS_READ
    (problem,) = problems
    assert f"“{name}”" in problem
    assert "one of these parameters is allowed: 7.double_forfeit, 14.5.performance, 16.2.k2600" in problem


@pytest.mark.parametrize(
    ("name", "typed", "allowed"),
    [
        ("14.5", "mean", "14.5.performance may be per_opponent or overall"),
        ("16.2.k2600", "7", "16.2.k2600 may be 6 or 8"),
        ("7", "yes", "7.double_forfeit may be 1 or 0"),
        ("7", "", "7.double_forfeit may be 1 or 0"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused(name: str, typed: str, allowed: str) -> None:
    readings, problems = fce_readings({name: typed})
    assert readings == AS_READ
    assert problems == [f"--set, column {name}: “{typed}”: {allowed}"]


def test_a_parameter_is_set_once_however_it_is_called() -> None:
    readings, problems = fce_readings({"14.5.performance": "overall", "14.5": "per_opponent"})
    assert readings == Readings(performance="overall")
    assert problems == ["--set: “14.5”: 14.5.performance may be set only once"]


def test_all_problems_at_once_each_at_its_place() -> None:
    settings = [
        Setting(name, value, Place("parameters.csv", line, "parameter"), Place("parameters.csv", line, "value"))
        for line, (name, value) in enumerate([("16.9", "1"), ("14.5", "overall"), ("7", "2")], 2)
    ]
    readings, problems = fce_readings(settings)
    assert readings == Readings(performance="overall")
    first, second = problems
    assert first.startswith("parameters.csv, line 2, column parameter: “16.9”: one of these parameters is allowed")
    assert second == "parameters.csv, line 4, column value: “2”: 7.double_forfeit may be 1 or 0"
