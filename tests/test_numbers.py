"""The numbers that the laws name: each stands once, under its article, and is typed nowhere else in the regulation."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from xlelo.law.numbers import COLUMNS, Numbers
from xlelo.model import Refused
from xlelo.regulations import ALL
from xlelo.regulations.fce import rules as fce
from xlelo.regulations.regulation import Regulation

FOLDERS = Path(__file__).parents[1] / "xlelo" / "regulations"
REGULATIONS = pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.code)
MODULES = (
    *("rules", "questions", "explanation", "period", "events", "run", "listing", "findings", "warnings", "cards"),
    *("event_import", "exchange", "excel", "annual", "initial", "worksheet", "weighted"),
    *("sheets/__init__", "sheets/book", "sheets/parameters"),
)
"""Where a law's numbers are read; the others know columns, widths and rows."""

TRIVIAL = {0, 1, 2, 100}
MEANT_OTHERWISE = {
    ("fce", "rules", 6): "the choice of K0 for 2600",
    ("fce", "rules", 5): "columns of seasons",
    ("fce", "explanation", 1000): "thousandths of a point",
    ("fce", "events", 1000): "thousandths of a point",
    ("fce", "cards", 1000): "thousandths of a point",
    ("fce", "sheets/parameters", 1000): "thousandths of a point",
    ("fce", "sheets/parameters", Fraction(1, 2)): "a draw",
    ("cnxc", "warnings", 12): "months of a year",
    ("cnxc", "warnings", 30): "the last day of June",
    ("cnxc", "sheets/parameters", 12): "months of a year",
    ("cnxc", "sheets/parameters", 5): "columns of a side",
    ("fide2011", "sheets/book", 30): "rows; and the last day of June",
    ("fide2011", "sheets/book", 10): "rows",
    ("fide2011", "sheets/book", 9): "centimetres of a chart",
    ("fide2024", "questions", 10): "thousandths in a hundredth",
    ("fide2024", "event_import", 20): "names in a notice",
    ("fide2024", "sheets/parameters", 3): "the third list",
}
"""(regulation, module, number): what it is there, where a number of the law is met by chance."""

SAID_IN_WORDS = {
    ("FCE", "most_games"): (54, "under Taula 4"),
    ("FCE", "half"): (Fraction(1, 2), "la meitat"),
    ("CNXC", "list_months"): (6, "duas listas em cada ano civil, de 1 de Janeiro e 1 de Julho"),
    ("CNXC", "passive_years"): (5, "cinco anos"),
    ("CNXC", "least_common"): (8, "inferior a oito"),
    ("ELO1972", "enough"): (3, "tres jugadores"),
    ("ELO1972", "self"): (Fraction(1, 2), "½"),
    ("FIDE2011", "usual_k"): (15, "FIDE's regulations of that time, 8.56"),
    ("FIDE2011", "top_rating"): (2400, "FIDE's regulations of that time, 8.56"),
    ("FIDE2011", "top_k"): (10, "FIDE's regulations of that time, 8.56"),
    ("FIDE2011", "months"): (24, "2 anos"),
    ("FIDE2011", "furthest"): (400, "FIDE's regulations of that time, 8.54"),
    ("FIDE2024", "approved_least"): (75, "45 minutes and 30 seconds a move"),
    ("FIDE2024", "enough_games"): (5, "five games"),
    ("FIDE2024", "top_kept"): (1, "for good"),
    ("FIDE2024", "added_games"): (2, "two opponents"),
    ("FIDE2024", "added_points"): (1, "both drawn"),
    ("MELAO", "carried"): (700, "FIDE's Handbook of later, 8.3.3"),
    ("MELAO", "win"): (400, "the notes on the formula"),
}
"""Typed from the documents, where their articles do not print the figure itself."""


def folder(regulation: Regulation) -> Path:
    return FOLDERS / regulation.code.lower()


def modules(regulation: Regulation) -> Iterator[tuple[str, ast.Module]]:
    for name in MODULES:
        path = folder(regulation) / f"{name}.py"
        if path.is_file():
            yield name, ast.parse(path.read_text(encoding="utf-8"))


LOOKS = {"width", "numeric", "value_column", "format"}
"""Arguments that say how a sheet or a list looks."""
EXAMPLES = ("example", "claim")
"""Functions with a document's own worked examples."""


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """All of it but looks, the room of sheets, and worked examples."""
    yield node
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.keyword(arg=name) if name in LOOKS:
                continue
            case ast.Dict(keys=[ast.Constant(value="width"), *_]):
                continue
            case ast.Assign(targets=[ast.Name(id="ROOM")]):
                continue
            case ast.FunctionDef(name=name) if name.startswith(EXAMPLES):
                continue
        yield from parts(child)


