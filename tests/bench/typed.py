"""The processor time of LibreOffice for games typed into a template.

    python tests/bench/typed.py [fce|cnxc|fide2024] [GAMES ...]

The months of FCE and FIDE have 500 players and 60 events, CNXC's half-year 300 players and 60 competitions. Prints
processor seconds of soffice per cell and per game, in a window with AutoCalculate on, beside a hard recalculation of
the same workbook. Then it reads the lists after each game and prints the same. GAMES: the number of games before the
first typed one. Without it: 200, 1,000 and almost as many as the template holds. Asserts nothing.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from federation import FIRST, ROUNDS, federation

from xlelo.model import RESULTS
from xlelo.regulations.fce.period import Event, Period
from xlelo.regulations.fce.period import Game as Played
from xlelo.regulations.fide2024.period import Event as FideEvent
from xlelo.regulations.fide2024.period import Period as FideMonth
from xlelo.regulations.fide2024.period import Player, Standing
from xlelo.regulations.fide2024.rules import List
from xlelo.workbook import books
from xlelo.workbook.write import draft, laid_out

sys.path.append(str(Path(__file__).parents[1]))
from collections.abc import Callable, Iterator, Sequence

from libreoffice import Calc, CalcDocument
from test_cnxc_workbook import full_half_year

from xlelo.workbook.compile import Layout

Game: TypeAlias = "dict[str, Any]"
"""Column of Games → text to type."""

PLAYERS, EVENTS, TABLES = 500, 60, 6
SIZES = {"fce": (200, 1000, 2990), "cnxc": (200, 1000, 1890), "fide2024": (200, 1000, 2990)}
SEEN = {
    "fce": ("Checks", "ListStandard", "ListRapid"),
    "cnxc": ("Checks", "List"),
    "fide2024": ("Checks", "ListStandard", "ListRapid", "ListBlitz"),
}
TYPED = 3
"""Number of games to type each time."""

GLANCE = 0.1
"""Seconds between two checks of the processor time of soffice."""


def month() -> Period:
    """A month with more games than the template holds."""
    period = federation(PLAYERS, 0)
    events = [
        Event(
            f"E{number:02}", f"Open {number}", FIRST, FIRST + timedelta(ROUNDS - 1), *((90, 30), (15, 10))[number % 2]
        )
        for number in range(EVENTS)
    ]
    return replace(period, events=events, games=list(_round_robins(list(period.players), events)))


def fide_month() -> FideMonth:
    """The same players, events and games eight years later, for FIDE."""
    later = month()
    players = {
        one.id: Player(one.id, one.name, {kind: Standing(1400 + 2 * number, 40) for kind in List})
        for number, one in enumerate(later.players.values())
    }
    first, last, new_list = (day.replace(year=2026) for day in (later.first, later.last, later.new_list))
    events = [
        FideEvent(
            one.id, one.name, *(day.replace(year=2026) for day in (one.start, one.end)), one.minutes, one.increment
        )
        for one in later.events
    ]
    games = [game._replace(day=game.day.replace(year=2026)) for game in later.games]
    return FideMonth(new_list, first, last, players, events, games)


PERIODS = {"fce": month, "cnxc": full_half_year, "fide2024": fide_month}


def _round_robins(players: list[str], events: list[Event]) -> Iterator[Played]:
    """Pair two players at most once: the first stays, the others move one seat a round."""
    seats = 2 * TABLES
    for number, event in enumerate(events):
        first = number * 8 % (len(players) - seats)
        fixed, *others = players[first : first + seats]
        for turn in range(ROUNDS):
            table = [fixed, *others[turn:], *others[:turn]]
            for pair in range(TABLES):
                result = RESULTS[("1-0", "1/2", "0-1")[(number + turn + pair) % 3]]
                day = FIRST + timedelta(turn)
                yield Played(event.id, turn + 1, day, table[pair], table[-1 - pair], result)


class Desk:
    """The open workbook and the processor time of soffice."""

    def __init__(self, calc: Calc, document: CalcDocument, layout: Layout) -> None:
        self.calc, self.document, self.layout = calc, document, layout

    def worked(self, work: Callable[[], object]) -> float:
        """Processor seconds until soffice is idle again."""
        before = self.at_rest()
        work()
        return self.at_rest() - before

    def at_rest(self) -> float:
        """Wait until soffice is idle, not only short of a busy processor. Return its processor seconds."""
        seconds, still = self.calc.processor(), 0
        while still < 3:
            time.sleep(GLANCE)
            now = self.calc.processor()
            still = still + 1 if now - seconds < GLANCE / 5 and not self.calc.busy() else 0
            seconds = now
        return seconds

    def cells(self, game: Game, row: int) -> Iterator[tuple[str, str, str]]:
        for key, value in game.items():
            area = self.layout.areas["Games", key]
            if value is not None:
                yield self.layout.titles["Games"], f"{area.letter}{area.first + row - 1}", str(value)

    def type_game(self, game: Game, row: int, after: Sequence[str] = ()) -> list[float]:
        """Processor seconds of each cell of the game, and of reading these sheets."""
        cells = [self.worked(partial(self.document.type_all, [cell])) for cell in self.cells(game, row)]
        cells[-1] += self.worked(lambda: [self.document.glance(self.layout.titles[sheet]) for sheet in after])
        return cells


def measure(calc: Calc, code: str, games: int, folder: Path) -> None:
    book, period = books.find(code), PERIODS[code]()
    columns = book.contents(period, None)["Games"]
    following = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)][games:]
    vocabulary = book.words("en")
    layout = laid_out(book, book.measure(None), vocabulary)
    path = folder / f"{code}-{games}.xlsx"
    started = replace(period, games=period.games[:games])
    draft(layout, book.contents(started, None), vocabulary).save(path)
    with calc.load(path) as document:
        document.show(layout.titles["Games"])
        desk = Desk(calc, document, layout)
        full = desk.worked(document.recalculate)
        rows = count(games + 1)
        invalid_cell = [desk.type_game(game, next(rows)) for game in following[:TYPED]]
        read = [desk.type_game(game, next(rows), SEEN[code]) for game in following[TYPED : 2 * TYPED]]
    print(f"{code}, {games} games; a hard recalculation takes {full:.2f} s")
    for what, seconds in (("typed", invalid_cell), ("typed, lists read", read)):
        cells = [cell for game in seconds for cell in game]
        units = {"a game": sum(cells) / len(seconds), "a cell": sum(cells) / len(cells), "the dearest": max(cells)}
        for unit, one in units.items():
            print(f"  {what:18} {unit:12} {one:6.2f} s = {one / full:6.3f} of it")


if __name__ == "__main__":
    given = [argument for argument in sys.argv[1:] if argument in SIZES]
    counts = [int(argument) for argument in sys.argv[1:] if argument not in SIZES]
    with tempfile.TemporaryDirectory() as folder, Calc() as calc:
        for code in given or SIZES:
            for games in counts or SIZES[code]:
                measure(calc, code, games, Path(folder))
