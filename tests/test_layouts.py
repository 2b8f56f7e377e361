"""Files outlive versions: each layout ever released is read, listed, checked, upgraded and written as a folder."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import layouts
import pytest
from command import Here
from filled_books import example, newly_filled_book
from openpyxl import load_workbook
from openpyxl.comments import Comment
from tiers import first_of

from xlelo import __version__
from xlelo.readers import read_period
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Column
from xlelo.workbook import books
from xlelo.workbook.cell_notes import cell_notes
from xlelo.workbook.editions import Edition, layout_of
from xlelo.workbook.read import read
from xlelo.workbook.recorded_formulas import KEY
from xlelo.workbook.workbook_file import open_workbook

OLDER = layouts.KEPT / "fce_monthly_no_layout.xlsx"
KEPT = sorted(layouts.KEPT.glob("*.xlsx"), key=lambda path: path.stat().st_size)
"""The smallest first."""
EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"


@pytest.mark.parametrize("book", books.ALL, ids=lambda book: book.code)
def test_the_number_of_a_layout_moves_with_its_names_and_inputs(book: Book) -> None:
    assert layouts.advice(book) == ""


@pytest.mark.parametrize("book", books.ALL, ids=lambda book: book.code)
def test_every_layout_has_its_workbook(book: Book) -> None:
    assert [number for number in layouts.read_layouts(book) if not layouts.kept_file(book, int(number)).is_file()] == []


def test_a_changed_layout_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    book = books.find("fide2011")
    changed = replace(book, declare=lambda sizes: book.declare(sizes)[1:])
    assert layouts.advice(changed).endswith("differ from layout 1: run .venv/bin/python tests/layouts.py")
    released = {"1": {"released": "0.1.0", "fingerprint": "", "inputs": {}}}
    monkeypatch.setattr(layouts, "read_layouts", lambda _: released)
    assert "raise `layout` to 2" in layouts.advice(changed)
    with pytest.raises(SystemExit, match="raise `layout` to 2"):
        layouts.keep(changed)


@pytest.mark.parametrize("kept", first_of(KEPT, 1), ids=lambda path: path.stem)
def test_a_kept_workbook_is_listed_checked_and_upgraded(here: Here, kept: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old.xlsx", tmp_path / "new.xlsx"
    shutil.copyfile(kept, old)
    assert here("list", old).status == 0
    assert here("check", old).status == 0
    run = here("upgrade", old, "--out", new)
    assert (run.status, "new.xlsx: its lists are the same." in run.stdout) == (0, True)
    assert here("check", new).status == 0
    assert _rate(old) == _rate(new)
    before, after = read(old).inputs, read(new).inputs
    assert before.tables == after.tables
    assert {**after.singles, **before.singles} == after.singles


def _rate(path: Path) -> Any:
    filled = read(path)
    return filled.book.regulation.period_run.as_json(filled.result)


# A workbook from before layouts had numbers.


def test_an_older_workbook_is_listed_as_published(here: Here) -> None:
    """The list of the example month is published with it: workbooks/examples/fce_2018_04/expected.json."""
    run = here("rate", "fce", OLDER, "--json")
    expected = json.loads((EXAMPLES / "fce_2018_04" / "expected.json").read_text("utf-8"))
    for kind, rows in expected["lists"].items():
        listed = json.loads(run.stdout)["lists"][kind]
        assert [{key: row[key] for key in wanted} for row, wanted in zip(listed, rows, strict=True)] == rows
    assert "made by xlelo 0.1.0, a layout without number: its inputs are read." in run.stderr


def test_an_older_workbook_is_explained_as_its_folder(here: Here) -> None:
    assert here("explain", OLDER, "P03").stdout == here("explain", EXAMPLES / "fce_2018_04", "P03").stdout


def test_check_says_what_it_cannot_compare(here: Here, tmp_path: Path) -> None:
    old = tmp_path / "old.xlsx"
    shutil.copyfile(OLDER, old)
    run = here("check", old)
    assert run.status == 0
    assert "its formulas are not compared, because this program writes layout 1." in run.stdout
    assert "figures on its lists agree with the rules." in run.stdout


@pytest.mark.second
def test_check_compares_the_lists_of_an_older_workbook(here: Here, tmp_path: Path) -> None:
    old = tmp_path / "old.xlsx"
    workbook = load_workbook(OLDER)
    area = open_workbook(OLDER).names["ListStandard_new"]
    cell = workbook[area.sheet].cell(area.first, area.column)
    cell.value = 2596
    workbook.save(old)
    run = here("check", old)
    assert run.status == 1
    assert f"{area.sheet}!{cell.coordinate}, Elo: holds 2596, must hold 2595" in run.stdout
    upgraded = here("upgrade", old, "--out", tmp_path / "new.xlsx")
    assert upgraded.status == 0
    assert "Elo: holds 2596, must hold 2595" in " ".join(upgraded.stdout.split())
    assert ": the old cell gives another figure than today's rules" in " ".join(upgraded.stdout.split())
    assert here("check", tmp_path / "new.xlsx").status == 0


@pytest.mark.second
def test_an_older_workbook_is_carried_on_and_corrected(here: Here, tmp_path: Path) -> None:
    old, there = tmp_path / "old.xlsx", tmp_path / "there.xlsx"
    shutil.copyfile(OLDER, old)
    example("fce", there)
    for source, out in ((old, "next_old.xlsx"), (there, "next_there.xlsx")):
        assert here("next", source, "--out", tmp_path / out).status == 0
    carried = read(tmp_path / "next_old.xlsx")
    assert carried.period == read(tmp_path / "next_there.xlsx").period
    assert carried.edition == Edition(__version__, 1, 1)
    corrected = [
        here("correct", source, "--out", tmp_path / f"new_{source.stem}", "--reason", "test", "--remove", "T1")
        for source in (old, there)
    ]
    assert [run.status for run in corrected] == [0, 0]
    assert _rate(tmp_path / "new_old" / "old.xlsx") == _rate(tmp_path / "new_there" / "there.xlsx")


# Formulas of an older layout. The second layout of these tests is made up: it has another formula.


@pytest.fixture
def second_layout(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Record a book's formulas as those of layout 1; after that, today's layout is another one."""

    def made_up(code: str) -> None:
        book = books.find(code)
        recorded = {"1": layouts.record(book) | {KEY: layouts.record_formulas(book)}}
        monkeypatch.setattr("xlelo.workbook.recorded_formulas.layouts", lambda _: recorded)
        monkeypatch.setattr("xlelo.workbook.workbook_file.layout_of", lambda _: 2)

        def declared(sizes: Any) -> Any:
            return tuple(
                replace(sheet, fields=tuple(map(put_in_brackets, sheet.fields))) for sheet in book.declare(sizes)
            )

        def put_in_brackets(column: Any) -> Any:
            return replace(column, formula=f"({column.formula})") if column.formula else column

        monkeypatch.setattr(sys.modules[f"{book.home}.sheets.book"], "BOOK", replace(book, declare=declared))

    return made_up


