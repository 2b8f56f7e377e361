"""The sheet of the players as the next period begins: copied as values into an empty workbook, as a person does."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from libreoffice import Calc
from little_room import shrink_book

from xlelo.readers import read_period
from xlelo.regulations.fce.period import Period
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.regulation import Book
from xlelo.workbook import make
from xlelo.workbook.next_period import write_next_period
from xlelo.workbook.read import read
from xlelo.workbook.write import laid_out

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"


def move_to_december(period: Period) -> Period:
    """The same month played in December: its list is of another season."""
    later = date(2018, 12, 1) - date(2018, 3, 1)

    events = [replace(one, start=one.start + later, end=one.end + later) for one in period.events]
    games = [game._replace(day=game.day + later) for game in period.games]
    return replace(
        period,
        new_list=date(2019, 1, 1),
        first=period.first + later,
        last=date(2018, 12, 31),
        events=[replace(one, list_ref=None) for one in events],
        games=games,
        players={identity: replace(player, licence=2019) for identity, player in period.players.items()},
    )


def copy_players(book: Book, path: Path, period: Any, readings: Any, calc: Calc, folder: Path) -> dict[str, Any]:
    """What an empty workbook holds of players after all but the last column of the sheet was pasted there as values."""
    layout = laid_out(book, book.measure(period), book.words("en"))
    target = make.empty(book, folder / "empty.xlsx")
    columns = [column for table in layout.sheet("Next").tables for column in table.columns]
    first, last = (layout.areas["Next", columns[at].key] for at in (0, -2))
    at = target.areas["Players", "id"]
    with calc.load(path) as document, calc.load(folder / "empty.xlsx") as empty:
        source = f"{first.letter}{first.first}:{last.letter}{last.last}"
        document.paste_values(layout.titles["Next"], source, empty, target.titles["Players"], f"{at.letter}{at.first}")
        for key, value in book.contents(roll_book(book, period, readings), readings)["Period"].items():
            area = target.areas["Period", key]
            empty.type(target.titles["Period"], f"{area.letter}{area.first}", str(value))
        empty.save(folder / "copied.xlsx")
    return dict(read(folder / "copied.xlsx").period.players)


def roll_book(book: Book, period: Any, readings: Any) -> Any:
    run = book.regulation.run
    assert run is not None
    assert book.roll_forward is not None
    return book.roll_forward(run.rate(period, readings), None)


@pytest.mark.parametrize("december", [False, True], ids=["within a season", "at the end of one"])
def test_the_next_month_begins_with_the_same_players(
    december: bool, calc: Calc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = shrink_book("fce", monkeypatch)
    month = read_period(EXAMPLES / "fce_2018_04", book.regulation)
    period = move_to_december(month.period) if december else month.period
    path = tmp_path / "month.xlsx"
    make.fill_workbook(book, path, period, month.readings)
    write_next_period(path, tmp_path / "next.xlsx")
    by_command = dict(read(tmp_path / "next.xlsx").period.players)
    assert copy_players(book, path, period, month.readings, calc, tmp_path) == by_command
    assert {one.id: one.standard.elo for one in by_command.values()} != {
        one.id: one.standard.elo for one in period.players.values()
    }


def test_the_next_half_year_begins_with_the_same_players(
    calc: Calc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for the performances behind provisional ratings, which stand on another sheet."""
    book = shrink_book("cnxc", monkeypatch)
    half_year = read_period(EXAMPLES / "cnxc_2005_1", book.regulation)
    path = tmp_path / "half_year.xlsx"
    make.fill_workbook(book, path, half_year.period, half_year.readings)
    write_next_period(path, tmp_path / "next.xlsx")
    by_command = read(tmp_path / "next.xlsx").period.players
    copied = copy_players(book, path, half_year.period, half_year.readings, calc, tmp_path)
    assert copied == {identity: replace(player, earlier=()) for identity, player in by_command.items()}


def test_the_next_month_of_fide_begins_with_the_same_players(
    calc: Calc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who is only an opponent keeps all that was entered; the others begin from the ratings of this list."""
    book = shrink_book("fide2024", monkeypatch)
    month = read_period(EXAMPLES / "fide2024_2026_11", book.regulation)
    players = dict(month.period.players)
    for identity, facts in {"P1": {"birth": date(1990, 5, 17)}, "P2": {"outside": True}, "P4": {}}.items():
        standings = dict(players[identity].standings)
        standings[List.STANDARD] = standings[List.STANDARD]._replace(base=1411, reached_2300=True)
        players[identity] = replace(players[identity], standings=standings, **facts)
    path = tmp_path / "month.xlsx"
    make.fill_workbook(book, path, replace(month.period, players=players), month.readings)
    write_next_period(path, tmp_path / "next.xlsx")
    by_command = dict(read(tmp_path / "next.xlsx").period.players)
    assert copy_players(book, path, month.period, month.readings, calc, tmp_path) == by_command
    kept = {identity: player.standings[List.STANDARD].base for identity, player in by_command.items()}
    assert kept == dict.fromkeys(players) | {"P2": 1411}
