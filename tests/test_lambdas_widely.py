"""The functions that are names against those in Python, written apart: every difference, and players at random."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import lambda_hosts as hosts
import pytest
from test_lambdas import COMMITTED, alike
from tiers import first_of, mark_tiers

from xlelo.functions import call
from xlelo.functions.grid import Error
from xlelo.hosts.excel.lambdas.compiler import library

CODES = [one.code for one in library().sets]
PLAYERS = 120
GAMES = 7
K, TARGET, TOTAL = 1, 2, 3
OPPONENTS, SCORES = 4, 4 + GAMES
SEASONS = 4 + 2 * GAMES


def compare_answers(inputs: list[list[Any]], formulas: dict[str, Any], workbook: Path = COMMITTED) -> list[str]:
    """Of each formula what Python answers to the same rows; where the two differ."""
    found = hosts.run_spills(workbook, inputs, list(formulas))
    return [
        f"{formula}: {given!r}, not {wanted!r} for {cells}"
        for (formula, answer), column in zip(formulas.items(), found, strict=True)
        for given, wanted, cells in zip(column, map(_text_of, answer), inputs, strict=True)
        if not alike("" if given is None else given, wanted)
    ]


def _text_of(cell: Any) -> Any:
    (value,) = cell
    return value.text if isinstance(value, Error) else value


@pytest.mark.parametrize("code", first_of(CODES, 1))
@pytest.mark.parametrize("own", mark_tiers([2000], [2650], [2649, 2700.5]))
def test_every_difference(code: str, own: float) -> None:
    inputs = [[own + difference] for difference in range(-820, 821)]
    rows = f"A1:A{len(inputs)}"
    formulas = {
        f'ELO_EXPECTED({own},{rows},"{code}")': call("ELO_EXPECTED", [own, inputs, code]),
        f'ELO_EXPECTED({rows},{own},"{code}")': call("ELO_EXPECTED", [inputs, own, code]),
    }
    assert compare_answers(inputs, formulas) == []


@pytest.mark.parametrize("code", first_of(CODES, 1))
def test_every_score(code: str) -> None:
    """Thousandths: both sides of every half of a hundredth."""
    inputs = [[thousandths / 1000] for thousandths in range(1001)]
    formula = f'ELO_DP(A1:A{len(inputs)},"{code}")'
    assert compare_answers(inputs, {formula: call("ELO_DP", [inputs, code])}) == []


@pytest.mark.parametrize("seed", mark_tiers([0], large=range(1, 10)))
@pytest.mark.parametrize("code", first_of(CODES, 1))
def test_players_at_random(code: str, seed: int) -> None:
    drawn = random.Random(f"{code} {seed}")
    inputs = [player(drawn) for _ in range(PLAYERS)]

    def of(first: int, width: int = 1) -> tuple[str, list[list[Any]]]:
        last = first + width - 1
        letters = [chr(ord("A") + column) for column in (first, last)]
        return f"{letters[0]}1:{letters[1]}{PLAYERS}", [cells[first : last + 1] for cells in inputs]

    rating, k, target, total = of(0), of(K), of(TARGET), of(TOTAL)
    opponents, scores, seasons = of(OPPONENTS, GAMES), of(SCORES, GAMES), of(SEASONS, 5)
    formulas = {}
    for name, arguments in (
        ("ELO_CHANGE", (rating, opponents, scores, k, code)),
        ("ELO_CHANGE", (rating, opponents, total, k, code)),
        ("ELO_NEW", (rating, opponents, scores, k, code)),
        ("ELO_NEEDED", (target, rating, opponents, k, code, scores)),
        ("ELO_KFACTOR", (rating, seasons, code, "K")),
    ):
        texts = ",".join(f'"{one}"' if isinstance(one, str) else one[0] for one in arguments)
        formulas[f"{name}({texts})"] = call(name, [one if isinstance(one, str) else one[1] for one in arguments])
    assert compare_answers(inputs, formulas) == []


def player(drawn: random.Random) -> list[Any]:
    """Now and then a blank, a rating with a fraction, a score that cannot be, or a text."""
    rating = drawn.choice([drawn.randint(1000, 2800), drawn.randint(1395, 1450), drawn.randint(20000, 27000) / 10])
    opponents = [drawn.choice([None, *[int(rating) + drawn.randint(-500, 500)] * 12, "x"]) for _ in range(GAMES)]
    scores = [drawn.choice([None, *[0, 0.5, 1, "½"] * 3, 0.3]) for _ in range(GAMES)]
    seasons = [drawn.randint(0, 70) for _ in range(drawn.randint(0, 5))]
    return [
        drawn.choice([rating] * 20 + [None]),
        drawn.choice([10, 15, 20, 40, 18.1, 120, None]),
        int(rating) + drawn.randint(-30, 40),
        drawn.choice([drawn.randint(0, 2 * GAMES) / 2, None]),
        *opponents,
        *scores,
        *seasons,
        *[None] * (5 - len(seasons)),
    ]
