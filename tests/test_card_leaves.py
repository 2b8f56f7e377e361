"""A player with more games than his card has lines: it says so in red, sums count all, and the rest can be seen.

Typed into the templates as they are, in LibreOffice as everybody has it. Two players rated alike play forty games, each
expected to bring half a point: the first wins his twenty as White and draws those as Black, 30 points against 20.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from filled_books import EXAMPLES, FOLDERS
from libreoffice import Calc
from openpyxl.utils import get_column_letter
from printed import text_of
from rated import Rated
from workbook_retyped import Retyped
from workbook_typist import Typist

from xlelo.readers import read_period
from xlelo.workbook import books, make
from xlelo.workbook.check import check
from xlelo.workbook.recalculate import EmbeddedEngine

GAMES = 40
ROOM = 90
"""Rows of the workbook: as a template, but no more than these games need."""
DAYS = 20
NAMES = {"A": "Anna", "B": "Maria Montserrat de la Fuente Rodríguez-Albó"}

Rows = dict[str, list[dict[str, str]]]


def _fce() -> Rows:
    expected_cells = {"std_elo": "2000", "rapid_elo": "2000", "first_season": "2018"}
    return {
        **_month("2018-04", "2018-03", expected_cells),
        "Participants": [{"event": "E", "player": one} for one in "AB"],
    }


def _fide() -> Rows:
    return _month("2026-11", "2026-10", {"birth": "1990-01-01", "std_rating": "2000", "std_games": "50"})


def _month(following: str, month: str, expected_cells: dict[str, str]) -> Rows:
    return {
        "Period": [{"new_list": f"{following}-01", "from": f"{month}-01", "to": f"{month}-31"}],
        "Players": [{"id": one, "name": NAMES[one], **expected_cells} for one in "AB"],
        "Events": [{"id": "E", "start": f"{month}-01", "end": f"{month}-20", "minutes": "90", "increment": "30"}],
        "Games": _games(month),
        "Card": [{"player": "A"}],
    }


def _games(month: str) -> list[dict[str, str]]:
    return [
        {
            "event": "E",
            "round": str(number),
            "date": f"{month}-{1 + (number - 1) // 2:02}",
            "white": "AB"[1 - number % 2],
            "black": "BA"[1 - number % 2],
            "result": "1-0" if number % 2 else "1/2",
        }
        for number in range(1, GAMES + 1)
    ]


def _cnxc() -> Rows:
    players = {"status": "effective", "elo": "2000", "games": "50", "last_game": "2004-12-01"}
    return {
        "Period": [{"list": "2005-1", "from": "2005-01-01", "to": "2005-06-30"}],
        "Players": [{"id": one, "name": NAMES[one], **players} for one in "AB"],
        "Competitions": [
            {"id": f"K{number}", "category": "other", "end": "2005-05-01"} for number in range(1, DAYS + 1)
        ],
        "Games": [
            {"competition": f"K{1 + number // 2}", **{key: game[key] for key in ("white", "black", "result")}}
            for number, game in enumerate(_games(""))
        ],
        "Card": [{"player": "A"}],
    }


TYPED = {"fce": _fce, "cnxc": _cnxc, "fide2024": _fide}
SUMS = {
    "fce": {"games": 40, "points": 30, "expected_points": 20, "sum": 10 * 16},
    "cnxc": {"games": 40, "points": 30, "expected_points": 20, "sum": 10 * 25},
    "fide2024": {"games": 40, "total": 10 * 17},
}
"""Ten points more than expected, times K. FCE: K0 of 2000 is 16 (Taula 3), without a complete season that is K; CNXC:
25 from 2000 to 2200 after 25 to 50 games (6.4); FIDE: 20 times 40 games is more than 700, so that K is 17 (8.3.3)."""


@pytest.fixture(params=TYPED)
def typist(request: pytest.FixtureRequest, calc: Calc, tmp_path: Path) -> Iterator[Typist]:
    book = books.find(request.param)
    sizes = {name: min(rows, ROOM) for name, rows in book.measure(None).items()}
    layout = make.write_for_input(book, tmp_path / "book.xlsx", sizes, book.contents(None, None))
    with calc.load(tmp_path / "book.xlsx") as document:
        typist = Typist(layout, document)
        for sheet, rows in TYPED[request.param]().items():
            document.type_all(
                [
                    (layout.titles[sheet], typist.cell(sheet, key, number), text)
                    for number, row in enumerate(rows, 1)
                    for key, text in row.items()
                ]
            )
        yield typist


def lines(typist: Typist) -> int:
    """How many lines of the card show a game."""
    area = typist.layout.areas["Card", "score" if ("Card", "score") in typist.layout.areas else "scored"]
    held = typist.document.read(typist.layout.titles["Card"], f"{area.letter}{area.first}:{area.letter}{area.last}")
    return sum(value not in (None, "") for (value,) in held)


def messages(typist: Typist) -> str:
    return str(typist.single("Card", "games_shown") or "")


def test_a_long_name_is_whole(typist: Typist) -> None:
    area = next(
        typist.layout.areas["Card", key]
        for key in ("rival", "opponent_name", "opponent")
        if ("Card", key) in typist.layout.areas
    )
    title, cell = typist.layout.titles["Card"], f"{area.letter}{area.first}"
    assert typist.document.read(title, f"{cell}:{cell}")[0][0] == NAMES["B"]
    assert typist.document.clipped_headings([(title, area.first, area.column, 0)]) == []


def test_a_card_is_never_short_in_silence(typist: Typist, tmp_path: Path) -> None:
    book = typist.layout.book
    room, words = lines(typist), book.words("en")
    assert room == typist.layout.areas["Card", "n"].last - typist.layout.areas["Card", "n"].first + 1 < GAMES
    sentence = f"{room} of {GAMES} {words['Lists.games_shown']}"
    assert messages(typist) == sentence
    sums: dict[str, Any] = {key: typist.single("Card", key) for key in SUMS[book.code]}
    assert sums == SUMS[book.code]

    assert sentence in printed_card(typist, tmp_path / "card.pdf")
    typist.document.save(tmp_path / "saved.xlsx")
    found = check(tmp_path / "saved.xlsx")
    assert [(one.sheet, one.cell, one.holds, one.must_hold) for one in found.differences] == []

    typist.type("Card", "first_game", str(room + 1))
    assert (lines(typist), messages(typist)) == (GAMES - room, f"{GAMES - room}{sentence.removeprefix(str(room))}")
    assert {key: typist.single("Card", key) for key in sums} == sums
    for odd in ("n/a", "-5", "0", "=NA()", " "):
        typist.type("Card", "first_game", odd)
        assert (lines(typist), messages(typist)) == (room, sentence), odd

    leave_ten(typist)
    assert (lines(typist), messages(typist)) == (10, "")


def printed_card(typist: Typist, out: Path) -> str:
    """All that is no working, as it is printed."""
    layout = typist.layout
    columns = [one for one in layout.sheet("Card").columns() if not one.helper]
    areas = [layout.areas["Card", one.key] for one in columns]
    last = get_column_letter(max(area.column for area in areas))
    typist.document.print_area(layout.titles["Card"], f"A1:{last}{max(area.last for area in areas)}", out)
    return " ".join(text_of(out).split())


def leave_ten(typist: Typist) -> None:
    layout = typist.layout
    keys = [one.key for one in layout.sheet("Games").columns() if one.is_input]
    typist.document.type_all(
        [(layout.titles["Games"], typist.cell("Games", key, row), "") for row in range(11, GAMES + 1) for key in keys]
    )


@pytest.mark.second
@pytest.mark.parametrize("code", TYPED)
def test_the_rules_know_which_game_a_card_begins_with(code: str, tmp_path: Path) -> None:
    """It begins with the third game: two are before it, also while no player is chosen."""
    book = books.find(code)
    period, readings, _ = read_period(EXAMPLES / FOLDERS[code], book.folder_regulation)
    example = Retyped(
        book, period, make.join(book.contents(period, readings), book.arrange(period, book.measure(period)))
    )
    before, title = example.layout.areas["Card", "before"], example.layout.titles["Card"]
    for player in (None, next(iter(period.players))):
        example.save({("Card", "player", 0): player, ("Card", "first_game", 0): 3}, tmp_path / "book.xlsx")
        values = EmbeddedEngine().values(tmp_path / "book.xlsx")
        assert values[title][before.first, before.column] == 2
        assert [str(difference) for difference in Rated(tmp_path / "book.xlsx").differences(values)] == []
