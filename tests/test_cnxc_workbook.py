"""The half-year's workbook: each cell against its rule in two engines, filled by hand, harmed, carried forward."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, time, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from filled_books import example, filled_book
from hypothesis import given
from hypothesis import strategies as st
from independent import folders, random_cnxc
from judgement import check_keys, failed_checks
from libreoffice import Calc
from little_room import find_instead
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import to_excel
from spoiling import Formula, uno_content
from tiers import first_of, mark_tiers
from unstored import write_without_results
from workbook_retyped import Changes, Retyped
from workbook_typist import Typist

from xlelo.model import RESULTS, Refused
from xlelo.periods.listing import Listing
from xlelo.readers import read_period
from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.listing import as_json, listings
from xlelo.regulations.cnxc.period import Competition, Earlier, Game, HalfYear, Period, Player, rate
from xlelo.regulations.cnxc.rules import AS_READ, Block, Readings, Status
from xlelo.regulations.cnxc.sheets import ROOM
from xlelo.regulations.cnxc.sheets.book import BOOK, contents, measure
from xlelo.regulations.cnxc.sheets.card import CARD_LISTS
from xlelo.regulations.cnxc.sheets.seats import SEATS, chain
from xlelo.regulations.regulation import Book
from xlelo.sheets.sheet import Sheet
from xlelo.workbook import make
from xlelo.workbook.cells import stored_value
from xlelo.workbook.check import check, compare
from xlelo.workbook.compile import Layout
from xlelo.workbook.next_period import write_next_period
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import CellError, Values
from xlelo.workbook.workbook_file import open_workbook
from xlelo.workbook.write import draft, laid_out

TEMPLATES = Path(__file__).parents[1] / "workbooks"
WORKED = TEMPLATES / "examples" / "cnxc_2005_1"
SMALL = {"players": 30, "competitions": 8, "games": 40, "blocks": 30, "history": 40, "lines": 120, "standings": 80}
FIRST, LAST = date(2005, 1, 1), date(2005, 6, 30)


def book_with_room(room: dict[str, int]) -> Book:
    return replace(BOOK, room=room, measure=lambda period: measure(period, room))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Book:
    """Workbooks made by hand and by `next` have room for a few games only, so that they are calculated at once."""
    book = book_with_room(SMALL)
    find_instead(book, monkeypatch)
    return book


@pytest.fixture(scope="module")
def worked_period() -> Period:
    period: Period = read_period(WORKED, REGULATION).period
    return period


@pytest.fixture(scope="module")
def worked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("worked") / "worked.xlsx"
    path.write_bytes(filled_book("cnxc"))
    return path


def random_folder(seed: int, tmp_path: Path) -> Path:
    return folders.write(random_cnxc.period(random.Random(seed)), tmp_path / str(seed), "CNXC")


def random_workbook(seed: int, tmp_path: Path) -> tuple[Path, HalfYear]:
    period, readings, _ = read_period(random_folder(seed, tmp_path), REGULATION)
    period = replace(period, history=random_history(period, random.Random(seed)))
    path = tmp_path / f"{seed}.xlsx"
    write_without_results(BOOK, path, period, readings, language=("en", "pt")[seed % 2])
    return path, rate(period, readings)


def random_history(period: Period, rng: random.Random) -> dict[str, dict[str, int]]:
    """Of none to twenty lists, not every player in each, some who are no longer there."""
    players = [*period.players, "C99"]
    return {
        f"{1990 + number // 2}-{number % 2 + 1}": {
            player: rng.randint(1300, 2600) for player in players if rng.random() < 0.8
        }
        for number in range(rng.choice([0, 1, 5, 13, 14, 15, 20]))
    } | ({period.list_in_force: dict.fromkeys(players, 1234)} if rng.random() < 0.3 else {})


def column(layout: Layout, values: Values, sheet: str, key: str) -> list[Any]:
    area = layout.areas[sheet, key]
    cells = values.get(layout.titles[sheet], {})
    return [cells.get((row, area.column)) for row in range(area.first, area.last + 1)]


# Every column equals its rule, in both engines.


def list_rows(layout: Layout, values: Values) -> list[tuple[str, ...]]:
    """The rows of the List as `xlelo rate` prints them."""
    shown = [column(layout, values, "List", key) for key in LIST_KEYS]
    rows = [row for row in zip(*shown, strict=True) if row[0] not in (None, "")]
    return [tuple(map(_print_value, row)) for row in rows]


LIST_KEYS = ("name", "id", "games_total", "games_period", "new", "mark", "variation", "remark")


def _print_value(value: Any) -> str:
    return f"{value:.0f}" if isinstance(value, float) else value or ""


def published_rows(half_year: HalfYear, language: str) -> list[tuple[str, ...]]:
    """A change of 0 is not printed; who is new has none."""
    (listing,) = listings(half_year, language)
    new = BOOK.words(language)["Lists.new"]
    return [
        (*facts, change.replace("−", "-").lstrip("+") or ("" if remark == new else "0"), remark)
        for _, *facts, change, remark in listing.rows
    ]


def assert_right(path: Path, half_year: HalfYear, language: str, values: Values | None = None) -> None:
    values = values or EmbeddedEngine().values(path)
    checked = compare(open_workbook(path), values)
    assert list(map(str, [*checked.causes, *checked.differences])) == []
    layout = laid_out(BOOK, BOOK.measure(half_year.period), BOOK.words(language))
    assert list_rows(layout, values) == published_rows(half_year, language)


@pytest.mark.second
@pytest.mark.parametrize("seed", range(2))
def test_random_half_years_in_the_embedded_engine(seed: int, tmp_path: Path) -> None:
    path, half_year = random_workbook(seed, tmp_path)
    assert_right(path, half_year, ("en", "pt")[seed % 2])


@pytest.mark.parametrize("seed", mark_tiers(second=range(100, 104), large=range(1000, 1200)))
def test_random_half_years_in_both_engines(seed: int, tmp_path: Path, calc: Calc) -> None:
    path, half_year = random_workbook(seed, tmp_path)
    assert_right(path, half_year, ("en", "pt")[seed % 2])
    assert_right(path, half_year, ("en", "pt")[seed % 2], calc.values(path))


@pytest.mark.second
def test_the_stored_values_are_those_of_the_formulas(worked: Path) -> None:
    stored = load_workbook(worked, data_only=True)
    formulas = load_workbook(worked)
    values = EmbeddedEngine().values(worked)
    compared = 0
    for sheet in formulas:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    held = stored[sheet.title][cell.coordinate].value
                    held = to_excel(held) if isinstance(held, date | time) else held  # where there is no day, midnight
                    assert (held or "") == (values[sheet.title].get((cell.row, cell.column)) or "")
                    compared += 1
    assert compared > 4000


def test_every_computing_article_heads_a_column() -> None:
    about = next(sheet for sheet in BOOK.sheets(ROOM) if sheet.key == "About")
    shown = {article for one in about.columns() if one.key == "article" for article in one.values}
    assert set(REGULATION.text.rules) <= shown


def replace_formula(sheets: Sequence[Sheet], sheet: str, key: str, formula: str) -> tuple[Sheet, ...]:
    def break_sheet(one: Sheet) -> Sheet:
        tables = tuple(
            replace(
                table, columns=tuple(replace(col, formula=formula) if col.key == key else col for col in table.columns)
            )
            for table in one.tables
        )
        return replace(one, tables=tables) if one.key == sheet else one

    return tuple(map(break_sheet, sheets))


@pytest.mark.second
def test_a_broken_formula_is_found(tmp_path: Path) -> None:
    """7.2d imputes a negative difference only: here one of zero, too."""
    ledger = next(sheet for sheet in BOOK.sheets(ROOM) if sheet.key == "Ledger")
    formula = next(col.formula or "" for col in ledger.columns() if col.key == "imputed").replace(
        "{margin}<0", "{margin}<2"
    )
    book = replace(BOOK, declare=lambda sizes: replace_formula(BOOK.declare(sizes), "Ledger", "imputed", formula))
    period, path = a_zero_difference(), tmp_path / "broken.xlsx"
    make.fill_workbook(book, path, period, AS_READ)
    differences = check(path).differences
    assert {"Ledger", "Standings"} <= {difference.sheet for difference in differences}
    assert any(difference.article == "7.2d, 7.2f, 7.2g" for difference in differences)


def effective(identity: str, elo: int, games: int = 40) -> Player:
    return Player(identity, f"Player {identity}", Status.EFFECTIVE, elo, games, date(2004, 5, 1))


def half_year_of(games: Sequence[Game], players: Sequence[Player]) -> Period:
    competitions = [
        Competition(one, one, "other", thematic=False, norm=False, winner=None, end=LAST)
        for one in dict.fromkeys(game.competition for game in games)
    ]
    return Period("2005-1", FIRST, LAST, {player.id: player for player in players}, competitions, games)


def a_zero_difference() -> Period:
    """An effective original, replaced, draws with an equal: W−We is 0 and not imputed."""
    players = [effective(one, 2000) for one in ("A", "B", "C")]
    game = Game("K", None, (("A", True), ("B", True)), (("C", True),), RESULTS["1/2"])
    return half_year_of([game], players)


@pytest.mark.second
def test_a_difference_of_zero_is_imputed_to_nobody_but_the_opponent(tmp_path: Path) -> None:
    path = tmp_path / "zero.xlsx"
    layout = make.fill_workbook(BOOK, path, a_zero_difference(), AS_READ)
    values = EmbeddedEngine().values(path)
    assert column(layout, values, "Ledger", "letter") == ["d", "f", ""]
    assert column(layout, values, "Ledger", "imputed") == [0, 0, 1]
    assert check(path).differences == []


# Substitutions as people enter them.

SIDES = st.lists(
    st.tuples(st.sampled_from("ABC"), st.booleans()), min_size=1, max_size=3, unique_by=lambda seat: seat[0]
)


@pytest.mark.second
@given(SIDES)
def test_a_chain_is_entered_and_read_back(side: list[tuple[str, bool]]) -> None:
    game = Game("K", None, tuple(side), (("Z", True),), RESULTS["1-0"])
    period = half_year_of([game], [effective(one, 2000) for one in "ABCZ"])
    typed = contents(period, AS_READ)["Games"]
    entered = [(typed[player][0], typed[moved][0]) for player, moved in SEATS["white"]]
    again = tuple((player, moved != "0") for player, moved in entered if player is not None)
    assert again == tuple(side)
    written = ">".join(player + ("" if moved else "*") for player, moved in side)
    assert chain(again) == written


LETTERS = {
    # (game of the example, side) → who is imputed what, by which letter; art. 7.2 read by hand in regulation order
    "C05>C06": ["d", "f"],
    "C15>C16": ["e", "f"],
    "C05*>C06": ["a", ""],
    "C08>C11*": ["", "b"],
    "C09>C11": ["e", "g"],
    "C07>C05": ["d", "f"],
    "C07>C08>C06": ["d", "d", "f"],
}


def test_the_ledger_says_by_which_letter(worked: Path, worked_period: Period) -> None:
    layout = laid_out(BOOK, BOOK.measure(worked_period), BOOK.words("en"))
    values = EmbeddedEngine().values(worked)
    letters = dict.fromkeys(LETTERS, ())
    lines = zip(*(column(layout, values, "Ledger", key) for key in ("game", "side", "letter")), strict=True)
    found: dict[tuple[int, int], list[str]] = {}
    for game, side, letter in lines:
        found.setdefault((int(game), int(side)), []).append(letter)
    for number, game in enumerate(worked_period.games, 1):
        for side, seats in ((1, game.white), (2, game.black)):
            if chain(seats) in letters:
                letters[chain(seats)] = found[number, side]
    assert letters == LETTERS


def test_a_folder_is_filled_and_read_back(worked: Path, worked_period: Period) -> None:
    filled = read(worked)
    assert filled.period == worked_period
    assert filled.readings == AS_READ


def test_a_folder_is_read_alike_for_its_workbook(worked_period: Period) -> None:
    assert read_period(WORKED, BOOK.regulation).period == worked_period


# Players of one rating.


def test_players_of_one_rating_stand_as_they_were_entered(tmp_path: Path, calc: Calc) -> None:
    """Neither by name nor by number: B (2), A (10) and a (1) have 2000, a draw between two of them changes nothing."""
    names = {"9": ("Zé", 2100), "2": ("B", 2000), "10": ("A", 2000), "1": ("a", 2000), "3": ("Álvaro", 1999)}
    players = [replace(effective(one, elo), name=name) for one, (name, elo) in names.items()]
    game = Game("K", None, (("1", True),), (("10", True),), RESULTS["1/2"])
    period, path = half_year_of([game], players), tmp_path / "ties.xlsx"
    layout = write_without_results(BOOK, path, period, AS_READ)
    for values in (EmbeddedEngine().values(path), calc.values(path)):
        assert [row[1] for row in list_rows(layout, values)] == ["9", "2", "10", "1", "3"]
    (listing,) = listings(rate(period))
    assert [row[2] for row in listing.rows] == ["9", "2", "10", "1", "3"]


# One player's card, and what if.


def a_draw() -> Period:
    game = Game("K", None, (("A", True),), (("B", True),), RESULTS["1/2"])
    return half_year_of([game], [effective(one, 2000) for one in ("A", "B")])


@pytest.mark.second
def test_the_card_shows_the_rating_over_the_lists(tmp_path: Path) -> None:
    """Older lists, then the one in force as Players has it, then the new one: a draw with an equal leaves 2000."""
    period = replace(a_draw(), history={"2003-2": {"A": 1950, "B": 1800}, "2004-1": {"A": 1980}, "2004-2": {"A": 1999}})
    path = tmp_path / "course.xlsx"
    layout = make.fill_workbook(BOOK, path, period, AS_READ)
    values = EmbeddedEngine().values(path)
    shown = list(zip(column(layout, values, "Card", "list"), column(layout, values, "Card", "elo"), strict=True))
    assert shown[:5] == [("2003-2", 1950), ("2004-1", 1980), ("2004-2", 2000), ("2005-1", 2000), ("", "")]
    assert load_workbook(path)[layout.titles["Card"]]._charts  # noqa: SLF001 - openpyxl has no other way to ask


def test_the_card_of_many_lists_shows_the_last_ones(tmp_path: Path) -> None:
    older = {f"{1990 + number // 2}-{number % 2 + 1}": {"A": 1500 + number} for number in range(28)}
    period = replace(a_draw(), history=older)
    path = tmp_path / "course.xlsx"
    layout = make.fill_workbook(BOOK, path, period, AS_READ)
    elos = column(layout, EmbeddedEngine().values(path), "Card", "elo")
    assert elos == [*range(1528 - (CARD_LISTS - 2), 1528), 2000, 2000]


@pytest.mark.second
def test_an_empty_card_shows_nothing(tmp_path: Path) -> None:
    path = tmp_path / "nobody.xlsx"
    layout = make.empty(book_with_room(SMALL), path)
    shown = EmbeddedEngine().values(path)[layout.titles["Card"]]
    for one in ("name", "old", "k", "shift", "new", "list", "elo", "event", "change", "at"):
        area = layout.areas["Card", one]
        assert {shown.get((row, area.column), "") for row in range(area.first, area.last + 1)} == {""}
    hidden = load_workbook(path)[layout.titles["Card"]]
    for one in ("number", "games", "older"):  # zeros, which these formats do not show
        area = layout.areas["Card", one]
        assert hidden.cell(area.first, area.column).number_format == "0;;"


@pytest.mark.second
@pytest.mark.parametrize("seed", range(3))
def test_what_if_and_card_of_a_random_player(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    path, half_year = random_workbook(seed, tmp_path)
    layout = laid_out(BOOK, BOOK.measure(half_year.period), BOOK.words(("en", "pt")[seed % 2]))
    workbook = load_workbook(path)

    def typed(sheet: str, key: str, value: object, row: int = 0) -> None:
        area = layout.areas[sheet, key]
        workbook[layout.titles[sheet]].cell(area.first + row, area.column).value = value

    player = rng.choice(list(half_year.period.players.values()))
    typed("Card", "player", player.id)
    typed("WhatIf", "player", player.id)
    typed("WhatIf", "target", (player.elo or 1800) + rng.randint(-20, 60))
    for row in rng.sample(range(20), rng.randint(1, 8)):
        typed("WhatIf", "opponent", rng.randint(1400, 2500), row)
        if rng.random() < 0.8:
            typed("WhatIf", "score", rng.choice([0, 0.5, 1]), row)
    workbook.save(path)
    assert check(path).differences == []


@pytest.mark.second
def test_the_score_that_a_target_needs(tmp_path: Path) -> None:
    """By hand: Elo 1999, K 30, three of 1999, We 1.5. 2010 is printed from 2009.5 on: V ≥ 10.5, W ≥ 1.85, so 2."""
    path = tmp_path / "target.xlsx"
    players = [effective(one, 1999) for one in ("A", "B")]
    game = Game("K", None, (("A", True),), (("B", True),), RESULTS["1/2"])
    layout = make.fill_workbook(BOOK, path, half_year_of([game], players), AS_READ)
    workbook = load_workbook(path)
    sheet = workbook[layout.titles["WhatIf"]]
    for key, values in {"target": [2010], "opponent": [1999] * 3, "score": [1, 0.5, 0.5]}.items():
        area = layout.areas["WhatIf", key]
        for row, value in enumerate(values):
            sheet.cell(area.first + row, area.column).value = value
    workbook.save(path)
    values = EmbeddedEngine().values(path)
    keys = ("k", "expected_points", "sum", "new", "performance", "needed")
    shown = [column(layout, values, "WhatIf", key)[0] for key in keys]
    assert shown == [30, 1.5, 15, 2014, 2124, 2]  # W 2, V 30 · 0.5 = 15, 2014; p .67, D 125: 2124


# A template filled in by hand.


class Officer(Typist):
    def game(self, row: int, white: str, black: str, result: str, **more: str) -> None:
        self.row("Games", row, competition="K1", white=white, black=black, result=result, **more)

    def list(self) -> list[tuple[str, ...]]:
        rows = self.values("List", LIST_KEYS, SMALL["players"])
        return [tuple(map(_print_value, row)) for row in rows if row[0]]


class HandFilled:
    """What the engine says of the same rows, kept beside the sheet."""

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        self.games: list[Game] = []

    def list(self) -> list[tuple[str, ...]]:
        period = half_year_of(self.games, list(self.players.values()))
        competition = Competition("K1", "Prova", "honour", thematic=False, norm=True, winner="7", end=LAST)
        period = replace(period, competitions=[competition])
        return published_rows(rate(period), "en")


def make_game(white: str, black: str, result: str) -> Game:
    """A game of K1 in the folder's notation."""
    sides = [tuple((one.rstrip("*"), not one.endswith("*")) for one in side.split(">")) for side in (white, black)]
    return Game("K1", None, sides[0], sides[1], RESULTS[result])


