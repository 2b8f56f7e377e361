"""What is unlikely in a file is said on the sheet of checks too: each contradiction goes through both."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from judgement import check_keys, column
from rated import Rated, sheets_of
from test_plausible import CNXC, EXAMPLES, FCE, FIDE2024, FOLDERS, found_in, odd, put
from tiers import first_of
from unstored import write_without_results
from workbook_retyped import Retyped

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook import books
from xlelo.workbook.recalculate import EmbeddedEngine

if TYPE_CHECKING:
    from libreoffice import Calc
    from test_plausible import Odd

    from xlelo.workbook.compile import Layout
    from xlelo.workbook.recalculate import Engine
    from xlelo.workbook.values import Values

WITHIN_BOUNDS = {
    "two players of one name in small letters": odd(
        put("players", "C03", name="barros"), "same-name", "player C03", "C02"
    ),
    "an ICCF rating far from the others": odd(
        put("players", "C05", iccf_next="2600", iccf=""), "calibration-unlikely", "player C05", "2600"
    ),
}
"""Cases beside those of files, because a sheet sees less likeness."""
CASES = {"FCE": FCE, "CNXC": WITHIN_BOUNDS | CNXC, "FIDE2024": FIDE2024}
LINES = {
    "FCE": {
        "rating-unlikely": ("rating_unlikely", "history_unlikely"),
        "born-after-federation": ("federated_unlikely",),
        "federated-young": ("federated_unlikely",),
        "federated-later": ("federated_unlikely",),
        "first-season-early": ("first_season_unlikely",),
        "first-season-late": ("first_season_unlikely",),
        "licence-unlikely": ("licence_unlikely",),
        "games-unlikely": ("games_unlikely",),
        "initialised-unlikely": ("initialised_unlikely",),
        "initialised-early": ("initialised_unlikely",),
        "list-far-from-period": ("list_far", "period_far"),
        "period-long": ("period_unlikely",),
        "weekly": ("unmarked_weekly",),
        "guest-without-performance": ("unrated_guest",),
        "began-earlier": ("list_unlikely",),
        "list-later": ("list_unlikely",),
        "list-other": ("list_unlikely",),
        "no-older-list": ("list_unlikely",),
        "guest-is-player": ("guest_is_player", "entrant_stranger"),
    },
    "CNXC": {
        "shift-unlikely": ("shift_unlikely",),
        "rating-unlikely": ("rating_unlikely", "other_rating_unlikely"),
        "last-game-late": ("odd_last_game",),
        "games-unlikely": ("games_unlikely",),
        "effective-early": ("odd_games",),
        "provisional-long": ("odd_games",),
        "blocks-other-games": ("odd_blocks",),
        "blocks-other-rating": ("odd_blocks",),
        "blocks-missing": ("odd_blocks",),
        "block-not-whole": ("block_broken",),
        "performance-unlikely": ("performance_unlikely",),
        "calibration-unlikely": ("calibration_unlikely",),
        "unrated-with-games": ("odd_games",),
        "blocks-unrated": ("odd_blocks",),
    },
    "FIDE2024": {
        "rating-unlikely": ("rating_unlikely",),
        "below-the-list": ("too_low",),
        "born-later": ("age_unlikely",),
        "games-unlikely": ("games_unlikely",),
        "pool-unlikely": ("pool_unlikely",),
        "period-long": ("period_unlikely",),
        "list-far-from-period": ("list_far",),
        "no-older-list": ("unknown_list",),
        "pool-twice": ("pool_alike",),
    },
}
"""Finding → the lines of Checks, one of which says so.

Any other finding has the line with its own name.
"""


def lines_of(code: str, finding: str) -> tuple[str, ...]:
    return LINES[code].get(finding, (finding.replace("-", "_"),))


PEOPLE = {"ids-alike", "history-like-player", "nearly-same-person"}
ONLY_SAID = {"FCE": PEOPLE | {"guest-like-player"}, "CNXC": {"ids-alike"}, "FIDE2024": PEOPLE | {"rounds-unlikely"}}
"""Ids and names one letter apart, for which no formula can be read, and what would need a search in each row."""


WITHOUT_PLACE = {"shift_unlikely", "too_low"}
ALSO_RED = {"a guest with a player's name in capitals, and his birth", "a list years on"}
"""Contradictions that a sheet wants fixed, too; then it does not count the others."""


class Book(NamedTuple):
    open: dict[str, float]
    """Line → how many."""
    places: dict[str, str]
    """Line → the first place."""
    leading: list[str]
    """What is to settle or in doubt, in the short table."""
    settled: bool
    """Whether nothing is to settle."""
    unlike: list[str]
    """Results that are not the engine's, where nothing is to settle: the counts of doubts among them."""


