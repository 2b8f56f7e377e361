"""The month's workbook as an officer fills it in: round by round, with corrections, late games and mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import filled_books
import pytest
from judgement import failed_checks
from libreoffice import Calc
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from rated import Rated, sheets_of
from tiers import first_of
from unstored import write_without_results
from workbook_retyped import Changes, Retyped
from workbook_typist import Typist

from xlelo.model import RESULTS, Refused
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.regulations.fce.listing import listings
from xlelo.regulations.fce.period import Event, Game, Participant, Period, Player, Standing
from xlelo.regulations.fce.rules import AS_READ, List
from xlelo.regulations.fce.run import rate
from xlelo.regulations.fce.sheets.book import BOOK
from xlelo.regulations.fce.sheets.contents import measure
from xlelo.regulations.regulation import Book
from xlelo.workbook import make
from xlelo.workbook.check import check
from xlelo.workbook.compile import Layout, name_of
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.validation import validation
from xlelo.workbook.write import laid_out

EXAMPLE = Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04"
SMALL = {"players": 12, "events": 4, "games": 30, "participants": 16, "history": 4}
TYPED_STANDING = ("elo", "g1", "g2", "g3", "games_total")
RATED = ("old", "k", "evaluated", "played", "change_exact", "new")
LIST_KEYS = ("name", "id", "title", "club", "new", "k0", "k", "evaluated", "change", "remark")


def with_room(room: dict[str, int]) -> Book:
    return replace(BOOK, room=room, measure=lambda period: measure(period, room))


class Officer(Typist):
    """Types a month, and keeps what was typed for the engine; the row of a sheet is the key."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.players: dict[int, Player] = {}
        self.events: dict[int, Event] = {}
        self.entrants: dict[int, tuple[str, Participant]] = {}
        self.games: dict[int, Game] = {}

    def month(self) -> None:
        self.row("Period", 1, new_list="2018-04-01", from_="2018-03-01", to="2018-03-31")

    def player(self, row: int, identity: str, elo: int | None, seasons: tuple[int, ...] = (), **facts: Any) -> None:
        """Federated in this season unless there are complete ones; played enough not to be due for 10.3."""
        standing = Standing(elo, (*seasons, *(0,) * (5 - len(seasons))), games_total=facts.pop("games_total", 20))
        first = facts.pop("first_season", 2018 - len(seasons))
        player = Player(identity, f"Player {identity}", first, standing, standing, licence=2018, **facts)
        self.players[row] = player
        cells = {"id": identity, "name": player.name, "first_season": str(first), "licence": "2018"}
        cells |= {name: str(fact) for name, fact in facts.items()}
        for prefix in ("std", "rapid"):
            expected_cells = (elo, *standing.seasons[:3], standing.games_total)
            cells |= {
                f"{prefix}_{name}": str(figure)
                for name, figure in zip(TYPED_STANDING, expected_cells, strict=True)
                if figure not in (None, 0)
            }
        self.row("Players", row, **cells)

    def event(self, row: int, identity: str, first: int, last: int, minutes: int, increment: int) -> None:
        days = date(2018, 3, first), date(2018, 3, last)
        self.events[row] = Event(identity, f"Event {identity}", *days, minutes, increment)
        texts = [identity, f"Event {identity}", *(day.isoformat() for day in days), str(minutes), str(increment)]
        self.row("Events", row, **dict(zip(("id", "name", "start", "end", "minutes", "increment"), texts, strict=True)))

    def enter(self, row: int, event: str, identity: str) -> None:
        """A guest has a name."""
        name = f"Guest {identity}" if identity.startswith("G") else None
        self.entrants[row] = event, Participant(identity, name, None)
        self.row("Participants", row, event=event, player=identity, **({"name": name} if name else {}))

    def game(self, row: int, event: str, number: int, day: int, white: str, black: str, result: str) -> None:
        game = Game(event, number, date(2018, 3, day), white, black, RESULTS[result])
        self.games[row] = game
        texts = event, str(number), game.day.isoformat(), white, black, result
        keys = "event", "round", "date", "white", "black", "result"
        self.row("Games", row, **dict(zip(keys, texts, strict=True)))

    def correct(self, row: int, result: str) -> None:
        self.games[row] = self.games[row]._replace(result=RESULTS[result])
        self.type("Games", "result", result, row)

    def insert_game_row(self, before: int) -> None:
        first = self.layout.areas["Games", "event"].first
        self.document.insert_rows(self.layout.titles["Games"], before=first + before - 1)
        self.games = {row + (row >= before): game for row, game in self.games.items()}

    def delete_game_row(self, row: int) -> None:
        first = self.layout.areas["Games", "event"].first
        self.document.delete_rows(self.layout.titles["Games"], first=first + row - 1)
        del self.games[row]
        self.games = {other - (other > row): game for other, game in self.games.items()}

    def period(self) -> Period:
        entered = [self.entrants[row] for row in sorted(self.entrants)]
        return Period(
            date(2018, 4, 1),
            date(2018, 3, 1),
            date(2018, 3, 31),
            2018,
            {player.id: player for _, player in sorted(self.players.items())},
            [
                replace(event, participants=tuple(one for of, one in entered if of == event.id))
                for _, event in sorted(self.events.items())
            ],
            [game for _, game in sorted(self.games.items())],
        )

    def assert_right(self) -> None:
        """Both lists and both official lists are the engine's; the rows of nobody show nothing."""
        month = rate(self.period())
        for kind, official in zip(List, listings(month), strict=True):
            sheet = kind.value.capitalize()
            rated = {
                row.id: [
                    row.id,
                    row.opening.old,
                    row.opening.factor,
                    row.evaluated,
                    row.played,
                    float(row.variation * 10_000),
                    row.new,
                ]
                for row in month.lists[kind].values()
            }
            for number, row in enumerate(self.ratings(sheet, SMALL["players"]), 1):
                assert row == (rated[self.players[number].id] if number in self.players else [""] * (1 + len(RATED)))
            assert self.printed(f"List{sheet}") == [list(row[1:]) for row in official.rows]
        assert self.faults() == {}
        assert self.single("Checks", "faults") == 0

    def ratings(self, sheet: str, number: int) -> list[list[Any]]:
        """Rows of a list with their ids, which both lists share."""
        ids, rows = self.values("Standard", ("id",), number), self.values(sheet, RATED, number)
        return [[*identity, *row] for identity, row in zip(ids, rows, strict=True)]

    def printed(self, sheet: str) -> list[list[str]]:
        """The rows of an official list as it stands on paper."""
        columns = [self.shown(sheet, key, SMALL["players"]) for key in LIST_KEYS]
        rows = [list(row) for row in zip(*columns, strict=True)]
        people = [row for row in rows if row[0]]
        assert rows[len(people) :] == [[""] * len(LIST_KEYS)] * (len(rows) - len(people))
        return [[*facts, change.replace("-", "−"), remark] for *facts, change, remark in people]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Layout]:
    path = tmp_path_factory.mktemp("template") / "month.xlsx"
    return path, make.empty(with_room(SMALL), path)


