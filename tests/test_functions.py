"""The functions in plain Python: the table that all hosts share, then whatever anybody could give them."""

from __future__ import annotations

import inspect
import math
import re
import sys
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from types import FunctionType
from typing import Any

import pytest
from function_cases import CASES, NA, NUM, VALUE, Case, down
from hypothesis import given
from hypothesis import strategies as st

import xlelo.functions
from xlelo.functions import call, signature
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Use
from xlelo.functions.grid import NO_NAME, Error
from xlelo.functions.question import LONGEST_TEXT_IN_ARRAY
from xlelo.functions.why import citation as cited_in
from xlelo.functions.why import codes
from xlelo.hosts.excel.vba import to_ascii
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation
from xlelo.regulations import ALL, find

BY_NAME = {function.name: function for function in CATALOGUE}
RULES = tuple(one.code for one in ALL if one.questions is not None)
QUESTIONS = {code: find(code).questions(find(code).readings) for code in RULES}
LOWEST = {"FCE": 1000, "CNXC": -math.inf, "ELO1972": -math.inf, "FIDE2011": 1200, "FIDE2024": 1400, "CLUB": -math.inf}
"""FCE 17.3, FIDE 0.6 of 2011 and 7.2.1 of today; the other two name none."""
WHOLE_COLUMN = 1_048_576

IN_ORDER = (
    "ELO_EXPECTED ELO_SCORE ELO_PERF ELO_KFACTOR ELO_INITIAL ELO_VIRTUAL ELO_INITIAL_FIDE ELO_CHANGE ELO_NEW ELO_DP "
    "ELO_PROVISIONAL ELO_NEEDED ELO_WEIGHTED ELO_TIME ELO_ROUND ELO_WHY ELO_ARTICLE ELO_RULES ELO_VERSION"
)

ratings = st.one_of(
    st.integers(10, 4000),
    st.integers(100, 40_000).map(lambda tenths: tenths / 10),
    st.sampled_from([10.0, 1000, 2000.5, 2600, 4000.0]),
)
scores = st.sampled_from([0, 0.5, 1, 1.0, "½", "=", "1/2", "0,5"])
blanks = st.sampled_from([None, "", " ", 0, 0.0, "0"])
SCORED = {"½": Fraction(1, 2), "=": Fraction(1, 2), "1/2": Fraction(1, 2), "0,5": Fraction(1, 2)}


def exact(cell: Any) -> Fraction:
    return SCORED.get(cell) or Fraction(str(cell))


def grids(cells: st.SearchStrategy[Any], height: int, width: int) -> st.SearchStrategy[list[list[Any]]]:
    return st.lists(st.lists(cells, min_size=width, max_size=width), min_size=height, max_size=height)


def cells_of(result: Any) -> list[Any]:
    return [cell for row in result for cell in row] if isinstance(result, list) else [result]


def why(function: str, *arguments: Any) -> str:
    line = call("ELO_WHY", [function, *arguments])
    assert isinstance(line, str)
    return line


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.function}{case.arguments}"[:80])
def test_case(case: Case) -> None:
    """Its result, and how it comes about in one line."""
    result = call(case.function, case.arguments)
    assert result == case.expected, case.source
    assert all(isinstance(cell, float | str | Error) for cell in cells_of(result))
    line = why(case.function, *case.arguments)
    assert line.strip()
    assert "\n" not in line
    assert "Traceback" not in line
    if isinstance(case.expected, Error):
        assert line.startswith(f"{case.expected.text}: ") or BY_NAME[case.function].arguments[-1].variadic


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
def test_the_catalogue_s_examples_hold(function: Any) -> None:
    for example in function.examples:
        assert getattr(xlelo.functions, function.name)(*example.arguments) == example.result


def test_every_function_has_cases_and_the_errors_too() -> None:
    worked_out = {case.function for case in CASES}
    assert set(BY_NAME) - worked_out == {"ELO_RULES", "ELO_VERSION"}
    for function in CATALOGUE:
        if function.arguments and not function.arguments[-1].variadic:
            results = [cell for case in CASES if case.function == function.name for cell in cells_of(case.expected)]
            assert any(isinstance(cell, Error) for cell in results), function.name


# --- against the rules -----------------------------------------------------------------------------------------------