@pytest.mark.parametrize(("code", "language"), first_of([("fide2011", "pt"), ("elo1972", "es"), ("cnxc", "en")], 1))
def test_check_compares_the_formulas_of_the_layout_that_made_it(
    here: Here, tmp_path: Path, second_layout: Callable[[str], None], code: str, language: str
) -> None:
    path = tmp_path / "old.xlsx"
    example(code, path, language)
    second_layout(code)
    run = here("check", path, "--lang", "en")
    assert run.status == 0, run.stdout
    assert re.search(r"layout 1: its \d+ formulas are those of that layout\.", " ".join(run.stdout.split()))


def test_each_formula_that_is_not_of_the_older_layout_is_named(
    here: Here, tmp_path: Path, second_layout: Callable[[str], None]
) -> None:
    """Altered, deleted, of another row, replaced by its result; a formula that is only spelt otherwise is right."""
    path = tmp_path / "old.xlsx"
    example("fide2011", path)
    names = read(path).names
    second_layout("fide2011")
    workbook = load_workbook(path)
    told = {}
    for name, below, change in (
        ("Change_sum_from", 0, "{0}+0"),
        ("Change_counted", 2, None),
        ("Change_expected", 1, "=E22"),
        ("Change_new", 0, 1672),
        ("Change_difference", 1, "{0} "),
    ):
        area = names[name]
        cell = workbook[area.sheet].cell(area.first + below, area.column)
        cell.value = change.format(cell.value) if isinstance(change, str) else change
        told[name] = (
            f"{area.sheet}!{cell.coordinate} ({name}): holds {'no formula' if not isinstance(change, str) else '='}"
        )
    workbook.save(path)
    run = here("check", path)
    assert run.status == 1
    harmless = told.pop("Change_difference")
    assert [one for one in told.values() if one not in " ".join(run.stdout.split())] == []
    assert harmless not in run.stdout
    assert "4 of its formulas are not those of that layout." in " ".join(run.stdout.split())