@pytest.fixture
def officer(template: tuple[Path, Layout], calc: Calc) -> Iterator[Officer]:
    path, layout = template
    with calc.load(path) as document:
        yield Officer(layout, document)


def examples_of_the_regulation(officer: Officer) -> None:
    officer.month()
    officer.player(1, "A", 2150, (9,))  # 16.2: K0 16, one season of nine games, ΔK 3 − 9/9: K 18
    officer.player(2, "B", 2030)  # K 16: no complete season
    officer.player(3, "C", None, birth=date(2000, 8, 23), federated=date(2013, 9, 30), first_season=2018)
    officer.player(4, "D", 1890, (36, 0, 10))
    officer.event(1, "E1", 9, 11, 90, 30)


def test_the_examples_of_the_regulation_typed_in(officer: Officer) -> None:
    """18.1: 2150 loses to 2030 and has 2138, here with the whole K nearest to its 18.1; 19.1: 1544; 19.2: K 25."""
    examples_of_the_regulation(officer)
    officer.game(1, "E1", 1, 9, "A", "B", "0-1")
    rows = {row[0]: row for row in officer.ratings("Standard", 4)}
    assert rows["A"] == ["A", 2150, 18, 1, 1, -118_800, 2138]  # 18 · (0 − 0.66)
    assert rows["B"] == ["B", 2030, 16, 1, 1, 105_600, 2041]  # 16 · (1 − 0.34) = 10.56
    assert rows["C"][:3] == ["C", 1544, 30]
    assert rows["D"][:3] == ["D", 1890, 25]
    officer.assert_right()


