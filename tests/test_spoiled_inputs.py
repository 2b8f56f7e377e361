"""One bad cell, of every kind and in every place: the list is whole and right, or the workbook is red and leads there.

In both engines. LibreOffice spoils the cells of one open workbook one after the other and shows what stands there at
once; the embedded engine, and LibreOffice for a few, calculate the file that such a cell was saved in.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from independent import folders, random_cnxc, random_fce
from judgement import Display, Expectation, judge
from libreoffice import Calc
from mishaps import Mishap, mishaps, single_mishap
from papers import FEDERATIONS, FIDE, SMALL
from spoiled_book import SPARE, SpoiledBook
from spoiling import BORN_2081, EPOCH, Content, Formula, Meaning, Spoil, all_spoils, is_name
from tiers import first_of

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import CellError

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
FILLED = {
    "club": EXAMPLES / "club_winter",
    "fce": EXAMPLES / "fce_2018_04",
    "cnxc": EXAMPLES / "cnxc_2005_1",
    "fide2024": EXAMPLES / "fide2024_2026_11",
    "elo1972": EXAMPLES / "elo1972_hoogovens_1973",
    "fide2011": EXAMPLES / "fide2011_player",
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
    federation = {**FEDERATIONS, "fide2024": FIDE, **SMALL}[code]
    period, readings, _ = read_period(source, federation.book.folder_regulation)
    return SpoiledBook(federation, period, readings, folder / "book.xlsx", folder)


def draw_mishaps(book: SpoiledBook, number: int, seed: int) -> list[Mishap]:
    """Of every sheet, used rows at its ends and in between, the row after the last and one further down; and of five,
    one that hits several cells at once."""
    rng = random.Random(seed)
    rows = {}
    for sheet, _ in book.places.columns:
        used = book.rows(sheet)
        rows[sheet] = sorted({*(row for row in (1, rng.randint(1, max(1, used)), used) if row), used + 1, used + SPARE})
    several = rng.sample([one for one in mishaps(book.places, rng) if one.spoils], number // 5)
    single = rng.sample(list(all_spoils(book.places, rows)), number - len(several))
    return [*map(single_mishap, single), *several]


def complaints(book: SpoiledBook, mishaps: Sequence[Mishap], calc: Calc) -> list[str]:
    """Everything that is neither harmless nor led to, with the engine."""
    found = []
    for number, (mishap, shown) in enumerate(zip(mishaps, book.displays_in_libreoffice(calc, mishaps), strict=True)):
        at_once, recalculated = shown
        engines = {"LibreOffice": at_once, "embedded": book.display_from_file(mishap, EmbeddedEngine())}
        if recalculated != at_once:
            engines["LibreOffice, recalculated"] = recalculated
        if number % FILES_IN_LIBREOFFICE == 0:
            engines["LibreOffice, from a file"] = book.display_from_file(mishap, calc)
        found += list(complaints_of(book, mishap, engines))
    return found


def complaints_of(book: SpoiledBook, mishap: Mishap, engines: dict[str, Display]) -> Iterable[str]:
    cells = ", ".join(f"{one.cell(book.layout)} ({one.sheet}.{one.key}: {one.kind})" for one in mishap.spoils[:6])
    for engine, shown in engines.items():
        for complaint in judge(shown, book.expectation(mishap)):
            yield f"{mishap.kind} at {cells}: {engine}: {complaint}"


def assert_no_complaints(book: SpoiledBook, number: int, seed: int, calc: Calc) -> None:
    unspoiled = book.display()
    assert (unspoiled.lists, unspoiled.faults) == (dict(book.before), 0)  # as the engine has them
    assert complaints(book, draw_mishaps(book, number, seed), calc) == []


NORMALLY = {"club": 9, "fce": 15, "cnxc": 9, "fide2024": 9, "elo1972": 5, "fide2011": 5}
IN_PARTS = {"club": 30, "fce": 40, "cnxc": 30, "fide2024": 30, "elo1972": 10, "fide2011": 10}


@pytest.mark.parametrize("code", NORMALLY)
def test_what_is_spoiled_is_told(code: str, tmp_path: Path, calc: Calc) -> None:
    assert_no_complaints(example(code, tmp_path), NORMALLY[code], 1, calc)


@pytest.mark.parametrize(("code", "number"), [("fce", 4), ("cnxc", 3)])
def test_what_is_spoiled_in_a_random_period_is_told(code: str, number: int, tmp_path: Path, calc: Calc) -> None:
    assert_no_complaints(a_small_random_one(code, 3, tmp_path), number, 2, calc)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("code", IN_PARTS)
def test_a_thousand_spoiled_inputs_are_told(code: str, seed: int, tmp_path: Path, calc: Calc) -> None:
    """In ten parts; every other one of the federations' in a period of its own."""
    drawn_by_chance = code in RANDOM and not seed % 2
    book = a_small_random_one(code, 100 + seed, tmp_path) if drawn_by_chance else example(code, tmp_path)
    assert_no_complaints(book, IN_PARTS[code], 1000 + seed, calc)


