"""The functions and the periods as Python programs use them: whatever holds the values, and errors that are raised.

numpy, pandas and polars are no dependencies: where one is missing, stand-ins that behave like its columns are used.
"""

from __future__ import annotations

import csv
import json
import math
import re
import warnings
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from python_stubs import stubs

import xlelo
from xlelo.functions import ELO_CHANGE, ELO_EXPECTED, ELO_NEW, ELO_PERF, call, strict
from xlelo.functions.grid import Error
from xlelo.functions.strict import EloError
from xlelo.functions.vectors import expected_scores
from xlelo.model import Refused

ROOT = Path(xlelo.__file__).parents[1]
PERIODS = ROOT / "workbooks" / "examples"


def test_the_types_are_those_of_the_catalogue() -> None:
    """After a change: python tests/python_stubs.py"""
    assert {path: path.read_text(encoding="utf-8") for path in stubs()} == stubs()


def test_a_missing_value_can_be_nan() -> None:
    assert ELO_EXPECTED(2000, [2100, None]) == [0.36, ""]
    assert ELO_EXPECTED(2000, None, missing="blank") == ""
    assert str(ELO_EXPECTED(2000, [2100, None], missing="nan")) == "[0.36, nan]"
    assert str(strict.ELO_EXPECTED(2000, [[2100], [None]], missing="nan")) == "[[0.36], [nan]]"
    assert str(ELO_EXPECTED(2000, None, missing="nan")) == "nan"
    with pytest.raises(ValueError, match="'blank' or 'nan' is allowed"):
        ELO_EXPECTED(2000, 2100, missing="zero")


def test_the_error_that_says_what_is_wrong_is_public() -> None:
    assert xlelo.Refused is Refused


# -- columns and tables


def test_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    own, met = numpy.array([2150, 2030, math.nan]), numpy.array([2030.0, 2150.0, math.nan])
    found = ELO_EXPECTED(own, met)
    assert isinstance(found, numpy.ndarray)
    assert found.dtype == float
    assert found[:2].tolist() == [0.66, 0.34]
    assert math.isnan(found[2])
    assert ELO_EXPECTED(own[:2], 2030).tolist() == [0.66, 0.5]
    assert ELO_EXPECTED(own[:2], [2030, 2150]).tolist() == [0.66, 0.34]
    assert ELO_EXPECTED(numpy.array([[2150], [2030]]), numpy.array([[2030, 2150]])).tolist() == [
        [0.66, 0.5],
        [0.5, 0.34],
    ]
    assert ELO_NEW(2150, numpy.array([2030, 2000]), numpy.array([0, math.nan]), 18) == 2138
    games = numpy.array([[2030, math.nan], [2000, 2200]])
    scores = numpy.array([[0, math.nan], [1, 0]])
    assert ELO_CHANGE(numpy.array([2150, 2100]), games, scores, numpy.array([18, 20])).tolist() == [-11.88, 0.0]
    wrong = ELO_EXPECTED(numpy.array([5000, 2000]), 2000)
    assert isinstance(wrong[0], Error)
    assert wrong[1] == 0.5
    assert ELO_EXPECTED(numpy.int64(2150), numpy.float64(2030)) == 0.66


TABLES = (
    "FCE",
    "CNXC",
    "ELO1972",
    "FIDE2011",
    "FIDE2011 fide2011.cap400=0",
    "FIDE2024",
    "LOGISTIC advantage=35 cap=400",
)


@pytest.mark.parametrize("rules", TABLES)
def test_a_column_of_numpy_gives_what_each_cell_gives(rules: str) -> None:
    """Every difference from −3990 to 3990, and both sides of 2650, from where FIDE2024 counts the whole difference."""
    numpy = pytest.importorskip("numpy")
    met = numpy.arange(10, 4001)
    for own in (10, 2649, 2650, 4000):
        cells = ELO_EXPECTED(own, met.tolist(), rules)
        assert expected_scores(own, met, rules).tolist() == cells
        assert ELO_EXPECTED(numpy.full(len(met), float(own)), met, rules).tolist() == cells
        assert ELO_EXPECTED(met, own, rules).tolist() == ELO_EXPECTED(met.tolist(), own, rules)


BLANKS = [math.nan, 0.0, 2150.0]


@pytest.mark.parametrize("missing", ["blank", "nan"])
def test_a_column_of_numpy_may_have_blanks(missing: str) -> None:
    numpy = pytest.importorskip("numpy")
    found = ELO_EXPECTED(numpy.array(BLANKS), 2030, missing=missing)
    assert str(found.tolist()) == "[nan, nan, 0.66]"
    assert str(expected_scores(numpy.array(BLANKS), numpy.array(BLANKS), None).tolist()) == "[nan, nan, 0.5]"
    assert str(expected_scores(None, numpy.array([2030]), "").tolist()) == "[nan]"


