"""Rows and cells that are cut, pasted, sorted and cleared: each counts where it stands now, or Checks says what lacks.

In LibreOffice as everybody has it, in filled workbooks with some rows to spare. What the sheets show is held against
the engine's lists of the rows as they stand in the file that is saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from judgement import sheets_to_see, shown_by
from openpyxl.utils import get_column_letter
from papers import CLUB, FEDERATIONS, FIDE
from spoiled_book import roomy
from test_spoiled_inputs import FILLED
from workbook_typist import Typist

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.workbook.check import check
from xlelo.workbook.read import read
from xlelo.workbook.write import draft, laid_out

if TYPE_CHECKING:
    from judgement import Display
    from libreoffice import Calc, CalcDocument
    from papers import Federation, Small

    from xlelo.workbook.compile import Layout

BOOKS = {**FEDERATIONS, "fide2024": FIDE, "club": CLUB}
SPARE = 3
ROWS = {"Games", "Players", "Events", "Competitions"}
"""Sheets with rows that people type."""
SINGLE_CELLS = (
    ("Period", "from", "to"),
    ("Parameters", "start", "cap"),
    ("Parameters", "rounding", "amended"),
    ("Parameters", "double_forfeit", "one_year"),
    ("WhatIf", "player", "target"),
    ("Card", "player", "first_game"),
)
"""One that is cut, and one that it is pasted over."""


class Desk(Typist):
    """Rows are counted from 1, as the first row under a heading."""

    def __init__(
        self, federation: Federation | Small, layout: Layout, document: CalcDocument, used: dict[str, int]
    ) -> None:
        super().__init__(layout, document)
        self.federation, self.used = federation, used

    def title(self, sheet: str) -> str:
        return self.layout.titles[sheet]

    def rows(self, sheet: str, first: int, last: int) -> str:
        """All that is typed in them."""
        keys = self.inputs(sheet)
        return f"{self.cell(sheet, keys[0], first)}:{self.cell(sheet, keys[-1], last)}"

    def inputs(self, sheet: str) -> list[str]:
        tables = (placed.table for placed in self.layout.tables[sheet])
        return next(keys for table in tables if (keys := [one.key for one in table.columns if one.is_input]))

    def cut(self, sheet: str, area: str, to: str) -> None:
        """From the menu; nothing stands there."""
        title = self.title(sheet)
        self.document.commands((title, area, "Cut"), (title, to, "Paste"))

    def move(self, sheet: str, area: str, to: str) -> None:
        """Over what stands there, as dragging does, and a paste that was confirmed."""
        self.document.move(self.title(sheet), area, to)

    def shown(self) -> Display:  # type: ignore[override]
        titles = sheets_to_see(self.layout, self.federation.papers)
        values = {title: self.document.glance(title) for title in titles}
        return shown_by(self.layout, self.federation.papers, values)

    def assert_right(self, saved: Path) -> None:
        shown = self.shown()
        assert (shown.errors, shown.red) == ([], False), shown.first
        self.document.save(saved)
        now = read(saved)
        assert shown.lists == self.federation.lists(now.period, now.readings)


class Filled(NamedTuple):
    federation: Federation | Small
    layout: Layout
    path: Path
    used: dict[str, int]


@pytest.fixture(scope="module", params=BOOKS)
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Filled:
    code = request.param
    federation = BOOKS[code]
    book, vocabulary = federation.book, federation.book.words("en")
    period, readings, _ = read_period(FILLED[code], book.folder_regulation)
    if code == "club":
        period = replace(period, games=[game._replace(day=None) for game in period.games])
    contents: Any = book.contents(period, readings)
    layout = laid_out(book, roomy(book, book.measure(period), spare=SPARE), vocabulary)
    path = tmp_path_factory.mktemp(code) / "book.xlsx"
    draft(layout, contents, vocabulary).save(path)
    used = {sheet: max(map(len, columns.values())) for sheet, columns in contents.items() if sheet in ROWS}
    return Filled(federation, layout, path, used)


@pytest.fixture
def desk(filled: Filled, calc: Calc) -> Iterator[Desk]:
    with calc.load(filled.path) as document:
        yield Desk(filled.federation, filled.layout, document, filled.used)


@pytest.fixture(scope="module")
def shared(filled: Filled, calc: Calc) -> Iterator[Desk]:
    """For tests that leave the workbook as it was."""
    with calc.load(filled.path) as document:
        yield Desk(filled.federation, filled.layout, document, filled.used)


def test_a_row_counts_where_it_stands_now(desk: Desk, tmp_path: Path) -> None:
    games = desk.used["Games"]
    first, *_ = keys = desk.inputs("Games")
    desk.cut("Games", desk.rows("Games", 2, 2), desk.cell("Games", first, games + 1))
    desk.cut("Games", desk.rows("Games", 1, 1), desk.cell("Games", first, games + 2))
    for sheet, row in (("Players", 2), ("Events", 1), ("Competitions", 1)):
        if sheet in desk.used:
            desk.cut(sheet, desk.rows(sheet, row, row), desk.cell(sheet, desk.inputs(sheet)[0], desk.used[sheet] + 1))
    before = desk.shown().lists
    desk.assert_right(tmp_path / "moved.xlsx")

    area, white = desk.rows("Games", 1, games + 2), keys.index("white")
    desk.document.sort(desk.title("Games"), area, column=white, descending=True)
    if desk.federation is CLUB:  # its games count in the order of their rows
        desk.assert_right(tmp_path / "sorted.xlsx")
    assert (desk.shown().lists == before) == (desk.federation is not CLUB)

    desk.move("Games", desk.rows("Games", 3, 6), desk.cell("Games", first, 2))
    desk.document.commands((desk.title("Games"), desk.rows("Games", 4, 4), "ClearContents"))
    desk.assert_right(tmp_path / "fewer.xlsx")
    checked = check(tmp_path / "fewer.xlsx")
    assert (checked.causes, checked.differences) == ([], [])
    assert desk.shown().lists != before


def test_a_row_that_was_cut_out_can_be_used_again(desk: Desk) -> None:
    """Newer LibreOffices and Excel leave cells behind that are as if nobody had ever said anything of them."""
    games, first = desk.used["Games"], desk.inputs("Games")[0]
    title, left = desk.title("Games"), desk.cell("Games", "white", 1)
    desk.cut("Games", desk.rows("Games", 1, 1), desk.cell("Games", first, games + 1))
    held = desk.document.texts(title, desk.cell("Games", "white", games + 1))[0][0]
    desk.document.type(title, left, held)
    assert desk.shown().red
    assert desk.document.texts(title, left) == [[held]]
    if desk.layout.sheet("Games").grows:
        desk.document.delete_rows(title, desk.layout.areas["Games", "white"].first)
    else:
        desk.document.commands((title, left, "ClearContents"))
    assert not desk.shown().red


def test_what_is_no_input_is_locked(shared: Desk) -> None:
    """The cells of ours, those under a table and above it, and on a sheet without rows of people those beside it."""
    for sheet in shared.layout.sheets:
        cells, width = [], 0
        for placed in shared.layout.tables[sheet.key]:
            width = placed.left + len(placed.table.columns)
            for position, column in enumerate(placed.table.columns, placed.left):
                letter = get_column_letter(position)
                if not placed.table.under:
                    cells += [f"{letter}{placed.header}", f"{letter}{placed.last + 1}"]
                if not column.is_input and not placed.table.hints:
                    cells.append(f"{letter}{placed.first}")
        if width and not sheet.grows:
            cells.append(f"{get_column_letter(width + 1)}{placed.first}")
        assert shared.document.unlocked(shared.title(sheet.key), cells) == []


def test_a_cell_that_was_cut_out_is_missed_until_it_is_typed_anew(shared: Desk) -> None:
    """Pasted over another one: both are what now stands there."""
    for sheet, source, target in (
        ("Games", ("white", 2), ("white", 4)),
        ("Games", ("white", 3), ("black", 3)),
        *([("Parameters", ("k", 2), ("k", 3))] if shared.federation is CLUB else []),
    ):
        cells = [shared.cell(sheet, *place) for place in (source, target)]
        held = [shared.document.texts(shared.title(sheet), cell)[0][0] for cell in cells]
        shared.move(sheet, *cells)
        assert shared.shown().red, cells
        assert shared.shown().first == f"{shared.title(sheet)}!{cells[0]}"
        for cell, text in zip(cells, held, strict=True):
            shared.document.type(shared.title(sheet), cell, text)
        assert not shared.shown().red, cells


def test_a_single_cell_that_was_cut_out_stays_red(desk: Desk, tmp_path: Path) -> None:
    """The verbs find it by its name, which went along."""
    assert not desk.shown().red
    moved: dict[str, str] = {}
    for sheet, one, other in SINGLE_CELLS:
        if {(sheet, one), (sheet, other)} <= desk.layout.areas.keys():
            title, cells = desk.title(sheet), [desk.cell(sheet, key) for key in (one, other)]
            held = [desk.document.texts(title, cell)[0][0] for cell in cells]
            desk.move(sheet, *cells)
            for cell, text in zip(cells, held, strict=True):
                desk.document.type(title, cell, text)
            moved[f"{sheet}_{one}"] = f"{title}!{cells[0]}"
    assert desk.shown().red
    (spots,) = desk.values("Checks", ("spot_first", "spot_second", "spot_third", "spot_fourth"), 1)
    assert {spot for spot in spots if spot} == set(moved.values())
    desk.document.save(tmp_path / "moved.xlsx")
    with pytest.raises(Refused) as refused:
        read(tmp_path / "moved.xlsx")
    assert all(name in str(refused.value) for name in moved)


def test_undo_brings_a_single_cell_back(shared: Desk) -> None:
    """As Checks advises. Newer LibreOffices do nothing where an empty cell is cut and pasted."""
    sheet, one, other = ("Parameters", "start", "cap") if shared.federation is CLUB else ("WhatIf", "player", "target")
    title, cell = shared.title(sheet), shared.cell(sheet, one)
    if not shared.document.texts(title, cell)[0][0]:
        shared.document.type(
            title,
            cell,
            shared.document.texts(shared.title("Players"), shared.cell("Players", "id", 1))[0][0],
        )
    before = shared.shown()
    assert not before.red
    shared.cut(sheet, cell, shared.cell(sheet, other))
    assert shared.shown().first == f"{title}!{cell}"
    shared.document.commands((title, cell, "Undo"), (title, cell, "Undo"))
    assert shared.shown() == before
