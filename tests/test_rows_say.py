"""What stands beside the rows that people type: names, one sentence on what is to be settled, and a line above."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from filled_books import example
from libreoffice import Calc
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from tiers import first_of
from workbook_typist import Typist

from xlelo.readers import read_period
from xlelo.workbook import books, make
from xlelo.workbook.compile import CHECK_COLUMN, WAY_ROW, Layout
from xlelo.workbook.recalculate import EmbeddedEngine

WORDS = books.find("fce").words("en")
FINE, WRONG, BARE = (WORDS[f"Checks.rows_{key}"] for key in ("fine", "wrong", "bare"))
ONE_WRONG = WORDS["Checks.row_wrong"]
GAME = {"event": "E1", "round": "1", "date": "2018-03-10", "white": "P1", "black": "G1", "result": "1-0"}

SPOILT = {
    "event": ("E9", "event"),
    "round": ("1.5", "round"),
    "date": ("2018-03-20", "date"),
    "white": ("P9", "white"),
    "black": ("", "black"),
    "result": ("2-0", "result"),
}
"""Column of Games → what is typed there, and the sentence that follows; 20 March is after the event's last day."""


@pytest.fixture
def typist(calc: Calc, tmp_path: Path) -> Iterator[Typist]:
    found = books.find("fce")
    room = {"players": 5, "events": 3, "games": 8, "participants": 5, "history": 2}
    book = replace(found, room=room, measure=lambda _period: found.measure(None) | _sizes(room))
    layout = make.empty(book, tmp_path / "month.xlsx")
    with calc.load(tmp_path / "month.xlsx") as document:
        typist = Typist(layout, document)
        typist.row("Period", 1, new_list="2018-04-01", from_="2018-03-01", to="2018-03-31")
        for row, name in enumerate(("Anna Puig", "Blai Soler"), 1):
            facts = {"id": f"P{row}", "name": name, "std_elo": "2000", "rapid_elo": "2000", "first_season": "2010"}
            typist.row("Players", row, **facts)
        typist.row("Events", 1, id="E1", start="2018-03-09", end="2018-03-11", minutes="90", increment="30")
        typist.row("Participants", 2, event="E1", player="G1", name="Carles Vidal")
        typist.row("Games", 1, **GAME)
        yield typist


def _sizes(room: dict[str, int]) -> dict[str, int]:
    return {**room, "guests": room["participants"], "lines": 2 * room["games"], "people": 10}


def messages(typist: Typist, row: int = 1) -> list[str]:
    return [str(typist.values("Games", (key,), row)[-1][0] or "") for key in ("white_name", "black_name", "said")]


def head(typist: Typist, sheet: str = "Games") -> str:
    cell = f"{get_column_letter(CHECK_COLUMN)}{WAY_ROW}"
    return str(typist.document.read(typist.layout.titles[sheet], cell)[0][0])


def test_names_stand_beside_ids(typist: Typist) -> None:
    assert messages(typist) == ["Anna Puig", "Carles Vidal (guest)", ""]
    assert head(typist) == FINE
    assert typist.values("Participants", ("known_as", "said"), 2)[1] == ["Carles Vidal (guest)", ""]


def test_a_row_says_what_is_to_be_settled(typist: Typist) -> None:
    for column, (text, sentence) in SPOILT.items():
        typist.type("Games", column, text)
        assert messages(typist)[-1] == WORDS[f"Rows.{sentence}"]
        assert head(typist) == ONE_WRONG
        typist.type("Games", column, GAME[column])
        assert (messages(typist)[-1], head(typist)) == ("", FINE)


def test_an_id_in_other_letters_and_a_player_against_himself(typist: Typist) -> None:
    typist.type("Games", "white", "p1")
    assert messages(typist) == ["Anna Puig", "Carles Vidal (guest)", WORDS["Rows.spelt"]]
    typist.type("Games", "white", "P*")  # a search would take it for anybody
    assert messages(typist)[-1] == WORDS["Rows.spelt"]
    typist.type("Games", "white", "G1")
    assert messages(typist)[-1] == WORDS["Rows.self"]


def test_an_entry_says_what_is_to_be_settled(typist: Typist) -> None:
    typist.row("Participants", 3, event="E1", player="G2")
    assert typist.values("Participants", ("said",), 3)[2] == [WORDS["Rows.name"]]
    assert head(typist, "Participants") == ONE_WRONG
    typist.type("Participants", "event", "E2", 2)
    assert typist.values("Participants", ("said",), 2)[1] == [WORDS["Rows.event"]]