@pytest.mark.parametrize(
    "columns",
    [
        ([2150.5, 2000], 2030),
        ([9, 2000], 2030),
        ([-2000, 2000], 2030),
        ([4001, 2000], 2030),
        ([math.inf, 2000], 2030),
        (["2150", "x"], 2030),
        ([True, False], 2030),
        ([2150, 2000], 2030.5),
        ([2150, 2000], "x"),
        ([2150, 2000], [2030, "½"]),
        ([], 2030),
    ],
)
def test_what_is_no_column_of_ratings_is_answered_cell_by_cell(columns: tuple[Any, Any]) -> None:
    numpy = pytest.importorskip("numpy")
    own, met = numpy.array(columns[0]), columns[1]
    assert expected_scores(own, met, None) is None
    if columns[0]:
        assert list(ELO_EXPECTED(own, met)) == ELO_EXPECTED(own.tolist(), met)


def test_rules_that_are_no_name_are_answered_cell_by_cell() -> None:
    numpy = pytest.importorskip("numpy")
    own = numpy.array([2150, 2000])
    assert expected_scores(own, numpy.array([2030]), None) is None
    for rules in ("nobody's", "FCE x=1", [["curve", "logistic"]]):
        assert expected_scores(own, 2030, rules) is None
        assert ELO_EXPECTED(own, 2030, rules) is not None


def test_a_column_of_floats_is_not_searched_for_errors() -> None:
    numpy = pytest.importorskip("numpy")
    assert strict.ELO_EXPECTED(numpy.array([2150, 2030]), 2030).tolist() == [0.66, 0.5]
    with pytest.raises(EloError):
        strict.ELO_EXPECTED(numpy.array([5000, 2000]), 2000)


def test_pandas() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"own": [2150, 2030, None], "met": [2030, 2150, None]}, index=["a", "b", "c"])
    found = ELO_EXPECTED(frame["own"], frame["met"])
    assert isinstance(found, pandas.Series)
    assert list(found.index) == ["a", "b", "c"]
    assert found[:2].tolist() == [0.66, 0.34]
    assert found.dtype == float
    assert math.isnan(found["c"])
    frame["change"] = ELO_CHANGE(frame["own"], frame["met"], [0, 1, None], 18)
    assert frame["change"][:2].tolist() == [-11.88, 11.88]
    table = ELO_EXPECTED(2000, pandas.DataFrame({"r1": [2100, 1750], "r2": [2000, None]}))
    assert list(table.columns) == ["r1", "r2"]
    assert table["r1"].tolist() == [0.36, 0.81]


def test_polars() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"own": [2150, 2030, None], "met": [2030, 2150, None]})
    found = ELO_EXPECTED(frame["own"], frame["met"])
    assert isinstance(found, polars.Series)
    assert found.to_list() == [0.66, 0.34, None]
    assert ELO_EXPECTED(polars.Series("x", [5000, 2000]), 2000).to_list()[1] == 0.5
    assert ELO_EXPECTED(2000, polars.DataFrame({"a": [2100], "b": [1750]})).rows() == [(0.36, 0.81)]


class Column:
    """Behaves like a column of polars, as far as it is asked."""

    __module__ = "polars.series"

    def __init__(self, name: str, values: list[Any], dtype: object = None) -> None:
        self.name, self.values, self.dtype = name, values, dtype

    def to_list(self) -> list[Any]:
        return self.values


def test_a_column_comes_back_as_one() -> None:
    found: Any = ELO_EXPECTED(Column("own", [2150, 2030, None]), Column("met", [2030, 2150, None]))
    assert isinstance(found, Column)
    assert (found.name, found.values) == ("own", [0.66, 0.34, None])
    beside: Any = ELO_EXPECTED(Column("own", [2150, 2030]), [2030, 2150])
    assert beside.values == [0.66, 0.34]
    assert ELO_PERF(Column("met", [2380] * 9), 7, "FIDE2024") == 2600
    assert ELO_EXPECTED(Column("own", [2150, 2030]), Column("met", [1, 2, 3])) == Error("#VALUE!")


# -- errors that are raised


def test_errors_can_be_raised() -> None:
    assert strict.ELO_EXPECTED(2150, 2030) == 0.66
    assert strict.ELO_EXPECTED(2150, [2030, 2150]) == [0.66, 0.5]
    with pytest.raises(EloError, match="ELO_EXPECTED: #VALUE!: rating: “x” is not a rating") as raised:
        strict.ELO_EXPECTED("x", 2030)
    assert raised.value.error == Error("#VALUE!")
    assert strict.ELO_EXPECTED([2150, 2150], [2030, None]) == [0.66, ""]
    with pytest.raises(EloError, match="out of reach: at most 2156, 44 short"):
        strict.ELO_NEEDED(2200, 2150, 2030, 18)
    with pytest.raises(AttributeError):
        strict.ELO_NOTHING  # noqa: B018
    assert xlelo.functions.strict is strict
    assert strict.ELO_EXPECTED.__doc__ == ELO_EXPECTED.__doc__


