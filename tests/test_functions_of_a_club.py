"""The functions by a club's own rules: LOGISTIC with settings, CLUB, ranges of rules and of rows of K.

The expected values are calculated here from the contract's formulas, in decimals of 50 digits.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from function_cases import NA, NUM, VALUE
from hypothesis import given
from hypothesis import strategies as st

from xlelo.functions import call, strict
from xlelo.functions.grid import Error
from xlelo.udfs import ELO_EXPECTED, ELO_KFACTOR

NEAR = 1e-11

SHEET = [
    ["rule", "value"],
    ["curve", "logistic"],
    ["scale", 480],
    ["cap", None],
    ["advantage", "35"],
    ["moves", "day"],
    [None, None],
]
ROWS_OF_K = [
    [30, None, None, None, 40],
    [None, 2000, None, None, 10],
    [None, None, None, 18, 30],
    [None, None, None, None, 20],
]


def logistic(difference: Any, scale: Any = 400) -> Decimal:
    """1/(1+10^(−D/scale))."""
    with localcontext() as context:
        context.prec = 50
        return 1 / (1 + Decimal(10) ** (-Decimal(str(difference)) / Decimal(str(scale))))


def why(function: str, *arguments: Any) -> str:
    return str(call("ELO_WHY", [function, *arguments]))


def test_the_worked_example() -> None:
    """Published with the rule set: 1516 beats 1484 with K 32."""
    assert round(call("ELO_EXPECTED", [1516, 1484, "LOGISTIC"]), 6) == 0.545922  # type: ignore[arg-type]
    assert round(call("ELO_CHANGE", [1516, 1484, 1, 32, "LOGISTIC"]), 6) == 14.530498  # type: ignore[arg-type]
    assert call("ELO_NEW", [1516, 1484, 1, 32, "LOGISTIC"]) == 1531
    assert call("ELO_NEW", [1484, 1516, 0, 32, "logistic"]) == 1469
    assert call("ELO_NEW", [1500, [1500], [1], 32, "LOGISTIC"]) == 1516


@pytest.mark.parametrize(
    ("rules", "scale", "cap", "advantage"),
    [
        ("LOGISTIC", 400, None, 0),
        ("CLUB", 400, None, 0),
        ("Logistic  scale=480 advantage=35", 480, None, 35),
        ("LOGISTIC ADVANTAGE=-65,5 cap=120", 400, 120, -65.5),
        (SHEET, 480, None, 35),
        ([["cap", 200.0], ["scale", 2000]], 2000, 200, 0),
    ],
)
def test_expected_scores(rules: Any, scale: int, cap: int | None, advantage: float) -> None:
    for own, other in ((1500, 1500), (1516, 1484), (1500.25, 1900), (2800, 900), (900, 2800)):
        apart = own + advantage - other
        counted = apart if cap is None else max(-cap, min(cap, apart))
        wanted = float(logistic(counted, scale))
        assert call("ELO_EXPECTED", [own, other, rules]) == pytest.approx(wanted, abs=1e-15)


def test_a_hand_calculation() -> None:
    """1945 + 35 − 1500 = 480, one scale: 1/(1 + 1/10)."""
    assert strict.ELO_EXPECTED(1945, 1500, "LOGISTIC scale=480 advantage=35") == 10 / 11
    assert strict.ELO_DP(0.5, "LOGISTIC") == 0
    assert strict.ELO_DP([1, 0], "LOGISTIC scale=200") == [800, -800]
    with localcontext() as context:
        context.prec = 50
        nine = float(400 * Decimal(9).log10())
    assert strict.ELO_DP(0.9, "LOGISTIC") == pytest.approx(nine, abs=NEAR)


ratings = st.integers(100, 3000)


@given(
    st.lists(ratings, min_size=1, max_size=8),
    st.integers(1, 15),
    st.sampled_from([("LOGISTIC", 400, 0), ("LOGISTIC scale=173.7 advantage=-40", 173.7, -40)]),
)
def test_performance_is_the_rating_that_is_expected_to_score_so(
    met: list[int], half_points: int, rules: tuple[str, float, int]
) -> None:
    name, scale, advantage = rules
    scored = min(half_points, 2 * len(met)) / 2
    found = call("ELO_PERF", [[met], scored, name])
    if scored == len(met):
        assert found == float(Fraction(sum(met), len(met)) + 800)
    else:
        assert isinstance(found, float)
        expected = sum(logistic(Decimal(str(found)) + advantage - one, scale) for one in met)
        assert abs(expected - Decimal(str(scored))) < Decimal("1e-12")


def test_performance_at_the_ends_and_under_a_cap() -> None:
    assert call("ELO_PERF", [[1800, 1900], [0, 0], "LOGISTIC"]) == 1050
    assert call("ELO_PERF", [[1800, 1900], 2, "CLUB"]) == 2650
    assert call("ELO_PERF", [[1500, 1500], 1, "LOGISTIC advantage=30"]) == 1470
    # Between 1100 and 2900 every rating is expected to score 1 of 2: the middle.
    assert call("ELO_PERF", [[1000, 3000], 1, "LOGISTIC cap=100"]) == 2000
    # 1/(1 + 10^(−100/400)) = 0.64: nobody is expected to score 3½ of 4.
    assert call("ELO_PERF", [[1800, 1900, 1750, 2050], 3.5, "LOGISTIC cap=100"]) == NUM
    assert "the cap is 100" in why("ELO_PERF", [1800, 1900, 1750, 2050], 3.5, "LOGISTIC cap=100")
    assert call("ELO_DP", [0.99, "LOGISTIC cap=100"]) == NUM
    assert why("ELO_DP", 0.99, "LOGISTIC cap=100").endswith(
        "no rating has this expected score: the cap is 100 (LOGISTIC)"
    )


@given(st.integers(900, 2700), st.integers(-40, 60), st.lists(ratings, min_size=1, max_size=6), st.integers(6, 42))
def test_needed_is_the_first_score_that_is_enough(rating: int, above: int, met: list[int], k: int) -> None:
    expected = sum(logistic(rating + 35 - one, 480) for one in met)

    def after(points: Decimal) -> int:
        exact = (rating + k * (points - expected)).quantize(Decimal("0.000001"))
        return int(exact + Decimal("0.5")) if exact >= 0 else -int(-exact + Decimal("0.5"))

    enough = [half / 2 for half in range(2 * len(met) + 1) if after(Decimal(half) / 2) >= rating + above]
    found = call("ELO_NEEDED", [rating + above, rating, [met], k, "LOGISTIC scale=480 advantage=35"])
    assert found == (enough[0] if enough else NA)


def test_new_ratings_by_a_club_s_own_rounding_and_floor() -> None:
    assert call("ELO_NEW", [1516, 1484, 1, 32, [["decimals", 2]]]) == 1530.53
    assert call("ELO_NEW", [1516, 1484, 0, 32, [["floor", 1510], ["decimals", 1]]]) == 1510
    assert call("ELO_ROUND", [1530.55, "CLUB decimals=1"]) == 1530.6
    assert call("ELO_ROUND", [1530.5, "LOGISTIC"]) == 1531


def test_fide_s_table_for_a_club() -> None:
    """FIDE's table 8.1.2: a difference of 32 is .54 (26–32); 8.1.1: 75 % is 193."""
    assert call("ELO_EXPECTED", [1516, 1484, [["curve", "fide"]]]) == 0.54
    assert call("ELO_DP", [0.75, "CLUB curve=fide"]) == 193
    assert call("ELO_PERF", [[1500] * 4, 3, "CLUB curve=fide"]) == 1693
    assert "FIDE" in why("ELO_EXPECTED", 1516, 1484, "CLUB curve=fide")