# What once was led elsewhere, or not seen.

IN_2081 = float(BORN_2081)
LED_TO: dict[str, list[tuple[str, str, int, Content]]] = {
    "club": [
        ("Players", "id", 1, CellError("#NAME?")),
        ("Games", "black", 3, CellError("#NAME?")),
        ("Players", "born", 1, "\u00a0"),
    ],
    "fce": [
        ("Events", "minutes", 1, Formula('=""')),
        ("Period", "new_list", 1, IN_2081),
        ("Period", "from", 1, 2000.0),
        ("Period", "to", 1, IN_2081),
        ("Players", "birth", 5, IN_2081),
        ("Participants", "birth", 1, IN_2081),
        ("Players", "id", 2, "P02\u00a0"),
        ("Players", "id", 2, "P02\n"),
        ("Participants", "player", 1, "P01\u00a0"),
        ("Participants", "player", 1, " P01"),
        ("History", "player", 1, "P03 "),
        ("Participants", "event", 1, "t1"),
        ("Games", "event", 3, "t1"),
        ("Games", "black", 3, "p02"),
    ],
    "cnxc": [
        ("Players", "id", 2, "C02\u3000"),
        ("Players", "id", 2, "C02 "),
        ("Players", "name", 2, "\u00a0"),
        ("Games", "white", 1, " C01"),
        ("Blocks", "player", 1, " C09"),
        ("History", "player", 1, "C01 "),
    ],
    "fide2024": [
        ("Period", "new_list", 1, float(date(2081, 3, 1).toordinal() - EPOCH.toordinal())),
        ("Period", "from", 1, 2000.0),
        ("Games", "event", 20, "e4"),
        ("Pool", "kind", 2, "None"),
        ("Players", "id", 2, "P2\u200b"),
        ("Players", "name", 2, "\t"),
    ],
    "elo1972": [
        ("Players", "variant", 1, CellError("#NAME?")),
        ("Players", "criterion", 1, "n/a"),
        ("Players", "points", 3, CellError("#N/A")),
        ("Players", "name", 3, "\u00a0"),
        ("Players", "rating", 3, 21500.0),
        ("Players", "real", 3, "n/a"),
        ("Parameters", "rounding", 1, "exactly"),
    ],
    "fide2011": [
        ("Change", "rating", 1, "n/a"),
        ("Change", "own_k", 1, 0.5),
        ("Change", "ended", 1, "3.3.2001"),
        ("Change", "opponent", 2, CellError("#REF!")),
        ("Change", "score", 2, 0.3),
        ("Initial", "list_of", 1, "?"),
        ("Initial", "average", 1, 18664.0),
        ("Initial", "end", 2, "2011-07-01"),
        ("Parameters", "cap400", 1, 2.0),
    ],
}


@pytest.mark.parametrize("code", LED_TO)
def test_the_cell_itself_is_named_first(code: str, tmp_path: Path, calc: Calc) -> None:
    book = example(code, tmp_path)
    spoils = [
        single_mishap(Spoil(sheet, key, row, True, "", content, Meaning.NONE, None))
        for sheet, key, row, content in LED_TO[code]
    ]
    wanted = [one.cell(book.layout) for mishap in spoils for one in mishap.spoils]
    at_once = [shown for shown, _ in book.displays_in_libreoffice(calc, spoils)]
    for engine in (at_once, [book.display_from_file(one, EmbeddedEngine()) for one in spoils]):
        assert [(one.red, one.first, one.errors) for one in engine] == [(True, cell, []) for cell in wanted]


# In a column of texts, the workbook marks what the reader refuses. LibreOffice sees 1 there instead of TRUE.

SHOWN_ONLY = {"Card", "WhatIf"}
"""Sheets that no list depends on. They say themselves what is wrong."""