@given(st.data(), st.sampled_from(RULES), st.integers(1, 4), st.integers(1, 4), st.booleans(), st.booleans())
def test_expected_broadcasts_as_the_rules_say(
    data: st.DataObject, rules: str, height: int, width: int, crossed: bool, turned: bool
) -> None:
    """Column × row, block × row, block × column, block × block: each position is one question."""
    cells = st.one_of(ratings, blanks)
    own = data.draw(grids(cells, height, 1 if crossed else width))
    met = data.draw(grids(cells, 1 if crossed else height, width))
    if turned:
        own, met = met, own
    result = call("ELO_EXPECTED", [own, met, rules])
    shown = result if isinstance(result, list) else [[result]]
    assert (len(shown), len(shown[0])) == (height, width)
    for row in range(height):
        for column in range(width):
            rating = own[row % len(own)][column % len(own[0])]
            opponent = met[row % len(met)][column % len(met[0])]
            assert shown[row][column] == _expected(rating, opponent, rules)


def _expected(rating: Any, opponent: Any, rules: str) -> Any:
    present = [cell not in (None, "", " ", 0, "0") for cell in (rating, opponent)]
    if not all(present):
        return ""
    return float(QUESTIONS[rules].expected(exact(rating), exact(opponent)))


@given(st.integers(2, 5), st.integers(2, 5), st.integers(1, 3))
def test_shapes_that_do_not_fit(one: int, other: int, width: int) -> None:
    result = call("ELO_EXPECTED", [[[2000] * width] * one, [[2100] * width] * other])
    assert isinstance(result, list) if one == other else result == VALUE


@given(st.data(), st.sampled_from(RULES), st.integers(1, 4), st.integers(1, 5))
def test_players_under_each_other_are_as_good_as_one_by_one(
    data: st.DataObject, rules: str, players: int, rounds: int
) -> None:
    own = data.draw(grids(st.one_of(ratings, blanks), players, 1))
    met = data.draw(grids(st.one_of(ratings, blanks), players, rounds))
    scored = data.draw(grids(st.one_of(scores, st.none()), players, rounds))
    k = data.draw(grids(st.sampled_from([10, 18.1, 24, "12,5", None]), players, 1))
    for function in ("ELO_CHANGE", "ELO_NEW"):
        together = call(function, [own, met, scored, k, rules])
        single = [call(function, [own[at], [met[at]], [scored[at]], k[at], rules]) for at in range(players)]
        assert together == (down(*single) if players > 1 else single[0])
    games = data.draw(grids(st.integers(0, 60), players, rounds))
    together = call("ELO_KFACTOR", [own, games, rules])
    single = [call("ELO_KFACTOR", [own[at], [games[at]], rules]) for at in range(players)]
    assert together == (down(*single) if players > 1 else single[0])


@given(ratings, st.lists(st.tuples(ratings, scores), min_size=1, max_size=12), st.sampled_from(["10", "18.1", "12.5"]))
@pytest.mark.parametrize("rules", RULES)
def test_change_new_and_performance_are_the_rules_own(
    rules: str, rating: Any, games: list[tuple[Any, Any]], k: str
) -> None:
    met, scored = [[one for one, _ in games]], [[score for _, score in games]]
    points = sum((exact(score) for _, score in games), Fraction(0))
    expected = sum((QUESTIONS[rules].expected(exact(rating), exact(one)) for one, _ in games), Fraction(0))
    change = Fraction(k) * (points - expected)
    new = QUESTIONS[rules].new_rating(exact(rating), change)
    has = exact(rating) >= LOWEST[rules]
    shown = (float(change), new if new >= LOWEST[rules] else NA) if has else (NUM, NUM)
    assert (
        call("ELO_CHANGE", [rating, met, scored, k, rules]),
        call("ELO_NEW", [rating, met, scored, k, rules]),
    ) == shown
    assert call("ELO_CHANGE", [rating, met, float(points), k, rules]) == shown[0]
    expected_performance, reason = _performance(games, rules)
    assert call("ELO_PERF", [met, scored, rules]) == expected_performance
    line = why("ELO_PERF", met, scored, rules)
    assert reason in line
    assert line.startswith(("#NUM!", QUESTIONS[rules].performance_is))


def _performance(games: list[tuple[Any, Any]], rules: str) -> tuple[Any, str]:
    met, scored = [exact(one) for one, _ in games], [exact(score) for _, score in games]
    try:
        return float(QUESTIONS[rules].performance(met, scored)), rules
    except ValueError as indeterminate:
        return NUM, str(indeterminate)