def test_the_template_filled_in_by_hand(  # noqa: PLR0915 - one evening's work, step by step
    small: Book, tmp_path: Path, calc: Calc
) -> None:
    path = tmp_path / "template.xlsx"
    layout = make.empty(small, path)
    by_hand = HandFilled()
    with calc.load(path) as document:
        typist = Officer(layout, document)
        assert typist.list() == []
        assert typist.values("Ledger", ("n", "game", "id", "imputed"), 3) == [
            [1, "", "", ""],
            [2, "", "", ""],
            [3, "", "", ""],
        ]

        typist.row("Period", 1, list="2005-1", to="2005-06-30", **{"from": "2005-01-01"})
        for row, identity in enumerate(("5", "7", "C03", "C04"), 1):
            player = effective(identity, 1900 + 100 * row)
            by_hand.players[identity] = player
            typist.row(
                "Players",
                row,
                id=identity,
                name=player.name,
                status="effective",
                elo=str(player.elo),
                games="40",
                last_game="2004-05-01",
            )
        typist.row("Competitions", 1, id="K1", name="Prova", category="honour", norm="1", winner="7", end="2005-06-30")
        typist.game(1, "5", "7", "0-1")
        typist.game(4, "C03", "7", "1/2")
        by_hand.games = [make_game("5", "7", "0-1"), make_game("C03", "7", "1/2")]
        assert typist.faults() == {}
        assert typist.list() == by_hand.list()

        typist.game(6, "C04", "5", "1-0", white_2="C03", white_2_moved="0")  # a substitute who made no move: 7.2b
        by_hand.games.append(make_game("C04>C03*", "5", "1-0"))
        assert typist.list() == by_hand.list()

        typist.type("Games", "white_2_moved", "1", 6)  # he did make one: d and f
        by_hand.games[-1] = make_game("C04>C03", "5", "1-0")
        assert typist.list() == by_hand.list()

        typist.type("Games", "result", "1/2", 1)  # a result corrected
        by_hand.games[0] = make_game("5", "7", "1/2")
        assert typist.list() == by_hand.list()

        title = layout.titles["Games"]
        document.insert_rows(title, before=layout.areas["Games", "white"].first + 2)
        typist.game(3, "C04", "7", "0-1")  # in the row that was inserted
        by_hand.games.append(make_game("C04", "7", "0-1"))
        assert typist.list() == by_hand.list()

        newcomer = Player("C05", "Nova", Status.UNRATED, fpx=1700)  # a player at the bottom, after blank rows
        by_hand.players["C05"] = newcomer
        typist.row("Players", 9, id="C05", name="Nova", fpx="1700")
        typist.game(20, "C05", "C03", "1-0")
        by_hand.games.append(make_game("C05", "C03", "1-0"))
        assert typist.list() == by_hand.list()
        assert typist.faults() == {}

        typist.game(22, "C99", "7", "1-0")  # nobody has that number
        games = layout.areas["Games", "white"]
        assert typist.faults() == {"player_unknown": f"{title}!{games.letter}{games.first + 21}"}
        assert "1 problem to fix" in str(typist.single("Checks", "master"))
        typist.type("Games", "white", "C04", 22)
        by_hand.games.append(make_game("C04", "7", "1-0"))
        assert set(typist.faults()) == {"game_again"}  # the same White and Black have met in row 3
        typist.type("Games", "white", "7", 22)
        typist.type("Games", "black", "C04", 22)
        by_hand.games[-1] = make_game("7", "C04", "1-0")
        assert typist.faults() == {}
        assert typist.list() == by_hand.list()

        document.delete_rows(title, first=layout.areas["Games", "white"].first)  # the first game was a friendly one
        del by_hand.games[0]
        assert typist.faults() == {}
        assert typist.list() == by_hand.list()

        games = layout.areas["Games", "competition"]
        last_column = get_column_letter(layout.areas["Games", "black_3_moved"].column)
        area = f"A{games.first}:{last_column}{games.first + 24}"
        document.sort(title, area, column=2)  # by White; the blank rows go to the end
        document.move(title, f"A{games.first}:{last_column}{games.first}", to=f"A{games.first + 9}")  # cut and paste
        assert typist.faults() == {}
        assert typist.list() == by_hand.list()

        saved = tmp_path / "saved.xlsx"
        document.save(saved)
    assert [chain(game.white) for game in read(saved).period.games] == ["C03", "C04", "C04>C03", "C05", "7"]
    assert check(saved).differences == []


