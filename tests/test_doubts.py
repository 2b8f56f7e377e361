"""What is unlikely in a file is said on the sheet of checks too: each contradiction goes through both."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, NamedTuple

import pytest
from test_plausible import CNXC, EXAMPLES, FCE, FIDE2024, FOLDERS

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook import books, make
from xlelo.workbook.recalculate import Embedded

if TYPE_CHECKING:
    from pathlib import Path

    from test_plausible import Odd

CASES = {"FCE": FCE, "CNXC": CNXC, "FIDE2024": FIDE2024}
LINES = {
    "FCE": {
        "rating-unlikely": ("rating_unlikely", "history_unlikely", "player_unread", "history_unread"),
        "ratings-apart": ("ratings_apart",),
        "far-from-history": ("far_from_history",),
        "age-unlikely": ("age_unlikely",),
        "born-after-federation": ("federated_unlikely",),
        "federated-young": ("federated_unlikely",),
        "federated-later": ("federated_unlikely",),
        "first-season-early": ("first_season_unlikely",),
        "first-season-late": ("first_season_unlikely", "player_unread"),
        "licence-unlikely": ("licence_unlikely", "player_unread"),
        "plays-without-licence": ("plays_without_licence",),
        "games-unlikely": ("games_unlikely", "player_unread"),
        "games-contradict": ("games_contradict",),
        "games-before-first-season": ("games_before_first_season",),
        "initialised-unlikely": ("initialised_unlikely",),
        "initialised-early": ("initialised_unlikely",),
        "same-person": ("same_person",),
        "history-later": ("history_later",),
        "list-not-first": ("list_not_first",),
        "list-far-from-period": ("list_far",),
        "period-long": ("period_long",),
        "time-unlikely": ("time_unlikely",),
        "event-long": ("event_long",),
        "event-empty": ("event_empty",),
        "round-unlikely": ("round_unlikely",),
        "rounds-unlikely": ("rounds_unlikely",),
        "not-weekly": ("not_weekly",),
        "began-earlier": ("list_unlikely",),
        "list-later": ("list_unlikely",),
        "list-other": ("list_unlikely",),
        "no-older-list": ("list_unlikely",),
        "participant-contradicts": ("participant_contradicts",),
        "guest-is-player": ("entrant_stranger",),
        "paired-again": ("paired_again",),
    },
    "CNXC": {},
    "FIDE2024": {},
}
"""Finding → the lines of Checks, one of which says so; the last ones are red, for a sheet allows less."""

ONLY_SAID = {
    "FCE": {
        "weekly",
        "list-unused",
        "accept-unused",
        "rounds-against-days",
        "guest-like-player",
        "in-two-events",
        "played-early",
    },
    "CNXC": set(),
    "FIDE2024": set(),
}
"""What would ask for a search per game, or is no more than a hint: said where files are read, and by `check`."""


class Book(NamedTuple):
    open: dict[str, float]
    """Line → how many."""
    places: dict[str, str]
    """Line → the first place."""


def filled(code: str, folder: Path, path: Path) -> Book:
    regulation = find(code)
    book = books.find(code.lower())
    period = read_period(folder, regulation)
    layout = make.filled(book, path, period.period, period.readings)
    cells = Embedded().values(path)[layout.titles["Checks"]]
    keys = [key.removeprefix("Checks.") for key in layout.column("Checks", "check").values]
    counts, firsts = (layout.areas["Checks", key] for key in ("count", "first"))
    rows = range(counts.first, counts.last + 1)
    found = {key: cells.get((row, counts.column)) for key, row in zip(keys, rows, strict=True)}
    places = {key: str(cells.get((row, firsts.column)) or "") for key, row in zip(keys, rows, strict=True)}
    return Book({key: count for key, count in found.items() if count}, places)


def cases() -> list[tuple[str, str]]:
    return [
        (code, name)
        for code, odds in CASES.items()
        for name, odd in odds.items()
        if odd.code and odd.code not in ONLY_SAID[code]
    ]


@pytest.mark.parametrize(("code", "name"), cases())
def test_a_sheet_says_what_is_said_of_a_file(code: str, name: str, tmp_path: Path) -> None:
    odd: Odd = CASES[code][name]
    folder = tmp_path / "period"
    shutil.copytree(EXAMPLES / FOLDERS[code], folder)
    odd.change(folder)
    try:
        book = filled(code, folder, tmp_path / "book.xlsx")
    except Refused:
        return  # a workbook asks for more than a file
    said = set(LINES[code][odd.code]) & book.open.keys()
    assert said, (odd.code, book.open)
    assert all("!" in book.places[line] for line in said)


@pytest.mark.parametrize("code", FOLDERS)
def test_a_clean_period_is_silent(code: str, tmp_path: Path) -> None:
    book = filled(code, EXAMPLES / FOLDERS[code], tmp_path / "book.xlsx")
    silent = {line for lines in LINES[code].values() for line in lines}
    assert not silent & book.open.keys()
