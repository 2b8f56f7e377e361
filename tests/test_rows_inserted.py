"""Rows that people insert in the middle of what they type: what stands there is rated, and what is lacking is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from filled_books import template
from libreoffice import Calc
from openpyxl.utils import get_column_letter
from workbook_typist import Typist

from xlelo.workbook import books, make
from xlelo.workbook.compile import CHECK_COLUMN, WAY_ROW
from xlelo.workbook.office import OfficeError

INSERTED = 5
ROOM = {
    "fce": {"players": 20, "events": 3, "games": 30, "participants": 5, "history": 4},
    "cnxc": {"players": 20, "competitions": 3, "games": 30, "blocks": 5, "history": 4, "lines": 200, "standings": 60},
}


def sizes(code: str) -> dict[str, int]:
    room = ROOM[code]
    if code == "cnxc":
        return {**room, "card": 0}
    return {**room, "card": 0, "guests": room["participants"], "lines": 2 * room["games"], "people": 25}


@pytest.fixture(params=ROOM)
def typist(request: pytest.FixtureRequest, calc: Calc, tmp_path: Path) -> Iterator[Typist]:
    code = request.param
    book = replace(books.find(code), room=sizes(code), measure=lambda _period: sizes(code))
    layout = make.empty(book, tmp_path / "book.xlsx")
    with calc.load(tmp_path / "book.xlsx") as document:
        typist = Typist(layout, document)
        if code == "fce":
            _month(typist)
        else:
            _half_year(typist)
        yield typist


def _month(typist: Typist) -> None:
    typist.row("Period", 1, new_list="2018-04-01", from_="2018-03-01", to="2018-03-31")
    for row in range(1, 9):
        facts = {"id": f"P{row}", "name": f"Player {row}", "std_elo": "2000", "rapid_elo": "2000"}
        typist.row("Players", row, **facts, first_season="2010")
    typist.row("Events", 1, id="E1", start="2018-03-09", end="2018-03-11", minutes="90", increment="30")


def _half_year(typist: Typist) -> None:
    typist.row("Period", 1, list="2005-1", from_="2005-01-01", to="2005-06-30")
    for row in range(1, 9):
        facts = {"id": f"P{row}", "name": f"Player {row}", "status": "effective", "elo": "2000", "games": "40"}
        typist.row("Players", row, **facts, last_game="2004-05-01")
    typist.row("Competitions", 1, id="E1", name="Cup", category="team_final_board1", end="2005-06-01")


def game(typist: Typist, row: int, white: str, black: str, number: int) -> None:
    if typist.layout.book.code == "fce":
        typist.row(
            "Games", row, event="E1", round=str(number), date="2018-03-10", white=white, black=black, result="1-0"
        )
    else:
        typist.row("Games", row, competition="E1", white=white, black=black, result="1-0")


PAIRS = [("P1", "P2"), ("P3", "P4"), ("P5", "P6"), ("P7", "P8")]
AMONG = [("P1", "P3"), ("P2", "P4"), ("P5", "P7"), ("P6", "P8"), ("P1", "P4")]


def head(typist: Typist) -> str:
    cell = f"{get_column_letter(CHECK_COLUMN)}{WAY_ROW}"
    return str(typist.document.read(typist.layout.titles["Games"], cell)[0][0])


def test_games_typed_into_inserted_rows_are_rated(typist: Typist) -> None:
    """Nothing is calculated from what stands beside the rows; that it is lacking is said, and copying it helps."""
    vocabulary = typist.layout.book.words("en")
    for row, pair in enumerate(PAIRS, 1):
        game(typist, row, *pair, 1)
    title, first = typist.layout.titles["Games"], typist.layout.areas["Games", "white"].first
    typist.document.insert_rows(title, before=first + 2, number=INSERTED)
    for row, pair in enumerate(AMONG, 3):
        game(typist, row, *pair, 2 if row < 7 else 3)
    assert typist.single("Checks", "faults") == 0
    assert typist.single("Period", "games") == len(PAIRS) + len(AMONG)
    assert head(typist) == vocabulary["Checks.rows_bare"]

    beside = [column.key for column in typist.layout.tables["Games"][1].table.columns]
    left, right = (typist.layout.areas["Games", key].letter for key in (beside[0], beside[-1]))
    for row in range(first + 2, first + 2 + INSERTED):
        typist.document.copy(title, f"{left}{first}:{right}{first}", to=f"{left}{row}")
    assert head(typist) == vocabulary["Checks.rows_fine"]
    names = typist.values("Games", ("white_name", "black_name"), len(PAIRS) + len(AMONG))
    assert names[2] == ["Player 1", "Player 3"]
    assert names[7] == ["Player 5", "Player 6"]


def test_more_rows_than_are_computed_are_named(typist: Typist) -> None:
    """All rows used, and more put between them."""
    room = ROOM[typist.layout.book.code]["games"]
    title, areas = typist.layout.titles["Games"], typist.layout.areas
    game(typist, 1, "P1", "P2", 1)
    game(typist, room, "P3", "P4", 1)
    typist.document.insert_rows(title, before=areas["Games", "white"].first + 2, number=INSERTED)
    key = "games_beyond"
    checks = [one.removeprefix("Checks.") for one in typist.layout.column("Checks", "check").values]
    counts = typist.values("Checks", ("count",), len(checks))
    assert counts[checks.index(key)] == [1]
    assert typist.single("Checks", "faults") >= 1


@pytest.mark.parametrize("code", ["club", "fide2024"])
def test_where_rows_hold_their_own_formulas_none_can_be_inserted(code: str, calc: Calc, tmp_path: Path) -> None:
    """Here the rows are calculated where they are typed."""
    layout = template(code, tmp_path / "book.xlsx")
    with calc.load(tmp_path / "book.xlsx") as document:
        for sheet, key in (("Players", "name"), ("Games", "white")):
            with pytest.raises(OfficeError):
                document.insert_rows(layout.titles[sheet], before=layout.areas[sheet, key].first + 2, number=INSERTED)
