"""The law knows the day: rows with a first and a last day, and periods that are rated by the law of their own day."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from xlelo.law.dated import DatedLaw
from xlelo.law.numbers import Numbers
from xlelo.law.tables import Bands, printed_rows
from xlelo.model import Refused

ROOT = Path(__file__).parent.parent
DATED = ("fce", "cnxc", "fide2024", "fide2011")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """A package of these tables."""

    def made(**tables: str) -> str:
        folder = tmp_path / "dated_tables"
        folder.mkdir()
        (folder / "__init__.py").touch()
        for name, text in tables.items():
            (folder / f"{name}.csv").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, folder.name, raising=False)
        return folder.name

    return made


K = "# table: K\nrating_from,k,from,until\n"


def bands(edition: Any) -> Bands:
    return (
        Bands.read(edition, "k", "rating_from", "k")
        if isinstance(edition, str)
        else Bands.read(edition, "k.csv", "rating_from", "k")
    )


def test_rows_follow_each_other(package: Callable[..., str]) -> None:
    """The day before an amendment, its day, and the day after a row has ended."""
    law = DatedLaw(
        package(k=K + "0,40,,\n2400,10,,2018-12-31\n2400,20,2019-01-01,2020-06-30\n2400,15,2020-07-01,\n"), bands
    )
    days = ("1900-01-01", "2018-12-31", "2019-01-01", "2020-06-30", "2020-07-01", "2999-12-31")
    assert [law.at(date.fromisoformat(day)).value(2400) for day in days] == [10, 10, 20, 20, 15, 15]
    assert {law.at(date.fromisoformat(day)).value(2399) for day in days} == {40}
    assert [(str(one.first_day), str(one.end_day)) for one in law.editions] == [
        ("None", "2018-12-31"),
        ("2019-01-01", "2020-06-30"),
        ("2020-07-01", "None"),
    ]


def test_another_edition_may_have_other_bands(package: Callable[..., str]) -> None:
    law = DatedLaw(package(k=K + "0,40,,\n2300,20,2019-01-01,\n2400,10,,2018-12-31\n"), bands)
    assert law.at(date(2018, 12, 31)).starts == (0, 2400)
    assert law.at(date(2019, 1, 1)).starts == (0, 2300)


def test_a_table_needs_no_days(package: Callable[..., str]) -> None:
    name = package(k="# table: K\nrating_from,k\n0,40\n2400,10\n")
    assert DatedLaw(name, bands).at(date(1, 1, 1)).values == (40, 10)
    assert printed_rows(name, "k.csv") == [{"rating_from": "0", "k": "40"}, {"rating_from": "2400", "k": "10"}]


def test_the_first_edition_stands_for_days_before_the_regulation(package: Callable[..., str]) -> None:
    """Every number has a first day; one that an amendment brings is absent before."""
    numbers = "key,value,article,from,meaning\nfloor,1400,7,2024-03-01,lowest\napart,600,7.3,2024-12-01,points\n"
    law = DatedLaw(package(numbers=numbers), Numbers.read)
    assert law.first == date(2024, 3, 1)
    assert law.at(date(2010, 1, 1))["floor"] == 1400
    assert "apart" not in law.at(date(2024, 11, 30))
    assert law.at(date(2024, 12, 1))["apart"] == 600


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (
            "0,40,,\n2400,10,,2019-01-01\n2400,20,2019-01-01,\n",
            r"k\.csv, line 5: “2400”: line 4 holds on the same day",
        ),
        ("0,40,,\n2400,10,,\n2400,20,2019-01-01,\n", r"k\.csv, line 5: “2400”: line 4 holds on the same day"),
        ("0,40,,\n2400,10,2019,\n", r"k\.csv, line 4, column from: “2019”: a day such as"),
        ("0,40,,\n2400,10,,1.1.2019\n", r"k\.csv, line 4, column until: “1\.1\.2019”: a day such as"),
        ("0,40,2019-01-02,2019-01-01\n", r"k\.csv, line 3: “2019-01-01”: until is before from"),
        ("0,40\n", r"k\.csv, line 3: a line has the columns"),
        ("0,40,,2018-12-31\n2400,10,,\n2400,20,2019-01-01,2019-01-31\n", r"k\.csv, line 5"),
    ],
)
def test_what_is_wrong_stops_the_import_with_its_line(rows: str, reason: str, package: Callable[..., str]) -> None:
    with pytest.raises(Refused, match=reason):
        DatedLaw(package(k=K + rows), bands)


def test_an_edition_that_does_not_fit_together_says_its_day(package: Callable[..., str]) -> None:
    with pytest.raises(Refused, match=r"k\.csv, line 5: “02400”: from 2019-01-01 on: two bands begin at 2400"):
        DatedLaw(package(k=K + "0,40,,\n2400,10,,\n02400,20,2019-01-01,\n"), bands)


@pytest.mark.parametrize("code", DATED)
def test_who_has_a_day_hands_the_law_on(code: str) -> None:
    """A rule without it goes by the law of today: only the document's own examples may."""
    rules = import_module(f"xlelo.regulations.{code}.rules")
    dated = {
        name: list(inspect.signature(rule).parameters)
        for name, rule in vars(rules).items()
        if inspect.isfunction(rule) and {"law", "laws"} & set(inspect.signature(rule).parameters)
    }
    forgotten = []
    for path in (ROOT / "xlelo" / "regulations" / code).rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef) or function.name.startswith("example_"):
                continue
            for call in ast.walk(function):
                if not isinstance(call, ast.Call):
                    continue
                name, given = _called(call)
                if name not in dated or {"law", "laws"} & {keyword.arg for keyword in call.keywords}:
                    continue
                place = next(at for at, one in enumerate(dated[name]) if one in {"law", "laws"})
                if given <= place and not any(isinstance(one, ast.Starred) for one in call.args):
                    forgotten.append(f"{path.name}, line {call.lineno}: {name}")
    assert forgotten == []


def _called(call: ast.Call) -> tuple[str, int]:
    """The rule and how many values it is given, be it called or taken as a step."""
    match call.func:
        case ast.Attribute(value=ast.Name(id="rules"), attr=name):
            return name, len(call.args)
        case ast.Attribute(attr="take") if call.args and isinstance(call.args[0], ast.Attribute):
            return call.args[0].attr, len(call.args) - 2
    return "", 0
