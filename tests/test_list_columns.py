"""A column of a published list is one declaration: what it prints, how it is aligned, and what its cell must hold."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from xlelo.lang import Words
from xlelo.sheets.list_columns import CHANGE, DAY, NAME, WHOLE, WORD, CellKind, ListColumn, printed_list, sheet_columns
from xlelo.sheets.sheet import Word


class Line(NamedTuple):
    name: str
    elo: int
    change: int | None
    club: str | None = None


COLUMNS = (
    ListColumn[Line]("name", NAME, lambda line: line.name, "{Roll.name#row}", width=20, article="1"),
    ListColumn[Line]("club", NAME, lambda line: line.club, "", optional=True),
    ListColumn[Line]("elo", WHOLE, lambda line: line.elo, "{ratings.new#row}", width=7, article="2"),
    ListColumn[Line](
        "change", CHANGE, lambda line: line.change, "{ratings.new#row}-{ratings.old#row}", width=7, article="3"
    ),
)
WORDS = Words(
    "en",
    {
        "List.title_line": "Rating list",
        "Lists.new": "new",
        **{f"List.{key}": key.title() for key in ("name", "club", "elo", "change")},
    },
)


def test_an_optional_column_is_printed_if_a_line_has_it() -> None:
    lines = [Line("Anna", 2100, 12), Line("Bernat", 1900, -7)]
    bare = printed_list("List", COLUMNS, lines, WORDS, "2026-1", ids=["P1", "P2"])
    assert (bare.title, bare.headings) == ("Rating list · 2026-1", ("#", "Name", "Elo", "Change"))
    assert bare.rows == [("1", "Anna", "2100", "+12"), ("2", "Bernat", "1900", "−7")]
    assert bare.numeric == {0, 2, 3}
    full = printed_list("List", COLUMNS, [lines[0]._replace(club="Peó"), lines[1]], WORDS, "", ids=["P1", "P2"])
    assert (full.title, full.headings) == ("Rating list", ("#", "Name", "Club", "Elo", "Change"))
    assert full.rows[1] == ("2", "Bernat", "", "1900", "−7")
    assert full.numeric == {0, 3, 4}


def test_an_empty_list_has_its_headings() -> None:
    empty = printed_list("List", COLUMNS, [], WORDS, "2026-1", ids=[])
    assert (empty.headings, empty.rows) == (("#", "Name", "Elo", "Change"), [])


def test_the_sheet_has_the_columns_with_a_formula() -> None:
    columns = sheet_columns(COLUMNS, "Rapid")
    assert [column.formula for column in columns] == [
        "{Roll.name#row}",
        "{Rapid.new#row}",
        "{Rapid.new#row}-{Rapid.old#row}",
    ]
    row = SimpleNamespace(record=Line("Anna", 2100, None))
    assert [column.asks and column.asks(row) for column in columns] == ["Anna", 2100, None]


@pytest.mark.parametrize(
    ("kind", "value", "printed", "cell"),
    [
        (CHANGE, 0, "", 0),
        (CHANGE, None, "", None),
        (CHANGE, 1, "+1", 1),
        (CHANGE, -1, "−1", -1),
        (WHOLE, 0, "0", 0),
        (NAME, None, "", None),
        (DAY, None, "", None),
        (WORD, "Lists.new", "new", Word("Lists.new")),
        (WORD, None, "", None),
    ],
)
def test_a_value_is_printed_and_expected_by_its_kind(kind: CellKind, value: Any, printed: str, cell: Any) -> None:
    assert (kind.printed(value, WORDS), kind.cell(value)) == (printed, cell)