def spoiled_texts(book: SpoiledBook, *contents: Content) -> list[Mishap]:
    """One cell of each column of texts; the contents take turns."""
    texts = [key for key, column in book.places.columns.items() if is_name(column) and key[0] not in SHOWN_ONLY]
    return [
        single_mishap(Spoil(sheet, key, 1, bool(book.rows(sheet)), "", content, Meaning.NONE, None))
        for (sheet, key), content in zip(texts, cycle(contents), strict=False)
    ]


@pytest.mark.parametrize("code", first_of(FILLED, 1))
def test_the_reader_refuses_what_is_marked_in_texts(code: str, tmp_path: Path) -> None:
    book = example(code, tmp_path)
    for mishap in spoiled_texts(book, True, CellError("#N/A")):
        expected, shown = book.expectation(mishap), book.display_from_file(mishap, EmbeddedEngine())
        assert (shown.red, judge(shown, expected)) == (True, [])
        with book.file(mishap.spoils) as path, pytest.raises(Refused) as refused:
            read(path)
        title = book.layout.titles[mishap.spoils[0].sheet]
        assert {f"{title}!{problem.place.cell}" for problem in refused.value.problems} & expected.to_blame


@pytest.mark.parametrize("code", FILLED)
def test_error_values_in_texts_are_marked_in_libreoffice(code: str, tmp_path: Path, calc: Calc) -> None:
    book = example(code, tmp_path)
    mishaps = spoiled_texts(book, Formula("=1/0"))
    for mishap, both in zip(mishaps, book.displays_in_libreoffice(calc, mishaps), strict=True):
        for shown in both:
            assert (shown.red, judge(shown, book.expectation(mishap))) == (True, [])


# The issue's own: one bad birth date made six of twelve players of the list.


def test_a_bad_birth_date_takes_nobody_from_the_list(tmp_path: Path, calc: Calc) -> None:
    book = example("fce", tmp_path)
    births = [one for one in all_spoils(book.places, {"Players": range(1, 13)}) if one.key == "birth"]
    worded = [one for one in births if one.content == "n/a" or (one.row == 1 and one.content in {"3.3.2001", " "})]
    assert len(worded) == 14
    assert complaints(book, [*map(single_mishap, worded)], calc) == []


# The judgement itself: what it must not let pass.

WHOLE: dict[str, list[tuple[str, ...]]] = {"List": [("A", "1900"), ("B", "1800")]}
EXPECTED = Expectation(WHOLE, lambda: [WHOLE], {"Players!E6"})


def make_display(**facts: Any) -> Display:
    usual: dict[str, Any] = {
        "lists": WHOLE,
        "faults": 0,
        "master": "All checks pass",
        "first": "",
        "leading": "",
        "errors": [],
        "counts": {"List": (2, 2)},
    }
    return Display(**{**usual, **facts})


SHORT = {"List": [("A", "1900")]}
JUDGED: dict[str, tuple[Display, list[str]]] = {
    "whole and right": (make_display(), []),
    "red, led to, counted": (
        make_display(lists=SHORT, faults=1, first="Players!E6", leading="Players!E6", counts={"List": (1, 2)}),
        [],
    ),
    "red, but whole": (make_display(faults=2, first="Players!E6", leading="Players!E6"), []),
    "shortened under a line that is not red": (
        make_display(lists=SHORT, counts={"List": (1, 1)}),
        ["not red, and List 1 of 2 players"],
    ),
    "led elsewhere": (make_display(faults=1, first="Players!E7", leading="Players!E7"), ["leads to Players!E7"]),
    "another line first": (
        make_display(faults=1, first="Players!E6", leading="Players!E7"),
        ["to settle first: Players!E7, not Players!E6"],
    ),
    "led nowhere": (make_display(faults=1), ["leads to no cell"]),
    "shortened silently": (
        make_display(lists=SHORT, faults=1, first="Players!E6", leading="Players!E6", counts={"List": (1, 1)}),
        ["List is shortened silently: 1 of 1"],
    ),
    "uncounted": (make_display(counts={"List": (None, None)}), ["List does not say how many it holds"]),
    "miscounted": (make_display(counts={"List": (3, 3)}), ["List says that it holds 3, not 2"]),
    "an error in the line": (
        make_display(faults="#VALUE!", master="All checks pass"),
        ["the number of faults is '#VALUE!'"],
    ),
    "an error on the list": (
        make_display(errors=["List.new in row 6: #N/A"]),
        ["error values: List.new in row 6: #N/A"],
    ),
}


@pytest.mark.parametrize("case", JUDGED)
def test_the_judgement(case: str) -> None:
    seen, wrong = JUDGED[case]
    assert judge(seen, EXPECTED) == wrong
