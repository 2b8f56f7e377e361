"""One bad cell, of every kind and in every place: the list is whole and right, or the workbook is red and leads there.

In both engines. LibreOffice spoils the cells of one open workbook one after the other and shows what stands there at
once; the embedded engine, and LibreOffice for a few, calculate the file that such a cell was saved in.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from independent import folders, random_cnxc, random_fce
from judgement import Expected, Shown, judged
from papers import FEDERATIONS, FIDE
from spoiled_book import SPARE, SpoiledBook
from spoiling import all_spoils

from xlelo.readers import read_period
from xlelo.workbook.recalculate import Embedded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from libreoffice import Calc
    from spoiling import Spoil

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
FILLED = {
    "fce": EXAMPLES / "fce_2018_04",
    "cnxc": EXAMPLES / "cnxc_2005_1",
    "fide2024": EXAMPLES / "fide2024_2026_11",
}
RANDOM = {"fce": random_fce.period, "cnxc": random_cnxc.period}
FILES_IN_LIBREOFFICE = 12
"""One of so many is saved and loaded there, too."""


def example(code: str, folder: Path) -> SpoiledBook:
    return book_of(code, FILLED[code], folder)


def a_small_random_one(code: str, seed: int, folder: Path) -> SpoiledBook:
    period = RANDOM[code](random.Random(seed), 12)
    return book_of(code, folders.write(period, folder / "period", code.upper()), folder)


def book_of(code: str, source: Path, folder: Path) -> SpoiledBook:
    federation = {**FEDERATIONS, "fide2024": FIDE}[code]
    period, readings, _ = read_period(source, federation.book.regulation)
    return SpoiledBook(federation, period, readings, folder / "book.xlsx", folder)


def drawn(book: SpoiledBook, number: int, seed: int) -> list[Spoil]:
    """Of every sheet, used rows at its ends and in between, the row after the last and one further down."""
    rng = random.Random(seed)
    rows = {}
    for sheet, _ in book.places.columns:
        used = book.rows(sheet)
        rows[sheet] = sorted({*(row for row in (1, rng.randint(1, max(1, used)), used) if row), used + 1, used + SPARE})
    return rng.sample(list(all_spoils(book.places, rows)), number)


def complaints(book: SpoiledBook, spoils: Sequence[Spoil], calc: Calc) -> list[str]:
    """Every spoil that is neither harmless nor led to, with the engine."""
    found = []
    for number, (spoil, shown) in enumerate(zip(spoils, book.in_libreoffice(calc, spoils), strict=True)):
        expected = book.expected(spoil)
        at_once, recalculated = shown
        engines = {"LibreOffice": at_once, "embedded": book.in_file(spoil, Embedded())}
        if recalculated != at_once:
            engines["LibreOffice, recalculated"] = recalculated
        if number % FILES_IN_LIBREOFFICE == 0:
            engines["LibreOffice, from a file"] = book.in_file(spoil, calc)
        found += list(of_one(book, spoil, expected, engines))
    return found


def of_one(book: SpoiledBook, spoil: Spoil, expected: Expected, engines: dict[str, Shown]) -> Iterable[str]:
    where = f"{spoil.cell(book.layout)} ({spoil.sheet}.{spoil.key}), {spoil.kind}"
    for engine, shown in engines.items():
        for complaint in judged(shown, expected):
            yield f"{where}: {engine}: {complaint}"


def assert_told(book: SpoiledBook, number: int, seed: int, calc: Calc) -> None:
    unspoiled = book.shown()
    assert (unspoiled.lists, unspoiled.faults) == (dict(book.before), 0)  # as the engine has them
    assert complaints(book, drawn(book, number, seed), calc) == []


@pytest.mark.parametrize(("code", "number"), [("fce", 24), ("cnxc", 14), ("fide2024", 14)])
def test_what_is_spoiled_is_told(code: str, number: int, tmp_path: Path, calc: Calc) -> None:
    assert_told(example(code, tmp_path), number, 1, calc)


@pytest.mark.parametrize(("code", "number"), [("fce", 6), ("cnxc", 4)])
def test_what_is_spoiled_in_a_random_period_is_told(code: str, number: int, tmp_path: Path, calc: Calc) -> None:
    assert_told(a_small_random_one(code, 3, tmp_path), number, 2, calc)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("code", FEDERATIONS)
def test_a_thousand_spoiled_inputs_are_told(code: str, seed: int, tmp_path: Path, calc: Calc) -> None:
    book = example(code, tmp_path) if seed % 2 else a_small_random_one(code, 100 + seed, tmp_path)
    assert_told(book, 60 if code == "fce" else 40, 1000 + seed, calc)


# The issue's own: one bad birth date made six of twelve players of the list.


def test_a_bad_birth_date_takes_nobody_from_the_list(tmp_path: Path, calc: Calc) -> None:
    book = example("fce", tmp_path)
    births = [one for one in all_spoils(book.places, {"Players": range(1, 13)}) if one.key == "birth"]
    worded = [one for one in births if one.content == "n/a" or (one.row == 1 and one.content in {"3.3.2001", " "})]
    assert len(worded) == 14
    assert complaints(book, worded, calc) == []


# The judgement itself: what it must not let pass.

WHOLE: dict[str, list[tuple[str, ...]]] = {"List": [("A", "1900"), ("B", "1800")]}
EXPECTED = Expected(WHOLE, [WHOLE], {"Players!E6"})


def shown(**facts: Any) -> Shown:
    usual: dict[str, Any] = {
        "lists": WHOLE,
        "faults": 0,
        "master": "All checks pass",
        "first": "",
        "leading": "",
        "errors": [],
        "counts": {"List": (2, 2)},
    }
    return Shown(**{**usual, **facts})


SHORT = {"List": [("A", "1900")]}
JUDGED: dict[str, tuple[Shown, list[str]]] = {
    "whole and right": (shown(), []),
    "red, led to, counted": (
        shown(lists=SHORT, faults=1, first="Players!E6", leading="Players!E6", counts={"List": (1, 2)}),
        [],
    ),
    "red, but whole": (shown(faults=2, first="Players!E6", leading="Players!E6"), []),
    "shortened under a line that is not red": (
        shown(lists=SHORT, counts={"List": (1, 1)}),
        ["not red, and List 1 of 2 players"],
    ),
    "led elsewhere": (shown(faults=1, first="Players!E7", leading="Players!E7"), ["leads to Players!E7"]),
    "another line first": (
        shown(faults=1, first="Players!E6", leading="Players!E7"),
        ["to settle first: Players!E7, not Players!E6"],
    ),
    "led nowhere": (shown(faults=1), ["leads to no cell"]),
    "shortened silently": (
        shown(lists=SHORT, faults=1, first="Players!E6", leading="Players!E6", counts={"List": (1, 1)}),
        ["List is shortened silently: 1 of 1"],
    ),
    "uncounted": (shown(counts={"List": (None, None)}), ["List does not say how many it holds"]),
    "miscounted": (shown(counts={"List": (3, 3)}), ["List says that it holds 3, not 2"]),
    "an error in the line": (
        shown(faults="#VALUE!", master="All checks pass"),
        ["the number of faults is '#VALUE!'"],
    ),
    "an error on the list": (
        shown(errors=["List.new in row 6: #N/A"]),
        ["error values: List.new in row 6: #N/A"],
    ),
}


@pytest.mark.parametrize("case", JUDGED)
def test_the_judgement(case: str) -> None:
    seen, wrong = JUDGED[case]
    assert judged(seen, EXPECTED) == wrong