def numbers_of(module: ast.Module) -> Iterator[tuple[int, Fraction]]:
    """The numbers written there, in sentences too; the numbers of articles are none."""
    said = {
        id(part)
        for node in parts(module)
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Sentence"
        for argument in node.args
        for part in ast.walk(argument)
    }
    for node in parts(module):
        if not isinstance(node, ast.Constant):
            continue
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            yield node.lineno, Fraction(str(node.value))
        elif isinstance(node.value, str) and id(node) in said:
            for figure in re.findall(r"(?<![\w.-])(?<!art\. )\d+(?![\w.])", node.value):
                yield node.lineno, Fraction(figure)


@REGULATIONS
def test_no_number_of_the_law_is_typed_again(regulation: Regulation) -> None:
    named = {Fraction(row.value): row.key for row in regulation.numbers.rows if row.value not in TRIVIAL}
    code = regulation.code.lower()
    again = [
        f"{name}.py, line {line}: {named[number]}"
        for name, module in modules(regulation)
        for line, number in numbers_of(module)
        if number in named and (code, name, number) not in MEANT_OTHERWISE
    ]
    assert again == []


@REGULATIONS
def test_every_number_is_read_and_every_name_is_there(regulation: Regulation) -> None:
    asked = {
        node.value
        for path in folder(regulation).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    subscripts = {
        node.slice.value
        for path in folder(regulation).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and ast.unparse(node.value).endswith(("NUMBERS", "numbers"))
    }
    laws = regulation.law or ()
    keys = {row.key for numbers in (regulation.numbers, *(law.numbers for law in laws)) for row in numbers.rows}
    assert sorted(keys - asked) == []
    assert sorted(subscripts - keys) == []


@REGULATIONS
def test_each_stands_under_an_article_that_says_it(regulation: Regulation) -> None:
    for row in regulation.numbers.rows:
        words = " ".join(regulation.text[article].words for article in row.articles)
        assert row.meaning
        if (regulation.code, row.key) in SAID_IN_WORDS:
            assert row.value == SAID_IN_WORDS[regulation.code, row.key][0]
        else:
            assert re.search(rf"(?<![\d.,]){row.value}(?!\d)", words), row.key


def test_from_when_they_hold() -> None:
    """FCE 21, CNXC 8.1; the amendments of FIDE's rules by their own days."""
    days = {one.code: {str(row.first_day) for row in one.numbers.rows} for one in ALL}
    assert days["FCE"] == {"2016-01-01"}
    assert days["CNXC"] == {"2000-07-01"}
    assert days["FIDE2011"] == {"2011-07-01", "None"}  # what the posts compare, and what holds before and after
    assert days["FIDE2024"] == {"2024-03-01", "2024-12-01", "2025-10-01"}
    today = Numbers.read("xlelo.regulations.fide2024")
    assert [row.key for row in today.rows if str(row.first_day) == "2025-10-01"] == ["strongest"]
    assert [row.key for row in today.rows if str(row.first_day) == "2024-12-01"] == ["apart", "apart_above"]


def test_a_limit_may_be_the_law_s_own() -> None:
    assert fce.LAW.at().likely["rating"].least == 1000


def write_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *lines: str) -> Any:
    package = tmp_path / "numbered_law"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "numbers.csv").write_text("\n".join([",".join(COLUMNS), *lines]), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, package.name, raising=False)
    return Numbers.read("numbered_law")


def test_a_table_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = write_numbers(
        tmp_path,
        monkeypatch,
        'half,0.5,"1.1, 1.2",2020-01-01,of a draw',
        "win,10,1.1,2020-02-01,of a win",
        "age,7,2,,years",
    )
    assert (found["win"], found.exact("half"), str(found.first_day("win"))) == (10, Fraction(1, 2), "2020-02-01")
    assert list(found.cells()) == [("half", 0.5, "1.1, 1.2"), ("win", 10, "1.1"), ("age", 7, "2")]
    assert list(found.cells("win")) == [("win", 10, "1.1")]
    with pytest.raises(LookupError, match="no whole number is called half"):
        found["half"]
    with pytest.raises(LookupError, match="age has no day"):
        found.first_day("age")
    with pytest.raises(LookupError, match="no whole number is called loss"):
        found["loss"]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("win,ten,1.1,,of a win",), "“ten” is no number"),
        (("win,1/2,1.1,,of a win",), "“1/2” is no number"),
        (("win,10,1.1",), "a line has the columns"),
        (("win,10,1.1,,a", "win,11,1.2,,b"), "“win”: line 2 holds on the same day"),
        (("win,10,1.1,soon,of a win",), "soon"),
    ],
    ids=str,
)
def test_a_table_that_is_none_is_refused(
    lines: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises((ValueError, Refused), match=reason):
        write_numbers(tmp_path, monkeypatch, *lines)