# What is wrong shows up on Checks with its cell, and is refused by `check`.

WRONG: dict[str, tuple[str, Changes, str]] = {
    "a number twice": ("player_twice", {("Players", "id", 2): "C01"}, "Players!A7"),
    "a number in other capitals": ("player_twice", {("Players", "id", 2): "c01"}, "Players!A7"),
    "no name": ("player_lacking", {("Players", "name", 3): None}, "Players!B8"),
    "no last game": ("player_lacking", {("Players", "last_game", 1): None}, "Players!F6"),
    "an elo without status": ("player_lacking", {("Players", "status", 1): None}, "Players!C6"),
    "text for an elo": ("player_unread", {("Players", "iccf", 2): "high"}, "Players!G7"),
    "a competition twice": ("competition_twice", {("Competitions", "id", 3): "K1"}, "Competitions!A8"),
    "no category": ("competition_category", {("Competitions", "category", 4): None}, "Competitions!C9"),
    "ends later": ("competition_outside", {("Competitions", "end", 5): date(2005, 7, 1)}, "Competitions!G10"),
    "an idle winner": ("winner_idle", {("Competitions", "winner", 1): "C13"}, "Competitions!F6"),
    "an unknown competition": ("game_unknown", {("Games", "competition", 7): "K9"}, "Games!A12"),
    "no result": ("game_missing", {("Games", "result", 8): None}, "Games!E13"),
    "an unknown player": ("player_unknown", {("Games", "black_2", 13): "C99"}, "Games!N18"),
    "himself": ("player_again", {("Games", "black", 9): "C03"}, "Games!D14"),
    "a second substitute alone": ("substitute_gap", {("Games", "white_3", 9): "C12"}, "Games!K14"),
    "after the end": ("game_late", {("Games", "date", 3): date(2005, 7, 1)}, "Games!B8"),
    "met before": ("game_again", {("Games", "white", 2): "C01", ("Games", "black", 2): "C02"}, "Games!D7"),
    "a player in small letters": ("player_unknown", {("Games", "white", 1): "c01"}, "Games!C6"),
    "a competition in small letters": ("game_unknown", {("Games", "competition", 1): "k1"}, "Games!A6"),
    "a winner in small letters": ("winner_idle", {("Competitions", "winner", 1): "c01"}, "Competitions!F6"),
    "a block in small letters": ("block_incomplete", {("Blocks", "player", 1): "c09"}, "Blocks!A6"),
    "an unknown player's block": ("block_incomplete", {("Blocks", "player", 2): "C99"}, "Blocks!A7"),
    "days in the wrong order": ("period_dates", {("Period", "to", 0): date(2004, 6, 30)}, "Period!B8"),
}


