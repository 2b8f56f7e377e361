"""The time of a correction through 24 months of 300 players and 500 games, as folders and as workbooks.

    python tests/bench/correct.py [MONTHS PLAYERS]

Prints elapsed and processor seconds of `xlelo correct`. Asserts nothing.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from workbook import timed

sys.path.append(str(Path(__file__).parents[1]))
from collections.abc import Iterator

from unstored import write_without_results

from xlelo.model import RESULTS
from xlelo.regulations.fce.period import Event, Game, Period, Player, Standing
from xlelo.regulations.fce.rules import AS_READ
from xlelo.regulations.fce.run import rate
from xlelo.workbook import books

BOOK = books.find("fce")
EVENTS, ROUNDS, ENTRANTS = 6, 6, 28


def first_month(players: int, chance: random.Random) -> Period:
    def player(number: int) -> Player:
        standings = [Standing(chance.randrange(1200, 2300), (20, 30, 10, 0, 0), 5, 300) for _ in range(2)]
        born = date(chance.randrange(1950, 2008), 5, 1)
        identity = f"P{number:04}"
        return Player(identity, f"Player {number}", 2010, *standings, birth=born, federated=date(2010, 1, 1))

    known = {one.id: one for one in map(player, range(players))}
    return Period(date(2018, 2, 1), date(2018, 1, 1), date(2018, 1, 31), 2018, known, [], [])


def add_games(period: Period, chance: random.Random) -> Period:
    """Add random events and games to the month."""
    events, games = [], []
    for number in range(EVENTS):
        start = period.first + timedelta(days=chance.randrange(20))
        event = Event(
            f"E{number}", f"Open {number}", start, start + timedelta(days=ROUNDS), 15 if number % 3 else 90, 0
        )
        events.append(event)
        for turn in range(1, ROUNDS + 1):
            seats = chance.sample(list(period.players), ENTRANTS)
            for white, black in zip(seats[::2], seats[1::2], strict=True):
                result = RESULTS[chance.choice(("1-0", "0-1", "1/2"))]
                games.append(Game(event.id, turn, start + timedelta(days=turn), white, black, result))
    return replace(period, events=events, games=games)


def months(count: int, players: int) -> Iterator[Period]:
    chance = random.Random(1)
    assert BOOK.roll_forward is not None
    period = add_games(first_month(players, chance), chance)
    yield period
    for _ in range(count - 1):
        following = BOOK.roll_forward(rate(period), None)
        assert isinstance(following, Period)
        period = add_games(following, chance)
        yield period


def write_folder(period: Period, folder: Path) -> Path:
    """Write the period as a folder, with the columns of its files."""
    content = BOOK.contents(period, AS_READ)
    folder.mkdir()
    for name in ("Period", "Players", "Events", "Games", "Participants", "History"):
        columns = {key: cells if isinstance(cells, (list, tuple)) else [cells] for key, cells in content[name].items()}
        lines = [",".join(columns), *(",".join(map(cell, row)) for row in zip(*columns.values(), strict=True))]
        if columns:
            (folder / f"{name.lower()}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def cell(value: object) -> str:
    return "" if value is None else str(value)


def correct(periods: list[Path], game: Game, out: Path) -> None:
    which = f"{game.event}:{game.round}:{game.white}:{game.black}={'1-0' if game.result != RESULTS['1-0'] else '0-1'}"
    command = [sys.executable, "-m", "xlelo", "correct", *map(str, periods), "--out", str(out), "--reason", "x"]
    subprocess.run([*command, "--result", which], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    count, players = map(int, sys.argv[1:]) if len(sys.argv) > 1 else (24, 300)
    with tempfile.TemporaryDirectory() as there:
        folder = Path(there)
        chain = list(months(count, players))
        folders = [write_folder(period, folder / f"m{number:02}") for number, period in enumerate(chain)]
        files = [folder / f"m{number:02}.xlsx" for number in range(count)]
        print(f"{count} months, {players} players, {len(chain[0].games)} games a month      elapsed  processor")
        timed("as folders", correct, folders, chain[0].games[0], folder / "corrected")
        for path, period in zip(files, chain, strict=True):
            write_without_results(BOOK, path, period, AS_READ)
        timed("as workbooks", correct, files, chain[0].games[0], folder / "corrected_books")
