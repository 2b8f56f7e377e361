"""Each limit is one on both sides: what is red on a sheet is refused by the reader, and nothing else is.

Both sides of each limit are typed into a workbook, in all columns at once; then the workbook is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from spoiling import into_cell
from test_red_cells import Reds
from test_spoiled_inputs import example
from tiers import first_of

from xlelo.law.kinds import DATE
from xlelo.model import Refused
from xlelo.readers.values import day
from xlelo.regulations.fide2011.files import REPLACEMENT_DAY, later_rules_text
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine

if TYPE_CHECKING:
    from libreoffice import Calc
    from spoiled_book import SpoiledBook

SIDES = {"just above": ("most", 1), "the least": ("least", 0), "the most": ("most", 0), "just below": ("least", -1)}
LATER_RULES = str(later_rules_text(REPLACEMENT_DAY))
"""What FIDE2011 allows instead of a day of the rules after it."""
CODES = ["fce", "cnxc", "fide2024", "elo1972", "fide2011"]
OTHER_SHEETS = ("WhatIf", "Card", "Period")
"""Trials, the choice of a card, and the period, on which other cells depend."""


@pytest.fixture(scope="module", params=first_of(CODES, 1))
def reds(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Reds:
    """One workbook for all sides of its limits."""
    folder = tmp_path_factory.mktemp(request.param)
    return Reds(example(request.param, folder), folder / "asked.xlsx")


def type_limits(book: SpoiledBook, side: str, path: Path) -> Mapping[str, str]:
    """Type this side of each limit into the first row, save, and return for each cell what its kind allows.

    Limits that depend on the period are left out.
    """
    (end, step), allowed, typed = SIDES[side], {}, []
    for (sheet, key), column in book.places.columns.items():
        bound, kind = column.bound, column.kind
        if bound is None or kind is None or isinstance(bound.most, str) or sheet in OTHER_SHEETS:
            continue
        area, title = book.layout.areas[sheet, key], book.layout.titles[sheet]
        typed.append(book.workbook[title].cell(area.first, area.column))
        into_cell(typed[-1], float(getattr(bound, end)) + step)
        allowed[f"{title}!{area.letter}{area.first}"] = str(kind.allowed)
    book.resaved.save(path, typed)
    return allowed


def refused_cells(path: Path, allowed: Mapping[str, str]) -> set[str]:
    """The cells that the reader refuses for their own value."""
    try:
        read(path)
    except Refused as refused:
        found = {f"{one.place.file.removeprefix('sheet ')}!{one.place.cell}": one for one in refused.problems}
        return {
            cell for cell in found.keys() & allowed if str(found[cell].allowed).startswith((allowed[cell], LATER_RULES))
        }
    return set()


@pytest.mark.parametrize("side", first_of(SIDES, 1))
def test_a_sheet_and_the_reader_have_the_same_limits(side: str, reds: Reds, tmp_path: Path) -> None:
    path = tmp_path / "typed.xlsx"
    allowed = type_limits(reds.book, side, path)
    refused = refused_cells(path, allowed)
    assert reds.red_cells(EmbeddedEngine().values(path)) & allowed.keys() == refused
    assert refused == (allowed.keys() if side.startswith("just") else set())


def test_libreoffice_has_these_limits(reds: Reds, tmp_path: Path, calc: Calc) -> None:
    for side in SIDES:
        allowed = type_limits(reds.book, side, tmp_path / f"{side}.xlsx")
        with calc.load(tmp_path / f"{side}.xlsx") as document:
            red = reds.red_cells(document.values()) & allowed.keys()
        assert red == (allowed.keys() if side.startswith("just") else set()), side


@pytest.mark.parametrize("text", ["1900-03-01", "01/03/1900", "2200-12-31"])
def test_the_first_and_last_days_are_taken(text: str) -> None:
    assert day(text, DATE).year in {1900, 2200}


@pytest.mark.parametrize("text", ["1900-01-01", "28/02/1900", "1900-02-29", "2201-01-01"])
def test_a_day_beyond_them_is_refused(text: str) -> None:
    """LibreOffice's number of 1 January 1900 is 2, Excel's 1; Excel alone has a 29 February."""
    with pytest.raises(ValueError, match=r"1900|2201|out of range"):
        day(text, DATE)