@pytest.fixture(scope="module")
def mistyped(worked_period: Period) -> Retyped:
    return Retyped(BOOK, worked_period, contents(worked_period, AS_READ))


@pytest.mark.second
@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_shown_and_refused(wrong: str, mistyped: Retyped, tmp_path: Path) -> None:
    key, changes, cell = WRONG[wrong]
    path = tmp_path / "wrong.xlsx"
    mistyped.save(changes, path)
    values = EmbeddedEngine().values(path)
    assert failed_checks(mistyped.layout, values)[key] == cell
    assert column(mistyped.layout, values, "Checks", "faults")[0] >= 1
    with pytest.raises(Refused):
        read(path)


@pytest.mark.second
def test_a_game_without_a_competition_is_in_no_final(mistyped: Retyped, tmp_path: Path) -> None:
    """Row 0 of INDEX is the whole column, whose first competition is a final here; Excel made an error of it."""
    changes = {("Games", "competition", 12): None, ("Competitions", "category", 1): "absolute_final"}
    path = tmp_path / "without.xlsx"
    mistyped.save(changes, path)
    assert column(mistyped.layout, EmbeddedEngine().values(path), "Boards", "substitution_in_final")[11] in ("", None)


# What cannot be taken goes no further: Checks names that very cell first, and the list says how many it holds.

