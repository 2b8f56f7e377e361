"""The page that tries games out leaves out what is no number; no other cell of it shows an error."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from filled_books import example

from xlelo.workbook.values import CellError

if TYPE_CHECKING:
    from libreoffice import Calc, CalcDocument

    from xlelo.workbook.compile import Layout

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
FOLDERS = {"fce": "fce_2018_04", "cnxc": "cnxc_2005_1"}
TYPED = {
    "fce": {"player": "P03", "own_rating": "2000", "own_k": "20", "target": "2050"},
    "cnxc": {"player": "C05", "target": "2300"},
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


@pytest.mark.parametrize("code", FOLDERS)
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


@pytest.mark.parametrize("code", FOLDERS)
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