@pytest.mark.parametrize(
    ("rating", "games", "age", "k"),
    [
        (1500, 29, None, 40),
        (1500, 30, None, 20),
        (2000, 30, 10, 10),
        (1999.5, 30, 18, 30),
        (1999, 30, 19, 20),
        (1500, 30, "K", 20),
    ],
)
def test_rows_of_k(rating: float, games: int, age: Any, k: int) -> None:
    headed = [["games_under", "rating_from", "rating_under", "age_to", "k"], *ROWS_OF_K, [None] * 5]
    for rows in (ROWS_OF_K, headed):
        assert call("ELO_KFACTOR", [rating, games, rows, age]) == k


def test_k_without_rows() -> None:
    """32 under 30 games, else 16."""
    assert call("ELO_KFACTOR", [[[1500], [1500]], [[29], [30]], "CLUB"]) == [[32], [16]]
    assert call("ELO_KFACTOR", [1500, None, "CLUB"]) == ""
    assert call("ELO_KFACTOR", [1500, 3, SHEET]) == 32
    assert call("ELO_KFACTOR", [1500, 3, "FCE", 12]) == VALUE
    assert "fewer than 30 games" in why("ELO_KFACTOR", 1500, 3, "CLUB")


@pytest.mark.parametrize(
    ("rules", "error", "words"),
    [
        ("LOGISTIC scale=0", NUM, ["“0”: scale: a number above 0"]),
        ("LOGISTIC scale=0.0000009", NUM, ["“0.0000009”: scale: a number above 0"]),
        ("LOGISTIC scale=-400 cap=0", NUM, ["“-400”: scale", "“0”: cap"]),
        ("LOGISTIC advantage=100001", NUM, ["advantage: a number from -100000 to 100000"]),
        ("LOGISTIC scale=wide", VALUE, ["“wide”: scale"]),
        ("LOGISTIC scale=0 width=3", VALUE, ["“0”: scale", "“width”: one of these rules is allowed"]),
        ("LOGISTIC scale=400 scale=400", VALUE, ["only once"]),
        ("LOGISTIC curve=fide", VALUE, ["“curve”: one of these rules is allowed: scale, cap, advantage"]),
        ("LOGISTICS", VALUE, ["is not a rule set"]),
        ([["scale", 0], ["k", 20], ["cap", "x"]], VALUE, ["line 1", "line 2", "“k”", "line 3: “x”: cap"]),
        ([["scale", -1]], NUM, ["line 1: “-1”: scale"]),
        ([["", "FCE"]], VALUE, ["line 1"]),
        ([["scale", True]], VALUE, []),
        ([["scale", Error("#N/A")]], NA, []),
        ([["scale"], ["cap"]], VALUE, ["a range of two columns"]),
        ([[30, None, None, None, 40]], VALUE, ["a range of two columns"]),
    ],
)
def test_rules_that_cannot_be(rules: Any, error: Error, words: list[str]) -> None:
    assert call("ELO_EXPECTED", [[[1500], [1600]], 1500, rules]) == error
    line = why("ELO_EXPECTED", 1500, 1500, rules)
    assert line.startswith(error.text)
    assert [one for one in words if one not in line] == []