@given(
    st.integers(900, 2700),
    st.integers(-40, 60),
    st.lists(st.integers(1000, 2700), min_size=1, max_size=9),
    st.integers(6, 42),
)
@pytest.mark.parametrize("rules", RULES)
def test_needed_is_the_first_score_that_is_enough(rules: str, rating: int, above: int, met: list[int], k: int) -> None:
    target = rating + above
    enough = [
        half / 2
        for half in range(2 * len(met) + 1)
        if _at_least(target, call("ELO_NEW", [rating, [met], _as_scores(half, len(met)), k, rules]))
    ]
    reachable = enough and target >= LOWEST[rules]
    unknown = rating < LOWEST[rules] <= target
    wanted = NUM if unknown else enough[0] if reachable else NA
    assert call("ELO_NEEDED", [target, rating, [met], k, rules]) == wanted


def _at_least(target: int, rating: Any) -> bool:
    return not isinstance(rating, Error) and rating >= target


@given(
    st.integers(1500, 2700),
    st.integers(-40, 60),
    st.lists(st.tuples(st.integers(1000, 2700), st.sampled_from([None, 0, 0.5, 1])), min_size=1, max_size=9),
    st.integers(6, 42),
)
@pytest.mark.parametrize("rules", RULES)
def test_needed_of_the_rest_is_the_first_score_that_is_enough(
    rules: str, rating: int, above: int, games: list[tuple[int, Any]], k: int
) -> None:
    """With the same games scored one after the other by trying."""
    target = rating + above
    met, scored = [opponent for opponent, _ in games], [score for _, score in games]
    open_games = [at for at, score in enumerate(scored) if score is None]
    enough = []
    for half in range(2 * len(open_games) + 1):
        tried = list(scored)
        for at, score in zip(open_games, _as_scores(half, len(open_games))[0], strict=True):
            tried[at] = score
        if _at_least(target, call("ELO_NEW", [rating, [met], [tried], k, rules])):
            enough.append(half / 2)
    assert call("ELO_NEEDED", [target, rating, [met], k, rules, [scored]]) == (enough[0] if enough else NA)
    if not enough:
        assert "out of reach: at most" in why("ELO_NEEDED", target, rating, [met], k, rules, [scored])


def _as_scores(half_points: int, games: int) -> list[list[float]]:
    wins, draw = divmod(half_points, 2)
    return [([1.0] * wins + [0.5] * draw + [0.0] * games)[:games]]


@given(st.integers(0, 30_000), st.integers(-3, 3), st.sampled_from([",", "."]))
def test_a_float_means_its_shortest_decimal(tenths: int, ulps: int, sign: str) -> None:
    value = tenths / 10
    assert call("ELO_ROUND", [value]) == call("ELO_ROUND", [repr(value).replace(".", sign)])
    near = value
    for _ in range(abs(ulps)):
        near = math.nextafter(near, math.inf if ulps > 0 else -math.inf)
    if 10 <= near <= 4000:
        assert call("ELO_CHANGE", [near, near, 1, near / 4, "CNXC"]) == float(Fraction(repr(near / 4)) / 2)


# --- anything at all -------------------------------------------------------------------------------------------------

strange = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.fractions(),
    st.decimals(),
    st.complex_numbers(),
    st.binary(max_size=3),
    st.dates(),
    st.datetimes(),
    st.times(),
    st.sampled_from(
        [Error("#N/A"), Error("#SPILL!"), Error(""), object(), int, {}, set(), range(3), "#NUM!", "#X", "½"]
    ),
)
anything = st.recursive(strange, lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner), max_leaves=6)


@given(st.sampled_from(list(BY_NAME)), st.lists(anything, max_size=6))
def test_nothing_raises(name: str, arguments: list[Any]) -> None:
    for result in (call(name, arguments), call("ELO_WHY", [name, *arguments])):
        for cell in cells_of(result):
            assert isinstance(cell, float | str | Error)
            assert not isinstance(cell, Error) or "Error: " not in cell.reason, "an exception nobody expected"
            assert not isinstance(cell, float) or math.isfinite(cell)
            if isinstance(result, list):
                assert not isinstance(cell, str) or len(cell) <= LONGEST_TEXT_IN_ARRAY


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (math.nan, NUM),
        (math.inf, NUM),
        (Fraction(4301, 2), 0.66),
        (Decimal("2150.5"), 0.66),
        (datetime(2018, 4, 1, 9, 30), VALUE),  # noqa: DTZ001 - cells have no time zone
        (date(2018, 4, 1), VALUE),
        (-2146826281, VALUE),
        (-2146826246.0, VALUE),
        (Error("#SPILL!"), VALUE),
        ("#SPILL!", VALUE),
        (Error("#N/A", "typed"), NA),
        ("#DIV/0!", Error("#DIV/0!")),
        ([], VALUE),
        ([[]], VALUE),
        ([[2150], []], VALUE),
        ([2150, [2150]], VALUE),
        pytest.param(object(), VALUE, id="any object"),
    ],
    ids=repr,
)
def test_what_only_python_or_a_host_s_inside_can_give(cell: Any, expected: Any) -> None:
    assert call("ELO_EXPECTED", [cell, 2030]) == expected


