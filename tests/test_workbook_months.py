"""Whole random months as workbooks: every computed cell against the engine, in both recalculating engines."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from independent import folders, random_fce, random_fide2024
from little_room import shrink_book
from openpyxl import load_workbook
from rated import Rated
from tiers import first_of
from unstored import write_without_results

from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.regulations.fce import sheets
from xlelo.workbook import books
from xlelo.workbook.check import check
from xlelo.workbook.next_period import write_next_period
from xlelo.workbook.recalculate import EmbeddedEngine, LibreOffice

BOOK = books.find("fce")
PERIODS: dict[str, Any] = {"fce": random_fce, "fide2024": random_fide2024}


def filled(seed: int, folder: Path, code: str = "fce") -> Path:
    book, path = books.find(code), folder / f"{code}{seed}.xlsx"
    source = folders.write(PERIODS[code].period(random.Random(seed)), folder / f"{code}{seed}", code.upper())
    month = read_period(source, book.regulation)
    write_without_results(book, path, month.period, month.readings, language=book.languages[seed % 2])
    return path


def differences(path: Path, engine: LibreOffice | None = None) -> list[str]:
    return [str(one) for one in Rated(path).differences((engine or EmbeddedEngine()).values(path))]


def assert_equal_in_both(code: str, seeds: range, tmp_path: Path, office: LibreOffice) -> None:
    for seed in seeds:
        path = filled(seed, tmp_path, code)
        assert (seed, differences(path), differences(path, office)) == (seed, [], [])


SEEDS = [(code, seed) for seed in range(3) for code in PERIODS]


@pytest.mark.parametrize(("code", "seed"), first_of(SEEDS, 1))
def test_every_cell_by_the_embedded_engine(code: str, seed: int, tmp_path: Path) -> None:
    assert differences(filled(seed, tmp_path, code)) == []


@pytest.mark.parametrize("code", PERIODS)
def test_every_cell_by_libreoffice(code: str, tmp_path: Path, office: LibreOffice) -> None:
    for seed in range(20, 22):
        assert differences(filled(seed, tmp_path, code), office) == []


@pytest.fixture
def written_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Months of any size are laid out as large ones are."""
    monkeypatch.setattr(sheets, "SORTED_BY_FORMULA", -1)


@pytest.mark.second
@pytest.mark.usefixtures("written_sorted")
@pytest.mark.parametrize("seed", range(30, 32))
def test_every_cell_of_a_month_written_sorted(seed: int, tmp_path: Path) -> None:
    assert differences(filled(seed, tmp_path)) == []


@pytest.mark.usefixtures("written_sorted")
def test_every_cell_of_a_month_written_sorted_by_libreoffice(tmp_path: Path, office: LibreOffice) -> None:
    assert differences(filled(34, tmp_path), office) == []


@pytest.mark.second
@pytest.mark.usefixtures("written_sorted")
def test_a_wrong_note_changes_nothing_else(tmp_path: Path) -> None:
    """Notes only spare a search: a player who is not where they say is searched for."""
    workbook = filled(35, tmp_path)
    book = load_workbook(workbook)
    notes = ("Evaluation_w_at", "Evaluation_b_at", "Borders_std_noted", "Borders_rapid_noted")
    harmed = set()
    for name in notes:
        title, area = next(book.defined_names[name].destinations)
        for number, (cell,) in enumerate(book[title][area]):
            cell.value = (1, 7, 100000, None)[number % 4]
            harmed.add((title, cell.coordinate))
    book.save(workbook)
    outcome = check(workbook)
    assert {(cause.sheet, cell) for cause in outcome.causes for cell in cause.cells} <= harmed
    assert outcome.causes
    assert outcome.differences == []


SPOILED = {
    "event": ("game_event", (None, "*", "?", "nowhere")),
    "white": ("game_white", (None, "*", "nobody", " ", True)),
    "black": ("game_black", (None, "?*", "nobody")),
    "result": ("game_result", (None, "?", "1*", "7-7")),
    "round": ("game_round", (None, "first", -1, 2.5)),
    "date": ("game_date", (None, "soon", 0)),
}
"""Column of Games → the line that says what is wrong there, and what may not stand in it."""