def filled(code: str, folder: Path, path: Path, engine: Engine | None = None) -> Book:
    return book_of(*calculated(code, folder, path, engine), path)


def calculated(code: str, folder: Path, path: Path, engine: Engine | None = None) -> tuple[Layout, Values]:
    period = read_period(folder, find(code))
    layout = write_without_results(books.find(code.lower()), path, period.period, period.readings)
    return layout, (engine or EmbeddedEngine()).values(path)


def book_of(layout: Layout, values: Values, path: Path) -> Book:
    cells = values[layout.titles["Checks"]]
    keys = [key.removeprefix("Checks.") for key in layout.column("Checks", "check").values]
    counts, firsts = (layout.areas["Checks", key] for key in ("count", "first"))
    rows = range(counts.first, counts.last + 1)
    found = {key: cells.get((row, counts.column)) for key, row in zip(keys, rows, strict=True)}
    places = {key: str(cells.get((row, firsts.column)) or "") for key, row in zip(keys, rows, strict=True)}
    whats = layout.areas["Checks", "what"]
    leading = [str(cells.get((row, whats.column)) or "") for row in range(whats.first, whats.last + 1)]
    faults = layout.areas["Checks", "faults"]
    settled = cells[faults.first, faults.column] == 0
    unlike = [one.cell for one in Rated(path).differences(values)] if settled else []
    return Book(
        {key: number for key, number in found.items() if number}, places, list(filter(None, leading)), settled, unlike
    )


ELSEWHERE = {"a game nearly every day", "two players of one name"}
"""Of the seasons before, a sheet looks at their sum alone; it takes Bárros and Barros for two names."""


HELD = {"FCE": "event_empty", "CNXC": "competition_empty", "FIDE2024": "event_empty"}


def cases(code: str) -> dict[str, Odd]:
    found = CASES[code].items()
    return {name: case for name, case in found if case.code not in {"", *ONLY_SAID[code]} and name not in ELSEWHERE}


class Several(NamedTuple):
    """A period with contradictions that do not hide each other: each has its own finding and its own lines."""

    code: str
    folder: Path
    cases: dict[str, Odd]

    def lines(self) -> set[str]:
        return {line for case in self.cases.values() for line in lines_of(self.code, case.code)}

    def with_one_more(self, name: str, case: Odd, folder: Path) -> Several | None:
        more = Several(self.code, folder, {**self.cases, name: case})
        new = Several(self.code, folder, {name: case})
        if self.cases and (new.lines() & self.lines() or new.is_red() != self.is_red()):
            return None
        before = {finding.code for finding in found_in(self.code, self.folder)}
        shutil.copytree(self.folder, folder)
        try:
            case.change(folder)
        except (IndexError, StopIteration):  # another one has taken that row
            assert self.cases
            return None
        try:
            found = {(finding.code, finding.place) for finding in found_in(self.code, folder)}
            given = read_period(folder, find(self.code))
            books.find(self.code.lower()).contents(given.period, given.readings)
        except Refused:  # a workbook asks for more than a file
            return None
        wanted = {(one.code, one.place) for one in more.cases.values()}
        return more if wanted <= found and (not self.cases or case.code not in before) else None

    def is_red(self) -> bool:
        return not ALSO_RED.isdisjoint(self.cases) or any(line.endswith("_unread") for line in self.lines())


def together(code: str, chosen: dict[str, Odd], folder: Path) -> list[Several]:
    """As few periods as hold all of them."""
    numbers, periods = count(), list[Several]()
    for name, case in chosen.items():
        for place, period in enumerate([*periods, Several(code, EXAMPLES / FOLDERS[code], {})]):
            if (more := period.with_one_more(name, case, folder / str(next(numbers)))) is not None:
                periods[place : place + 1] = [more]
                break
    return periods


def unsaid(code: str, chosen: dict[str, Odd], folder: Path) -> list[str]:
    """The contradictions of which a sheet says nothing. What one hides of another is looked for once more."""
    found = []
    for period in together(code, chosen, folder):
        book = filled(code, period.folder, period.folder.with_suffix(".xlsx"))
        hidden = [name for name, case in period.cases.items() if not is_said(book, set(lines_of(code, case.code)))]
        if book.unlike or not (book.settled or period.is_red()):
            hidden = [*period.cases]
        if len(period.cases) == 1:
            found += hidden if book.unlike or not is_said(book, period.lines()) else []
            continue
        parts = [hidden] if len(hidden) < len(period.cases) else [hidden[::2], hidden[1::2]]
        for number, part in enumerate(filter(None, parts)):
            again = folder / f"{period.folder.name} {number}"
            found += unsaid(code, {name: chosen[name] for name in part}, again)
    return found