ERROR, DIVISION = CellError("#N/A"), Formula("=1/0")
SPOILED: dict[str, tuple[tuple[str, str, int], Any, str, str]] = {
    "no list": (("Period", "list", 0), None, "period_list", "Period!B6"),
    "a list of blanks": (("Period", "list", 0), " ", "period_list", "Period!B6"),
    "an error for a list": (("Period", "list", 0), ERROR, "period_list", "Period!B6"),
    "text for the first day": (("Period", "from", 0), "3.3.2001", "period_from", "Period!B7"),
    "no last day": (("Period", "to", 0), None, "period_to", "Period!B8"),
    "a last day in 2081": (("Period", "to", 0), date(2081, 6, 30), "period_dates", "Period!B8"),
    "an error for the last day": (("Period", "to", 0), DIVISION, "period_to", "Period!B8"),
    "an error for an id": (("Players", "id", 1), ERROR, "player_misspelt", "Players!A6"),
    "an error for a name": (("Players", "name", 2), DIVISION, "player_garbled", "Players!B7"),
    "an error for a status": (("Players", "status", 2), ERROR, "player_garbled", "Players!C7"),
    "a player without id": (("Players", "id", 3), None, "player_misspelt", "Players!A8"),
    "an id with a blank at its end": (("Players", "id", 4), "C04 ", "player_misspelt", "Players!A9"),
    "an id with a star": (("Players", "id", 4), "C04*", "player_misspelt", "Players!A9"),
    "an id with a question mark": (("Players", "id", 4), "C?4", "player_misspelt", "Players!A9"),
    "an id with a tilde": (("Players", "id", 4), "C~4", "player_misspelt", "Players!A9"),
    "an id like a substitution": (("Players", "id", 4), "C04>C05", "player_misspelt", "Players!A9"),
    "a name of blanks": (("Players", "name", 5), "  ", "player_lacking", "Players!B10"),
    "no such status": (("Players", "status", 5), "n/a", "player_status", "Players!C10"),
    "Elo 9": (("Players", "elo", 6), 9, "player_unread", "Players!D11"),
    "Elo 21500": (("Players", "elo", 6), 21500, "player_unread", "Players!D11"),
    "Elo with a fraction": (("Players", "elo", 6), 2000.5, "player_unread", "Players!D11"),
    "an error for an Elo": (("Players", "elo", 6), ERROR, "player_unread", "Players!D11"),
    "Elo 0": (("Players", "elo", 6), 0, "player_lacking", "Players!D11"),
    "text for games": (("Players", "games", 7), "many", "player_unread", "Players!E12"),
    "no games": (("Players", "games", 7), None, "player_lacking", "Players!E12"),
    "a last game as text": (("Players", "last_game", 8), "2002-01-31", "player_unread", "Players!F13"),
    "an error for the next ICCF": (("Players", "iccf_next", 9), DIVISION, "player_unread", "Players!J14"),
    "an error for a competition": (("Competitions", "id", 2), ERROR, "competition_misspelt", "Competitions!A7"),
    "an error for a winner": (("Competitions", "winner", 1), ERROR, "competition_garbled", "Competitions!F6"),
    "a competition without id": (("Competitions", "id", 2), None, "competition_misspelt", "Competitions!A7"),
    "half a theme": (("Competitions", "thematic", 3), 0.5, "competition_unread", "Competitions!D8"),
    "text for norms": (("Competitions", "norm", 3), "yes", "competition_unread", "Competitions!E8"),
    "text for an end": (("Competitions", "end", 3), "n/a", "competition_unread", "Competitions!G8"),
    "no competition": (("Games", "competition", 5), None, "game_missing", "Games!A10"),
    "no White": (("Games", "white", 5), None, "game_missing", "Games!C10"),
    "an error for Black": (("Games", "black", 5), ERROR, "game_garbled", "Games!D10"),
    "an error for a substitute": (("Games", "white_2", 12), DIVISION, "game_garbled", "Games!I17"),
    "an error for a third": (("Games", "black_3", 17), ERROR, "game_garbled", "Games!P22"),
    "text for a date": (("Games", "date", 6), "yesterday", "game_unread", "Games!B11"),
    "a game in 2081": (("Games", "date", 6), date(2081, 3, 3), "game_late", "Games!B11"),
    "two withdrawals": (("Games", "no_move", 6), 2, "game_unread", "Games!F11"),
    "an error for an excuse": (("Games", "excused", 6), ERROR, "game_unread", "Games!G11"),
    "a tick that is none": (("Games", "black_2_moved", 15), "x", "game_unread", "Games!O20"),
    "no such result": (("Games", "result", 7), "2-0", "game_undecided", "Games!E12"),
    "an error for a result": (("Games", "result", 31), ERROR, "game_garbled", "Games!E36"),
    "no such substitute": (("Games", "black_3", 17), "C6", "player_unknown", "Games!P22"),
    "no player of a block": (("Blocks", "player", 1), None, "block_unread", "Blocks!A6"),
    "an error for a block's list": (("Blocks", "list", 1), ERROR, "block_unread", "Blocks!B6"),
    "half a game": (("Blocks", "games", 2), 2.5, "block_unread", "Blocks!D7"),
    "text for n·Rp": (("Blocks", "weighted", 3), "n/a", "block_unread", "Blocks!E8"),
    "n·Rp without two digits": (("Blocks", "weighted", 2), 29, "block_far", "Blocks!E7"),
    "text for an older Elo": (("History", "elo", 2), "high", "history_unread", "Earlier lists!C7"),
    "no older list": (("History", "list", 2), None, "history_unread", "Earlier lists!A7"),
    "no such reading": (("Parameters", "pooled", 0), 7, "switch", "Parameters!B6"),
    "an error for a reading": (("Parameters", "pooled", 0), ERROR, "switch", "Parameters!B6"),
}