@pytest.mark.parametrize(
    ("rows", "error", "words"),
    [
        (ROWS_OF_K[:-1], VALUE, "line 3: the last row must have no condition"),
        ([[None, None, None, None, 1001]], NUM, "“1001”: k"),
        ([[None, None, None, None, None]], VALUE, ""),
        ([[30, None, None, None, None], [None, None, None, None, 20]], VALUE, "line 1: k"),
        ([["few", None, None, None, 20], [None, None, None, 151, 20]], VALUE, "line 1: “few”: games_under"),
    ],
)
def test_rows_of_k_that_cannot_be(rows: Any, error: Error, words: str) -> None:
    if any(cell is not None for row in rows for cell in row):
        assert call("ELO_KFACTOR", [1500, 3, rows]) == error
        assert words in why("ELO_KFACTOR", 1500, 3, rows)
    else:
        assert call("ELO_KFACTOR", [1500, 3, rows]) == 32


def test_the_derivation_names_the_articles() -> None:
    line = why("ELO_NEW", 1516, 1484, 1, 32, "LOGISTIC scale=480 advantage=35")
    assert line == (
        "1516 + 35 (advantage) − 1484 = 67; 1/(1 + 10^(−67/480)) = 0.579666; 32 × (1 − 0.579666) = 13.450688; "
        "New rating: 1516 + 13.450688 = 1529.450688; 1529.450688, rounded 1529 (CLUB art. 4, 5, 7, 8, 10)"
    )


def test_whole_columns() -> None:
    """A column of ratings is cut where it ends, whatever the height of the rules. So are columns of rules."""
    blanks = [[None]] * 60_000
    ratings_column = [[1945], [1500], *blanks]
    for rules in (SHEET, [*SHEET, *[[None, None]] * 60_000]):
        assert call("ELO_EXPECTED", [ratings_column, 1500, rules]) == call(
            "ELO_EXPECTED", [[[1945], [1500]], 1500, SHEET]
        )
        assert call("ELO_EXPECTED", [[[1945], [1500]], 1500, rules])[0] == [10 / 11]  # type: ignore[index]


def test_the_module_for_excel() -> None:
    """Excel hands over every argument as rows of cells."""
    assert ELO_EXPECTED([[1945.0]], [[1500.0]], [["scale", 480.0], ["advantage", 35.0], [None, None]]) == 10 / 11
    assert ELO_EXPECTED([[1945.0]], [[1500.0]], [["LOGISTIC scale=480 advantage=35"]]) == 10 / 11
    assert ELO_KFACTOR([[1500.0], [2100.0]], [[30.0], [30.0]], ROWS_OF_K, None) == [[20], [10]]