def test_a_first_rating_is_not_given_again_in_the_same_list(officer: Officer) -> None:
    """10.3: 19.1's player, without a game and federated more than a year ago, keeps 1544; A, rated before, does not.

    A: from 2000-08-23 to 2018-04-01 are 6430 days, 17.6 years, counted as 17: 1020 + 40 · 17 = 1700.
    """
    officer.month()
    facts = {"birth": date(2000, 8, 23), "federated": date(2013, 9, 30), "first_season": 2018, "games_total": 0}
    officer.player(1, "C", None, **facts)
    officer.player(2, "A", 1500, **facts)
    for sheet in ("Standard", "Rapid"):
        assert officer.values(sheet, ("old", "due", "again", "new"), 2) == [[1544, 0, "", 1544], [1500, 1, 1700, 1700]]
    officer.assert_right()


def test_a_tournament_round_by_round(officer: Officer) -> None:
    """Blank rows between rounds, a guest, a correction, a late game, a row in between, a newcomer, a second event."""
    examples_of_the_regulation(officer)
    officer.assert_right()
    for row, identity in enumerate(("A", "B", "C", "D", "G1"), 1):
        officer.enter(row, "E1", identity)
    officer.game(1, "E1", 1, 9, "A", "B", "0-1")
    officer.game(2, "E1", 1, 9, "C", "D", "1/2")
    officer.assert_right()
    officer.game(4, "E1", 2, 10, "D", "G1", "1/2")
    officer.game(5, "E1", 2, 10, "B", "C", "1-0")
    officer.assert_right()
    officer.game(7, "E1", 3, 11, "G1", "B", "1/2")
    officer.game(8, "E1", 3, 11, "A", "D", "+/-")
    officer.assert_right()
    # 14.3: two draws, against 1890 and 2030: their mean.
    assert officer.values("Guests", ("guest_id", "performance"), 2)[1] == ["G1", 1960]

    officer.correct(1, "1/2")
    officer.assert_right()
    officer.game(20, "E1", 4, 11, "C", "A", "1-0")  # adjourned, handed in late
    officer.assert_right()
    officer.insert_game_row(before=4)
    officer.game(4, "E1", 1, 9, "G1", "E", "0-1")  # with a player whom nobody had entered yet
    assert officer.faults() == {"game_black": f"{officer.layout.titles['Games']}!{officer.cell('Games', 'black', 4)}"}
    officer.player(9, "E", 1405)  # at the bottom, after blank rows
    officer.enter(10, "E1", "E")
    officer.assert_right()

    officer.event(2, "R1", 24, 24, 15, 10)
    officer.game(22, "R1", 1, 24, "E", "A", "1-0")
    officer.game(23, "R1", 2, 24, "E", "B", "1/2")
    officer.assert_right()
    # 16.5, 13.2: E of 1405 (K 30) beats A (2150) and draws with B (2030), both more than 619 above: 15 · (0.99 + 0.49).
    assert {row[0]: row[5] for row in officer.ratings("Rapid", 9)}["E"] == 222_000

    officer.delete_game_row(1)
    officer.assert_right()
    games = officer.layout.areas["Games", "event"]
    last = officer.layout.areas["Games", "result"].letter
    officer.document.sort(officer.layout.titles["Games"], f"A{games.first}:{last}{games.first + 25}", column=3)
    officer.games = dict(enumerate(sorted(officer.games.values(), key=lambda game: game.white), 1))
    officer.document.move(officer.layout.titles["Games"], f"A{games.first}:{last}{games.first}", f"A{games.first + 26}")
    officer.games[27] = officer.games.pop(1)
    officer.assert_right()


def test_what_was_typed_is_saved_and_checked(officer: Officer, tmp_path: Path) -> None:
    examples_of_the_regulation(officer)
    officer.enter(2, "E1", "G1")
    officer.game(3, "E1", 1, 9, "A", "B", "0-1")
    officer.game(7, "E1", 1, 9, "C", "G1", "1-0")
    saved = tmp_path / "saved.xlsx"
    officer.document.save(saved)
    assert read(saved).period == officer.period()
    assert check(saved).differences == []