def test_calls_that_no_function_takes() -> None:
    assert call("ELO_NOTHING", []) == NO_NAME
    assert call("ELO_EXPECTED", [2150, 2030, "FCE", 1]) == VALUE
    assert call("ELO_EXPECTED", []) == ""
    assert call("ELO_RULES", [1]) == VALUE
    assert call("ELO_WHY", []) == ""
    assert call("elo_expected", (2150, 2030)) == call("ELO.EXPECTED", (2150, 2030)) == 0.66
    assert call("ELO.INITIALFIDE", (1800, 6, 9)) == 1902.0


# --- large -----------------------------------------------------------------------------------------------------------


@pytest.mark.second
def test_a_whole_column_with_few_cells() -> None:
    """Given by mistake: what is used of it is worked out; `tests/bench/functions_hosts.py` says how soon."""
    own = down(2000, 1900, *[None] * (WHOLE_COLUMN - 2))
    met = down(2100, 1750, *[""] * (WHOLE_COLUMN - 2))
    assert call("ELO_EXPECTED", [own, met]) == down(0.36, 0.7)
    assert call("ELO_EXPECTED", [own, met[1:]]) == VALUE
    assert call("ELO_EXPECTED", [[[None]] * WHOLE_COLUMN, [[""]] * WHOLE_COLUMN]) == ""
    assert call("ELO_EXPECTED", [[[None]] * (WHOLE_COLUMN - 1) + [[2000]], 2000])[-1] == [0.5]
    assert call("ELO_PERF", [met, down(1, 0, *[None] * (WHOLE_COLUMN - 2))]) == 1925.0
    assert call("ELO_NEW", [own, met, down(1, 0, *[None] * (WHOLE_COLUMN - 2)), down(20, 20)]) == VALUE


# --- in Python -------------------------------------------------------------------------------------------------------


def test_python_gets_what_it_gives() -> None:
    from xlelo.functions import ELO_ARTICLE, ELO_CHANGE, ELO_EXPECTED, ELO_KFACTOR, ELO_PERF  # noqa: PLC0415

    assert ELO_EXPECTED(2150, 2030) == 0.66
    assert ELO_EXPECTED(2150, [2030]) == [0.66]
    assert ELO_EXPECTED(2000, (2100, 1750)) == [0.36, 0.81]
    assert ELO_EXPECTED([2000, 1900], [2100, 1750]) == [0.36, 0.7]
    assert ELO_EXPECTED([[2000]], 2100) == [[0.36]]
    assert ELO_EXPECTED([2000, 1900], [[2100], [1750]]) == [[0.36, 0.24], [0.81, 0.7]]
    assert ELO_EXPECTED(rating=2150, opponents=2030, rules="CNXC") == 0.66
    assert ELO_EXPECTED("x", 2030) == VALUE
    assert ELO_PERF([1800, 1900, 1750, 2050], 2.5, "CNXC") == 1970
    assert ELO_CHANGE([2150, 2030], 2030, 0, 18) == [-11.88, -9.0]
    assert ELO_KFACTOR(1890, [27, 0, 10]) == 25
    assert "60 minuts" in ELO_ARTICLE("FCE", "5.1")
    with pytest.raises(TypeError):
        ELO_EXPECTED()
    with pytest.raises(AttributeError):
        xlelo.functions.ELO_NOTHING  # noqa: B018


def test_names_and_help_for_python() -> None:
    assert set(xlelo.functions.__all__) == {"Error", "call", "signature", *BY_NAME}
    assert set(xlelo.functions.strict.__all__) == {"EloError", *BY_NAME}
    for name, function in BY_NAME.items():
        offered = getattr(xlelo.functions, name)
        assert offered.__name__ == name
        assert offered.__doc__.startswith(function.sentence)
        assert all(argument.sentence in offered.__doc__ for argument in function.arguments)
        *own, missing = inspect.signature(offered).parameters.values()
        assert inspect.Signature(own) == signature(function)
        assert missing.default == "blank"


# --- the catalogue ---------------------------------------------------------------------------------------------------