def test_the_engine_says_the_same(typist: Typist, tmp_path: Path) -> None:
    for row, (column, (text, _)) in enumerate(SPOILT.items(), 2):
        typist.row("Games", row, **{**GAME, column: text})
    assert head(typist) == f"{len(SPOILT)} {WRONG}"
    typist.document.save(tmp_path / "saved.xlsx")
    values = EmbeddedEngine().values(tmp_path / "saved.xlsx")
    shown = _column(typist.layout, values, "said")
    assert shown == ["", *(WORDS[f"Rows.{sentence}"] for _, sentence in SPOILT.values())]
    assert shown == [str(text or "") for (text,) in typist.values("Games", ("said",), 7)]


def _column(layout: Layout, values: dict[str, dict[tuple[int, int], object]], key: str) -> list[str]:
    area = layout.areas["Games", key]
    cells = values[layout.titles["Games"]]
    return [str(cells.get((row, area.column)) or "") for row in range(area.first, area.first + 7)]


def test_a_row_that_was_inserted_counts_without_its_formulas(typist: Typist) -> None:
    """They are lacking there, the line under the title says so, and nothing is calculated from them."""
    title, first = typist.layout.titles["Games"], typist.layout.areas["Games", "event"].first
    typist.document.insert_rows(title, before=first + 1)
    assert head(typist) == FINE
    typist.row("Games", 2, **{**GAME, "round": "2", "result": "0-1"})
    assert head(typist) == BARE
    assert typist.single("Checks", "faults") == 0
    assert typist.single("Period", "games") == 2


def test_what_is_cut_and_pasted_leaves_no_broken_formula(typist: Typist) -> None:
    """A cell, then all of a row: each row says what now stands in it."""
    title, first = typist.layout.titles["Games"], typist.layout.areas["Games", "event"].first
    typist.row("Games", 2, **{**GAME, "white": "P2", "round": "2"})
    typist.document.move(title, typist.layout.areas["Games", "white"].letter + str(first), to=f"D{first + 3}")
    assert [messages(typist, row)[-1] for row in (1, 4)] == [WORDS["Rows.white"], WORDS["Rows.event"]]
    typist.document.move(title, f"D{first + 3}", to=f"D{first}")
    typist.document.move(title, f"A{first}:F{first}", to=f"A{first + 5}")
    assert [messages(typist, row) for row in (1, 2, 6)] == [
        ["", "", ""],
        ["Blai Soler", "Carles Vidal (guest)", ""],
        ["Anna Puig", "Carles Vidal (guest)", ""],
    ]


ODDLY_TYPED = {
    ("Events", "minutes", "TRUE"): False,
    ("Events", "team", "TRUE"): False,
    ("Events", "minutes", "1/2 h"): False,
    ("Events", "start", "9.3.2018"): False,
    ("Events", "start", "2018-03-09"): True,
    ("Games", "date", "10.3.2018"): False,
    ("Games", "date", "3/10/2018"): True,
    ("Games", "date", "10/3/2018"): False,
    ("Games", "result", "1/2"): True,
    ("Games", "result", "½"): True,
    ("Games", "result", "0-1"): True,
    ("Games", "result", "0,5"): False,
    ("Games", "result", "0.5"): False,
    ("Players", "std_elo", "TRUE"): False,
    ("Players", "std_elo", "2000,5"): False,
    ("Players", "birth", "3.3.2001"): False,
    ("Players", "birth", "2001-03-03"): True,
}
"""Sheet, column, what is typed → whether it is understood, in an American LibreOffice: 10/3 is a day of October."""


def test_what_is_typed_is_understood_or_named(typist: Typist) -> None:
    for (sheet, column, text), understood in ODDLY_TYPED.items():
        held = typist.shown(sheet, column, 1)[0]
        title, cell = typist.layout.titles[sheet], typist.cell(sheet, column)
        typist.document.type_all([(title, cell, text)])
        assert (f"{title}!{cell}" in typist.faults().values()) is not understood, (sheet, column, text)
        typist.document.type_all([(title, cell, held)])