# Inputs whose names an older edition lacks.


def _write_older(path: Path, change: Callable[[Any], None]) -> Path:
    workbook = load_workbook(path)
    del workbook.defined_names["About_layout"]
    change(workbook)
    workbook.save(path)
    return path


@pytest.mark.second
@pytest.mark.parametrize(("code", "language"), [("fce", "ca"), ("cnxc", "pt"), ("fide2024", "en"), ("club", "ca")])
def test_an_input_without_its_name_is_found_by_its_heading(tmp_path: Path, code: str, language: str) -> None:
    path = tmp_path / "month.xlsx"
    example(code, path, language)
    before = read(path)
    lost = [*(name for name in before.names if name.startswith("Period_"))][:1]
    lost += ["Players_start", "Games_result"] if code == "club" else ["Players_name", "Games_white"]
    lost += [name for name in ("Players_blitz_rating",) if name in before.names]  # a computed column has its heading

    def change(workbook: Any) -> None:
        for name in lost:
            del workbook.defined_names[name]

    assert read(_write_older(path, change)).period == before.period


def test_an_input_under_an_earlier_name_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "month.xlsx"
    example("fce", path)
    before = read(path).period

    def change(workbook: Any) -> None:
        area = workbook.defined_names.pop("Players_licence")
        area.name = "Players_card"
        workbook.defined_names["Players_card"] = area
        names = open_workbook(OLDER).names
        workbook[names["Players_id"].sheet].cell(
            names["Players_id"].first - 1, names["Players_licence"].column
        ).value = "?"

    monkeypatch.setattr("xlelo.workbook.editions.others", lambda _: {("players", "licence"): ("card",)})
    assert read(_write_older(path, change)).period == before