def test_the_catalogue_holds_the_functions_in_order() -> None:
    assert " ".join(function.name for function in CATALOGUE) == IN_ORDER


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
def test_excel_s_limits(function: Any) -> None:
    names = [argument.name for argument in function.arguments]
    assert len(names) + sum(map(len, names)) <= 254
    assert len(set(names)) == len(names)
    for sentence in (function.sentence, *(argument.sentence for argument in function.arguments)):
        assert 0 < len(sentence) <= 255
        assert len(to_ascii(sentence)) <= 255
        assert sentence.endswith((".", ")"))
    assert function.category == "Elo"


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
def test_arguments_come_in_an_order_that_all_hosts_can_take(function: Any) -> None:
    optional = [argument.optional for argument in function.arguments]
    assert optional == sorted(optional)
    variadic = [argument.variadic for argument in function.arguments]
    assert variadic == sorted(variadic)
    assert not (any(variadic) and any(optional))
    names = [argument.name for argument in function.arguments if argument.name not in {"part", "scores"}]
    if "rules" in names and function.name != "ELO_ARTICLE":
        assert names[-1] == "rules"


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
def test_the_cited_articles_exist(function: Any) -> None:
    for cited in function.by:
        code, _, article = cited.partition(" ")
        assert find(code).text[article]