def test_no_id_is_the_beginning_of_the_heading_above_it(typist: Typist) -> None:
    """LibreOffice completes what is typed to what stands above: B became Black, which no player is."""
    for key in ("event", "white", "black", "result"):
        area = typist.layout.areas["Games", key]
        heading = typist.document.texts(typist.layout.titles["Games"], f"{area.letter}{area.first - 1}")[0][0]
        assert heading == f"\N{NO-BREAK SPACE}{WORDS[f'Games.{key}']}"


DAYS_SPOILT = {
    "the event's last day": ({("Events", "end"): "soon"}, "event_days"),
    "the event ends before it begins": ({("Events", "end"): date(2010, 1, 1)}, "event_days"),
    "the game's day": ({("Games", "date"): "soon"}, "date"),
    "the game's day and the event's": ({("Games", "date"): "soon", ("Events", "end"): "soon"}, "date"),
    "a day before the event": ({("Games", "date"): date(2010, 1, 1)}, "date"),
}
"""What is typed into the first rows, and what the game there says."""


@pytest.mark.parametrize(("code", "played"), first_of([("fce", date(2018, 3, 9)), ("fide2024", date(2026, 10, 11))], 1))
@pytest.mark.parametrize("case", first_of(DAYS_SPOILT, 1))
def test_a_game_says_whose_day_it_is(code: str, played: date, case: str, tmp_path: Path) -> None:
    spoilt, sentence = DAYS_SPOILT[case]
    path, book = tmp_path / "month.xlsx", books.find(code)
    layout = example(code, path)
    cells = load_workbook(path)
    for (sheet, key), value in ({("Games", "date"): played} | spoilt).items():
        area = layout.areas[sheet, key]
        cells[layout.titles[sheet]][f"{area.letter}{area.first}"] = value
    cells.save(path)
    assert _column(layout, EmbeddedEngine().values(path), "said")[0] == book.words("en")[f"Rows.{sentence}"]


CORRESPONDENCE_SPOILT: tuple[tuple[dict[str, Callable[[str], str]], str], ...] = (
    ({"competition": "X{}".format}, "competition"),
    ({"white": "X{}".format, "result": "X{}".format}, "white"),
    ({"black": "X{}".format}, "black"),
    ({"result": "X{}".format}, "result"),
    ({"white_2": "X{}".format, "result": "X{}".format}, "substitute"),
    ({"black": str.lower}, "spelt"),
    ({}, ""),
)
"""For each of the first rows: column → what is made of its text, and the sentence."""


@pytest.mark.second
def test_a_correspondence_game_says_what_is_to_be_settled(tmp_path: Path) -> None:
    path, words = tmp_path / "half_year.xlsx", books.find("cnxc").words("en")
    layout = example("cnxc", path)
    cells = load_workbook(path)
    for row, (spoilt, _) in enumerate(CORRESPONDENCE_SPOILT):
        for key, change in spoilt.items():
            area = layout.areas["Games", key]
            cell = cells[layout.titles["Games"]][f"{area.letter}{area.first + row}"]
            cell.value = change(cell.value or "")
    cells.save(path)
    sentences = [words[f"Rows.{sentence}"] if sentence else "" for _, sentence in CORRESPONDENCE_SPOILT]
    assert _column(layout, EmbeddedEngine().values(path), "said") == sentences


@pytest.mark.parametrize("book", books.ALL, ids=lambda book: book.code)
def test_a_sentence_beside_a_row_comes_from_a_line_of_checks(book: books.Book) -> None:
    sheets = book.sheets(book.room)
    tables = [table for sheet in sheets for table in sheet.tables if table.hints]
    shown = "".join(column.formula or "" for table in tables for column in table.columns)
    lines = [line for sheet in sheets for column in sheet.columns() for line in column.lines]
    beside = [pair for line in lines for pair in line.beside.items()]
    said = {part for condition, sentence in beside for part in (f"IF({condition},", f",{sentence})")}
    assert bool(said) == bool(tables)
    assert {one for one in said if one not in shown} == set()


@pytest.mark.parametrize(("code", "folder"), [("fce", "fce_2018_04"), ("fide2024", "fide2024_2026_11")])
def test_a_blank_means_no_increment(code: str, folder: str) -> None:
    book = books.find(code)
    period, readings, _ = read_period(Path(__file__).parents[1] / "workbooks" / "examples" / folder, book.regulation)
    events = [replace(period.events[0], increment=0), *period.events[1:]]
    assert book.contents(replace(period, events=events), readings)["Events"]["increment"][0] is None