@pytest.mark.usefixtures("written_sorted")
@pytest.mark.second
def test_a_spoiled_cell_of_a_month_written_sorted_is_named(tmp_path: Path) -> None:
    """All at once, each in a game of its own; the games that are left are rated."""
    folder, workbook = tmp_path / "month", tmp_path / "month.xlsx"
    folders.write(random_fce.period(random.Random(36)), folder, "FCE")
    read = read_period(folder, find("FCE"))
    layout = write_without_results(BOOK, workbook, read.period, read.readings)
    book = load_workbook(workbook)
    spoiled: dict[str, list[str]] = {}
    row = layout.areas["Games", "event"].first
    for column, (line, values) in SPOILED.items():
        for value in values:
            letter = layout.areas["Games", column].letter
            book[layout.titles["Games"]][f"{letter}{row}"].value = value
            spoiled.setdefault(f"{line} {column}", []).append(f"Games!{letter}{row}")
            row += 1
    assert row <= layout.areas["Games", "event"].last
    book.save(workbook)
    calculated = EmbeddedEngine().values(workbook)
    cells = calculated[layout.titles["Checks"]]
    counts, firsts = (layout.areas["Checks", key] for key in ("count", "first"))
    said = [
        (cells[at, counts.column], cells[at, firsts.column])
        for at, check_ in enumerate(layout.column("Checks", "check").values, counts.first)
        if check_.removeprefix("Checks.") in {line for line, _ in SPOILED.values()}
    ]
    assert sorted(said) == sorted((len(places), places[0]) for places in spoiled.values())
    evaluation = calculated[layout.titles["Evaluation"]]
    rated = layout.areas["Evaluation", "list"]
    assert [evaluation[at, rated.column] != "" for at in range(rated.first, rated.last + 1)] == [
        at >= rated.first + sum(map(len, spoiled.values())) for at in range(rated.first, rated.last + 1)
    ]


@pytest.mark.large
@pytest.mark.parametrize("code", PERIODS)
def test_two_hundred_months(code: str, tmp_path: Path, office: LibreOffice) -> None:
    assert_equal_in_both(code, range(1000, 1200), tmp_path, office)


@pytest.mark.large
@pytest.mark.usefixtures("written_sorted")
def test_fifty_months_written_sorted(tmp_path: Path, office: LibreOffice) -> None:
    assert_equal_in_both("fce", range(2000, 2050), tmp_path, office)


@pytest.mark.second
@pytest.mark.parametrize(
    ("code", "name", "old", "new"),
    [("fce", "Standard_k", "=IF(", "=1+IF("), ("fide2024", "Games_w_counted", "Parameters_far", "Parameters_apart")],
)
def test_a_broken_formula_is_found(code: str, name: str, old: str, new: str, tmp_path: Path) -> None:
    """Were stored values believed, or the rules' own results written into cells, this would pass unseen."""
    path = filled(3, tmp_path, code)
    workbook = load_workbook(path)
    sheet, cells = next(workbook.defined_names[name].destinations)
    for (cell,) in workbook[sheet][cells]:
        cell.value = str(cell.value).replace(old, new)
    workbook.save(path)
    assert sheet in {one.sheet for one in check(path).differences}


@pytest.mark.second
def test_text_is_never_a_formula(tmp_path: Path) -> None:
    names = ('=HYPERLINK("http://x")', "+1", "@SUM(A1)", 'a "quoted", name', "x" * 300)
    folder = tmp_path / "month"
    period = random_fce.period(random.Random(5))
    for player, name in zip(period["players"], names, strict=False):
        player["name"] = name
    folders.write(period, folder, "FCE")
    read = read_period(folder, find("FCE"))
    workbook = tmp_path / "month.xlsx"
    write_without_results(BOOK, workbook, read.period, read.readings)
    book = load_workbook(workbook)
    sheet, cells = next(book.defined_names["Players_name"].destinations)
    typed = [row[0] for row in book[sheet][cells]][: len(names)]
    assert [cell.value for cell in typed] == list(names)
    assert {cell.data_type for cell in typed} == {"s"}
    assert check(workbook).differences == []


@pytest.mark.second
def test_the_next_month_begins_where_this_one_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shrink_book("fce", monkeypatch)
    workbook = filled(6, tmp_path)
    result = check(workbook).filled_workbook.result
    coming = tmp_path / "next.xlsx"
    write_next_period(workbook, coming)
    begun = check(coming)
    assert begun.differences == []
    for kind, rows in result.lists.items():
        for identity, row in rows.items():
            assert begun.filled_workbook.period.players[identity].standing(kind).elo == row.new
