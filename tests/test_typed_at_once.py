"""What is typed shows at once, in LibreOffice as everybody has it: a hard recalculation changes no cell afterwards.

LibreOffice believes the results that a file holds, and a file can be written so that some are never calculated again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from filled_books import template
from libreoffice import Calc, CalcDocument
from little_room import find_instead

from xlelo.readers import read_period
from xlelo.readers.values import typed_text
from xlelo.regulations.cnxc.sheets import book as cnxc
from xlelo.regulations.fce.sheets import contents as fce
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Content
from xlelo.workbook import books, make
from xlelo.workbook.compile import Layout
from xlelo.workbook.next_period import write_next_period

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
FOLDERS = {
    "fce": "fce_2018_04",
    "cnxc": "cnxc_2005_1",
    "elo1972": "elo1972_hoogovens_1973",
    "fide2011": "fide2011_player",
    "what-if": "what_if_player",
}
ROOMS = {
    "fce": (fce.measure, {"players": 17, "events": 8, "games": 48, "participants": 34, "history": 8}),
    "cnxc": (
        cnxc.measure,
        {"players": 22, "competitions": 8, "games": 38, "blocks": 8, "history": 16, "lines": 90, "standings": 40},
    ),
}
"""More than the examples need; with the room of a club each entry would take seconds."""
MOST = 5
"""Rows of each table that are typed."""


def roomy(book: Book) -> Book:
    """Filled workbooks have blank rows too, as those have that `next` makes."""
    if book.code not in ROOMS:
        return book  # they always have
    measure, room = ROOMS[book.code]

    def sizes(period: Any) -> dict[str, int]:
        return {name: max(rows, measure(period, room).get(name, 0)) for name, rows in measure(None, room).items()}

    return replace(book, room=room, measure=sizes)


@pytest.fixture(params=FOLDERS)
def book(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Book:
    found = roomy(books.find(request.param))
    find_instead(found, monkeypatch)
    return found


def example(book: Book) -> tuple[Any, Any]:
    reading = read_period(EXAMPLES / FOLDERS[book.code], book.regulation)
    return reading.period, reading.readings


def entries(layout: Layout, content: Content, *, below: bool) -> Iterator[tuple[str, str, str]]:
    """Sheet, cell and text of what the example holds in its first rows: there, or `below` all that it holds."""
    for sheet in layout.sheets:
        of_sheet = content.get(sheet.key, {})
        for table in sheet.tables:
            columns = [column.key for column in table.columns if column.is_input and column.key in of_sheet]
            filled = max((len(of_sheet[key]) for key in columns), default=0)
            for row in range(min(filled, MOST)):
                for key in columns:
                    area = layout.areas[sheet.key, key]
                    at = area.first + table.above + row + (filled if below else 0)
                    text = typed_text(of_sheet[key][row]) if row < len(of_sheet[key]) else ""
                    if text and at <= area.last:
                        yield layout.titles[sheet.key], f"{area.letter}{at}", text
        for column in sheet.fields:
            area = layout.areas[sheet.key, column.key]
            value = of_sheet.get(column.key)
            if column.is_input and value not in (None, "", []) and not below:
                text = typed_text(value[0] if isinstance(value, (list, tuple)) else value)
                yield layout.titles[sheet.key], f"{area.letter}{area.first}", text


def old(document: CalcDocument) -> dict[str, Any]:
    before = document.values()
    document.recalculate()
    after = document.values()
    return {
        f"{sheet}!{at}": (cells.get(at), after[sheet].get(at))
        for sheet, cells in before.items()
        for at in {*cells, *after[sheet]}
        if cells.get(at) != after[sheet].get(at)
    }


def type_in(document: CalcDocument, layout: Layout, content: Content, *, below: bool) -> None:
    texts = list(entries(layout, content, below=below))
    assert texts
    for sheet, cell, text in texts:
        document.type(sheet, cell, text)


def test_in_a_template(book: Book, tmp_path: Path, calc: Calc) -> None:
    layout = template(book.code, tmp_path / "template.xlsx")
    with calc.load(tmp_path / "template.xlsx") as document:
        type_in(document, layout, book.contents(*example(book)), below=False)
        assert old(document) == {}


@pytest.mark.parametrize("form", ["xlsx", "ods"])
@pytest.mark.parametrize("book", ["cnxc"], indirect=True)
def test_in_what_a_template_was_saved_as(book: Book, form: str, tmp_path: Path, calc: Calc) -> None:
    layout = template(book.code, tmp_path / "template.xlsx")
    saved = tmp_path / f"saved.{form}"
    with calc.load(tmp_path / "template.xlsx") as document:
        document.save(saved, to=form)
    with calc.load(saved) as document:
        type_in(document, layout, book.contents(*example(book)), below=False)
        assert old(document) == {}


def test_in_blank_rows_of_a_filled_workbook(book: Book, tmp_path: Path, calc: Calc) -> None:
    period, readings = example(book)
    layout = make.fill_workbook(book, tmp_path / "filled.xlsx", period, readings)
    with calc.load(tmp_path / "filled.xlsx") as document:
        type_in(document, layout, book.contents(period, readings), below=book.code in ROOMS)
        assert old(document) == {}


@pytest.mark.parametrize("book", ROOMS, indirect=True)
def test_in_the_next_workbook(book: Book, tmp_path: Path, calc: Calc) -> None:
    """New players, and games of those who are carried on."""
    period, readings = example(book)
    layout = make.fill_workbook(book, tmp_path / "filled.xlsx", period, readings)
    write_next_period(tmp_path / "filled.xlsx", tmp_path / "next.xlsx")
    played = {"Events", "Competitions", "Participants", "Games"}
    content = book.contents(period, readings)
    with calc.load(tmp_path / "next.xlsx") as document:
        type_in(document, layout, {"Players": content["Players"]}, below=True)
        type_in(document, layout, {sheet: content[sheet] for sheet in played & content.keys()}, below=False)
        assert old(document) == {}