@pytest.mark.second
def test_an_input_that_is_nowhere_is_named(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "month.xlsx"
    example("fce", path)
    area = read(path).names["Games_result"]

    def change(workbook: Any) -> None:
        del workbook.defined_names["Games_result"]
        workbook[area.sheet].cell(area.first - 1, area.column).value = "?"

    run = here("list", _write_older(path, change))
    assert run.status == 2
    assert "these inputs were not found: Games_result." in run.stderr


@pytest.mark.second
def test_the_place_in_a_recorded_layout_finds_an_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither name nor heading are left, but layout 1 says where the input was."""
    path = tmp_path / "month.xlsx"
    example("fce", path)
    before = read(path)
    monkeypatch.setattr("xlelo.workbook.workbook_file.layout_of", lambda _: 2)
    area = before.names["Games_result"]
    workbook = load_workbook(path)
    del workbook.defined_names["Games_result"]
    workbook[area.sheet].cell(area.first - 1, area.column).value = "?"
    workbook.save(path)
    assert read(path).period == before.period


# Another edition.


@pytest.mark.parametrize("verb", ["list", "check", "upgrade"])
def test_a_later_edition_is_one_line(here: Here, tmp_path: Path, verb: str) -> None:
    path = tmp_path / "later.xlsx"
    workbook = load_workbook(layouts.kept_file(books.find("fide2011"), layout_of(books.find("fide2011"))))
    for name, value in (("About_layout", 9), ("About_version", "0.9.0")):
        title, cell = workbook.defined_names[name].attr_text.split("!")
        workbook[title.strip("'")][cell.replace("$", "")].value = value
    workbook.save(path)
    out = ("--out", tmp_path / "new.xlsx") if verb == "upgrade" else ()
    run = here(verb, path, *out)
    assert (run.status, run.stdout) == (2, "")
    assert run.stderr == (
        "later.xlsx: made by a later xlelo, layout 9; this program knows layouts up to 1:"
        " install xlelo 0.9.0 or later\n"
    )


# What an upgrade brings along.


@pytest.mark.second
def test_an_upgrade_keeps_notes_choices_decisions_and_confirmations(here: Here, tmp_path: Path) -> None:
    old, new = tmp_path / "old.xlsx", tmp_path / "new.xlsx"
    found = open_workbook(OLDER)
    workbook = load_workbook(OLDER)
    name, card, score = (found.names[key] for key in ("Players_name", "Card_player", "WhatIf_score"))
    cell = workbook[name.sheet].cell(name.first + 1, name.column)
    cell.comment = Comment("asked his club", "officer")
    workbook[name.sheet].cell(1, 40).comment = Comment("beside everything", "officer")
    workbook[card.sheet].cell(card.first, card.column).value = "P02"
    workbook[score.sheet].cell(score.first, score.column).value = "win"
    own = workbook.create_sheet("matches")
    for row in (("name", "player"), ("Puig, A", "P01")):
        own.append(row)
    workbook.create_sheet("My notes")
    workbook.save(old)
    assert here("check", old, "--confirm").status == 0
    run = here("upgrade", old, "--out", new)
    assert run.status == 0
    assert "your own sheets stay in the old file: My notes" in run.stderr
    assert f"notes without a cell in the new layout stay in the old file: {name.sheet}!AN1" in run.stderr
    assert f"sheet {score.sheet}, cell {score.cell(score.first)}: “win”: " in run.stderr
    (note,) = cell_notes(new)
    there = open_workbook(new).names["Players_name"]
    assert (note.row, note.column, note.text) == (there.first + 1, there.column, "asked his club")
    assert read(new).inputs.singles["Card"]["player"] == "P02"
    assert load_workbook(new)["matches"]["A2"].value == "Puig, A"
    confirmed = [path.with_name(f"{path.stem}.confirmed.csv").read_text("utf-8") for path in (old, new)]
    assert confirmed[0] == confirmed[1] != ""


# The folder of a workbook.


@pytest.mark.second
@pytest.mark.parametrize("code", ["fce", "cnxc", "fide2024", "elo1972", "fide2011", "what-if"])
def test_a_folder_and_its_workbook_give_the_same_files(here: Here, tmp_path: Path, code: str) -> None:
    book = books.find(code)
    one, two, again = tmp_path / "one", tmp_path / "two", tmp_path / "again.xlsx"
    run = here("folder", layouts.kept_file(book, layout_of(book)), "--out", one)
    assert run.status == 0, run.stderr
    assert here("fill", code, one, "--out", again).status == 0
    assert here("folder", again, "--out", two).status == 0
    files = {path.name: path.read_bytes() for path in one.iterdir()}
    assert files == {path.name: path.read_bytes() for path in two.iterdir()}
    example_of = read_period(EXAMPLES / layouts.FOLDERS[code], book.folder_regulation)
    written = read_period(one, book.folder_regulation)
    rated = book.regulation.run
    assert rated is not None
    assert rated.as_json(rated.rate(written.period, written.readings)) == rated.as_json(
        rated.rate(example_of.period, example_of.readings)
    )


@pytest.mark.second
def test_a_folder_of_an_older_workbook_rates_alike(here: Here, tmp_path: Path) -> None:
    assert here("folder", OLDER, "--out", tmp_path / "month").status == 0
    ours, folder = (here("rate", "fce", path, "--json").stdout for path in (OLDER, tmp_path / "month"))
    assert ours == folder != ""
    again = here("folder", OLDER, "--out", tmp_path / "month")
    assert again.status == 2
    assert here("folder", OLDER, "--out", tmp_path / "month", "--force").status == 0


@pytest.mark.second
@pytest.mark.parametrize(
    ("code", "share", "seen"),
    [
        ("cnxc", 0.8, set()),  # coloured lines have more cells
        ("elo1972", 1.5, {"pageSetup"}),  # the introduction has its place beside the frozen columns
        ("elo1972", 0.8, {"does not fit"}),
    ],
)
def test_other_widths_of_columns_are_no_change_unless_a_reader_sees_them(
    code: str, share: float, seen: set[str], here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Column.least_width.fget
    assert usual is not None
    with monkeypatch.context() as wide:
        wide.setattr(Column, "least_width", property(lambda column: usual(column) * share))
        (tmp_path / "book.xlsx").write_bytes(newly_filled_book(code))
    run = here("check", tmp_path / "book.xlsx")
    assert run.status == bool(seen)
    named = [line for line in run.stdout.splitlines() if "!" in line or "pageSetup" in line]
    assert all(any(word in line for word in seen) for line in named), named
