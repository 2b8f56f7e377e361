"""Random workbooks as an older edition: upgraded, written as a folder, and filled again, they give the same lists.

An older edition is made by taking away what later ones brought: the layout's number and the names of some inputs.
"""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from independent import folders, random_club, random_cnxc, random_fce, random_fide2024
from layouts import EXAMPLES, FOLDERS
from openpyxl import load_workbook
from tiers import mark_tiers
from unstored import write_without_results

from xlelo.model import Refused
from xlelo.officer.exporting import write_folder
from xlelo.readers import read_period
from xlelo.regulations.regulation import Book
from xlelo.workbook import books
from xlelo.workbook.compile import name_of
from xlelo.workbook.editions import LAYOUT, inputs
from xlelo.workbook.read import read
from xlelo.workbook.upgrade import upgrade

PERIODS: dict[str, Callable[[random.Random], Any]] = {
    "fce": random_fce.period,
    "cnxc": random_cnxc.period,
    "fide2024": random_fide2024.period,
}
MOST = 4
"""Greatest number of names that an older edition lacks."""


def draw_folder(code: str, rng: random.Random, folder: Path) -> Path:
    """A random period; for the books of one player or event, their example with other figures."""
    if code in PERIODS:
        return folders.write(PERIODS[code](rng), folder, code.upper())
    folder.mkdir()
    if code == "club":
        random_club.draw(rng, folder)
        return folder
    for file in sorted((EXAMPLES / FOLDERS[code]).glob("*.csv")):
        heading, *rows = csv.reader(file.read_text(encoding="utf-8").splitlines())
        if len(rows) > 1 and code != "elo1972":
            rows.remove(rng.choice(rows))
        moved = [[_move(cell, rng) for cell in row] for row in rows]
        with (folder / file.name).open("w", encoding="utf-8", newline="") as out:
            csv.writer(out, lineterminator="\n").writerows([heading, *moved])
    return folder


def _move(cell: str, rng: random.Random) -> str:
    """A rating moved by up to 30 points. Other cells stay."""
    return str(int(cell) + rng.randint(-30, 30)) if cell.isdecimal() and 1000 <= int(cell) < 3000 else cell


def make_older(book: Book, path: Path, rng: random.Random) -> list[str]:
    """Take the layout's number and the names of some inputs out of a workbook; return these names."""
    workbook = load_workbook(path)
    del workbook.defined_names[LAYOUT]
    every = [name_of(sheet.key, column.key) for sheet, column, _ in inputs(book.sheets(book.measure(None)))]
    lost = rng.sample(every, rng.randint(0, MOST))
    for name in lost:
        del workbook.defined_names[name]
    workbook.save(path)
    return lost


def try_to_read(path: Path) -> Any:
    try:
        return read(path)
    except Refused as refused:
        return refused


def rate(book: Book, found: Any) -> Any:
    run = book.regulation.run
    assert run is not None
    return json.loads(json.dumps(run.as_json(run.rate(found.period, found.readings)), default=str))


SECOND, LARGE = ([(code, seed) for seed in seeds for code in books.CODES] for seeds in (range(1, 2), range(2, 300)))


@pytest.mark.parametrize(("code", "seed"), mark_tiers([], [("fide2011", 0), *SECOND], LARGE), ids=str)
def test_an_older_workbook_comes_round(code: str, seed: int, tmp_path: Path) -> None:
    book, rng = books.find(code), random.Random(f"{code} {seed}")
    given = read_period(draw_folder(code, rng, tmp_path / "given"), book.folder_regulation)
    old, new, again = (tmp_path / name for name in ("old.xlsx", "new.xlsx", "again.xlsx"))
    language = rng.choice(book.languages)
    write_without_results(book, old, given.period, given.readings, language=language)
    wanted = rate(book, read(old))
    lost = make_older(book, old, rng)
    found = try_to_read(old)
    if isinstance(found, Refused):  # a label that stands twice does not say which cell is meant
        assert any(name in str(found) for name in lost)
        return
    assert rate(book, found) == wanted, lost
    upgrade(old, new)
    assert rate(book, read(new)) == wanted
    write_folder(new, tmp_path / "folder")
    written = read_period(tmp_path / "folder", book.folder_regulation)
    assert rate(book, written) == wanted
    write_without_results(book, again, written.period, written.readings, language=rng.choice(book.languages))
    assert rate(book, read(again)) == wanted
