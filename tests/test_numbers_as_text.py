"""A number that stands in a sheet as a text, as after pasting: no formula calculates with it, so no reading does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from filled_books import filled_book
from libreoffice import Calc
from openpyxl import load_workbook
from tiers import first_of

from xlelo.model import Refused
from xlelo.workbook.numbers_as_text import BARE, EMPTY_LOOKING, LOGICAL, WORDS
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.sources import input_files
from xlelo.workbook.workbook_file import open_workbook

if TYPE_CHECKING:
    from xlelo.workbook.names import NamedCells


def paste_text(code: str, folder: Path, cells: dict[tuple[str, str], Any]) -> tuple[Path, list[tuple[str, str, str]]]:
    """Those (file, column) of the first row that holds anything; and where each stands, as (sheet, cell, text)."""
    path = folder / f"{code}.xlsx"
    path.write_bytes(filled_book(code))
    sources = input_files(open_workbook(path))
    workbook, places = load_workbook(path), []
    for (file, column), text in cells.items():
        source = sources[file]
        area = source.areas[source.names.index(column)]
        cell = workbook[source.sheet].cell(source.filled_rows[0][0], area.column)
        cell.value, cell.data_type, cell.number_format = text, "b" if text is True else "s", "@"
        places.append((f"sheet {source.sheet}", cell.coordinate, str(text).strip()))
    workbook.save(path)
    return path, places


CELLS = {
    "fce": {
        ("period", "new_list"): "2018-04-01",
        ("players", "birth"): "02/04/1985",
        ("players", "std_elo"): "2150",
        ("players", "std_games_total"): " 400 ",
        ("events", "minutes"): "90",
        ("games", "round"): "1",
    },
    "cnxc": {("players", "elo"): "2400", ("players", "games"): "100", ("competitions", "norm"): "1"},
}


@pytest.mark.parametrize("code", first_of(CELLS, 1))
def test_it_is_refused_where_it_stands(code: str, tmp_path: Path) -> None:
    path, places = paste_text(code, tmp_path, CELLS[code])
    with pytest.raises(Refused) as refused:
        read(path)
    found = [(problem.place.file, problem.place.cell, problem.value) for problem in refused.value.problems]
    assert sorted(found) == sorted(places)
    assert {problem.allowed for problem in refused.value.problems} <= set(WORDS.values())


@pytest.mark.second
def test_what_is_no_number_either_is_said_once(tmp_path: Path) -> None:
    path, ((sheet, cell, text),) = paste_text("fce", tmp_path, {("players", "std_elo"): "2150 (p)"})
    with pytest.raises(Refused) as refused:
        read(path)
    (problem,) = refused.value.problems
    assert (problem.place.file, problem.place.cell, problem.value) == (sheet, cell, text)
    assert problem.allowed not in WORDS.values()


IDS = {
    "club": {("players", "name"): "David Roca ", ("games", "white"): " David Roca", ("games", "black"): "Marc\u00a0"},
    "fce": {("players", "id"): "P01 ", ("participants", "player"): " P01", ("history", "player"): "P03\n"},
    "cnxc": {("competitions", "winner"): "C01 ", ("games", "competition"): "K1\t", ("games", "white_2"): "C06 "},
    "fide2024": {("events", "id"): "E1\u200b", ("games", "event"): " E1", ("pool", "player"): "P7 "},
}


@pytest.mark.second
@pytest.mark.parametrize("code", IDS)
def test_a_blank_at_an_end_of_an_id_is_refused_where_it_stands(code: str, tmp_path: Path) -> None:
    """A search on a sheet does not find such an id. In a club a name is an id."""
    path, places = paste_text(code, tmp_path, IDS[code])
    with pytest.raises(Refused) as refused:
        read(path)
    found = {(one.place.file, one.place.cell) for one in refused.value.problems if one.allowed == BARE}
    assert found == {(file, cell) for file, cell, _ in places}


def test_a_blank_beside_a_choice_is_refused_too(tmp_path: Path) -> None:
    """These cells belong to no file. No list depends on the chosen player."""
    path = tmp_path / "book.xlsx"
    path.write_bytes(filled_book("fce"))
    names, workbook = open_workbook(path).names, load_workbook(path)
    player, choice = names["Card_player"], names["Parameters_performance"]

    def type_in(area: NamedCells, typed: str) -> None:
        workbook[area.sheet].cell(area.first, area.column).value = typed
        workbook.save(path)

    type_in(player, "P01 ")
    assert any(player.cell(player.first) in str(notice) for notice in read(path).notices)
    type_in(choice, " per_opponent")
    with pytest.raises(Refused) as refused:
        read(path)
    found = {one.place.cell: one.allowed for one in refused.value.problems}
    assert found == {choice.cell(choice.first): BARE}


@pytest.mark.second
def test_a_cell_that_looks_empty_and_a_logical_value_are_refused(tmp_path: Path) -> None:
    """Formulas do not read them either. A text of blanks is an empty cell for both."""
    empty_looking = {("players", "fide"): "  ", ("players", "birth"): "\u00a0"}
    logical = {("players", "name"): True, ("games", "round"): True}
    path, places = paste_text("fce", tmp_path, {**empty_looking, **logical, ("players", "title"): " "})
    with pytest.raises(Refused) as refused:
        read(path)
    said = {(problem.place.file, problem.place.cell): problem.allowed for problem in refused.value.problems}
    wanted = [EMPTY_LOOKING, EMPTY_LOOKING, LOGICAL, LOGICAL]
    assert said == {(file, cell): allowed for (file, cell, _), allowed in zip(places, wanted, strict=False)}


def test_the_sheet_takes_no_such_rating_in_either_program(tmp_path: Path, calc: Calc) -> None:
    """What `read` refuses stands in red: −1 is what a sheet takes for what it cannot calculate with."""
    path, _ = paste_text("fce", tmp_path, {("players", "std_elo"): "2150"})
    area = open_workbook(path).names["Roll_std_elo"]
    for engine in (EmbeddedEngine(), calc):
        values = engine.values(path)
        assert values[area.sheet][area.first, area.column] == -1