# --- why -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "pieces"),
    [
        (("ELO_EXPECTED", 2030, 2150, "CNXC"), ("2030 − 2150 = −120", "Tabela II", "115–121", ".34", "CNXC art. 6.4")),
        (("ELO_EXPECTED", 2150.5, 2030), ("= 120.5, taken as 121",)),
        (("ELO_EXPECTED", down(2150, 2000), 2030), ("The first of 2 results", "2150 − 2030")),
        (
            ("ELO_PERF", [[1800, 1900, 1900, 2000]], 3),
            (
                "Mean of the opponents' ratings: 1900; K0 of 1900: 24 (Taula 3, 1700–1999); 1900 + 48 = 1948",
                "14.1",
                "16.2a",
            ),
        ),
        (("ELO_PERF", [[1800, 1900, 1900, 2000]], 1), ("Taula 2", "−800", "1500", "14.5")),
        (("ELO_PERF", [[1800, 1900, 1750, 2050]], 4, "ELO1972"), ("#NUM!", "indeterminate", "ELO1972")),
        (
            ("ELO_KFACTOR", 1890, [[27, 0, 10]]),
            ("K0 of 1890: 24 (Taula 3, 1700–1999)", "MP = 15.1666…", "K = 24 + 1 = 25", "16.2a", "16.2b"),
        ),
        (("ELO_KFACTOR", 2100, 30, "CNXC"), ("30 games: 25 (art. 6.4, row 2000–2200, column 25–50)", "CNXC")),
        (("ELO_KFACTOR", 2100, 11, "CNXC"), ("#N/A", "CNXC art. 5.1")),
        (("ELO_KFACTOR", 2450, None, "FIDE2024"), ("Blank: K depends on", "games completed: enter it")),
        (("ELO_KFACTOR", 2450, [[None, None]], "FIDE2011"), ("Blank: K depends on", "games completed: enter it")),
        (("ELO_NEW", 800, 850, 0, 20), ("#NUM!", "FCE has no rating of 800", "that have it: CNXC, ELO1972")),
        (
            ("ELO_KFACTOR", 1300, 50, "FIDE2024"),
            ("#NUM!", "FIDE2024 has no rating of 1300", "that have it: FCE, CNXC, ELO1972, FIDE2011"),
        ),
        (("ELO_INITIAL", None, None, 900), ("#NUM!", "FCE has no rating of 900")),
        (
            ("ELO_INITIAL", "2000-08-23", "2013-09-30"),
            ("4786 / 365 = 13.1; First rating: 1020 + 40 × 13.1 = 1544", "FCE art. 10.2"),
        ),
        (("ELO_TIME", 90, 30), ("standard list", "FCE art. 5.1")),
        (("ELO_TIME", 15, 10), ("15 + 10 = 25 minutes for 60 moves: rapid list", "FCE art. 5.2")),
        (("ELO_KFACTOR", 1500, None, "FCE", "U12RAPID"), ("K = 3 for everybody", "FCE art. 16.4")),
        (("ELO_PERF", [[1500, 1600]], 2), ("1550 + 60 = 1610", "14.4")),
        (("ELO_VIRTUAL", None, None, None, "honour"), ("2000", "CNXC art. 5.3")),
        (
            ("ELO_INITIAL_FIDE", 1800, 6, 9, "2011-07-01"),
            ("6 of 9: 3 half-points above 50 %", "Ru = 1800 + 15 × 3 = 1845", "8.23"),
        ),
        (("ELO_INITIAL_FIDE", 1800, 6, 9), ("to two decimals 0.64", "p .64: 102", "1902", "8.2.3", "rule of 2022")),
        (("ELO_INITIAL_FIDE", 1400, 0, 5), ("Below 1400 it is not published",)),
        (("ELO_EXPECTED", 2813, 2400, "FIDE2024"), ("= 413", "table 8.1.2, row 412–432: .93", "still uses 400")),
        (("ELO_EXPECTED", 2400, 2813, "FIDE2024"), ("= −413, taken as −400", "row 392–411: .08", "8.3.1")),
        (("ELO_PERF", [[2380] * 9], 7, "FIDE2024"), ("usual performance", "p .78: 220", "2600", "8.1.1")),
        (("ELO_PERF", [[2380] * 9], 7), ("Performance of a guest (art. 14)",)),
        (("ELO_PERF", [[2380] * 9], 7, "CNXC"), ("Performance by article 6.2",)),
        (
            ("ELO_NEW", 2000, [[2000] * 39], 39, 20, "FIDE2024"),
            ("39 × 20 = 780, more than 700: K is 17 for 39 games", "2332", "8.3.3"),
        ),
        (("ELO_NEW", 1419, 1419, 0, 40, "FIDE2024"), ("#N/A", "1399 is too low for the list")),
        (("ELO_CHANGE", 2150, 2030, 0, 18), ("row 114–121: .66", "18 × (0 − 0.66) = −11.88", "FCE art. 13.2, 15.2")),
        (("ELO_CHANGE", 2150, [[2030] * 9], 4, 18), ("18 × (4 − 5.94) = −34.92",)),
        (("ELO_NEW", 2150, 2030, 0, 18), ("R(n) = −11.88, rounded −12; New Elo = 2150 − 12 = 2138", "17.2", "17.3")),
        (("ELO_NEW", 2150, [[2030, 2000]], [[None, None]], 18), ("no game played", "2150")),
        (("ELO_DP", 0.125, "CNXC"), ("Tabela I", "p .13", "−322")),
        (("ELO_PROVISIONAL", [[2477, 1800]], [[4, 4]]), ("2138.5", "2139", "6.3", "6.6")),
        (("ELO_NEEDED", 2140, 2150, [[2030, 2210]], 18), ("0.5 of 2 points give 2140", "0 give 2131", "1.08")),
        (("ELO_NEEDED", 2200, 2150, 2030, 18), ("#N/A", "out of reach: at most 2156, 44 short")),
        (
            ("ELO_NEEDED", 2160, 2150, [[2030, 2200, 2100]], 18, "FCE", [[1, None, None]]),
            ("1 of 1 scored", "1.5 of the remaining 2 points give 2165", "1 give 2156"),
        ),
        (
            ("ELO_NEEDED", 2094, 2100, [[1900, 2100]], 25, "CNXC", [[0.5, 0.5]]),
            ("1 of 2 scored: the new rating is 2094; expected 1.26",),
        ),
        (("ELO_WEIGHTED", 2000, 1, 0, None, "w"), ("1971", "2371", "MELAO")),
        (("ELO_TIME", 29, 30), ("29 + 30 = 59", "rapid", "FCE")),
        (("ELO_ROUND", 1795.5, "CNXC"), ("1796", "CNXC art. 6.6")),
        (("ELO_ARTICLE", "FCE", "5"), ("FCE 5",)),
        (("ELO_EXPECTED", None, ""), ("so the result is blank",)),
        (("ELO_EXPECTED", 2150, None), ("Blank: ", "opponents missing")),
        (("ELO_SCORE", "1-0", "black"), ("White 1, Black 0",)),
        (("ELO_SCORE", "*"), ("Blank: ", "the game has no result yet")),
        (("ELO_SCORE", 46054), ("#VALUE!", "1/2 became the date 2026-02-01: type ½, 0.5 or = instead")),
        (("ELO_SCORE", date(2026, 1, 2)), ("#VALUE!", "1/2 became the date 2026-01-02")),
        (("ELO_SCORE", "2026-03-09"), ("#VALUE!", "it is the date 2026-03-09")),
        (("ELO_CHANGE", 2150, 2030, 46024, 20), ("#VALUE!", "1/2 became the date 2026-01-02")),
        (("ELO_CHANGE", None, None, None, 20), ("Blank: ", "rating and opponents missing")),
        (("ELO_PERF", [[1800, None]], [[1, 1]]), ("Blank: ", "a score has no opponent beside it")),
        (("ELO_EXPECTED", "abc", 2030), ("#VALUE!", "rating", "“abc”", "10 to 4000")),
        (("ELO_EXPECTED", 4001, 2030), ("#NUM!", "rating", "“4001”")),
        (
            ("ELO_EXPECTED", 2150, 2030, "USCF"),
            ("#VALUE!", "rules", "“USCF”", "FCE, CNXC, ELO1972, FIDE2011, FIDE2024"),
        ),
        (("ELO_EXPECTED", down(1, 2, 3), down(1, 2)), ("#VALUE!", "2 and 3 rows")),
        (("ELO_EXPECTED", Error("#REF!"), 2030), ("#REF!",)),
        (("ELO_NOTHING", 1), ("There is no function ELO_NOTHING", "ELO_EXPECTED")),
        (("ELO_RULES",), ("rule sets",)),
    ],
    ids=lambda value: str(value)[:60],
)
def test_why(asked: tuple[Any, ...], pieces: tuple[str, ...]) -> None:
    line = why(*asked)
    for piece in pieces:
        assert piece in line


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    "asked",
    [
        ("ELO_EXPECTED", 2150, 2030),
        ("ELO_PERF", [[1800, 1900, 1750, 2050]], 2.5),
        ("ELO_KFACTOR", 2100, 30),
        ("ELO_CHANGE", 2100, [[1800, 1900]], 1, 20),
        ("ELO_NEW", 2100, [[1800, 1900]], 1, 20),
        ("ELO_NEEDED", 2101, 2100, [[2000, 2200]], 20),
        ("ELO_DP", 0.6),
        ("ELO_ROUND", 2100.5),
    ],
    ids=lambda asked: asked[0],
)
def test_every_rule_set_is_named_and_its_articles_exist(asked: tuple[Any, ...], rules: str) -> None:
    """The same whether or not the rules have been asked before: what they remember must not show."""
    line = why(*asked, rules)
    assert why(*asked, rules) == line
    source = re.search(rf"\({rules}((?: art\.)? .*)?\)$", line)
    assert source
    for article in (source[1] or "").replace("art. ", "").split(","):
        assert not article.strip() or find(rules).text[article.strip()]


