"""The sheet What if ignores an invalid number; no other cell of it shows an error."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from filled_books import example
from libreoffice import Calc, CalcDocument
from spoiling import Content, into_cell
from test_spoiled_inputs import SHOWN_ONLY
from test_spoiled_inputs import example as spoiled_example
from tiers import first_of, mark_tiers
from tried_games import TriedGames

from xlelo.workbook.check import check
from xlelo.workbook.compile import Layout
from xlelo.workbook.values import CellError

TYPED = {
    "fce": {"player": "P03", "own_rating": "2000", "own_k": "20", "target": "2050"},
    "cnxc": {"player": "C05", "target": "2300"},
    "fide2024": {"player": "P2", "own_rating": "2000", "own_k": "20", "target": "2050"},
}
GAMES = (("2100", "1"), ("1900", "0.5"))
SPOILED = ("n/a", " ", "2 150", "=NA()", '="x"', "-5")


def addresses(layout: Layout, code: str) -> dict[str, str]:
    """Of what is typed: the cells above the games, and the first game."""
    keys = [*TYPED[code], "opponent", "score"]
    areas = {key: layout.areas["WhatIf", key] for key in keys}
    return {key: f"{area.letter}{area.first}" for key, area in areas.items()}


def type_all(document: CalcDocument, title: str, layout: Layout, code: str) -> None:
    cells = addresses(layout, code)
    document.type_all([(title, cells[key], text) for key, text in TYPED[code].items()])
    for number, game in enumerate(GAMES):
        for key, text in zip(("opponent", "score"), game, strict=True):
            area = layout.areas["WhatIf", key]
            document.type_all([(title, f"{area.letter}{area.first + number}", text)])


def errors(document: CalcDocument, title: str, but: str) -> list[str]:
    return [
        f"{chr(ord('A') + column)}{row}: {shown}"
        for row, cells in enumerate(document.read(title, "A1:N26"), 1)
        for column, shown in enumerate(cells)
        if isinstance(shown, CellError) and f"{chr(ord('A') + column)}{row}" != but
    ]


@pytest.mark.parametrize("code", TYPED)
def test_what_is_no_number_is_left_out(code: str, tmp_path: Path, calc: Calc) -> None:
    path = tmp_path / "book.xlsx"
    layout = example(code, path)
    title = layout.titles["WhatIf"]
    new = layout.areas["WhatIf", "new"]
    with calc.load(path) as document:
        type_all(document, title, layout, code)
        before = document.texts(title, f"{new.letter}{new.first}:{new.letter}{new.first}")
        assert before[0][0].isdecimal()
        for key, cell in addresses(layout, code).items():
            for spoiled in SPOILED:
                document.type_all([(title, cell, spoiled)])
                assert errors(document, title, cell) == [], (key, spoiled)
            type_all(document, title, layout, code)
        assert document.texts(title, f"{new.letter}{new.first}:{new.letter}{new.first}") == before


@pytest.mark.parametrize("code", TYPED)
def test_a_score_that_no_game_has_is_left_out(code: str, tmp_path: Path, calc: Calc) -> None:
    path = tmp_path / "book.xlsx"
    layout = example(code, path)
    title, score, new = layout.titles["WhatIf"], layout.areas["WhatIf", "score"], layout.areas["WhatIf", "new"]
    with calc.load(path) as document:
        type_all(document, title, layout, code)
        shown = {}
        for text in ("", "0.3", "0.25", "0.5", "½", "1/2", "'1/2", "0,5", "'0.5", "'1"):
            document.type_all([(title, f"{score.letter}{score.first}", text)])
            shown[text] = document.texts(title, f"{new.letter}{new.first}:{new.letter}{new.first}")
    assert shown["0.3"] == shown["0.25"] == shown["'1"] == shown[""] != shown["0.5"]
    assert all(shown[text] == shown["0.5"] for text in ("½", "1/2", "'1/2", "0,5", "'0.5"))


INVALID: tuple[Content, ...] = ("n/a", " P02", True, 0.3, CellError("#N/A"), "2150", -3)


@pytest.mark.parametrize("code", mark_tiers(["fce"], ["cnxc", "fide2024", "club"]))
def test_an_invalid_entry_beside_the_lists_stops_nothing(code: str, tmp_path: Path) -> None:
    """Checks does not count it, because no list depends on it. So a command names it and goes on."""
    book, path = spoiled_example(code, tmp_path), tmp_path / "spoiled.xlsx"
    inputs = [key for key in book.places.columns if key[0] in SHOWN_ONLY]
    assert inputs
    for first in range(len(INVALID)) if code == "fce" else (2, 4):
        cells = []
        for (sheet, key), content in zip(inputs, cycle(INVALID[first:]), strict=False):
            area = book.layout.areas[sheet, key]
            cells.append(book.workbook[book.layout.titles[sheet]].cell(area.first, area.column))
            into_cell(cells[-1], content)
        book.resaved.save(path, cells)
        checked = check(path)
        assert (checked.causes, checked.differences) == ([], [])
        assert any("No list depends on this cell" in str(said) for said in checked.filled_workbook.notices)


RATINGS, FACTORS = (10, 4000), (1, 100)
BOUNDS = {
    "fce": {"own_rating": RATINGS, "own_k": FACTORS, "target": RATINGS, "opponent": RATINGS},
    "cnxc": {"target": RATINGS, "opponent": RATINGS},
    "fide2024": {"own_rating": RATINGS, "own_k": FACTORS, "target": RATINGS, "opponent": RATINGS},
}
READS = {"own_rating": "rating", "own_k": "k", "target": "gain", "opponent": "difference"}
"""Input → the cell that is blank if it is invalid."""


def at_bounds(code: str) -> Iterator[tuple[str, float, bool]]:
    """Each input with the numbers on both sides of its bounds, and whether they count."""
    for key, (least, most) in BOUNDS[code].items():
        yield from ((key, number, True) for number in (least, most))
        yield from ((key, number, False) for number in (least - 1, least + 0.5, most + 1))


@pytest.mark.parametrize("code", first_of(TYPED, 1))
def test_a_number_beyond_its_bounds_does_not_count(code: str, tmp_path: Path) -> None:
    tried = TriedGames(example(code, tmp_path / "book.xlsx"), tmp_path / "book.xlsx")
    entered = {key: text if key == "player" else int(text) for key, text in TYPED[code].items()}
    entered |= {"opponent": [2100, 1900], "score": [1, 0.5]}
    tried.type(entered)
    (performance,) = tried.shown("performance")
    for key, number, counts in at_bounds(code):
        tried.type(entered | {key: [number, 1900] if key == "opponent" else number})
        read, games, new = (tried.shown(one)[0] for one in (READS[key], "games", "new"))
        assert (key, number, read != "") == (key, number, counts)
        if key == "opponent":
            assert (number, games) == (number, 1 + counts)
        else:
            assert (key, number, tried.shown("performance")) == (key, number, [performance])
        if key in {"own_rating", "own_k"} and not counts:
            assert (key, number, new) == (key, number, "")


@pytest.mark.parametrize("code", TYPED)
def test_a_number_beyond_its_bounds_does_not_count_in_libreoffice(code: str, tmp_path: Path, calc: Calc) -> None:
    path = tmp_path / "book.xlsx"
    layout = example(code, path)
    title, cells = layout.titles["WhatIf"], addresses(layout, code)
    with calc.load(path) as document:
        for key, number, counts in at_bounds(code):
            type_all(document, title, layout, code)
            document.type_all([(title, cells[key], str(number))])
            area = layout.areas["WhatIf", READS[key]]
            ((shown,),) = document.texts(title, f"{area.letter}{area.first}:{area.letter}{area.first}")
            assert (key, number, shown != "") == (key, number, counts)