@pytest.fixture(scope="module")
def whole(worked_period: Period) -> tuple[Layout, int]:
    """Where everything stands in the worked half-year, and how many its list holds."""
    layout = laid_out(BOOK, BOOK.measure(worked_period), BOOK.words("en"))
    return layout, len(published_rows(rate(worked_period), "en"))


def assert_status(layout: Layout, values: Values, key: str, cell: str, listed_before: int) -> None:
    assert next(iter(failed_checks(layout, values).items())) == (key, cell)
    for sheet in ("Checks", "List"):
        assert not [value for value in values[layout.titles[sheet]].values() if isinstance(value, CellError)]
    fields = ("holds", "should_hold", "listed", "whole")
    holds, should_hold, said, state = (column(layout, values, "List", one)[0] for one in fields)
    assert holds == len([one for one in column(layout, values, "List", "id") if one])
    assert said == (f"{holds:.0f}" if holds == should_hold else f"{holds:.0f} of {should_hold:.0f}")
    assert should_hold > holds or holds >= listed_before
    assert state.startswith("NOT COMPLETE" if holds != should_hold else "NOT FINAL")


@pytest.mark.parametrize("spoil", first_of(SPOILED))
def test_a_spoiled_input_is_named_and_goes_no_further(
    spoil: str, mistyped: Retyped, whole: tuple[Layout, int], tmp_path: Path
) -> None:
    place, content, line, named = SPOILED[spoil]
    layout, before = whole
    mistyped.save({place: content}, tmp_path / "spoiled.xlsx")
    assert_status(layout, EmbeddedEngine().values(tmp_path / "spoiled.xlsx"), line, named, before)