def test_it_is_told_beside_a_profiler() -> None:
    seen = []

    def profiler(*event: object) -> None:
        seen.append(event)

    quiet = why("ELO_KFACTOR", 1890, [[27, 0, 10]])
    before = sys.getprofile()
    sys.setprofile(profiler)
    try:
        line = why("ELO_KFACTOR", 1890, [[27, 0, 10]])
        assert sys.getprofile() is profiler
    finally:
        sys.setprofile(before)
    assert line == quiet
    assert seen


def test_two_rules_of_the_same_code_are_cited_as_what_they_are() -> None:
    """Both documents round a change alike, word by word; the interpreter holds their code for equal."""
    fce, today = find("FCE"), find("FIDE2024")
    (rounding,) = fce.text.rules["17.2"]
    twin = FunctionType(rounding.__code__.replace(), rounding.__globals__)
    assert twin.__code__ == rounding.__code__
    today.text.cite("8.3.4")(twin)
    try:
        trace = Derivation(Sentence("Two roundings"))
        assert [trace.take(rule, "{value}", Fraction(3, 2)) for rule in (rounding, twin)] == [2, 2]
        assert cited_in(trace, codes()) == "FCE art. 17.2; FIDE2024 art. 8.3.4"
    finally:
        today.text.rules["8.3.4"].remove(twin)


def test_what_is_told_of_a_question_is_what_is_told_of_a_month() -> None:
    """The same steps of the rules speak in a cell and in `explain`."""
    example = find("FCE").examples["18.1"]()
    sentences = [step.sentence for step in example.steps]
    line = why("ELO_NEW", 2150, 2030, 0, 18)
    trace = line.removesuffix(" (FCE art. 13.2, 15.2, 17.2, 17.3)").split("; ")
    assert "; ".join(trace[:2]) in sentences
    assert set(trace[2:]) <= set(sentences)


# --- documents -------------------------------------------------------------------------------------------------------