def test_blank_rows_show_nothing(officer: Officer) -> None:
    """Of all that is computed from rows of inputs, but for a running count of a helping sheet."""
    sized = {"players", "events", "games", "participants", "guests", "lines", "history"}
    columns = [
        (sheet.key, column.key)
        for sheet in officer.layout.sheets
        for table in sheet.tables
        if table.rows in sized
        for column in table.columns
        if column.formula is not None and (sheet.key, column.key) != ("Older", "hits")
    ]
    assert len(columns) > 150
    assert {officer.shown(*column, 2) == ["", ""] or column for column in columns} == {True}


def test_only_lines_of_two_events_on_one_day_are_marked(tmp_path: Path) -> None:
    """P01 and P03 play in T1 on 9 March. Then their game in T5 is moved to that day."""
    path = tmp_path / "month.xlsx"
    layout = filled_books.example("fce", path)
    book, mark = load_workbook(path), layout.areas["Ledger", "marks_1"]

    def marks() -> list[Any]:
        cells = EmbeddedEngine().values(path)[layout.titles["Ledger"]]
        held = (cells.get((row, mark.column)) for row in range(mark.first, mark.last + 1))
        return [one for one in held if one not in {None, ""}]

    def type_in(sheet: str, row: int, **typed: Any) -> None:
        for key, value in typed.items():
            area = layout.areas[sheet, key]
            book[layout.titles[sheet]].cell(area.first + row - 1, area.column).value = value

    assert marks() == []
    event = layout.areas["Games", "event"]
    games = book[layout.titles["Games"]]
    row = next(one for one in range(1, event.last) if games.cell(event.first + one - 1, event.column).value == "T5")
    type_in("Events", 5, end=date(2018, 3, 12))
    type_in("Games", row, date=date(2018, 3, 9), white="P01", black="P03")
    book.save(path)
    assert marks() == ["a", "a"]


def test_the_template_as_it_is_handed_out(tmp_path: Path, calc: Calc) -> None:
    """Its first and its last rows count: 500 players, 60 events, 3,000 games."""
    path = tmp_path / "month.xlsx"
    layout = make.empty(BOOK, path, language="ca")
    with calc.load(path) as document:
        officer = Officer(layout, document)
        examples_of_the_regulation(officer)
        officer.player(500, "Z", 2030)
        officer.event(60, "E60", 9, 11, 90, 30)
        officer.game(1, "E1", 1, 9, "A", "B", "0-1")
        officer.game(3000, "E60", 1, 9, "Z", "A", "1/2")
        rows = {row[0]: row for row in officer.ratings("Standard", 500)}
        # 18.1 as above, then a draw: 18 · (0.50 − 0.66) = −2.88; for Z 16 · (0.50 − 0.34) = 2.56
        assert rows["A"][-2:] == [-147_600, 2135]
        assert rows["Z"][-2:] == [25_600, 2033]
        assert [row[0] for row in officer.printed("ListStandard")] == [
            f"Player {one}" for one in ("A", "B", "Z", "D", "C")
        ]
        assert officer.single("Checks", "faults") == 0


# What may be typed is said where it is typed.


def test_rows_that_people_delete_are_unlocked_throughout(tmp_path: Path) -> None:
    """Excel deletes a row of a protected sheet only where no cell of it is locked; aids refuse typing."""
    layout = make.empty(with_room(SMALL), tmp_path / "month.xlsx")
    workbook = load_workbook(tmp_path / "month.xlsx")
    usual = workbook._cell_styles[0]  # noqa: SLF001 - which a cut leaves behind
    assert not workbook._protections[usual.protectionId].locked  # noqa: SLF001
    assert not workbook._named_styles["Normal"].protection.locked  # noqa: SLF001
    for sheet in layout.sheets:
        if not sheet.grows:
            continue
        worksheet, last = workbook[layout.titles[sheet.key]], layout.tables[sheet.key][-1]
        row, width = last.first, last.left + len(last.table.columns) - 1
        columns = [dimension for dimension in worksheet.column_dimensions.values() if not dimension.protection.locked]
        blank = {column for one in columns for column in range(one.min, one.max + 1)}
        for column in (*range(1, width + 2), 16384):
            cell = worksheet.cell(row, column) if column <= width + 1 else None
            assert column in blank or (cell is not None and not cell.protection.locked), (sheet.key, column)
        for placed in layout.tables[sheet.key]:
            if placed.table.hints:
                cells = f"{get_column_letter(placed.left)}{placed.first}:{get_column_letter(width)}{placed.last}"
                (rule,) = [one for one in worksheet.data_validations.dataValidation if str(one.sqref) == cells]
                assert (rule.type, rule.formula1, rule.showErrorMessage) == ("custom", "FALSE", True)