def is_said(book: Book, lines: set[str]) -> bool:
    """And it leads to a cell."""
    said = lines & book.open.keys()
    return bool(said) and all("!" in book.places[line] for line in said - WITHOUT_PLACE)


@pytest.mark.second
@pytest.mark.parametrize("code", CASES)
def test_a_sheet_says_all_that_is_said_of_a_file(code: str, tmp_path: Path) -> None:
    assert unsaid(code, cases(code), tmp_path) == []


@pytest.mark.second
@pytest.mark.parametrize("code", FOLDERS)
def test_a_clean_period_is_silent(code: str, tmp_path: Path) -> None:
    """An event or competition without games is no doubt of a clean period: a 1 there is found."""
    path = tmp_path / "book.xlsx"
    layout, found = calculated(code, EXAMPLES / FOLDERS[code], path)
    book = book_of(layout, found, path)
    assert book.leading == ["Nothing to fix. All checks are listed below."]
    assert book.unlike == []
    values = {title: dict(cells) for title, cells in found.items()}
    count, keys = layout.areas["Checks", "count"], layout.column("Checks", "check").values
    row = count.first + keys.index(f"Checks.{HELD[code]}")
    assert values[layout.titles["Checks"]].get((row, count.column)) == 0
    values[layout.titles["Checks"]][row, count.column] = 1
    assert Rated(path).differences(sheets_of(values))[0].cell == f"{count.letter}{row}"


SEVERAL = (
    (
        "FCE",
        "round 0",
        "rounds against their days",
        "a player in two events at once",
        "played before federation",
        "accepted for nothing",
    ),
    (
        "CNXC",
        "a winner who is not best",
        "one competition under two ids",
        "an ICCF rating far from the others",
        "a game ten years before the end",
        "a pairing again",
    ),
    ("FIDE2024", "round 0", "rounds against their days"),
    ("FIDE2024", "a player in two events at once"),
)
"""What is looked for among all games, in one period."""


@pytest.mark.parametrize(("code", "names"), first_of(((code, names) for code, *names in reversed(SEVERAL)), 1))
def test_a_sheet_says_several_contradictions(code: str, names: list[str], tmp_path: Path) -> None:
    said_of_several(code, names, tmp_path)


def said_of_several(code: str, names: list[str], folder: Path) -> Book:
    shutil.copytree(EXAMPLES / FOLDERS[code], folder / "period")
    for name in names:
        CASES[code][name].change(folder / "period")
    book = filled(code, folder / "period", folder / "book.xlsx")
    assert {lines_of(code, CASES[code][name].code)[0] for name in names} <= book.open.keys()
    return book


@pytest.mark.parametrize(("code", "names"), [(code, names) for code, *names in SEVERAL])
def test_libreoffice_says_the_same(code: str, names: list[str], tmp_path: Path, calc: Calc) -> None:
    book = said_of_several(code, names, tmp_path)
    assert filled(code, tmp_path / "period", tmp_path / "again.xlsx", calc) == book


APART = (
    ((2150, 2000, 1450), "2000 ± 500"),
    ((2200, 1500, 1900), "2200 ± 500"),
    ((2150, None, 1450), "2150 ± 500"),
)
"""Three ratings of one player → what Checks expects: the rating before the doubtful one. The limit is 500."""


@pytest.mark.second
@pytest.mark.parametrize("code", ["fce", "fide2024"])
def test_the_rating_that_was_compared_is_named(code: str, tmp_path: Path) -> None:
    book = books.find(code)
    period, readings, _ = read_period(EXAMPLES / FOLDERS[code.upper()], book.folder_regulation)
    mistyped = Retyped(book, period, book.contents(period, readings))
    columns = ("std_elo", "rapid_elo", "fide") if code == "fce" else ("std_rating", "rapid_rating", "blitz_rating")
    for ratings, expected in APART:
        mistyped.save(
            {("Players", key, 1): elo for key, elo in zip(columns, ratings, strict=True)}, tmp_path / "a.xlsx"
        )
        values, layout = EmbeddedEngine().values(tmp_path / "a.xlsx"), mistyped.layout
        said = dict(zip(check_keys(layout), column(layout, values, "Checks", "wanted"), strict=True))
        assert said["ratings_apart"] == f"expected: {expected}"
