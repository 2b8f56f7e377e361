"""The functions that are names, by a club's own rules, against those in Python: written apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lambda_hosts as hosts
import pytest
from test_lambdas import alike

from xlelo.functions import call
from xlelo.functions.grid import Error
from xlelo.hosts.excel.lambdas import book

SETTINGS = [["rule", "value"], ["scale", 480], ["cap", None], ["advantage", 35], ["moves", "day"], [None, None]]
FIDE_CURVE = [["curve", "fide"], ["decimals", 2], ["floor", 1520], ["carry", "published"], [None, None], [None, None]]
ROWS_OF_K = [[30, *[None] * 3, 40], [None, 2000, None, None, 10], [*[None] * 3, 18, 30], [*[None] * 4, 20], [None] * 5]
LAST_ROW = [*[None] * 4, 9]
NO_ROWS_OF_K = (
    *([cell, *[None] * 3, 20] for cell in ("few", 30.5, -3, True)),
    *([30, *[None] * 3, k] for k in (None, "x", 1001, -1)),
    *(
        [30, "low", None, None, 20],
        [30, None, 100_001, None, 20],
        [30, None, None, 151, 20],
        [30.5, "low", *[None] * 2, 9],
    ),
)
"""Rows with a cell that is no condition, or no K."""
OPPOSITION = [[1500, 1800, 1650, 1720, 2100]]
RESULTS = [[1, 0.5, 0, 1, 0]]
SET_TWICE = [["scale", 480], ["Scale", 400]]
ANY_SIGNS = [["sc*", 480], ["cap", 100]]
RANGES = {
    "M1:N2": SET_TWICE,
    "M4:N5": ANY_SIGNS,
    "A1:B6": SETTINGS,
    "D1:E6": FIDE_CURVE,
    "G1:K5": ROWS_OF_K,
    "A10:E10": OPPOSITION,
    "A11:E11": RESULTS,
}
OWN_RULES = (
    *("LOGISTIC", "CLUB", "logistic scale=480 advantage=35", "LOGISTIC cap=100", "CLUB decimals=2 floor=1700"),
    *("LOGISTIC scale=0", "LOGISTIC x=3", "LOGISTIC scale=480 x", "LOGISTIC scale=x", "LOGISTIC curve=fide", "FCE x=3"),
    *("LOGISTIC scale=0.0000009", "CLUB cap=0.0000009", "LOGISTIC cap=x", "CLUB floor=x", "CLUB carry=x"),
    *("LOGISTIC scale=480.5 advantage=-0,5", "LOGISTIC scale=+0480 cap=1.50", "LOGISTIC scale=1.5e3"),
    *(
        "LOGISTIC scale=4-8",
        "LOGISTIC scale=480.",
        "LOGISTIC cap=.5",
        "LOGISTIC cap=4.8.0",
        "LOGISTIC cap=1/2",
        "LOGISTIC cap=5%",
    ),
    *("CLUB floor=-", "CLUB moves=day", "A1:B6", "D1:E6", "G1:K5", "A10:E10", "M1:N2", "M4:N5"),
)


def rows_of_k() -> dict[str, list[list[Any]]]:
    """Address → rows of K that are refused, and some that are not."""
    tables = [[row, LAST_ROW] for row in NO_ROWS_OF_K]
    tables += [[["games_under", "rating_from", "rating_under", "age_to", "k"], LAST_ROW], [LAST_ROW, [None] * 5]]
    return {f"A{3 * number + 20}:E{3 * number + 21}": rows for number, rows in enumerate(tables)}


def asked_by_a_club() -> list[tuple[str, tuple[Any, ...]]]:
    """Each function by each rule set, and K by rows, games and age. Ranges stand as their addresses."""
    games = ("A10:E10", "A11:E11")
    questions = [
        (name, (*arguments, rules, *rest))
        for rules in OWN_RULES
        for name, arguments, rest in (
            ("ELO_EXPECTED", (1516, 1484), ()),
            ("ELO_PERF", games, ()),
            *(("ELO_PERF", ("A10:E10", points), ()) for points in (0, 0.5, 4.5, 5)),
            ("ELO_CHANGE", (1600, *games, 24), ()),
            ("ELO_NEW", (1600, *games, 24), ()),
            *(("ELO_DP", (share,), ()) for share in (0, 0.754, 0.99, 1)),
            ("ELO_NEEDED", (1620, 1600, "A10:E10", 24), ("",)),
        )
    ]
    ages = [(29, ""), (30, ""), (50, "12"), (50, 12), (50, 19), ("", ""), (50, "K"), (50, "2400")]
    questions += [
        ("ELO_KFACTOR", (rating, games, rules, age))
        for rules in ("CLUB", "G1:K5", "A1:B6")
        for rating in (1500, 2000)
        for games, age in ages
    ]
    return questions


@pytest.mark.second
def test_a_club_s_own_rules(tmp_path: Path) -> None:
    assert differences(tmp_path, asked_by_a_club(), RANGES) == []


@pytest.mark.second
def test_rows_of_k_that_cannot_be(tmp_path: Path) -> None:
    """A condition that is no number fits nobody or everybody: without a refusal, K is another row's."""
    ranges = rows_of_k()
    questions = [("ELO_KFACTOR", (1500, games, address, "")) for address in ranges for games in (3, 50)]
    assert differences(tmp_path, questions, ranges) == []


def differences(folder: Path, questions: list[tuple[str, tuple[Any, ...]]], ranges: dict[str, Any]) -> list[str]:
    """Formulas whose answer is not that of Python."""
    formulas = [
        f"{name}({','.join(one if one in ranges else _literal(one) for one in arguments)})"
        for name, arguments in questions
    ]
    found = hosts.answers(book.build(folder), ranges, formulas)
    differing = []
    for formula, given, (name, arguments) in zip(formulas, found, questions, strict=True):
        answer = call(name, [ranges.get(one, one) for one in arguments])
        wanted = answer.text if isinstance(answer, Error) else answer
        if not alike("" if given is None else given, wanted):
            differing.append(f"{formula}: {given!r}, not {wanted!r}")
    return differing


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