@pytest.mark.parametrize("language", first_of(BOOK.languages, 1))
def test_every_input_says_what_is_allowed(language: str, tmp_path: Path) -> None:
    path = tmp_path / "month.xlsx"
    layout = make.empty(with_room(SMALL), path, language=language)
    workbook = load_workbook(path)
    for (sheet, key), area in layout.areas.items():
        column = layout.column(sheet, key)
        worksheet = workbook[layout.titles[sheet]]
        aid = any(table.hints and column in table.columns for table in layout.sheet(sheet).tables)
        assert worksheet.cell(area.first, area.column).protection.locked is not (column.is_input or aid)
        if not column.is_input:
            continue
        (rule,) = [
            rule
            for rule in worksheet.data_validations.dataValidation
            for one in rule.sqref.ranges
            if one.bounds == (area.column, area.first, area.column, area.last)
        ]
        assert rule.showErrorMessage is not column.suggested  # a guest is what is asked for
        assert rule.showInputMessage
        assert 0 < len(rule.error) <= 225
        assert 0 < len(rule.prompt) <= 255
        assert 0 < len(rule.promptTitle) <= 32
        assert rule.error.strip(" .") not in ("", key)
        if column.choices:
            offering = layout.column(*column.choices.split(".")).texts or column.choices
            assert (rule.type, rule.formula1.lstrip("=")) == ("list", name_of(*offering.split(".")))
            assert "{" not in rule.error


@pytest.mark.parametrize(
    ("sheet", "key", "said"),
    [
        ("Games", "event", "An id from the sheet Events"),
        ("Games", "white", "The id of a player, or of a guest listed on Participants"),
        ("Games", "result", "One of: 1-0; 0-1; 1/2; F1-0; F0-1; F0-0; A1-0; A0-1; A1/2; ½"),
        ("Participants", "player", "A player from the list, or the id of a guest"),
    ],
)
def test_what_a_drop_down_refuses_is_told_what_it_offers(sheet: str, key: str, said: str) -> None:
    words = BOOK.words("en")
    layout = laid_out(BOOK, BOOK.measure(None), words)
    assert validation(layout, sheet, layout.column(sheet, key), "A6", words).error == said


def test_players_and_guests_are_offered_together(officer: Officer) -> None:
    officer.month()
    officer.player(1, "A", 2150)
    officer.event(1, "E1", 9, 11, 90, 30)
    officer.enter(1, "E1", "A")
    officer.enter(3, "E1", "G1")
    officer.player(4, "B", 2030)
    assert [text for text in officer.shown("Roster", "person", 6) if text] == ["A", "B", "G1"]
    offered = {
        (sheet.key, column.key): column.choices
        for sheet in officer.layout.sheets
        for column in sheet.columns()
        if column.choices
    }
    assert offered == {
        ("Participants", "event"): "Events.id",
        ("Participants", "player"): "Players.id",
        ("Games", "event"): "Events.id",
        ("Games", "white"): "Roster.person",
        ("Games", "black"): "Roster.person",
        ("Games", "result"): "Parameters.offered",
        ("History", "player"): "Players.id",
        ("Card", "player"): "Players.id",
        ("WhatIf", "player"): "Players.id",
    }


# What is wrong is on the sheet of checks, with its cell, and is refused by `check`.

"""(sheet, column, row), or row 0 for a single cell → what is typed there."""