# -- periods


def tables(folder: Path) -> dict[str, list[dict[str, str]]]:
    found = {}
    for path in folder.glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            found[path.stem] = list(csv.DictReader(file))
    return found


@pytest.mark.parametrize("name", ["fce_2018_04", "cnxc_2005_1", "fide2024_2026_11"])
def test_a_period_from_lists_of_dicts(name: str) -> None:
    expected = json.loads((PERIODS / name / "expected.json").read_text(encoding="utf-8"))
    found = xlelo.rate(name.split("_", maxsplit=1)[0], **tables(PERIODS / name))
    assert found["regulation"] == expected["regulation"]
    if "lists" in expected:
        new = [[row["new"] for row in rows] for rows in expected["lists"].values()]
        assert [[row["new"] for row in rows] for rows in found["lists"].values()] == new
    else:
        assert [row["new"] for row in found["players"]] == [row["new"] for row in expected["players"]]


def test_a_period_of_typed_values() -> None:
    """Numbers, dates, None and NaN instead of text; 2000 v. 2000 won is 20 × ½."""
    import datetime as dt  # noqa: PLC0415

    found = xlelo.rate(
        "fide2024",
        period={"new_list": dt.date(2026, 11, 1), "from": dt.date(2026, 10, 1), "to": dt.date(2026, 10, 31)},
        players=[
            {"id": "A", "name": "Anna", "born": 1980, "std_rating": 2000.0, "std_games": 50},
            {"id": "B", "name": "Bert", "born": math.nan, "std_rating": 2000, "std_games": None},
        ],
        events=[
            {"id": "E", "start": dt.date(2026, 10, 3), "end": dt.date(2026, 10, 4), "minutes": 90, "increment": 30}
        ],
        games=[{"event": "E", "round": 1, "white": "A", "black": "B", "result": "1-0"}],
    )
    assert [(row["id"], row["new"]) for row in found["lists"]["standard"]] == [("A", 2010), ("B", 1980)]


@pytest.mark.parametrize("name", ["fce_2018_04", "cnxc_2005_1", "fide2024_2026_11", "club_winter"])
def test_each_exact_text_has_its_number_beside_it(name: str) -> None:
    found = list(exact_texts(xlelo.rate(name.partition("_")[0], **tables(PERIODS / name))))
    assert found
    assert all(number == float(Fraction(text)) for text, number in found)


def exact_texts(value: Any) -> Iterator[tuple[str, float]]:
    if isinstance(value, list):
        for one in value:
            yield from exact_texts(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from exact_texts(one)
            if key in {"points", "we", "score"} or (key.endswith("exact") and one is not None):
                yield one, value[f"{key.removesuffix('_exact')}_number"]


def test_data_frames() -> None:
    for library in ("pandas", "polars"):
        frames = pytest.importorskip(library)
        given = {name: frames.DataFrame(rows) for name, rows in tables(PERIODS / "fide2024_2026_11").items()}
        found = xlelo.rate("FIDE2024", **given)
        assert [row["new"] for row in found["lists"]["standard"]][:3] == [2656, 2231, 1893]


@pytest.mark.parametrize("page", ["README.md", "xlelo/regulations/README.md"])
def test_the_example_of_a_page_prints_what_stands_beside_it(
    page: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(ROOT)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # an example may leave its files to Python
        exec(example, {})  # noqa: S102 - our own README
    assert capsys.readouterr().out.splitlines() == re.findall(r"^(?:print.*)?# (.*)$", example, re.MULTILINE)


def test_settings_and_what_is_refused() -> None:
    given = tables(PERIODS / "fce_2018_04")
    assert xlelo.rate("fce", settings={"16.2.k2600": "8"}, **given)["regulation"] == "FCE"
    given["games"][2]["white"] = "nobody"
    given["events"][0]["minutes"] = "x"
    with pytest.raises(Refused) as refused:
        xlelo.rate("fce", players_of_another=[], **given)
    messages = [str(problem) for problem in refused.value.problems]
    assert "events, line 1, column minutes: “x”" in "\n".join(messages)
    assert "games, line 3, column white: “nobody”" in "\n".join(messages)
    assert any(message.startswith("players_of_another: one of these tables is allowed") for message in messages)
    with pytest.raises(Refused, match="this table is missing"):
        xlelo.rate("fce")
    with pytest.raises(Refused, match="no rating periods"):
        xlelo.rate("MELAO")
    with pytest.raises(LookupError, match="no rule set"):
        xlelo.rate("USCF")


def test_hosts_still_call_by_name() -> None:
    assert call("ELO_EXPECTED", [2150, 2030]) == 0.66