def test_spoiled_inputs_are_named_in_libreoffice(worked: Path, whole: tuple[Layout, int], calc: Calc) -> None:
    layout, before = whole
    spoils = [SPOILED[spoil] for spoil in sorted(SPOILED)[::4]]
    entries = []
    for (sheet, key, row), content, _, _ in spoils:
        area = layout.areas[sheet, key]
        entry = uno_content(stored_value(content), layout.column(sheet, key))
        entries.append([(layout.titles[sheet], f"{area.letter}{area.first + max(0, row - 1)}", entry)])
    with calc.load(worked) as document:
        shown = document.spoil_all(entries, [layout.titles[sheet] for sheet in ("Checks", "List")])
    for (_, _, line, named), engines in zip(spoils, shown, strict=True):
        for values in engines:
            assert_status(layout, values, line, named, before)


def test_the_list_is_whole_and_says_so(worked: Path, whole: tuple[Layout, int]) -> None:
    (layout, count), values = whole, EmbeddedEngine().values(worked)
    said = [column(layout, values, "List", one)[0] for one in ("holds", "should_hold", "listed", "whole")]
    assert said == [count, count, f"{count}", ""]


def test_a_player_in_a_row_that_is_not_computed_is_missed(worked: Path, worked_period: Period, calc: Calc) -> None:
    layout = laid_out(BOOK, BOOK.measure(worked_period), BOOK.words("en"))
    with calc.load(worked) as document:
        typist = Typist(layout, document)
        holds = typist.single("List", "holds")
        document.insert_rows(layout.titles["Players"], before=layout.areas["Players", "id"].first + 2)
        facts = {"id": "C40", "name": "Nova", "status": "effective", "elo": "2000", "games": "40"}
        typist.row("Players", 3, last_game="2004-05-01", **facts)
        assert "players_beyond" in typist.faults()
        assert (typist.single("List", "holds"), typist.single("List", "should_hold")) == (holds, holds + 1)


@pytest.mark.second
def test_more_games_than_lines_are_said(small: Book, worked_period: Period, tmp_path: Path) -> None:
    sizes = {**BOOK.measure(worked_period), "lines": 60}
    layout = make.make(small, tmp_path / "full.xlsx", sizes, contents(worked_period, AS_READ))
    values = EmbeddedEngine().values(tmp_path / "full.xlsx")
    counts = dict(zip(check_keys(layout), column(layout, values, "Checks", "count"), strict=True))
    assert counts["lines_beyond"] == 10  # 31 games of two players, eight substitutes: 70 lines


# Switches and constants are read where they stand.


@pytest.mark.second
def test_the_pooled_reading_is_a_cell(worked_period: Period, tmp_path: Path) -> None:
    path = tmp_path / "pooled.xlsx"
    layout = example("cnxc", path)
    workbook = load_workbook(path)
    area = layout.areas["Parameters", "pooled"]
    workbook[layout.titles["Parameters"]].cell(area.first, area.column).value = 1
    workbook.save(path)
    filled = read(path)
    assert filled.readings == Readings(pooled=True)
    checked = check(path)
    assert checked.differences == []
    assert as_json(checked.filled_workbook.result) != as_json(rate(worked_period))


# One half-year after the other.


@pytest.mark.second
def test_four_half_years_in_a_row(tmp_path: Path) -> None:
    """Carried from workbook to workbook, and beside it as records built from the published results alone."""
    rng = random.Random(7)
    start = read_period(random_folder(21, tmp_path), REGULATION).period
    path = tmp_path / "0.xlsx"
    make.fill_workbook(BOOK, path, start, AS_READ)
    players, blocks = dict(start.players), {one.id: list(one.earlier) for one in start.players.values()}
    period = start
    lists: list[dict[str, int]] = []
    for number in range(1, 5):
        half_year = rate(replace(period, players=players))
        players = next_rows(half_year, players, blocks)
        out = tmp_path / f"{number}.xlsx"
        write_next_period(path, out)
        carried_on = read(out).period
        assert (carried_on.first, carried_on.competitions, carried_on.games) == (
            period.last + timedelta(days=1),
            [],
            [],
        )
        assert carried_on.players == players
        lists.append({one.id: one.elo for one in period.players.values() if one.elo is not None})
        assert list(carried_on.history.values()) == lists
        assert list(carried_on.history)[-1] == list_in_force(period)
        assert all(
            (block.games * Fraction(block.performance)).denominator == 1
            for player in carried_on.players.values()
            for _, _, block in player.earlier
        )
        period = add_games(carried_on, rng)
        players = dict(period.players)
        path = tmp_path / f"{number}-played.xlsx"
        make.fill_workbook(BOOK, path, period, AS_READ)
        assert check(path).differences == []


def list_in_force(period: Period) -> str:
    """Two lists a year: before 2005-1 there was 2004-2."""
    year, half = map(int, period.list.split("-"))
    return f"{year}-1" if half == 2 else f"{year - 1}-2"


def next_rows(half_year: HalfYear, players: dict[str, Player], blocks: dict[str, list[Earlier]]) -> dict[str, Player]:
    """From the published result (formats: `exact` and n per competition), not from the product's own `next`."""
    published = as_json(half_year)
    for competition in published["competitions"]:
        for row in competition["players"]:
            if "performance" in row:
                block = Block(row["n"], Fraction(row["performance"]))
                blocks.setdefault(row["id"], []).append(Earlier(published["list"], competition["id"], block))
    after = {}
    for row in published["players"]:
        player, status = players[row["id"]], Status(row["status_after"])
        after[player.id] = replace(
            player,
            status=status,
            elo=row["new"],
            games=row["games_total"],
            last_game=half_year.rows[player.id].last_game,
            iccf=player.iccf_next or player.iccf,
            iccf_next=None,
            earlier=() if status is Status.EFFECTIVE else tuple(blocks.get(player.id, ())),
        )
    return after