WRONG: dict[str, tuple[str, Changes, str]] = {
    "a player twice": ("player_twice", {("Players", "id", 3): "P01"}, "Players!A8"),
    "no name": ("player_lacking", {("Players", "name", 4): None}, "Players!B9"),
    "nothing to go by for a first rating": ("player_lacking", {("Players", "birth", 7): None}, "Players!E12"),
    "a word for a rating": ("player_unread", {("Players", "std_elo", 2): "high"}, "Players!J7"),
    "born after the list": ("player_unread", {("Players", "birth", 1): date(2018, 4, 2)}, "Players!E6"),
    "a guest with a player's name": ("entrant_stranger", {("Participants", "player", 1): "P91"}, "Participants!B6"),
    "a guest without a name": ("entrant_stranger", {("Participants", "name", 7): None}, "Participants!B12"),
    "an event twice": ("event_twice", {("Events", "id", 3): "T1"}, "Events!A8"),
    "no time": ("event_incomplete", {("Events", "minutes", 2): None}, "Events!E7"),
    "an event after the month": ("event_misdated", {("Events", "end", 3): date(2018, 4, 1)}, "Events!D8"),
    "an event that ends first": ("event_misdated", {("Events", "start", 1): date(2018, 3, 12)}, "Events!D6"),
    "an unknown event entered": ("entrant_event", {("Participants", "event", 2): "T9"}, "Participants!A7"),
    "entered twice": ("entrant_twice", {("Participants", "player", 2): "P01"}, "Participants!B7"),
    "an unknown event": ("game_event", {("Games", "event", 3): "T9"}, "Games!A8"),
    "an unknown White": ("game_white", {("Games", "white", 5): "P99"}, "Games!D10"),
    "an unknown Black": ("game_black", {("Games", "black", 5): "P98"}, "Games!E10"),
    "no such result": ("game_result", {("Games", "result", 6): "2-0"}, "Games!F11"),
    "no result": ("game_result", {("Games", "result", 6): None}, "Games!F11"),
    "no round": ("game_round", {("Games", "round", 7): None}, "Games!B12"),
    "himself": ("game_mirrored", {("Games", "black", 1): "P05"}, "Games!E6"),
    "before the event": ("game_misdated", {("Games", "date", 1): date(2018, 3, 8)}, "Games!C6"),
    "twice in a round": ("game_twice", {("Games", "white", 2): "P05"}, "Games!D7"),
    "White in small letters": ("game_unlike", {("Games", "white", 1): "p05"}, "Games!D6"),
    "an event in small letters": ("game_unlike", {("Games", "event", 3): "t1"}, "Games!A8"),
    "entered in small letters": ("entrant_unlike", {("Participants", "player", 2): "p02"}, "Participants!B7"),
    "an older list in small letters": (
        "history_unlike",
        {
            ("History", "list", 1): date(2018, 2, 1),
            ("History", "kind", 1): "std",
            ("History", "player", 1): "p01",
            ("History", "elo", 1): 2000,
        },
        "Earlier lists!C6",
    ),
    "a month that ends before it begins": ("period_dates", {("Period", "to", 0): date(2018, 2, 1)}, "Period!B8"),
}


@pytest.fixture(scope="module")
def example() -> Period:
    period: Period = read_period(EXAMPLE, find("FCE")).period
    return period


@pytest.fixture(scope="module")
def mistyped(example: Period) -> Retyped:
    return Retyped(BOOK, example, BOOK.contents(example, AS_READ))


@pytest.mark.parametrize("wrong", first_of(WRONG, 1))
def test_what_is_wrong_is_shown_and_refused(wrong: str, mistyped: Retyped, tmp_path: Path) -> None:
    key, changes, cell = WRONG[wrong]
    mistyped.save(changes, tmp_path / "wrong.xlsx")
    assert failed_checks(mistyped.layout, EmbeddedEngine().values(tmp_path / "wrong.xlsx"))[key] == cell
    with pytest.raises(Refused):
        read(tmp_path / "wrong.xlsx")


@pytest.mark.second
def test_a_wrong_list_behind_the_drop_downs_is_noticed(example: Period, tmp_path: Path) -> None:
    """Players come first, then guests, each once: one row off, Games offers somebody twice or nobody."""
    path = tmp_path / "month.xlsx"
    layout = write_without_results(BOOK, path, example, AS_READ)
    values = {title: dict(cells) for title, cells in EmbeddedEngine().values(path).items()}
    area, cells = layout.areas["Roster", "person"], values[layout.titles["Roster"]]
    last = area.first + len(example.players) - 1
    assert cells[last, area.column] == list(example.players)[-1]
    assert Rated(path).differences(sheets_of(values)) == []
    cells[last, area.column] = cells[last - 1, area.column]
    assert [one.cell for one in Rated(path).differences(sheets_of(values))] == [f"{area.letter}{last}"]