def test_rules_are_listed() -> None:
    rows = call("ELO_RULES", [])
    codes = [row[0] for row in rows]
    assert codes[:7] == ["FCE", "CNXC", "ELO1972", "FIDE2011", "FIDE2024", "MELAO", "CLUB"]
    assert "FIDE2017" in codes
    assert all(len(row) == 3 and all(row) for row in rows)


def test_the_version_in_words() -> None:
    assert re.fullmatch(
        r"xlelo \d\S* \(build [0-9a-f]{8}\), calculated by Python 3\.\d+\.\d+( with xlwings \d\S*)?;"
        r" rules if a formula names none: FCE, season 2016",
        call("ELO_VERSION", []),
    )


@pytest.mark.parametrize(
    ("language", "end"),
    [
        ("ca", "reglament si la fórmula no en diu cap: FIDE2011, des del 2011-07-01"),
        ("es", "reglamento si la fórmula no nombra ninguno: FIDE2011, desde 2011-07-01"),
        ("pt", "regulamento se a fórmula não indicar nenhum: FIDE2011, desde 2011-07-01"),
    ],
)
def test_the_version_in_other_languages(monkeypatch: pytest.MonkeyPatch, language: str, end: str) -> None:
    monkeypatch.setenv("XLELO_LANG", language)
    monkeypatch.setenv("XLELO_RULES", "FIDE2011")
    assert call("ELO_VERSION", []).endswith(f"; {end}")


def test_an_article_with_parts_joins_them() -> None:
    joined = call("ELO_ARTICLE", ["FCE", "5"])
    parts = [call("ELO_ARTICLE", ["fce", number]) for number in ("5.1", "5.2", "5.3")]
    assert joined == "5 · Ritme de joc\n\n" + "\n\n".join(
        f"{number}\n{part}" for number, part in zip(("5.1", "5.2", "5.3"), parts, strict=True)
    )
    assert call("ELO_ARTICLE", ["FCE", 5.0]) == joined
    assert call("ELO_ARTICLE", ["CNXC", "TABELA I"]) == call("ELO_ARTICLE", ["CNXC", "Tabela I"])


def test_a_long_text_in_an_array_is_cut() -> None:
    whole = call("ELO_ARTICLE", ["FCE", "5.1"])
    (first,), (second,) = call("ELO_ARTICLE", ["FCE", down("5.1", "5.2")])
    assert first == whole[: LONGEST_TEXT_IN_ARRAY - 1] + "…"
    assert second == call("ELO_ARTICLE", ["FCE", "5.2"])


@pytest.mark.parametrize("rules", [one.code for one in ALL])
def test_every_article_fits_into_a_cell(rules: str) -> None:
    for number, article in find(rules).text.articles.items():
        text = call("ELO_ARTICLE", [rules, number])
        assert article.words[:200] in text
        assert not text.endswith("…") or article.words.endswith("…")


# --- Excel's registration --------------------------------------------------------------------------------------------


def test_registered_for_xlwings() -> None:
    from xlelo import udfs  # noqa: PLC0415
    from xlelo.hosts.excel.udfs import ARGUMENTS  # noqa: PLC0415
    from xlelo.hosts.excel.vba import identifier  # noqa: PLC0415

    for function in CATALOGUE:
        offered = getattr(udfs, function.name)
        assert offered.__name__ == function.name
        assert offered.__doc__ == function.sentence
        assert offered.__annotations__ == {}
        parameters = inspect.signature(offered).parameters
        names = [identifier(argument) for argument in function.arguments]  # date is a word of VBA
        assert list(parameters) == names
        declared = zip(names, function.arguments, ARGUMENTS[function.name].items(), strict=True)
        for registered, argument, (name, options) in declared:
            assert name == ("*" if argument.variadic else "") + registered
            assert options == {"ndim": 2, "err_to_str": True, "doc": argument.sentence}
            kind = parameters[registered].kind
            assert kind in (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
            assert argument.use is Use.ONE or not argument.variadic


def test_excel_gets_texts_for_errors() -> None:
    from xlelo.udfs import ELO_EXPECTED, ELO_RULES, ELO_WHY  # noqa: PLC0415

    assert ELO_EXPECTED([[2150.0]], [[2030.0]], None) == 0.66
    assert ELO_EXPECTED([[2150.0], ["#REF!"], [None]], [[2030.0]]) == [[0.66], ["#REF!"], [""]]
    assert ELO_EXPECTED([["x"]], [[2030.0]]) == "#VALUE!"
    assert ELO_WHY([["ELO_EXPECTED"]], [[2150.0]], [[2030.0]]).startswith("2150 − 2030 = 120")
    assert ELO_RULES()[0][0] == "FCE"