def add_games(period: Period, rng: random.Random) -> Period:
    ids = rng.sample(sorted(period.players), 8)
    day = period.last - timedelta(days=3)
    games = [
        Game(
            "T1",
            None if rng.random() < 0.5 else day,
            ((white, True),),
            ((black, True),),
            RESULTS[rng.choice(["1-0", "1/2"])],
        )
        for number, white in enumerate(ids)
        for black in ids[number + 1 :]
        if rng.random() < 0.6
    ]
    competition = Competition("T1", "Torneio", "other", thematic=False, norm=False, winner=None, end=period.last)
    iccf = {
        one: replace(player, iccf_next=player.elo + 5 if player.elo else None) for one, player in period.players.items()
    }
    return replace(period, competitions=[competition], games=games, players=iccf)


@pytest.mark.second
def test_what_came_from_elsewhere(worked: Path, tmp_path: Path) -> None:
    news = tmp_path / "news.csv"
    news.write_text("id,name,iccf_next,fpx\nC01,,2440,\nC18,Nova,,1650\n", encoding="utf-8")
    write_next_period(worked, tmp_path / "next.xlsx", news)
    players = read(tmp_path / "next.xlsx").period.players
    assert (players["C01"].name, players["C01"].elo, players["C01"].iccf_next) == ("Almeida", 2433, 2440)
    assert (players["C18"].name, players["C18"].status, players["C18"].fpx) == ("Nova", Status.UNRATED, 1650)


# The files that are handed out.


@pytest.mark.second
def test_names_that_look_like_formulas_stay_text(tmp_path: Path) -> None:
    players = [
        replace(effective(f"C{number}", 2000 + number), name=name)
        for number, name in enumerate(('=HYPERLINK("http://x")', "+1", "@SUM(A1)", "#N/A"))
    ]
    game = Game("K", None, (("C0", True),), (("C1", True),), RESULTS["1-0"])
    path = tmp_path / "inert.xlsx"
    layout = make.fill_workbook(BOOK, path, half_year_of([game], players), AS_READ)
    values = EmbeddedEngine().values(path)
    assert sorted(filter(None, column(layout, values, "List", "name"))) == sorted(player.name for player in players)
    assert check(path).differences == []


def test_the_list_is_published_from_the_workbook(worked: Path, worked_period: Period) -> None:
    found = read(worked)
    assert isinstance(listings(rate(found.period, found.readings))[0], Listing)
    assert listings(rate(found.period, found.readings)) == listings(rate(worked_period))


# Size.


def full_half_year() -> Period:
    """300 players, 60 competitions, 2,000 games, a fifth of them with a substitution."""
    rng = random.Random(1)
    kinds = [Status.EFFECTIVE] * 6 + [Status.PROVISIONAL, Status.UNRATED]
    players = {}
    for number in range(300):
        identity, status = f"C{number:03}", rng.choice(kinds)
        players[identity] = effective(identity, rng.randint(1500, 2500), rng.randint(12, 200))
        if status is Status.PROVISIONAL:
            block = Earlier("2004-2", "H", Block(6, Fraction(10801, 6)))
            players[identity] = replace(players[identity], status=status, elo=1800, games=6, earlier=(block,))
        elif status is Status.UNRATED:
            players[identity] = Player(identity, f"Player {identity}", status, fpx=rng.choice([None, 1700]))
    games = []
    for number in range(60):
        roster = rng.sample(sorted(players), 14)
        pairs = [(white, black) for at, white in enumerate(roster) for black in roster[at + 1 : 12]]
        for white, black in pairs[: 34 - number % 3]:
            side = ((white, True),)
            if rng.random() < 0.2:
                side = ((white, rng.random() < 0.8), (rng.choice(roster[12:]), rng.random() < 0.8))
            games.append(
                Game(f"K{number:02}", None, side, ((black, True),), RESULTS[rng.choice(["1-0", "0-1", "1/2"])])
            )
    return half_year_of(games[:2000], list(players.values()))


def test_many_players_are_calculated_anew(tmp_path: Path, calc: Calc) -> None:
    """With more than a hundred players LibreOffice 7.4 once took the calibration for a circle, and no list was left."""
    period, path = full_half_year(), tmp_path / "many.xlsx"
    period = half_year_of([game for game in period.games if game.competition < "K03"], list(period.players.values()))
    make.write_for_input(BOOK, path, BOOK.measure(period), contents(period, AS_READ))
    cells = [cell for sheet in calc.values(path).values() for cell in sheet.values()]
    assert [cell for cell in cells if isinstance(cell, CellError)] == []


@pytest.mark.large
def test_a_full_half_year(tmp_path: Path, calc: Calc) -> None:
    period, path = full_half_year(), tmp_path / "full.xlsx"
    assert (len(period.players), len(period.competitions), len(period.games)) == (300, 60, 1980)
    make.fill_workbook(BOOK, path, period, AS_READ)
    assert check(path).differences == []
    assert check(path, calc).differences == []


def test_a_workbook_is_written_without_values_too(worked_period: Period, tmp_path: Path) -> None:
    """The writer alone: nothing is stored until an engine has calculated."""
    vocabulary = BOOK.words("pt")
    layout = laid_out(BOOK, BOOK.measure(worked_period), vocabulary)
    draft(layout, contents(worked_period, AS_READ), vocabulary).save(tmp_path / "bare.xlsx")
    stored = load_workbook(tmp_path / "bare.xlsx", data_only=True)
    area = layout.areas["Results", "new"]
    assert stored[layout.titles["Results"]].cell(area.first, area.column).value is None
